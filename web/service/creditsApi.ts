import { call, noAnswer, parseJson, refusalOf } from './apiCall.ts';
import type { BoughtCredits, Order, Orders } from './answers.ts';

const json = { 'Content-Type': 'application/json' };
const path = '/api/v1/orders';

/** Who asks: an owner key, or null for the session. */
type OwnerKey = string | null;

/** What is to be paid, and how. */
export interface TopUp {
  readonly amountUsd: number;
  readonly method: 'stripe' | 'crypto';
}

/** Orders credits: where to pay, or, for a test account, that they are there. One Idempotency-Key orders once. */
export function orderCredits(
  key: OwnerKey,
  { amountUsd, method }: TopUp,
  idempotencyKey: string,
): Promise<BoughtCredits> {
  const body = JSON.stringify({ amount_usd: amountUsd, method });
  const headers = { ...json, 'Idempotency-Key': idempotencyKey };
  return call<BoughtCredits>('/api/v1/buy', { method: 'POST', key, headers, body });
}

/** What became of an order. */
export function fetchOrder(key: OwnerKey, orderId: string): Promise<Order> {
  return call<Order>(`${path}/${encodeURIComponent(orderId)}`, { key });
}

/** The newest orders. */
export function fetchOrders(key: OwnerKey, limit: number): Promise<Orders> {
  return call<Orders>(`${path}?limit=${limit}`, { key });
}

/** The invoice of an order that is paid, as a file. */
export async function fetchInvoice(key: OwnerKey, orderId: string): Promise<Blob> {
  const response = await fetch(`${path}/${encodeURIComponent(orderId)}/invoice.pdf`, {
    headers: key === null ? {} : { Authorization: `Bearer ${key}` },
    referrerPolicy: 'same-origin',
  }).catch(() => {
    throw noAnswer();
  });
  if (!response.ok) throw refusalOf(response, parseJson(await response.text()));
  return response.blob();
}

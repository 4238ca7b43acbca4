import { call, noAnswer, parseJson, refusalOf } from './apiCall.ts';
import type { BillingDetails, BoughtCredits, Order, Orders } from './serviceAnswers.ts';

const json = { 'Content-Type': 'application/json' };
const path = '/api/v1/orders';

/** The key that asks: an owner key, or null for the session. */
type OwnerKey = string | null;

/** Whom invoices name. */
export type NamedBuyer = Pick<BillingDetails, 'name' | 'address_lines' | 'country' | 'vat_id' | 'email'>;

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

/** Whom the account's invoices name. */
export function fetchBillingDetails(key: OwnerKey): Promise<BillingDetails> {
  return call<BillingDetails>('/api/v1/billing-details', { key });
}

/** Says whom invoices name from now on. */
export async function saveBillingDetails(key: OwnerKey, details: NamedBuyer): Promise<void> {
  const body = JSON.stringify(details);
  await call('/api/v1/billing-details', { method: 'PUT', key, headers: json, body });
}

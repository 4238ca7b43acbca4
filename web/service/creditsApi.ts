import { call, noAnswer, parseJson, refusalOf } from './apiCall.ts';
import type { BillingDetails, BoughtCredits, Order, Orders } from './serviceAnswers.ts';

const json = { 'Content-Type': 'application/json' };
const path = '/api/v1/orders';

/** The key for the call: an owner key, or null for the session. */
type OwnerKey = string | null;

/** The name and address on invoices. */
export type NamedBuyer = Pick<BillingDetails, 'name' | 'address_lines' | 'country' | 'vat_id' | 'email'>;

/** The amount and the payment method. */
export interface TopUp {
  readonly amountUsd: number;
  readonly method: 'stripe' | 'crypto';
}

/**
 * Orders credits: returns where to pay or, for a test account, that they are available. One Idempotency-Key orders only
 * once.
 */
export function orderCredits(
  key: OwnerKey,
  { amountUsd, method }: TopUp,
  idempotencyKey: string,
): Promise<BoughtCredits> {
  const body = JSON.stringify({ amount_usd: amountUsd, method });
  const headers = { ...json, 'Idempotency-Key': idempotencyKey };
  return call<BoughtCredits>('/api/v1/buy', { method: 'POST', key, headers, body });
}

/** The status of an order. */
export function fetchOrder(key: OwnerKey, orderId: string): Promise<Order> {
  return call<Order>(`${path}/${encodeURIComponent(orderId)}`, { key });
}

/** The newest orders. */
export function fetchOrders(key: OwnerKey, limit: number): Promise<Orders> {
  return call<Orders>(`${path}?limit=${limit}`, { key });
}

/** The invoice of a paid order, as a file. */
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

/** The name and address on the account's invoices. */
export function fetchBillingDetails(key: OwnerKey): Promise<BillingDetails> {
  return call<BillingDetails>('/api/v1/billing-details', { key });
}

/** Sets the name and address on future invoices. */
export async function saveBillingDetails(key: OwnerKey, details: NamedBuyer): Promise<void> {
  const body = JSON.stringify(details);
  await call('/api/v1/billing-details', { method: 'PUT', key, headers: json, body });
}

import { randomBase62 } from '../../accounts/identity/base62.ts';
import type { Mode } from '../../accounts/identity/mode.ts';

/** How credits are paid for. */
export type OrderMethod = 'stripe' | 'crypto' | 'x402';

/**
 * The status of an order: `creating` = the provider hasn't answered yet; `open` = it can be paid; `processing` = a
 * payment is in progress; then the outcome.
 */
export type OrderStatus =
  | 'creating'
  | 'open'
  | 'processing'
  | 'partly_paid'
  | 'paid'
  | 'expired'
  | 'failed'
  | 'refunded'
  | 'partly_refunded'
  | 'disputed';

/** Credits that an account wants to pay for. Times in epoch milliseconds. */
export interface Order {
  readonly orderId: string;
  readonly accountId: string;
  /** Null = ordered in a session. */
  readonly keyId: string | null;
  readonly mode: Mode;
  readonly method: OrderMethod;
  /** The requested amount. */
  readonly amountMicroUsd: number;
  readonly status: OrderStatus;
  /** Sum of the credited amounts. */
  readonly paidMicroUsd: number;
  /** Sum of the amounts taken back (refunds, disputes, reversals), minus what was given back again. */
  readonly returnedMicroUsd: number;
  /** The order's identifier at the payment provider; null = not known yet. */
  readonly providerReference: string | null;
  readonly paymentUrl: string | null;
  readonly requestId: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly updatedAt: number;
}

/** A new identifier for an order. */
export function newOrderId(): string {
  return `ord_${randomBase62(20)}`;
}

/** Fields of an existing order that may be updated; absent = unchanged. */
export type OrderChange = Partial<
  Pick<Order, 'status' | 'providerReference' | 'paymentUrl' | 'expiresAt' | 'amountMicroUsd'>
>;

/** The status of an order derived from its sums, once money has moved. */
export function settledStatus({
  amountMicroUsd,
  paidMicroUsd,
  returnedMicroUsd,
}: Pick<Order, 'amountMicroUsd' | 'paidMicroUsd' | 'returnedMicroUsd'>): OrderStatus {
  if (returnedMicroUsd > 0) return returnedMicroUsd >= paidMicroUsd ? 'refunded' : 'partly_refunded';
  return paidMicroUsd >= amountMicroUsd ? 'paid' : 'partly_paid';
}

import { randomBase62 } from '../../accounts/identity/base62.ts';
import type { Mode } from '../../accounts/identity/mode.ts';

/** How credits are paid for. */
export type OrderMethod = 'stripe' | 'crypto' | 'x402';

/**
 * Where an order is: `creating` = the provider has not answered yet; `open` = it can be paid; `processing` = money is on
 * its way; then what came of it.
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
  /** What was asked for. */
  readonly amountMicroUsd: number;
  readonly status: OrderStatus;
  /** Sum of what was credited. */
  readonly paidMicroUsd: number;
  /** Sum of what was taken back again: refunds, disputes, reversals, less what of them was given again. */
  readonly returnedMicroUsd: number;
  /** What the order is called where it is paid; null = not known yet. */
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

/** What an order may be updated with once it exists; absent = as it is. */
export type OrderChange = Partial<
  Pick<Order, 'status' | 'providerReference' | 'paymentUrl' | 'expiresAt' | 'amountMicroUsd'>
>;

/** The status of an order by its sums alone, once money has moved. */
export function settledStatus({
  amountMicroUsd,
  paidMicroUsd,
  returnedMicroUsd,
}: Pick<Order, 'amountMicroUsd' | 'paidMicroUsd' | 'returnedMicroUsd'>): OrderStatus {
  if (returnedMicroUsd > 0) return returnedMicroUsd >= paidMicroUsd ? 'refunded' : 'partly_refunded';
  return paidMicroUsd >= amountMicroUsd ? 'paid' : 'partly_paid';
}

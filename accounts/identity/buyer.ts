import type { Caller } from './authenticate.ts';
import type { Mode } from './mode.ts';

/** Money that came with a single request. */
export interface Payment {
  /** Unique across the payments of all payers: there is one sale per identifier. */
  readonly paymentId: string;
  /** Amount received; greater than zero. */
  readonly amountMicroUsd: number;
  /** Fingerprint of the request that it paid for. */
  readonly requestHash: string;
}

/** A payer without an account, whose payment comes with the request. */
export interface Payer {
  readonly via: 'payment';
  readonly mode: Mode;
  /** Names who paid, such as a network and an address on it. */
  readonly payerId: string;
  readonly payment: Payment;
}

/**
 * Who pays for reports: an account, through one of its keys or a session, from its balance; or a payer without an
 * account, in advance.
 */
export type Buyer = Caller | Payer;

export function isPayer(buyer: Buyer): buyer is Payer {
  return buyer.via === 'payment';
}

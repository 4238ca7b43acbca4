import type { Caller } from './authenticate.ts';
import type { Mode } from './mode.ts';

/** Money that came with one request, and nothing else. */
export interface Payment {
  /** Unique among the payments of all payers: under one identifier there is one sale. */
  readonly paymentId: string;
  /** What came; more than zero. */
  readonly amountMicroUsd: number;
  /** Fingerprint of the request that it was made for. */
  readonly requestHash: string;
}

/** A payer who pays for a request with the request, without an account. */
export interface Payer {
  readonly via: 'payment';
  readonly mode: Mode;
  /** Names who paid, such as a network and an address on it. */
  readonly payerId: string;
  readonly payment: Payment;
}

/** The payer of reports: an account, through one of its keys or a session, from its balance; or a payer, beforehand. */
export type Buyer = Caller | Payer;

export function isPayer(buyer: Buyer): buyer is Payer {
  return buyer.via === 'payment';
}

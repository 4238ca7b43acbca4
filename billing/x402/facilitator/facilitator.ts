import type { Hash } from 'viem';
import { GroundMotionError } from '../../../core/error.ts';
import type { Claim } from '../claims/claim.ts';
import type { SignedTransfer } from '../protocol/presentedPayment.ts';
import type { Requirements } from '../protocol/requirements.ts';

/** A payment that is to be carried out. */
export type SettlementOrder = Pick<Claim, 'paymentId' | 'transfer'> & {
  readonly requirements: Requirements;
  /** Of what is bought, without its parameters. */
  readonly resourceUrl: string;
};

/** What is known of a payment after it was sent. */
export type Settlement =
  | { readonly kind: 'settled'; readonly transaction: Hash }
  /** It was not carried out; it may still be, as long as it is valid. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Whether it was, no one can tell yet. */
  | { readonly kind: 'unknown'; readonly problem: string };

/** A party that checks payments and carries them out: another service, or this process itself. */
export interface Facilitator {
  /**
   * Why a payment would not be carried out now, by a code of x402; null = it would.
   * @throws GroundMotionError `service_unavailable` when that cannot be found out.
   */
  refusalOf(
    transfer: SignedTransfer,
    requirements: Requirements,
    resourceUrl: string,
  ): Promise<string | null>;
  /** Carries it out. `noteTransaction` is awaited as soon as the transaction is known, if possible before it is sent. */
  settle(order: SettlementOrder, noteTransaction: (transaction: Hash) => Promise<void>): Promise<Settlement>;
  /** Looks after what was sent and has not arrived. */
  push(): Promise<void>;
}

/** What only the log may hold: addresses and answers of others. */
export function facilitatorUnavailable(cause: unknown): GroundMotionError {
  return new GroundMotionError(
    'unavailable',
    'service_unavailable',
    'payments by x402 cannot be checked at the moment',
    { cause },
  );
}

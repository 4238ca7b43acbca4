import type { Hash } from 'viem';
import { GroundMotionError } from '../../../core/error.ts';
import type { Claim } from '../claims/claim.ts';
import type { SignedTransfer } from '../protocol/presentedPayment.ts';
import type { Requirements } from '../protocol/requirements.ts';

/** A payment to be carried out. */
export type SettlementOrder = Pick<Claim, 'paymentId' | 'transfer'> & {
  readonly requirements: Requirements;
  /** URL of what is bought, without its parameters. */
  readonly resourceUrl: string;
};

/** What is known about a payment after it was sent. */
export type Settlement =
  | { readonly kind: 'settled'; readonly transaction: Hash }
  /** It wasn't carried out, but may still be while it is valid. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It is unknown whether it was carried out. */
  | { readonly kind: 'unknown'; readonly problem: string };

/** Checks payments and carries them out: another service, or this process itself. */
export interface Facilitator {
  /**
   * Why a payment would not be carried out now, as an x402 code; null = it would.
   * @throws GroundMotionError `service_unavailable` if that can't be determined.
   */
  refusalOf(
    transfer: SignedTransfer,
    requirements: Requirements,
    resourceUrl: string,
  ): Promise<string | null>;
  /** Carries it out. `noteTransaction` is awaited as soon as the transaction is known, if possible before it is sent. */
  settle(order: SettlementOrder, noteTransaction: (transaction: Hash) => Promise<void>): Promise<Settlement>;
  /** Takes care of transactions that were sent but haven't arrived. */
  push(): Promise<void>;
}

/** Details only for the log: addresses and responses of others. */
export function facilitatorUnavailable(cause: unknown): GroundMotionError {
  return new GroundMotionError(
    'unavailable',
    'service_unavailable',
    'x402 payments cannot be verified at the moment',
    { cause },
  );
}

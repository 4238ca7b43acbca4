import type { Address, Hash, Hex } from 'viem';
import type { ReportPurchase } from '../../sale/sale.ts';
import type { SignedTransfer } from '../protocol/presentedPayment.ts';

/**
 * The status of a claim. `claimed`: nothing has been sent. `settling`: the transfer may be in progress. `settled`: the
 * money arrived, the answer isn't stored yet. `answered`: complete. `failed`: it wasn't settled, and is monitored until
 * it no longer can be. `undetermined`: only the operator can determine whether the money arrived. `refund_due`,
 * `refunded`: the money arrived and bought nothing. `reversed`: it was answered, and the chain took the money back.
 */
export type ClaimStatus =
  | 'claimed'
  | 'settling'
  | 'settled'
  | 'answered'
  | 'failed'
  | 'undetermined'
  | 'refund_due'
  | 'refunded'
  | 'reversed';

/** The purpose of a payment. */
export type ClaimPurpose = 'report' | 'top_up';

/** What a payment can buy: the names of reports in the ledger, or credits. */
export type PaidResource = 'motion' | 'motion/area' | 'motion/profile' | 'top_up';

/** A report that a payment buys. */
export interface ClaimedReport extends ReportPurchase {
  /** Its name in the ledger; absent = `motion`. */
  readonly endpoint?: Exclude<PaidResource, 'top_up'>;
}

/** What a payment buys. */
export function resourceOf({
  purpose,
  purchase,
}: {
  readonly purpose: ClaimPurpose;
  readonly purchase?: ClaimedReport | null;
}): PaidResource {
  return purpose === 'top_up' ? 'top_up' : (purchase?.endpoint ?? 'motion');
}

/** A payment that was presented for a request, with everything that any process needs to complete it. */
export interface Claim {
  readonly paymentId: string;
  readonly network: string;
  readonly payer: Address;
  readonly nonce: Hex;
  readonly payTo: Address;
  readonly amountMicroUsd: number;
  /** When the transfer can no longer be carried out, by the chain's clock, seconds since 1970. */
  readonly validBeforeS: number;
  readonly transfer: SignedTransfer;
  readonly purpose: ClaimPurpose;
  /** Fingerprint of the request that it pays for. */
  readonly requestHash: string;
  readonly requestId: string;
  /** For a top-up. */
  readonly orderId: string | null;
  /** The report without its receipt, as JSON; null for a top-up, and if it will no longer be sold. */
  readonly answer: string | null;
  readonly purchase: ClaimedReport | null;
  readonly status: ClaimStatus;
  /** Why it failed or must be refunded, as an x402 code. */
  readonly reason: string | null;
  /** The chain's latest block when it was claimed; null if no chain is read. */
  readonly fromBlock: number | null;
  readonly transactionHash: Hash | null;
  readonly settledBlock: number | null;
  /** Epoch milliseconds. */
  readonly settledAt: number | null;
  /** For an answered top-up: the response, byte for byte. A report's response is stored with its sale. */
  readonly response: string | null;
  /** Epoch milliseconds. */
  readonly leaseUntil: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** What is known about a claim when it is created. */
export type NewClaim = Pick<
  Claim,
  | 'network'
  | 'payTo'
  | 'amountMicroUsd'
  | 'transfer'
  | 'purpose'
  | 'requestHash'
  | 'requestId'
  | 'orderId'
  | 'answer'
  | 'purchase'
  | 'fromBlock'
>;

/** The unique name of a payment: its payer can use a nonce only once. */
export function paymentIdOf(network: string, { authorization }: SignedTransfer): string {
  return `x402/${network}/${authorization.from.toLowerCase()}/${authorization.nonce.toLowerCase()}`;
}

/** The payer's name in the ledger. */
export function payerIdOf({ network, payer }: Pick<Claim, 'network' | 'payer'>): string {
  return `${network}/${payer.toLowerCase()}`;
}

import type { Address, Hash, Hex } from 'viem';
import type { ReportPurchase } from '../../sale/sale.ts';
import type { SignedTransfer } from '../protocol/presentedPayment.ts';

/**
 * The status of a claim. `claimed`: nothing has been sent. `settling`: the transfer may be under way. `settled`: the money
 * came, the answer is still to be kept. `answered`: the end. `failed`: it was not settled, and is looked after until it can
 * be no more. `undetermined`: no one but the operator can tell whether the money came. `refund_due`, `refunded`: the money came and bought nothing. `reversed`: it was answered, and the chain took the
 * money back.
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

/** What a payment is for. */
export type ClaimPurpose = 'report' | 'top_up';

/** A payment that was presented for a request, and everything by which it can be brought to its end by anybody. */
export interface Claim {
  readonly paymentId: string;
  readonly network: string;
  readonly payer: Address;
  readonly nonce: Hex;
  readonly payTo: Address;
  readonly amountMicroUsd: number;
  /** When the transfer can be carried out no more, by the chain's clock, seconds since 1970. */
  readonly validBeforeS: number;
  readonly transfer: SignedTransfer;
  readonly purpose: ClaimPurpose;
  /** Fingerprint of the request that it pays for. */
  readonly requestHash: string;
  readonly requestId: string;
  /** Of a top-up. */
  readonly orderId: string | null;
  /** The report without its receipt, as JSON; null of a top-up, and where it will not be sold any more. */
  readonly answer: string | null;
  readonly purchase: ReportPurchase | null;
  readonly status: ClaimStatus;
  /** Why it failed or is to be refunded, by a code of x402. */
  readonly reason: string | null;
  /** The chain's latest block when it was claimed; null where no chain is read. */
  readonly fromBlock: number | null;
  readonly transactionHash: Hash | null;
  readonly settledBlock: number | null;
  /** Epoch milliseconds. */
  readonly settledAt: number | null;
  /** Of an answered top-up: the answer to the byte. A report's is kept with its sale. */
  readonly response: string | null;
  /** Epoch milliseconds. */
  readonly leaseUntil: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** What is known of a claim when it is made. */
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

/** The one name of a payment: its payer can use a nonce once. */
export function paymentIdOf(network: string, { authorization }: SignedTransfer): string {
  return `x402/${network}/${authorization.from.toLowerCase()}/${authorization.nonce.toLowerCase()}`;
}

/** The payer as the ledger names it. */
export function payerIdOf({ network, payer }: Pick<Claim, 'network' | 'payer'>): string {
  return `${network}/${payer.toLowerCase()}`;
}

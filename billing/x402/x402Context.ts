import type { Address } from 'viem';
import type { Database } from '../../store/state/sql/database.ts';
import type { ChainReader } from './chain/chainReader.ts';
import type { PaidResource } from './claims/claim.ts';
import type { Seller } from '../order/invoice.ts';
import type { Facilitator } from './facilitator/facilitator.ts';
import type { PaymentNetwork } from './protocol/networks.ts';
import type { ReceiptSigner } from '../receiptSigner.ts';

/** Events that only the operator sees. */
export interface X402Log {
  warn(about: object, message: string): void;
  error(about: object, message: string): void;
}

/** What x402 payments are based on. */
export interface X402Context {
  readonly database: Database;
  readonly network: PaymentNetwork;
  /** The recipient of the money. */
  readonly payTo: Address;
  /** Null = the challenge is served, but no payment is accepted. */
  readonly facilitator: Facilitator | null;
  /** Null = no chain server is configured: a facilitator's word is then trusted. */
  readonly chain: ChainReader | null;
  readonly receipts: ReceiptSigner;
  /** The seller on invoices for top-ups; null = none. */
  readonly seller: Seller | null;
  readonly log: X402Log;
  /** URL of the purchase, without parameters, so that the place isn't revealed. */
  readonly resourceUrl: (resource: PaidResource) => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

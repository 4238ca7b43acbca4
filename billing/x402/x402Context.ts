import type { Address } from 'viem';
import type { Database } from '../../store/state/sql/database.ts';
import type { ChainReader } from './chain/chainReader.ts';
import type { ClaimPurpose } from './claims/claim.ts';
import type { Seller } from '../order/invoice.ts';
import type { Facilitator } from './facilitator/facilitator.ts';
import type { PaymentNetwork } from './protocol/networks.ts';
import type { ReceiptSigner } from '../receiptSigner.ts';

/** What only the operator sees. */
export interface X402Log {
  warn(about: object, message: string): void;
  error(about: object, message: string): void;
}

/** What payments by x402 are based on. */
export interface X402Context {
  readonly database: Database;
  readonly network: PaymentNetwork;
  /** Where the money goes. */
  readonly payTo: Address;
  /** Null = the challenge is served, and no payment is taken. */
  readonly facilitator: Facilitator | null;
  /** Null = no server of the chain is configured: what a facilitator says is then believed. */
  readonly chain: ChainReader | null;
  readonly receipts: ReceiptSigner;
  /** As invoices of top-ups name it; null = no one is named. */
  readonly seller: Seller | null;
  readonly log: X402Log;
  /** Where that is bought, without parameters: no one learns which place. */
  readonly resourceUrl: (purpose: ClaimPurpose) => string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

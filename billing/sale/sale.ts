import type { Transaction } from '../../store/state/sql/database.ts';
import { REPORT_PRICE_MICRO_USD } from '../ledger/price.ts';
import type { Buyer } from '../../accounts/identity/buyer.ts';
import type { QuoteClaim } from '../quote/quotes.ts';
import type { IdempotencyClaim } from './idempotency.ts';

/** What a charge buys, as listed among the account's reports. */
export interface ReportPurchase {
  readonly pixelId: string;
  readonly frameId: string;
  readonly releaseId: string;
  readonly lat: number;
  readonly lon: number;
  readonly address: string | null;
  readonly velocityVerticalMmYr: number;
  /** One standard deviation of that rate, mm/yr. */
  readonly velocityUncertaintyMmYr: number;
  readonly assessmentCode: string;
  /** The report's headline. */
  readonly verdictCode: string;
  /** Whether the buyer named the release, so that no report of another one will do. */
  readonly isPinned?: true;
  /** The frame doesn't serve this release any more. */
  readonly isSuperseded?: true;
  /** Its price, micro-dollars; absent = the standard price of a report. */
  readonly priceMicroUsd?: number;
}

/** One report of a sale. */
export interface SaleLine {
  readonly purchase: ReportPurchase;
  readonly label: string | null;
}

/** The price of a line, micro-dollars. */
export function linePriceMicroUsd({ purchase }: Pick<SaleLine, 'purchase'>): number {
  return purchase.priceMicroUsd ?? REPORT_PRICE_MICRO_USD;
}

/** A line that was charged. */
export interface ChargedLine {
  /** Index of the line within the sale, from 0. */
  readonly line: number;
  readonly costMicroUsd: number;
  /** The remaining money, of the account or the payment, after this line. */
  readonly balanceMicroUsd: number;
  /** Number of the saved report within its account, or within what a payment bought. */
  readonly reportId: number;
}

/** Why lines of a sale were not charged. */
export interface SaleStop {
  readonly code: 'insufficient_credits' | 'spend_cap_reached' | 'over_budget';
  readonly message: string;
}

/** A report that was purchased and not refunded. */
export interface BoughtReport {
  readonly accountId: string;
  readonly reportId: number;
  readonly endpoint: string;
  readonly pixelId: string;
  /** Release identifiers begin with their time, so a later release has a greater one. */
  readonly releaseId: string;
  /** Epoch milliseconds. */
  readonly boughtAt: number;
}

/** An existing report of a line's cell that the account of a sale owns. */
export interface OwnedReport {
  readonly report: BoughtReport;
  /** Whether it pays for the line. Otherwise it shows older data than the current ones. */
  readonly pays: boolean;
  /** Whether the line asks for a release that isn't served any more. */
  readonly isSuperseded: boolean;
}

/** The outcome for a sale's money, as shown in its answer. */
export interface SaleReceipt {
  /** For each line of the sale, the account's own report of its cell; if that pays, the line isn't charged. */
  readonly owned: readonly (OwnedReport | null)[];
  /** The lines that are charged, in order. */
  readonly charged: readonly ChargedLine[];
  /** For each line of the sale, why it is neither charged nor paid for by an owned report; null = it is. */
  readonly stops: readonly (SaleStop | null)[];
  /** The remaining money, of the account or the payment, after the sale. */
  readonly balanceMicroUsd: number;
}

/** The answer of a sale, as sent, replayed and saved. */
export interface SaleAnswer {
  readonly statusCode: number;
  readonly body: string;
  /** The saved body of each charged line; absent = the whole body (for a sale of one line). */
  readonly reports?: readonly string[];
}

/** Reports bought by one request, in one transaction. */
export interface Sale {
  readonly buyer: Buyer;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly requestId: string;
  /** Such as `motion`. */
  readonly endpoint: string;
  /** For an account. A payer's sale is identified by its payment. */
  readonly idempotency: IdempotencyClaim | null;
  /** None = a free answer that is stored under its idempotency key; a payer's payment isn't taken then. */
  readonly lines: readonly SaleLine[];
  /** Whether a sale that isn't fully covered is charged as far as it is covered, or not at all. */
  readonly isDivisible: boolean;
  /** The maximum cost of each line, micro-dollars; absent = no limit. */
  readonly maxLineMicroUsd?: number | undefined;
  /** The maximum cost of the sale, micro-dollars; null = no separate limit. */
  readonly budgetMicroUsd: number | null;
  /** Whether a report that the account owns answers a line of its cell if there is nothing newer. Absent = it doesn't. */
  readonly reusesOwned?: boolean;
  /** The HTTP validators of an answer that isn't a refusal, JSON, stored with it for its replays. Absent = none. */
  readonly validators?: string | undefined;
  /** The quote that limits the cost of the sale; absent = none. A payer has none. */
  readonly quote?: QuoteClaim | null;
  /** Whether no one is waiting for the answer any more: then it isn't charged. Absent = someone is waiting. */
  isAbandoned?(): boolean;
  /** The answer. Pure and fast: it runs inside the transaction and may run twice. */
  render(receipt: SaleReceipt): SaleAnswer;
  /** Writes that commit together with the sale or not at all. If it throws, the sale is rolled back. */
  alongside?(transaction: Transaction, answer: SaleAnswer): Promise<void>;
}

import type { Transaction } from '../../store/state/sql/database.ts';
import { REPORT_PRICE_MICRO_USD } from '../ledger/price.ts';
import type { Buyer } from '../../accounts/identity/buyer.ts';
import type { QuoteClaim } from '../quote/quotes.ts';
import type { IdempotencyClaim } from './idempotency.ts';

/** What a charge buys, as it is listed among the account's reports. */
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
  /** What the report says first. */
  readonly verdictCode: string;
  /** What it costs, micro-dollars; absent = the price of a report. */
  readonly priceMicroUsd?: number;
}

/** One report of a sale. */
export interface SaleLine {
  readonly purchase: ReportPurchase;
  readonly label: string | null;
}

/** What each line of a sale costs, micro-dollars. */
export function linePriceMicroUsd({ lines }: Pick<Sale, 'lines'>): number {
  return lines[0]?.purchase.priceMicroUsd ?? REPORT_PRICE_MICRO_USD;
}

/** A line that was charged. */
export interface ChargedLine {
  /** Which of the sale's lines it is, from 0. */
  readonly line: number;
  readonly costMicroUsd: number;
  /** What the account, or of a payment, is left after this line. */
  readonly balanceMicroUsd: number;
  /** Number of the saved report within its account, or within what a payment bought. */
  readonly reportId: number;
}

/** Why lines of a sale were not charged. */
export interface SaleStop {
  readonly code: 'insufficient_credits' | 'spend_cap_reached' | 'over_budget';
  readonly message: string;
}

/** A report that was bought and not refunded. */
export interface BoughtReport {
  readonly accountId: string;
  readonly reportId: number;
  readonly endpoint: string;
  readonly pixelId: string;
  /** Release identifiers begin with their time, so that a later release has a greater one. */
  readonly releaseId: string;
  /** Epoch milliseconds. */
  readonly boughtAt: number;
}

/** A report that the account of a sale owns of a line's cell. */
export interface OwnedReport {
  readonly report: BoughtReport;
  /** Whether it pays for the line. Otherwise it shows older data than are served. */
  readonly pays: boolean;
}

/** What became of a sale's money, as its answer shows it. */
export interface SaleReceipt {
  /** Of each line of the sale, the report of its cell that the account owned; where it pays, the line isn't charged. */
  readonly owned: readonly (OwnedReport | null)[];
  /** The first of the lines that no owned report pays for, in order: all of them unless `stop` says why not. */
  readonly charged: readonly ChargedLine[];
  readonly stop: SaleStop | null;
  readonly priceMicroUsd: number;
  /** What the account, or of a payment, is left after the sale. */
  readonly balanceMicroUsd: number;
}

/** The answer of a sale, as it is sent, replayed and saved. */
export interface SaleAnswer {
  readonly statusCode: number;
  readonly body: string;
  /** What is saved of each charged line; absent = the whole body (of a sale of one line). */
  readonly reports?: readonly string[];
}

/** Reports that one request buys, in one transaction. */
export interface Sale {
  readonly buyer: Buyer;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly requestId: string;
  /** Such as `motion`. */
  readonly endpoint: string;
  /** Of an account. A payer's sale is one under its payment. */
  readonly idempotency: IdempotencyClaim | null;
  /** All of one price; none = a free answer that is kept under its idempotency key; a payer's payment is then not taken. */
  readonly lines: readonly SaleLine[];
  /** Whether a sale that is not covered whole is charged as far as it is covered, or not at all. */
  readonly isDivisible: boolean;
  /** What each line may cost at most, micro-dollars; absent = no limit. */
  readonly maxLineMicroUsd?: number | undefined;
  /** What the sale may cost at most, micro-dollars; null = no separate limit. */
  readonly budgetMicroUsd: number | null;
  /** Whether a report that the account owns answers a line of its cell where nothing newer is served. Absent = it doesn't. */
  readonly reusesOwned?: boolean;
  /** The quote that the sale costs no more than; absent = none. A payer has none. */
  readonly quote?: QuoteClaim | null;
  /** Whether no one waits for the answer any more: it is then not charged. Absent = someone waits. */
  isAbandoned?(): boolean;
  /** The answer. Pure and quick: it runs inside the transaction and may run twice. */
  render(receipt: SaleReceipt): SaleAnswer;
  /** Writes that commit together with the sale or not at all. What it throws undoes the sale. */
  alongside?(transaction: Transaction, answer: SaleAnswer): Promise<void>;
}

import type { Caller } from './authenticate.ts';
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
  readonly assessmentCode: string;
}

/** What a paid report says about its payment. */
export interface ChargeReceipt {
  readonly costMicroUsd: number;
  /** What the account has left after this charge. */
  readonly balanceMicroUsd: number;
  readonly reportsRemaining: number;
  /** Number of the saved report within its account. */
  readonly reportId: number;
}

/** Why a charge was refused. */
export interface ChargeRefusal {
  readonly code: 'insufficient_credits';
  readonly message: string;
  readonly priceMicroUsd: number;
  readonly balanceMicroUsd: number;
}

export interface ChargeRequest {
  readonly caller: Caller;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly requestId: string;
  /** Such as `motion`. */
  readonly endpoint: string;
  readonly label: string | null;
  readonly idempotency?: IdempotencyClaim | undefined;
  readonly purchase: ReportPurchase;
  /** Whether nobody waits for the answer any more: it is then not charged. Absent = somebody waits. */
  readonly isAbandoned?: (() => boolean) | undefined;
  /** Body of the paid answer. Pure and quick: it runs inside the transaction and may run twice. */
  render(receipt: ChargeReceipt): string;
  /** Body of the 402 answer; as `render`. */
  renderRefusal(refusal: ChargeRefusal): string;
}

import type { OwnedReport } from '../../billing/sale/sale.ts';
import type { ReportQuery } from '../../schemas/http/report/reportQuery.ts';
import type { Examination } from '../examine/examination.ts';
import type { Verdict } from '../examine/reportStatus.ts';
import type { AnswerContext } from '../present/presentMotionReport.ts';
import type { Money } from '../sale/purchaseReport.ts';
import type { ReportDocument } from './question.ts';

/** The asker of the answer, and the time. */
export type ReportRequest = Pick<AnswerContext, 'requestId' | 'now' | 'mode'> & { readonly isMock: boolean };

/** What one kind of report knows of itself. */
export interface ReportKind {
  /** What an `Idempotency-Key` is bound to next to the parameters: the path of its route. */
  readonly path: string;
  /** As the ledger calls it, such as `motion`. */
  readonly endpoint: string;
  /** What its parameters are when they are not given. */
  readonly defaults: Readonly<Partial<ReportQuery>>;
  /** Whether `prepare` may refuse what a dry run would otherwise call `ok`. */
  readonly mayRefuse: boolean;
  /**
   * Reads what the answer needs beyond the examination and returns its pure renderer. What the request cannot have
   * is refused here, before anything is charged.
   */
  prepare(
    examination: Examination,
    verdict: Verdict,
    request: ReportRequest,
  ): Promise<(money: Money) => string>;
  /** The free preflight, where it is another one than that of a place. */
  readonly presentDryRun?: (
    examination: Examination,
    verdict: Verdict,
    price: { readonly costMicroUsd: number; readonly owned: OwnedReport | null },
    request: ReportRequest,
  ) => object;
  /** The document that shows what is stored; of a replay nothing may have been prepared. Absent = the text is the answer. */
  print?(stored: string): Promise<ReportDocument>;
  /** The error as this kind tells it. Absent = as it is. */
  refuse?(error: unknown): unknown;
}

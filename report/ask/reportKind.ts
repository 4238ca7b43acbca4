import type { OwnedReport } from '../../billing/sale/sale.ts';
import type { ReportQuery } from '../../schemas/http/report/reportQuery.ts';
import type { Examination } from '../examine/examination.ts';
import type { Verdict } from '../examine/reportStatus.ts';
import type { AnswerContext } from '../present/presentMotionReport.ts';
import type { Money } from '../sale/purchaseReport.ts';
import type { ReportDocument } from './question.ts';

/** The requester of the answer, and the time. */
export type ReportRequest = Pick<AnswerContext, 'requestId' | 'now' | 'mode'> & { readonly isMock: boolean };

/** The definition of one kind of report. */
export interface ReportKind {
  /** The path of the route, to which an `Idempotency-Key` is bound in addition to the parameters. */
  readonly path: string;
  /** Its name in the ledger, such as `motion`. */
  readonly endpoint: string;
  /** Defaults of its parameters. */
  readonly defaults: Readonly<Partial<ReportQuery>>;
  /** Whether `prepare` may refuse what a dry run would otherwise call `ok`. */
  readonly mayRefuse: boolean;
  /**
   * Reads what the answer needs beyond the examination and returns its pure renderer. Requests that can't be fulfilled
   * are refused here, before anything is charged.
   */
  prepare(
    examination: Examination,
    verdict: Verdict,
    request: ReportRequest,
  ): Promise<(money: Money) => string>;
  /** The free preflight, if it differs from that of a place. */
  readonly presentDryRun?: (
    examination: Examination,
    verdict: Verdict,
    price: { readonly costMicroUsd: number; readonly owned: OwnedReport | null },
    request: ReportRequest,
  ) => object;
  /** The document that shows what is stored; for a replay nothing may have been prepared. Absent = the text is the answer. */
  print?(stored: string): Promise<ReportDocument>;
  /** Converts an error for this kind. Absent = unchanged. */
  refuse?(error: unknown): unknown;
}

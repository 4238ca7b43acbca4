import type { Caller } from '../../accounts/identity/authenticate.ts';
import type { Mode } from '../../accounts/identity/mode.ts';
import { readBoughtReport } from '../../billing/reports/myReports.ts';
import { readOwnedReports } from '../../billing/sale/boughtReports.ts';
import { GroundMotionError } from '../../core/error.ts';
import { VERDICT_CODES, type VerdictCode } from '../../core/report/groundVerdict.ts';
import { goFirst } from '../../core/slices.ts';
import type { ErrorBody } from '../../schemas/http/contract/errorBody.ts';
import { motionQuerySchema, type MotionQuery } from '../../schemas/http/report/motionQuery.ts';
import type { OkReport } from '../../schemas/http/report/motionReport.ts';
import type { ReportStatus } from '../../schemas/http/report/reportStatuses.ts';
import type { Examination } from '../examine/examination.ts';
import { mockExamination } from '../examine/mockExamination.ts';
import type { Place } from '../ground/place.ts';
import { isSynthetic } from '../present/presentMode.ts';
import { refusal } from '../refusal.ts';
import { reportPurchase } from '../sale/reportPurchase.ts';
import { ask, examine } from './ask.ts';
import type { AskContext, Asker, Question } from './question.ts';

/** Refusals whose messages name the balance or the cap of the account: the key of a widget is public. */
const OF_MONEY: ReadonlySet<string> = new Set(['insufficient_credits', 'spend_cap_reached']);
const OUT_OF_MONEY = 'The account of this widget can’t buy a report now; its owner sees why in the account';

/** The label of reports that widgets buy, in the ledger and in the list of reports. */
const WIDGET_LABEL = 'widget';

/** The report that a widget is about. */
interface WidgetReport {
  readonly verdict: VerdictCode;
  /** YYYY-MM-DD; null = not stored. */
  readonly lastObservation: string | null;
  readonly frameId: string;
  readonly releaseId: string;
  readonly pixelId: string;
  readonly createdAt: Date;
}

/** What a widget shows: the verdict of a report, and none of its numbers. */
export interface WidgetAnswer {
  readonly place: Pick<Place, 'lat' | 'lon' | 'address' | 'geocodedAddress'>;
  readonly mode: Mode;
  /** Whether the data are synthetic. */
  readonly isSynthetic: boolean;
  readonly status: ReportStatus;
  /** Null unless the status is `ok`. */
  readonly report: WidgetReport | null;
}

/** The place of a widget: an address, or coordinates in degrees. */
type WidgetPlace = Pick<MotionQuery, 'address' | 'lat' | 'lon'>;

/**
 * The verdict for a widget. It is that of the newest report of the cell that the account of `asker` owns, however old, at
 * no cost and without writing anything; only if there is none, one is bought, at most once for all visitors. So a page that is
 * reloaded never buys again, not even after a new release.
 * @throws GroundMotionError as `ask`; `insufficient_credits` and `spend_cap_reached` if no report is owned and none can be
 *   bought.
 */
export async function askWidget(
  context: AskContext,
  asker: Omit<Asker, 'buyer' | 'takePayment'> & { readonly buyer: Caller },
  place: WidgetPlace,
): Promise<WidgetAnswer> {
  const query = motionQuerySchema.parse({ ...place, reuse: 1, label: WIDGET_LABEL });
  const question: Question = { kind: 'motion', form: 'report', query };
  const { examination, verdict } = await goFirst(() => examine(context, asker, question));
  const seen = { ...about(examination), status: verdict.status };
  if (verdict.status !== 'ok') return { ...seen, report: null };
  const owned = await ownedReport(context, asker, examination);
  if (owned) return { ...seen, report: owned };
  const { statusCode, body } = await ask(context, asker, question);
  if (statusCode !== 200) {
    const { code, message } = JSON.parse(body) as ErrorBody;
    throw refusal(code, OF_MONEY.has(code) ? OUT_OF_MONEY : message);
  }
  const bought = JSON.parse(body) as OkReport | { readonly status: Exclude<ReportStatus, 'ok'> };
  if (bought.status !== 'ok') return { ...seen, status: bought.status, report: null };
  return {
    ...seen,
    report: {
      verdict: bought.verdict_code,
      lastObservation: bought.last_observation,
      frameId: bought.frame,
      releaseId: bought.release,
      pixelId: bought.pixel_id,
      createdAt: new Date(asker.now),
    },
  };
}

/**
 * An invented widget, free.
 * @throws GroundMotionError `bad_mock`.
 */
export function mockWidget(name: string, now: number): WidgetAnswer {
  const { examination, verdict } = mockExamination(name, now);
  const { cell, measurement } = examination;
  return {
    ...about(examination),
    isSynthetic: true,
    status: verdict.status,
    report:
      verdict.status === 'ok' && cell && measurement
        ? {
            verdict: measurement.verdict,
            lastObservation: cell.lastObservation,
            frameId: cell.frameId,
            releaseId: cell.releaseId,
            pixelId: cell.pixelId,
            createdAt: new Date(now),
          }
        : null,
  };
}

function about({ place, mode, cell }: Examination): Pick<WidgetAnswer, 'place' | 'mode' | 'isSynthetic'> {
  return { place, mode, isSynthetic: mode === 'test' || (cell !== null && isSynthetic(cell)) };
}

/** The newest report of the cell that the account owns; null = none whose verdict is stored. */
async function ownedReport(
  { database }: AskContext,
  { buyer, now }: { readonly buyer: Caller; readonly now: number },
  examination: Examination,
): Promise<WidgetReport | null> {
  const purchase = reportPurchase(examination);
  if (!purchase) return null;
  const sale = { buyer, now, endpoint: 'motion', lines: [{ purchase, label: null }], reusesOwned: true };
  const [owned] = await readOwnedReports(database, sale);
  if (!owned) return null;
  try {
    const owner = { accountId: buyer.accountId, keyId: null };
    const stored = await readBoughtReport(database, owner, owned.report.reportId);
    const verdict = VERDICT_CODES.find((code) => code === stored.verdictCode);
    const { last_observation: last } = JSON.parse(stored.body) as Partial<OkReport>;
    return verdict === undefined ? null : { ...stored, verdict, lastObservation: last ?? null };
  } catch (error) {
    // The owner removed it from the list of reports.
    if (error instanceof GroundMotionError && error.code === 'report_not_found') return null;
    throw error;
  }
}

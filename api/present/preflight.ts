import { microUsdToUsd } from '../../billing/price.ts';
import type { DryRun, Teaser } from '../../schemas/http/motionReport.ts';
import type { Examination, ReportCell } from '../report/examination.ts';
import type { Verdict } from '../report/reportStatus.ts';
import type { AnswerContext } from './motionReport.ts';
import { presentMode } from './mode.ts';
import { pixelPolygon } from './pixel.ts';
import { presentPlace } from './place.ts';
import { isSynthetic } from './synthetic.ts';

/** The free preflight: what the paid call would be, without its numbers. The price is 0 where it was paid before. */
export function presentDryRun(
  examination: Examination,
  verdict: Verdict,
  priceMicroUsd: number,
  context: Pick<AnswerContext, 'requestId' | 'mode'>,
): DryRun {
  const isOk = verdict.status === 'ok';
  const wouldBill = isOk && priceMicroUsd > 0;
  return {
    status: verdict.status,
    dry_run: true,
    help: verdict.help,
    ...presentMode(context.mode),
    would_bill: wouldBill,
    estimated_cost_usd: wouldBill ? microUsdToUsd(priceMicroUsd) : 0,
    cost_usd: 0,
    covered: examination.cell !== null,
    measured: examination.measurement !== null,
    is_synthetic: examination.cell !== null && isSynthetic(examination.cell),
    likely_significant: isOk ? (examination.measurement?.assessment.significantNonzero ?? null) : null,
    ...pickFreshness(examination.cell),
    pixel_id: examination.cell?.pixelId ?? null,
    pixel_polygon: examination.cell ? pixelPolygon(examination.cell.corners) : [],
    data_age_days: examination.cell?.ageDays ?? null,
    query: presentPlace(examination.place),
    request_id: context.requestId,
  };
}

/** The free teaser: a code, no number. */
export function presentTeaser(
  examination: Examination,
  verdict: Verdict,
  context: Pick<AnswerContext, 'requestId' | 'mode'>,
): Teaser {
  const { measurement } = examination;
  return {
    status: verdict.status,
    teaser: true,
    help: verdict.help,
    ...presentMode(context.mode),
    assessment_code: verdict.status === 'ok' ? (measurement?.assessment.assessmentCode ?? null) : null,
    ...pickFreshness(examination.cell),
    cost_usd: 0,
    request_id: context.requestId,
  };
}

function pickFreshness(cell: ReportCell | null) {
  return {
    frame: cell?.frameId ?? null,
    last_observation: cell?.lastObservation ?? null,
    data_freshness: cell?.freshness ?? ('unknown' as const),
    freshness_note: cell?.freshnessNote ?? null,
  };
}

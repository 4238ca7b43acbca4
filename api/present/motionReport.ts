import type { Mode } from '../../billing/ledger.ts';
import { interval95 } from '../../core/interval95.ts';
import { DIFFERENTIAL_MM_YR } from '../../core/neighbourhood.ts';
import type { SeriesRecord } from '../../schemas/cellRecord.ts';
import type { MotionReport } from '../../schemas/http/motionReport.ts';
import type { Examination, ReportCell } from '../report/examination.ts';
import { roundTo } from '../../core/publishedValues.ts';
import type { Measurement } from '../report/measurement.ts';
import type { Money } from '../report/purchaseReport.ts';
import type { Verdict } from '../report/reportStatus.ts';
import { groundBrief } from './groundBrief.ts';
import { presentMode } from './mode.ts';
import { presentCell } from './reportCell.ts';
import { presentRequest } from './request.ts';
import { assessmentSentence, differentialNote, velocityDisplay, type Units } from './sentences.ts';
import { presentTimeseries, presentTrendAnalysis } from './series.ts';
import { inches } from './units.ts';

/** What the answer says beyond the ground itself. */
export interface AnswerContext {
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly mode: Mode;
  readonly units: Units;
  readonly include: readonly ('trend_analysis' | 'timeseries' | 'ground_brief')[];
  /** Read beforehand when `include` needs it. */
  readonly series: SeriesRecord | null;
}

/** The report. Unless the status is `ok`, every measured number is null: a free answer never gives away a paid one. */
export function presentMotionReport(
  examination: Examination,
  verdict: Verdict,
  money: Money,
  context: AnswerContext,
): MotionReport {
  const { cell, place } = examination;
  const measurement = verdict.status === 'ok' ? examination.measurement : null;
  return {
    status: verdict.status,
    help: verdict.help,
    ...presentMode(context.mode),
    ...presentVelocity(measurement, context.units),
    ...presentAssessment(measurement, verdict, context.units),
    ...presentNeighbourhood(measurement),
    ...presentCell(cell, examination.measurement !== null),
    n_measurements: measurement?.nMeasurements ?? null,
    span_years: measurement?.spanYears ?? null,
    ...presentRequest(place, money, context),
    ...(cell && measurement ? presentIncluded(cell, measurement, context) : {}),
  };
}

function presentVelocity(measurement: Measurement | null, units: Units) {
  return {
    velocity_vertical_mm_yr: measurement?.velocityMmYr ?? null,
    velocity_vertical_in_yr: measurement ? inches(measurement.velocityMmYr) : null,
    velocity_uncertainty_mm_yr: measurement?.sigmaMmYr ?? null,
    velocity_uncertainty_in_yr: measurement ? inches(measurement.sigmaMmYr) : null,
    interval_95_mm_yr: measurement ? interval95(measurement.velocityMmYr, measurement.sigmaMmYr) : null,
    velocity_los_mm_yr: measurement?.velocityLosMmYr ?? null,
    seasonal_amplitude_mm: measurement?.seasonalAmplitudeMm ?? null,
    seasonal_dominant: measurement?.seasonalDominant ?? false,
    total_motion_mm: measurement?.totalMotionMm ?? null,
    total_motion_in: measurement ? inches(measurement.totalMotionMm) : null,
    display_units: units === 'in' ? ('in_yr' as const) : ('mm_yr' as const),
    velocity_display: measurement ? velocityDisplay(measurement, units) : 'not available',
    confidence: measurement?.confidence ?? null,
  };
}

function presentAssessment(measurement: Measurement | null, verdict: Verdict, units: Units) {
  const assessment = measurement?.assessment;
  // Inconclusive means |v| < σ by definition: these three repeat the status and give no number away.
  const isInconclusive = verdict.status === 'inconclusive';
  return {
    trend: assessment?.trend ?? (isInconclusive ? ('no_clear_trend' as const) : null),
    assessment: measurement ? assessmentSentence(measurement, units) : (verdict.help ?? ''),
    assessment_code: assessment?.assessmentCode ?? (isInconclusive ? ('no_clear_trend' as const) : null),
    confidence_tier: assessment?.confidenceTier ?? (isInconclusive ? ('within_margin' as const) : null),
    within_margin_kind: assessment?.withinMarginKind ?? (isInconclusive ? ('inconclusive' as const) : null),
    signal_to_noise: assessment ? roundTo(assessment.signalToNoise, 6) : null,
    near_threshold: assessment?.nearThreshold ?? false,
    significant_nonzero: assessment?.significantNonzero ?? false,
  };
}

function presentNeighbourhood(measurement: Measurement | null) {
  const spread = measurement?.neighborSpreadMmYr ?? null;
  return {
    differential_motion:
      spread !== null && spread > DIFFERENTIAL_MM_YR
        ? { neighbor_spread_mm_yr: spread, note: differentialNote(spread) }
        : null,
    neighbor_consistent: measurement?.neighborConsistent ?? null,
    neighbor_spread_mm_yr: spread,
  };
}

function presentIncluded(cell: ReportCell, measurement: Measurement, context: AnswerContext) {
  return {
    ...(context.include.includes('trend_analysis')
      ? { trend_analysis: presentTrendAnalysis(context.series) }
      : {}),
    ...(context.include.includes('timeseries') ? { timeseries: presentTimeseries(context.series) } : {}),
    ...(context.include.includes('ground_brief')
      ? { ground_brief: groundBrief(cell, measurement, context.units) }
      : {}),
  };
}

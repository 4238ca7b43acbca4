import type { Mode } from '../../accounts/identity/mode.ts';
import { GroundMotionError } from '../../core/error.ts';
import { interval95 } from '../../core/report/interval95.ts';
import { DIFFERENTIAL_MM_YR } from '../../core/neighbourhood/neighbourhood.ts';
import type { SeriesRecord } from '../../schemas/cellRecord.ts';
import type { FreeReport, MotionReport, OkReport } from '../../schemas/http/report/motionReport.ts';
import { UNKNOWN } from '../../schemas/http/report/reportParts.ts';
import type { Examination, ReportCell } from '../examine/examination.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import type { Measurement } from '../examine/measurement.ts';
import type { Money } from '../sale/purchaseReport.ts';
import type { Verdict } from '../examine/reportStatus.ts';
import { groundBrief } from './groundBrief.ts';
import { presentMode } from './mode.ts';
import { presentCell, presentCellOrNone } from './reportCell.ts';
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
  const { cell, measurement } = examination;
  const common = {
    help: verdict.help,
    ...presentMode(context.mode),
    display_units: context.units === 'in' ? ('in_yr' as const) : ('mm_yr' as const),
    ...presentRequest(examination.place, money, context),
  };
  if (verdict.status !== 'ok') {
    return {
      status: verdict.status,
      ...common,
      ...UNTOLD,
      ...presentUnassessed(verdict),
      ...presentCellOrNone(cell, measurement !== null),
    };
  }
  if (!cell || !measurement)
    throw new GroundMotionError('internal', 'internal_error', 'a report without a measurement is not ok');
  return {
    status: 'ok',
    ...common,
    ...presentVelocity(measurement, context.units),
    ...presentAssessment(measurement, context.units),
    ...presentNeighbourhood(measurement),
    ...presentCell(cell),
    n_measurements: measurement.nMeasurements,
    span_years: measurement.spanYears,
    ...presentIncluded(cell, measurement, context),
  };
}

/** What a free answer says in the place of every measured number. */
const UNTOLD = {
  velocity_vertical_mm_yr: null,
  velocity_vertical_in_yr: null,
  velocity_uncertainty_mm_yr: null,
  velocity_uncertainty_in_yr: null,
  interval_95_mm_yr: null,
  velocity_los_mm_yr: null,
  seasonal_amplitude_mm: null,
  seasonal_dominant: false,
  seasonal_dominant_certain: false,
  seasonal_removed_mm: null,
  total_motion_mm: null,
  total_motion_in: null,
  velocity_display: 'not available',
  confidence: null,
  signal_to_noise: null,
  false_alarm_share: null,
  differential_motion: null,
  neighbor_consistent: null,
  neighbor_spread_mm_yr: null,
  n_measurements: null,
  span_years: null,
  near_threshold: false,
  significant_nonzero: false,
} as const satisfies Partial<FreeReport>;

function presentVelocity(measurement: Measurement, units: Units) {
  return {
    velocity_vertical_mm_yr: measurement.velocityMmYr,
    velocity_vertical_in_yr: inches(measurement.velocityMmYr),
    velocity_uncertainty_mm_yr: measurement.sigmaMmYr,
    velocity_uncertainty_in_yr: inches(measurement.sigmaMmYr),
    interval_95_mm_yr: interval95(measurement.velocityMmYr, measurement.sigmaMmYr),
    velocity_los_mm_yr: measurement.velocityLosMmYr,
    seasonal_amplitude_mm: measurement.seasonalAmplitudeMm,
    seasonal_dominant: measurement.seasonalDominant,
    seasonal_dominant_certain: measurement.isSeasonCertain,
    seasonal_removed_mm: measurement.removedSeasonMm,
    total_motion_mm: measurement.totalMotionMm,
    total_motion_in: inches(measurement.totalMotionMm),
    velocity_display: velocityDisplay(measurement, units),
    confidence: Number.isNaN(measurement.confidence) ? null : measurement.confidence,
  };
}

/** Status `inconclusive` says as much of the motion as its name does; nothing else is said of it for free. */
function presentUnassessed({ status, help }: Verdict) {
  const assessment = help ?? '';
  return status === 'inconclusive'
    ? ({
        trend: 'no_clear_trend',
        assessment,
        assessment_code: 'no_clear_trend',
        confidence_tier: 'within_margin',
        within_margin_kind: 'inconclusive',
      } as const)
    : ({
        trend: UNKNOWN,
        assessment,
        assessment_code: UNKNOWN,
        confidence_tier: UNKNOWN,
        within_margin_kind: null,
      } as const);
}

function presentAssessment(measurement: Measurement, units: Units) {
  const { assessment } = measurement;
  return {
    trend: assessment.trend,
    assessment: assessmentSentence(measurement, units),
    assessment_code: assessment.assessmentCode,
    confidence_tier: assessment.confidenceTier,
    within_margin_kind: assessment.withinMarginKind === 'stable' ? ('stable' as const) : null,
    signal_to_noise: roundTo(assessment.signalToNoise, 6),
    false_alarm_share: measurement.falseAlarmShare,
    near_threshold: assessment.nearThreshold,
    significant_nonzero: assessment.significantNonzero,
  };
}

function presentNeighbourhood({ neighborSpreadMmYr: spread, neighborConsistent }: Measurement) {
  return {
    differential_motion:
      spread !== null && spread > DIFFERENTIAL_MM_YR
        ? { neighbor_spread_mm_yr: spread, note: differentialNote(spread) }
        : null,
    neighbor_consistent: neighborConsistent,
    neighbor_spread_mm_yr: spread,
  };
}

/** The optional blocks that were asked for; one that the record is too short for is left out. */
function presentIncluded(
  cell: ReportCell,
  measurement: Measurement,
  { include, series, units }: AnswerContext,
): Pick<OkReport, 'trend_analysis' | 'timeseries' | 'ground_brief'> {
  const analysis = include.includes('trend_analysis') ? presentTrendAnalysis(series) : null;
  const history = include.includes('timeseries') ? presentTimeseries(series) : null;
  return {
    ...(analysis ? { trend_analysis: analysis } : {}),
    ...(history ? { timeseries: history } : {}),
    ...(include.includes('ground_brief') ? { ground_brief: groundBrief(cell, measurement, units) } : {}),
  };
}

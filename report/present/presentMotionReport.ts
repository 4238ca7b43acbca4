import type { Mode } from '../../accounts/identity/mode.ts';
import { GroundMotionError } from '../../core/error.ts';
import { HEADLINES } from '../../core/report/groundVerdict.ts';
import { interval95 } from '../../core/report/interval95.ts';
import { SCIENCE_VERSION } from '../../core/scienceVersion.ts';
import { DIFFERENTIAL_MM_YR } from '../../core/neighborhood/neighborhood.ts';
import type { SeriesRecord } from '../../schemas/cellRecord.ts';
import type { INCLUDABLE } from '../../schemas/http/report/motionQuery.ts';
import type { FreeReport, MotionReport, OkReport } from '../../schemas/http/report/motionReport.ts';
import { UNKNOWN } from '../../schemas/http/report/reportParts.ts';
import type { Examination, ReportCell } from '../examine/examination.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import { sharedAt } from '../examine/viewSeries.ts';
import type { Measurement } from '../examine/measurement.ts';
import type { TwoLooks } from '../examine/readTwoLooks.ts';
import type { Money } from '../sale/purchaseReport.ts';
import type { Verdict } from '../examine/reportStatus.ts';
import { presentEvents } from './presentEvents.ts';
import { groundBrief } from './groundBrief.ts';
import { presentEast, presentLooks, presentTwoLooks, type LookAnswer } from './presentLooks.ts';
import { presentMode } from './presentMode.ts';
import { presentQuality } from './quality.ts';
import { presentCell, presentCellOrNone } from './reportCell.ts';
import { presentNearestStations } from './presentProvenance.ts';
import { presentRequest } from './request.ts';
import { assessmentSentences, differentialNote, velocityDisplay, type Units } from './sentences.ts';
import { inches } from './units.ts';
import { parseIsoDate } from '../../core/date.ts';
import { analyzeTrend } from '../../core/series/trendAnalysis.ts';

/** The parts of the answer that aren't about the ground itself. */
export interface AnswerContext {
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly mode: Mode;
  readonly units: Units;
  readonly include: readonly (typeof INCLUDABLE)[number][];
  /** Read in advance if `include` needs it. */
  readonly series: SeriesRecord | null;
  /** The answer of each frame at the place, if `include` needs it. */
  readonly looks?: readonly LookAnswer[];
  /** The combined result of two of them, if `include` needs it. */
  readonly together?: TwoLooks;
}

/** The report. Unless the status is `ok`, every measured number is null: a free answer never reveals a paid one. */
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
      methodology_version: cell?.scienceVersion ?? SCIENCE_VERSION,
      ...presentCellOrNone(cell, measurement !== null),
    };
  }
  if (!cell || !measurement)
    throw new GroundMotionError('internal', 'internal_error', 'a report without a measurement is not ok');
  return {
    status: 'ok',
    ...common,
    ...presentVelocity(measurement, context.units),
    ...presentEast(measurement),
    ...presentAssessment(cell, measurement, context.units),
    ...presentSurroundings(measurement),
    ...presentChanges(measurement),
    quality: presentQuality(cell, measurement),
    methodology_version: cell.scienceVersion,
    evidence: 'measured',
    ...presentNeighborhood(measurement),
    nearest_stations: presentNearestStations(cell),
    ...presentCell(cell),
    n_measurements: measurement.nMeasurements,
    span_years: measurement.spanYears,
    ...presentIncluded(cell, measurement, context),
    ...(examination.context && context.include.includes('context') && { context: examination.context }),
  };
}

/** Values in a free answer in place of measured numbers. */
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
  seasonal_shared_mm: null,
  seasonal_shared_uncertainty_mm: null,
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
  verdict: null,
  verdict_code: UNKNOWN,
  velocity_vs_surroundings_mm_yr: null,
  velocity_vs_surroundings_uncertainty_mm_yr: null,
  surroundings_radius_m: null,
  pace_spread_mm_yr: null,
  rate_without_events_mm_yr: null,
  rate_without_events_uncertainty_mm_yr: null,
  recent_rate_mm_yr: null,
  recent_rate_uncertainty_mm_yr: null,
  recent_change_mm_yr: null,
  recent_change_uncertainty_mm_yr: null,
  acceleration_mm_yr2: null,
  acceleration_uncertainty_mm_yr2: null,
  severity: null,
  pace: null,
  quality: null,
  nearest_stations: null,
  evidence: null,
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
    seasonal_shared_mm: measurement.sharedSeason?.amplitudeMm ?? null,
    seasonal_shared_uncertainty_mm: measurement.sharedSeason?.sigmaMm ?? null,
    total_motion_mm: measurement.totalMotionMm,
    total_motion_in: inches(measurement.totalMotionMm),
    velocity_display: velocityDisplay(measurement, units),
    confidence: Number.isNaN(measurement.confidence) ? null : measurement.confidence,
  };
}

/** Status `inconclusive` reveals as much about the motion as its name does; nothing else about it is free. */
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

function presentAssessment(cell: ReportCell, measurement: Measurement, units: Units) {
  const { assessment, verdict } = measurement;
  return {
    trend: assessment.trend,
    verdict: HEADLINES[verdict].title,
    verdict_code: verdict,
    assessment: assessmentSentences(cell, measurement, units),
    assessment_code: assessment.assessmentCode,
    confidence_tier: assessment.confidenceTier,
    within_margin_kind: assessment.withinMarginKind === 'stable' ? ('stable' as const) : null,
    signal_to_noise: roundTo(assessment.signalToNoise, 6),
    false_alarm_share: measurement.falseAlarmShare,
    near_threshold: assessment.nearThreshold,
    significant_nonzero: assessment.significantNonzero,
  };
}

function presentSurroundings({ vsSurroundings, surroundingsRadiusM, paceSpreadMmYr, pace }: Measurement) {
  return {
    velocity_vs_surroundings_mm_yr: vsSurroundings && vsSurroundings.velocityMmYr,
    velocity_vs_surroundings_uncertainty_mm_yr: vsSurroundings && vsSurroundings.sigmaMmYr,
    surroundings_radius_m: surroundingsRadiusM,
    pace_spread_mm_yr: paceSpreadMmYr,
    pace,
  };
}

function presentNeighborhood({ neighborSpreadMmYr: spread, neighborConsistent }: Measurement) {
  return {
    differential_motion:
      spread !== null && spread > DIFFERENTIAL_MM_YR
        ? { neighbor_spread_mm_yr: spread, note: differentialNote(spread) }
        : null,
    neighbor_consistent: neighborConsistent,
    neighbor_spread_mm_yr: spread,
  };
}

function presentChanges(measurement: Measurement) {
  const { rateWithoutEvents, recentRate, recentChange, acceleration, severity } = measurement;
  return {
    rate_without_events_mm_yr: rateWithoutEvents && rateWithoutEvents.velocityMmYr,
    rate_without_events_uncertainty_mm_yr: rateWithoutEvents && rateWithoutEvents.sigmaMmYr,
    recent_rate_mm_yr: recentRate && recentRate.velocityMmYr,
    recent_rate_uncertainty_mm_yr: recentRate && recentRate.sigmaMmYr,
    recent_change_mm_yr: recentChange && recentChange.velocityMmYr,
    recent_change_uncertainty_mm_yr: recentChange && recentChange.sigmaMmYr,
    acceleration_mm_yr2: acceleration && acceleration.velocityMmYr,
    acceleration_uncertainty_mm_yr2: acceleration && acceleration.sigmaMmYr,
    severity,
  };
}

/** The requested optional blocks; a block for which the record is too short is omitted. */
function presentIncluded(
  cell: ReportCell,
  measurement: Measurement,
  { include, series, units, looks, together }: AnswerContext,
): Pick<OkReport, Exclude<(typeof INCLUDABLE)[number], 'context'>> {
  const analysis = include.includes('trend_analysis') ? presentTrendAnalysis(series, measurement) : null;
  const history = include.includes('timeseries') ? presentTimeseries(series) : null;
  return {
    ...(analysis ? { trend_analysis: analysis } : {}),
    ...(history ? { timeseries: history } : {}),
    ...(include.includes('ground_brief') ? { ground_brief: groundBrief(cell, measurement, units) } : {}),
    ...(looks && include.includes('all_frames') ? { all_frames: presentLooks(looks) } : {}),
    ...(together ? { two_looks: presentTwoLooks(together) } : {}),
    ...(include.includes('events') ? { events: presentEvents(measurement, units) } : {}),
  };
}

/** The cell's cumulative vertical motion since its first observation; null without a series. */
function presentTimeseries(series: SeriesRecord | null): OkReport['timeseries'] | null {
  const first = series?.dates[0];
  if (!series || first === undefined) return null;
  const { sharedMm, sharedSigmaMm } = sharedAt(series, [...series.dates.keys()]);
  return {
    dates: [...series.dates],
    vertical_mm: series.verticalMm.map((value) => roundTo(value, 1)),
    n_points: series.dates.length,
    reference_date: first,
    shared_motion_mm: sharedMm && [...sharedMm],
    shared_motion_uncertainty_mm: sharedSigmaMm && [...sharedSigmaMm],
  };
}

/** Rates and trend tests of the cell's own series, with the acceleration of the report; null if it is too short. */
function presentTrendAnalysis(
  series: SeriesRecord | null,
  { acceleration }: Pick<Measurement, 'acceleration'>,
): OkReport['trend_analysis'] | null {
  const analysis = series && analyzeTrend(series.dates.map(parseIsoDate), series.verticalMm);
  if (!analysis) return null;
  const { linearRateMmYr, lastTwoYearsRateMmYr, mannKendall, seasonal } = analysis;
  return {
    linear_rate_mm_yr: roundTo(linearRateMmYr.value, 3),
    linear_rate_uncertainty_mm_yr: roundTo(linearRateMmYr.sigma, 3),
    acceleration_mm_yr2: acceleration && acceleration.velocityMmYr,
    acceleration_uncertainty_mm_yr2: acceleration && acceleration.sigmaMmYr,
    last_two_years_rate_mm_yr: lastTwoYearsRateMmYr && roundTo(lastTwoYearsRateMmYr.value, 3),
    last_two_years_rate_uncertainty_mm_yr: lastTwoYearsRateMmYr && roundTo(lastTwoYearsRateMmYr.sigma, 3),
    mann_kendall_tau: roundTo(mannKendall.tau, 4),
    mann_kendall_p: roundTo(mannKendall.pValue, 6),
    sen_slope_mm_yr: roundTo(mannKendall.senSlopePerYear, 3),
    r_squared: roundTo(analysis.rSquared, 4),
    residual_rmse_mm: roundTo(analysis.residualRmseMm, 2),
    seasonal_amplitude_mm: seasonal && roundTo(seasonal.amplitudeMm, 2),
    seasonal_peak_day_of_year: seasonal && seasonal.peakDayOfYear,
  };
}

import { GRADIENT_RADIUS_KM } from '../../core/area/steepestGradient.ts';
import { microUsdToUsd } from '../../core/money.ts';
import { ASSESSMENT_CODES } from '../../core/report/assessment.ts';
import { HEADLINES } from '../../core/report/groundVerdict.ts';
import { interval95 } from '../../core/report/interval95.ts';
import { publishedSigmaMmYr, publishedVelocityMmYr, roundTo } from '../../core/report/publishedValues.ts';
import { required } from '../../core/required.ts';
import type { OwnedReport } from '../../billing/sale/sale.ts';
import { AREA_FIGURES, type AreaDryRun, type AreaReport } from '../../schemas/http/report/areaReport.ts';
import type { AreaEvent, Examination, ExaminedArea, NamedPlace } from '../examine/examination.ts';
import type { Box } from '../../core/geodesy/planarShapes.ts';
import type { Measurement } from '../examine/measurement.ts';
import type { Verdict } from '../examine/reportStatus.ts';
import { areaSentences } from './areaSentences.ts';
import { presentEvents } from '../present/presentEvents.ts';
import { presentMode } from '../present/presentMode.ts';
import type { AnswerContext } from '../present/presentMotionReport.ts';
import { presentOwnedReport } from '../present/presentOwnedReport.ts';
import { presentCellOrNone, presentIdentifiers } from '../present/reportCell.ts';
import { presentRequest } from '../present/request.ts';
import type { Money } from '../sale/purchaseReport.ts';

/** Number of events that an answer lists individually. */
const EVENTS_LISTED = 10;

type Found = NonNullable<ExaminedArea['found']>;
/** The caller of the answer, and its time. */
export type Asked = Pick<AnswerContext, 'requestId' | 'now' | 'mode'>;

/** The report on an area. Unless the status is `ok`, every measured number is null. */
export function presentArea(
  examination: Examination,
  verdict: Verdict,
  money: Money,
  asked: Asked,
  map: AreaReport['map'],
): AreaReport {
  const isOk = verdict.status === 'ok';
  return {
    ...verdict,
    ...presentMode(asked.mode),
    area: presentOutline(examination),
    ...(isOk ? presentFigures(examination, 'area') : namesOf(AREA_FIGURES)),
    ...(isOk && examination.area?.context && { context: examination.area.context }),
    ...(map === undefined ? {} : { map: isOk ? map : null }),
    ...presentAnswering(examination),
    ...presentRequest(examination.place, money, asked),
  };
}

/** Null for each of these numbers, which the answer doesn't have. */
export function namesOf<Name extends string>(names: readonly Name[]): Record<Name, null> {
  return Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;
}

/** The frame that answers for many cells, and the id of the cells. */
export function presentAnswering({ cell, measurement }: Examination) {
  const { coverage, frame, release, pixel_id, last_observation, data_age_days, provenance, ...described } =
    presentCellOrNone(cell, measurement !== null, true);
  return {
    coverage,
    frame,
    release,
    pixel_id,
    last_observation,
    data_age_days,
    data_freshness: described.data_freshness,
    freshness_note: described.freshness_note,
    provenance,
  };
}

/** The free preflight: what the paid call would return and cost, without its numbers. */
export function presentAreaDryRun(
  examination: Examination,
  verdict: Verdict,
  price: Price,
  asked: Asked,
): AreaDryRun {
  return {
    ...presentCellsDryRun(examination, verdict, price, asked),
    area: presentOutline(examination),
  };
}

interface Price {
  readonly costMicroUsd: number;
  readonly owned: OwnedReport | null;
}

/** The free preflight for many cells, without their outline. */
export function presentCellsDryRun(
  { cell }: Examination,
  { status, help }: Verdict,
  price: Price,
  { requestId, mode }: Asked,
): Omit<AreaDryRun, 'area'> {
  const costUsd = status === 'ok' ? microUsdToUsd(price.costMicroUsd) : 0;
  const { coverage, frame, pixel_id } = presentIdentifiers(cell);
  return {
    status,
    dry_run: true,
    help,
    ...presentMode(mode),
    would_bill: costUsd > 0,
    estimated_cost_usd: costUsd,
    would_cost_usd: costUsd,
    cost_usd: 0,
    owned_report: presentOwnedReport(price.owned),
    coverage,
    frame,
    release: cell?.releaseId ?? null,
    pixel_id,
    data_age_days: cell?.ageDays ?? null,
    request_id: requestId,
  };
}

/** A box in the form of the answers. */
export function presentBox({ west, south, east, north }: Box): AreaReport['area']['bbox'] {
  return [roundTo(west, 7), roundTo(south, 7), roundTo(east, 7), roundTo(north, 7)];
}

/** The outline of an examined area. */
export function presentOutline({ area, cell }: Examination): AreaReport['area'] {
  const { km2, box, cells, measuredCells } = required(area);
  return {
    km2: roundTo(required(km2), 4),
    bbox: presentBox(box),
    cells,
    measured_cells: measuredCells,
    measured_share: cells === 0 ? 0 : roundTo(measuredCells / cells, 4),
    cell_size_m: cell?.cellSizeM ?? null,
  };
}

/** The combined numbers of the measured cells in an area or along a line. */
export function presentFigures(examination: Examination, of: 'area' | 'line') {
  const measurement = required(examination.measurement);
  const found = required(required(examination.area).found);
  const { figures, worst, steepest, events } = found;
  const { velocityMmYr, sigmaMmYr, assessment, verdict } = measurement;
  const { quantiles, classes, gradient } = figures;
  const cells = Object.values(classes).reduce((sum, count) => sum + count, 0);
  return {
    velocity_vertical_mm_yr: velocityMmYr,
    velocity_uncertainty_mm_yr: sigmaMmYr,
    velocity_uncertainty_without_zero_mm_yr: publishedSigmaMmYr(figures.ownSigmaMmYr),
    interval_95_mm_yr: interval95(velocityMmYr, sigmaMmYr),
    ...presentEast(figures),
    rate_without_events_mm_yr: measurement.rateWithoutEvents?.velocityMmYr ?? null,
    rate_without_events_uncertainty_mm_yr: measurement.rateWithoutEvents?.sigmaMmYr ?? null,
    trend: assessment.trend,
    assessment: areaSentences(measurement, found, of),
    assessment_code: assessment.assessmentCode,
    confidence_tier: assessment.confidenceTier,
    signal_to_noise: roundTo(assessment.signalToNoise, 3),
    significant_nonzero: assessment.significantNonzero,
    verdict: HEADLINES[verdict].title,
    verdict_code: verdict,
    rates_mm_yr: {
      min: publishedVelocityMmYr(quantiles.least),
      p5: publishedVelocityMmYr(quantiles.p5),
      median: publishedVelocityMmYr(quantiles.p50),
      p95: publishedVelocityMmYr(quantiles.p95),
      max: publishedVelocityMmYr(quantiles.most),
    },
    classes: ASSESSMENT_CODES.map((code) => ({
      assessment_code: code,
      cells: classes[code],
      share: roundTo(classes[code] / cells, 4),
    })),
    worst_cell: presentWorst(worst),
    steepest_gradient:
      gradient && steepest
        ? {
            ...named(steepest),
            mm_yr_per_km: roundTo(gradient.mmYrPerKm, 2),
            uncertainty_mm_yr_per_km: roundTo(gradient.sigma, 2),
            toward_degrees: Math.round(gradient.towardDegrees) % 360,
            radius_m: 1000 * GRADIENT_RADIUS_KM,
          }
        : null,
    events: presentAreaEvents(events, measurement),
    spatial_covariance: presentCovariance(found),
    confidence: Number.isNaN(measurement.confidence) ? null : measurement.confidence,
    n_measurements: measurement.nMeasurements,
    span_years: measurement.spanYears,
    first_observation: measurement.firstObservation,
  };
}

/** The mean motion to the east; null for a frame of one look. */
function presentEast({ east }: Found['figures']) {
  return {
    velocity_east_mm_yr: east && publishedVelocityMmYr(east.meanMmYr),
    velocity_east_uncertainty_mm_yr: east && publishedSigmaMmYr(east.sigmaMmYr),
    east_cells: east && east.cells,
  };
}

function presentCovariance({ figures, noise }: Found) {
  return {
    shared_share: noise === null ? 1 : roundTo(noise.sharedPart, 3),
    nugget_mm2: noise && roundTo(noise.variogram.nugget, 4),
    slope_mm2: noise && roundTo(noise.variogram.slope, 4),
    exponent: noise && roundTo(noise.variogram.exponent, 2),
    series: noise?.series ?? 0,
    effective_cells: roundTo(figures.effectiveCells, 1),
    cell_uncertainty_mm_yr: publishedSigmaMmYr(figures.cellSigmaMmYr),
  };
}

function presentWorst({ measurement, ...place }: Found['worst']) {
  const { velocityMmYr, sigmaMmYr, assessment, verdict, severity } = measurement;
  return {
    ...named(place),
    velocity_vertical_mm_yr: velocityMmYr,
    velocity_uncertainty_mm_yr: sigmaMmYr,
    interval_95_mm_yr: interval95(velocityMmYr, sigmaMmYr),
    assessment_code: assessment.assessmentCode,
    verdict_code: verdict,
    severity,
  };
}

function presentAreaEvents(events: readonly AreaEvent[], measurement: Measurement) {
  const certain = events.filter(({ event }) => !event.isSuspectedUnwrapping);
  const ofKind = (kind: AreaEvent['event']['kind']) =>
    certain.filter(({ event }) => event.kind === kind).length;
  const latest = certain.map(({ event }) => event.latest).sort();
  return {
    cells: new Set(certain.map(({ pixelId }) => pixelId)).size,
    steps: ofKind('step'),
    pace_changes: ofKind('pace_change'),
    surges: ofKind('surge'),
    suspected_unwrapping: events.length - certain.length,
    latest: latest.at(-1) ?? null,
    strongest: events.slice(0, EVENTS_LISTED).flatMap(({ event, ...place }) =>
      presentEvents({ ...measurement, events: [event] }, 'mm').map((each) => ({
        ...each,
        ...named(place),
      })),
    ),
  };
}

/** A cell and its center, in the form of the answers. */
function named({ pixelId, lat, lon }: NamedPlace) {
  return { pixel_id: pixelId, lat, lon };
}

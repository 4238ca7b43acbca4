import { GRADIENT_RADIUS_KM } from '../../core/area/steepestGradient.ts';
import { microUsdToUsd } from '../../core/money.ts';
import { ASSESSMENT_CODES } from '../../core/report/assessment.ts';
import { HEADLINES, JUMP_VERDICTS, type RateWithSigma } from '../../core/report/groundVerdict.ts';
import { interval95, margin95 } from '../../core/report/interval95.ts';
import { publishedSigmaMmYr, publishedVelocityMmYr, roundTo } from '../../core/report/publishedValues.ts';
import { required } from '../../core/required.ts';
import type { OwnedReport } from '../../billing/sale/sale.ts';
import { AREA_FIGURES, type AreaDryRun, type AreaReport } from '../../schemas/http/report/areaReport.ts';
import type { AreaEvent, Examination, ExaminedArea, NamedPlace } from '../examine/examination.ts';
import type { Measurement } from '../examine/measurement.ts';
import type { Verdict } from '../examine/reportStatus.ts';
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
type Asked = Pick<AnswerContext, 'requestId' | 'now' | 'mode'>;

/** The report about an area. Unless the status is `ok`, every measured number is null. */
export function presentArea(
  examination: Examination,
  verdict: Verdict,
  money: Money,
  asked: Asked,
  map: AreaReport['map'],
): AreaReport {
  const { place, cell, measurement } = examination;
  const found = required(examination.area).found;
  const isOk = verdict.status === 'ok';
  const { coverage, frame, release, pixel_id, last_observation, data_age_days, provenance, ...described } =
    presentCellOrNone(cell, measurement !== null);
  return {
    status: verdict.status,
    help: verdict.help,
    ...presentMode(asked.mode),
    area: presentOutline(examination),
    ...(isOk ? presentFigures(required(measurement), required(found)) : UNTOLD),
    ...(map === undefined ? {} : { map: isOk ? map : null }),
    coverage,
    frame,
    release,
    pixel_id,
    last_observation,
    data_age_days,
    data_freshness: described.data_freshness,
    freshness_note: described.freshness_note,
    provenance,
    ...presentRequest(place, money, asked),
  };
}

const UNTOLD = Object.fromEntries(AREA_FIGURES.map((name) => [name, null])) as Record<
  (typeof AREA_FIGURES)[number],
  null
>;

/** The free preflight: what the paid call would return and cost, without its numbers. */
export function presentAreaDryRun(
  examination: Examination,
  { status, help }: Verdict,
  price: { readonly costMicroUsd: number; readonly owned: OwnedReport | null },
  { requestId, mode }: Asked,
): AreaDryRun {
  const costUsd = status === 'ok' ? microUsdToUsd(price.costMicroUsd) : 0;
  const { coverage, frame, pixel_id } = presentIdentifiers(examination.cell);
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
    area: presentOutline(examination),
    coverage,
    frame,
    release: examination.cell?.releaseId ?? null,
    pixel_id,
    data_age_days: examination.cell?.ageDays ?? null,
    request_id: requestId,
  };
}

function presentOutline({ area, cell }: Examination): AreaReport['area'] {
  const { km2, box, cells, measuredCells } = required(area);
  return {
    km2: roundTo(km2, 4),
    bbox: [roundTo(box.west, 7), roundTo(box.south, 7), roundTo(box.east, 7), roundTo(box.north, 7)],
    cells,
    measured_cells: measuredCells,
    measured_share: cells === 0 ? 0 : roundTo(measuredCells / cells, 4),
    cell_size_m: cell?.cellSizeM ?? null,
  };
}

function presentFigures(measurement: Measurement, { figures, noise, worst, steepest, events }: Found) {
  const { velocityMmYr, sigmaMmYr, assessment, verdict } = measurement;
  const { quantiles, classes, gradient } = figures;
  const cells = Object.values(classes).reduce((sum, count) => sum + count, 0);
  return {
    velocity_vertical_mm_yr: velocityMmYr,
    velocity_uncertainty_mm_yr: sigmaMmYr,
    velocity_uncertainty_without_zero_mm_yr: publishedSigmaMmYr(figures.ownSigmaMmYr),
    interval_95_mm_yr: interval95(velocityMmYr, sigmaMmYr),
    rate_without_events_mm_yr: measurement.rateWithoutEvents?.velocityMmYr ?? null,
    rate_without_events_uncertainty_mm_yr: measurement.rateWithoutEvents?.sigmaMmYr ?? null,
    trend: assessment.trend,
    assessment:
      sentences(measurement, { figures, cells, worst: worst.measurement }) + paceSentence(events, cells),
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
    spatial_covariance: {
      shared_share: noise === null ? 1 : roundTo(noise.sharedPart, 3),
      nugget_mm2: noise && roundTo(noise.variogram.nugget, 4),
      slope_mm2: noise && roundTo(noise.variogram.slope, 4),
      exponent: noise && roundTo(noise.variogram.exponent, 2),
      series: noise?.series ?? 0,
      effective_cells: roundTo(figures.effectiveCells, 1),
      cell_uncertainty_mm_yr: publishedSigmaMmYr(figures.cellSigmaMmYr),
    },
    confidence: Number.isNaN(measurement.confidence) ? null : measurement.confidence,
    n_measurements: measurement.nMeasurements,
    span_years: measurement.spanYears,
    first_observation: measurement.firstObservation,
  };
}

interface InWords {
  readonly figures: Found['figures'];
  readonly cells: number;
  readonly worst: Measurement;
}

/** The mean, the effect of sudden movement on it, and the worst cell, in words. */
function sentences(mean: Measurement, { figures: { sudden }, cells, worst }: InWords): string {
  const { opening } = HEADLINES[mean.verdict];
  const { rateWithoutEvents: without } = mean;
  const fastest =
    worst.rateWithoutEvents === null
      ? `The fastest cell moves at ${inWords(worst)}.`
      : `The fastest cell has ${inWords(worst)} over the record, ${inWords(worst.rateWithoutEvents)} without its sudden movement.`;
  if (!sudden || !without) return `${opening} on average over the area: ${inWords(mean)}. ${fastest}`;
  if (JUMP_VERDICTS.has(mean.verdict))
    return (
      `${opening} in most of the area. The mean rate over the record is ${inWords(mean)}; without sudden movement it is ` +
      `${inWords(without)}. ${fastest}`
    );
  return (
    `${opening} on average over the area, apart from sudden movement: ${inWords(without)}. ${sudden.cells} of ${cells} cells ` +
    `moved suddenly within the record; with that the mean is ${inWords(mean)}. ${fastest}`
  );
}

/** If a smaller share of the cells changed their pace, it isn't mentioned next to the mean. */
const LEAST_PACE_SHARE = 0.1;

/** A sentence that the mean over the record isn't today's pace; empty if few cells changed theirs. */
function paceSentence(events: readonly AreaEvent[], cells: number): string {
  const changes = events.filter(({ event }) => event.kind === 'pace_change' && !event.isSuspectedUnwrapping);
  const changed = new Set(changes.map(({ pixelId }) => pixelId)).size;
  if (changed < LEAST_PACE_SHARE * cells) return '';
  return ` ${changed} of ${cells} cells changed their pace within the record, so the mean isn't the pace of today.`;
}

function inWords({ velocityMmYr, sigmaMmYr }: RateWithSigma): string {
  return `${velocityMmYr.toFixed(1)} ± ${margin95(sigmaMmYr).toFixed(1)} mm/yr (95 %)`;
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

function named({ pixelId, lat, lon }: NamedPlace) {
  return { pixel_id: pixelId, lat, lon };
}

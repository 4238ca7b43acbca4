import { required } from '../../core/required.ts';
import { GroundMotionError } from '../../core/error.ts';
import { HEADLINES } from '../../core/report/groundVerdict.ts';
import { interval95 } from '../../core/report/interval95.ts';
import { microUsdToUsd } from '../../core/money.ts';
import type { Mode } from '../../accounts/identity/mode.ts';
import type { SaleReceipt } from '../../billing/sale/sale.ts';
import type {
  BatchItemStatus,
  BatchResponse,
  FreeBatchResult,
  FreeItemStatus,
  OkBatchResult,
} from '../../schemas/http/place/batch.ts';
import { STATUS_OF_STOP, type ExaminedBatch, type ExaminedItem } from './examineBatch.ts';
import { presentFigures, presentOutline } from '../area/presentArea.ts';
import type { Examination } from '../examine/examination.ts';
import { presentEvents } from '../present/presentEvents.ts';
import { groundBrief } from '../present/groundBrief.ts';
import { presentOwnedReport } from '../present/presentOwnedReport.ts';
import { presentNearestStations } from '../present/presentProvenance.ts';
import { presentMode } from '../present/presentMode.ts';
import { presentPlace } from '../ground/presentPlace.ts';
import { SIGNIFICANT_SIGNAL_TO_NOISE } from '../../core/report/assessment.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import { quantile } from '../../core/statistics/quantile.ts';

/** What a batch's answer contains besides its items. */
export interface BatchContext {
  readonly requestId: string;
  readonly mode: Mode;
  readonly withBrief: boolean;
  /** Whether owned reports are reused. */
  readonly reusesOwned: boolean;
  readonly jobId: string | null;
}

const FAILURES: ReadonlySet<BatchItemStatus> = new Set([
  'invalid_item',
  'invalid_address',
  'insufficient_credits',
  'skipped_for_budget',
  'unprocessed',
]);

/** The whole answer of a batch, once it is known how much the money covered. */
export function presentBatch(
  { items, cells }: ExaminedBatch,
  receipt: SaleReceipt,
  context: BatchContext,
): BatchResponse {
  const chargedLines = new Map(receipt.charged.map((charged) => [charged.line, charged]));
  const results = items.map((item) => {
    if (item.cellForSale === null) return presentFree(item, unsold(item), item.message);
    const line = chargedLines.get(item.cellForSale);
    const owned = receipt.owned[item.cellForSale] ?? null;
    if (!line && !owned?.pays) {
      const stop = receipt.stops[item.cellForSale];
      return presentFree(item, stop ? STATUS_OF_STOP[stop.code] : 'unprocessed', stop?.message ?? null);
    }
    const first = required(cells[item.cellForSale]).item;
    const isFirst = first.index === item.index;
    return {
      ...presentSold(item, context),
      ...(isFirst
        ? {
            cost_usd: microUsdToUsd(line?.costMicroUsd ?? 0),
            report_id: (line ?? required(owned).report).reportId,
          }
        : { duplicate_of: first.id }),
      ...(context.reusesOwned ? { owned_report: presentOwnedReport(owned) } : {}),
    };
  });
  const counts: Record<string, number> = {};
  for (const { status } of results) counts[status] = (counts[status] ?? 0) + 1;
  const totalMicroUsd = receipt.charged.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0);
  return {
    status: 'ok',
    ...presentMode(context.mode),
    summary: {
      requested: items.length,
      billed: receipt.charged.length,
      reused: receipt.owned.filter((owned) => owned?.pays).length,
      succeeded: counts['ok'] ?? 0,
      no_coverage: counts['no_coverage'] ?? 0,
      invalid: (counts['invalid_item'] ?? 0) + (counts['invalid_address'] ?? 0),
      total_cost_usd: microUsdToUsd(totalMicroUsd),
      by_status: counts,
    },
    portfolio: summarizePortfolio(results),
    results,
    failed: results
      .filter(({ status }) => FAILURES.has(status))
      .map(({ id, index, status, message = '', ...rest }) => ({
        id,
        index,
        status,
        message,
        ...('candidates' in rest && rest.candidates ? { candidates: rest.candidates } : {}),
      })),
    credits_remaining_usd: microUsdToUsd(receipt.balanceMicroUsd),
    ...(context.jobId === null ? {} : { job_id: context.jobId }),
    request_id: context.requestId,
  };
}

/** The status of an item that is not for sale. */
function unsold({ status }: ExaminedItem): FreeItemStatus {
  if (status === 'ok')
    throw new GroundMotionError('internal', 'internal_error', 'an item that is ok was not sold');
  return status;
}

/** An item that costs nothing, without a measured number. */
function presentFree(item: ExaminedItem, status: FreeItemStatus, message: string | null): FreeBatchResult {
  const cell = item.examination?.cell;
  return {
    id: item.id,
    index: item.index,
    status,
    cost_usd: 0,
    coverage: Boolean(cell),
    ...(message === null ? {} : { message }),
    ...(item.candidates ? { candidates: item.candidates } : {}),
    ...(item.examination ? { query: presentPlace(item.examination.place) } : {}),
    ...(item.examination?.area ? { area: presentOutline(item.examination) } : {}),
    ...(cell ? presentCell(cell) : {}),
  };
}

/** The numbers of an item that is an area, which replace those of a cell; none for a cell. */
function presentItemArea(examination: Examination, withBrief: boolean) {
  if (!examination.area) return {};
  const figures = presentFigures(examination, 'area');
  return {
    events: figures.events.strongest,
    ...(figures.east_cells !== null && {
      velocity_east_mm_yr: figures.velocity_east_mm_yr,
      velocity_east_uncertainty_mm_yr: figures.velocity_east_uncertainty_mm_yr,
    }),
    area: {
      ...presentOutline(examination),
      velocity_uncertainty_without_zero_mm_yr: figures.velocity_uncertainty_without_zero_mm_yr,
      east_cells: figures.east_cells,
      assessment: figures.assessment,
      rates_mm_yr: figures.rates_mm_yr,
      classes: figures.classes,
      worst_cell: figures.worst_cell,
      steepest_gradient: figures.steepest_gradient,
      events: figures.events,
      spatial_covariance: figures.spatial_covariance,
      ...(examination.area.context && { context: examination.area.context }),
    },
    ...(withBrief ? { ground_brief: figures.assessment } : {}),
  };
}

function presentSold(item: ExaminedItem, context: BatchContext): OkBatchResult {
  const { place, cell: examined, measurement: measured, context: mapped } = required(item.examination);
  const [cell, measurement] = [required(examined), required(measured)];
  const { assessment, vsSurroundings, rateWithoutEvents, recentRate, east } = measurement;
  return {
    id: item.id,
    index: item.index,
    status: 'ok',
    cost_usd: 0,
    coverage: true,
    ...(item.message === null ? {} : { message: item.message }),
    query: presentPlace(place),
    velocity_vertical_mm_yr: measurement.velocityMmYr,
    velocity_uncertainty_mm_yr: measurement.sigmaMmYr,
    interval_95_mm_yr: interval95(measurement.velocityMmYr, measurement.sigmaMmYr),
    ...(east && {
      velocity_east_mm_yr: east.velocityMmYr,
      velocity_east_uncertainty_mm_yr: east.sigmaMmYr,
    }),
    trend: assessment.trend,
    assessment_code: assessment.assessmentCode,
    confidence_tier: assessment.confidenceTier,
    verdict: HEADLINES[measurement.verdict].title,
    verdict_code: measurement.verdict,
    velocity_vs_surroundings_mm_yr: vsSurroundings && vsSurroundings.velocityMmYr,
    velocity_vs_surroundings_uncertainty_mm_yr: vsSurroundings && vsSurroundings.sigmaMmYr,
    rate_without_events_mm_yr: rateWithoutEvents && rateWithoutEvents.velocityMmYr,
    rate_without_events_uncertainty_mm_yr: rateWithoutEvents && rateWithoutEvents.sigmaMmYr,
    recent_rate_mm_yr: recentRate && recentRate.velocityMmYr,
    recent_rate_uncertainty_mm_yr: recentRate && recentRate.sigmaMmYr,
    severity: measurement.severity,
    events: presentEvents(measurement, 'mm'),
    nearest_stations: presentNearestStations(cell),
    confidence: Number.isNaN(measurement.confidence) ? null : measurement.confidence,
    ...presentCell(cell),
    ...(context.withBrief ? { ground_brief: groundBrief(cell, measurement, 'mm') } : {}),
    ...(mapped && { context: mapped }),
    ...presentItemArea(required(item.examination), context.withBrief),
  };
}

function presentCell(cell: NonNullable<NonNullable<ExaminedItem['examination']>['cell']>) {
  return {
    frame: cell.frameId,
    pixel_id: cell.pixelId,
    last_observation: cell.lastObservation,
    data_freshness: cell.freshness,
    freshness_note: cell.freshnessNote,
  };
}

/** Number of places that are listed as the ones that move most. */
const MOVING_LISTED = 10;

/** The places of a batch taken together, each cell once; null if none has a rate. */
function summarizePortfolio(results: BatchResponse['results']): BatchResponse['portfolio'] {
  const cells = [
    ...new Map(
      results
        .flatMap((result) => (result.status === 'ok' ? [[result.pixel_id, result] as const] : []))
        .toReversed(),
    ).values(),
  ].toReversed();
  if (cells.length === 0) return null;
  const rates = cells.map((cell) => cell.velocity_vertical_mm_yr);
  const at = (share: number) => roundTo(quantile(rates, share), 2);
  return {
    cells: cells.length,
    frames: [...new Set(cells.map(({ frame }) => frame))].toSorted(),
    rates_mm_yr: { min: at(0), p5: at(0.05), median: at(0.5), p95: at(0.95), max: at(1) },
    by_verdict: countByVerdict(cells),
    cells_with_events: cells.filter(({ events }) =>
      events.some((event) => !event.suspected_unwrapping && !event.unconfirmed),
    ).length,
    moving_most: cells
      .filter(isMoving)
      .toSorted((a, b) => speedOf(b) - speedOf(a))
      .slice(0, MOVING_LISTED)
      .map(({ index }) => index),
  };
}

function countByVerdict(cells: readonly OkBatchResult[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { verdict_code: code } of cells) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

function isMoving(cell: OkBatchResult): boolean {
  return speedOf(cell) >= SIGNIFICANT_SIGNAL_TO_NOISE * cell.velocity_uncertainty_mm_yr;
}

function speedOf(cell: OkBatchResult): number {
  return Math.abs(cell.velocity_vertical_mm_yr);
}

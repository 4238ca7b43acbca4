import { DAYS_PER_YEAR } from '../date.ts';
import { MINIMUM_EPOCHS, seriesDesign } from '../fit/seriesModel.ts';
import { required } from '../required.ts';
import { fitModel } from '../series/modelFit.ts';
import { median } from '../statistics/quantile.ts';

/** Days since 1970, ascending, and mm. */
export interface DatedSeries {
  readonly days: readonly number[];
  readonly valuesMm: readonly number[];
}

/** A rate as it was sold, and the series of its release. */
export interface SoldRate {
  readonly velocityMmYr: number;
  readonly series: DatedSeries;
}

/** The same cell in two releases. */
export interface SeriesPair {
  readonly before: DatedSeries;
  readonly after: DatedSeries;
}

/** The components of a rate's change, mm/yr; they add up to the whole. */
export interface RateChange {
  readonly datesMmYr: number;
  /** Shared by all ground of the frame: its zero. Null = too few cells to separate it from `productMmYr`. */
  readonly referenceMmYr: number | null;
  readonly productMmYr: number;
  readonly methodMmYr: number;
}

/** Ground that shows how the frame's zero moved. */
export interface SharedGround {
  readonly cells: readonly SeriesPair[];
  /** How far the zero can have moved, mm/yr; null = unknown. */
  readonly mostMmYr: number | null;
}

/** A median of fewer cells doesn't represent the shared ground. */
const LEAST_SHARED = 8;

/** Whether a median of these cells represents the ground that they were chosen from. */
export function enoughShared(cells: readonly SeriesPair[]): boolean {
  return cells.length >= LEAST_SHARED;
}

/**
 * Why a cell's rate differs between two releases. With F(series, dates) the slope of the model of ../fit/seriesModel.ts and C the dates that both have:
 *
 *   dates     = [F(after, all) − F(after, C)] − [F(before, all) − F(before, C)]
 *   reference = median over shared ground of F(after, C) − F(before, C), at most what the zero can have moved
 *   product   = F(after, C) − F(before, C) − reference
 *   method    = [v_after − F(after, all)] − [v_before − F(before, all)]
 *
 * The sum is v_after − v_before. Null if the two have too few dates in common.
 */
export function explainRateChange(
  before: SoldRate,
  after: SoldRate,
  { cells, mostMmYr }: SharedGround,
): RateChange | null {
  const slopes = slopesOf({ before: before.series, after: after.series });
  if (slopes === null) return null;
  const shared = cells
    .map((pair) => slopesOf(pair))
    .filter((each) => each !== null)
    .map((each) => each.afterCommon - each.beforeCommon);
  const sameDates = slopes.afterCommon - slopes.beforeCommon;
  const reference = shared.length < LEAST_SHARED ? null : atMost(median(shared), mostMmYr);
  return {
    datesMmYr: slopes.afterAll - slopes.afterCommon - (slopes.beforeAll - slopes.beforeCommon),
    referenceMmYr: reference,
    productMmYr: sameDates - (reference ?? 0),
    methodMmYr: after.velocityMmYr - slopes.afterAll - (before.velocityMmYr - slopes.beforeAll),
  };
}

function atMost(value: number, most: number | null): number {
  return most === null ? value : Math.max(-most, Math.min(most, value));
}

/** mm/yr */
interface Slopes {
  readonly beforeAll: number;
  readonly beforeCommon: number;
  readonly afterAll: number;
  readonly afterCommon: number;
}

function slopesOf({ before, after }: SeriesPair): Slopes | null {
  const known = new Set(before.days);
  const common = new Set(after.days.filter((day) => known.has(day)));
  const [beforeAll, beforeCommon] = [slopeOf(before, null), slopeOf(before, common)];
  const [afterAll, afterCommon] = [slopeOf(after, null), slopeOf(after, common)];
  if (beforeAll === null || beforeCommon === null || afterAll === null || afterCommon === null) return null;
  return { beforeAll, beforeCommon, afterAll, afterCommon };
}

/** The slope over these dates, mm/yr; null = over all dates. */
function slopeOf({ days, valuesMm }: DatedSeries, only: ReadonlySet<number> | null): number | null {
  const kept = [...days.keys()].filter((at) => only === null || only.has(required(days[at])));
  if (kept.length < MINIMUM_EPOCHS) return null;
  const chosen = Float64Array.from(kept, (at) => required(days[at]));
  const first = required(chosen[0]);
  const years = chosen.map((day) => (day - first) / DAYS_PER_YEAR);
  const values = Float64Array.from(kept, (at) => required(valuesMm[at]));
  return fitModel(seriesDesign(years), chosen, values)?.parameters[1] ?? null;
}

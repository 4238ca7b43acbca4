/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { DAYS_PER_YEAR, type EpochDay } from '../date.ts';
import { invalidInput } from '../error.ts';
import { median } from '../statistics/quantile.ts';

/**
 * v = median of (u_j − u_i) / (t_j − t_i) over the pairs of days one year apart; slopes beyond 2σ of it, σ = 1.4826 ·
 * median |slope − v|, are excluded, and the median is taken again. u (n) are daily positions in mm, t (n) in years, v in
 * mm/yr. MIDAS: Blewitt et al. 2016, doi 10.1002/2015JB012552.
 */

/** Pairs are one year apart, to a thousandth of a year. */
const PAIR_TOLERANCE_DAYS = DAYS_PER_YEAR / 1000;
/** Slopes further than this many standard deviations from their median are excluded. */
const TRIM = 2;
const MINIMUM_PAIRS = 10;

/**
 * Robust vertical velocity of a GNSS station from daily positions: MIDAS, the median slope of pairs one year apart,
 * trimmed at 2σ and recomputed (Blewitt et al. 2016, doi 10.1002/2015JB012552). Steps, outliers and seasons hardly affect
 * it. `days` ascend; `upMm` is of the same length. No pair spans a day in `breaks`, on which a step begins: records of
 * two years have few pairs on one side of it. Throws `gnss_series_short` when fewer than ten pairs can be formed.
 */
export function midasVelocity(
  days: readonly EpochDay[],
  upMm: readonly number[],
  breaks: readonly EpochDay[] = [],
): { readonly velocityMmYr: number; readonly sigmaMmYr: number } {
  const reversedDays = days.map((day) => -day).reverse();
  const forward = pairSlopes(days, upMm, breaks);
  const backward = pairSlopes(
    reversedDays,
    [...upMm].reverse(),
    // The first day after a break is the day of the break itself.
    breaks.map((day) => 0.5 - day),
  ).map((slope) => -slope);
  const slopes = [...forward, ...backward];
  if (slopes.length < MINIMUM_PAIRS) {
    throw invalidInput(
      'gnss_series_short',
      `${days.length} positions over ${Math.round((days.at(-1) ?? 0) - (days[0] ?? 0))} days give ${slopes.length} ` +
        `pairs a year apart; at least ${MINIMUM_PAIRS} are needed`,
    );
  }
  const first = median(slopes);
  const limit = TRIM * standardDeviation(slopes, first);
  const kept = slopes.filter((slope) => Math.abs(slope - first) <= limit);
  const velocityMmYr = median(kept);
  const deviation = standardDeviation(kept, velocityMmYr);
  // A position is in up to two pairs in each direction, so a quarter of the pairs are independent. The factor 3 is from
  // the paper and accounts for noise that is correlated in time.
  const sigmaMmYr = (3 * Math.sqrt(Math.PI / 2) * deviation) / Math.sqrt(kept.length / 4);
  return { velocityMmYr, sigmaMmYr };
}

/**
 * One slope for each position that has a later one at least a year away: paired with the position exactly one year later,
 * or else with the next one that isn't paired yet, starting over when all are.
 */
function pairSlopes(days: readonly number[], values: readonly number[], breaks: readonly number[]): number[] {
  const slopes: number[] = [];
  const isBroken = (from: number, to: number) => breaks.some((day) => day > from && day <= to);
  let year = 0;
  let unused = 0;
  for (let i = 0; i < days.length; i++) {
    while (year < days.length && days[year]! - days[i]! < DAYS_PER_YEAR - PAIR_TOLERANCE_DAYS) year++;
    if (year === days.length) break;
    let partner = year;
    if (days[year]! - days[i]! > DAYS_PER_YEAR + PAIR_TOLERANCE_DAYS) {
      if (unused < year || unused === days.length) unused = year;
      partner = unused++;
    }
    if (isBroken(days[i]!, days[partner]!)) continue;
    slopes.push(((values[partner]! - values[i]!) * DAYS_PER_YEAR) / (days[partner]! - days[i]!));
  }
  return slopes;
}

/** Scaled median absolute deviation. */
function standardDeviation(values: readonly number[], center: number): number {
  return 1.4826 * median(values.map((value) => Math.abs(value - center)));
}

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { DAYS_PER_YEAR, formatIsoDate, type EpochDay } from '../date.ts';
import { median } from './quantile.ts';

/**
 * S = Σ_{i<j} sign(y_j − y_i) over the compared pairs, τ = S / their number; without a trend S has mean 0 and variance
 * [n(n−1)(2n+5) − Σ t(t−1)(2t+5)] / 18 over n values with groups of t ties (Mann 1945; Kendall 1975), and z = (S − sign
 * S) / √variance is about normal. The slope is the median of (y_j − y_i) / (years_j − years_i) (Sen 1968). By months: S
 * and variance are summed over the twelve (Hirsch, Slack & Smith 1982). y in any unit, slope in that unit per year.
 */

/** A monotonic trend, without assumptions about its shape or the distribution of the noise. */
export interface KendallTrend {
  /** −1 (always falling) to 1 (always rising). */
  readonly tau: number;
  /** Two-sided probability of a τ at least this large without a trend. */
  readonly pValue: number;
  /** Median slope of all comparable pairs. */
  readonly senSlopePerYear: number;
  /** Whether only values of the same calendar month were compared. */
  readonly isSeasonal: boolean;
}

interface Sample {
  readonly years: number;
  readonly value: number;
}

/**
 * Mann–Kendall test and Sen's slope. If some calendar month has at least two years, the seasonal form is used (Hirsch,
 * Slack & Smith 1982): monthly medians, compared only within the same month, which also reduces serial correlation. Ties
 * are corrected for; the p value is the normal approximation with continuity correction. `days` ascend, at least two of
 * them.
 */
export function kendallTrend(days: readonly EpochDay[], values: readonly number[]): KendallTrend {
  const seasons = monthlySeasons(days, values);
  if (seasons.length > 0) return testSeasons(seasons, true);
  return testSeasons([days.map((day, i) => ({ years: day / DAYS_PER_YEAR, value: values[i]! }))], false);
}

/** Per calendar month, one median per year; months with a single year have nothing to be compared with and are omitted. */
function monthlySeasons(days: readonly EpochDay[], values: readonly number[]): Sample[][] {
  const months = new Map<string, number[]>();
  for (const [i, day] of days.entries()) {
    const month = formatIsoDate(day).slice(0, 7);
    const group = months.get(month);
    if (group === undefined) months.set(month, [values[i]!]);
    else group.push(values[i]!);
  }
  const seasons: Sample[][] = Array.from({ length: 12 }, () => []);
  for (const [month, group] of months) {
    const sample = { years: Number(month.slice(0, 4)), value: median(group) };
    seasons[Number(month.slice(5, 7)) - 1]!.push(sample);
  }
  return seasons.filter((season) => season.length >= 2);
}

function testSeasons(seasons: readonly Sample[][], isSeasonal: boolean): KendallTrend {
  let score = 0;
  let pairs = 0;
  let variance = 0;
  const slopes: number[] = [];
  for (const season of seasons) {
    for (let j = 1; j < season.length; j++) {
      for (let i = 0; i < j; i++) {
        const rise = season[j]!.value - season[i]!.value;
        score += Math.sign(rise);
        slopes.push(rise / (season[j]!.years - season[i]!.years));
        pairs++;
      }
    }
    variance += scoreVariance(season.map((sample) => sample.value));
  }
  const z = variance > 0 ? (score - Math.sign(score)) / Math.sqrt(variance) : 0;
  return {
    tau: score / pairs,
    pValue: Math.min(1, complementaryError(Math.abs(z) / Math.SQRT2)),
    senSlopePerYear: median(slopes),
    isSeasonal,
  };
}

/** Variance of Kendall's score without a trend, with ties (Kendall 1975). */
function scoreVariance(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let ties = 0;
  for (const count of counts.values()) ties += varianceTerm(count);
  return (varianceTerm(values.length) - ties) / 18;
}

function varianceTerm(n: number): number {
  return n * (n - 1) * (2 * n + 5);
}

/** erfc of x ≥ 0 by Abramowitz & Stegun 7.1.26, absolute error below 1.5e-7. */
function complementaryError(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const polynomial =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return polynomial * Math.exp(-x * x);
}

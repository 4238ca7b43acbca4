/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * What a series d(t) of n epochs shows beyond its velocity, d in mm, t in years since the first epoch:
 *
 *   rate of the last two years: the line through d(t) minus the season of the whole record mm/yr
 *   R² = 1 − Σ e² / Σ (d − mean d)²,  RMSE = √(Σ e² / n)                                           –, mm
 *   season s·sin 2πt + c·cos 2πt = A·cos 2π(t − t₀),  A = √(s² + c²),  t₀ = atan2(s, c) / 2π       mm, years
 *
 * and the test of Mann and Kendall (../statistics/kendall.ts). σ of every rate is that of correlated noise (modelFit.ts).
 * Textbook least squares: docs/accuracy.md §3.
 */
import { required } from '../required.ts';
import { DAYS_PER_YEAR, type EpochDay } from '../date.ts';
import { kendallTrend, type KendallTrend } from '../statistics/kendall.ts';
import { fitModel, type ModelFit } from './modelFit.ts';
import { MINIMUM_EPOCHS, seriesDesign } from '../fit/seriesModel.ts';

/** A rate with one standard deviation. */
export interface Rate {
  readonly value: number;
  readonly sigma: number;
}

/** What a whole series shows beyond one velocity (docs/accuracy.md §3). */
export interface TrendAnalysis {
  readonly linearRateMmYr: Rate;
  /** Rate of the last two years of a longer series, after subtracting the seasonal term; null otherwise. */
  readonly lastTwoYearsRateMmYr: Rate | null;
  readonly mannKendall: KendallTrend;
  /** Share of the variance explained by line and seasonal term. */
  readonly rSquared: number;
  readonly residualRmseMm: number;
  /** Null if the series is too short for a seasonal term. */
  readonly seasonal: { readonly amplitudeMm: number; readonly peakDayOfYear: number } | null;
}

const RECENT_YEARS = 2;

/**
 * Analyzes one series: `days` ascending, `valuesMm` of the same length, no NaN. Null with fewer than
 * `MINIMUM_EPOCHS`. Rates and uncertainties are those of the velocity fit.
 */
export function analyzeTrend(days: readonly EpochDay[], valuesMm: readonly number[]): TrendAnalysis | null {
  if (days.length < MINIMUM_EPOCHS) return null;
  const at = Float64Array.from(days);
  const values = Float64Array.from(valuesMm);
  const years = at.map((day) => (day - required(at[0])) / DAYS_PER_YEAR);
  const design = seriesDesign(years);
  const model = fitModel(design, at, values) ?? required(fitModel(design.slice(0, 2), at, values));
  return {
    linearRateMmYr: slopeOf(model),
    lastTwoYearsRateMmYr: recentRate(at, values, design, model),
    mannKendall: kendallTrend(days, valuesMm),
    rSquared: explainedShare(values, model.squares),
    residualRmseMm: Math.sqrt(model.squares / values.length),
    seasonal: seasonalOf(model, required(at[0])),
  };
}

function slopeOf({ parameters, sigmas }: ModelFit): Rate {
  return { value: required(parameters[1]), sigma: required(sigmas[1]) };
}

function recentRate(
  days: Float64Array,
  values: Float64Array,
  design: readonly Float64Array[],
  model: ModelFit,
): Rate | null {
  const start = required(days.at(-1)) - RECENT_YEARS * DAYS_PER_YEAR;
  const first = days.findIndex((day) => day >= start);
  const recentDays = days.subarray(first);
  if (first === 0 || recentDays.length < MINIMUM_EPOCHS) return null;
  const deseasoned = values.map((value, i) => {
    let seasonal = 0;
    for (let p = 2; p < model.parameters.length; p++) seasonal += model.parameters[p]! * design[p]![i]!;
    return value - seasonal;
  });
  const years = recentDays.map((day) => (day - required(recentDays[0])) / DAYS_PER_YEAR);
  const line = fitModel([years.map(() => 1), years], recentDays, deseasoned.slice(first));
  return line && slopeOf(line);
}

function explainedShare(values: Float64Array, squares: number): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const total = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return total > 0 ? Math.max(0, 1 - squares / total) : 0;
}

/** Amplitude and the day of the year (1–366) on which the seasonal term is highest. */
function seasonalOf(model: ModelFit, firstDay: EpochDay): TrendAnalysis['seasonal'] {
  if (model.parameters.length < 4) return null;
  const [, , sine = 0, cosine = 0] = model.parameters;
  const peakYears = firstDay / DAYS_PER_YEAR + Math.atan2(sine, cosine) / (2 * Math.PI);
  return {
    amplitudeMm: Math.hypot(sine, cosine),
    peakDayOfYear: Math.floor((peakYears - Math.floor(peakYears)) * DAYS_PER_YEAR) + 1,
  };
}

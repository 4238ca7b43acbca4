import { clearNoiseTable, covarianceAt, createNoiseTabulator, noiseTableLength } from './correlatedNoise.ts';
import { DAYS_PER_YEAR, type EpochDay } from './date.ts';

import { kendallTrend, type KendallTrend } from './kendall.ts';
import { median } from './quantile.ts';
import { prepareRegression, regress } from './regression.ts';
import { longestNeighbourDays } from './residualMoments.ts';
import { endWeight, MINIMUM_EPOCHS, resolvedSquares, scaleEnds, seriesDesign } from './seriesModel.ts';

/** A rate of change with one standard deviation, per year or per year squared. */
export interface Rate {
  readonly value: number;
  readonly sigma: number;
}

/** What a whole series says beyond one velocity (SCIENCE §2.10). */
export interface TrendAnalysis {
  readonly linearRateMmYr: Rate;
  /** Twice the quadratic term; null when the dates cannot tell it from the rest. */
  readonly accelerationMmYr2: Rate | null;
  /** Rate of the last two years of a longer series, after the seasonal term is taken out; null otherwise. */
  readonly lastTwoYearsRateMmYr: Rate | null;
  readonly mannKendall: KendallTrend;
  /** Share of the variance that line and seasonal term explain. */
  readonly rSquared: number;
  readonly residualRmseMm: number;
  /** Null when the series is too short for a seasonal term. */
  readonly seasonal: { readonly amplitudeMm: number; readonly peakDayOfYear: number } | null;
}

const RECENT_YEARS = 2;

interface ModelFit {
  readonly parameters: Float64Array;
  readonly sigmas: Float64Array;
  readonly residuals: Float64Array;
  readonly squares: number;
}

/**
 * Analyses one series: `days` ascending, `valuesMm` of the same length, no NaN. Null with fewer than
 * `MINIMUM_EPOCHS`. Rates and uncertainties are those of the velocity fit.
 */
export function analyseTrend(days: readonly EpochDay[], valuesMm: readonly number[]): TrendAnalysis | null {
  if (days.length < MINIMUM_EPOCHS) return null;
  const at = Float64Array.from(days);
  const values = Float64Array.from(valuesMm);
  const years = at.map((day) => (day - at[0]!) / DAYS_PER_YEAR);
  const design = seriesDesign(years);
  const model = fitModel(design, at, values) ?? fitModel(design.slice(0, 2), at, values)!;
  const quadratic = model.parameters.length;
  const curved = fitModel([...design.slice(0, quadratic), years.map((t) => t * t)], at, values);
  return {
    linearRateMmYr: rateOf(model, 1, 1),
    accelerationMmYr2: curved && rateOf(curved, quadratic, 2),
    lastTwoYearsRateMmYr: recentRate(at, values, design, model),
    mannKendall: kendallTrend(days, valuesMm),
    rSquared: explainedShare(values, model.squares),
    residualRmseMm: Math.sqrt(model.squares / values.length),
    seasonal: seasonalOf(model, at[0]!),
  };
}

/**
 * Least squares with weighted ends and with uncertainties for serially correlated noise, as the velocity is
 * fitted; null when the columns are dependent.
 */
function fitModel(
  columns: readonly Float64Array[],
  days: Float64Array,
  values: Float64Array,
): ModelFit | null {
  const count = values.length;
  const size = columns.length;
  const weight = endWeight(count);
  const plan = count > size ? prepareRegression(columns.map((c) => withScaledEnds(c, weight))) : null;
  if (plan === null) return null;
  const parameters = new Float64Array(size);
  const residuals = withScaledEnds(values, weight);
  const weightedSquares = regress(plan, residuals, parameters);
  const steps = days.subarray(1).map((day, i) => day - days[i]!);
  const medianStepDays = median(steps);
  const longest = longestNeighbourDays(medianStepDays);
  let lagSum = 0;
  for (let i = 0; i < count - 1; i++) if (steps[i]! <= longest) lagSum += residuals[i]! * residuals[i + 1]!;
  const { basis, inverse } = plan;
  const table = { numbers: new Float64Array(noiseTableLength(size)), start: 0, count, size };
  clearNoiseTable(table);
  const lagRatio = weightedSquares > 0 ? lagSum / weightedSquares : 0;
  const position = createNoiseTabulator(count, size).position(table, lagRatio, () => ({
    count,
    size,
    basis,
    inverse,
    days,
    medianStepDays,
    endWeight: weight,
  }));
  const noisy = resolvedSquares(weightedSquares, count - size);
  const sigmas = parameters.map((_, p) => Math.sqrt(noisy * covarianceAt(table, position, p, p)));
  scaleEnds(residuals, 1 / weight);
  return { parameters, sigmas, residuals, squares: residuals.reduce((sum, e) => sum + e * e, 0) };
}

function withScaledEnds(values: Float64Array, weight: number): Float64Array {
  const scaled = values.slice();
  scaleEnds(scaled, weight);
  return scaled;
}

function rateOf(model: ModelFit, parameter: number, factor: number): Rate {
  return { value: factor * model.parameters[parameter]!, sigma: factor * model.sigmas[parameter]! };
}

function recentRate(
  days: Float64Array,
  values: Float64Array,
  design: readonly Float64Array[],
  model: ModelFit,
): Rate | null {
  const start = days.at(-1)! - RECENT_YEARS * DAYS_PER_YEAR;
  const first = days.findIndex((day) => day >= start);
  const recentDays = days.subarray(first);
  if (first === 0 || recentDays.length < MINIMUM_EPOCHS) return null;
  const deseasoned = values.map((value, i) => {
    let seasonal = 0;
    for (let p = 2; p < model.parameters.length; p++) seasonal += model.parameters[p]! * design[p]![i]!;
    return value - seasonal;
  });
  const years = recentDays.map((day) => (day - recentDays[0]!) / DAYS_PER_YEAR);
  const line = fitModel([years.map(() => 1), years], recentDays, deseasoned.slice(first));
  return line && rateOf(line, 1, 1);
}

function explainedShare(values: Float64Array, squares: number): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const total = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return total > 0 ? Math.max(0, 1 - squares / total) : 0;
}

/** Amplitude and the day of the year (1–366) on which the seasonal term is highest. */
function seasonalOf(model: ModelFit, firstDay: EpochDay): TrendAnalysis['seasonal'] {
  if (model.parameters.length < 4) return null;
  const [, , sine, cosine] = model.parameters;
  const peakYears = firstDay / DAYS_PER_YEAR + Math.atan2(sine!, cosine!) / (2 * Math.PI);
  return {
    amplitudeMm: Math.hypot(sine!, cosine!),
    peakDayOfYear: Math.floor((peakYears - Math.floor(peakYears)) * DAYS_PER_YEAR) + 1,
  };
}

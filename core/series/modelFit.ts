/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Fits any model to one series, and estimates the noise from the residuals. For n epochs and P columns X (n × P), y (n)
 * in mm, G = diag(√weight), QR = GX, q the columns of Q:
 *
 *   p = R⁻¹·Qᵀ·Gy      e = Gy − Q·Qᵀ·Gy      σ̂² = eᵀe / tr(MGΩG),  tr(MGΩG) = Σ wᵢ − Σ (Gq)ᵀΩ(Gq)
 *
 * p in mm per unit of its column, σ̂² the variance of a single observation in mm², Ω, M and the correlation ρ̂ those of
 * ../fit/residualMoments.ts and ../fit/correlatedNoise.ts. Derived in docs/decisions/0006-uncertainty.md.
 */
import {
  clearNoiseTable,
  correlationAt,
  covarianceAt,
  createNoiseTabulator,
  noiseTableLength,
} from '../fit/correlatedNoise.ts';
import { median } from '../statistics/quantile.ts';
import { prepareRegression, regress } from '../statistics/regression.ts';
import { longestNeighborDays } from '../fit/residualMoments.ts';
import { endWeight, resolvedSquares, scaleEnds } from '../fit/seriesModel.ts';

/** A model fitted to one series, with the noise that its residuals show. */
export interface ModelFit {
  readonly parameters: Float64Array;
  readonly sigmas: Float64Array;
  readonly residuals: Float64Array;
  /** Sum of the residuals' squares. */
  readonly squares: number;
  readonly medianStepDays: number;
  /** Correlation of the noise at the median step, bias-corrected, at least 0. */
  readonly correlation: number;
  /** Variance of the noise of a single observation. */
  readonly noiseVariance: number;
}

/**
 * Least squares with weighted ends and uncertainties for serially correlated noise, like the velocity fit; null if the
 * columns are dependent. `days` ascend.
 */
export function fitModel(
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
  const longest = longestNeighborDays(medianStepDays);
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
  const correlation = correlationAt(position);
  const decays = steps.map((step) => (correlation === 0 ? 0 : correlation ** (step / medianStepDays)));
  const noiseVariance = noisy / expectedSquares(basis, size, decays, weight);
  scaleEnds(residuals, 1 / weight);
  const squares = residuals.reduce((sum, e) => sum + e * e, 0);
  return { parameters, sigmas, residuals, squares, medianStepDays, correlation, noiseVariance };
}

function withScaledEnds(values: Float64Array, weight: number): Float64Array {
  const scaled = values.slice();
  scaleEnds(scaled, weight);
  return scaled;
}

/** The expected sum of squares of the weighted residuals for noise of unit variance: tr(MGΩG). */
function expectedSquares(
  basis: Float64Array,
  size: number,
  decays: Float64Array,
  weightOfEnds: number,
): number {
  const count = decays.length + 1;
  let squares = count + 2 * (weightOfEnds - 1);
  for (let p = 0; p < size; p++) {
    const column = withScaledEnds(basis.subarray(p * count, (p + 1) * count), weightOfEnds);
    let earlier = 0;
    for (let i = 0; i < count; i++) {
      if (i > 0) earlier = decays[i - 1]! * (earlier + column[i - 1]!);
      squares -= column[i]! * (column[i]! + 2 * earlier);
    }
  }
  return squares;
}

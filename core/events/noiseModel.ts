/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Covariance of the noise of a series at days t_i (t in years), per unit of the white variance σ² (of the marginal variance for
 * first-order autoregressive noise):
 *
 *   white        C_ij = δ_ij
 *   ar1          C_ij = ρ^(|t_i − t_j| / step)
 *   random_walk  C_ij = δ_ij + q · min(t_i, t_j)                 q: variance of the walk after a year / σ²
 *   flicker      C_ij = δ_ij + f · √Δ · Σ_k ψ_(i−k) ψ_(j−k)      ψ_0 = 1, ψ_m = ψ_(m−1) (m − ½) / m, steps of Δ
 *
 * The last is power-law noise of spectral index −1 by fractional differences (Hosking 1981, doi 10.1093/biomet/68.1.165), scaled
 * with the step as Williams 2003 (doi 10.1007/s00190-002-0283-4) does; f in yr^(−½).
 */
import { DAYS_PER_YEAR } from '../date.ts';

/** The temporal noise of a place: a class and its ratio, as pooled over many cells. */
export type NoiseModel =
  | { readonly kind: 'white' }
  | { readonly kind: 'ar1'; readonly correlation: number; readonly stepDays: number }
  | { readonly kind: 'random_walk'; readonly ratioPerYear: number }
  | { readonly kind: 'flicker'; readonly ratio: number };

/** Grid on which flicker noise is summed, days: the shortest step of the missions in use. */
const FLICKER_STEP_DAYS = 6;

/** The covariance matrix (row-major) of the noise at these days (ascending), per unit of its variance. */
export function noiseCovariance(days: ArrayLike<number>, noise: NoiseModel): Float64Array {
  const count = days.length;
  const matrix = new Float64Array(count * count);
  const between = covarianceBetween(days, noise);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j <= i; j++) matrix[i * count + j] = matrix[j * count + i] = between(i, j);
  }
  return matrix;
}

function covarianceBetween(days: ArrayLike<number>, noise: NoiseModel): (i: number, j: number) => number {
  if (noise.kind === 'white') return white;
  if (noise.kind === 'ar1') {
    return (i, j) => noise.correlation ** (Math.abs(days[i]! - days[j]!) / noise.stepDays);
  }
  if (noise.kind === 'random_walk') {
    const since = (i: number) => (days[i]! - days[0]!) / DAYS_PER_YEAR;
    return (i, j) => white(i, j) + noise.ratioPerYear * Math.min(since(i), since(j));
  }
  const flicker = flickerCovariance(days);
  return (i, j) => white(i, j) + noise.ratio * flicker(i, j);
}

function white(i: number, j: number): number {
  return i === j ? 1 : 0;
}

function flickerCovariance(days: ArrayLike<number>): (i: number, j: number) => number {
  const steps = Int32Array.from(days, (day) => Math.round((day - days[0]!) / FLICKER_STEP_DAYS));
  const weights = new Float64Array((steps.at(-1) ?? 0) + 1);
  weights[0] = 1;
  for (let m = 1; m < weights.length; m++) weights[m] = (weights[m - 1]! * (m - 0.5)) / m;
  const scale = Math.sqrt(FLICKER_STEP_DAYS / DAYS_PER_YEAR);
  return (i, j) => {
    const lag = steps[i]! - steps[j]!;
    let sum = 0;
    for (let m = 0; m <= steps[j]!; m++) sum += weights[m]! * weights[m + lag]!;
    return scale * sum;
  };
}

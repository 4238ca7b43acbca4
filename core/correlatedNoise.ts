import { median } from './quantile.ts';
import type { Regression } from './regression.ts';
import { studentWidening } from './studentT.ts';

/** Correlations at the median step for which the moments are tabulated; between them, linear. */
const NODES = [0, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.95];
/** Neighbours further apart than this many median steps say too little about the correlation at one step. */
const LONGEST_STEP = 2.5;
/** Measured on planted noise (docs/decisions/uncertainty.md): weight of the correlation's own uncertainty … */
const CORRELATION_WEIGHT = 1.5;
/** … and how many of its standard errors the correlation must be above 0 for the full widening. */
const FULL_WIDENING_FROM = 0.5;
/** Very few epochs hardly show a correlation; below this the lag ratio is taken to say nothing. */
const LEAST_SENSITIVITY = 0.01;

/**
 * What first-order autoregressive noise does to a regression over given times, tabulated by the noise's
 * correlation at the median step: exact moments of the residuals for these times and this design.
 */
export interface NoiseTable {
  /** Per neighbouring epochs i, i+1: 1 when they count in the lag-1 sum, else 0. */
  readonly lagWeights: Float64Array;
  /** Expected (lag-1 sum) / (sum of squares) of the residuals, per node, ascending. */
  readonly lagRatios: Float64Array;
  /**
   * Per node, the parameters' covariance matrix (row-major) per unit of the residual sum of squares, widened
   * such that ± 1.96 σ holds 95 %.
   */
  readonly covariances: Float64Array;
}

/**
 * Prepares the table of a regression at the given days (ascending, one a row of the design).
 *
 * With e = My the residuals, M = 1 − QQᵀ, and Ω(ρ) the noise's correlation matrix (ρ to the power of the
 * distance in median steps), E[eᵀe] = σ² tr(MΩ), E[lag-1 sum] = σ² tr(MLMΩ) and the parameters' covariance
 * is σ² R⁻¹QᵀΩQR⁻ᵀ. That corrects the estimated correlation for the number of parameters and for gaps, and
 * the variance for both; (1+ρ)/(1−ρ) is its limit for a long regular series.
 */
export function prepareNoise(plan: Regression, days: Float64Array): NoiseTable {
  const { count, parameters: size, basis } = plan;
  const steps = stepLengths(days);
  const lagWeights = new Float64Array(count - 1);
  for (let i = 0; i < count - 1; i++) lagWeights[i] = steps[i]! <= LONGEST_STEP ? 1 : 0;
  const lagRatios = new Float64Array(NODES.length);
  const covariances = new Float64Array(NODES.length * size * size);
  const lagged = shiftedBasis(plan, lagWeights);
  const lagGram = new Float64Array(size * size);
  gram(basis, lagged, size, count, lagGram);
  const decays = new Float64Array(count - 1);
  const correlated = new Float64Array(basis.length);
  const noiseGram = new Float64Array(size * size);
  for (let node = 0; node < NODES.length; node++) {
    fillDecays(NODES[node]!, steps, decays);
    correlateBasis(plan, decays, correlated);
    gram(basis, correlated, size, count, noiseGram);
    let squares = count;
    let lagSum = dot(lagWeights, 0, decays, 0, count - 1);
    for (let p = 0; p < size; p++) {
      squares -= noiseGram[p * size + p]!;
      lagSum -= 2 * dot(lagged, p * count, correlated, p * count, count);
      for (let q = 0; q < size; q++) lagSum += lagGram[p * size + q]! * noiseGram[q * size + p]!;
    }
    lagRatios[node] = lagSum / squares;
    const matrix = node * size * size;
    for (let p = 0; p < size; p++) {
      for (let q = 0; q <= p; q++) {
        const covariance = sandwich(plan.inverse, noiseGram, p, q, size) / squares;
        covariances[matrix + p * size + q] = covariance;
        covariances[matrix + q * size + p] = covariance;
      }
    }
  }
  widen(covariances, lagRatios, count, size);
  return { lagWeights, lagRatios, covariances };
}

/**
 * Where a series with these residuals stands in the table: a fractional node, 0 at no (or a negative)
 * correlation. `squares` is their sum of squares.
 */
export function noisePosition(table: NoiseTable, residuals: Float64Array, squares: number): number {
  const { lagRatios, lagWeights } = table;
  let lagSum = 0;
  for (let i = 0; i < lagWeights.length; i++) lagSum += lagWeights[i]! * residuals[i]! * residuals[i + 1]!;
  const ratio = squares > 0 ? lagSum / squares : 0;
  const last = lagRatios.length - 1;
  let node = 0;
  while (node < last && ratio > lagRatios[node + 1]!) node++;
  if (node === last) return last;
  const low = lagRatios[node]!;
  return ratio > low ? node + (ratio - low) / (lagRatios[node + 1]! - low) : node;
}

/** The noise's correlation at the median step. */
export function correlationAt(position: number): number {
  const node = Math.min(Math.floor(position), NODES.length - 2);
  return NODES[node]! + (position - node) * (NODES[node + 1]! - NODES[node]!);
}

/** The covariance of two parameters (or a variance) per unit of the residual sum of squares. */
export function covarianceAt(
  { covariances }: NoiseTable,
  position: number,
  parameters: number,
  p: number,
  q: number,
): number {
  const node = Math.min(Math.floor(position), NODES.length - 2);
  const entry = (node * parameters + p) * parameters + q;
  const low = covariances[entry]!;
  return low + (position - node) * (covariances[entry + parameters * parameters]! - low);
}

/**
 * Widens the variances for what is only estimated: σ̂² with ν degrees of freedom and ρ̂ with its standard
 * error, joined by Satterthwaite's rule (var ln σ̂² = 2/ν) into one Student quantile. Half of all white series
 * get ρ̂ > 0 and an interval that is too wide already, so near ρ̂ = 0 the widening fades out.
 */
function widen(covariances: Float64Array, lagRatios: Float64Array, count: number, size: number): void {
  const last = NODES.length - 1;
  const widenings = new Float64Array(NODES.length * size);
  for (let node = 0; node <= last; node++) {
    const rho = NODES[node]!;
    const below = Math.max(0, node - 1);
    const above = Math.min(last, node + 1);
    const width = NODES[above]! - NODES[below]!;
    const sensitivity = Math.max(LEAST_SENSITIVITY, (lagRatios[above]! - lagRatios[below]!) / width);
    const correlationVariance = (1 - rho * rho) / (count * sensitivity * sensitivity);
    const certainty = Math.min(1, rho / (FULL_WIDENING_FROM * Math.sqrt(correlationVariance)));
    const degreesOfFreedom = ((count - size) * (1 - rho * rho)) / (1 + rho * rho);
    for (let p = 0; p < size; p++) {
      const diagonal = p * size + p;
      const ratio =
        covariances[above * size * size + diagonal]! / covariances[below * size * size + diagonal]!;
      const slope = Math.log(ratio) / width;
      const fromCorrelation = CORRELATION_WEIGHT * slope * slope * correlationVariance;
      const relativeVariance = certainty * (2 / degreesOfFreedom + fromCorrelation);
      widenings[node * size + p] = studentWidening(2 / relativeVariance);
    }
  }
  for (let entry = 0; entry < covariances.length; entry++) {
    const row = Math.floor(entry / size);
    const node = Math.floor(row / size);
    covariances[entry]! *= widenings[row]! * widenings[node * size + (entry % size)]!;
  }
}

/** Days between neighbours in units of their median. */
function stepLengths(days: Float64Array): Float64Array {
  const steps = new Float64Array(days.length - 1);
  for (let i = 0; i < steps.length; i++) steps[i] = days[i + 1]! - days[i]!;
  const step = median(steps);
  for (let i = 0; i < steps.length; i++) steps[i]! /= step;
  return steps;
}

/** ρ to the power of each step; a run of equal steps costs one power. */
function fillDecays(rho: number, steps: Float64Array, decays: Float64Array): void {
  let length = 1;
  let decay = rho;
  for (let i = 0; i < steps.length; i++) {
    if (steps[i] === 1) decays[i] = rho;
    else {
      if (steps[i] !== length) {
        length = steps[i]!;
        decay = rho ** length;
      }
      decays[i] = decay;
    }
  }
}

/** Lq of each basis column, L the symmetric matrix with eᵀLe = Σ w e(i) e(i+1). */
function shiftedBasis({ basis, parameters, count }: Regression, weights: Float64Array): Float64Array {
  const shifted = new Float64Array(basis.length);
  for (let p = 0; p < parameters; p++) {
    for (let i = 0, at = p * count; i < count - 1; i++, at++) {
      shifted[at]! += 0.5 * weights[i]! * basis[at + 1]!;
      shifted[at + 1]! += 0.5 * weights[i]! * basis[at]!;
    }
  }
  return shifted;
}

/** Ωq of each basis column in O(count): Ω(i,j) is the product of the decays between i and j. */
function correlateBasis(
  { basis, parameters, count }: Regression,
  decays: Float64Array,
  correlated: Float64Array,
): void {
  correlated.set(basis);
  for (let p = 0; p < parameters; p++) {
    // From both ends at once: two chains of dependent operations instead of one keep the processor busy.
    let forward = p * count;
    let backward = forward + count - 1;
    let fromBefore = 0;
    let fromAfter = 0;
    for (let i = 0, j = count - 2; j >= 0; i++, j--) {
      fromBefore = decays[i]! * (fromBefore + basis[forward++]!);
      correlated[forward]! += fromBefore;
      fromAfter = decays[j]! * (fromAfter + basis[backward--]!);
      correlated[backward]! += fromAfter;
    }
  }
}

/** AᵀB of two sets of columns, symmetric because B is A times a symmetric matrix. */
function gram(a: Float64Array, b: Float64Array, size: number, count: number, products: Float64Array): void {
  for (let p = 0; p < size; p++) {
    for (let q = 0; q <= p; q++) {
      const product = dot(a, p * count, b, q * count, count);
      products[p * size + q] = product;
      products[q * size + p] = product;
    }
  }
}

/** Four partial sums: each addition then waits for none of its neighbours. */
function dot(a: Float64Array, aAt: number, b: Float64Array, bAt: number, count: number): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let i = 0;
  for (; i + 3 < count; i += 4) {
    s0 += a[aAt + i]! * b[bAt + i]!;
    s1 += a[aAt + i + 1]! * b[bAt + i + 1]!;
    s2 += a[aAt + i + 2]! * b[bAt + i + 2]!;
    s3 += a[aAt + i + 3]! * b[bAt + i + 3]!;
  }
  for (; i < count; i++) s0 += a[aAt + i]! * b[bAt + i]!;
  return s0 + s1 + s2 + s3;
}

/** Element (p, q) of R⁻¹ · G · R⁻ᵀ. */
function sandwich(inverse: Float64Array, middle: Float64Array, p: number, q: number, size: number): number {
  let sum = 0;
  for (let i = p; i < size; i++) {
    for (let j = q; j < size; j++) {
      sum += inverse[p * size + i]! * middle[i * size + j]! * inverse[q * size + j]!;
    }
  }
  return sum;
}

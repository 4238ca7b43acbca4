import { median } from './quantile.ts';
import type { Regression } from './regression.ts';
import { studentWidening } from './studentT.ts';

/** Correlations at the median step for which the moments are tabulated; between them, linear. */
const NODES = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95];
/** Neighbours further apart than this many median steps say nothing about the correlation at one step. */
const LONGEST_STEP = 2.5;

/**
 * What first-order autoregressive noise does to a regression over given times: exact moments of the
 * residuals, tabulated by the noise's correlation. Entries only rise with the correlation.
 */
export interface NoiseTable {
  /** Per neighbouring epochs i, i+1: 1 when they count in the lag-1 sum, else 0. */
  readonly lagWeights: Float64Array;
  /** Expected (lag-1 sum) / (sum of squares) of the residuals, per node. */
  readonly lagRatios: Float64Array;
  /** Per node and parameter: variance of the parameter per unit of the residual sum of squares. */
  readonly variances: Float64Array;
}

export function prepareNoise(plan: Regression, days: Float64Array): NoiseTable {
  const { count, parameters: size } = plan;
  const steps = new Float64Array(count - 1);
  for (let i = 0; i < count - 1; i++) steps[i] = days[i + 1]! - days[i]!;
  const step = median(steps);
  const lagWeights = steps.map((days) => (days <= LONGEST_STEP * step ? 1 : 0));
  const lagRatios = new Float64Array(NODES.length);
  const variances = new Float64Array(NODES.length * size);
  const lagged = shiftedBasis(plan, lagWeights);
  const lagGram = gram(plan.basis, lagged, size, count);
  for (let node = 0; node < NODES.length; node++) {
    const rho = NODES[node]!;
    const decays = steps.map((days) => (rho === 0 ? 0 : rho ** (days / step)));
    const correlated = correlatedBasis(plan, decays);
    const noiseGram = gram(plan.basis, correlated, size, count);
    let squares = count;
    let lagSum = 0;
    for (let i = 0; i < count - 1; i++) lagSum += lagWeights[i]! * decays[i]!;
    for (let p = 0; p < size; p++) {
      squares -= noiseGram[p * size + p]!;
      lagSum -= 2 * dot(lagged, p * count, correlated, p * count, count);
      for (let q = 0; q < size; q++) lagSum += lagGram[p * size + q]! * noiseGram[q * size + p]!;
    }
    lagRatios[node] = lagSum / squares;
    for (let p = 0; p < size; p++) {
      variances[node * size + p] = sandwich(plan.inverse, noiseGram, p, size) / squares;
    }
  }
  return { lagWeights, lagRatios, variances };
}

export { NODES };

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
function correlatedBasis({ basis, parameters, count }: Regression, decays: Float64Array): Float64Array {
  const correlated = Float64Array.from(basis);
  for (let p = 0; p < parameters; p++) {
    const at = p * count;
    for (let i = 1, carried = 0; i < count; i++) {
      carried = decays[i - 1]! * (carried + basis[at + i - 1]!);
      correlated[at + i]! += carried;
    }
    for (let i = count - 2, carried = 0; i >= 0; i--) {
      carried = decays[i]! * (carried + basis[at + i + 1]!);
      correlated[at + i]! += carried;
    }
  }
  return correlated;
}

function gram(a: Float64Array, b: Float64Array, size: number, count: number): Float64Array {
  const products = new Float64Array(size * size);
  for (let p = 0; p < size; p++) {
    for (let q = 0; q < size; q++) products[p * size + q] = dot(a, p * count, b, q * count, count);
  }
  return products;
}

function dot(a: Float64Array, aAt: number, b: Float64Array, bAt: number, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += a[aAt + i]! * b[bAt + i]!;
  return sum;
}

/** Diagonal element p of R⁻¹ · G · R⁻ᵀ. */
function sandwich(inverse: Float64Array, middle: Float64Array, p: number, size: number): number {
  let sum = 0;
  for (let i = p; i < size; i++) {
    for (let j = p; j < size; j++) {
      sum += inverse[p * size + i]! * middle[i * size + j]! * inverse[p * size + j]!;
    }
  }
  return sum;
}

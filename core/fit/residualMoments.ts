/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The effect of first-order autoregressive noise on the residuals of a weighted fit. For n epochs and P parameters, with
 * X (n × P) the design, G = diag(√weight), QR = GX, e = MGy the residuals, M = 1 − QQᵀ, Ω(i,j) = ρ^(|tᵢ−tⱼ| / median
 * step) and L (n × n) the matrix of neighboring epochs (½ next to the diagonal),
 *
 *   E[eᵀe] = σ²·tr(MGΩG)      E[eᵀLe] = σ²·tr(MLMGΩG)      cov(p) = σ²·R⁻¹QᵀGΩGQR⁻ᵀ
 *
 * with y in mm, t in days, σ² the variance of one observation in mm². Derived in docs/decisions/0006-uncertainty.md: the
 * expectation of a quadratic form eᵀAe is tr(A·cov e). This code handles models of any size (core/series); the fit of a
 * frame's cells, with at most four parameters, gets its moments from core/kernels/fitNoise.as.
 */
import { scaleEnds } from './seriesModel.ts';

/** Neighbors more than this many median steps apart say too little about the correlation at one step. */
const LONGEST_STEP = 2.5;
/** Decays are cached for steps below this many days. */
const REMEMBERED_DAYS = 256;

/** A regression at given days with weighted ends, in the form that its residuals' moments need. */
export interface ResidualModel {
  readonly count: number;
  readonly size: number;
  /** Orthonormal basis of the weighted design, column by column, each `count` long. */
  readonly basis: Float64Array;
  /** R⁻¹ of that QR decomposition, row-major: parameters = R⁻¹ · (Qᵀ · weighted values). */
  readonly inverse: Float64Array;
  /** Whole, ascending. */
  readonly days: Float64Array;
  readonly medianStepDays: number;
  readonly endWeight: number;
}

/** Exact moments of a model's weighted residuals under first-order autoregressive noise. Uses scratch memory. */
export interface ResidualMoments {
  /** Sets the model for the next calls of `at`; it isn't used after those. */
  use(model: ResidualModel): void;
  /**
   * For noise with the n-th correlation: returns the expected (lag-1 sum) / (sum of squares) of the residuals, and writes
   * the parameters' covariance matrix per unit of the expected sum of squares to `covariances[at]` and on.
   */
  at(node: number, covariances: Float64Array, at: number): number;
}

/** Epochs further apart don't count as neighbors in the lag-1 sum. */
export function longestNeighborDays(medianStepDays: number): number {
  return LONGEST_STEP * medianStepDays;
}

/**
 * Moments for noise with these correlations at the median step. Ωq is computed by a forward and a backward recursion, so
 * everything is O(count · size).
 */
export function createResidualMoments(
  correlations: readonly number[],
  maximumCount: number,
  maximumSize: number,
): ResidualMoments {
  const decaysOf = createDecays(correlations);
  const weighted = new Float64Array(maximumSize * maximumCount);
  const lagged = new Float64Array(maximumSize * maximumCount);
  const correlated = new Float64Array(maximumSize * maximumCount);
  const lagGram = new Float64Array(maximumSize * maximumSize);
  const noiseGram = new Float64Array(maximumSize * maximumSize);
  const lagWeights = new Float64Array(maximumCount);
  const decays = new Float64Array(maximumCount);
  let model: ResidualModel;

  return {
    use(next) {
      model = next;
      const { count, size, basis, endWeight } = model;
      fillLagWeights(model, lagWeights);
      shiftBasis(model, lagWeights, lagged);
      gram(basis, lagged, size, count, lagGram);
      for (let i = 0; i < size * count; i++) weighted[i] = basis[i]!;
      for (let p = 0; p < size; p++) {
        scaleEnds(weighted, endWeight, p * count, count);
        scaleEnds(lagged, endWeight, p * count, count);
      }
      scaleEnds(lagWeights, endWeight, 0, count - 1);
    },

    at(node, covariances, at) {
      const { count, size, inverse, endWeight } = model;
      decaysOf(model, node, decays);
      correlate(weighted, size, count, decays, correlated);
      gram(weighted, correlated, size, count, noiseGram);
      let squares = count + 2 * (endWeight - 1);
      let lagSum = dot(lagWeights, 0, decays, 0, count - 1);
      for (let p = 0; p < size; p++) {
        squares -= noiseGram[p * size + p]!;
        lagSum -= 2 * dot(lagged, p * count, correlated, p * count, count);
        for (let q = 0; q < size; q++) lagSum += lagGram[p * size + q]! * noiseGram[q * size + p]!;
      }
      for (let p = 0; p < size; p++) {
        for (let q = 0; q <= p; q++) {
          const covariance = sandwich(inverse, noiseGram, p, q, size) / squares;
          covariances[at + p * size + q] = covariance;
          covariances[at + q * size + p] = covariance;
        }
      }
      return lagSum / squares;
    },
  };
}

/** ρ to the power of each step of a model, from tables by median step, correlation and days. */
function createDecays(correlations: readonly number[]) {
  const tables = new Map<number, Float64Array>();
  let lastMedian = NaN;
  let last: Float64Array = new Float64Array(0);

  function tableOf(medianStepDays: number): Float64Array {
    if (medianStepDays === lastMedian) return last;
    const table = tables.get(medianStepDays) ?? new Float64Array(correlations.length * REMEMBERED_DAYS);
    tables.set(medianStepDays, table);
    lastMedian = medianStepDays;
    last = table;
    return table;
  }

  return ({ days, count, medianStepDays }: ResidualModel, node: number, decays: Float64Array): void => {
    const rho = correlations[node]!;
    if (rho === 0) {
      decays.fill(0);
      return;
    }
    const table = tableOf(medianStepDays);
    for (let i = 0; i < count - 1; i++) {
      const step = days[i + 1]! - days[i]!;
      if (step >= REMEMBERED_DAYS) decays[i] = rho ** (step / medianStepDays);
      else {
        const at = node * REMEMBERED_DAYS + step;
        if (table[at] === 0) table[at] = rho ** (step / medianStepDays);
        decays[i] = table[at]!;
      }
    }
  };
}

function fillLagWeights({ days, count, medianStepDays }: ResidualModel, lagWeights: Float64Array): void {
  const longest = longestNeighborDays(medianStepDays);
  for (let i = 0; i < count - 1; i++) lagWeights[i] = days[i + 1]! - days[i]! <= longest ? 1 : 0;
}

/** Lq of each basis column, L the symmetric matrix with eᵀLe = Σ w e(i) e(i+1). */
function shiftBasis(
  { basis, size, count }: ResidualModel,
  weights: Float64Array,
  shifted: Float64Array,
): void {
  for (let p = 0; p < size; p++) {
    let fromBefore = 0;
    for (let i = 0, at = p * count; i < count; i++, at++) {
      const weight = i < count - 1 ? 0.5 * weights[i]! : 0;
      const after = weight === 0 ? 0 : weight * basis[at + 1]!;
      shifted[at] = fromBefore + after;
      fromBefore = weight * basis[at]!;
    }
  }
}

/** Ωq of each column: Ω(i,j) is the product of the decays between i and j. */
function correlate(
  columns: Float64Array,
  size: number,
  count: number,
  decays: Float64Array,
  correlated: Float64Array,
): void {
  for (let i = 0; i < size * count; i++) correlated[i] = columns[i]!;
  for (let p = 0; p < size; p++) {
    // From both ends at once: two independent chains of operations instead of one keep the processor busy.
    let forward = p * count;
    let backward = forward + count - 1;
    let fromBefore = 0;
    let fromAfter = 0;
    for (let i = 0, j = count - 2; j >= 0; i++, j--) {
      fromBefore = decays[i]! * (fromBefore + columns[forward++]!);
      correlated[forward]! += fromBefore;
      fromAfter = decays[j]! * (fromAfter + columns[backward--]!);
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

/** Four partial sums, so that no addition waits for the previous one. */
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

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Estimates the noise and its σ from the residuals of a fit. The lag ratio of the weighted residuals, r = Σ eᵢeᵢ₋₁ / Σ
 * eᵢ², is less than the noise's correlation ρ. ρ̂ is the correlation whose expected ratio (residualMoments.ts) is r,
 * found in a table of ten ρ for each set of epochs. Then
 *
 *   cov(p) = Σ eᵢ² · k²(ρ̂) · R⁻¹QᵀGΩGQR⁻ᵀ / tr(MGΩG)          e in mm, ρ at the median step, cov in squared units of p
 *
 * k widens σ so that ± 1.96 σ contains 95 % even though σ̂² and ρ̂ are only estimates. With n epochs, P parameters and
 * var ln σ̂² = 2/ν, the degrees of freedom ν = (n − P)(1−ρ²)/(1+ρ²), because the squared correlations ρ^2|k| over all
 * lags sum to (1+ρ²)/(1−ρ²); var ρ̂ = (1−ρ²)/n (Bartlett 1946, doi 10.2307/2983611); the two are combined as
 * Satterthwaite (1946, doi 10.2307/3002019) combines variances. Constants were measured:
 * docs/decisions/0006-uncertainty.md.
 */
import { createResidualMoments, type ResidualModel, type ResidualMoments } from './residualMoments.ts';
import { studentWidening } from '../statistics/studentT.ts';

/** Correlations at the median step for which the moments are tabulated; values between them are interpolated linearly. */
export const NODES = [0, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.95];
/** Measured on planted noise (docs/decisions/0006-uncertainty.md): weight of the correlation's own uncertainty … */
const CORRELATION_WEIGHT = 1.5;
/** … and how many of its standard errors the correlation must be above 0 for the full widening. */
const FULL_WIDENING_FROM = 0.5;
/** A fit hides correlation: with this many epochs per parameter, residuals show only half of a change in it. */
const HALF_HIDDEN_EPOCHS = 2;

/**
 * The effect of first-order autoregressive noise on one regression, by the noise's correlation at the median step. Rows
 * are computed when first needed; most cells need two.
 */
export interface NoiseTable {
  /**
   * Per node, from `numbers[start]`: the expected (lag-1 sum) / (sum of squares) of the residuals, NaN = not computed
   * yet; then the parameters' covariance matrix per unit of the residual sum of squares, row-major, widened so that ±
   * 1.96 σ contains 95 %.
   */
  readonly numbers: Float64Array;
  readonly start: number;
  readonly count: number;
  readonly size: number;
}

/** Computes rows of noise tables. Uses scratch memory: create one per thread. */
export interface NoiseTabulator {
  /**
   * The position of a series with this (lag-1 sum) / (sum of squares) of its weighted residuals in its model's table: a
   * fractional node that increases with the correlation, 0 for no or a negative correlation. `describe` returns the model
   * when a row is missing; its next call may overwrite the result.
   */
  position(table: NoiseTable, lagRatio: number, describe: () => ResidualModel): number;
}

/** Number of elements of `NoiseTable.numbers` that belong to one table. */
export function noiseTableLength(size: number): number {
  return NODES.length * rowLength(size);
}

/** Clears all rows of a table. */
export function clearNoiseTable({ numbers, start, size }: NoiseTable): void {
  for (let row = start; row < start + noiseTableLength(size); row += rowLength(size)) numbers[row] = NaN;
}

function rowLength(size: number): number {
  return 1 + size * size;
}

/** Index of a node's row in the numbers of its table. */
export function noiseRow({ start, size }: NoiseTable, node: number): number {
  return start + node * rowLength(size);
}

/** For models with at most this many epochs and parameters. */
export function createNoiseTabulator(maximumCount: number, maximumSize: number): NoiseTabulator {
  const moments = createResidualMoments(NODES, maximumCount, maximumSize);
  return {
    position(table, lagRatio, describe) {
      let isInUse = false;
      const guess = guessCorrelation(lagRatio, table, table.count, 0);
      return noisePosition(table, lagRatio, guess, (node) => {
        if (!isInUse) moments.use(describe());
        isInUse = true;
        fillNoiseRow(table, node, moments);
      });
    },
  };
}

/** Computes a node's row in the table of the model that `moments` is set to. */
export function fillNoiseRow(table: NoiseTable, node: number, moments: ResidualMoments): void {
  const { numbers, count, size } = table;
  const row = noiseRow(table, node);
  numbers[row] = moments.at(node, numbers, row + 1);
  const factor = covarianceFactor(node, count, size);
  for (let i = row + 1; i < row + rowLength(size); i++) numbers[i]! *= factor;
}

/**
 * A correlation that is likely for a given ratio: residuals are less correlated than the noise, more so with more
 * parameters. Neighbors one step apart (`near` of them) show the correlation, those further apart (`far`) about its
 * square.
 */
export function guessCorrelation(
  lagRatio: number,
  { count, size }: NoiseTable,
  near: number,
  far: number,
): number {
  const shown = Math.max(0, lagRatio * count + size * (1 + lagRatio));
  return far === 0 ? shown / near : (Math.sqrt(near * near + 4 * far * shown) - near) / (2 * far);
}

/**
 * `NoiseTabulator.position`, searched starting at a guess of the correlation. `fill` computes rows: at least the row of
 * the given node.
 */
export function noisePosition(
  table: NoiseTable,
  lagRatio: number,
  guess: number,
  fill: (node: number) => void,
): number {
  const last = NODES.length - 1;
  const ratioAt = (node: number): number => {
    const row = noiseRow(table, node);
    if (Number.isNaN(table.numbers[row]!)) fill(node);
    return table.numbers[row]!;
  };
  let node = 0;
  while (node < last && NODES[node + 1]! <= guess) node++;
  while (node > 0 && lagRatio < ratioAt(node)) node--;
  while (node < last && lagRatio >= ratioAt(node + 1)) node++;
  const low = ratioAt(node);
  if (node === last || !(lagRatio > low)) return node;
  return node + (lagRatio - low) / (ratioAt(node + 1) - low);
}

/** The noise's correlation at the median step. */
export function correlationAt(position: number): number {
  const node = Math.min(Math.floor(position), NODES.length - 2);
  return NODES[node]! + (position - node) * (NODES[node + 1]! - NODES[node]!);
}

/** The covariance of two parameters (or a variance) per unit of the residual sum of squares. */
export function covarianceAt(table: NoiseTable, position: number, p: number, q: number): number {
  const { numbers, start, size } = table;
  const node = Math.floor(position);
  const entry = start + node * rowLength(size) + 1 + p * size + q;
  const low = numbers[entry]!;
  return position === node ? low : low + (position - node) * (numbers[entry + rowLength(size)]! - low);
}

/**
 * Widens σ to account for estimated quantities: σ̂² with ν degrees of freedom and ρ̂ with its standard error, combined by
 * Satterthwaite's rule (var ln σ̂² = 2/ν) into one Student quantile. The variance is proportional to (1+ρ)/(1−ρ), whose
 * logarithm increases by 2/(1−ρ²); residuals of short records show only part of ρ. Half of all white series get ρ̂ > 0
 * and already have an interval that is too wide, so the widening fades out near ρ̂ = 0. Returns the square of the
 * widening, for covariances. Where only a share of a series' correlation is its own (sharedCorrelation.ts), only that
 * share of the variance counts.
 */
export function covarianceFactor(node: number, count: number, size: number, ownShare?: number): number {
  const rho = NODES[node]!;
  const shown = count / (count + HALF_HIDDEN_EPOCHS * size);
  const correlationVariance = (1 - rho * rho) / (count * shown * shown);
  const certainty = Math.min(1, rho / (FULL_WIDENING_FROM * Math.sqrt(correlationVariance)));
  const slope = 2 / (1 - rho * rho);
  const degreesOfFreedom = ((count - size) * (1 - rho * rho)) / (1 + rho * rho);
  const fromCorrelation = CORRELATION_WEIGHT * slope * slope * correlationVariance;
  const variance =
    ownShare === undefined
      ? certainty * (2 / degreesOfFreedom + fromCorrelation)
      : 2 / degreesOfFreedom + ownShare * certainty * fromCorrelation;
  const widening = studentWidening(2 / variance);
  return widening * widening;
}

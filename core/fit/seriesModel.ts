/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { required } from '../required.ts';

/**
 * The model of a series of n epochs, d(t) = a + v·t [+ s·sin 2πt + c·cos 2πt], d in mm, t in years since the first epoch,
 * v in mm/yr, with the season from 20 epochs over 2 years on. Weights are 1, and at both ends 1 + 10 / max(20, n).
 * Derived here: the inverse of the matrix ρ^|i−j| of first-order autoregressive noise is tridiagonal; its rows sum to
 * (1−ρ)/(1+ρ) inside and to 1/(1+ρ) at the ends, which therefore weigh 1/(1−ρ) times as much for a smooth column. The
 * weight for a record of n epochs was measured: docs/decisions/0006-uncertainty.md.
 */

/** A line through fewer epochs has no meaningful uncertainty. */
export const MINIMUM_EPOCHS = 5;
/** A seasonal term needs this many epochs over this many years. */
const SEASONAL_EPOCHS = 20;
const SEASONAL_YEARS = 2;
/**
 * Variance of a value rounded to 0.1 mm, the precision of published series. It is a lower bound of the residual variance,
 * so a perfect series still has a positive uncertainty.
 */
const ROUNDING_VARIANCE_MM2 = 0.1 ** 2 / 12;
/** Measured (docs/decisions/0006-uncertainty.md): how much more weight the ends of a record get, by its number of epochs. */
const END_WEIGHT_EPOCHS = 10;
const SHORT_RECORD_EPOCHS = 20;

/** Whether a yearly sine and cosine belong in the model of a series. */
export function isSeasonal(epochs: number, spanYears: number): boolean {
  return epochs >= SEASONAL_EPOCHS && spanYears >= SEASONAL_YEARS;
}

/**
 * The columns of the model at these times (years, ascending): constant and line, then the yearly sine and cosine if there
 * are at least 20 epochs over 2 years.
 */
export function seriesDesign(years: Float64Array): Float64Array[] {
  const line = [years.map(() => 1), years];
  if (!isSeasonal(years.length, required(years.at(-1)) - required(years[0]))) return line;
  return [...line, years.map((t) => Math.sin(2 * Math.PI * t)), years.map((t) => Math.cos(2 * Math.PI * t))];
}

/**
 * Weight of the first and the last epoch in least squares, relative to 1 for all others: 1.5 up to 20 epochs, 1.15 at 65.
 * Noise is correlated in time, so an epoch inside the record is partly redundant with both neighbors, an epoch at an end
 * with only one. Generalized least squares for first-order autoregressive noise differs from ordinary least squares for
 * smooth columns only by weights of 1/(1 − ρ) at the ends.
 */
export function endWeight(epochs: number): number {
  return 1 + END_WEIGHT_EPOCHS / Math.max(SHORT_RECORD_EPOCHS, epochs);
}

/** Multiplies the first and the last of `count` values by the square root of their weight, in place. */
export function scaleEnds(values: Float64Array, weight: number, from = 0, count = values.length): void {
  values[from]! *= Math.sqrt(weight);
  values[from + count - 1]! *= Math.sqrt(weight);
}

/** The residual sum of squares, at least what rounding alone would cause. */
export function resolvedSquares(squares: number, degreesOfFreedom: number): number {
  return Math.max(squares, degreesOfFreedom * ROUNDING_VARIANCE_MM2);
}

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Least squares by orthonormal columns: X = Q·R, so min |y − X·p|² has p = R⁻¹·Qᵀy and residuals y − Q·Qᵀy. X (n × P) has
 * one column per parameter, Q (n × P) is orthonormal, R (P × P) upper triangular, y (n) in any unit. Modified
 * Gram–Schmidt, applied twice per column: Leon, Björck & Gander 2013, doi 10.1002/nla.1839.
 */

/** A linear model prepared for many series at the same times: an orthonormal basis of its columns. */
export interface Regression {
  readonly count: number;
  readonly parameters: number;
  /** Q of the thin QR decomposition, column by column, each `count` long. */
  readonly basis: Float64Array;
  /** R⁻¹, row-major, upper triangular: parameters = R⁻¹ · (Qᵀy). */
  readonly inverse: Float64Array;
}

/** A column whose norm falls below this share of its original norm is a combination of the columns before it. */
const DEPENDENT = 1e-10;

/**
 * QR decomposition of a design matrix given as columns, by modified Gram–Schmidt with one reorthogonalization (Leon,
 * Björck & Gander 2013). Null if a column depends on the others, so the times can't separate the parameters.
 */
export function prepareRegression(columns: readonly Float64Array[]): Regression | null {
  const parameters = columns.length;
  const count = columns[0]!.length;
  if (count < parameters) return null;
  const basis = new Float64Array(parameters * count);
  const upper = new Float64Array(parameters * parameters);
  for (let p = 0; p < parameters; p++) {
    const at = p * count;
    basis.set(columns[p]!, at);
    const before = norm(basis, at, count);
    for (let pass = 0; pass < 2; pass++) {
      for (let q = 0; q < p; q++) upper[q * parameters + p]! += projectOut(basis, q * count, at, count);
    }
    const after = norm(basis, at, count);
    if (!(after > DEPENDENT * before)) return null;
    upper[p * parameters + p] = after;
    for (let i = at; i < at + count; i++) basis[i]! /= after;
  }
  return { count, parameters, basis, inverse: invertUpper(upper, parameters) };
}

/**
 * Least squares of one series: replaces `values[0..count)` by their residuals and writes the parameters.
 * Returns the residual sum of squares.
 */
export function regress(plan: Regression, values: Float64Array, parameters: Float64Array): number {
  const { count, basis, inverse } = plan;
  const size = plan.parameters;
  for (let p = 0; p < size; p++) parameters[p] = 0;
  for (let p = 0, at = 0; p < size; p++, at += count) {
    let coefficient = 0;
    for (let i = 0; i < count; i++) coefficient += basis[at + i]! * values[i]!;
    for (let i = 0; i < count; i++) values[i]! -= coefficient * basis[at + i]!;
    for (let row = 0; row <= p; row++) parameters[row]! += inverse[row * size + p]! * coefficient;
  }
  let squares = 0;
  for (let i = 0; i < count; i++) squares += values[i]! * values[i]!;
  return squares;
}

/** Removes the unit column at `unit` from the one at `column`; returns its coefficient. */
function projectOut(basis: Float64Array, unit: number, column: number, count: number): number {
  let dot = 0;
  for (let i = 0; i < count; i++) dot += basis[unit + i]! * basis[column + i]!;
  for (let i = 0; i < count; i++) basis[column + i]! -= dot * basis[unit + i]!;
  return dot;
}

function norm(basis: Float64Array, column: number, count: number): number {
  let squares = 0;
  for (let i = column; i < column + count; i++) squares += basis[i]! * basis[i]!;
  return Math.sqrt(squares);
}

function invertUpper(upper: Float64Array, size: number): Float64Array {
  const inverse = new Float64Array(size * size);
  for (let col = 0; col < size; col++) {
    inverse[col * size + col] = 1 / upper[col * size + col]!;
    for (let row = col - 1; row >= 0; row--) {
      let sum = 0;
      for (let k = row + 1; k <= col; k++) sum -= upper[row * size + k]! * inverse[k * size + col]!;
      inverse[row * size + col] = sum / upper[row * size + row]!;
    }
  }
  return inverse;
}

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Sums of one series under one class of noise. Missing dates M are treated as unknown values, which gives the exact
 * result for the others. With z the series, zero where values are missing, and K_MM = L·Lᵀ,
 *
 *   yᵀC_o⁻¹y = zᵀKz − |L⁻¹(Kz)_M|²     BᵀC_o⁻¹y = BᵀKz − Wᵀ L⁻¹(Kz)_M,  W = L⁻¹(KB)_M
 *   BᵀC_o⁻¹B = BᵀKB − WᵀW              log det C_o = log det C + log det K_MM
 *
 * C_o is the covariance at the observed dates (block inverse: Golub & Van Loan, *Matrix Computations*, 4th ed., 2.1). z
 * in mm.
 */
import { COLUMNS, type ClassModel } from './noiseModels.ts';
import { factorInPlace, multiplyBelow, solveLower, solveUpper } from '../statistics/symmetricMatrix.ts';

/** A series of N dates: zero where `missing` marks a gap. */
export interface GappedSeries {
  readonly values: Float64Array;
  /** Indices of missing dates, ascending: the first `missingCount`. */
  readonly missing: Int32Array;
  missingCount: number;
}

/** A class of noise with scratch memory for one set of dates and one series. */
export interface ClassSums {
  readonly model: ClassModel;
  /** BᵀC_o⁻¹B. */
  readonly gram: Float64Array;
  /** BᵀC_o⁻¹y. */
  readonly products: Float64Array;
  /** yᵀC_o⁻¹y, mm². */
  squares: number;
  /** log det C_o. */
  logDeterminant: number;
  /** Sets the dates of the next series. */
  useDates(series: GappedSeries): void;
  /** Sums a series with the dates set before. */
  sum(series: GappedSeries): void;
  /** Writes C_o⁻¹e to `out`, for e with zeros where dates are missing. */
  applyInverse(e: Float64Array, series: GappedSeries, out: Float64Array): void;
}

export function createClassSums(model: ClassModel): ClassSums {
  const epochs = model.projected.length / COLUMNS;
  let factor = new Float64Array(0);
  const reduced = new Float64Array(COLUMNS * epochs);
  const ofMissing = new Float64Array(epochs);
  const below = new Float64Array(epochs);
  const { precision, bandwidth, projected } = model;

  const sums: ClassSums = {
    model,
    gram: new Float64Array(COLUMNS * COLUMNS),
    products: new Float64Array(COLUMNS),
    squares: 0,
    logDeterminant: 0,

    useDates({ missing, missingCount: m }) {
      if (factor.length < m * m) factor = new Float64Array(2 * m * m);
      for (let a = 0; a < m; a++) {
        const row = missing[a]! * epochs;
        for (let b = 0; b <= a; b++) factor[a * m + b] = precision[row + missing[b]!]!;
        for (let p = 0; p < COLUMNS; p++) reduced[COLUMNS * a + p] = projected[COLUMNS * missing[a]! + p]!;
      }
      sums.logDeterminant = model.logDeterminant + factorInPlace(factor, m);
      for (let p = 0; p < COLUMNS; p++) solveLower(factor, m, reduced, p, COLUMNS);
      reduceGram(model.gram, reduced, m, sums.gram);
    },

    sum({ values, missing, missingCount: m }) {
      sumComplete(model, values, below, sums);
      for (let a = 0; a < m; a++) ofMissing[a] = rowTimes(precision, missing[a]!, bandwidth, values);
      solveLower(factor, m, ofMissing);
      for (let a = 0; a < m; a++) {
        const value = ofMissing[a]!;
        sums.squares -= value * value;
        for (let p = 0; p < COLUMNS; p++) sums.products[p]! -= reduced[COLUMNS * a + p]! * value;
      }
    },

    applyInverse(e, { missing, missingCount: m }, out) {
      for (let i = 0; i < epochs; i++) out[i] = rowTimes(precision, i, bandwidth, e);
      for (let a = 0; a < m; a++) ofMissing[a] = out[missing[a]!]!;
      solveLower(factor, m, ofMissing);
      solveUpper(factor, m, ofMissing);
      for (let a = 0; a < m; a++) {
        const row = missing[a]!;
        const last = Math.min(epochs - 1, row + bandwidth);
        for (let i = Math.max(0, row - bandwidth); i <= last; i++)
          out[i]! -= precision[row * epochs + i]! * ofMissing[a]!;
      }
      for (let a = 0; a < m; a++) out[missing[a]!] = 0;
    },
  };
  return sums;
}

/** BᵀKB − WᵀW. */
function reduceGram(gram: Float64Array, reduced: Float64Array, m: number, out: Float64Array): void {
  for (let p = 0; p < COLUMNS; p++) {
    for (let q = 0; q <= p; q++) {
      let sum = gram[COLUMNS * p + q]!;
      for (let a = 0; a < m; a++) sum -= reduced[COLUMNS * a + p]! * reduced[COLUMNS * a + q]!;
      out[COLUMNS * p + q] = out[COLUMNS * q + p] = sum;
    }
  }
}

/** zᵀKz and BᵀKz; `below` is scratch. */
function sumComplete(
  { precision, projected, bandwidth }: ClassModel,
  values: Float64Array,
  below: Float64Array,
  out: ClassSums,
): void {
  const epochs = values.length;
  let [squares, p0, p1, p2, p3] = [0, 0, 0, 0, 0];
  const isFull = bandwidth > 1;
  if (isFull) multiplyBelow(precision, values, below);
  for (let i = 0, at = 0; i < epochs; i++, at += epochs) {
    const value = values[i]!;
    let sum = isFull ? below[i]! : 0;
    if (bandwidth === 1 && i > 0) sum = precision[at + i - 1]! * values[i - 1]!;
    squares += value * (2 * sum + precision[at + i]! * value);
    p0 += projected[4 * i]! * value;
    p1 += projected[4 * i + 1]! * value;
    p2 += projected[4 * i + 2]! * value;
    p3 += projected[4 * i + 3]! * value;
  }
  out.squares = squares;
  out.products[0] = p0;
  out.products[1] = p1;
  out.products[2] = p2;
  out.products[3] = p3;
}

/** A row of K times a series. */
function rowTimes(precision: Float64Array, row: number, bandwidth: number, values: Float64Array): number {
  const epochs = values.length;
  const last = Math.min(epochs - 1, row + bandwidth);
  let sum = 0;
  for (let j = Math.max(0, row - bandwidth); j <= last; j++) sum += precision[row * epochs + j]! * values[j]!;
  return sum;
}

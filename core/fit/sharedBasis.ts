/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * One basis for all cells of a frame. X (N × P) is the model of seriesModel.ts at the frame's N epochs (t in years, columns
 * without unit or in years), W = diag(weights):
 *
 *   W½·X = Q̃·R            Q = W^(−½)·Q̃, so that X = Q·R and QᵀWQ = 1
 *
 * Q (N × P) is kept without the weights, R⁻¹ (P × P, upper triangular) turns coefficients of Q into parameters (mm, mm/yr).
 * The QR decomposition is that of regression.ts; Cholesky's factor C of the Gram matrix of fewer epochs, that of fitPlanner.ts.
 */
import { DAYS_PER_YEAR } from '../date.ts';
import { prepareRegression } from '../statistics/regression.ts';
import { endWeight, scaleEnds, seriesDesign } from './seriesModel.ts';

/** Parameters of the largest model of a series; smaller ones are padded with zeros. */
export const SIZE = 4;
/** Columns of a basis that differ from epoch to epoch: all but the first. */
export const VARYING = 3;
/** A column of which less than this share (of its square) is left beside the others says nothing of its own. */
const DEPENDENT = 1e-10;

/**
 * The columns of a frame's model, orthonormal over all its epochs with weighted ends. The columns of any part
 * of the epochs are a combination of them, by a small triangular matrix that is well conditioned.
 */
export interface SharedBasis {
  /** Columns that are not zero: 2 or 4. */
  readonly size: number;
  /** The first column, which is constant. */
  readonly constant: number;
  /** The other columns, `VARYING` numbers an epoch, without the weights. */
  readonly rows: Float64Array;
  /** Turns coefficients into parameters: `SIZE` × `SIZE`, row-major, upper triangular. */
  readonly inverse: Float64Array;
}

/** The basis of the model at these days (ascending, at least `MINIMUM_EPOCHS`). */
export function createSharedBasis(days: Float64Array): SharedBasis {
  const epochs = days.length;
  const weight = endWeight(epochs);
  const design = seriesDesign(days.map((day) => (day - days[0]!) / DAYS_PER_YEAR)).map((c) => c.slice());
  for (const column of design) scaleEnds(column, weight);
  const regression = prepareRegression(design) ?? prepareRegression(design.slice(0, 2))!;
  const size = regression.parameters;
  const rows = new Float64Array(VARYING * epochs);
  const inverse = new Float64Array(SIZE * SIZE);
  for (let p = 0; p < size; p++) {
    scaleEnds(regression.basis, 1 / weight, p * epochs, epochs);
    if (p > 0) for (let i = 0; i < epochs; i++) rows[i * VARYING + p - 1] = regression.basis[p * epochs + i]!;
    for (let q = 0; q < size; q++) inverse[p * SIZE + q] = regression.inverse[p * size + q]!;
  }
  return { size, constant: regression.basis[1]!, rows, inverse };
}

/** Orthonormalises a basis over parts of its epochs. Holds scratch memory: one a thread. */
export interface BasisFactoriser {
  /** Sums the Gram matrix over the first `count` epochs in `kept`, the ends with this weight. */
  sumGram(kept: Int32Array, count: number, weightOfEnds: number): void;
  /**
   * Writes C⁻¹ from `out[at]` (lower triangular, `SIZE` × `SIZE`, zeros beyond `size`), CCᵀ the first `size`
   * rows and columns of the Gram matrix. False when a column depends on those before it.
   */
  writeInverse(size: number, out: Float64Array, at: number): boolean;
}

export function createBasisFactoriser({ rows, constant }: SharedBasis): BasisFactoriser {
  const gram = new Float64Array(SIZE * SIZE);
  const factor = new Float64Array(SIZE * SIZE);
  const row = new Float64Array(SIZE);

  function addRow(epoch: number, weight: number): void {
    row[0] = constant;
    for (let p = 1; p < SIZE; p++) row[p] = rows[epoch * VARYING + p - 1]!;
    for (let p = 0; p < SIZE; p++) {
      for (let q = 0; q <= p; q++) gram[p * SIZE + q]! += weight * row[p]! * row[q]!;
    }
  }

  return {
    sumGram(kept, count, weightOfEnds) {
      let g10 = 0;
      let g11 = 0;
      let g20 = 0;
      let g21 = 0;
      let g22 = 0;
      let g30 = 0;
      let g31 = 0;
      let g32 = 0;
      let g33 = 0;
      for (let i = 0; i < count; i++) {
        const at = kept[i]! * VARYING;
        const b = rows[at]!;
        const c = rows[at + 1]!;
        const d = rows[at + 2]!;
        g10 += b;
        g11 += b * b;
        g20 += c;
        g21 += c * b;
        g22 += c * c;
        g30 += d;
        g31 += d * b;
        g32 += d * c;
        g33 += d * d;
      }
      gram[0] = count * constant * constant;
      gram[4] = constant * g10;
      gram[5] = g11;
      gram[8] = constant * g20;
      gram[9] = g21;
      gram[10] = g22;
      gram[12] = constant * g30;
      gram[13] = g31;
      gram[14] = g32;
      gram[15] = g33;
      addRow(kept[0]!, weightOfEnds - 1);
      addRow(kept[count - 1]!, weightOfEnds - 1);
    },

    writeInverse: (size, out, at) => writeInverseFactor(gram, factor, { size, out, at }),
  };
}

/** Cholesky's factor C of a Gram matrix and its inverse, row by row; `factor` is scratch. */
function writeInverseFactor(
  gram: Float64Array,
  factor: Float64Array,
  { size, out, at }: { readonly size: number; readonly out: Float64Array; readonly at: number },
): boolean {
  out.fill(0, at, at + SIZE * SIZE);
  for (let p = 0; p < size; p++) {
    for (let q = 0; q <= p; q++) {
      let sum = gram[p * SIZE + q]!;
      for (let k = 0; k < q; k++) sum -= factor[p * SIZE + k]! * factor[q * SIZE + k]!;
      if (q < p) factor[p * SIZE + q] = sum * out[at + q * SIZE + q]!;
      else if (sum > DEPENDENT * gram[p * SIZE + p]!) out[at + p * SIZE + p] = 1 / Math.sqrt(sum);
      else return false;
    }
    for (let q = 0; q < p; q++) {
      let sum = 0;
      for (let k = q; k < p; k++) sum -= factor[p * SIZE + k]! * out[at + k * SIZE + q]!;
      out[at + p * SIZE + q] = sum * out[at + p * SIZE + p]!;
    }
  }
  return true;
}

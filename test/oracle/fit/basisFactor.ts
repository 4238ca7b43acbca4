import { SIZE, VARYING, type SharedBasis } from '../../../core/fit/sharedBasis.ts';

/** A column with less than this share (of its square) left after removing the other columns is dependent on them. */
const DEPENDENT = 1e-10;

/** Orthonormalizes a basis over parts of its epochs. Owns scratch memory: one per thread. */
export interface BasisFactoriser {
  /** Sums the Gram matrix over the first `count` epochs in `kept`, giving the ends this weight. */
  sumGram(kept: Int32Array, count: number, weightOfEnds: number): void;
  /**
   * Writes C⁻¹ from `out[at]` (lower triangular, `SIZE` × `SIZE`, zeros beyond `size`), CCᵀ the first `size` rows and
   * columns of the Gram matrix. False if a column depends on the previous ones.
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

/** Cholesky factor C of a Gram matrix and its inverse, row by row; `factor` is scratch memory. */
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

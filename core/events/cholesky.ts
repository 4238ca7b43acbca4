/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Cholesky's factor of a symmetric positive definite matrix C = LLᵀ and the inverse of L, both lower triangular and row-major
 * (n × n). Golub & Van Loan, Matrix Computations, 4th ed., 4.2.
 */

/** L of C = LLᵀ, or null when C is not positive definite. */
export function choleskyFactor(matrix: Float64Array, count: number): Float64Array | null {
  const factor = new Float64Array(count * count);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * count + j]!;
      for (let k = 0; k < j; k++) sum -= factor[i * count + k]! * factor[j * count + k]!;
      if (i > j) factor[i * count + j] = sum / factor[j * count + j]!;
      else if (sum > 0) factor[i * count + i] = Math.sqrt(sum);
      else return null;
    }
  }
  return factor;
}

/** L⁻¹ of a lower triangular L. */
export function invertLower(factor: Float64Array, count: number): Float64Array {
  const inverse = new Float64Array(count * count);
  for (let col = 0; col < count; col++) {
    inverse[col * count + col] = 1 / factor[col * count + col]!;
    for (let row = col + 1; row < count; row++) {
      let sum = 0;
      for (let k = col; k < row; k++) sum -= factor[row * count + k]! * inverse[k * count + col]!;
      inverse[row * count + col] = sum / factor[row * count + row]!;
    }
  }
  return inverse;
}

/** out = C·x of a square matrix. */
export function multiply(matrix: Float64Array, x: Float64Array, out: Float64Array): void {
  const count = out.length;
  const even = count & ~3;
  for (let i = 0, at = 0; i < count; i++, at += count) {
    // four sums, so that additions don't wait for each other
    let [a, b, c, d] = [0, 0, 0, 0];
    let j = 0;
    for (; j < even; j += 4) {
      a += matrix[at + j]! * x[j]!;
      b += matrix[at + j + 1]! * x[j + 1]!;
      c += matrix[at + j + 2]! * x[j + 2]!;
      d += matrix[at + j + 3]! * x[j + 3]!;
    }
    for (; j < count; j++) a += matrix[at + j]! * x[j]!;
    out[i] = a + b + c + d;
  }
}

/** aᵀb. */
export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

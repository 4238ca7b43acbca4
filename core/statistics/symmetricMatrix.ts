/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Dense symmetric positive definite matrices, row-major n × n in one array: A = L·Lᵀ with L lower triangular (Cholesky), so that
 * log det A = 2 Σ log Lᵢᵢ and A⁻¹ = L⁻ᵀL⁻¹. Golub & Van Loan, *Matrix Computations* (4th ed.), 4.2. Any units.
 */

/**
 * Replaces the lower triangle of the leading n × n entries by L. Returns the logarithm of the determinant; NaN if the
 * matrix isn't positive definite. The upper triangle isn't changed.
 */
export function factorInPlace(matrix: Float64Array, n: number): number {
  let logDeterminant = 0;
  for (let row = 0; row < n; row++) {
    const at = row * n;
    for (let column = 0; column <= row; column++) {
      const other = column * n;
      let sum = matrix[at + column]!;
      for (let k = 0; k < column; k++) sum -= matrix[at + k]! * matrix[other + k]!;
      if (column < row) matrix[at + column] = sum / matrix[other + column]!;
      else {
        if (!(sum > 0)) return NaN;
        matrix[at + row] = Math.sqrt(sum);
        logDeterminant += Math.log(sum);
      }
    }
  }
  return logDeterminant;
}

/** Multiplies `count` values from `at` on, `stride` apart, by L⁻¹ in place. */
export function solveLower(factor: Float64Array, n: number, values: Float64Array, at = 0, stride = 1): void {
  for (let row = 0; row < n; row++) {
    let sum = values[at + row * stride]!;
    for (let k = 0; k < row; k++) sum -= factor[row * n + k]! * values[at + k * stride]!;
    values[at + row * stride] = sum / factor[row * n + row]!;
  }
}

/** Multiplies `values[0..n)` by L⁻ᵀ in place. */
export function solveUpper(factor: Float64Array, n: number, values: Float64Array): void {
  for (let row = n - 1; row >= 0; row--) {
    let sum = values[row]!;
    for (let k = row + 1; k < n; k++) sum -= factor[k * n + row]! * values[k]!;
    values[row] = sum / factor[row * n + row]!;
  }
}

/** The inverse of L·Lᵀ, both triangles. */
export function inverseOfFactor(factor: Float64Array, n: number): Float64Array {
  const lower = new Float64Array(n * n);
  const inverse = new Float64Array(n * n);
  for (let column = 0; column < n; column++) {
    for (let row = column; row < n; row++) {
      let sum = row === column ? 1 : 0;
      for (let k = column; k < row; k++) sum -= factor[row * n + k]! * lower[k * n + column]!;
      lower[row * n + column] = sum / factor[row * n + row]!;
    }
  }
  for (let row = 0; row < n; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = 0;
      for (let k = row; k < n; k++) sum += lower[k * n + row]! * lower[k * n + column]!;
      inverse[row * n + column] = inverse[column * n + row] = sum;
    }
  }
  return inverse;
}

/** out = A·x for a square matrix with both triangles filled. */
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

/** out[i] = Σ A[i][j]·x[j] over j < i, added in the order of j. */
export function multiplyBelow(matrix: Float64Array, x: Float64Array, out: Float64Array): void {
  const count = out.length;
  // Four rows at once, so that additions don't wait for each other; the sum of each row is identical to the bit.
  let i = 0;
  for (; i + 3 < count; i += 4) {
    const [first, second, third, fourth] = [i * count, (i + 1) * count, (i + 2) * count, (i + 3) * count];
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let j = 0; j < i; j++) {
      const value = x[j]!;
      a += matrix[first + j]! * value;
      b += matrix[second + j]! * value;
      c += matrix[third + j]! * value;
      d += matrix[fourth + j]! * value;
    }
    const [p, q, r] = [x[i]!, x[i + 1]!, x[i + 2]!];
    out[i] = a;
    out[i + 1] = b + matrix[second + i]! * p;
    out[i + 2] = c + matrix[third + i]! * p + matrix[third + i + 1]! * q;
    out[i + 3] = d + matrix[fourth + i]! * p + matrix[fourth + i + 1]! * q + matrix[fourth + i + 2]! * r;
  }
  for (; i < count; i++) {
    let sum = 0;
    for (let j = 0; j < i; j++) sum += matrix[i * count + j]! * x[j]!;
    out[i] = sum;
  }
}

/** aᵀb. */
export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

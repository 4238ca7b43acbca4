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
  for (let top = 0; top < n; top += 4) {
    // Four rows at once, so that subtractions don't wait for each other; each entry is identical to the bit.
    if (top + 3 < n) factorLeftOf(matrix, n, top);
    const left = top + 3 < n ? top : 0;
    for (let row = top; row < Math.min(n, top + 4); row++) {
      const at = row * n;
      for (let column = left; column <= row; column++) {
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
  }
  return logDeterminant;
}

/** The entries of L in the four rows from `top` on that are left of that column. */
function factorLeftOf(matrix: Float64Array, n: number, top: number): void {
  const [first, second, third, fourth] = [top * n, (top + 1) * n, (top + 2) * n, (top + 3) * n];
  for (let column = 0; column < top; column++) {
    const other = column * n;
    let a = matrix[first + column]!;
    let b = matrix[second + column]!;
    let c = matrix[third + column]!;
    let d = matrix[fourth + column]!;
    for (let k = 0; k < column; k++) {
      const value = matrix[other + k]!;
      a -= matrix[first + k]! * value;
      b -= matrix[second + k]! * value;
      c -= matrix[third + k]! * value;
      d -= matrix[fourth + k]! * value;
    }
    const pivot = matrix[other + column]!;
    matrix[first + column] = a / pivot;
    matrix[second + column] = b / pivot;
    matrix[third + column] = c / pivot;
    matrix[fourth + column] = d / pivot;
  }
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
  const columns = inverseColumns(factor, n);
  const inverse = new Float64Array(n * n);
  for (let row = 0; row < n; row++) {
    const own = row * n;
    let column = 0;
    // Four columns at once, so that additions don't wait for each other; each sum is identical to the bit.
    for (; column + 3 <= row; column += 4) {
      const first = column * n;
      const [second, third, fourth] = [first + n, first + 2 * n, first + 3 * n];
      let [a, b, c, d] = [0, 0, 0, 0];
      for (let k = row; k < n; k++) {
        const value = columns[own + k]!;
        a += value * columns[first + k]!;
        b += value * columns[second + k]!;
        c += value * columns[third + k]!;
        d += value * columns[fourth + k]!;
      }
      inverse[own + column] = inverse[first + row] = a;
      inverse[own + column + 1] = inverse[second + row] = b;
      inverse[own + column + 2] = inverse[third + row] = c;
      inverse[own + column + 3] = inverse[fourth + row] = d;
    }
    for (; column <= row; column++) {
      let sum = 0;
      for (let k = row; k < n; k++) sum += columns[own + k]! * columns[column * n + k]!;
      inverse[own + column] = inverse[column * n + row] = sum;
    }
  }
  return inverse;
}

/** L⁻¹ by columns: the entry of a row and a column is at `column · n + row`. */
function inverseColumns(factor: Float64Array, n: number): Float64Array {
  const columns = new Float64Array(n * n);
  let column = 0;
  // Four columns at once. Those after the first begin with zeros, which don't change their sums.
  for (; column + 3 < n; column += 4) {
    const first = column * n;
    const [second, third, fourth] = [first + n, first + 2 * n, first + 3 * n];
    for (let row = column; row < n; row++) {
      let a = Number(row === column);
      let b = Number(row === column + 1);
      let c = Number(row === column + 2);
      let d = Number(row === column + 3);
      for (let k = column; k < row; k++) {
        const value = factor[row * n + k]!;
        a -= value * columns[first + k]!;
        b -= value * columns[second + k]!;
        c -= value * columns[third + k]!;
        d -= value * columns[fourth + k]!;
      }
      const pivot = factor[row * n + row]!;
      columns[first + row] = a / pivot;
      columns[second + row] = b / pivot;
      columns[third + row] = c / pivot;
      columns[fourth + row] = d / pivot;
    }
  }
  for (; column < n; column++) {
    for (let row = column; row < n; row++) {
      let sum = Number(row === column);
      for (let k = column; k < row; k++) sum -= factor[row * n + k]! * columns[column * n + k]!;
      columns[column * n + row] = sum / factor[row * n + row]!;
    }
  }
  return columns;
}

/**
 * out = A·x for a square matrix with both triangles filled; only from the index `from` on, before which x must be 0.
 */
export function multiply(matrix: Float64Array, x: Float64Array, out: Float64Array, from = 0): void {
  const count = out.length;
  const even = count & ~3;
  const begin = from & ~3;
  for (let i = from, at = from * count; i < count; i++, at += count) {
    // four sums, so that additions don't wait for each other
    let [a, b, c, d] = [0, 0, 0, 0];
    let j = begin;
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

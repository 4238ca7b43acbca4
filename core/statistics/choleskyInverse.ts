/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Inverse and log determinant of a symmetric positive definite n × n matrix, row by row, by its Cholesky factor
 * (Golub & Van Loan 2013, §4.2). NaN where the matrix is not positive definite.
 */
export function choleskyInverse(
  matrix: Float64Array,
  n: number,
): { readonly inverse: Float64Array; readonly logDeterminant: number } {
  const { inverseFactor, logDeterminant } = invertedFactor(matrix, n);
  const inverse = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = i; k < n; k++) sum += inverseFactor[k * n + i]! * inverseFactor[k * n + j]!;
      inverse[i * n + j] = inverse[j * n + i] = sum;
    }
  }
  return { inverse, logDeterminant };
}

/** L⁻¹ of K = L·Lᵀ, lower triangular. */
function invertedFactor(matrix: Float64Array, n: number) {
  const factor = new Float64Array(n * n);
  const inverseFactor = new Float64Array(n * n);
  let logDeterminant = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * n + j]!;
      for (let k = 0; k < j; k++) sum -= factor[i * n + k]! * factor[j * n + k]!;
      factor[i * n + j] = i === j ? Math.sqrt(sum) : sum / factor[j * n + j]!;
    }
    const pivot = factor[i * n + i]!;
    logDeterminant += 2 * Math.log(pivot);
    for (let j = 0; j <= i; j++) {
      let sum = i === j ? 1 : 0;
      for (let k = j; k < i; k++) sum -= factor[i * n + k]! * inverseFactor[k * n + j]!;
      inverseFactor[i * n + j] = sum / pivot;
    }
  }
  return { inverseFactor, logDeterminant };
}

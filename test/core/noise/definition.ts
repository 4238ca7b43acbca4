/**
 * Pooled noise by its definition: dense matrices over the dates that a series has, solved by Gauss–Jordan elimination.
 * Shares no code with core/noise.
 */
export type Matrix = number[][];

function multiply(a: Matrix, b: Matrix): Matrix {
  return a.map((row) => b[0]!.map((_, j) => row.reduce((sum, value, k) => sum + value * b[k]![j]!, 0)));
}

function transpose(a: Matrix): Matrix {
  return a[0]!.map((_, j) => a.map((row) => row[j]!));
}

/** The inverse and the log determinant of a positive definite matrix. */
function invert(matrix: Matrix): { inverse: Matrix; logDeterminant: number } {
  const n = matrix.length;
  const work = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  let logDeterminant = 0;
  for (let k = 0; k < n; k++) {
    const pivot = work[k]![k]!;
    logDeterminant += Math.log(pivot);
    work[k] = work[k]!.map((value) => value / pivot);
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const factor = work[i]![k]!;
      work[i] = work[i]!.map((value, j) => value - factor * work[k]![j]!);
    }
  }
  return { inverse: work.map((row) => row.slice(n)), logDeterminant };
}

/** Restricted log likelihood (σ² profiled out, without constants), σ̂² and P·y of series y with design X and covariance C. */
export function restrictedFit(y: number[], design: Matrix, covariance: Matrix) {
  const { inverse, logDeterminant } = invert(covariance);
  const projected = multiply(inverse, design);
  const gram = invert(multiply(transpose(design), projected));
  const hat = multiply(multiply(projected, gram.inverse), transpose(projected));
  const p = inverse.map((row, i) => row.map((value, j) => value - hat[i]![j]!));
  const py = p.map((row) => row.reduce((sum, value, j) => sum + value * y[j]!, 0));
  const squares = py.reduce((sum, value, i) => sum + value * y[i]!, 0);
  const freedom = y.length - design[0]!.length;
  const scale = squares / freedom;
  return {
    scale,
    py,
    logLikelihood: -0.5 * (freedom * Math.log(scale) + logDeterminant + gram.logDeterminant),
  };
}

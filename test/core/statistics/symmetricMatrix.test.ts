import { expect, test } from 'vitest';
import { normalAt, streamKey } from '../../../core/statistics/counterNoise.ts';
import {
  factorInPlace,
  inverseOfFactor,
  multiply,
  multiplyBelow,
} from '../../../core/statistics/symmetricMatrix.ts';

test.each([1, 2, 3, 4, 5, 8, 11, 65])(
  'multiplying a vector by the lower part of a matrix of %d rows matches row-by-row multiplication to the bit',
  (n) => {
    const key = streamKey(n);
    const matrix = Float64Array.from({ length: n * n }, (_, at) => normalAt(key, 0, at));
    const x = Float64Array.from({ length: n }, (_, at) => normalAt(key, 1, at));
    const expected = Float64Array.from({ length: n }, (_, i) =>
      x.subarray(0, i).reduce((sum, value, j) => sum + matrix[i * n + j]! * value, 0),
    );
    const out = new Float64Array(n).fill(NaN);
    multiplyBelow(matrix, x, out);
    expect(out).toEqual(expected);
  },
);

const SIZES = [1, 2, 3, 4, 5, 7, 8, 9, 13, 66];

/** A positive definite matrix, the same for the same size. */
function matrixOf(n: number): Float64Array {
  const half = Float64Array.from({ length: n * n }, (_, at) => normalAt(streamKey(n, 1), 0, at));
  return Float64Array.from({ length: n * n }, (_, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    let sum = i === j ? 0.1 * n : 0;
    for (let k = 0; k < n; k++) sum += half[i * n + k]! * half[j * n + k]!;
    return sum;
  });
}

/** L of A = L·Lᵀ entry by entry, and zeros above its diagonal. */
function factorByDefinition(matrix: Float64Array, n: number): Float64Array {
  const factor = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * n + j]!;
      for (let k = 0; k < j; k++) sum -= factor[i * n + k]! * factor[j * n + k]!;
      factor[i * n + j] = i === j ? Math.sqrt(sum) : sum / factor[j * n + j]!;
    }
  }
  return factor;
}

/** L⁻ᵀL⁻¹ entry by entry. */
function inverseByDefinition(factor: Float64Array, n: number): Float64Array {
  const lower = new Float64Array(n * n);
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) {
      let sum = i === j ? 1 : 0;
      for (let k = j; k < i; k++) sum -= factor[i * n + k]! * lower[k * n + j]!;
      lower[i * n + j] = sum / factor[i * n + i]!;
    }
  }
  return Float64Array.from({ length: n * n }, (_, at) => {
    const [i, j] = [Math.max(Math.floor(at / n), at % n), Math.min(Math.floor(at / n), at % n)];
    let sum = 0;
    for (let k = i; k < n; k++) sum += lower[k * n + i]! * lower[k * n + j]!;
    return sum;
  });
}

test.each(SIZES)('a matrix of %d rows is factored and inverted as entry by entry, to the bit', (n) => {
  const matrix = matrixOf(n);
  const factor = matrix.slice();
  const logDeterminant = factorInPlace(factor, n);
  const expected = factorByDefinition(matrix, n);
  const below = factor.map((value, at) => (at % n > Math.floor(at / n) ? 0 : value));
  expect(below).toEqual(expected);
  const above = (values: Float64Array) => values.filter((_, at) => at % n > Math.floor(at / n));
  expect(above(factor)).toEqual(above(matrix));
  let logarithms = 0;
  for (let i = 0; i < n; i++) logarithms += 2 * Math.log(expected[i * n + i]!);
  expect(logDeterminant).toBeCloseTo(logarithms, 10);
  expect(inverseOfFactor(factor, n)).toEqual(inverseByDefinition(expected, n));
});

test.each(SIZES)('a matrix of %d rows that is not positive definite has no factor', (n) => {
  for (const bad of new Set([0, Math.floor(n / 2), n - 1])) {
    const matrix = matrixOf(n);
    matrix[bad * n + bad] = -1;
    expect(factorInPlace(matrix, n)).toBeNaN();
  }
});

test.each(SIZES)(
  'a vector that begins with zeros is multiplied by %d rows from there on, to the bit',
  (n) => {
    const matrix = matrixOf(n);
    for (let from = 0; from < n; from++) {
      const x = Float64Array.from({ length: n }, (_, i) => (i < from ? 0 : normalAt(streamKey(n, 2), 0, i)));
      const whole = new Float64Array(n);
      multiply(matrix, x, whole);
      const tail = new Float64Array(n).fill(NaN);
      multiply(matrix, x, tail, from);
      expect(tail.subarray(0, from).every(Number.isNaN)).toBe(true);
      expect(tail.subarray(from)).toEqual(whole.subarray(from));
    }
  },
);

import { expect, test } from 'vitest';
import { normalAt, streamKey } from '../../../core/statistics/counterNoise.ts';
import { multiplyBelow } from '../../../core/statistics/symmetricMatrix.ts';

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

import { expect, it } from 'vitest';
import { sampleSeries } from '../../../core/reference/sampleSeries.ts';

const MISSING = -1;
/** Samples a series given at days 0, 12, 24, 60 and 100, two numbers into an array, at the wanted days. */
function at(values: readonly number[], wanted: readonly number[]): number[] {
  const sampled = new Float64Array(wanted.length);
  const series = {
    days: [0, 12, 24, 60, 100],
    values: Int32Array.of(7, 7, ...values),
    from: 2,
    missing: MISSING,
  };
  sampleSeries(series, wanted, sampled);
  return [...sampled];
}

it('takes the value of a pass, and interpolates between two close ones', () => {
  expect(at([0, 12, 36, 40, 50], [0, 6, 12, 18, 24, 42, 60, 80, 100])).toEqual([
    0,
    6,
    12,
    24,
    36,
    38,
    40,
    NaN,
    50,
  ]);
});

it('skips dates without a value, and extrapolates nothing', () => {
  expect(at([MISSING, 10, MISSING, 46, 50], [0, 12, 24, 60])).toEqual([NaN, 10, NaN, 46]);
  expect(at([10, MISSING, 34, 46, MISSING], [12, 24, 100])).toEqual([22, 34, NaN]);
});

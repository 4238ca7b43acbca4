import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { median, quantile, quantileInPlace, quickselect } from '../../../core/statistics/quantile.ts';

const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 200 });

function sorted(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

describe('quantiles', () => {
  test.prop([numbers, fc.nat()])(
    'selection finds the value that sorting would, and partitions the rest',
    (values, n) => {
      const k = n % values.length;
      const work = [...values];
      // Equal as numbers: sorting keeps 0 and -0 in their original order, selection may not.
      expect(quickselect(work, k) === sorted(values)[k]).toBe(true);
      expect(work.slice(0, k).every((v) => v <= work[k]!)).toBe(true);
      expect(work.slice(k).every((v) => v >= work[k]!)).toBe(true);
    },
  );

  test.prop([numbers, fc.double({ min: 0, max: 1, noNaN: true })])(
    'a quantile interpolates between the neighbors in sorted order',
    (values, q) => {
      const order = sorted(values);
      const position = q * (values.length - 1);
      const low = order[Math.floor(position)]!;
      const high = order[Math.ceil(position)]!;
      expect(quantile(values, q)).toBeCloseTo(low + (position % 1) * (high - low), 6);
      expect(quantileInPlace([...values], q, values.length)).toBe(quantile(values, q));
    },
  );

  test('values match numpy.quantile', () => {
    expect(quantile([1, 2, 3, 4], 0.25)).toBe(1.75);
    expect(quantile([7], 0.9)).toBe(7);
    expect(median([3, 1, 2, 10])).toBe(2.5);
    expect(quantile([5, 5, 5, 5, 5, 5], 0.1)).toBe(5);
  });

  test('NaN is ignored, the input is unchanged, and an empty input has no quantile', () => {
    const values = Float32Array.from([3, NaN, 1]);
    expect(median(values)).toBe(2);
    expect([...values]).toEqual([3, NaN, 1]);
    expect(median([])).toBeNaN();
    expect(median([NaN])).toBeNaN();
  });
});

import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createRanker } from '../../../core/statistics/ranker.ts';

const numbers = fc.array(fc.oneof(fc.float(), fc.constantFrom(0, -0, NaN, Infinity, -Infinity, 1, -1, 1.5)), {
  maxLength: 60,
});

describe('ranking', () => {
  test.prop([fc.array(numbers, { minLength: 1, maxLength: 4 })])(
    'gives each number its rank, whatever was ranked before',
    (arrays) => {
      const rank = createRanker(60);
      for (const values of arrays.map((array) => Float32Array.from(array))) {
        const { count, ranks, sorted } = rank(values);
        const measured = [...values.keys()].filter((i) => !Number.isNaN(values[i]!));
        expect(count).toBe(measured.length);
        expect(measured.map((i) => sorted[ranks[i]!])).toEqual(measured.map((i) => values[i]));
        expect(new Set(measured.map((i) => ranks[i])).size).toBe(count);
        expect(sorted.subarray(1, count).every((value, i) => value >= sorted[i]!)).toBe(true);
        for (const i of values.keys()) if (Number.isNaN(values[i]!)) expect(ranks[i]).toBe(count);
      }
    },
  );
});

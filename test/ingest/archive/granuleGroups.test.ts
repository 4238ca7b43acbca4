import fc from 'fast-check';
import { expect, test } from 'vitest';
import { granuleGroups } from '../../../ingest/archive/granuleGroups.ts';

const counts = fc.integer({ min: 0, max: 500 });
const threadCounts = fc.integer({ min: 1, max: 32 });

test('groups hold every granule once, in order, at most eight, and none is larger than the one before', () => {
  fc.assert(
    fc.property(counts, threadCounts, (count, threads) => {
      const granules = [...Array.from({ length: count }).keys()];
      const groups = granuleGroups(granules, threads);
      expect(groups.flat()).toEqual(granules);
      const sizes = groups.map(({ length }) => length);
      expect(Math.min(...sizes, Infinity)).toBeGreaterThan(0);
      expect(Math.max(...sizes, 0)).toBeLessThanOrEqual(8);
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    }),
  );
});

test('the last group is at most a fourth of what two threads had left, or two granules', () => {
  const groups = granuleGroups([...Array.from({ length: 64 }).keys()], 2);
  expect(groups.map(({ length }) => length)).toEqual([8, 8, 8, 8, 8, 6, 5, 4, 3, 2, 2, 2]);
});

import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { granuleGroups } from '../../../ingest/passes/archivePass.ts';

const count = fc.integer({ min: 0, max: 500 });
const threadCount = fc.integer({ min: 1, max: 32 });

test.prop([count, threadCount])(
  'groups contain every granule once, in order, at most eight, and none is larger than the one before',
  (granuleCount, threads) => {
    const granules = [...Array.from({ length: granuleCount }).keys()];
    const groups = granuleGroups(granules, threads);
    expect(groups.flat()).toEqual(granules);
    const sizes = groups.map(({ length }) => length);
    expect(sizes.every((size) => size >= 1 && size <= 8)).toBe(true);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  },
);

test('the groups of 64 granules for two threads get smaller toward the end', () => {
  const groups = granuleGroups([...Array.from({ length: 64 }).keys()], 2);
  expect(groups.map(({ length }) => length)).toEqual([8, 8, 8, 8, 8, 6, 5, 4, 3, 2, 2, 2]);
});

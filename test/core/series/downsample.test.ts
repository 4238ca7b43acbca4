import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { largestTriangles } from '../../../core/series/downsample.ts';

const line = fc
  .array(
    fc.record({ step: fc.integer({ min: 1, max: 40 }), y: fc.double({ min: -500, max: 500, noNaN: true }) }),
    {
      minLength: 1,
      maxLength: 300,
    },
  )
  .map((points) => {
    let x = 0;
    return { x: points.map(({ step }) => (x += step)), y: points.map(({ y }) => y) };
  });
const wanted = fc.integer({ min: 2, max: 320 });

describe('downsampling by largest triangles', () => {
  test.prop([line, wanted])(
    'returns exactly the requested number of points, in order, including the first and the last',
    ({ x, y }, count) => {
      const kept = largestTriangles(x, y, count);
      expect(kept).toHaveLength(Math.min(count, x.length));
      expect(kept[0]).toBe(0);
      expect(kept.at(-1)).toBe(x.length - 1);
      for (let i = 1; i < kept.length; i++) expect(kept[i]!).toBeGreaterThan(kept[i - 1]!);
      for (const index of kept) expect(Number.isInteger(index) && index < x.length).toBe(true);
    },
  );

  test.prop([line, wanted, fc.double({ min: -1000, max: 1000, noNaN: true })])(
    'does not depend on where zero is',
    ({ x, y }, count, shift) => {
      const rounded = y.map((value) => Math.round(value));
      const shifted = rounded.map((value) => value + Math.round(shift));
      expect(largestTriangles(x, shifted, count)).toEqual(largestTriangles(x, rounded, count));
    },
  );

  test.prop([
    fc.integer({ min: 3, max: 200 }),
    fc.integer({ min: 3, max: 200 }),
    fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  ])('never loses a single outlier', (points, count, where) => {
    const spike = 1 + Math.floor(where * (points - 2));
    const x = Array.from({ length: points }, (_, i) => i * 12);
    const y = x.map((_, i) => (i === spike ? 100 : 0));
    expect(largestTriangles(x, y, count)).toContain(spike);
  });

  it('keeps two of two points, and one of one', () => {
    expect(largestTriangles([0, 12], [1, 2], 2)).toEqual([0, 1]);
    expect(largestTriangles([0], [1], 2)).toEqual([0]);
    expect(largestTriangles([0, 12, 24], [1, 9, 2], 2)).toEqual([0, 2]);
  });
});

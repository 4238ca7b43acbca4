import { fc, test } from '@fast-check/vitest';
import { cellToParent } from 'h3-js';
import { describe, expect } from 'vitest';
import { PARTITION_RESOLUTION } from '../../../schemas/h3Index.ts';
import { cellIndexOf } from '../../support/planted/cellIndexOf.ts';
import { partitionSlices, sortedByH3 } from '../../../workers/measure/partitionSlices.ts';

const cells = fc.array(
  fc.record({
    lat: fc.double({ min: -80, max: 80, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
  { minLength: 1, maxLength: 60 },
);
const nearHouston = fc.array(
  fc.record({
    lat: fc.double({ min: 29.5, max: 30, noNaN: true }),
    lon: fc.double({ min: -95.7, max: -95, noNaN: true }),
  }),
  { minLength: 1, maxLength: 200 },
);

describe('H3 partitions of a block', () => {
  test.prop([cells])('sort like the 64-bit indices themselves', (points) => {
    const h3 = BigUint64Array.from(points, cellIndexOf);
    const zero = new Int32Array(h3.length);
    const sorted = [...sortedByH3({ h3, row: zero, col: zero })].map((i) => h3[i]!);
    expect(sorted).toEqual([...h3].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  });

  test.prop([
    fc.array(fc.record({ at: fc.nat(3), row: fc.nat(5), col: fc.nat(5) }), { maxLength: 40 }),
    fc.infiniteStream(cells.map((points) => points[0]!)),
  ])('share an index in the order of rows, then columns', (drawn, points) => {
    const shared = [...Array(4).keys()].map(() => cellIndexOf(points.next().value));
    const h3 = BigUint64Array.from(drawn, ({ at }) => shared[at]!);
    const row = Int32Array.from(drawn, (cell) => cell.row);
    const col = Int32Array.from(drawn, (cell) => cell.col);
    const order = [...sortedByH3({ h3, row, col })];
    const expected = [...order.keys()].sort(
      (a, b) => Number(h3[a]! - h3[b]!) || row[a]! - row[b]! || col[a]! - col[b]! || a - b,
    );
    expect(order).toEqual(expected);
  });

  test.prop([nearHouston])(
    'are runs that contain every cell once, each with its own parent and extent',
    (points) => {
      const unsorted = BigUint64Array.from(points, cellIndexOf);
      const zero = new Int32Array(unsorted.length);
      const order = sortedByH3({ h3: unsorted, row: zero, col: zero });
      const h3 = BigUint64Array.from(order, (i) => unsorted[i]!);
      const row = Int32Array.from(order, (i) => i * 3);
      const col = Int32Array.from(order, (i) => 1000 - i);
      const slices = partitionSlices({ h3, row, col });
      expect(slices.reduce((sum, slice) => sum + slice.count, 0)).toBe(points.length);
      expect(new Set(slices.map((slice) => slice.h3Parent)).size).toBe(slices.length);
      for (const { from, count, h3Parent, extent } of slices) {
        for (let i = from; i < from + count; i++) {
          expect(cellToParent(h3[i]!.toString(16), PARTITION_RESOLUTION)).toBe(h3Parent);
          expect(row[i]! >= extent.row && row[i]! < extent.row + extent.rows).toBe(true);
          expect(col[i]! >= extent.col && col[i]! < extent.col + extent.cols).toBe(true);
        }
      }
    },
  );
});

import { fc, test as propertyTest } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { PlanarShapes } from '../../../core/geodesy/planarShapes.ts';
import { indexPolygons, polygonsTouching } from '../../../core/geodesy/polygonIndex.ts';

const NOTHING: PlanarShapes = { points: [], lines: [], polygons: [] };

function touchesPolygon(rings: number[][][], shapes: PlanarShapes): boolean {
  return polygonsTouching(indexPolygons([rings]), shapes).has(0);
}

function box(west: number, south: number, east: number, north: number): number[][] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

describe('shapes and a polygon', () => {
  const square = [box(0, 0, 10, 10)];
  const holed = [box(0, 0, 10, 10), box(4, 4, 6, 6)];

  it.each([
    ['a point inside', { points: [[5, 5]] }, true],
    ['a point on the border', { points: [[10, 3]] }, true],
    ['a point at a corner', { points: [[0, 0]] }, true],
    ['a point outside, level with a corner', { points: [[-1, 10]] }, false],
    [
      'a line that crosses from side to side',
      {
        lines: [
          [
            [-5, 5],
            [15, 5],
          ],
        ],
      },
      true,
    ],
    [
      'a line within',
      {
        lines: [
          [
            [2, 2],
            [3, 3],
          ],
        ],
      },
      true,
    ],
    [
      'a line that passes by',
      {
        lines: [
          [
            [-5, 11],
            [15, 11],
          ],
        ],
      },
      false,
    ],
    [
      'a line along a side',
      {
        lines: [
          [
            [-5, 10],
            [15, 10],
          ],
        ],
      },
      true,
    ],
    ['a polygon around it', { polygons: [[box(-5, -5, 15, 15)]] }, true],
    ['a polygon within it', { polygons: [[box(2, 2, 3, 3)]] }, true],
    ['a polygon that crosses like a cross', { polygons: [[box(4, -5, 6, 15)]] }, true],
    ['a polygon beside it', { polygons: [[box(11, 0, 12, 10)]] }, false],
    ['a polygon in whose hole it lies', { polygons: [[box(-5, -5, 15, 15), box(-1, -1, 11, 11)]] }, false],
    ['nothing', {}, false],
  ] as const)('%s', (_, shapes, expected) => {
    expect(touchesPolygon(square, { ...NOTHING, ...(shapes as Partial<PlanarShapes>) })).toBe(expected);
  });

  it('do not touch in a hole of the polygon', () => {
    expect(touchesPolygon(holed, { ...NOTHING, points: [[5, 5]] })).toBe(false);
    expect(touchesPolygon(holed, { ...NOTHING, polygons: [[box(4.5, 4.5, 5.5, 5.5)]] })).toBe(false);
    expect(
      touchesPolygon(holed, {
        ...NOTHING,
        lines: [
          [
            [5, 5],
            [5, 20],
          ],
        ],
      }),
    ).toBe(true);
  });

  const side = fc.integer({ min: -20, max: 20 });
  propertyTest.prop([fc.tuple(side, side, side, side), fc.tuple(side, side, side, side)])(
    'of two boxes touch as the boxes do, either way round',
    ([a, b, c, d], [e, f, g, h]) => {
      const one = [Math.min(a, c), Math.min(b, d), Math.max(a, c) + 1, Math.max(b, d) + 1] as const;
      const two = [Math.min(e, g), Math.min(f, h), Math.max(e, g) + 1, Math.max(f, h) + 1] as const;
      const expected = one[0] <= two[2] && two[0] <= one[2] && one[1] <= two[3] && two[1] <= one[3];
      expect(touchesPolygon([box(...one)], { ...NOTHING, polygons: [[box(...two)]] })).toBe(expected);
      expect(touchesPolygon([box(...two)], { ...NOTHING, polygons: [[box(...one)]] })).toBe(expected);
    },
  );

  const position = fc.tuple(side, side);
  propertyTest.prop([position, position, fc.tuple(side, side, side, side)], { numRuns: 500 })(
    'a line and a box touch where a part of the line is in the box',
    ([ax, ay], [bx, by], [a, b, c, d]) => {
      const [west, south, east, north] = [
        Math.min(a, c),
        Math.min(b, d),
        Math.max(a, c) + 1,
        Math.max(b, d) + 1,
      ];
      // Liang and Barsky: the parts of the line, from 0 to 1, that lie between each pair of sides.
      let [from, to] = [0, 1];
      for (const [start, step, least, most] of [
        [ax, bx - ax, west, east],
        [ay, by - ay, south, north],
      ] as const) {
        if (step === 0 && (start < least || start > most)) to = -1;
        if (step === 0) continue;
        const ends = [(least - start) / step, (most - start) / step];
        from = Math.max(from, Math.min(...ends));
        to = Math.min(to, Math.max(...ends));
      }
      const line = [
        [ax, ay],
        [bx, by],
      ];
      expect(touchesPolygon([box(west, south, east, north)], { ...NOTHING, lines: [line] })).toBe(
        from <= to + 1e-12,
      );
    },
  );

  const ring = fc
    .array(position, { minLength: 3, maxLength: 9 })
    .map((corners) => [...corners, ...corners.slice(0, 1)]);
  propertyTest.prop(
    [
      fc.array(ring, { minLength: 17, maxLength: 90 }),
      fc.record({
        points: fc.array(position, { maxLength: 3 }),
        lines: fc.array(fc.array(position, { minLength: 2, maxLength: 4 }), { maxLength: 2 }),
        polygons: fc.array(fc.array(ring, { minLength: 1, maxLength: 2 }), { maxLength: 3 }),
      }),
    ],
    { numRuns: 300 },
  )('of many polygons touch those that they touch of each alone', (rings, shapes) => {
    const polygons = rings.map((each) => [each]);
    const expected = polygons.flatMap((polygon, at) => (touchesPolygon(polygon, shapes) ? [at] : []));
    const found = polygonsTouching(indexPolygons(polygons), shapes);
    expect([...found].toSorted((a, b) => a - b)).toEqual(expected);
  });
});

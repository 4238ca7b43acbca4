import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { describeByDefinition } from '../../../bench/science/neighborhoodByDefinition.ts';
import { createNormal, createRandom } from '../../../bench/science/noise.ts';
import {
  describeNeighborhood,
  neighborReaches,
  type VelocityPlane,
} from '../../../core/neighborhood/neighborhood.ts';

const reaches = neighborReaches(30, 30, 150);

function plane(
  rows: number,
  cols: number,
  velocity: (row: number, col: number) => number,
  sigma = 0.5,
): VelocityPlane {
  const velocityMmYr = new Float32Array(rows * cols);
  for (let i = 0; i < velocityMmYr.length; i++) velocityMmYr[i] = velocity(Math.floor(i / cols), i % cols);
  return { rows, cols, velocityMmYr, sigmaMmYr: velocityMmYr.map((v) => (Number.isNaN(v) ? NaN : sigma)) };
}

function whole(p: VelocityPlane) {
  return { row: 0, col: 0, rows: p.rows, cols: p.cols };
}

describe('neighborhood', () => {
  test('cells of 30 m have 80 neighbors within 150 m, the border included and themselves excluded', () => {
    const cellsOf = (disc: Int32Array) => disc.reduce((sum, reach) => sum + 2 * reach + 1, 0);
    expect([...reaches]).toEqual([0, 3, 4, 4, 4, 5, 4, 4, 4, 3, 0]);
    expect(cellsOf(reaches) - 1).toBe(80);
    expect([...neighborReaches(30, 60, 60)]).toEqual([0, 2, 0]);
    expect([...neighborReaches(200, 200, 150)]).toEqual([0]);
    // 150 m is five cells even if the size of a cell was computed.
    expect([...neighborReaches(30 * (1 + 1e-12), 30, 150)]).toEqual([...reaches]);
  });

  test.prop(
    [
      fc.nat(),
      fc.integer({ min: 1, max: 70 }),
      fc.integer({ min: 1, max: 90 }),
      fc.constantFrom(0, 0.15, 0.6, 0.95),
      fc.constantFrom(0, 0.25, 5),
      fc.constantFrom(
        neighborReaches(30, 30, 150),
        neighborReaches(47, 80, 150),
        neighborReaches(150, 20, 150),
      ),
    ],
    { numRuns: 60 },
  )('matches its definition to the last bit', (seed, rows, cols, gap, step, disc) => {
    const random = createRandom(seed);
    const normal = createNormal(random);
    // A slope with noise, in steps so that many values are equal; some cells have only one of the two values.
    const p = plane(rows, cols, (row, col) => {
      const velocity = 0.2 * row - 0.1 * col + 3 * normal();
      if (random() < gap) return NaN;
      return step > 0 ? step * Math.round(velocity / step) : velocity;
    });
    const sigmaMmYr = p.sigmaMmYr.map((sigma) =>
      random() < 0.02 ? NaN : sigma + 0.3 * Math.floor(4 * random()),
    );
    const result = describeNeighborhood({ ...p, sigmaMmYr }, whole(p), disc);
    const expected = describeByDefinition({ ...p, sigmaMmYr }, disc);
    expect(result.spreadMmYr).toEqual(expected.spreadMmYr);
    expect(result.consistent).toEqual(expected.consistent);
  });

  test.prop([fc.nat(), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })], { numRuns: 12 })(
    'blocks of any size with a margin give the same as the whole plane',
    (seed, blockRows, blockCols) => {
      const random = createRandom(seed);
      const p = plane(20, 17, () => (random() < 0.2 ? NaN : 10 * random()));
      const all = describeNeighborhood(p, whole(p), reaches);
      for (let row = 0; row < p.rows; row += blockRows) {
        for (let col = 0; col < p.cols; col += blockCols) {
          const interior = {
            row,
            col,
            rows: Math.min(blockRows, p.rows - row),
            cols: Math.min(blockCols, p.cols - col),
          };
          const block = describeNeighborhood(p, interior, reaches);
          for (let i = 0; i < block.consistent.length; i++) {
            const at = (row + Math.floor(i / interior.cols)) * p.cols + col + (i % interior.cols);
            expect(block.spreadMmYr[i]).toBe(all.spreadMmYr[at]);
            expect(block.consistent[i]).toBe(all.consistent[at]);
          }
        }
      }
    },
  );

  test('noise alone is no spread, and a step in the ground is', () => {
    const normal = createNormal(createRandom(5));
    const flat = plane(40, 40, () => 2 * normal(), 2);
    const quiet = describeNeighborhood(flat, whole(flat), reaches).spreadMmYr;
    expect(quiet.filter((spread) => spread > 3).length / quiet.length).toBeLessThan(0.15);
    const stepped = plane(40, 40, (_, col) => (col < 20 ? 0 : -15) + 0.3 * normal(), 0.3);
    const loud = describeNeighborhood(stepped, whole(stepped), reaches).spreadMmYr;
    expect(loud[20 * 40 + 20]).toBeGreaterThan(10);
    expect(loud[20 * 40 + 5]).toBeLessThan(1);
  });

  test('a cell is inconsistent beyond 3 mm/yr, or beyond twice the joint uncertainty when that is larger', () => {
    const lone = (offset: number, sigma: number) => {
      const p = plane(11, 11, (row, col) => (row === 5 && col === 5 ? offset : 0), sigma);
      return describeNeighborhood(p, { row: 5, col: 5, rows: 1, cols: 1 }, reaches).consistent[0];
    };
    expect([lone(3, 0.1), lone(3.01, 0.1), lone(-3.01, 0.1)]).toEqual([1, 0, 0]);
    expect([lone(5.6, 2), lone(5.7, 2)]).toEqual([1, 0]);
  });

  test('seven neighbors are too few, eight are enough', () => {
    const withNeighbors = (count: number) => {
      const p = plane(11, 11, (row, col) => {
        if (row === 5 && col === 5) return 1;
        return row === 4 && col < count ? 1 : NaN;
      });
      return describeNeighborhood(p, { row: 5, col: 5, rows: 1, cols: 1 }, neighborReaches(30, 30, 400))
        .consistent[0];
    };
    expect(withNeighbors(7)).toBe(255);
    expect(withNeighbors(8)).toBe(1);
  });
});

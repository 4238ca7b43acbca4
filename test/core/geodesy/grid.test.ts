import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { cellAt, cellCenter, cellCorners, sameGrid, type Grid } from '../../../core/geodesy/grid.ts';
import { isSampled } from '../../../core/statistics/sampling.ts';

const grid: Grid = {
  epsg: 32615,
  originX: 270_000,
  originY: 3_300_000,
  cellWidth: 30,
  cellHeight: 30,
  rows: 200,
  cols: 300,
};
const cell = fc.record({ row: fc.nat(199), col: fc.nat(299) });

describe('grid', () => {
  test.prop([cell])('the center of a cell lies in that cell', (c) => {
    expect(cellAt(grid, cellCenter(grid, c))).toEqual(c);
  });

  test.prop([
    cell,
    fc.double({ min: 0, max: 0.999, noNaN: true }),
    fc.double({ min: 0.001, max: 0.999, noNaN: true }),
  ])('every point of a cell is mapped to it by floor on the corner', (c, right, down) => {
    const [northWest] = cellCorners(grid, c);
    const point = { x: northWest.x + right * 30, y: northWest.y - down * 30 };
    expect(cellAt(grid, point)).toEqual(c);
  });

  test('the western and northern edges belong to the grid, the eastern and southern do not', () => {
    expect(cellAt(grid, { x: 270_000, y: 3_300_000 })).toEqual({ row: 0, col: 0 });
    expect(cellAt(grid, { x: 270_000 - 1e-6, y: 3_300_000 })).toBeNull();
    expect(cellAt(grid, { x: 279_000, y: 3_299_999 })).toBeNull();
    expect(cellAt(grid, { x: 270_001, y: 3_294_000 })).toBeNull();
    expect(cellAt(grid, { x: NaN, y: 3_299_999 })).toBeNull();
  });

  test.prop([cell])('corners go around the cell from the northwest and enclose its area', (c) => {
    const corners = cellCorners(grid, c);
    const twiceArea = corners.reduce((sum, p, i) => {
      const q = corners[(i + 1) % 4]!;
      return sum + (p.x - grid.originX) * (q.y - grid.originY) - (q.x - grid.originX) * (p.y - grid.originY);
    }, 0);
    expect(-twiceArea / 2).toBeCloseTo(900, 6);
  });

  test('grids are equal up to a thousandth of a cell', () => {
    expect(sameGrid(grid, { ...grid, originX: grid.originX + 0.02 })).toBe(true);
    expect(sameGrid(grid, { ...grid, originX: grid.originX + 0.05 })).toBe(false);
    expect(sameGrid(grid, { ...grid, epsg: 32614 })).toBe(false);
    expect(sameGrid(grid, { ...grid, cols: 301 })).toBe(false);
  });

  test('a sample of one in eight takes about an eighth, and the same cells every time', () => {
    const taken = Array.from({ length: 40_000 }, (_, i) => isSampled(Math.floor(i / 200), i % 200, 8));
    const share = taken.filter(Boolean).length / taken.length;
    expect(share).toBeGreaterThan(0.115);
    expect(share).toBeLessThan(0.135);
    expect(taken.every((was, i) => was === isSampled(Math.floor(i / 200), i % 200, 8))).toBe(true);
  });
});

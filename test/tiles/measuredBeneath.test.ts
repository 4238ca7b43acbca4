import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { coverageOfCounts, blockCellsOf } from '../../core/geodesy/frameCoverage.ts';
import { cellCenter, type Cell, type Grid } from '../../core/geodesy/grid.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { measuredBeneath } from '../../tiles/lattice.ts';
import { squareAround, tileBounds } from '../../tiles/mapWindow.ts';

const GRID: Grid = {
  epsg: 32615,
  originX: 270_000,
  originY: 3_296_000,
  cellWidth: 30,
  cellHeight: 30,
  rows: 900,
  cols: 1300,
};
const projection = projectionFor(GRID.epsg);

function coverageOf(cells: readonly Cell[]) {
  const covered = { rows: GRID.rows, cols: GRID.cols, cellSizeM: 30 };
  const blockCells = blockCellsOf(covered);
  const across = Math.ceil(GRID.cols / blockCells);
  const counts = new Uint32Array(Math.ceil(GRID.rows / blockCells) * across);
  for (const { row, col } of cells) {
    counts[Math.floor(row / blockCells) * across + Math.floor(col / blockCells)]!++;
  }
  return coverageOfCounts(covered, counts);
}

const cellArbitrary = fc.record({
  row: fc.integer({ min: 0, max: GRID.rows - 1 }),
  col: fc.integer({ min: 0, max: GRID.cols - 1 }),
});

describe('cells of a frame under a picture', () => {
  test.prop([
    cellArbitrary,
    fc.integer({ min: 5, max: 18 }),
    fc.constantFrom(256, 512),
    fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
  ])('are never missed, wherever in a picture of any scale they lie', (cell, zoom, size, [x, y]) => {
    const point = projection.inverse(cellCenter(GRID, cell));
    const { west, east } = tileBounds(zoom, 0, 0);
    const side = east - west;
    const around = squareAround(point, 1);
    const left = (around.west + around.east) / 2 - x * side;
    const bottom = (around.south + around.north) / 2 - y * side;
    const bounds = { west: left, east: left + side, south: bottom, north: bottom + side };
    expect(measuredBeneath({ bounds, width: size, height: size }, GRID, coverageOf([cell]))).toBe(true);
  });

  test('are absent a few kilometers away, and outside of the grid', () => {
    const coverage = coverageOf([{ row: 10, col: 10 }]);
    const beneath = (cell: Cell) => {
      const bounds = squareAround(projection.inverse(cellCenter(GRID, cell)), 500);
      return measuredBeneath({ bounds, width: 256, height: 256 }, GRID, coverage);
    };
    expect(beneath({ row: 10, col: 10 })).toBe(true);
    expect(beneath({ row: 300, col: 10 })).toBe(false);
    expect(beneath({ row: 10, col: 400 })).toBe(false);
    expect(beneath({ row: -200, col: 10 })).toBe(false);
  });
});

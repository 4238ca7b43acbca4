import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import {
  blockCellsOf,
  coverageOfCounts,
  fullCoverage,
  shareAround,
} from '../../../core/geodesy/frameCoverage.ts';

const grids = fc.record({
  rows: fc.integer({ min: 1, max: 90 }),
  cols: fc.integer({ min: 1, max: 90 }),
  cellSizeM: fc.constantFrom(96, 120, 240),
});

test.prop([grids, fc.infiniteStream(fc.boolean())])(
  'the share around a cell is that of the measured cells of its block and the eight around it',
  (grid, mask) => {
    const measured = Array.from({ length: grid.rows * grid.cols }, () => mask.next().value!);
    const blockCells = blockCellsOf(grid);
    const across = Math.ceil(grid.cols / blockCells);
    const counts = new Uint32Array(Math.ceil(grid.rows / blockCells) * across);
    const blockOf = (row: number, col: number) =>
      Math.floor(row / blockCells) * across + Math.floor(col / blockCells);
    measured.forEach((isMeasured, at) => {
      if (isMeasured) counts[blockOf(Math.floor(at / grid.cols), at % grid.cols)]!++;
    });
    const coverage = coverageOfCounts(grid, counts);
    const cell = { row: Math.floor(grid.rows / 3), col: Math.floor(grid.cols / 2) };
    const near = (a: number, b: number) =>
      Math.abs(Math.floor(a / blockCells) - Math.floor(b / blockCells)) <= 1;
    let [cells, hits] = [0, 0];
    measured.forEach((isMeasured, at) => {
      if (!near(Math.floor(at / grid.cols), cell.row) || !near(at % grid.cols, cell.col)) return;
      cells++;
      if (isMeasured) hits++;
    });
    expect(shareAround(coverage, cell)).toBe(Math.ceil((255 * hits) / cells));
  },
);

test('a block is about a kilometer, and a continent has no more blocks than fit into memory', () => {
  expect(blockCellsOf({ rows: 9000, cols: 9000, cellSizeM: 30 })).toBe(32);
  expect(blockCellsOf({ rows: 100, cols: 100, cellSizeM: 5000 })).toBe(1);
  const blockCells = blockCellsOf({ rows: 200_000, cols: 200_000, cellSizeM: 30 });
  expect((200_000 / blockCells) ** 2).toBeLessThanOrEqual(4_000_000);
});

test('a grid with measurements everywhere has a share of one at every cell', () => {
  const coverage = fullCoverage({ rows: 70_000, cols: 3 });
  expect(shareAround(coverage, { row: 69_999, col: 2 })).toBe(255);
  expect(shareAround(coverage, { row: 0, col: 0 })).toBe(255);
});

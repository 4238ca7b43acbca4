import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { planBands } from '../../../ingest/passes/blockPlan.ts';
import { times } from '../../support/machine/tier.ts';

const gridOf = (rows: number, cols: number) => ({
  epsg: 32615,
  originX: 0,
  originY: 0,
  cellWidth: 30,
  cellHeight: 30,
  rows,
  cols,
});

describe('the plan of blocks', () => {
  test.prop(
    [
      fc.integer({ min: 1, max: 700 }),
      fc.integer({ min: 1, max: 700 }),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1_000, max: 10_000_000 }),
    ],
    { numRuns: times(30, 100) },
  )(
    'covers every cell exactly once, within the memory it is given',
    (rows, cols, chunkRows, chunkCols, layers, bytes) => {
      const stack = { blockShape: { rows: chunkRows, cols: chunkCols }, occupied: () => true };
      const bands = planBands(gridOf(rows, cols), stack, layers, bytes);
      const seen = new Uint8Array(rows * cols);
      let nextRow = 0;
      for (const band of bands) {
        expect(band.row).toBe(nextRow);
        nextRow += band.rows;
        for (const block of band.blocks) {
          expect(block.row).toBeGreaterThanOrEqual(band.row);
          expect(block.row + block.rows).toBeLessThanOrEqual(band.row + band.rows);
          for (let row = block.row; row < block.row + block.rows; row++) {
            for (let col = block.col; col < block.col + block.cols; col++) seen[row * cols + col]!++;
          }
          const oneChunk = Math.min(chunkCols, cols);
          const cells = block.rows * block.cols;
          expect(cells * layers * 4 <= bytes || cells <= oneChunk).toBe(true);
        }
      }
      expect(nextRow).toBe(rows);
      expect(seen.every((count) => count === 1)).toBe(true);
    },
  );

  test('cuts a band into blocks of similar widths, so that no thread gets all the large ones', () => {
    const stack = { blockShape: { rows: 256, cols: 256 }, occupied: () => true };
    const bands = planBands(gridOf(1024, 1024), stack, 64, 52_000_000);
    expect(bands.map((band) => band.blocks.map(({ cols }) => cols))).toEqual([
      [512, 512],
      [512, 512],
      [512, 512],
      [512, 512],
    ]);
  });

  test('aligns blocks to storage chunks, so that each chunk is decoded once', () => {
    const stack = { blockShape: { rows: 256, cols: 256 }, occupied: () => true };
    const bands = planBands(gridOf(1024, 9618), stack, 64, 48_000_000);
    for (const block of bands.flatMap((band) => band.blocks)) {
      expect(block.row % 256).toBe(0);
      expect(block.col % 256).toBe(0);
    }
  });

  test('leaves out empty blocks', () => {
    const stack = {
      blockShape: { rows: 256, cols: 256 },
      occupied: (window: { row: number }) => window.row >= 512,
    };
    const bands = planBands(gridOf(1024, 1024), stack, 40, 48_000_000);
    expect(bands.map((band) => band.blocks.length > 0)).toEqual([false, false, true, true]);
  });
});

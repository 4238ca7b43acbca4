import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, fc } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLakeReader } from '../../../store/lake/read/lakeReader.ts';
import { publishSample, SAMPLE_GRID, withTemporaryFolder } from './sampleRelease.ts';
import { times } from '../../support/machine/tier.ts';

const masked = ({ row, col }: { row: number; col: number }) => (row + 2 * col) % 9 === 0;
const cellInGrid = fc.record({ row: fc.nat(SAMPLE_GRID.rows - 1), col: fc.nat(SAMPLE_GRID.cols - 1) });

describe('looking up many cells', () => {
  let shared: string;
  beforeAll(async () => {
    shared = await mkdtemp(join(tmpdir(), 'ground-motion-cells-'));
    await publishSample(shared, { masked });
  });
  afterAll(() => rm(shared, { recursive: true, force: true }));

  test.prop([fc.array(cellInGrid, { maxLength: 80 }), fc.nat(80)], { numRuns: times(7, 20) })(
    'finds the same as looking up each alone, whatever is cached',
    async (cells, alreadyCached) => {
      const reader = await openLakeReader({ dataDir: shared, pollIntervalMs: 0 });
      try {
        const frame = reader.frames()[0]!;
        for (const cell of cells.slice(0, alreadyCached)) await reader.findCell(frame, cell);
        const together = await reader.findCells(frame, cells);
        const apart = await Promise.all(cells.map((cell) => reader.findCell(frame, cell)));
        expect(together).toEqual(apart);
        expect(together.map((record) => record === null)).toEqual(cells.map(masked));
      } finally {
        await reader.close();
      }
    },
  );

  it(
    'finds every cell of a large frame, in any order',
    () =>
      withTemporaryFolder(async (dataDir) => {
        const grid = { ...SAMPLE_GRID, cellWidth: 30, cellHeight: 30, rows: 150, cols: 150 };
        await publishSample(dataDir, { grid, masked });
        const reader = await openLakeReader({ dataDir, pollIntervalMs: 0 });
        const frame = reader.frames()[0]!;
        const cells = Array.from({ length: 2000 }, (_, i) => ({
          row: (i * 7919) % 150,
          col: (i * 104_729) % 150,
        }));
        const found = await reader.findCells(frame, cells);
        expect(found.map((record) => record && { row: record.row, col: record.col })).toEqual(
          cells.map((cell) => (masked(cell) ? null : cell)),
        );
        await reader.close();
      }),
    120_000,
  );
});

import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ColumnFile } from '../../../workers/measure/columnFile.ts';
import { emptyGround, type GroundFile } from '../../../workers/measure/groundColumns.ts';
import { emptyFittedCells, type FittedColumns } from '../../../workers/measure/fittedColumns.ts';
import { startWorkerPool } from '../../../workers/pool/pool.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

async function openPool(threads = 1) {
  const pool = await (await startWorkerPool(threads)).opened;
  onTestFinished(() => pool.close());
  return pool;
}

const plane = (cells: number) => ({
  velocityMmYr: new Float32Array(cells).fill(1),
  velocitySigmaMmYr: new Float32Array(cells).fill(0.5),
  cellSize: { cellWidthM: 30, cellHeightM: 30 },
  corner: { row: 0, col: 0 },
  sampleEvery: 1,
});

describe('the pool of worker threads', () => {
  test('moves a task there and its result back', async () => {
    const task = { rows: 5, cols: 5, interior: { row: 1, col: 0, rows: 3, cols: 5 }, ...plane(25) };
    const { neighborhood, sample } = await (await openPool()).run('describeBand', task);
    expect(neighborhood.spreadMmYr).toHaveLength(15);
    expect(sample.velocityMmYr).toHaveLength(15);
    expect([...neighborhood.consistent]).toEqual(Array(15).fill(1));
    expect(task.velocityMmYr).toHaveLength(0);
  });

  test('is open only when all of its threads have loaded their code', async () => {
    const pool = await openPool(3);
    const task = () => ({ rows: 1, cols: 1, interior: { row: 0, col: 0, rows: 1, cols: 1 }, ...plane(1) });
    const results = await Promise.all(Array.from({ length: 9 }, () => pool.run('describeBand', task())));
    expect(results.every(({ neighborhood }) => neighborhood.consistent[0] === 255)).toBe(true);
  });

  test('reports the error of a task by its cause and continues with the next', async () => {
    const pool = await openPool();
    const missing = join(await temporaryFolder(), 'absent.bin');
    const column = { type: 'Float64Array', byteOffset: 0, length: 1 };
    const columnsOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, column]));
    const fitted = columnsOf([...Object.keys(emptyFittedCells(0)), 'seriesHundredths']);
    const file = { path: missing, columns: fitted } as ColumnFile<keyof FittedColumns>;
    const ground = {
      path: missing,
      columns: columnsOf([...Object.keys(emptyGround(0)), 'events']),
    } as GroundFile;
    const failing = pool.run('writePartition', {
      parts: [{ file, ground, from: 0, count: 1 }],
      epochDays: [0, 12],
      cellSize: { cellWidthM: 30, cellHeightM: 30 },
      shared: { tie: null, referenceSigmaMmYr: 0, lineOfSightShare: 0 },
      isVertical: false,
      neighborhood: {
        window: { row: 0, col: 0, rows: 1, cols: 1 },
        spreadMmYr: new Float32Array(1),
        consistent: new Uint8Array(1),
      },
      classes: {
        kept: new Uint8Array(new SharedArrayBuffer(1)),
        cols: 1,
        east: null,
        doubts: { hasZero: true, zeroSigmaMmYr: 0, falseAlarms: null },
      },
      target: { h3Parent: '85446ca3fffffff', cellsPath: missing, seriesPath: missing, metadata: {} },
    });
    await expect(failing).rejects.toThrow(/absent\.bin/);
    const next = { rows: 1, cols: 1, interior: { row: 0, col: 0, rows: 1, cols: 1 }, ...plane(1) };
    expect((await pool.run('describeBand', next)).neighborhood.consistent).toHaveLength(1);
  });
});

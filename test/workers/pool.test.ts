import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openWorkerPool } from '../../workers/pool.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { chainOf, plantedBlock } from './support.ts';

const window = { row: 0, col: 0, rows: 2, cols: 3 };

function openPool() {
  const pool = openWorkerPool(1);
  onTestFinished(() => pool.close());
  return pool;
}

const plane = (cells: number) => ({
  velocityMmYr: new Float32Array(cells).fill(1),
  velocitySigmaMmYr: new Float32Array(cells).fill(0.5),
  cellSize: { cellWidthM: 30, cellHeightM: 30 },
});

describe('the pool of worker threads', () => {
  test('moves a task there and its result back', async () => {
    const task = { rows: 5, cols: 5, interior: { row: 1, col: 0, rows: 3, cols: 5 }, ...plane(25) };
    const { spreadMmYr, consistent } = await openPool().run('describeBand', task);
    expect(spreadMmYr).toHaveLength(15);
    expect([...consistent]).toEqual(Array(15).fill(1));
    expect(task.velocityMmYr).toHaveLength(0);
  });

  test('reports the error of a task by its cause and goes on with the next', async () => {
    const pool = openPool();
    const folder = await temporaryFolder();
    const block = () => plantedBlock(window, chainOf(8), (cell, day) => cell * day);
    const nowhere = join(folder, 'absent', 'series.bin');
    await expect(pool.run('invertToScratch', { ...block(), scratchPath: nowhere })).rejects.toThrow(
      /ENOENT.*absent/,
    );
    const scratchPath = join(folder, 'series.bin');
    const done = await pool.run('invertToScratch', { ...block(), scratchPath });
    expect(done.cells).toBe(6);
    expect(done.sample.velocityMmYr).toHaveLength(6);
  });
});

import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openWorkerPool } from '../../workers/pool.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { chainOf, plantedBlock } from './support.ts';

const window = { row: 0, col: 0, rows: 2, cols: 3 };

async function openPool(threads = 1) {
  const pool = await openWorkerPool(threads);
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
    const { spreadMmYr, consistent } = await (await openPool()).run('describeBand', task);
    expect(spreadMmYr).toHaveLength(15);
    expect([...consistent]).toEqual(Array(15).fill(1));
    expect(task.velocityMmYr).toHaveLength(0);
  });

  test('is open only when all of its threads have loaded their code', async () => {
    const pool = await openPool(3);
    const task = () => ({ rows: 1, cols: 1, interior: { row: 0, col: 0, rows: 1, cols: 1 }, ...plane(1) });
    const results = await Promise.all(Array.from({ length: 9 }, () => pool.run('describeBand', task())));
    expect(results.every(({ consistent }) => consistent[0] === 255)).toBe(true);
  });

  test('reports the error of a task by its cause and goes on with the next', async () => {
    const pool = await openPool();
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

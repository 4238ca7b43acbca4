import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createByteRaster, createFloatRaster } from '../../../ingest/scratch/scratchRaster.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'raster-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a raster on disk', () => {
  test('returns rows and windows, whatever the order they were written in', async () => {
    const raster = await createFloatRaster(join(folder, 'a.raw'), 4);
    const value = (row: number, col: number) => row * 10 + col;
    const rows = (from: number, count: number) =>
      Float32Array.from({ length: count * 4 }, (_, i) => value(from + Math.floor(i / 4), i % 4));
    await raster.writeRows(3, rows(3, 2));
    await raster.writeRows(0, rows(0, 3));
    expect(await raster.readRows(1, 3)).toEqual(rows(1, 3));
    expect([...(await raster.readWindow({ row: 2, col: 1, rows: 2, cols: 2 }))]).toEqual([21, 22, 31, 32]);
    await raster.close();
  });

  test('refuses to read what was never written', async () => {
    const raster = await createByteRaster(join(folder, 'b.raw'), 4);
    await raster.writeRows(0, new Uint8Array(8).fill(7));
    await expect(raster.readRows(1, 2)).rejects.toThrow('ends 4 bytes too early');
    await raster.close();
  });
});

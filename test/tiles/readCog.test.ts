import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromFile } from 'geotiff';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectionFor } from '../../core/projection.ts';
import { readCogValue, readCogWindow } from '../../tiles/readCog.ts';
import { mercator, SAMPLE_GRIDS, valueAt, writeSampleMap } from './sampleMap.ts';

let folder: string;
const pathOf = (name: string) => join(folder, `${name.replace(':', '')}.tif`);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ground-motion-cog-'));
  for (const [name, grid] of Object.entries(SAMPLE_GRIDS)) await writeSampleMap(pathOf(name), grid);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

for (const [name, grid] of Object.entries(SAMPLE_GRIDS)) {
  describe(`a map of an ${name} frame`, () => {
    test('gives the value at a point, and null on the lake and outside', async () => {
      const at = (row: number, col: number) =>
        projectionFor(grid.epsg).inverse({
          x: grid.originX + (col + 0.5) * grid.cellWidth,
          y: grid.originY - (row + 0.5) * grid.cellHeight,
        });
      for (const [row, col] of [
        [5, 5],
        [100, 400],
        [grid.rows - 5, grid.cols - 5],
      ] as const) {
        const value = (await readCogValue(pathOf(name), at(row, col)))!;
        // One map pixel may hold the centres of two cells and shows one of them.
        expect(Math.abs(value - valueAt(grid, row, col))).toBeLessThanOrEqual(0.76);
      }
      expect(
        await readCogValue(pathOf(name), at(Math.round(grid.rows / 2), Math.round(grid.cols / 3))),
      ).toBeNull();
      expect(await readCogValue(pathOf(name), { lat: 60, lon: 10 })).toBeNull();
      expect(await readCogValue(pathOf(name), at(-20, 5))).toBeNull();
    });
  });
}

test('a file that is no map is named when it is read', async () => {
  await expect(readCogValue(join(folder, 'absent.tif'), { lat: 0, lon: 0 })).rejects.toMatchObject({
    code: 'map_unreadable',
  });
});

describe('a window of a map', () => {
  test('reads the same place from an overview when it is asked for coarse pixels', async () => {
    const path = pathOf('EPSG:32615');
    const { x: west, y: north } = mercator.forward(
      projectionFor(32615).inverse({ x: 262_000, y: 3_299_000 }),
    );
    const bounds = { west, north, east: west + 10_000, south: north - 4_000 };
    const fine = await readCogWindow(path, bounds, { width: 250, height: 100 });
    const coarse = await readCogWindow(path, bounds, { width: 50, height: 20 });
    const differences = Array.from(coarse.values, (value, i) => {
      const [row, col] = [Math.floor(i / 50), i % 50];
      return Math.abs(value - fine.values[(row * 5 + 2) * 250 + col * 5 + 2]!);
    });
    expect(Math.max(...differences.filter((difference) => !Number.isNaN(difference)))).toBeLessThan(3);
    expect([...coarse.values].filter((value) => !Number.isNaN(value)).length).toBeGreaterThan(500);
  });

  test('is empty outside the map and partly empty across its edge', async () => {
    const path = pathOf('EPSG:32615');
    const size = { width: 8, height: 8 };
    const far = await readCogWindow(path, { west: 0, south: 0, east: 1000, north: 1000 }, size);
    expect([...far.values].every((value) => Number.isNaN(value))).toBe(true);
    const tiff = await fromFile(path);
    const [west, north] = (await tiff.getImage(0)).getOrigin() as [number, number];
    await tiff.close();
    const edge = await readCogWindow(
      path,
      { west: west - 8000, south: north - 9000, east: west + 8000, north: north + 7000 },
      size,
    );
    const filled = [...edge.values].map((value) => !Number.isNaN(value));
    expect(filled.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => false));
    expect(filled.slice(-4).some(Boolean)).toBe(true);
    expect(filled.slice(-8, -4)).toEqual([false, false, false, false]);
  });
});

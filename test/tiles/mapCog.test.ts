import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test, fc } from '@fast-check/vitest';
import { fromFile } from 'geotiff';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { cellAt, type Grid } from '../../core/grid.ts';
import { projectionFor } from '../../core/projection.ts';
import { writeMapCog } from '../../tiles/mapCog.ts';
import { readCogValue, readCogWindow } from '../../tiles/readCog.ts';
import { encodeScaled, MAP_NODATA } from '../../tiles/scaledRaster.ts';

const run = promisify(execFile);
const PYTHON = '/usr/bin/python3';
const VALIDATOR = '/usr/lib/python3/dist-packages/osgeo_utils/samples/validate_cloud_optimized_geotiff.py';
const SCALE = 0.02;

const grids: Record<string, Grid> = {
  'EPSG:32615': { epsg: 32615, originX: 260_000, originY: 3_300_000, cellWidth: 30, cellHeight: 30, rows: 700, cols: 900 },
  'EPSG:4326': { epsg: 4326, originX: -99.2, originY: 19.5, cellWidth: 0.0008333, cellHeight: 0.0008333, rows: 610, cols: 531 },
};

/** Velocity of a cell, mm/yr; a lake of unmeasured cells in it. */
function valueAt(grid: Grid, row: number, col: number): number {
  const isLake = Math.hypot(row - grid.rows / 2, col - grid.cols / 3) < grid.rows / 5;
  return isLake ? NaN : Math.fround(row * 0.5 - col * 0.25);
}

function rowsOf(grid: Grid, row: number, rows: number): Float32Array {
  return Float32Array.from({ length: rows * grid.cols }, (_, i) =>
    valueAt(grid, row + Math.floor(i / grid.cols), i % grid.cols),
  );
}

const quantised = (value: number) => Math.round(value / SCALE) * SCALE;
const mercator = projectionFor(3857);

let folder: string;
const pathOf = (name: string) => join(folder, `${name.replace(':', '')}.tif`);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ground-motion-cog-'));
  for (const [name, grid] of Object.entries(grids)) {
    const readRows = async (row: number, rows: number) => rowsOf(grid, row, rows);
    await writeMapCog({ target: pathOf(name), grid, readRows, scale: SCALE, unit: 'mm/yr', description: 'Vertical velocity' });
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

for (const [name, grid] of Object.entries(grids)) {
  describe(`a map of an ${name} frame`, () => {
    test('is a valid Cloud Optimized GeoTIFF to GDAL’s own validator', async ({ skip }) => {
      skip(!existsSync(VALIDATOR), `${VALIDATOR} is absent: apt-get install python3-gdal`);
      const { stdout } = await run(PYTHON, [VALIDATOR, pathOf(name)]);
      expect(stdout).toContain('is a valid cloud optimized GeoTIFF');
    });

    test('is int16 in EPSG:3857 with scale, unit, description, nodata, 256² DEFLATE blocks and overviews', async () => {
      const tiff = await fromFile(pathOf(name));
      const image = await tiff.getImage(0);
      expect(image.getGeoKeys()!['ProjectedCSTypeGeoKey']).toBe(3857);
      expect([image.getSampleFormat(), image.getBitsPerSample()]).toEqual([2, 16]);
      expect([image.getTileWidth(), image.getTileHeight()]).toEqual([256, 256]);
      expect(image.fileDirectory.getValue('Compression')).toBe(8);
      expect(image.getGDALNoData()).toBe(MAP_NODATA);
      expect(await image.getGDALMetadata(0)).toMatchObject({ SCALE: '0.02', UNITTYPE: 'mm/yr', SATURATED_CELLS: '0' });
      expect(await image.fileDirectory.loadValue('ImageDescription')).toContain('Vertical velocity');
      expect(await tiff.getImageCount()).toBeGreaterThanOrEqual(2);
      await tiff.close();
    });

    test('shows in every pixel the value of a cell beneath it, and nothing where no cell is', async () => {
      const tiff = await fromFile(pathOf(name));
      const image = await tiff.getImage(0);
      const [west, north] = image.getOrigin() as [number, number];
      const [pixelWidth] = image.getResolution() as [number];
      const [width, height] = [image.getWidth(), image.getHeight()];
      await tiff.close();
      const bounds = { west, north, east: west + width * pixelWidth, south: north - height * pixelWidth };
      const { values } = await readCogWindow(pathOf(name), bounds, { width, height });
      const projection = projectionFor(grid.epsg);
      let measured = 0;
      for (let row = 0; row < height; row += 3) {
        for (let col = 0; col < width; col++) {
          const value = values[row * width + col]!;
          if (!Number.isNaN(value)) measured++;
          const centre = mercator.inverse({ x: west + (col + 0.5) * pixelWidth, y: north - (row + 0.5) * pixelWidth });
          const { x, y } = projection.forward(centre);
          // GDAL warps to an eighth of a pixel: near an edge the cell beyond it is as good.
          const candidates = [-0.15, 0.15].flatMap((dx) =>
            [-0.15, 0.15].map((dy) => cellAt(grid, { x: x + dx * grid.cellWidth, y: y + dy * grid.cellHeight })),
          );
          const expected = candidates.map((cell) => (cell ? quantised(valueAt(grid, cell.row, cell.col)) : NaN));
          const matches = expected.some((e) => (Number.isNaN(e) ? Number.isNaN(value) : Math.abs(e - value) < 1e-3));
          if (!matches) expect.fail(`pixel ${row},${col} shows ${value}, beneath it are ${expected.join(', ')}`);
        }
      }
      expect(measured).toBeGreaterThan(10_000);
    });

    test('has overviews that never mix unmeasured cells in', async () => {
      const tiff = await fromFile(pathOf(name));
      for (let level = 1; level < (await tiff.getImageCount()); level++) {
        const [pixels] = (await (await tiff.getImage(level)).readRasters()) as unknown as [Int16Array];
        const values = [...pixels].filter((raw) => raw !== MAP_NODATA).map((raw) => raw * SCALE);
        expect(values.length).toBeGreaterThan(0);
        expect(values.length).toBeLessThan(pixels.length);
        expect(Math.min(...values)).toBeGreaterThanOrEqual(-grid.cols * 0.25);
        expect(Math.max(...values)).toBeLessThanOrEqual(grid.rows * 0.5);
      }
      await tiff.close();
    });

    test('gives the value at a point, and null on the lake and outside', async () => {
      const at = (row: number, col: number) =>
        projectionFor(grid.epsg).inverse({
          x: grid.originX + (col + 0.5) * grid.cellWidth,
          y: grid.originY - (row + 0.5) * grid.cellHeight,
        });
      for (const [row, col] of [[5, 5], [100, 400], [grid.rows - 5, grid.cols - 5]] as const) {
        const value = (await readCogValue(pathOf(name), at(row, col)))!;
        // One map pixel may hold the centres of two cells and shows one of them.
        expect(Math.abs(value - valueAt(grid, row, col))).toBeLessThanOrEqual(0.76);
      }
      expect(await readCogValue(pathOf(name), at(Math.round(grid.rows / 2), Math.round(grid.cols / 3)))).toBeNull();
      expect(await readCogValue(pathOf(name), { lat: 60, lon: 10 })).toBeNull();
      expect(await readCogValue(pathOf(name), at(-20, 5))).toBeNull();
    });
  });
}

describe('a window of a map', () => {
  test('reads the same place from an overview when it is asked for coarse pixels', async () => {
    const path = pathOf('EPSG:32615');
    const { x: west, y: north } = mercator.forward(projectionFor(32615).inverse({ x: 262_000, y: 3_299_000 }));
    const bounds = { west, north, east: west + 10_000, south: north - 4_000 };
    const fine = await readCogWindow(path, bounds, { width: 250, height: 100 });
    const coarse = await readCogWindow(path, bounds, { width: 50, height: 20 });
    for (let row = 0; row < 20; row++) {
      for (let col = 0; col < 50; col++) {
        const value = coarse.values[row * 50 + col]!;
        const near = fine.values[(row * 5 + 2) * 250 + col * 5 + 2]!;
        if (!Number.isNaN(value) && !Number.isNaN(near)) expect(Math.abs(value - near)).toBeLessThan(3);
      }
    }
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
    const edge = await readCogWindow(path, { west: west - 8000, south: north - 9000, east: west + 8000, north: north + 7000 }, size);
    const filled = [...edge.values].map((value) => !Number.isNaN(value));
    expect(filled.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => false));
    expect(filled.slice(-4).some(Boolean)).toBe(true);
    expect(filled.slice(-8, -4)).toEqual([false, false, false, false]);
  });
});

describe('writing a map', () => {
  const grid: Grid = { epsg: 32615, originX: 260_000, originY: 3_300_000, cellWidth: 30, cellHeight: 30, rows: 300, cols: 40 };
  const options = { grid, scale: SCALE, unit: 'mm/yr', description: 'Velocity' };

  test('counts the values that the scale cannot hold and stores them at its bound', async () => {
    const target = join(folder, 'saturated.tif');
    const readRows = (_row: number, rows: number) =>
      Float32Array.from({ length: rows * grid.cols }, (_, i) => (i % 4 === 0 ? -2000 : i % 4 === 1 ? NaN : 1));
    const counts = await writeMapCog({ ...options, target, readRows });
    expect(counts).toEqual({ measured: 300 * 30, saturated: 300 * 10 });
    const tiff = await fromFile(target);
    const image = await tiff.getImage(0);
    expect(await image.getGDALMetadata(0)).toMatchObject({ SATURATED_CELLS: '3000' });
    const [pixels] = (await image.readRasters()) as unknown as [Int16Array];
    expect(new Set(pixels)).toEqual(new Set([-32_767, MAP_NODATA, 50]));
    await tiff.close();
  });

  test('asks for all rows once, top to bottom', async () => {
    const asked: [number, number][] = [];
    const readRows = (row: number, rows: number) => {
      asked.push([row, rows]);
      return new Float32Array(rows * grid.cols);
    };
    await writeMapCog({ ...options, target: join(folder, 'rows.tif'), readRows });
    expect(asked).toEqual([[0, 256], [256, 44]]);
  });

  test('leaves nothing behind when the values cannot be read, or there is nowhere to write', async () => {
    const scratchDir = await mkdtemp(join(folder, 'scratch-'));
    const target = join(scratchDir, 'failed.tif');
    const readRows = async (row: number, rows: number) => {
      if (row > 0) throw new Error('block 1 is gone');
      return new Float32Array(rows * grid.cols);
    };
    await expect(writeMapCog({ ...options, target, readRows, scratchDir })).rejects.toMatchObject({
      code: 'map_not_written',
      message: expect.stringContaining('block 1 is gone') as string,
    });
    expect(await readdir(scratchDir)).toEqual([]);
    const nowhere = join(folder, 'absent/failed.tif');
    await expect(writeMapCog({ ...options, target: nowhere, readRows })).rejects.toMatchObject({ code: 'map_not_written' });
  });

  test('refuses a frame across the antimeridian instead of mapping the whole world', async () => {
    const across: Grid = { ...grid, epsg: 32601, originX: 155_000, originY: 5_800_000, rows: 300, cols: 1000 };
    const attempt = writeMapCog({ ...options, grid: across, target: join(folder, 'across.tif'), readRows: (_, rows) => new Float32Array(rows * across.cols) });
    await expect(attempt).rejects.toMatchObject({ code: 'map_not_written', message: expect.stringContaining('antimeridian') as string });
  });

  test('a file that is no map is named when it is read', async () => {
    await expect(readCogValue(join(folder, 'absent.tif'), { lat: 0, lon: 0 })).rejects.toMatchObject({ code: 'map_unreadable' });
  });
});

describe('a scaled value', () => {
  test.prop([fc.float({ min: -655, max: 655, noNaN: true })])('is within half a step of what was measured', (value) => {
    const counts = { measured: 0, saturated: 0 };
    const [raw] = encodeScaled(Float32Array.of(value), SCALE, counts);
    expect(Math.abs(raw! * SCALE - value)).toBeLessThanOrEqual(SCALE / 2 + 1e-9);
    expect(counts).toEqual({ measured: 1, saturated: 0 });
  });

  test.prop([fc.float()])('is never mistaken for a missing one, and a missing one never for a value', (value) => {
    const [raw] = encodeScaled(Float32Array.of(value), SCALE, { measured: 0, saturated: 0 });
    expect(raw === MAP_NODATA).toBe(Number.isNaN(value));
  });
});

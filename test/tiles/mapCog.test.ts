import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fromFile } from 'geotiff';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cellAt, type Grid } from '../../core/grid.ts';
import { projectionFor } from '../../core/projection.ts';
import { writeMapCog } from '../../tiles/mapCog.ts';
import { readCogWindow } from '../../tiles/readCog.ts';
import { MAP_NODATA } from '../../tiles/scaledRaster.ts';
import { mercator, SAMPLE_GRIDS, SCALE, valueAt, writeSampleMap } from './sampleMap.ts';

const run = promisify(execFile);
const PYTHON = '/usr/bin/python3';
const VALIDATOR = '/usr/lib/python3/dist-packages/osgeo_utils/samples/validate_cloud_optimized_geotiff.py';

const quantised = (value: number) => Math.round(value / SCALE) * SCALE;

let folder: string;
const pathOf = (name: string) => join(folder, `${name.replace(':', '')}.tif`);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ground-motion-cog-'));
  for (const [name, grid] of Object.entries(SAMPLE_GRIDS)) await writeSampleMap(pathOf(name), grid);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

for (const [name, grid] of Object.entries(SAMPLE_GRIDS)) {
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
      expect(await image.getGDALMetadata(0)).toMatchObject({ UNITTYPE: 'mm/yr', SATURATED_CELLS: '0' });
      expect(Number((await image.getGDALMetadata(0))!['SCALE'])).toBe(SCALE);
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
      const wrong: object[] = [];
      for (let row = 0; row < height; row += 3) {
        for (let col = 0; col < width; col++) {
          const value = values[row * width + col]!;
          if (!Number.isNaN(value)) measured++;
          const centre = mercator.inverse({
            x: west + (col + 0.5) * pixelWidth,
            y: north - (row + 0.5) * pixelWidth,
          });
          const { x, y } = projection.forward(centre);
          // GDAL warps to an eighth of a pixel: near an edge the cell beyond it is as good.
          const candidates = [-0.15, 0.15].flatMap((dx) =>
            [-0.15, 0.15].map((dy) =>
              cellAt(grid, { x: x + dx * grid.cellWidth, y: y + dy * grid.cellHeight }),
            ),
          );
          const expected = candidates.map((cell) =>
            cell ? quantised(valueAt(grid, cell.row, cell.col)) : NaN,
          );
          const matches = expected.some((e) =>
            Number.isNaN(e) ? Number.isNaN(value) : Math.abs(e - value) < 1e-3,
          );
          if (!matches) wrong.push({ row, col, value, expected });
        }
      }
      expect(wrong).toEqual([]);
      expect(measured).toBeGreaterThan(10_000);
    });

    test('has overviews that never mix unmeasured cells in', async () => {
      const tiff = await fromFile(pathOf(name));
      for (let level = 1; level < (await tiff.getImageCount()); level++) {
        const [pixels] = (await (await tiff.getImage(level)).readRasters()) as unknown as [Int16Array];
        const values = pixels.filter((raw) => raw !== MAP_NODATA).toSorted();
        expect(values.length).toBeGreaterThan(0);
        expect(values.length).toBeLessThan(pixels.length);
        expect(values[0]! * SCALE).toBeGreaterThanOrEqual(-grid.cols * 0.25);
        expect(values.at(-1)! * SCALE).toBeLessThanOrEqual(grid.rows * 0.5);
      }
      await tiff.close();
    });
  });
}

describe('writing a map', () => {
  const grid: Grid = {
    epsg: 32615,
    originX: 260_000,
    originY: 3_300_000,
    cellWidth: 30,
    cellHeight: 30,
    rows: 300,
    cols: 40,
  };
  const options = { grid, scale: SCALE, unit: 'mm/yr', description: 'Velocity' };

  test('counts the values that the scale cannot hold and stores them at its bound', async () => {
    const target = join(folder, 'saturated.tif');
    const pattern = [-2000, NaN, 1, 1];
    const readRows = (_row: number, rows: number) =>
      Float32Array.from({ length: rows * grid.cols }, (_, i) => pattern[i % pattern.length]!);
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
    expect(asked).toEqual([
      [0, 256],
      [256, 44],
    ]);
  });

  test('leaves nothing behind when the values cannot be read, or there is nowhere to write', async () => {
    const scratchDir = await mkdtemp(join(folder, 'scratch-'));
    const target = join(scratchDir, 'failed.tif');
    const firstRows = new Float32Array(256 * grid.cols);
    const readRows = async (row: number) => {
      if (row > 0) throw new Error('block 1 is gone');
      return firstRows;
    };
    await expect(writeMapCog({ ...options, target, readRows, scratchDir })).rejects.toMatchObject({
      code: 'map_not_written',
      message: expect.stringContaining('block 1 is gone') as string,
    });
    const short = { ...options, target, readRows: () => new Float32Array(3), scratchDir };
    await expect(writeMapCog(short)).rejects.toMatchObject({ code: 'map_not_written' });
    expect(await readdir(scratchDir)).toEqual([]);
    const nowhere = join(folder, 'absent/failed.tif');
    await expect(writeMapCog({ ...options, target: nowhere, readRows })).rejects.toMatchObject({
      code: 'map_not_written',
    });
  });

  test('refuses a frame across the antimeridian instead of mapping the whole world', async () => {
    const across: Grid = {
      ...grid,
      epsg: 32601,
      originX: 280_000,
      originY: 5_800_000,
      rows: 300,
      cols: 1000,
    };
    const attempt = writeMapCog({
      ...options,
      grid: across,
      target: join(folder, 'across.tif'),
      readRows: (_, rows) => new Float32Array(rows * across.cols),
    });
    await expect(attempt).rejects.toMatchObject({ code: 'map_across_antimeridian' });
  });
});

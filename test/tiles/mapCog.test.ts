import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fromFile } from 'geotiff';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testWith } from '../support/machine/needs.ts';
import { GDAL, gdal } from '../support/gis/gdal.ts';
import type { Grid } from '../../core/geodesy/grid.ts';
import { NO_STEPS } from '../../core/color/mapLayer.ts';
import { writeMapCog } from '../../tiles/mapCog.ts';
import { differences, pixelsOf, writeByGdal } from '../support/gis/gdalCog.ts';
import { SAMPLE_GRIDS, sampleSteps, SCALE, writeSampleMap } from './sampleMap.ts';

const run = promisify(execFile);
const PYTHON = '/usr/bin/python3';
const VALIDATOR = '/usr/lib/python3/dist-packages/osgeo_utils/samples/validate_cloud_optimized_geotiff.py';

let folder: string;
const pathOf = (name: string) => join(folder, `${name.replace(':', '')}.tif`);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ground-motion-cog-'));
  for (const [name, grid] of Object.entries(SAMPLE_GRIDS)) await writeSampleMap(pathOf(name), grid);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

for (const [name, grid] of Object.entries(SAMPLE_GRIDS)) {
  describe(`a map of an ${name} frame`, () => {
    test('is a valid Cloud Optimized GeoTIFF by GDAL’s own validator', async ({ skip }) => {
      skip(!existsSync(VALIDATOR), 'the COG validator of GDAL (apt-get install python3-gdal)');
      const { stdout } = await run(PYTHON, [VALIDATOR, '--full-check=yes', pathOf(name)]);
      expect(stdout).toContain('is a valid cloud optimized GeoTIFF');
      expect(stdout).not.toMatch(/warning|error/i);
    });

    test('is int16 on the frame’s own grid with scale, unit, description, nodata, 256² DEFLATE blocks and overviews', async () => {
      const tiff = await fromFile(pathOf(name));
      const image = await tiff.getImage(0);
      const keys = image.getGeoKeys()!;
      expect(keys['ProjectedCSTypeGeoKey'] ?? keys['GeographicTypeGeoKey']).toBe(grid.epsg);
      expect(image.getOrigin().slice(0, 2)).toEqual([grid.originX, grid.originY]);
      expect(image.getResolution().slice(0, 2)).toEqual([grid.cellWidth, -grid.cellHeight]);
      expect([image.getWidth(), image.getHeight()]).toEqual([grid.cols, grid.rows]);
      expect([image.getSampleFormat(), image.getBitsPerSample()]).toEqual([2, 16]);
      expect([image.getTileWidth(), image.getTileHeight()]).toEqual([256, 256]);
      expect(image.fileDirectory.getValue('Compression')).toBe(8);
      expect(image.getGDALNoData()).toBe(NO_STEPS);
      expect(await image.getGDALMetadata(0)).toMatchObject({ UNITTYPE: 'mm/yr', SATURATED_CELLS: '0' });
      expect(Number((await image.getGDALMetadata(0))!['SCALE'])).toBe(SCALE);
      expect(await image.fileDirectory.loadValue('ImageDescription')).toContain('Vertical velocity');
      expect(await tiff.getImageCount()).toBeGreaterThanOrEqual(2);
      await tiff.close();
    });

    testWith(GDAL)(
      'is to GDAL what its own COG driver makes of the same cells, overviews and all',
      async () => {
        const ours = gdal.open(pathOf(name));
        const theirs = gdal.open(await writeByGdal(join(folder, `gdal-${grid.epsg}.tif`), grid));
        try {
          expect(ours.srs!.toWKT()).toBe(theirs.srs!.toWKT());
          expect(ours.geoTransform).toEqual(theirs.geoTransform);
          expect(ours.getMetadata()).toEqual(theirs.getMetadata());
          expect(ours.getMetadata('IMAGE_STRUCTURE')).toEqual(theirs.getMetadata('IMAGE_STRUCTURE'));
          const [band, reference] = [ours.bands.get(1), theirs.bands.get(1)];
          for (const key of ['noDataValue', 'scale', 'offset', 'unitType', 'dataType'] as const)
            expect([key, band[key]]).toEqual([key, reference[key]]);
          expect(differences(pixelsOf(band), pixelsOf(reference))).toEqual([]);
          expect(band.overviews.count()).toBe(reference.overviews.count());
          band.overviews.forEach((overview, level) => {
            const expected = reference.overviews.get(level);
            expect(overview.size).toEqual(expected.size);
            expect(differences(pixelsOf(overview), pixelsOf(expected))).toEqual([]);
          });
        } finally {
          ours.close();
          theirs.close();
        }
      },
    );

    test('keeps in every pixel the value of its cell', async () => {
      const tiff = await fromFile(pathOf(name));
      const [pixels] = (await (await tiff.getImage(0)).readRasters()) as unknown as [Int16Array];
      await tiff.close();
      const wrong: number[] = [];
      for (let at = 0; at < pixels.length; at++) {
        const expected = sampleSteps(grid, Math.floor(at / grid.cols), at % grid.cols);
        if (pixels[at] !== expected) wrong.push(at);
      }
      expect(wrong).toEqual([]);
      expect(pixels.filter((raw) => raw !== NO_STEPS).length).toBeGreaterThan(10_000);
    });

    test('has overviews that never mix unmeasured cells in', async () => {
      const tiff = await fromFile(pathOf(name));
      for (let level = 1; level < (await tiff.getImageCount()); level++) {
        const [pixels] = (await (await tiff.getImage(level)).readRasters()) as unknown as [Int16Array];
        const values = pixels.filter((raw) => raw !== NO_STEPS).toSorted();
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

  test('counts the values at the limit of 16 bits', async () => {
    const target = join(folder, 'saturated.tif');
    const pattern = [-32_767, NO_STEPS, 50, 50];
    const readRows = (_row: number, rows: number) =>
      Int16Array.from({ length: rows * grid.cols }, (_, i) => pattern[i % pattern.length]!);
    const counts = await writeMapCog({ ...options, target, readRows });
    expect(counts).toEqual({ measured: 300 * 30, saturated: 300 * 10 });
    const tiff = await fromFile(target);
    const image = await tiff.getImage(0);
    expect(await image.getGDALMetadata(0)).toMatchObject({ SATURATED_CELLS: '3000' });
    const [pixels] = (await image.readRasters()) as unknown as [Int16Array];
    expect(new Set(pixels)).toEqual(new Set([-32_767, NO_STEPS, 50]));
    await tiff.close();
  });

  test('requests all rows once, top to bottom', async () => {
    const asked: [number, number][] = [];
    const readRows = (row: number, rows: number) => {
      asked.push([row, rows]);
      return new Int16Array(rows * grid.cols);
    };
    await writeMapCog({ ...options, target: join(folder, 'rows.tif'), readRows });
    expect(asked).toEqual([
      [0, 256],
      [256, 44],
    ]);
  });

  test('leaves nothing behind when the values cannot be read, or the folder is missing', async () => {
    const scratchDir = await mkdtemp(join(folder, 'scratch-'));
    const target = join(scratchDir, 'failed.tif');
    const firstRows = new Int16Array(256 * grid.cols);
    const readRows = async (row: number) => {
      if (row > 0) throw new Error('block 1 is gone');
      return firstRows;
    };
    await expect(writeMapCog({ ...options, target, readRows, scratchDir })).rejects.toMatchObject({
      code: 'map_not_written',
      message: expect.stringContaining('block 1 is gone') as string,
    });
    const short = { ...options, target, readRows: () => new Int16Array(3), scratchDir };
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
      readRows: (_, rows) => new Int16Array(rows * across.cols),
    });
    await expect(attempt).rejects.toMatchObject({ code: 'map_across_antimeridian' });
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { writeGeotiff } from '../../../support/files/geotiff.ts';
import { GDAL, gdal } from '../../../support/gis/gdal.ts';
import { type GeotiffFacts, withPlainGeotiff } from '../../../../ingest/reader/geotiff/plainGeotiff.ts';
import { writeGeotiffByGdal } from '../../../support/gis/geotiffByGdal.ts';
import { describeWith } from '../../../support/machine/needs.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ground-motion-plain-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Header and first band as read by GDAL. */
function byGdal(path: string, window: readonly [number, number, number, number], band: number) {
  const dataset = gdal.open(path);
  const { x, y } = dataset.bands.get(1).blockSize;
  const facts: GeotiffFacts = {
    size: { rows: dataset.rasterSize.y, cols: dataset.rasterSize.x },
    transform: dataset.geoTransform,
    epsg: Number((dataset.srs as unknown as { getAuthorityCode(node: null): string }).getAuthorityCode(null)),
    wkt: null,
    isScaled: false,
    blockShape: { rows: y, cols: x },
    bands: dataset.bands.map(({ description, dataType, noDataValue }) => ({
      description,
      dataType,
      fill: noDataValue,
    })),
    tags: dataset.getMetadata() as Record<string, string>,
  };
  const values = new Float32Array(window[2] * window[3]);
  dataset.bands.get(band).pixels.read(...window, values);
  dataset.close();
  return { facts, values };
}

const layouts = fc.record({
  tiled: fc.boolean(),
  compress: fc.constantFrom('DEFLATE', 'NONE'),
  predictor: fc.constantFrom(1, 3),
  interleave: fc.constantFrom('PIXEL', 'BAND'),
  bands: fc.integer({ min: 1, max: 3 }),
  rows: fc.integer({ min: 1, max: 70 }),
  cols: fc.integer({ min: 1, max: 70 }),
  epsg: fc.constantFrom(32615, 32733, 4326, 3857),
  noData: fc.constantFrom(undefined, 0, -9999, NaN),
});

describeWith(GDAL)('a plain GeoTIFF next to GDAL', () => {
  test.prop([layouts, fc.float({ noNaN: true }), fc.double({ min: 0, max: 0.999, noNaN: true })], {
    numRuns: 60,
  })(
    'has the header and the pixels that GDAL reads, for any layout and window',
    async (layout, value, share) => {
      const { rows, cols, epsg } = layout;
      const isDeflated = layout.compress === 'DEFLATE';
      const path = writeGeotiffByGdal(folder, 'plain.tif', {
        grid: { epsg, originX: 12, originY: 40, cellWidth: 0.5, cellHeight: 0.25, rows, cols },
        bands: Array.from(
          { length: layout.bands },
          (_, band) => (row, col) => value * (band + 1) + row * 1000 + col,
        ),
        ...(layout.noData === undefined ? {} : { noData: layout.noData }),
        tags: { DATA_TYPE: 'UNW', TIFFTAG_COPYRIGHT: 'somebody' },
        creationOptions: [
          `COMPRESS=${layout.compress}`,
          ...(isDeflated ? [`PREDICTOR=${layout.predictor}`] : []),
          `INTERLEAVE=${layout.interleave}`,
          ...(layout.tiled ? ['TILED=YES', 'BLOCKXSIZE=32', 'BLOCKYSIZE=16'] : ['BLOCKYSIZE=7']),
        ],
      });
      const col = Math.floor(share * cols);
      const row = Math.floor(share * rows);
      const window = { row, col, rows: rows - row, cols: cols - col };
      const expected = byGdal(path, [col, row, window.cols, window.rows], layout.bands);
      const out = new Float32Array(window.rows * window.cols);
      const read = await withPlainGeotiff(path, async (file) => {
        await file.read(window, [{ band: layout.bands, out }]);
        return file.facts;
      });
      expect(read?.result).toEqual(expected.facts);
      expect(out).toEqual(Float32Array.from(expected.values));
    },
  );
});

describe('a plain GeoTIFF', () => {
  test.each([
    ['packed by LZW', { fields: { 259: { type: 3, values: [5] } } }],
    ['of 64-bit floats', { fields: { 258: { type: 3, values: [64] } } }],
    [
      'stored south first',
      {
        fields: {
          34264: { type: 12, values: [30, 0, 0, 260_000, 0, 30, 0, 3_300_000, 0, 0, 0, 0, 0, 0, 0, 1] },
        },
      },
    ],
    ['on another datum', { epsg: 26915 }],
  ])(
    'is not one %s: that is for GDAL',
    async (_, { epsg = 32615, ...options }: { epsg?: number; [option: string]: unknown }) => {
      const grid = {
        epsg,
        originX: 260_000,
        originY: 3_300_000,
        cellWidth: 30,
        cellHeight: 30,
        rows: 8,
        cols: 8,
      };
      const bands = [(row: number) => row];
      expect(
        await withPlainGeotiff(
          writeGeotiff(folder, 'plain.tif', { grid: { ...grid, epsg: 32615 }, bands }),
          () => true,
        ),
      ).not.toBeNull();
      const path = writeGeotiff(folder, 'other.tif', { grid, bands, ...options });
      expect(await withPlainGeotiff(path, () => true)).toBeNull();
    },
  );
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import gdal from 'gdal-async';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importContext } from '../../../ingest/context/importContext.ts';
import { silentReporter } from '../../../ingest/progress/reporter.ts';
import { openContextLayers } from '../../../store/lake/context/contextReader.ts';
import { lakeFilesAt } from '../../../store/lake/files/lakeFilesAt.ts';

let folder: string;
let dataDir: string;
let file: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'context-grid-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = await mkdtemp(join(folder, 'lake-'));
  file = join(dataDir, 'soil.tif');
});

interface Raster {
  readonly epsg: number | null;
  readonly transform: readonly number[];
  readonly type?: string;
  readonly rows?: number;
  readonly cols?: number;
  readonly bands?: number;
  readonly fill?: number;
  readonly value?: (row: number, col: number) => number;
  readonly scale?: number;
}

/** Writes a GeoTIFF with GDAL. */
function write({
  epsg,
  transform,
  type = gdal.GDT_Byte,
  rows = 300,
  cols = 520,
  bands = 1,
  fill = 0,
  value = (row, col) => 1 + ((row * 7 + col) % 5),
  scale,
}: Raster): void {
  const dataset = gdal.open(file, 'w', 'GTiff', cols, rows, bands, type, ['COMPRESS=DEFLATE']);
  if (epsg !== null) dataset.srs = gdal.SpatialReference.fromEPSG(epsg);
  dataset.geoTransform = [...transform];
  const band = dataset.bands.get(1);
  band.noDataValue = fill;
  if (scale !== undefined) band.scale = scale;
  const values = new Float64Array(rows * cols).map((_, at) => value(Math.floor(at / cols), at % cols));
  band.pixels.write(0, 0, cols, rows, values);
  dataset.close();
}

const importing = (about: object = {}) =>
  importContext({
    dataDir,
    path: file,
    name: 'soil',
    kind: 'soil',
    attribution: 'USDA',
    license: 'Public domain',
    date: '2025-10-01',
    attribute: null,
    unit: null,
    classes: {},
    reachM: 0,
    reporter: silentReporter,
    clock: Date.now,
    ...about,
  });

const reader = () =>
  openContextLayers(lakeFilesAt(dataDir), {
    warn: (name, reason) => expect.fail(`${name}: ${reason}`),
    now: () => performance.now(),
  });

/** The file, opened with GDAL: the value of the cell beneath a place; null = nodata or outside. */
function openByGdal() {
  const dataset = gdal.open(file);
  const degrees = gdal.SpatialReference.fromProj4('+proj=longlat +datum=WGS84');
  const transformation = new gdal.CoordinateTransformation(degrees, dataset);
  const { x: cols, y: rows } = dataset.rasterSize;
  const band = dataset.bands.get(1);
  const valueAt = (lat: number, lon: number): number | null => {
    const { x, y } = transformation.transformPoint(lon, lat);
    const [col, row] = [Math.floor(x), Math.floor(y)];
    const value =
      row >= 0 && col >= 0 && row < rows && col < cols ? band.pixels.get(col, row) : band.noDataValue;
    return value === band.noDataValue ? null : value;
  };
  return { valueAt, close: () => dataset.close() };
}

describe('a GeoTIFF', () => {
  it.each<[string, Raster, number, number]>([
    ['in degrees', { epsg: 4326, transform: [-95.8, 0.001, 0, 29.9, 0, -0.001] }, 29.75, -95.54],
    ['in UTM', { epsg: 32615, transform: [200_000, 100, 0, 3_300_000, 0, -100] }, 29.65, -95.85],
    ['in Albers on NAD83', { epsg: 5070, transform: [20_000, 90, 0, 750_000, 0, -90] }, 29.7, -95.55],
    ['in US survey feet', { epsg: 2278, transform: [3_000_000, 300, 0, 13_900_000, 0, -300] }, 29.75, -95.55],
    [
      'of 32-bit floats',
      {
        epsg: 5070,
        type: gdal.GDT_Float32,
        fill: -9999,
        value: (row, col) => (col % 9 === 0 ? -9999 : row + col / 10),
        transform: [20_000, 90, 0, 750_000, 0, -90],
      },
      29.7,
      -95.55,
    ],
    [
      'of negative 16-bit integers',
      {
        epsg: 4326,
        type: gdal.GDT_Int16,
        fill: -32768,
        value: (row, col) => row - col,
        transform: [-95.8, 0.001, 0, 29.9, 0, -0.001],
      },
      29.75,
      -95.54,
    ],
    ['with the south first', { epsg: 4326, transform: [-95.8, 0.001, 0, 29.6, 0, 0.001] }, 29.75, -95.54],
    ['that is rotated', { epsg: 32615, transform: [220_000, 90, 40, 3_300_000, 40, -90] }, 29.67, -95.65],
    [
      'with more than 256 values',
      {
        epsg: 4326,
        type: gdal.GDT_UInt16,
        value: (row, col) => 1 + row * 200 + (col % 200),
        transform: [-95.8, 0.001, 0, 29.9, 0, -0.001],
      },
      29.75,
      -95.54,
    ],
    ['across the antimeridian', { epsg: 4326, transform: [179.8, 0.001, 0, 52, 0, -0.001] }, 51.85, 180],
  ])('%s has the value that GDAL finds at each place', async (_, raster, lat0, lon0) => {
    write(raster);
    await importing();
    const context = reader();
    const byGdal = openByGdal();
    let covered = 0;
    for (let i = 0; i < 150; i++) {
      const lat = lat0 - 0.2 + ((i * 0.7548776662) % 1) * 0.4;
      const unwrapped = lon0 - 0.3 + ((i * 0.5698402909) % 1) * 0.6;
      const lon = unwrapped > 180 ? unwrapped - 360 : unwrapped;
      const expected = byGdal.valueAt(lat, raster.transform[0]! > 170 ? unwrapped : lon);
      const [layer] = await context.at({ lat, lon });
      if (expected === null) expect(layer?.found?.isCovered ?? false).toBe(false);
      else {
        expect(layer?.found, `${lat}, ${lon}`).toMatchObject({ isCovered: true });
        expect(Math.fround(layer?.found?.values[0] as number)).toBe(expected);
        covered++;
      }
    }
    byGdal.close();
    expect(covered).toBeGreaterThan(20);
  });

  it.each<[string, Raster, object]>([
    ['it states no coordinate reference system', { epsg: null, transform: [0, 1, 0, 0, 0, -1] }, {}],
    ['it has 3 bands; expected one', { epsg: 4326, transform: [-95, 0.001, 0, 30, 0, -0.001], bands: 3 }, {}],
    [
      'its values have type Float64',
      { epsg: 4326, type: gdal.GDT_Float64, transform: [-95, 0.001, 0, 30, 0, -0.001] },
      {},
    ],
    ['its values have a scale', { epsg: 4326, scale: 0.1, transform: [-95, 0.001, 0, 30, 0, -0.001] }, {}],
    [
      'none of its cells has a value',
      { epsg: 4326, value: () => 0, transform: [-95, 0.001, 0, 30, 0, -0.001] },
      {},
    ],
    ['is not on the Earth', { epsg: 4326, transform: [-95, 1, 0, 300, 0, -1] }, {}],
    [
      'a GeoTIFF has no attributes',
      { epsg: 4326, transform: [-95, 0.001, 0, 30, 0, -0.001] },
      { attribute: 'x' },
    ],
    ['a GeoTIFF has no features', { epsg: 4326, transform: [-95, 0.001, 0, 30, 0, -0.001] }, { reachM: 500 }],
  ])('is refused: %s', async (reason, raster, about) => {
    write(raster);
    await expect(importing(about)).rejects.toMatchObject({
      code: 'source_refused',
      message: expect.stringContaining(reason),
    });
  });

  it('of a hundred thousand rows and columns is refused before it is read', async () => {
    gdal.open(file, 'w', 'GTiff', 90_000, 90_000, 1, gdal.GDT_Byte, ['SPARSE_OK=TRUE', 'TILED=YES']).close();
    await expect(importing()).rejects.toThrow('soil.tif: expected at most 400000000 cells');
  });
});

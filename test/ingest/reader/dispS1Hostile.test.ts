import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GDAL } from '../../support/gis/gdal.ts';
import { writeGeotiffByGdal } from '../../support/gis/geotiffByGdal.ts';
import { testWith } from '../../support/machine/needs.ts';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { openFrameStack } from '../../../ingest/reader/openFrameStack.ts';
import { type GranuleOptions, granuleName, writeGranule } from '../../support/files/dispS1Granule.ts';
import { lineOfSightBands, writeGeotiff } from '../../support/files/geotiff.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const grid: Grid = {
  epsg: 32614,
  originX: 480000,
  originY: 2150790,
  cellWidth: 30,
  cellHeight: 30,
  rows: 8,
  cols: 6,
};
const good = { reference: '20200101', secondary: '20200113', grid, displacement: () => 0.5 };
const alsoGood = { ...good, secondary: '20200125' };
const staticName = (frame = 'F90001', version = '1.0') =>
  `OPERA_L3_DISP-S1-STATIC_${frame}_20140403_S1A_v${version}_line_of_sight_enu.tif`;

/** A folder with two good granules and their static layer. */
async function goodFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await writeGranule(folder, good);
  await writeGranule(folder, alsoGood);
  writeGeotiff(folder, staticName(), { grid, bands: lineOfSightBands() });
  return folder;
}

/** Opens a folder of good granules and one that must be refused; returns the reason. */
async function reasonOfRefusal(folder: string, bad: string): Promise<string> {
  const stack = await openFrameStack([folder], {});
  expect(stack.pairs).toHaveLength(2);
  const record = stack.products.find(({ name }) => name === bad)!;
  expect(record).toMatchObject({ outcome: 'refused', sha256: null });
  expect(record.reason).toContain(bad);
  return record.reason!;
}

async function reasonFor(bad: Partial<GranuleOptions>): Promise<string> {
  const folder = await goodFolder();
  const path = await writeGranule(folder, { ...good, secondary: '20200206', ...bad });
  return reasonOfRefusal(folder, basename(path));
}

describe('one bad granule is refused by name and the rest of the frame is kept', () => {
  it('when it is truncated, with the bytes it should have', async () => {
    const folder = await goodFolder();
    const path = await writeGranule(folder, { ...good, secondary: '20200206' });
    truncateSync(path, 6000);
    expect(await reasonOfRefusal(folder, basename(path))).toMatch(
      /expected \d+ bytes.*found 6000: the file is truncated/,
    );
  });

  it.each([
    ['empty', '', 'an empty file'],
    ['a web page', '<!DOCTYPE html>', 'begins with "<!DOCTYPE ht'],
    ['cut off in its superblock', '\x89HDF\r\n\x1a\n\x00', 'superblock of version 0 to 3'],
    [
      'an HDF5 header and then rubbish',
      `\x89HDF\r\n\x1a\n\x00\x00\x00\x00\x00\x08\x08${'\x00'.repeat(200)}`,
      'the object header is not where it should be; the file is damaged',
    ],
  ])('when it is %s', async (_, content, reason) => {
    const folder = await goodFolder();
    const name = granuleName({ ...good, secondary: '20200206' });
    writeFileSync(join(folder, name), content, 'latin1');
    expect(await reasonOfRefusal(folder, name)).toContain(reason);
  });

  it('when it declares an absurd size', async () => {
    const wide = Float64Array.from({ length: 200_000 }, (_, i) => 480_015 + 30 * i);
    expect(await reasonFor({ declared: { x: wide } })).toContain('8 rows × 200000 columns');
  });

  it('when its coordinates are not those of its layers', async () => {
    const wide = Float64Array.from({ length: 7 }, (_, i) => 480_015 + 30 * i);
    expect(await reasonFor({ declared: { x: wide } })).toContain('/displacement of 8 × 7 cells, found 8 × 6');
  });

  it.each([
    ['uneven', Float64Array.from([480_015, 480_045, 480_075, 480_110, 480_135, 480_165]), 'evenly spaced x'],
    ['not numbers', Float64Array.from([480_015, NaN, 480_075, 480_105, 480_135, 480_165]), 'evenly spaced x'],
    ['all NaN', new Float64Array(6).fill(NaN), 'evenly spaced x'],
    ['all the same', new Float64Array(6).fill(480_015), 'evenly spaced x'],
    ['from east to west', Float64Array.from({ length: 6 }, (_, i) => 480_165 - 30 * i), 'from west to east'],
  ])('when its coordinates are %s', async (_, x, reason) => {
    expect(await reasonFor({ declared: { x } })).toContain(reason);
  });

  it.each(['displacement', 'recommended_mask', 'temporal_coherence', 'corrections/solid_earth_tide'])(
    'when it has no layer %s',
    async (layer) => {
      expect(await reasonFor({ without: [layer] })).toContain(
        `expected a two-dimensional layer /${layer}, found none`,
      );
    },
  );

  it('when its frame_id is not that of its name', async () => {
    expect(await reasonFor({ declared: { frame: 90_002 } })).toContain(
      'expected frame_id 90001 as in its name, found 90002',
    );
  });

  it('when its times are not those of its name', async () => {
    const folder = await goodFolder();
    const path = await writeGranule(folder, {
      ...good,
      secondary: '20200206',
      declared: { secondary: '20200207' },
    });
    expect(await reasonOfRefusal(folder, basename(path))).toContain('time on the day in its name');
  });

  it('when its secondary date is not after its reference date', async () => {
    expect(await reasonFor({ secondary: '20200101' })).toContain('secondary date after the reference date');
    expect(await reasonFor({ secondary: '20191231' })).toContain('secondary date after the reference date');
  });

  testWith(GDAL)('when its coordinate system has no EPSG code', async () => {
    expect(await reasonFor({ declared: { crsWkt: 'LOCAL_CS["site"]' } })).toContain('EPSG code');
  });

  it('when its coordinate system is not supported', async () => {
    const albers =
      'PROJCS["NAD83 / Conus Albers",GEOGCS["NAD83",DATUM["North_American_Datum_1983",SPHEROID["GRS 1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Albers_Conic_Equal_Area"],PARAMETER["latitude_of_center",23],PARAMETER["longitude_of_center",-96],PARAMETER["standard_parallel_1",29.5],PARAMETER["standard_parallel_2",45.5],PARAMETER["false_easting",0],PARAMETER["false_northing",0],UNIT["metre",1],AUTHORITY["EPSG","5070"]]';
    expect(await reasonFor({ declared: { crsWkt: albers } })).toContain('EPSG:5070 is not supported');
  });

  it('when it is not in meters', async () => {
    expect(await reasonFor({ declared: { units: 'radians' } })).toContain(
      '/displacement in meters, found radians',
    );
  });

  it('when its coordinates are degrees or lie outside their zone', async () => {
    const degrees = Float64Array.from({ length: 6 }, (_, i) => -99 + 0.001 * i);
    expect(await reasonFor({ declared: { x: degrees } })).toContain('m on the ground');
    const far = Float64Array.from({ length: 6 }, (_, i) => 9_000_015 + 30 * i);
    expect(await reasonFor({ declared: { x: far } })).toContain('coordinates of its coordinate system');
  });

  it('when it lies on another grid', async () => {
    const reason = await reasonFor({ grid: { ...grid, originX: grid.originX + 15 } });
    expect(reason).toContain('expected the grid of the other products');
    expect(reason).toContain('from 480015 2150790');
  });

  it('when it is of another frame', async () => {
    expect(await reasonFor({ frameId: 'F90002' })).toContain(
      'expected a product of frame F90001, found F90002',
    );
  });

  it('when its name is not that of a product', async () => {
    const folder = await goodFolder();
    writeFileSync(join(folder, 'granule.nc'), 'CDF\x01');
    expect(await reasonOfRefusal(folder, 'granule.nc')).toContain(
      'expected a name like OPERA_L3_DISP-S1_IW_F#####',
    );
  });
});

describe('a granule whose compressed data are damaged', () => {
  it('stops the read and is named', async () => {
    const folder = await goodFolder();
    const noise = (row: number, col: number) => Math.sin(row * 12.9898 + col * 78.233) / 8;
    const path = await writeGranule(folder, { ...good, secondary: '20200206', displacement: noise });
    const content = readFileSync(path);
    // A deflate stream at this level begins with 78 5e; the first one is the displacement.
    const chunk = content.indexOf(Buffer.from([0x78, 0x5e]));
    expect(chunk).toBeGreaterThan(0);
    content.fill(0xff, chunk + 8, chunk + 24);
    writeFileSync(path, content);
    const stack = await openFrameStack([folder], {});
    await expect(stack.readPairs({ row: 0, col: 0, rows: 8, cols: 6 }, [2])).rejects.toMatchObject({
      kind: 'invalid_input',
      code: 'product_unreadable',
      message: expect.stringContaining(basename(path)),
    });
  });
});

describe('a bad granule of two with the same dates', () => {
  it('is replaced by the older one that can be read', async () => {
    const folder = await goodFolder();
    const path = await writeGranule(folder, { ...good, version: '2.0', displacement: () => 9 });
    truncateSync(path, 6000);
    const stack = await openFrameStack([folder], {});
    expect(stack.products.find(({ name }) => name === granuleName(good))).toMatchObject({ outcome: 'used' });
  });
});

describe('a frame that cannot be opened', () => {
  it('lists what was refused when nothing is left', async () => {
    const folder = await temporaryFolder();
    truncateSync(await writeGranule(folder, good), 6000);
    await expect(openFrameStack([folder], {})).rejects.toMatchObject({
      kind: 'invalid_input',
      code: 'no_usable_product',
      message: expect.stringContaining(granuleName(good)),
    });
  });

  it('is one of several frames, equally many granules each, unless --frame chooses', async () => {
    const folder = await temporaryFolder();
    await writeGranule(folder, good);
    await writeGranule(folder, { ...good, frameId: 'F90002' });
    writeGeotiff(folder, staticName('F90002'), { grid, bands: lineOfSightBands() });
    await expect(openFrameStack([folder], {})).rejects.toMatchObject({
      code: 'several_frames',
      message: expect.stringContaining('--frame'),
    });
    const stack = await openFrameStack([folder], { frameId: 'F90002' });
    expect(stack.frameId).toBe('F90002');
    await expect(openFrameStack([folder], { frameId: 'F90003' })).rejects.toMatchObject({
      code: 'no_usable_product',
    });
  });

  it('lies on several grids with equally many granules each', async () => {
    const folder = await temporaryFolder();
    await writeGranule(folder, good);
    await writeGranule(folder, { ...alsoGood, grid: { ...grid, originY: grid.originY + 30 } });
    await expect(openFrameStack([folder], {})).rejects.toMatchObject({ code: 'several_grids' });
  });

  it('has no line of sight, or only that of another frame', async () => {
    const folder = await temporaryFolder();
    await writeGranule(folder, good);
    await expect(openFrameStack([folder], {})).rejects.toMatchObject({
      code: 'line_of_sight_missing',
      message: expect.stringContaining('OPERA_L3_DISP-S1-STATIC_F90001'),
    });
    writeGeotiff(folder, staticName('F90002'), { grid, bands: lineOfSightBands() });
    await expect(openFrameStack([folder], {})).rejects.toThrow(
      'expected the static layer of frame F90001, found F90002',
    );
  });
});

describe('the line of sight', () => {
  it('is taken from the highest version', async () => {
    const folder = await goodFolder();
    writeGeotiff(folder, staticName('F90001', '1.10'), { grid, bands: lineOfSightBands() });
    writeGeotiff(folder, staticName('F90001', '1.9'), { grid, bands: lineOfSightBands() });
    const stack = await openFrameStack([folder], {});
    expect(stack.lineOfSightInWords).toContain('v1.10');
    expect(
      stack.products.filter(({ role, outcome }) => role === 'line_of_sight' && outcome === 'ignored'),
    ).toHaveLength(2);
  });

  it.each([
    ['has two bands', lineOfSightBands().slice(1), 'expected 3 bands'],
    [
      'has its bands in another order',
      [lineOfSightBands()[2]!, lineOfSightBands()[1]!, () => 0.1],
      'expected unit vectors',
    ],
    ['has up and east exchanged', lineOfSightBands().toReversed(), 'up of at least 0.3'],
    ['is all zero', [() => 0, () => 0, () => 0], 'expected unit vectors'],
    ['is in degrees', [() => 37, () => 37, () => 37], 'expected unit vectors'],
  ])('is refused when it %s', async (_, bands, reason) => {
    const folder = await temporaryFolder();
    await writeGranule(folder, good);
    writeGeotiff(folder, staticName(), { grid, bands });
    await expect(openFrameStack([folder], {})).rejects.toThrow(reason);
  });

  testWith(GDAL)('is unknown where it is filled, and north first even when stored south first', async () => {
    const folder = await temporaryFolder();
    await writeGranule(folder, good);
    const bands = lineOfSightBands().map(
      (band) => (row: number, col: number) => (col === 2 ? NaN : band(row * 20, col)),
    );
    const up = (row: number, col: number) => Math.sqrt(1 - bands[0]!(row, col) ** 2 - 0.01);
    writeGeotiffByGdal(folder, staticName(), {
      grid,
      bands: [bands[0]!, bands[1]!, up],
      southFirst: true,
      noData: NaN,
    });
    const stack = await openFrameStack([folder], {});
    const block = await stack.readLineOfSight({ row: 1, col: 1, rows: 1, cols: 2 });
    expect(block.up[0]).toBeCloseTo(up(1, 1), 6);
    expect(block.up[1]).toBeNaN();
    expect(block.east![1]).toBeNaN();
  });
});

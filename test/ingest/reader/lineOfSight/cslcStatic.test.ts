import { describe, expect, it } from 'vitest';
import type { Grid } from '../../../../core/geodesy/grid.ts';
import { openFrameStack } from '../../../../ingest/reader/openFrameStack.ts';
import { type CslcStaticOptions, writeCslcStatic } from '../../../support/files/cslcStaticFile.ts';
import { writeGranule } from '../../../support/files/dispS1Granule.ts';
import { lineOfSightBands, writeGeotiff } from '../../../support/files/geotiff.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';

const grid: Grid = {
  epsg: 32614,
  originX: 480_000,
  originY: 2_150_790,
  cellWidth: 30,
  cellHeight: 30,
  rows: 8,
  cols: 6,
};
const all = { row: 0, col: 0, rows: 8, cols: 6 };
/** A burst's grid of 5 × 10 m over the upper or lower rows of the frame. */
const burstGrid = (row: number, rows: number): Grid => ({
  ...grid,
  originY: grid.originY - row * 30,
  cellWidth: 5,
  cellHeight: 10,
  rows: rows * 3,
  cols: 36,
});
const upper: CslcStaticOptions = {
  burstId: 'T005-008704-IW1',
  grid: burstGrid(0, 5),
  east: (row) => -0.5 - row / 1000,
  north: () => -0.1,
};
const lower: CslcStaticOptions = {
  ...upper,
  burstId: 'T005-008705-IW1',
  grid: burstGrid(4, 4),
  east: () => -0.7,
};

async function folderOf(...bursts: readonly CslcStaticOptions[]): Promise<string> {
  const folder = await temporaryFolder();
  await writeGranule(folder, { reference: '20200101', secondary: '20200113', grid, displacement: () => 0.5 });
  for (const burst of bursts) await writeCslcStatic(folder, burst);
  return folder;
}

describe('the line of sight of CSLC-S1-STATIC bursts', () => {
  it.each([false, true])('covers a DISP-S1 frame, burst by burst (south first: %s)', async (southFirst) => {
    const folder = await folderOf({ ...upper, southFirst }, { ...lower, southFirst });
    const stack = await openFrameStack([folder], {});
    const { up, east, north } = await stack.readLineOfSight(all);
    for (let row = 0; row < 8; row++) {
      const expected = row < 5 ? -0.5 - (row * 3 + 1) / 1000 : -0.7;
      expect(east![row * 6 + 2]).toBeCloseTo(expected, 6);
      expect(north![row * 6 + 2]).toBeCloseTo(-0.1, 6);
      expect(up[row * 6 + 2]).toBeCloseTo(Math.sqrt(1 - expected ** 2 - 0.01), 6);
    }
    expect(stack.orbitDirection).toBe('ascending');
    expect(stack.lineOfSightInWords).toContain('2 CSLC-S1-STATIC burst(s)');
    expect(
      stack.products.filter(({ role }) => role === 'line_of_sight').map(({ outcome }) => outcome),
    ).toEqual(['used', 'used']);
  });

  it('is unknown outside the bursts and where they have no data', async () => {
    const hole = {
      ...upper,
      east: (row: number) => (row < 3 ? 0 : -0.5),
      north: (row: number) => (row < 3 ? 0 : -0.1),
    };
    const { up, east } = await (await openFrameStack([await folderOf(hole)], {})).readLineOfSight(all);
    expect(up[0]).toBeNaN();
    expect(up[6]).toBeGreaterThan(0.8);
    expect(east![7 * 6]).toBeNaN();
  });

  it('takes the highest version of a burst, bursts of the frame’s track, and prefers a DISP-S1-STATIC layer', async () => {
    const folder = await folderOf(
      upper,
      { ...upper, version: '1.1', east: () => -0.6 },
      { ...lower, burstId: 'T078-008705-IW1' },
    );
    const stack = await openFrameStack([folder], {});
    expect((await stack.readLineOfSight(all)).east![0]).toBeCloseTo(-0.6, 6);
    const told = stack.products
      .filter(({ name }) => name.includes('CSLC'))
      .map(({ outcome, reason }) => `${outcome} ${reason}`);
    expect(told).toEqual([
      expect.stringContaining(
        'ignored superseded by OPERA_L2_CSLC-S1-STATIC_T005-008704-IW1_20140403_S1A_v1.1.h5',
      ),
      'used null',
      expect.stringContaining('expected a burst of track 5, found track 78'),
    ]);
    const name = 'OPERA_L3_DISP-S1-STATIC_F90001_20140403_S1A_v1.0_line_of_sight_enu.tif';
    writeGeotiff(folder, name, { grid, bands: lineOfSightBands() });
    expect((await openFrameStack([folder], {})).lineOfSightInWords).toContain(name);
  });

  const x = (values: readonly number[]) => ({
    'data/x_coordinates': { data: Float64Array.from(values), shape: [values.length] },
  });
  const epsg = (code: number) => ({ 'data/projection': { data: Int32Array.of(code), shape: [] } });
  it.each<[string, Partial<CslcStaticOptions>, string]>([
    [
      'without los_east',
      { arrays: { 'data/los_east': null } },
      '/data/los_east of 15 × 36 cells, found none',
    ],
    [
      'with rows for columns',
      { arrays: { 'data/los_north': { data: new Float32Array(540), shape: [36, 15] } } },
      'found 36 × 15',
    ],
    [
      'without coordinates',
      { arrays: { 'data/y_coordinates': null } },
      'data/x_coordinates and data/y_coordinates',
    ],
    [
      'with uneven coordinates',
      { arrays: x(Array.from({ length: 36 }, (_, i) => 480_000 + i * i)) },
      'evenly spaced x',
    ],
    ['with coordinates of NaN', { arrays: x(Array.from({ length: 36 }, () => NaN)) }, 'evenly spaced x'],
    [
      'of a huge declared size',
      { arrays: x(Array.from({ length: 150_000 }, (_, i) => 480_000 + 5 * i)) },
      'at most',
    ],
    ['of an unsupported projection', { arrays: epsg(5070) }, 'EPSG:5070 is not supported'],
    ['with meters called degrees', { arrays: epsg(4326) }, 'coordinates of its coordinate system'],
    ['with degrees for unit vectors', { east: () => 33 }, 'unit vectors to the sensor'],
    ['with NaN', { east: () => NaN }, 'unit vectors to the sensor'],
    ['with infinities', { north: () => Infinity }, 'unit vectors to the sensor'],
  ])('is refused %s', async (_, burst, reason) => {
    const attempt = openFrameStack([await folderOf({ ...upper, ...burst })], {});
    await expect(attempt).rejects.toMatchObject({ code: 'line_of_sight_missing' });
    await expect(attempt).rejects.toThrow('OPERA_L2_CSLC-S1-STATIC_T005-008704-IW1_20140403_S1A_v1.0.h5');
    await expect(attempt).rejects.toThrow(reason);
  });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseIsoDate } from '../../../core/date.ts';
import type { Grid } from '../../../core/geodesy/grid.ts';
import type { FrameStack } from '../../../ingest/reader/stack/frameStack.ts';
import { openFrameStack } from '../../../ingest/reader/openFrameStack.ts';
import { type MintpyOptions, writeMintpyLayers, writeMintpySeries } from '../../support/files/mintpyFiles.ts';
import { datesFrom, recoveredVelocities, yearsSince } from '../../support/planted/recoveredVelocity.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const degrees: Grid = {
  epsg: 4326,
  originX: 130.5,
  originY: 33.25,
  cellWidth: 0.001,
  cellHeight: 0.0008,
  rows: 7,
  cols: 5,
};
const meters: Grid = {
  ...degrees,
  epsg: 32611,
  originX: 400_020,
  originY: 4_000_020,
  cellWidth: 60,
  cellHeight: 60,
};
const dates = datesFrom('20180103', 30);
const today = parseIsoDate('2026-11-21');
const velocity = (row: number, col: number) => -3 * row + 2 * col + 0.5;
/** A plain line that starts at a date other than the first, as with a REF_DATE in the middle. */
const truth = (row: number, col: number, date: number) =>
  (velocity(row, col) / 1000) * (yearsSince(dates[0]!, dates[date]!) - 0.4);
const DEGREE = Math.PI / 180;

const open = (folder: string) => openFrameStack([folder], { frameId: 'MINTPY-TEST', today });

async function folderOf(
  series: Partial<MintpyOptions> = {},
  o: { grid?: Grid; southFirst?: boolean; without?: string } = {},
): Promise<string> {
  const folder = await temporaryFolder();
  const grid = o.grid ?? degrees;
  const side = { southFirst: o.southFirst ?? false };
  await writeMintpySeries(folder, { grid, dates, meters: truth, ...side, ...series });
  const layers: Record<string, Parameters<typeof writeMintpyLayers>[3]> = {
    'geometryGeo.h5': { incidenceAngle: (row) => 30 + row, azimuthAngle: () => 102 },
    'maskTempCoh.h5': { mask: (row, col) => Number(row !== 2 || col !== 3) },
    'temporalCoherence.h5': { temporalCoherence: (row, col) => 0.75 + row / 100 + col / 1000 },
  };
  for (const [name, rasters] of Object.entries(layers)) {
    if (name !== o.without) await writeMintpyLayers(folder, name, grid, rasters, side);
  }
  return folder;
}

async function expectTruth(stack: FrameStack): Promise<void> {
  const { rows, cols } = stack.grid;
  const found = await recoveredVelocities(stack);
  const window = { row: 0, col: 0, rows, cols };
  const { up, east, north } = await stack.readLineOfSight(window);
  const { meanCoherence } = await stack.readPairs(window, [0, 5]);
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const cell = row * cols + col;
      expect(up[cell]).toBeCloseTo(Math.cos((30 + row) * DEGREE), 6);
      expect(Math.hypot(up[cell]!, east![cell]!, north![cell]!)).toBeCloseTo(1, 6);
      expect(east![cell]).toBeLessThan(0);
      if (row === 2 && col === 3) expect(found[cell]).toBeNaN();
      else {
        expect(found[cell]).toBeCloseTo(velocity(row, col), 3);
        expect(meanCoherence[cell]).toBeCloseTo(0.75 + row / 100 + col / 1000, 6);
      }
    }
  }
}

describe('a MintPy time series', () => {
  it.each([
    ['in degrees', {}, {}],
    ['in UTM', {}, { grid: meters }],
    ['stored south first', {}, { southFirst: true }],
    ['in compressed chunks', { chunks: [10, 4, 3] }, {}],
  ])('%s gives its velocities, line of sight and coherence', async (_, series, o) => {
    const stack = await open(await folderOf(series, o));
    expect(stack).toMatchObject({ kind: 'mintpy', isVertical: false, hasArbitraryPairConstants: false });
    expect(stack).toMatchObject({ orbitDirection: 'ascending', track: null });
    expect(stack.pairs).toHaveLength(dates.length - 1);
    expect(stack.pairs[0]).toEqual({
      referenceDay: parseIsoDate('2018-01-03'),
      secondaryDay: parseIsoDate('2018-01-15'),
    });
    const { grid } = { grid: meters, ...o };
    const expected = 'grid' in o ? grid : degrees;
    for (const [key, value] of Object.entries(expected)) {
      expect(stack.grid[key as keyof Grid]).toBeCloseTo(value, 9);
    }
    await expectTruth(stack);
  });

  it('reads any window as the same part of the whole', async () => {
    const stack = await open(await folderOf({}, { southFirst: true }));
    const whole = await stack.readPairs({ row: 0, col: 0, rows: 7, cols: 5 }, [28]);
    const part = await stack.readPairs({ row: 3, col: 1, rows: 2, cols: 3 }, [28]);
    expect([...part.displacementMm]).toEqual(
      [3, 4].flatMap((row) => [...whole.displacementMm.subarray(row * 5 + 1, row * 5 + 4)]),
    );
    stack.close();
    await expect(stack.readPairs({ row: 0, col: 0, rows: 1, cols: 1 }, [0])).rejects.toThrow('closed');
  });

  it('has no value when it is zero on every date, NaN on the first one, infinite or absurd', async () => {
    const values = (row: number, col: number, date: number) => {
      if (row !== 0) return truth(row, col, date);
      if (col === 0) return 0;
      if (col === 1) return date === 0 ? NaN : 1;
      if (col === 2) return date === 3 ? Infinity : 0.001 * date;
      return date === 3 ? 9.97e36 : 0.001 * date;
    };
    const stack = await open(await folderOf({ meters: values }));
    const { displacementMm, meanCoherence } = await stack.readPairs(
      { row: 0, col: 0, rows: 1, cols: 4 },
      [1, 2],
    );
    expect([...displacementMm].map((value) => Math.round(value))).toEqual([
      NaN,
      NaN,
      2,
      2,
      NaN,
      NaN,
      NaN,
      NaN,
    ]);
    expect([...meanCoherence].map(Number.isNaN)).toEqual([true, true, false, false]);
  });

  it('keeps cells of a temporal coherence of 0.7 when there is no mask, and cells of the mask without coherence', async () => {
    const folder = await folderOf({}, { without: 'maskTempCoh.h5' });
    await writeMintpyLayers(folder, 'temporalCoherence.h5', degrees, {
      temporalCoherence: (_, col) => 0.66 + col / 50,
    });
    const { displacementMm } = await (
      await open(folder)
    ).readPairs({ row: 1, col: 0, rows: 1, cols: 5 }, [3]);
    expect([...displacementMm].map(Number.isNaN)).toEqual([true, true, false, false, false]);
    const masked = await open(await folderOf({}, { without: 'temporalCoherence.h5' }));
    const block = await masked.readPairs({ row: 2, col: 2, rows: 1, cols: 2 }, [3]);
    expect([...block.meanCoherence]).toEqual([Math.fround(0.7), NaN]);
  });

  it('reports for every file of a MintPy folder whether it was used', async () => {
    const folder = await folderOf();
    for (const name of [
      'geo_velocity.h5',
      'geo_timeseriesResidual.h5',
      'avgSpatialCoh.h5',
      'smallbaselineApp.cfg',
    ]) {
      writeFileSync(join(folder, name), '');
    }
    mkdirSync(join(folder, 'pic'));
    const { products, dataSource } = await open(folder);
    expect(products.map(({ name, role, outcome }) => `${name} ${role} ${outcome}`)).toEqual([
      'avgSpatialCoh.h5 unknown ignored',
      'geo_timeseriesResidual.h5 unknown ignored',
      'geo_timeseries_ERA5_demErr.h5 displacement used',
      'geo_velocity.h5 unknown ignored',
      'geometryGeo.h5 line_of_sight used',
      'maskTempCoh.h5 quality used',
      'smallbaselineApp.cfg unknown ignored',
      'temporalCoherence.h5 quality used',
    ]);
    expect(dataSource).toBe('MintPy time series of Sen, interferograms by isce');
  });

  it('takes one time series, not several, and leaves out those in radar coordinates', async () => {
    const folder = await folderOf();
    const radar = { X_FIRST: null, Y_FIRST: null, X_STEP: null, Y_STEP: null };
    await writeMintpySeries(folder, {
      grid: degrees,
      dates,
      meters: truth,
      name: 'timeseries.h5',
      attributes: radar,
    });
    const stack = await open(folder);
    expect(stack.products.find(({ name }) => name === 'timeseries.h5')).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('expected a geocoded file'),
    });
    await writeMintpySeries(folder, { grid: degrees, dates, meters: truth, name: 'geo_timeseries.h5' });
    await expect(open(folder)).rejects.toMatchObject({ code: 'several_series' });
  });

  it('does not use an azimuth angle that contradicts the orbit, unless the radar looks left', async () => {
    const descending = await open(await folderOf({ attributes: { ORBIT_DIRECTION: 'DESCENDING' } }));
    const window = { row: 0, col: 0, rows: 1, cols: 1 };
    expect(await descending.readLineOfSight(window)).toMatchObject({ east: null, north: null });
    expect(descending.lineOfSightInWords).toContain('contradicts ORBIT_DIRECTION and is not used');
    expect(descending.orbitDirection).toBe('descending');
    const left = { ORBIT_DIRECTION: 'DESCENDING', ANTENNA_SIDE: '1' };
    const { east } = await (await open(await folderOf({ attributes: left }))).readLineOfSight(window);
    expect(east![0]).toBeLessThan(0);
  });

  it('requires a quality and a line of sight', async () => {
    const noGeometry = open(await folderOf({}, { without: 'geometryGeo.h5' }));
    await expect(noGeometry).rejects.toMatchObject({ code: 'line_of_sight_missing' });
    const folder = await temporaryFolder();
    await writeMintpySeries(folder, { grid: degrees, dates, meters: truth });
    await expect(open(folder)).rejects.toMatchObject({ code: 'quality_missing' });
  });

  it.each([
    ['in radians', { incidenceAngle: () => 0.6 }, degrees, 'incidence angles of 10 to 72 degrees'],
    ['without incidence', { azimuthAngle: () => 102 }, degrees, 'a raster /incidenceAngle'],
    [
      'on another grid',
      { incidenceAngle: () => 33 },
      { ...degrees, originX: 130.6 },
      'the grid of the time series',
    ],
  ])('refuses a geometry %s', async (_, rasters, grid, reason) => {
    const folder = await folderOf({}, { without: 'geometryGeo.h5' });
    await writeMintpyLayers(folder, 'geometryGeo.h5', grid, rasters);
    await expect(open(folder)).rejects.toThrow(reason);
  });
});

describe('a MintPy time series is refused by name', () => {
  const attributes = (changes: NonNullable<MintpyOptions['attributes']>) => ({ attributes: changes });
  it.each<[string, Partial<MintpyOptions>, string]>([
    ['in centimeters', attributes({ UNIT: 'cm' }), 'UNIT of m, found cm'],
    ['without a unit', attributes({ UNIT: null }), 'UNIT of m, found none'],
    ['of velocities', attributes({ FILE_TYPE: 'velocity' }), 'FILE_TYPE timeseries'],
    ['without X_STEP', attributes({ X_STEP: null }), 'a number in attribute X_STEP, found none'],
    ['with a Y_FIRST of NaN', attributes({ Y_FIRST: 'NaN' }), 'a number in attribute Y_FIRST'],
    ['with an infinite X_STEP', attributes({ X_STEP: 'Infinity' }), 'a number in attribute X_STEP'],
    ['with rows of no height', attributes({ Y_STEP: '0' }), 'a Y_STEP, found 0'],
    ['from east to west', attributes({ X_STEP: '-0.001' }), 'from west to east'],
    ['without a length', attributes({ LENGTH: null }), 'attribute LENGTH'],
    ['of a huge declared size', attributes({ LENGTH: '90000000' }), 'at most'],
    [
      'with rows for columns',
      attributes({ LENGTH: '5', WIDTH: '7' }),
      '/timeseries of 30 × 5 × 7, found 30 × 7 × 5',
    ],
    ['with the dates last', { shape: [7, 5, 30] }, '/timeseries of 30 × 7 × 5, found 7 × 5 × 30'],
    ['with meters called degrees', attributes({ X_FIRST: '400000' }), 'coordinates of its coordinate system'],
    [
      'with degrees called meters',
      attributes({ EPSG: '32611', X_UNIT: null }),
      'coordinates of its coordinate system|m on the ground',
    ],
    ['with a zone that is not its EPSG', attributes({ EPSG: '32612', UTM_ZONE: '11N' }), 'EPSG 32611'],
    ['in meters of no zone', attributes({ X_UNIT: 'meters' }), 'EPSG or UTM_ZONE'],
    ['with another unit than its EPSG', attributes({ EPSG: '32611' }), 'X_UNIT of meters'],
    [
      'of an unsupported projection',
      attributes({ EPSG: '5070', X_UNIT: 'meters' }),
      'EPSG:5070 is not supported',
    ],
    [
      'with dates of 1980',
      { dateTexts: { data: datesFrom('19800103', 30), shape: [30] } },
      'dates from 1990-01-01',
    ],
    [
      'with dates to come',
      { dateTexts: { data: datesFrom('20261001', 30), shape: [30] } },
      '2026-11-21, today',
    ],
    [
      'with dates that are none',
      { dateTexts: { data: dates.map(() => '20181350'), shape: [30] } },
      'YYYYMMDD',
    ],
    ['with dates out of order', { dateTexts: { data: dates.toReversed(), shape: [30] } }, 'ascending dates'],
    [
      'with one date too many',
      { dateTexts: { data: datesFrom('20180103', 31), shape: [31] } },
      '/timeseries of 31',
    ],
    ['with dates in floating point', { dateTexts: { data: new Float64Array(30), shape: [30] } }, 'YYYYMMDD'],
  ])('%s', async (_, series, reason) => {
    const attempt = open(await folderOf(series));
    await expect(attempt).rejects.toMatchObject({ kind: 'invalid_input', code: 'no_usable_product' });
    await expect(attempt).rejects.toThrow('geo_timeseries_ERA5_demErr.h5');
    await expect(attempt).rejects.toThrow(new RegExp(reason.replaceAll(/[./]/g, '.')));
  });
});

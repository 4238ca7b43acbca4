import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseIsoDate } from '../../../core/date.ts';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { openFrameStack } from '../../../ingest/reader/openFrameStack.ts';
import { lineOfSightBands, writeGeotiff } from '../../support/files/geotiff.ts';
import {
  type LicsbasOptions,
  writeFloatRaster,
  writeLicsbasSeries,
} from '../../support/files/licsbasFiles.ts';
import { datesFrom, recoveredVelocities, yearsSince } from '../../support/planted/recoveredVelocity.ts';
import { storedRaster } from '../../support/files/hdf5File.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const grid: Grid = {
  epsg: 4326,
  originX: 14.0295,
  originY: 40.9005,
  cellWidth: 0.001,
  cellHeight: 0.001,
  rows: 6,
  cols: 4,
};
const dates = datesFrom('20160909', 28);
const today = parseIsoDate('2026-11-21');
const velocity = (row: number, col: number) => 5 * row - 4 * col - 2.5;
const truth = (row: number, col: number, date: number) =>
  velocity(row, col) * yearsSince(dates[0]!, dates[date]!) + 3;
const [eastOf, northOf, upOf] = lineOfSightBands() as [
  (row: number, col: number) => number,
  (row: number, col: number) => number,
  (row: number, col: number) => number,
];

/** Index of an element in a stack of 6 × 4 rasters whose rows are turned upside down. */
function flipped(at: number): number {
  const row = Math.floor((at % 24) / 4);
  return at + (5 - 2 * row) * 4;
}

const open = (...paths: string[]) => openFrameStack(paths, { frameId: '124D_04854_171313', today });

async function folderOf(
  series: Partial<LicsbasOptions> = {},
  without: readonly string[] = [],
): Promise<string> {
  const folder = await temporaryFolder();
  const southFirst = series.southFirst ?? false;
  await writeLicsbasSeries(folder, { grid, dates, millimeters: truth, ...series });
  const rasters = {
    'E.geo': eastOf,
    'N.geo': northOf,
    'U.geo': upOf,
    mask: (row: number, col: number) => (row === 1 && col === 2 ? 0 : row === 1 && col === 3 ? NaN : 1),
    coh_avg: (row: number, col: number) => 0.2 + row / 20 + col / 100,
  };
  for (const [name, value] of Object.entries(rasters))
    writeFloatRaster(folder, name, grid, value, southFirst);
  for (const name of without) rmSync(join(folder, name));
  return folder;
}

describe('a LiCSBAS time series', () => {
  it('takes E, N, U and the coherence from its own file, where LiCSBAS stores them since 2025', async () => {
    const raster = (value: (row: number, col: number) => number) => ({
      data: storedRaster(grid, value),
      shape: [grid.rows, grid.cols],
    });
    const arrays = {
      'E.geo': raster(eastOf),
      'N.geo': raster(northOf),
      'U.geo': raster(upOf),
      coh_avg: raster(() => 0.4),
    };
    const folder = await folderOf({ arrays }, ['E.geo', 'N.geo', 'U.geo', 'coh_avg']);
    const stack = await open(folder);
    const { up, east } = await stack.readLineOfSight({ row: 2, col: 1, rows: 1, cols: 1 });
    expect(up[0]).toBeCloseTo(upOf(2, 1), 6);
    expect(east![0]).toBeCloseTo(eastOf(2, 1), 6);
    const { meanCoherence } = await stack.readPairs({ row: 2, col: 1, rows: 1, cols: 1 }, [0]);
    expect(meanCoherence[0]).toBeCloseTo(0.4, 6);
  });

  it.each([
    ['north first', {}],
    ['south first', { southFirst: true }],
    ['with dates as texts', { arrays: { imdates: { data: dates, shape: [28] } } }],
  ])('%s gives its velocities, line of sight and coherence', async (_, series) => {
    const stack = await open(await folderOf(series));
    expect(stack).toMatchObject({ kind: 'licsbas', isVertical: false, hasArbitraryPairConstants: false });
    expect(stack.orbitDirection).toBe('ascending');
    for (const [key, value] of Object.entries(grid))
      expect(stack.grid[key as keyof Grid]).toBeCloseTo(value, 9);
    const found = await recoveredVelocities(stack);
    const window = { row: 0, col: 0, rows: 6, cols: 4 };
    const { up } = await stack.readLineOfSight(window);
    const { meanCoherence } = await stack.readPairs(window, [4]);
    for (let row = 0; row < 6; row++) {
      for (let col = 0; col < 4; col++) {
        const cell = row * 4 + col;
        expect(up[cell]).toBeCloseTo(upOf(row, col), 6);
        if (row === 1 && col >= 2) expect(found[cell]).toBeNaN();
        else {
          expect(found[cell]).toBeCloseTo(velocity(row, col), 3);
          expect(meanCoherence[cell]).toBeCloseTo(0.2 + row / 20 + col / 100, 6);
        }
      }
    }
  });

  it('is split when no interferogram bridges two dates, and is not joined by a guess', async () => {
    const gap = new Int32Array(27 * 6 * 4);
    const [cell, step] = [2 * 4 + 1, 9];
    gap[step * 24 + cell] = 1;
    const millimeters = (row: number, col: number, date: number) =>
      truth(row, col, date) + (row === 2 && col === 1 && date > step ? 500 : 0);
    for (const southFirst of [false, true]) {
      const stored = southFirst ? gap.map((_, i) => gap[flipped(i)]!) : gap;
      const arrays = { gap: { data: stored, shape: [27, 6, 4] } };
      const stack = await open(await folderOf({ millimeters, southFirst, arrays }));
      expect(stack.pairs[step]).toEqual({
        referenceDay: stack.pairs[step - 1]!.secondaryDay,
        secondaryDay: stack.pairs[step + 1]!.referenceDay,
      });
      const found = await recoveredVelocities(stack);
      expect(found[cell]).toBeCloseTo(velocity(2, 1), 3);
      expect(found[cell + 1]).toBeCloseTo(velocity(2, 2), 3);
      const { displacementMm } = await stack.readPairs({ row: 2, col: 1, rows: 1, cols: 2 }, [step]);
      expect(displacementMm[0]).toBeNaN();
      expect(displacementMm[1]).not.toBeNaN();
    }
  });

  it('takes the line of sight of GeoTIFFs on a different grid', async () => {
    const folder = await folderOf({}, ['E.geo', 'N.geo', 'U.geo']);
    const fine = { ...grid, cellWidth: 0.0005, cellHeight: 0.0005, rows: 12, cols: 8 };
    for (const [letter, value] of Object.entries({ E: eastOf, N: northOf, U: upOf })) {
      writeGeotiff(folder, `124D_04854_171313.geo.${letter}.tif`, {
        grid: fine,
        bands: [(row, col) => value(Math.floor(row / 2), Math.floor(col / 2))],
      });
    }
    const stack = await open(folder);
    const { up } = await stack.readLineOfSight({ row: 3, col: 1, rows: 1, cols: 2 });
    expect(up[0]).toBeCloseTo(upOf(3, 1), 6);
    expect(up[1]).toBeCloseTo(upOf(3, 2), 6);
    expect(stack.lineOfSightInWords).toContain('from the nearest cell of its grid');
  });

  it('prefers the unfiltered series, and uses the filtered one when it is the only one', async () => {
    const folder = await folderOf();
    await writeLicsbasSeries(folder, { grid, dates, millimeters: () => 1, name: 'cum_filt.h5' });
    const { products } = await open(folder);
    expect(products.find(({ name }) => name === 'cum.h5')!.outcome).toBe('used');
    expect(products.find(({ name }) => name === 'cum_filt.h5')).toMatchObject({
      outcome: 'ignored',
      reason: expect.stringContaining('understates its uncertainty'),
    });
    rmSync(join(folder, 'cum.h5'));
    expect((await open(folder)).dataSource).toBe('LiCSBAS time series cum_filt.h5');
  });

  it('reports unknown coherence, and requires a mask and a line of sight', async () => {
    const { products } = await open(await folderOf({}, ['coh_avg']));
    expect(products.find(({ name }) => name === 'cum.h5')!.reason).toContain('counts as 1');
    await expect(open(await folderOf({}, ['mask']))).rejects.toMatchObject({ code: 'quality_missing' });
    await expect(open(await folderOf({}, ['U.geo']))).rejects.toMatchObject({
      code: 'line_of_sight_missing',
    });
  });

  it('refuses rasters next to it that are cut off, big-endian or of another grid', async () => {
    const folder = await folderOf();
    const mask = readFileSync(join(folder, 'mask'));
    writeFileSync(join(folder, 'mask'), mask.subarray(0, 50));
    await expect(open(folder)).rejects.toThrow('mask: expected 96 bytes (6 × 4 cells of 4 bytes), found 50');
    writeFileSync(join(folder, 'mask'), mask);
    for (const name of ['E.geo', 'N.geo', 'U.geo']) {
      writeFileSync(join(folder, name), readFileSync(join(folder, name)).swap32());
    }
    await expect(open(folder)).rejects.toThrow('none in three rows');
  });
});

describe('a LiCSBAS time series is refused by name', () => {
  const number = (value: number) => ({ data: Float64Array.of(value), shape: [] });
  const imdates = (texts: readonly string[]) => ({
    imdates: { data: Int32Array.from(texts, Number), shape: [texts.length] },
  });
  const cum = (shape: readonly number[]) => ({ data: new Float32Array(28 * 6 * 4), shape });
  it.each<[string, NonNullable<LicsbasOptions['arrays']>, string]>([
    ['in radar coordinates', { corner_lat: null }, 'a geocoded file with a number /corner_lat, found none'],
    ['with a step of NaN', { post_lon: number(NaN) }, 'a number /post_lon, found NaN'],
    ['with an infinite corner', { corner_lon: number(Infinity) }, 'a number /corner_lon, found Infinity'],
    ['from east to west', { post_lon: number(-0.001) }, 'from west to east'],
    ['with rows of no height', { post_lat: number(0) }, 'a post_lat, found 0'],
    ['off the Earth', { corner_lat: number(95) }, 'coordinates of its coordinate system'],
    ['in meters', { post_lat: number(-100), post_lon: number(100) }, 'coordinates of its coordinate system'],
    ['with cells of a millimeter', { post_lat: number(-1e-8), post_lon: number(1e-8) }, 'm on the ground'],
    ['with the dates last', { cum: cum([6, 4, 28]) }, '/cum of 28 dates × rows × columns, found 6 × 4 × 28'],
    ['with two dimensions', { cum: cum([28, 24]) }, 'found 28 × 24'],
    ['without a series', { cum: null }, '/cum of 28 dates × rows × columns, found none'],
    [
      'with gaps of another size',
      { gap: { data: new Int32Array(24), shape: [1, 6, 4] } },
      '/gap of 27 × 6 × 4',
    ],
    ['without dates', { imdates: null }, 'a list of dates /imdates, found none'],
    ['with dates of 1980', imdates(datesFrom('19800103', 28)), 'dates from 1990-01-01'],
    ['with dates to come', imdates(datesFrom('20261001', 28)), '2026-11-21, today'],
    ['with dates that are none', imdates(dates.map(() => '20181350')), 'YYYYMMDD'],
    ['with dates out of order', imdates(dates.toReversed()), 'ascending dates'],
    ['with the same date twice', imdates([dates[0]!, ...dates.slice(0, 27)]), 'ascending dates'],
  ])('%s', async (_, arrays, reason) => {
    const attempt = open(await folderOf({ arrays }));
    await expect(attempt).rejects.toMatchObject({ kind: 'invalid_input', code: 'no_usable_product' });
    await expect(attempt).rejects.toThrow('cum.h5');
    await expect(attempt).rejects.toThrow(reason);
  });
});

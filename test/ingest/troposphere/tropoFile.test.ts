import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { groundSize } from '../../../core/geodesy/groundSize.ts';
import { delaysByRow } from '../../../core/troposphere/delayField.ts';
import {
  checkCovers,
  latticeOf,
  modelsAround,
  readDelayField,
} from '../../../ingest/troposphere/frameDelays.ts';
import { openTropoFile } from '../../../ingest/troposphere/tropoFile.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { type TropoZenithOptions, writeTropoZenith } from '../../support/planted/tropoZenith.ts';

const MIDNIGHT = Date.UTC(2024, 4, 3);
const HOUR = 3_600_000;
const GRID = {
  epsg: 32615,
  originX: 270_000,
  originY: 3_300_000,
  cellWidth: 30,
  cellHeight: 30,
  rows: 300,
  cols: 400,
};
const LATTICE = latticeOf(GRID, groundSize(GRID));
const PLAIN = {
  timeMs: MIDNIGHT,
  heights: [-200, 100, 400, 1200],
  latitudes: [30.1, 30, 29.9, 29.8, 29.7, 29.6],
  longitudes: [-95.6, -95.5, -95.4, -95.3, -95.2],
  delayMm: (height: number, lat: number, lon: number) =>
    2400 - 0.25 * height + 10 * (lat - 29.8) - 5 * (lon + 95.4),
};

async function opened(options: Partial<TropoZenithOptions> = {}) {
  return openTropoFile(await writeTropoZenith(await temporaryFolder(), { ...PLAIN, ...options }));
}

describe('a TROPO-ZENITH file', () => {
  test('has its axes, its time and its delays, linear between models in time', async () => {
    const before = await opened();
    const later = { timeMs: MIDNIGHT + 6 * HOUR, delayMm: (height: number) => 2300 - 0.2 * height };
    const after = await opened(later);
    expect(before.timeMs).toBe(MIDNIGHT);
    const models = [1.5, 4.5].map((hours) => modelsAround([before, after], MIDNIGHT + hours * HOUR)!);
    expect(models.map(({ share }) => share)).toEqual([0.25, 0.75]);
    const field = await readDelayField(models, LATTICE, { lowest: 0, highest: 350 });
    const delays = delaysByRow(field);
    const out = new Float64Array(2);
    delays.useRow(0, 0, 0);
    delays.at(0, 250, out);
    // The upper left corner of the grid.
    const [lat, lon] = [29.8048, -95.3811];
    const [first, second] = [PLAIN.delayMm(250, lat, lon), later.delayMm(250)];
    expect(out[1]! - out[0]!).toBeCloseTo(0.5 * (second - first), 1);
  });

  test.each<[string, Partial<TropoZenithOptions>, RegExp]>([
    [
      'another layout',
      { without: ['wet_delay'] },
      /expected \/wet_delay of a TROPO-ZENITH file, found no such array/,
    ],
    ['no time', { without: ['time'] }, /expected one time in hours since a date in \/time, found none/],
    ['a time without a date', { timeUnits: 'hours' }, /found \d+ "hours"/],
    ['no heights', { without: ['height'] }, /at least two values in \/height, found none/],
    ['other units', { units: 'mm' }, /expected \/wet_delay in meters, found "mm"/],
    [
      'latitudes to and fro',
      { latitudes: [30, 29, 31] },
      /expected \/latitude in one direction, found 29 and then 31/,
    ],
    ['descending heights', { heights: [500, 100, 0] }, /heights in ascending order/],
  ])('is refused for %s', async (_, options, message) => {
    await expect(opened(options)).rejects.toThrow(message);
  });

  test('is refused when it does not cover the frame', async () => {
    const file = await opened({ longitudes: [-94, -93.9, -93.8] });
    expect(() => checkCovers(file, LATTICE)).toThrow(
      /longitudes from -95\.\d+ to -95\.\d+, where the frame is, found -94\.00 to -93\.80/,
    );
  });

  test.each<[string, Partial<TropoZenithOptions>, RegExp]>([
    ['a fill value', { firstWet: 9.969_209_968_386_869e36 }, /found a missing value/],
    ['no number', { firstWet: NaN }, /found a missing value/],
    ['no delay', { firstWet: 240 }, /expected delays of 0 to 4000 mm over the frame, found 2\.4\d*e\+5 mm/],
  ])('is refused for %s over the frame', async (_, options, message) => {
    const file = await opened({ ...options, latitudes: [29.85, 29.7], longitudes: [-95.45, -95.2] });
    const model = modelsAround([file], MIDNIGHT)!;
    const heights = { lowest: -150, highest: 350 };
    await expect(readDelayField([model], LATTICE, heights)).rejects.toThrow(message);
  });

  test('is refused when it is truncated, or not an HDF5 file', async () => {
    const folder = await temporaryFolder();
    const path = await writeTropoZenith(folder, PLAIN);
    await truncate(path, 3000);
    await expect(openTropoFile(path)).rejects.toThrow(/truncated/);
    await writeFile(join(folder, 'x.nc'), 'not a file');
    await expect(openTropoFile(join(folder, 'x.nc'))).rejects.toThrow(/expected an HDF5/);
  });

  test('has no value for an acquisition more than 6 hours away', async () => {
    const file = await opened();
    expect(modelsAround([file], MIDNIGHT)).toMatchObject({ share: 0 });
    expect(modelsAround([file], MIDNIGHT + HOUR)).toBeNull();
    const later = await opened({ timeMs: MIDNIGHT + 12 * HOUR });
    expect(modelsAround([file, later], MIDNIGHT + 5 * HOUR)).toBeNull();
  });
});

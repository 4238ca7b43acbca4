import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseIsoDate } from '../../../core/date.ts';
import { cellAt } from '../../../core/geodesy/grid.ts';
import { projectionFor } from '../../../core/geodesy/projection.ts';
import type { FrameStack } from '../../../ingest/reader/stack/frameStack.ts';
import { openFrameStack } from '../../../ingest/reader/openFrameStack.ts';
import { type EgmsPoint, writeEgmsLineOfSight, writeEgmsOrtho } from '../../support/files/egmsTable.ts';
import { datesFrom, recoveredVelocities, yearsSince } from '../../support/planted/recoveredVelocity.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const dates = datesFrom('20190103', 26);
const today = parseIsoDate('2026-11-21');
const ORTHO = 'EGMS_L3_E44N22_100km_U_2019_2023_1.csv';
const BASIC = 'EGMS_L2a_088_0282_IW2_VV_2019_2023_1.csv';
const CALIBRATED = 'EGMS_L2b_088_0282_IW2_VV_2019_2023_1.csv';

/** Points north of Rome, each with a velocity, within two kilometers. */
const points: (EgmsPoint & { velocity: number })[] = Array.from({ length: 12 }, (_, i) => ({
  lat: 43.06 + 0.0016 * i,
  lon: 12.03 + 0.0021 * ((i * 5) % 12),
  velocity: -20 + 3 * i,
  millimeters: (date) => (-20 + 3 * i) * yearsSince(dates[0]!, dates[date]!) + 4,
  sensor: [-0.6 - i / 100, -0.1, Math.sqrt(1 - (0.6 + i / 100) ** 2 - 0.01)],
  temporalCoherence: 0.8 + i / 100,
}));

const open = (path: string) => openFrameStack([path], { frameId: 'EGMS-TEST', today });

function cellOf(stack: FrameStack, { lat, lon }: EgmsPoint): number {
  const { row, col } = cellAt(stack.grid, projectionFor(stack.grid.epsg).forward({ lat, lon }))!;
  return row * stack.grid.cols + col;
}

async function expectVelocities(stack: FrameStack): Promise<void> {
  expect(stack.grid).toMatchObject({ epsg: 32633, cellWidth: 30, cellHeight: 30 });
  const found = await recoveredVelocities(stack);
  for (const point of points) expect(found[cellOf(stack, point)]).toBeCloseTo(point.velocity, 2);
  expect(found.filter((value) => !Number.isNaN(value))).toHaveLength(points.length);
}

describe('a table of the European Ground Motion Service', () => {
  it('of level Ortho U is vertical motion in the cells of the local UTM zone', async () => {
    const stack = await open(writeEgmsOrtho(await temporaryFolder(), ORTHO, dates, points));
    expect(stack).toMatchObject({ kind: 'point_series', isVertical: true, orbitDirection: null });
    expect(stack.dataSource).toBe('European Ground Motion Service (EGMS), Ortho vertical (L3 U)');
    expect(stack.attribution).toContain('Copernicus');
    await expectVelocities(stack);
  });

  it('of the first release has no years in its name', async () => {
    const folder = await temporaryFolder();
    const stack = await open(writeEgmsOrtho(folder, 'EGMS_L3_E44N22_100km_U.csv', dates, points));
    expect(stack).toMatchObject({ isVertical: true, track: null });
    const east = open(writeEgmsOrtho(folder, 'EGMS_L3_E44N22_100km_E.csv', dates, points));
    await expect(east).rejects.toThrow('east-west component');
    const basic = await open(writeEgmsLineOfSight(folder, 'EGMS_L2a_088_0282_IW2_VV.csv', dates, points));
    expect(basic).toMatchObject({ isVertical: false, track: 88 });
  });

  it.each([
    [BASIC, 'Basic (L2a)'],
    [CALIBRATED, 'Calibrated (L2b)'],
    ['points.csv', 'Basic or Calibrated (L2)'],
  ])('%s is motion along the line of sight of each point', async (name, level) => {
    const stack = await open(writeEgmsLineOfSight(await temporaryFolder(), name, dates, points));
    expect(stack).toMatchObject({ kind: 'point_series', isVertical: false, orbitDirection: 'ascending' });
    expect(stack.dataSource).toContain(level);
    await expectVelocities(stack);
    const window = { row: 0, col: 0, rows: stack.grid.rows, cols: stack.grid.cols };
    const { up, east, north } = await stack.readLineOfSight(window);
    const { meanCoherence } = await stack.readPairs(window, [0]);
    for (const point of points) {
      const cell = cellOf(stack, point);
      expect(east![cell]).toBeCloseTo(point.sensor![0], 3);
      expect(north![cell]).toBeCloseTo(point.sensor![1], 3);
      expect(up[cell]).toBeCloseTo(point.sensor![2], 3);
      expect(meanCoherence[cell]).toBeCloseTo(point.temporalCoherence!, 5);
    }
    expect(up.filter((value) => !Number.isNaN(value))).toHaveLength(points.length);
  });

  it('keeps the reference of its producer when it is tied to GNSS, and only then', async () => {
    const folder = await temporaryFolder();
    const referenceOf = async (path: string) => (await open(path)).ownReference;
    for (const name of [BASIC, 'points.csv']) {
      expect(await referenceOf(writeEgmsLineOfSight(folder, name, dates, points))).toBeNull();
    }
    const calibrated = await referenceOf(writeEgmsLineOfSight(folder, CALIBRATED, dates, points));
    expect(calibrated).toMatchObject({ isTiedToGnss: true });
    expect(calibrated!.description).toContain('Calibrated (L2b) is tied to a model of GNSS velocities');
    const ortho = await referenceOf(writeEgmsOrtho(folder, ORTHO, dates, points));
    expect(ortho).toMatchObject({ isTiedToGnss: true });
  });

  it('of level Ortho E is left out next to the vertical one, and is not a frame alone', async () => {
    const folder = await temporaryFolder();
    const east = ORTHO.replace('_U_', '_E_');
    writeEgmsOrtho(folder, east, dates, points);
    await expect(open(folder)).rejects.toMatchObject({ code: 'no_usable_product' });
    writeEgmsOrtho(folder, ORTHO, dates, points);
    const { products } = await open(folder);
    expect(products.find(({ name }) => name === east)).toMatchObject({
      outcome: 'ignored',
      reason: expect.stringContaining('east-west component'),
    });
  });

  it('with a name that does not state that it is vertical is refused', async () => {
    const folder = await temporaryFolder();
    for (const name of ['ortho.csv', 'EGMS_L3_E44N22_100km_2019_2023_1.csv']) {
      const attempt = open(writeEgmsOrtho(folder, name, dates, points));
      await expect(attempt).rejects.toThrow(
        `${name}: expected columns los_east, los_north, los_up, or a name`,
      );
    }
  });

  /** A Basic table with one field of its first point changed. */
  async function withField(column: string, value: string): Promise<FrameStack> {
    const path = writeEgmsLineOfSight(await temporaryFolder(), BASIC, dates, points);
    const [header, first, ...rest] = readFileSync(path, 'utf8').trim().split('\n') as [string, string];
    const fields = first.split(',');
    fields[header.split(',').indexOf(column)] = value;
    writeFileSync(path, [header, fields.join(','), ...rest].join('\n'));
    return open(path);
  }

  it.each([
    ['easting', '3000000', 'is not at latitude'],
    ['northing', 'NaN', 'easting "'],
    ['easting', 'Infinity', 'easting "'],
    ['latitude', '95', 'latitude "95"'],
    ['los_up', '0.1', 'is not a unit vector to the sensor'],
    ['los_east', 'NaN', 'is not a unit vector to the sensor'],
    ['temporal_coherence', '7', 'coherence "7"'],
    ['20190103', '1e999', 'value "1e999"'],
    ['20190115', 'Infinity', 'value "Infinity"'],
  ])('drops a point with %s %s and keeps the others', async (column, value, reason) => {
    const { products } = await withField(column, value);
    expect(products[0]!.reason).toContain('1 row(s) dropped, the first at row 2');
    expect(products[0]!.reason).toContain(reason);
  });

  it('of level Ortho is refused with easting and northing swapped: no point lies in its tile', async () => {
    const path = writeEgmsOrtho(await temporaryFolder(), ORTHO, dates, points);
    writeFileSync(path, readFileSync(path, 'utf8').replace('easting,northing', 'northing,easting'));
    await expect(open(path)).rejects.toThrow('outside its tile');
  });

  it.each([
    ['1980', datesFrom('19800103', 26), 'dates from 1990-01-01'],
    ['1960', datesFrom('19600103', 26), 'calendar dates from 1990 on'],
    ['no calendar', dates.with(3, '20191399'), 'calendar dates from 1990 on'],
    ['the future', datesFrom('20261001', 26), '2026-11-21, today'],
  ])('with dates of %s is refused', async (_, columns, reason) => {
    await expect(open(writeEgmsOrtho(await temporaryFolder(), ORTHO, columns, points))).rejects.toThrow(
      reason,
    );
  });

  it('cut off anywhere is refused or loses only its last point', async () => {
    const folder = await temporaryFolder();
    const content = readFileSync(writeEgmsLineOfSight(folder, BASIC, dates, points));
    for (let percent = 0; percent < 100; percent += 5) {
      const path = join(folder, BASIC);
      writeFileSync(path, content.subarray(0, Math.floor((content.length * percent) / 100)));
      const opened = await open(path).catch((error: unknown) => error);
      if (opened instanceof Error) expect(opened).toMatchObject({ kind: 'invalid_input' });
      else expect((opened as FrameStack).products[0]!.reason).toMatch(/^$|1 row\(s\) dropped/);
    }
  });
});

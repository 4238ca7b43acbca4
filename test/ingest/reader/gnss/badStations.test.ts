import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createNormal, createRandom } from '../../../../bench/science/noise.ts';
import { formatIsoDate } from '../../../../core/date.ts';
import { required } from '../../../../core/required.ts';
import { readGnssStations } from '../../../../ingest/reader/gnss/gnssStations.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';

const MJD_OF_1970 = 40_587;
/** 2023-01-01. */
const FIRST_DAY = 19_358;
const DAYS = 760;
const HEADER = 'site YYMMMDD yyyy.yyyy __MJD week d reflon …';

interface Planted {
  readonly seed?: number;
  readonly rate?: number;
  readonly jump?: { readonly day: number; readonly mm: number };
  readonly missing?: (day: number) => boolean;
  readonly unit?: number;
  readonly lat?: (day: number) => number;
}

/** Two years of daily positions with noise, a season of 4 mm and a linear rate (mm/yr), and the given faults. */
function series(name: string, planted: Planted = {}): string {
  const { seed = 1, rate = -6, jump, missing = () => false, unit = 1, lat = () => 29.8 } = planted;
  const normal = createNormal(createRandom(seed));
  let walk = 0;
  const lines = Array.from({ length: DAYS }, (_, day) => {
    walk = 0.98 * walk + 0.6 * normal();
    const season = 4 * Math.sin((2 * Math.PI * day) / 365.25);
    const jumped = jump && day >= jump.day ? jump.mm : 0;
    const up = ((rate * day) / 365.25 + season + jumped + walk + 4 * normal()) * 0.001 * unit;
    const mjd = FIRST_DAY + day + MJD_OF_1970;
    return `${name} 23JAN01 2023.0 ${mjd} 1825 4 -95.4 0 ${(0.001 * unit * normal()).toFixed(6)} 0 0.000000 0 ${up.toFixed(6)} 0.0083 ${0.001 * unit} ${0.001 * unit} ${0.004 * unit} 0 0 0 ${lat(day)} -95.4 10.0`;
  }).filter((_, day) => !missing(day));
  return [HEADER, ...lines, ''].join('\n');
}

async function read(
  files: Readonly<Record<string, string>>,
  reading: Parameters<typeof readGnssStations>[1] = { isInside: () => true },
) {
  const folder = await temporaryFolder();
  const paths = Object.entries(files).map(([name, text]) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  });
  const skipped: string[] = [];
  const note = (name: string, reason: string) => void skipped.push(`${name}: ${reason}`);
  return { stations: await readGnssStations(paths, reading, note), skipped };
}

const stepLine = (name: string, kind: 1 | 2) =>
  `${name}  23NOV27  ${kind}  ${kind === 1 ? 'Antenna_Changed' : '150.0 80.2 6.1 us7000'}\n`;
/** The day in the series to which that line refers. */
const CHANGED = 330;

describe('a step of an antenna', () => {
  test.each([31, 32, 33, 34, 35, 36])(
    'that steps.txt lists does not affect the rate of a record of two years (seed %d)',
    async (seed) => {
      const jump = { day: CHANGED, mm: 25 };
      const listed = { 'A.tenv3': series('A', { seed, jump }), 'steps.txt': stepLine('A', 1) };
      const { stations, skipped } = await read(listed);
      const [station] = stations;
      expect(skipped).toEqual([]);
      const { velocityMmYr, sigmaMmYr } = required(station);
      expect(Math.abs(velocityMmYr + 6)).toBeLessThan(2.5 * sigmaMmYr);
      expect(sigmaMmYr).toBeLessThan(8);
    },
  );

  test.each([41, 42, 43, 44, 45, 46])(
    'that is not listed is found, named, and changes the rate by no more than its σ (seed %d)',
    async (seed) => {
      const jump = { day: 400, mm: seed % 2 === 0 ? -30 : 22 };
      const missing = (day: number) => day > 385 && day < 400;
      const { stations, skipped } = await read({ 'A.tenv3': series('A', { seed, jump, missing }) });
      expect(skipped).toHaveLength(1);
      expect(skipped[0]).toMatch(/^A: jumps by -?\d+ mm about 2024-0[12]-\d\d, which no steps.txt explains/);
      const { velocityMmYr, sigmaMmYr } = required(stations[0]);
      // A third of what the jump would add to the rate.
      expect(Math.abs(velocityMmYr + 6)).toBeLessThan(8);
      expect(sigmaMmYr).toBeGreaterThan(10);
    },
  );

  test('is rarely found in a record without one, whatever its rate, season and gaps', async () => {
    let seen = 0;
    for (let seed = 60; seed < 90; seed++) {
      const missing = (day: number) => day % 100 > 70;
      const { skipped } = await read({ 'A.tenv3': series('A', { seed, rate: -2 * (seed - 60), missing }) });
      seen += skipped.length;
    }
    expect(seen).toBeLessThanOrEqual(1);
  });

  test('of an earthquake counts as ground motion, which the radar sees too; an invalid list is named', async () => {
    const files = { 'A.tenv3': series('A'), 'steps.txt': stepLine('A', 2) };
    expect((await read(files)).stations).toEqual((await read({ 'A.tenv3': series('A') })).stations);
    const { stations, skipped } = await read({ ...files, 'steps.txt': 'A 2023-11-27 1\n' });
    expect(stations).toHaveLength(1);
    expect(skipped[0]).toContain('steps.txt');
    expect(skipped[0]).toContain('line 1');
  });
});

describe('stations in other reference frames', () => {
  test('are named and left out when they move with a plate or most are in another', async () => {
    const { stations, skipped } = await read({
      'IGS20/A.tenv3': series('A'),
      'IGS20/B.tenv3': series('B', { seed: 2 }),
      'IGS14/C.tenv3': series('C', { seed: 3 }),
      'D.NA.tenv3': series('D', { seed: 4 }),
      'NA12/E.tenv3': series('E', { seed: 5 }),
      'F.tenv3': series('F', { seed: 6 }),
    });
    expect(stations.map(({ station }) => station).toSorted()).toEqual(['A', 'B', 'F']);
    expect(skipped.toSorted()).toEqual([
      "C: its rates are in IGS14: most stations are in IGS20, and rates of two reference frames aren't mixed",
      'D: its rates are in NA, which moves with a plate; give them in the frame of the orbits, such as IGS20',
      'E: its rates are in NA12, which moves with a plate; give them in the frame of the orbits, such as IGS20',
    ]);
  });

  test('are identified by a column of a table', async () => {
    const header = 'station,lat,lon,v_up_mm_yr,sigma_mm_yr,reference_frame';
    const rows = 'A,29.8,-95.4,-1,0.5,IGS20\nB,29.9,-95.4,-1.2,0.5,NA12\nC,29.7,-95.3,-1.1,0.5,\n';
    const { stations, skipped } = await read({ 'rates.csv': `${header}\n${rows}` });
    expect(stations.map(({ station }) => station)).toEqual(['A', 'C']);
    expect(skipped[0]).toContain('B: its rates are in NA12');
  });
});

describe('stations in other units', () => {
  test('are refused by name: a table in meters, positions in millimeters', async () => {
    const table =
      'station,lat,lon,v_up_mm_yr,sigma_mm_yr\nA,29.8,-95.4,-0.006,0.0005\nB,29.9,-95.4,-0.007,0.0004\n';
    const { stations, skipped } = await read({
      'rates.csv': table,
      'C.tenv3': series('C', { unit: 1000 }),
    });
    expect(stations).toEqual([]);
    expect(skipped.find((text) => text.startsWith('rates.csv'))).toContain('millimeters a year');
    expect(skipped.find((text) => text.startsWith('C.tenv3'))).toContain('positions in meters');
  });
});

describe('a series that contradicts itself', () => {
  test('is named: duplicate days, a second place, one epoch', async () => {
    const text = series('A', { seed: 7 });
    const [, , ...rest] = text.trimEnd().split('\n');
    const doubled = await read({ 'A.tenv3': `${text}${rest.slice(0, 40).join('\n')}\n` });
    expect(doubled.skipped).toEqual(['A: 40 days are given more than once; the last position counts']);
    expect(doubled.stations).toEqual((await read({ 'A.tenv3': text })).stations);
    const moved = await read({ 'B.tenv3': series('B', { lat: (day) => (day < 300 ? 29.8 : 31.2) }) });
    expect(moved.stations).toEqual([]);
    expect(moved.skipped[0]).toContain('one station at one place');
    const single = await read({ 'C.tenv3': series('C', { missing: (day) => day > 0 }) });
    expect(single.stations).toEqual([]);
    expect(single.skipped[0]).toMatch(/^C: 1 positions/);
  });

  test('over a gap of a year in the middle keeps an honest σ', async () => {
    const missing = (day: number) => day > 200 && day < 560;
    const { stations } = await read({ 'A.tenv3': series('A', { seed: 8, missing }) });
    for (const { velocityMmYr, sigmaMmYr, firstDay } of stations) {
      expect(Math.abs(velocityMmYr + 6)).toBeLessThan(3 * sigmaMmYr);
      expect(formatIsoDate(required(firstDay))).toBe('2023-01-01');
    }
  });
});

describe('nodes of a gridded field', () => {
  test('are left out next to stations, and kept and marked without any', async () => {
    const nodes = {
      'grid/G000123.tenv3': series('G000123'),
      'grid/G000124.tenv3': series('G000124', { seed: 2 }),
    };
    const beside = await read({ ...nodes, 'stations/A.tenv3': series('A', { seed: 3 }) });
    expect(beside.stations.map(({ station }) => station)).toEqual(['A']);
    expect(beside.skipped).toEqual(['2 grid nodes: not used next to stations, of which the grid is made']);
    const alone = await read(nodes);
    expect(alone.stations.map(({ isGridNode }) => isGridNode)).toEqual([true, true]);
  });
});

describe('a file that cannot be read', () => {
  test('is skipped and named if another has a station, and is an error if none has', async () => {
    const bad = series('B', { seed: 2, unit: 1000 });
    const { stations, skipped } = await read({ 'A.tenv3': series('A'), 'B.tenv3': bad }, {});
    expect(stations.map(({ station }) => station)).toEqual(['A']);
    expect(skipped).toEqual([expect.stringContaining('B.tenv3: expected positions in meters')]);
    await expect(read({ 'B.tenv3': bad }, {})).rejects.toThrow('B.tenv3: expected positions in meters');
  });
});

describe('a jump of stations of a frame', () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F'];
  const epochDays = Array.from({ length: 60 }, (_, i) => FIRST_DAY + 12 * i);
  const frame = { epochDays, isInside: () => true };

  test('that they share is motion of its ground: named once, in their rates, and no doubt about them', async () => {
    const jump = { day: 400, mm: -60 };
    const files = Object.fromEntries(
      names.map((name, i) => [
        `${name}.tenv3`,
        series(name, { seed: 50 + i, jump, lat: () => 29.8 + i / 20 }),
      ]),
    );
    const { stations, skipped } = await read(files, { frame });
    expect(skipped).toEqual([
      expect.stringMatching(/^ground of the frame: 6 of 6 stations jump by about -\d\d mm/),
    ]);
    for (const { velocityMmYr, sigmaMmYr, positions, withoutSharedSteps } of stations) {
      // Two years with a step of 60 mm in the middle.
      expect(velocityMmYr).toBeLessThan(-30);
      expect(sigmaMmYr).toBeLessThan(12);
      expect(positions?.breaks).toEqual([]);
      expect(Math.abs(required(withoutSharedSteps).velocityMmYr + 6)).toBeLessThan(8);
      expect(required(withoutSharedSteps).sigmaMmYr).toBeGreaterThan(30);
    }
  });
});

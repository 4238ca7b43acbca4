import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseIsoDate } from '../../../../core/date.ts';
import type { GnssStation } from '../../../../ingest/reader/gnss/gnssStation.ts';
import { readGnssStations } from '../../../../ingest/reader/gnss/gnssStations.ts';
import { sharedData } from '../../../support/machine/sharedData.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';
import { realData, testWith } from '../../../support/machine/needs.ts';

const HEADER = 'station,lat,lon,v_up_mm_yr,sigma_mm_yr';
const californiaPoints = sharedData('ca-dwr');

async function read(name: string, text: string, reading?: Parameters<typeof readGnssStations>[1]) {
  const path = join(await temporaryFolder(), name);
  writeFileSync(path, text);
  const skipped: string[] = [];
  const stations = await readGnssStations(
    [path],
    reading,
    (station, reason) => void skipped.push(`${station}: ${reason}`),
  );
  return { stations, skipped };
}

/** A tenv3 series of daily positions from 2015-01-01 (MJD 57023). */
function tenv3(days: number, upMeters: (day: number) => number): string {
  const lines = Array.from({ length: days }, (_, day) => {
    const up = upMeters(day);
    const whole = Math.trunc(up);
    const east = (-0.012 * day) / 365.25;
    const north = (0.009 * day) / 365.25;
    return `P056 15JAN01 2015.0 ${57_023 + day} 1825 4 -119.1 -1234 ${east.toFixed(6)} 3987654 ${north.toFixed(6)} ${whole} ${(up - whole).toFixed(6)} 0.0083 0.0008 0.0009 0.003 0 0 0 36.0274 -119.0629 121.5`;
  });
  return `site YYMMMDD yyyy.yyyy __MJD week d reflon _e0(m) __east(m) ____n0(m) _north(m) u0(m) ____up(m) _ant(m) sig_e(m) sig_n(m) sig_u(m) __corr_en __corr_eu __corr_nu _latitude(deg) _longitude(deg) __height(m)\n${lines.join('\n')}\n`;
}

describe('a table of GNSS stations', () => {
  it('gives place, vertical velocity and sigma, with any column names', async () => {
    const expected: GnssStation = {
      station: 'CAFP',
      lat: 36.1,
      lon: -119.5,
      velocityMmYr: -73.7,
      sigmaMmYr: 0.5,
      velocityEastMmYr: null,
      velocityNorthMmYr: null,
      firstDay: null,
      lastDay: null,
    };
    const { stations } = await read('a.csv', `${HEADER}\nCAFP,36.1,-119.5,-73.7,0.5\n`);
    expect(stations).toEqual([expected]);
    const renamed = await read(
      'b.csv',
      'Site,Latitude,Longitude,velocity_mm_yr,velocity_sigma_mm_yr\nCAFP,36.1,240.5,-73.7,0.5',
    );
    expect(renamed.stations).toEqual([expected]);
  });

  it('gives horizontal velocities and the days behind them if the table has them', async () => {
    const { stations } = await read(
      'a.csv',
      `${HEADER},v_east_mm_yr,v_north_mm_yr,start,end\nA,36,-119,1,0.2,-12.5,9,2015-03-01,2024-12-31\nB,36,-119,1,0.2,,,,`,
    );
    expect(stations[0]).toMatchObject({
      velocityEastMmYr: -12.5,
      velocityNorthMmYr: 9,
      firstDay: parseIsoDate('2015-03-01'),
      lastDay: parseIsoDate('2024-12-31'),
    });
    expect(stations[1]).toMatchObject({ velocityEastMmYr: null, firstDay: null });
    await expect(read('a.csv', `${HEADER},start\nA,36,-119,1,0.2,soon`)).rejects.toThrow(
      'expected start as YYYY-MM-DD in row 2, found "soon"',
    );
  });

  it('skips a station without velocity or sigma, and reports that', async () => {
    const { stations, skipped } = await read(
      'a.csv',
      `${HEADER}\nA,36,-119,,\nB,36,-119,1,0.2\nC,36,-119,1,`,
    );
    expect(stations.map(({ station }) => station)).toEqual(['B']);
    expect(skipped).toEqual([
      'A: no velocity or no sigma in the table',
      'C: no velocity or no sigma in the table',
    ]);
  });

  it.each([
    ['no header', 'A,36,-119,1,0.2', 'expected columns station, lat, lon'],
    [
      'a place off the Earth',
      `${HEADER}\nA,136,-119,1,0.2`,
      'expected lat of -90 to 90 in row 2, found "136"',
    ],
    [
      'a word for a velocity',
      `${HEADER}\nA,36,-119,fast,0.2`,
      'expected v_up_mm_yr of -2000 to 2000 in row 2, found "fast"',
    ],
    ['a negative sigma', `${HEADER}\nA,36,-119,1,-0.2`, 'expected sigma_mm_yr of 0 to 1000'],
    ['a row cut off', `${HEADER}\nA,36,-119`, 'expected a comma-separated table'],
  ])('with %s is refused by name', async (_, text, reason) => {
    const attempt = read('stations.csv', text);
    await expect(attempt).rejects.toMatchObject({ kind: 'invalid_input' });
    await expect(attempt).rejects.toThrow('stations.csv');
    await expect(attempt).rejects.toThrow(reason);
  });

  it.each([
    ['given again', 'A,36,-119,1,0.2', ['A'], 'A: given again; the first counts'],
    [
      'given again with another rate',
      'A,36,-119,5,0.2',
      [],
      'A: given twice, with rates or places that contradict each other; neither counts',
    ],
    [
      'given again elsewhere',
      'A,36.5,-119,1,0.2',
      [],
      'A: given twice, with rates or places that contradict each other; neither counts',
    ],
    ['copied under another name', 'B,36,-119,1,0.2', ['A'], 'B: a copy of A; it counts once'],
  ])('a station %s counts once or not at all, and is named', async (_, line, names, reason) => {
    const { stations, skipped } = await read('a.csv', `${HEADER}\nA,36,-119,1,0.2\n${line}`);
    expect(stations.map(({ station }) => station)).toEqual(names);
    expect(skipped).toEqual([reason]);
  });

  testWith(realData(californiaPoints))('reads the stations of the Central Valley', async () => {
    const skipped: string[] = [];
    const paths = [join(californiaPoints!, 'gps_stations.csv')];
    const stations = await readGnssStations(paths, undefined, (name) => void skipped.push(name));
    expect(stations).toHaveLength(61);
    expect(skipped).toHaveLength(11);
    expect(stations.find(({ station }) => station === 'BAK1')).toEqual({
      station: 'BAK1',
      lat: 35.3519,
      lon: -119.0208,
      velocityMmYr: -1.63,
      sigmaMmYr: 0.23,
      velocityEastMmYr: null,
      velocityNorthMmYr: null,
      firstDay: parseIsoDate('2009-04-30'),
      lastDay: parseIsoDate('2018-05-07'),
    });
  });
});

/** 20 mm/yr of subsidence with an annual term, meters. */
function sinking(day: number): number {
  return 100.9 - (0.02 * day) / 365.25 + 0.002 * Math.sin((2 * Math.PI * day) / 365.25);
}

/** The same, but much faster from a thousand days on. */
function fallingLater(day: number): number {
  return sinking(day) - Math.max(0, day - 1000) * 0.001;
}

describe('an impossible sigma', () => {
  it.each(['0', '0.0004'])('counts as unknown (%s)', async (sigma) => {
    const { stations } = await read('a.csv', `${HEADER}\nA,36,-119,1,${sigma}`);
    expect(stations[0]!.sigmaMmYr).toBe(0);
  });
});

describe('a tenv3 series', () => {
  it('gives the velocity of its up component', async () => {
    const { stations } = await read('P056.tenv3', tenv3(1500, sinking));
    expect(stations[0]).toMatchObject({ station: 'P056', lat: 36.0274, lon: -119.0629 });
    expect(stations[0]!.velocityMmYr).toBeCloseTo(-20, 1);
    // Without noise, nothing is known about its error.
    expect(stations[0]!.sigmaMmYr).toBe(0);
    expect(stations[0]!.velocityEastMmYr).toBeCloseTo(-12, 2);
    expect(stations[0]!.velocityNorthMmYr).toBeCloseTo(9, 2);
  });

  it('counts only the days of the span', async () => {
    const firstDay = 57_023 - 40_587;
    const { stations } = await read('P056.tenv3', tenv3(1500, fallingLater), {
      span: { firstDay, lastDay: firstDay + 999 },
    });
    expect(stations[0]!.velocityMmYr).toBeCloseTo(-20, 1);
    expect(stations[0]).toMatchObject({ firstDay, lastDay: firstDay + 999 });
  });

  it('that is too short is skipped, with a message', async () => {
    const { stations, skipped } = await read('P056.tenv3', tenv3(100, sinking));
    expect(stations).toEqual([]);
    expect(skipped[0]).toContain('P056');
  });

  it.each([
    ['without its header', 'P056 15JAN01 2015.0', 'header that begins with "site"'],
    ['of another number of columns', `site\nP056 15JAN01 2015.0 57023`, '23 columns of tenv3 in line 2'],
    ['without a day', 'site\n', 'at least one day'],
  ])('%s is refused by name', async (_, text, reason) => {
    await expect(read('P056.tenv3', text)).rejects.toThrow(reason);
    await expect(read('P056.tenv3', text)).rejects.toThrow('P056.tenv3');
  });
});

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseIsoDate } from '../../../core/date.ts';
import { FETCH } from '../../../cli/fetch.ts';
import { fetchGnss } from '../../../ingest/fetch/gnss/fetchGnss.ts';
import { gridSeriesAsTenv3 } from '../../../ingest/fetch/gnss/gridSeries.ts';
import { isWithin, parseStationList } from '../../../ingest/fetch/gnss/unrPlaces.ts';
import { silentReporter } from '../../../ingest/progress/reporter.ts';
import { readGnssStations } from '../../../ingest/reader/gnss/gnssStations.ts';
import { parseTenv3 } from '../../../ingest/reader/gnss/tenv3.ts';
import { fetchConfigOf } from '../../../schemas/fetchConfig.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { contentOf, staticName } from '../../support/sources/dispNames.ts';
import { type Earthdata, startEarthdata } from '../../support/sources/earthdata.ts';
import { type FileServer, startFileServer } from '../../support/sources/fileServer.ts';
import { lineOf } from '../../support/machine/commandLine.ts';

const POINT = { name: '000123', lat: 29.5, lon: -95.25 };
const started: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(started.map((each) => each.close())));

/** Four years of days that sink at a rate; the laboratory's decimal years count 365.25 days from 2000. */
function tenv8(rateMmYr: number, unit: 'mm' | 'm'): string {
  const scale = unit === 'mm' ? 1 : 0.001;
  return Array.from({ length: 1461 }, (_, i) => {
    const year = 2020 + i / 365.25;
    const [up, sigma] = [rateMmYr * (year - 2020) * scale, 3 * scale];
    return `${year.toFixed(4)} 0.0 0.0 ${up.toFixed(7)} ${sigma} ${sigma} ${sigma} 0`;
  }).join('\n');
}

const HEADER = gridSeriesAsTenv3(POINT, '2020.0 0 0 0 3 3 3 0').split('\n')[0]!;

describe('a series of the grid', () => {
  it.each(['mm', 'm'] as const)('has the same rate as one of a station, given in %s', (unit) => {
    const series = parseTenv3('G000123.tenv3', gridSeriesAsTenv3(POINT, tenv8(-12, unit)));
    expect(series).toMatchObject({ station: 'G000123', lat: 29.5, lon: -95.25 });
    expect(series.days[0]).toBe(parseIsoDate('2020-01-01'));
    expect(series.days).toHaveLength(new Set(series.days).size);
    const years = (series.days.at(-1)! - series.days[0]!) / 365.25;
    expect((series.upMm.at(-1)! - series.upMm[0]!) / years).toBeCloseTo(-12, 2);
  });

  it('is refused when its sigmas have no unit, or rows are short', () => {
    expect(() => gridSeriesAsTenv3(POINT, '2020.0 0 0 0 0.1 0.1 0.1 0')).toThrow(
      'neither millimeters nor meters',
    );
    expect(() => gridSeriesAsTenv3(POINT, '2020.0 0 0 0')).toThrow('000123');
    expect(() => gridSeriesAsTenv3(POINT, '<html>')).toThrow('expected rows');
  });
});

describe('the laboratory’s lists', () => {
  it('are read with longitudes of any range', () => {
    const places = parseStationList('TXHO  29.76 264.63 10.1\n00NA -12.466 130.843 104.7\n');
    expect(places.map(({ lon }) => lon)).toEqual(
      [-95.37, 130.843].map((lon) => expect.closeTo(lon, 6) as number),
    );
    expect(isWithin(places[0]!, [-96, 29, -95, 30])).toBe(true);
    expect(isWithin({ name: 'A', lat: 52, lon: -179 }, [170, 50, -170, 55])).toBe(true);
  });

  it('are refused when they are something else', () => {
    expect(() => parseStationList('<html>\n<body>moved</body>\n')).toThrow('unr in GM_FETCH_MIRRORS');
  });
});

async function startUnr(): Promise<FileServer> {
  const unr = await startFileServer();
  started.push(unr);
  const put = (path: string, text: string) => unr.files.set(path, Buffer.from(text));
  put(
    '/NGLStationPages/llh.out',
    'TXHO 29.76 264.63 10\nLISTED 29.7 -95.3 1\nFARA 40.0 -100.0 3\n'.replace('LISTED', 'GONE'),
  );
  put('/grid_timeseries/Version0.3/grid_latlon_lookup.txt', '122 200.0 10.0\n123 264.75 29.5\n');
  put('/grid_timeseries/Version0.3/time_variable_gridded/IGS20/000123_IGS20.tenv8', tenv8(-5, 'mm'));
  const rows = gridSeriesAsTenv3({ ...POINT, name: 'X' }, tenv8(-7, 'mm')).replaceAll('GX ', 'TXHO ');
  put('/gps_timeseries/tenv3/IGS20/TXHO.tenv3', rows);
  return unr;
}

async function startFrame(): Promise<Earthdata> {
  const earthdata = await startEarthdata();
  started.push(earthdata);
  earthdata.add(
    {
      collection: 'OPERA_L3_DISP-S1-STATIC_V1',
      frameNumber: 8882,
      files: [staticName('F08882')],
      box: [-96, 29, -95, 30],
    },
    (name) => contentOf(name, 100),
  );
  return earthdata;
}

describe('fetching GNSS series', () => {
  it('downloads those within a frame once, in the form that a tie reads, and only newer ones again', async () => {
    const [unr, earthdata, to] = [await startUnr(), await startFrame(), await temporaryFolder()];
    const mirrors = `${earthdata.environment['GM_FETCH_MIRRORS']},unr=${unr.url}`;
    const environment = { ...earthdata.environment, GM_FETCH_MIRRORS: mirrors };
    const run = async () =>
      fetchGnss(lineOf(FETCH, ['--gnss', '--frame', '8882', '--to', to]), {
        settings: fetchConfigOf(environment),
        environment,
        reporter: silentReporter,
        stop: new AbortController().signal,
        now: Date.now,
      });
    const first = await run();
    expect(first).toMatchObject({
      ok: true,
      json: { fetched: 2, missing: 1, frames: [{ frame: 'F08882', stations: 2, grid_points: 1 }] },
    });
    expect(await readdir(join(to, 'F08882', 'stations'))).toEqual(['TXHO.tenv3']);
    const span = { firstDay: parseIsoDate('2020-06-01'), lastDay: parseIsoDate('2023-06-01') };
    // With stations, the grid would not count.
    const rates = await Promise.all(
      ['grid', 'stations'].map((part) => readGnssStations([join(to, 'F08882', part)], { span })),
    );
    const told = rates.flat().map(({ station, velocityMmYr }) => [station, Math.round(velocityMmYr)]);
    expect(told).toEqual([
      ['G000123', -5],
      ['TXHO', -7],
    ]);
    expect(unr.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
    expect(await run()).toMatchObject({ ok: true, json: { fetched: 0, there: 2 } });
    expect(HEADER.startsWith('site')).toBe(true);
  });
});

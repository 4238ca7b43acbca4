import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, expect, test } from 'vitest';
import { median } from '../../core/statistics/quantile.ts';
import { recordShortfall } from '../../core/report/recordStrength.ts';
import type { IngestSummary } from '../../ingest/progress/summary.ts';
import { ingest, ingested, opened, type IngestedFrame } from '../support/files/ingested.ts';
import { sharedData } from '../support/machine/sharedData.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';
import { describeWith, realData } from '../support/machine/needs.ts';

const dispS1 = sharedData('disp-s1-mexico-city');
const pairs = sharedData('s1-pairs-mexico-city');
const californiaPoints = sharedData('ca-dwr');

async function readTable(path: string): Promise<Record<string, string>[]> {
  return parse<Record<string, string>>(await readFile(path, 'utf8'), { columns: true });
}

/** Slope of an ordinary least-squares line, per year. */
function ordinaryRate(dates: readonly string[], values: readonly number[]): number {
  const years = dates.map((date) => Date.parse(date) / (365.25 * 86_400_000));
  const mean = years.reduce((sum, t) => sum + t, 0) / years.length;
  const moment = years.reduce((sum, t, i) => sum + (t - mean) * values[i]!, 0);
  return moment / years.reduce((sum, t) => sum + (t - mean) ** 2, 0);
}

/** The DISP-S1 stack, ingested once. */
async function stackLake(): Promise<IngestedFrame> {
  stack ??= await ingest(stackFolder, { paths: [dispS1!], threads: 2 });
  return opened(stackFolder, stack);
}

const stackFolder = await mkdtemp(join(tmpdir(), 'ground-motion-'));
afterAll(() => rm(stackFolder, { recursive: true }));
let stack: IngestSummary | null = null;

describeWith(realData(dispS1))('OPERA DISP-S1 over Mexico City', () => {
  test('rates between cells agree with an independent inversion, and the older duplicate is not used', async () => {
    const lake = await stackLake();
    const { manifest } = lake.summary;
    expect(manifest.epochs).toHaveLength(13);
    expect(manifest.network.solver).toBe('tree');
    expect(manifest.products.find(({ name }) => name.includes('_v0.9_'))).toMatchObject({
      outcome: 'ignored',
    });

    expect(manifest.spatial_reference.has_stable_part).toBe(false);
    const reference = await readTable(join(dispS1!, 'points_reference.csv'));
    const differences: number[] = [];
    for (const point of reference) {
      const cell = await lake.cell({ row: Number(point['row']), col: Number(point['col']) });
      if (!cell || cell.nMeasurements !== 13) continue;
      const series = await lake.series({ row: Number(point['row']), col: Number(point['col']) });
      const verticalMmYr = ordinaryRate(series!.dates, series!.verticalMm);
      const up = cell.velocityLosMmYr! / cell.velocityVerticalMmYr;
      differences.push(up * verticalMmYr - Number(point['v_los_mm_yr']));
      // The reference is an ordinary line; ours, with weighted ends, is a different estimate of the same rate.
      const apart = Math.abs(cell.velocityVerticalMmYr - verticalMmYr);
      const zeroSigma = manifest.spatial_reference.sigma_mm_yr!;
      expect(apart).toBeLessThan(0.5 * Math.sqrt(cell.velocityUncertaintyMmYr ** 2 - zeroSigma ** 2));
      // The zero of this frame is 28 mm/yr from the provider's: every interval contains the provider's rate, and no rate
      // is certain.
      const offered = Number(point['v_los_mm_yr']) / up;
      expect(Math.abs(cell.velocityVerticalMmYr - offered)).toBeLessThan(1.96 * cell.velocityUncertaintyMmYr);
      expect(Math.abs(cell.velocityVerticalMmYr) / cell.velocityUncertaintyMmYr).toBeLessThan(2);
      // Half a year doesn't support a rate at all: the report is inconclusive and free.
      expect(recordShortfall(cell)).toBe('short');
    }
    expect(differences.length).toBeGreaterThanOrEqual(8);
    // One constant, the spatial reference, and the solid Earth tide (at most 0.6 mm, so 2 mm/yr over half a year).
    const constant = median(differences);
    for (const difference of differences) expect(Math.abs(difference - constant)).toBeLessThan(2.5);
  });
});

describeWith(realData(pairs, dispS1))('unwrapped pairs over Mexico City', () => {
  test('the network of 30 pairs gives the velocities that the DISP-S1 stack of the same scenes gives', async () => {
    const dataDir = await temporaryFolder();
    const network = await ingested({ paths: [pairs!], frameId: 'MEXICO-PAIRS', dataDir });
    const stackFrame = await stackLake();
    expect(network.summary.manifest.network).toEqual({ pairs: 30, solver: 'least_squares' });
    expect(network.summary.manifest.epochs).toHaveLength(13);

    const both: { network: number; stack: number }[] = [];
    const { grid } = network.frame;
    for (let row = 5; row < grid.rows; row += 6) {
      for (let col = 5; col < grid.cols; col += 6) {
        const cell = await network.cell({ row, col });
        const found = cell && (await stackFrame.cellAt(cell));
        if (found) both.push({ network: cell.velocityLosMmYr!, stack: found.velocityLosMmYr! });
      }
    }
    expect(both.length).toBeGreaterThan(60);
    const constant = median(both.map((cell) => cell.network - cell.stack));
    const disagreement = both.map((cell) => Math.abs(cell.network - cell.stack - constant));
    // The DISP-S1 values were interpolated from 150 m to 30 m, and the basin's edges are steep.
    expect(median(disagreement)).toBeLessThan(4);
    expect(Math.min(...both.map((cell) => cell.network))).toBeLessThan(-150);
  });
});

describeWith(realData(californiaPoints))('points of the Central Valley', () => {
  test('sink as fast as the GNSS stations next to them, over the stations’ own years', async () => {
    const lake = await ingested({
      paths: [join(californiaPoints!, 'insar_points.csv')],
      frameId: 'CA-DWR',
      dataDir: await temporaryFolder(),
    });
    const { manifest } = lake.summary;
    // 55 points, 11 of them at the coordinates of another point.
    expect(manifest.counts.measured).toBe(44);
    expect(manifest.epochs).toHaveLength(130);

    const points = await readTable(join(californiaPoints!, 'insar_points.csv'));
    const stations = await readTable(join(californiaPoints!, 'gps_stations.csv'));
    // README of the data: InSAR and GNSS rates of these two agree over the station's window.
    for (const { station, withinKm, rateMmYr } of [
      { station: 'CAFP', withinKm: 0.6, rateMmYr: -74 },
      { station: 'MULN', withinKm: 0.4, rateMmYr: -64 },
    ]) {
      const place = stations.find((row) => row['station'] === station)!;
      const nearest = points
        .map((point) => ({ lat: Number(point['lat']), lon: Number(point['lon']) }))
        .map((point) => ({
          ...point,
          km: distanceKm(point, { lat: Number(place['lat']), lon: Number(place['lon']) }),
        }))
        .sort((a, b) => a.km - b.km)[0]!;
      expect(nearest.km).toBeLessThan(withinKm);
      const cell = (await lake.cellAt(nearest))!;
      const series = (await lake.series(cell))!;
      const window = series.dates
        .map((date, i) => ({ date, mm: series.verticalMm[i]! }))
        .filter(({ date }) => date >= place['start']! && date <= place['end']!);
      expect(Math.abs(slopeMmYr(window) - rateMmYr)).toBeLessThan(4);
      expect(cell.velocityLosMmYr).toBeNull();
    }
  });
});

function distanceKm(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const east = (a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180) * 111.32;
  return Math.hypot(east, (a.lat - b.lat) * 111.32);
}

/** Ordinary least squares, deliberately not the project's fit. */
function slopeMmYr(points: readonly { date: string; mm: number }[]): number {
  const years = points.map(({ date }) => Date.parse(date) / 86_400_000 / 365.25);
  const meanYear = years.reduce((a, b) => a + b) / years.length;
  const meanMm = points.reduce((sum, { mm }) => sum + mm, 0) / points.length;
  let products = 0;
  let squares = 0;
  for (const [i, { mm }] of points.entries()) {
    products += (years[i]! - meanYear) * (mm - meanMm);
    squares += (years[i]! - meanYear) ** 2;
  }
  return products / squares;
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEMO_SIDE_CELLS, planDemo } from '../../cli/demo/demoPlan.ts';
import { sharedSeasonMm } from '../../cli/demo/demoScene.ts';
import { groundTruth } from '../../cli/demo/truth.ts';
import { writeStations } from '../../cli/demo/writeStations.ts';
import { yearsBetween } from '../../core/date.ts';
import { cellAt } from '../../core/geodesy/grid.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { sharedMotion } from '../../core/gnss/sharedMotion.ts';
import { stationDifferences } from '../../core/gnss/stationDifferences.ts';
import { readGnssStations } from '../../ingest/reader/gnss/gnssStations.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';

const SIZE = { rows: DEMO_SIDE_CELLS, cols: DEMO_SIDE_CELLS, seed: 1, endDate: '2026-04-18' };

/** The stations of a demo with this number of dates. */
async function stationsOf(epochs: number) {
  const plan = planDemo({ ...SIZE, epochs });
  const folder = await temporaryFolder();
  await writeStations(folder, plan);
  const skipped: string[] = [];
  const stations = await readGnssStations([join(folder, 'gnss')], {}, (name, why) =>
    skipped.push(`${name}: ${why}`),
  );
  const truth = groundTruth(plan);
  const groundAt = (place: { lat: number; lon: number }) =>
    truth.truthAt(cellAt(plan.grid, projectionFor(plan.grid.epsg).forward(place))!);
  return { plan, folder, stations, skipped, groundAt };
}

test.each([
  [10, 0],
  [40, 7],
])(
  'the demo of %i dates has stations in every part of it, %i with positions, that move as planted',
  async (epochs, withPositions) => {
    const { folder, plan, stations, skipped, groundAt } = await stationsOf(epochs);
    expect(skipped).toEqual([]);
    expect(stations).toHaveLength(14);
    expect(stations.filter(({ positions }) => positions)).toHaveLength(withPositions);
    for (const station of stations) {
      const ground = groundAt(station);
      expect(ground).toMatchObject({ isMasked: false, isSteady: true });
      expect(Math.abs(station.velocityMmYr - ground.velocityMmYr)).toBeLessThan(4 * station.sigmaMmYr);
      expect(station.sigmaMmYr).toBeLessThan(1.2);
    }
    const again = await temporaryFolder();
    await writeStations(again, plan);
    for (const name of await readdir(join(folder, 'gnss')))
      expect(await readFile(join(again, 'gnss', name), 'utf8')).toBe(
        await readFile(join(folder, 'gnss', name), 'utf8'),
      );
  },
);

test('their positions contain the season that all ground of the demo shares, with gaps and a listed step', async () => {
  const { plan, stations, groundAt } = await stationsOf(40);
  const { epochDays } = plan;
  const withPositions = stations.flatMap(({ positions, ...place }) =>
    positions ? [{ positions, ground: groundAt(place) }] : [],
  );
  const days = epochDays.at(-1)! - epochDays[0]! + 11;
  for (const { positions } of withPositions) {
    expect(positions.days.length).toBeLessThan(0.96 * days);
    expect(positions.days.length).toBeGreaterThan(0.8 * days);
  }
  expect(withPositions.filter(({ positions }) => positions.breaks.length === 1)).toHaveLength(1);
  // Around a station, the radar sees the ground's own rate, without what all ground shares.
  const differences = withPositions.map(({ positions, ground }) => {
    const seen = Float64Array.from(
      epochDays,
      (day) => ground.velocityMmYr * yearsBetween(epochDays[0]!, day),
    );
    return stationDifferences(positions, seen, epochDays);
  });
  const { motionMm, sigmaMm, season, stations: used } = sharedMotion(differences, epochDays)!;
  expect(used).toBe(7);
  expect(Math.abs(Math.hypot(season!.sineMm, season!.cosineMm) - 5)).toBeLessThan(0.7);
  const errors = epochDays.map((day, k) => Math.abs(motionMm[k]! - sharedSeasonMm(day)));
  expect(Math.max(...errors)).toBeLessThan(2.5);
  expect(errors.filter((error, k) => error <= 1.96 * sigmaMm[k]!).length).toBeGreaterThan(
    0.85 * errors.length,
  );
});

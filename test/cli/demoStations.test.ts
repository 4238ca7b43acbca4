import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { planDemo } from '../../cli/demo/demoPlan.ts';
import { groundTruth } from '../../cli/demo/truth.ts';
import { writeStations } from '../../cli/demo/writeStations.ts';
import { cellAt } from '../../core/geodesy/grid.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { readGnssStations } from '../../ingest/reader/gnss/gnssStations.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';

test('the demo has stations in every part of it, which tell the planted rate within their error', async () => {
  const plan = planDemo({ rows: 640, cols: 640, epochs: 10, seed: 1, endDate: '2026-04-18' });
  const folder = await temporaryFolder();
  await writeStations(folder, plan);
  const path = join(folder, 'gnss', 'stations.csv');
  const stations = await readGnssStations([path]);
  expect(stations).toHaveLength(15);
  const truth = groundTruth(plan);
  for (const station of stations) {
    const cell = cellAt(plan.grid, projectionFor(plan.grid.epsg).forward(station));
    const ground = truth.truthAt(cell!);
    expect(ground).toMatchObject({ isMasked: false, isSteady: true });
    expect(Math.abs(station.velocityMmYr - ground.velocityMmYr)).toBeLessThan(4 * station.sigmaMmYr);
  }
  const again = await temporaryFolder();
  await writeStations(again, plan);
  expect(await readFile(join(again, 'gnss', 'stations.csv'), 'utf8')).toBe(await readFile(path, 'utf8'));
});

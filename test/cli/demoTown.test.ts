import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groundDistanceM } from '../../core/geodesy/groundDistance.ts';
import { projectionFor, type LatLon } from '../../core/geodesy/projection.ts';
import { openGeocoder, type Geocoder } from '../../location/geocode/geocoder.ts';
import { DEMO_SIDE_CELLS, planDemo } from '../../cli/demo/demoPlan.ts';
import { groundTruth } from '../../cli/demo/truth.ts';
import { EXAMPLE_ADDRESS } from '../../schemas/http/queryTypes.ts';
import { AMBIGUOUS_ADDRESS, planTown } from '../../cli/demoTown/townPlan.ts';
import { openGazetteer } from '../../location/gazetteer/openGazetteer.ts';
import { finished, startCommand } from '../support/machine/runProcess.ts';

const town = planTown();
/** As created by `npm start`. */
const demo = planDemo({
  rows: DEMO_SIDE_CELLS,
  cols: DEMO_SIDE_CELLS,
  epochs: 40,
  seed: 1,
  endDate: '2026-05-20',
});

function truthAt(point: LatLon) {
  const { grid } = demo;
  const { x, y } = projectionFor(grid.epsg).forward(point);
  const cell = { row: Math.floor((grid.originY - y) / 30), col: Math.floor((x - grid.originX) / 30) };
  const isInside = cell.row >= 0 && cell.col >= 0 && cell.row < grid.rows && cell.col < grid.cols;
  return isInside ? groundTruth(demo).truthAt(cell) : null;
}

describe('the demo town', () => {
  let geocoder: Geocoder;
  let close = async (): Promise<void> => undefined;
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'ground-motion-town-'));
    const files = join(dataDir, 'town');
    expect((await finished(startCommand(['demo', 'town', '--out', files]))).code).toBe(0);
    const imported = await finished(startCommand(['addresses', 'import', files, '--data-dir', dataDir]));
    expect(imported.code, imported.errors + imported.output).toBe(0);
    const gazetteer = await openGazetteer({ dataDir, pollIntervalMs: 0 });
    close = async () => {
      await gazetteer.close();
      await rm(dataDir, { recursive: true, force: true });
    };
    geocoder = openGeocoder({ gazetteer, mostMs: Infinity });
  });
  afterAll(() => close());

  it('has every house at its planned place, by its full address', async () => {
    const texts = town.houses.map(
      ({ number, street, place, zip }) => `${number} ${street}, ${place}, TX ${zip}`,
    );
    const outcomes = await geocoder.geocodeAll(texts);
    for (const [index, outcome] of outcomes.entries()) {
      expect(outcome, texts[index]).toMatchObject({
        kind: 'found',
        place: { matchType: 'rooftop_interpolated', address: texts[index], flags: [] },
      });
      if (outcome.kind === 'found')
        expect(groundDistanceM(outcome.place.point, town.houses[index]!.point)).toBeLessThan(0.1);
    }
  });

  it('has avenues without houses, whose numbers follow their blocks, in either direction', async () => {
    const avenues = town.blocks.filter(({ street }) => street.endsWith('Ave'));
    expect(avenues.length).toBeGreaterThan(50);
    for (const { street, zip, line, left } of avenues) {
      const [start, end] = [line[0]!, line.at(-1)!];
      const middle = { lat: (start.lat + end.lat) / 2, lon: (start.lon + end.lon) / 2 };
      const low = Math.min(left.from, left.to);
      const outcome = await geocoder.geocode(`${low + 48} ${street}, ${zip}`);
      expect(outcome).toMatchObject({ kind: 'found', place: { matchType: 'street_interpolated' } });
      if (outcome.kind === 'found') expect(groundDistanceM(outcome.place.point, middle)).toBeLessThan(15);
    }
  });

  it('lies in the demo frame, most of it on ground that is measured; the example sinks fast', async () => {
    const truths = town.houses.map(({ point }) => truthAt(point));
    expect(truths).not.toContain(null);
    const measured = truths.filter((truth) => truth !== null && !truth.isMasked && !truth.isIntermittent);
    expect(measured.length / truths.length).toBeGreaterThan(0.9);
    const example = await geocoder.geocode(EXAMPLE_ADDRESS);
    expect(example.kind).toBe('found');
    if (example.kind === 'found') expect(truthAt(example.place.point)?.velocityMmYr).toBeLessThan(-20);
  });

  it('has an older neighbor: an address that exists in both towns is ambiguous', async () => {
    expect(await geocoder.geocode(AMBIGUOUS_ADDRESS)).toMatchObject({
      kind: 'ambiguous',
      candidates: [{ address: EXAMPLE_ADDRESS }, { address: '204 E Main St, Old Levelton, TX 77999' }],
    });
  });
});

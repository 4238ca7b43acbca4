import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { binOf, cellsIn, noCells, publishedCounts } from '../../../core/placeRates/rateHistogram.ts';
import { buildPlaces, placesStatus, removeServedPlaces } from '../../../ingest/places/buildPlaces.ts';
import { silentReporter } from '../../../ingest/progress/reporter.ts';
import { locateCell, partitionOfHexagon, placeHexagonOf } from '../../../schemas/h3Index.ts';
import type { PlacesIndex } from '../../../schemas/places/placesFiles.ts';
import { projectionFor } from '../../../core/geodesy/projection.ts';
import { lakeFilesAt } from '../../../store/lake/files/lakeFilesAt.ts';
import { findHexagons, findPlaces } from '../../../store/lake/places/placesFiles.ts';
import { openPlaces } from '../../../store/lake/places/placesReader.ts';
import { plantAddresses } from '../../support/planted/plantedAddresses.ts';
import { PLANTED_GRID, plantFrame, pointIn } from '../../support/planted/plantedLake.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
/** Rates by column, so that every hexagon has several. */
const cells = Array.from({ length: PLANTED_GRID.rows * PLANTED_GRID.cols }, (_, at) => {
  const [row, col] = [Math.floor(at / PLANTED_GRID.cols), at % PLANTED_GRID.cols];
  const velocityVerticalMmYr = ((col * 7) % 23) - 18 + (row % 10) / 10;
  return { row, col, velocityVerticalMmYr, velocityUncertaintyMmYr: 0.5 };
});

/** Counts in plain loops, by hexagon. */
function naiveCounts(): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const cell of cells) {
    const hexagon = placeHexagonOf(locateCell(PLANTED_GRID, projectionFor(PLANTED_GRID.epsg), cell).h3);
    const counts = found.get(hexagon) ?? noCells();
    // Rates are stored with the precision of a float.
    counts[binOf(Math.fround(cell.velocityVerticalMmYr))]! += 1;
    found.set(hexagon, counts);
  }
  return found;
}

describe('places that are built from a lake', () => {
  let dataDir: string;
  let index: PlacesIndex;
  const build = () => buildPlaces({ dataDir, reporter: silentReporter, clock: () => NOW });

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'ground-motion-places-'));
    await plantFrame({ dataDir, cells, now: NOW });
    const middle = Math.floor(PLANTED_GRID.rows / 2);
    const street = (row: number, zip: string, place: string) => ({
      street: `${place} St`,
      place,
      zip,
      ends: [pointIn({ row, col: 2 }), pointIn({ row, col: PLANTED_GRID.cols - 3 })] as const,
      left: [101, 199] as const,
      right: [100, 198] as const,
    });
    await plantAddresses(dataDir, {
      now: NOW,
      blocks: [street(middle, '77998', 'Saint Alder'), street(2, '77997', 'Birch')],
    });
    expect(await build()).toMatchObject({ ok: true, json: { towns: 2, zips: 2 } });
    index = (await findPlaces(lakeFilesAt(dataDir)))!.content;
  });

  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('have the naive count of every hexagon with at least 20 cells, small bins merged', async () => {
    const files = lakeFilesAt(dataDir);
    let hexagons = 0;
    for (const [hexagon, counts] of naiveCounts()) {
      const stored = await findHexagons(files, index.build, partitionOfHexagon(hexagon));
      const expected = publishedCounts(counts);
      expect(stored?.[hexagon]?.counts ?? null).toEqual(expected);
      if (expected) hexagons += 1;
    }
    expect(hexagons).toBeGreaterThan(3);
  });

  it('have towns and ZIP Codes that are sums of whole hexagons', async () => {
    const files = lakeFilesAt(dataDir);
    const all = (
      await Promise.all(index.partitions.map((name) => findHexagons(files, index.build, name)))
    ).flatMap((of) => Object.values(of!));
    for (const area of index.areas) {
      const own = all.filter(({ zip, town }) =>
        area.kind === 'zip' ? zip === area.name : town === area.path,
      );
      expect(area.hexagons).toBe(own.length);
      expect(area.counts).toEqual(
        area.counts.map((_, bin) => own.reduce((sum, { counts }) => sum + counts[bin]!, 0)),
      );
    }
    expect(index.areas.map(({ path }) => path).toSorted()).toEqual([
      'tx/77997',
      'tx/77998',
      'tx/birch',
      'tx/st-alder',
    ]);
  });

  it('are found by point, also after another build', async () => {
    const places = openPlaces(lakeFilesAt(dataDir), {
      warn: (reason) => expect.fail(reason),
      now: () => NOW,
    });
    const row = Math.floor(PLANTED_GRID.rows / 2);
    const hexagon = await places.hexagonAt(pointIn({ row, col: 20 }));
    expect(hexagon).toMatchObject({ frame: 'F08882', zip: '77998', town: 'tx/st-alder', sigmaMmYr: 0.5 });
    expect(cellsIn(hexagon!.counts)).toBeGreaterThanOrEqual(20);
    expect(await places.hexagonAt({ lat: 10, lon: 10 })).toBeNull();
    await build();
    expect(await places.hexagonAt(pointIn({ row, col: 20 }))).toEqual(hexagon);
    const other = openPlaces(lakeFilesAt(dataDir), { warn: (reason) => expect.fail(reason), now: () => NOW });
    expect(await other.hexagonAt(pointIn({ row, col: 20 }))).toEqual(hexagon);
  });

  it('say when newer releases are served, and can be removed', async () => {
    expect(await placesStatus(dataDir)).toMatchObject({ json: { changed: [] } });
    await plantFrame({ dataDir, cells: cells.slice(0, 900), now: NOW + 1000 });
    expect(await placesStatus(dataDir)).toMatchObject({ json: { changed: ['F08882'] } });
    await removeServedPlaces(dataDir);
    expect(await findPlaces(lakeFilesAt(dataDir))).toBeNull();
    expect((await lakeFilesAt(dataDir).folders('places')) ?? []).toEqual([]);
  });

  it('need a frame', async () => {
    const empty = { dataDir: await temporaryFolder(), reporter: silentReporter, clock: () => NOW };
    await expect(buildPlaces(empty)).rejects.toMatchObject({ code: 'no_measured_cells' });
  });
});

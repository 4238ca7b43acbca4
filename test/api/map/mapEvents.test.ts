import { DuckDBInstance } from '@duckdb/node-api';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BEGAN, DROP, DROPPED } from '../../support/planted/plantedEvents.ts';
import { plantFrame, pointIn, type PlantedCell } from '../../support/planted/plantedLake.ts';
import { expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

/** A square of cells that moved like the given cell, with events of slightly different sizes. */
function square(like: PlantedCell, at: { row: number; col: number }, side: number): PlantedCell[] {
  return Array.from({ length: side * side }, (_, i) => ({
    ...like,
    row: at.row + Math.floor(i / side),
    col: at.col + (i % side),
    events: (like.events ?? []).map((event) => ({ ...event, size: event.size * (1 + i / 1000) })),
  }));
}

const ALONE = { ...DROPPED, row: 50, col: 50 };
const CELLS = [
  ...square(DROPPED, { row: 8, col: 8 }, 4),
  ...square(BEGAN, { row: 30, col: 40 }, 3),
  ALONE,
  { row: 55, col: 10, velocityVerticalMmYr: 0.3, velocityUncertaintyMmYr: 0.6 },
];
const BOX = 'bbox=-96,29,-95,30';

let server: TestServer;
let dataDir: string;
let release: string;
beforeAll(async () => {
  server = await startTestServer({
    prepare: async (dir) => {
      dataDir = dir;
      release = await plantFrame({ dataDir: dir, cells: CELLS, maps: true });
    },
  });
});
afterAll(() => server.close());

const ask = async (query: string) => (await server.get(`/api/v1/map/events?${query}`)).body;

describe('the places of events on a map', () => {
  it('are points with dates and a class of size, for anyone', async () => {
    const { type, features, truncated } = await ask(BOX);
    expect({ type, truncated }).toEqual({ type: 'FeatureCollection', truncated: false });
    expect(features).toMatchObject([
      {
        type: 'Feature',
        properties: {
          frame: 'F08882',
          kind: 'step',
          direction: 'down',
          earliest: '2025-10-10',
          latest: '2025-10-22',
          size_from: 30,
          size_to: null,
          size_unit: 'mm',
          suspected_unwrapping: false,
          text: 'Drop of 30 or more mm between October 10 and 22, 2025',
        },
      },
      { properties: { kind: 'pace_change', size_from: 8, size_to: 20, size_unit: 'mm/yr' } },
    ]);
    const [lon, lat] = (features as { geometry: { coordinates: [number, number] } }[])[0]!.geometry
      .coordinates;
    const area = pointIn({ row: 9, col: 9 });
    expect(Math.abs(lat - area.lat)).toBeLessThan(0.001);
    expect(Math.abs(lon - area.lon)).toBeLessThan(0.001);
  });

  it('never reveal the numbers of a cell, or an event of a single cell', async () => {
    const text = JSON.stringify(await ask(BOX));
    expect(text).not.toMatch(/30\.\d|14\.\d/);
    const { lat, lon } = pointIn(ALONE);
    const around = `bbox=${lon - 0.002},${lat - 0.002},${lon + 0.002},${lat + 0.002}`;
    expect(await ask(around)).toMatchObject({ features: [] });
  });

  it('can be filtered by time and place', async () => {
    expect((await ask(`${BOX}&since=2025-10-23`))['features']).toEqual([]);
    expect((await ask(`${BOX}&since=2025-10-20`))['features']).toHaveLength(2);
    expect((await ask('bbox=10,40,11,41'))['features']).toEqual([]);
  });

  it.each(['', 'bbox=-100,25,-90,30', 'bbox=-95,29,-96,30', 'bbox=1,2,3', `${BOX}&since=yesterday`])(
    'refuses %j',
    async (query) => {
      expect((await server.get(`/api/v1/map/events?${query}`)).status).toBe(422);
    },
  );

  it('are empty for a test key, whose ground has no events', async () => {
    const key = await server.register(undefined, 'test');
    expect((await server.get(`/api/v1/map/events?${BOX}`, key)).body).toMatchObject({
      mode: 'test',
      features: [],
    });
  });
});

describe('the table of events of a release', () => {
  it('has a row per event with the data of the cell, and its item describes it and its columns', async () => {
    const { assets } = (await server.get('/stac/collections/ground-motion/items/F08882')).body as {
      assets: Record<
        string,
        { href: string; 'table:row_count'?: number; 'table:columns'?: { name: string }[] }
      >;
    };
    expect(assets['events']).toMatchObject({
      type: 'application/vnd.apache.parquet',
      'table:row_count': 4 * 4 + 3 * 3 + 1,
    });
    const path = join(dataDir, 'frames/F08882/releases', release, 'events.parquet');
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const table = await connection.runAndReadAll(`SELECT * FROM read_parquet('${path}') WHERE "row" = 50`);
    const [row] = table.getRowObjectsJson();
    connection.closeSync();
    instance.closeSync();
    expect(Object.keys(row!)).toEqual(assets['events']!['table:columns']!.map(({ name }) => name));
    expect(row).toMatchObject({
      col: 50,
      kind: 'step',
      earliest: DROP.earliest,
      latest: DROP.latest,
      size: Math.fround(DROP.size),
      size_unit: 'mm',
      suspected_unwrapping: false,
      regional: false,
    });
  });

  it('is a paid file, like the cells', async () => {
    const file = `/stac/assets/F08882/${release}/events.parquet`;
    expect((await server.get(file)).status).toBe(401);
    expectError(await server.get(file, await server.register()), 403, 'forbidden');
    expect((await server.get(`/stac/assets/F08882/${release}/event_places.json`)).status).toBe(401);
  });
});

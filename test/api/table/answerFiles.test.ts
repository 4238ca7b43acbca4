import { DuckDBInstance } from '@duckdb/node-api';
import { strFromU8, unzipSync } from 'fflate';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchResponse } from '../../../schemas/http/place/batch.ts';
import { pointIn, type PlantedCell } from '../../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const CELLS: PlantedCell[] = [10, 11, 12].map((col) => ({
  row: 10,
  col,
  velocityVerticalMmYr: Math.fround(-4.25 - col),
  velocityUncertaintyMmYr: 0.5,
}));
const [FIRST, SECOND] = [pointIn({ row: 10, col: 10 }), pointIn({ row: 10, col: 11 })];
const FORMULA = '=HYPERLINK("https://example.org")';
const ITEMS = [
  { id: FORMULA, ...FIRST },
  { id: 'second, place', ...SECOND },
  { id: '0046', lat: 45, lon: -100 },
];

let server: TestServer;
let key: string;
let json: BatchResponse;
const logged: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ cells: CELLS, onLog: (line) => logged.push(line) });
  key = await server.register();
  json = (await batch('json')).json() as BatchResponse;
});
afterAll(() => server.close());

interface File {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  text(): string;
  json(): unknown;
}

async function file(path: string, body?: object): Promise<File> {
  const response = await fetch(`${server.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${key}`,
      ...(body && {
        'content-type': 'application/json',
        'idempotency-key': JSON.stringify(body).slice(0, 40),
      }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = () => new TextDecoder().decode(bytes);
  return { status: response.status, headers: response.headers, bytes, text, json: () => JSON.parse(text()) };
}

const batch = (format: string) => file(`/api/v1/motion/batch?format=${format}`, { items: ITEMS });

/** What DuckDB reads from a Parquet file. */
async function parquet(bytes: Uint8Array): Promise<{ types: Record<string, string>; rows: unknown[][] }> {
  const path = join(tmpdir(), `table-${process.pid}-${bytes.length}.parquet`);
  await writeFile(path, bytes);
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
  const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM '${path}'`);
  const read = await connection.runAndReadAll(`SELECT * FROM '${path}'`);
  await rm(path);
  const types = described.getRows().map(([name, type]) => [String(name), String(type)]);
  return { types: Object.fromEntries(types) as Record<string, string>, rows: read.getRowsJson() };
}

describe('an answer as a file', () => {
  it('is CSV of the same purchase, with no executable formula', async () => {
    const csv = await batch('csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('idempotent-replayed')).toBe('true');
    expect(csv.headers.get('x-cost-usd')).toBe('0.80');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="ground-motion-batch.csv"');
    const rows = parse<Record<string, string>>(csv.text(), { columns: true });
    expect(rows.map(({ id }) => id)).toEqual([`'${FORMULA}`, 'second, place', '0046']);
    expect(rows[0]).toMatchObject({
      status: 'ok',
      velocity_vertical_mm_yr: '-14.25',
      velocity_uncertainty_mm_yr: '0.5',
      pixel_id: 'F08882-10-10',
      events: '0',
    });
    expect(rows[2]).toMatchObject({ status: 'no_coverage', velocity_vertical_mm_yr: '', frame: '' });
  });

  it('is Parquet with types', async () => {
    const { types, rows } = await parquet((await batch('parquet')).bytes);
    expect(types).toMatchObject({
      id: 'VARCHAR',
      index: 'BIGINT',
      velocity_vertical_mm_yr: 'DOUBLE',
      last_observation: 'DATE',
    });
    const at = (name: string) => rows.map((row) => row[Object.keys(types).indexOf(name)]);
    expect(at('id')).toEqual([FORMULA, 'second, place', '0046']);
    expect(at('velocity_vertical_mm_yr')).toEqual([-14.25, -15.25, null]);
    expect(at('last_observation')[0]).toBe('2026-05-20');
  });

  it('is GeoJSON and lines of JSON with the same rows', async () => {
    const [geojson, ndjson] = [await batch('geojson'), await batch('ndjson')];
    expect(geojson.headers.get('content-type')).toBe('application/geo+json');
    const { type, features } = geojson.json() as {
      type: string;
      features: { type: string; geometry: object; properties: Record<string, unknown> }[];
    };
    expect(type).toBe('FeatureCollection');
    expect(features[0]).toMatchObject({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [json.results[0]!.query!.lon, json.results[0]!.query!.lat] },
      properties: { velocity_vertical_mm_yr: -14.25, index: 0 },
    });
    const lines = ndjson.text().trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
      features.map(({ properties }) => properties),
    );
  });

  it('is a workbook with numbers as numbers and texts as texts', async () => {
    const { bytes, headers } = await batch('xlsx');
    expect(headers.get('content-type')).toContain('spreadsheetml');
    const parts = unzipSync(bytes);
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!);
    expect(sheet).toContain('<v>-14.25</v>');
    expect(sheet).not.toContain('<f>');
    expect(
      Object.values(parts)
        .map((part) => strFromU8(part))
        .join(''),
    ).toContain('0046');
  });

  it('has the points of a series, the samples of a profile, one row of an area or a list of reports', async () => {
    const place = `lat=${FIRST.lat}&lon=${FIRST.lon}`;
    const [series, rows] = [
      (await file(`/api/v1/timeseries?${place}&reuse=1`)).json() as {
        dates: string[];
        vertical_mm: number[];
      },
      parse<Record<string, string>>((await file(`/api/v1/timeseries?${place}&reuse=1&format=csv`)).text(), {
        columns: true,
      }),
    ];
    expect(rows.map(({ date }) => date)).toEqual(series.dates);
    expect(rows.map(({ vertical_mm: mm }) => Number(mm))).toEqual(series.vertical_mm);
    const ends = [FIRST, SECOND].map(({ lat, lon }) => [lon, lat]);
    const line = { geometry: { type: 'LineString', coordinates: ends }, samples: 5 };
    const profile = await file('/api/v1/motion/profile?format=ndjson', line);
    expect(profile.text().trim().split('\n')).toHaveLength(5);
    const cells = { cells: ['F08882-10-10', 'F08882-10-11'] };
    const area = (await file('/api/v1/motion/area?format=geojson', cells)).json() as {
      features: { geometry: { coordinates: number[][][] }; properties: object }[];
    };
    const [{ geometry, properties }] = area.features as [(typeof area.features)[0]];
    expect(geometry.coordinates[0]![0]).toEqual(geometry.coordinates[0]!.at(-1));
    expect(properties).toMatchObject({ cells: 2, share_rapid_subsidence: 1 });
    const { types, rows: saved } = await parquet((await file('/api/v1/my-reports?format=parquet')).bytes);
    expect(types).toMatchObject({
      created_at: 'TIMESTAMP WITH TIME ZONE',
      refunded: 'BOOLEAN',
      id: 'BIGINT',
    });
    expect(saved.length).toBeGreaterThan(3);
    const page = await file('/api/v1/my-reports?format=csv&limit=1');
    expect(page.headers.get('x-next-cursor')).toBeTruthy();
  });

  it('stays JSON when there are no rows, and is refused in an unknown format', async () => {
    const elsewhere = { bbox: [-100, 45, -99.999, 45.001] };
    const free = await file('/api/v1/motion/area?format=csv', elsewhere);
    expect(free.headers.get('content-type')).toContain('application/json');
    expect(free.json()).toMatchObject({ status: 'no_coverage' });
    const dry = await file('/api/v1/motion/area?format=csv', { cells: ['F08882-10-10'], dry_run: true });
    expect(dry.json()).toMatchObject({ dry_run: true });
    expect((await file('/api/v1/motion/area?format=shp', elsewhere)).status).toBe(422);
  });
});

it('sends each answer once, whatever its format', async () => {
  const { lat, lon } = FIRST;
  for (const format of ['csv', 'xlsx', 'parquet', 'json'])
    for (const path of ['/api/v1/motion', '/api/v1/timeseries'])
      expect((await file(`${path}?lat=${lat}&lon=${lon}&format=${format}`)).status).toBeLessThan(500);
  expect((await file('/api/v1/my-reports?format=csv')).status).toBe(200);
  expect((await batch('csv')).status).toBe(200);
  expect(logged.filter((line) => line.includes('FST_ERR_REP_ALREADY_SENT'))).toEqual([]);
});

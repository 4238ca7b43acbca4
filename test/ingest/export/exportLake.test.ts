import type gdalTypes from 'gdal-async';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWith } from '../../support/machine/needs.ts';
import { GDAL, gdal } from '../../support/gis/gdal.ts';
import { EXPORT } from '../../../cli/lakeCommandLine.ts';
import { exportLake } from '../../../ingest/export/exportLake.ts';
import type { ExportTable } from '../../../ingest/command/exportFormats.ts';
import { createFrameCatalog } from '../../../store/lake/release/frameCatalog.ts';
import { lakeFilesAt } from '../../../store/lake/files/lakeFilesAt.ts';
import { BEGAN, DROPPED } from '../../support/planted/plantedEvents.ts';
import { plantFrame, pointIn } from '../../support/planted/plantedLake.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { lineOf } from '../../support/machine/commandLine.ts';

const NOW = Date.UTC(2026, 5, 1);
const CELLS = [
  { row: 5, col: 5, velocityVerticalMmYr: -12.3 },
  { row: 5, col: 6, velocityVerticalMmYr: 0.1 },
  { row: 40, col: 60, velocityVerticalMmYr: 7 },
];

let dataDir: string;
let folder: string;
let instance: DuckDBInstance;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ground-motion-'));
  folder = join(dataDir, 'exported');
  await mkdir(folder);
  await plantFrame({ dataDir, now: NOW, cells: CELLS });
  await plantFrame({ dataDir, frameId: 'F08883', now: NOW, cells: CELLS.slice(0, 1) });
  instance = await DuckDBInstance.create(':memory:');
});
afterAll(async () => {
  instance.closeSync();
  await rm(dataDir, { recursive: true, force: true });
});

const never = new AbortController().signal;
const run = (table: ExportTable, name: string, others: Partial<Parameters<typeof exportLake>[1]> = {}) => {
  const out = join(folder, name);
  return exportLake(dataDir, { table, out, box: null, overwrite: false, stop: never, ...others }).then(
    ({ json }) => ({ out, ...(json as { rows: number; frames: string[] }) }),
  );
};

async function rowsOf(sql: string): Promise<Record<string, unknown>[]> {
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowObjectsJson();
  } finally {
    connection.closeSync();
  }
}

describe('an export of cells', () => {
  it('contains every measured cell once, with the numbers of the lake, in each format', async () => {
    const names = ['cells.parquet', 'cells.csv', 'cells.geojson', 'cells.fgb'];
    const written = [];
    for (const name of names) written.push(await run('cells', name));
    expect(written.map(({ rows }) => rows)).toEqual([4, 4, 4, 4]);
    const [parquet, csv, geojson] = written.map(({ out }) => out);
    const asked =
      'frame, "row"::INTEGER AS "row", col::INTEGER AS col, round(velocity_vertical_mm_yr::DOUBLE, 4) AS v, h3';
    const expected = await rowsOf(`SELECT ${asked} FROM '${parquet}' ORDER BY frame, h3, "row", col`);
    expect(expected.map(({ frame, row, col }) => [frame, row, col])).toEqual(
      expect.arrayContaining([
        ['F08882', 5, 5],
        ['F08882', 40, 60],
        ['F08883', 5, 5],
      ]),
    );
    expect(expected.map(({ v }) => v)).toContain(-12.3);
    expect(await rowsOf(`SELECT ${asked} FROM '${csv}' ORDER BY frame, h3, "row", col`)).toEqual(expected);
    const { features } = JSON.parse(await readFile(geojson!, 'utf8')) as {
      features: { geometry: { coordinates: number[] }; properties: Record<string, unknown> }[];
    };
    const { lat, lon } = pointIn({ row: 40, col: 60 });
    const far = features.find(({ properties }) => properties['row'] === 40)!;
    expect(far.properties).toMatchObject({ frame: 'F08882', velocity_vertical_mm_yr: 7 });
    expect(far.geometry.coordinates[0]).toBeCloseTo(lon, 3);
    expect(far.geometry.coordinates[1]).toBeCloseTo(lat, 3);
  });

  it('names the kind of an event in words', async () => {
    const lake = join(folder, 'events');
    await plantFrame({ dataDir: lake, now: NOW, cells: [DROPPED, BEGAN] });
    const out = join(folder, 'events.csv');
    await exportLake(lake, { table: 'cells', out, box: null, overwrite: false, stop: never });
    const kinds = await rowsOf(`SELECT event_1_kind AS kind FROM '${out}' ORDER BY kind`);
    expect(kinds.map(({ kind }) => kind)).toEqual(['pace_change', 'step']);
  });

  testWith(GDAL)('is opened by GDAL as FlatGeobuf with the same cells', async () => {
    const [fgb, parquet] = [await run('cells', 'judged.fgb'), await run('cells', 'judged.parquet')];
    const cells = await rowsOf(`SELECT h3 FROM '${parquet.out}'`);
    const layer = gdal.open(fgb.out).layers.get(0);
    expect(layer.features.map((feature) => feature.fields.get('h3') as string).toSorted()).toEqual(
      cells.map(({ h3 }) => h3 as string).toSorted(),
    );
  });

  it('is GeoParquet: points in WGS 84, as its metadata state', async () => {
    const { out } = await run('cells', 'geo.parquet');
    const [meta] = await rowsOf(
      `SELECT decode(value) AS geo FROM parquet_kv_metadata('${out}') WHERE decode(key) = 'geo'`,
    );
    const geo = JSON.parse(meta!['geo'] as string) as Record<string, unknown>;
    expect(geo).toMatchObject({
      primary_column: 'geometry',
      columns: { geometry: { encoding: 'WKB', geometry_types: ['Point'] } },
    });
  });

  it('has the eastward motion of a combined frame, and none for other frames', async () => {
    const lake = join(folder, 'two-looks');
    await plantFrame({ dataDir: lake, now: NOW, cells: CELLS.slice(0, 1) });
    const releases = ['20260601T000000Z-aaaaaa', '20260601T000000Z-bbbbbb'];
    await plantFrame({
      dataDir: lake,
      frameId: 'C_F08882_F08883',
      now: NOW,
      productKind: 'combined',
      combined: {
        parents: releases.map((release_id, of) => ({ frame_id: `F0888${2 + of}`, release_id })),
        condition_number: 1.3,
      },
      cells: [
        {
          ...CELLS[0]!,
          velocityLosMmYr: null,
          east: { velocityMmYr: 7.5, sigmaMmYr: 0.5, correlation: 0.1 },
        },
      ],
    });
    for (const name of ['looks.parquet', 'looks.csv']) {
      const out = join(folder, name);
      await exportLake(lake, { table: 'cells', out, box: null, overwrite: false, stop: never });
      const rows = await rowsOf(
        `SELECT frame, velocity_east_mm_yr AS east, velocity_east_uncertainty_mm_yr AS sigma FROM '${out}' ORDER BY frame`,
      );
      expect(rows).toEqual([
        { frame: 'C_F08882_F08883', east: 7.5, sigma: 0.5 },
        { frame: 'F08882', east: null, sigma: null },
      ]);
    }
  });

  it('is limited to one frame, or to a box, on request', async () => {
    expect(await run('cells', 'one.csv', { frameId: 'F08883' })).toMatchObject({
      rows: 1,
      frames: ['F08883'],
    });
    const { lat, lon } = pointIn({ row: 40, col: 60 });
    const box = { west: lon - 0.0001, east: lon + 0.0001, south: lat - 0.0001, north: lat + 0.0001 };
    expect(await run('cells', 'box.parquet', { box })).toMatchObject({ rows: 1 });
    const elsewhere = { west: 0, east: 1, south: 0, north: 1 };
    await expect(run('cells', 'no.csv', { box: elsewhere })).rejects.toMatchObject({
      code: 'nothing_to_export',
    });
    await expect(run('cells', 'no.csv', { frameId: 'F1' })).rejects.toMatchObject({
      code: 'frame_not_found',
    });
  });
});

describe('an export of series', () => {
  it('has a column per date, in millimeters, with the names that radar time series programs expect', async () => {
    const { out } = await run('series', 'series.parquet', { frameId: 'F08882' });
    const catalog = createFrameCatalog(lakeFilesAt(dataDir));
    await catalog.refresh();
    const { epochs } = catalog.frames()[0]!.manifest;
    const [first] = await rowsOf(`SELECT * FROM '${out}' WHERE pid = 'F08882-5-5'`);
    const dates = epochs.map((day) => `D_${day.replaceAll('-', '')}`);
    expect(Object.keys(first!).filter((name) => name.startsWith('D_'))).toEqual(dates);
    expect(first!['mean_velocity']).toBeCloseTo(-12.3, 4);
    const { dir, partitions } = catalog.frames()[0]!;
    const file = join(dataDir, dir, `series/h3_5=${[...partitions][0]}/part-0.parquet`);
    const [series] = await rowsOf(`SELECT vertical_tenth_mm AS v FROM '${file}' WHERE "row" = 5 AND col = 5`);
    const tenths = series!['v'] as (number | null)[];
    expect(dates.map((name) => first![name])).toEqual(
      tenths
        .map((tenth) => (tenth === null ? null : Math.fround(tenth / 10)))
        .map((v) => (v === null ? v : expect.closeTo(v, 4))),
    );
  });
});

describe('an export of frames and footprints', () => {
  it('has one outline per frame, and one hexagon per partition', async () => {
    for (const [table, rows] of [
      ['frames', 2],
      ['footprints', 2],
    ] as const) {
      for (const ending of ['parquet', 'csv', 'geojson', 'fgb']) {
        expect(await run(table, `${table}.${ending}`), ending).toMatchObject({ rows });
      }
    }
  });

  testWith(GDAL)('has the same outlines to GDAL as in its GeoJSON', async () => {
    for (const table of ['frames', 'footprints'] as const) {
      const [fgb, geojson] = [
        await run(table, `judged-${table}.fgb`),
        await run(table, `judged-${table}.geojson`),
      ];
      const layer = gdal.open(fgb.out).layers.get(0);
      const shapes = layer.features.map((feature) => feature.getGeometry() as gdalTypes.Polygon);
      const text = JSON.parse(await readFile(geojson.out, 'utf8')) as {
        features: { geometry: { coordinates: number[][][] } }[];
      };
      expect(shapes.map((shape) => shape.rings.get(0).points.count())).toEqual(
        text.features.map(({ geometry }) => geometry.coordinates[0]!.length),
      );
    }
  });
});

describe('the file of an export', () => {
  it('overwrites another only on request', async () => {
    const out = join(folder, 'mine.csv');
    await writeFile(out, 'mine');
    await expect(run('frames', 'mine.csv')).rejects.toMatchObject({ code: 'file_exists' });
    expect(await readFile(out, 'utf8')).toBe('mine');
    await run('frames', 'mine.csv', { overwrite: true });
    expect(await readFile(out, 'utf8')).toContain('F08882');
  });

  it('is absent, even in part, when the export was stopped or the lake is damaged', async () => {
    const stop = new AbortController();
    stop.abort('SIGINT');
    await expect(run('cells', 'stopped.parquet', { stop: stop.signal })).rejects.toMatchObject({
      code: 'export_stopped',
    });
    const damaged = await temporaryFolder();
    await plantFrame({ dataDir: damaged, now: NOW, cells: CELLS });
    const part = (await readdir(damaged, { recursive: true })).find((name) => /cells.*parquet$/.test(name))!;
    await truncate(join(damaged, part), 100);
    const options = {
      table: 'cells',
      out: join(folder, 'damaged.csv'),
      box: null,
      overwrite: false,
    } as const;
    await expect(exportLake(damaged, { ...options, stop: never })).rejects.toThrow(/part-0\.parquet/);
    expect((await readdir(folder)).filter((name) => /stopped|damaged/.test(name))).toEqual([]);
  });
});

describe('the command line of an export', () => {
  const parse = (...args: string[]) => lineOf(EXPORT, args);

  it('accepts its options', () => {
    expect(
      parse('cells', '--out', 'a.fgb', '--bbox', '-95.5,29.6,-95.2,29.9', '--frame', 'F1'),
    ).toMatchObject({
      frameId: 'F1',
      table: 'cells',
      out: 'a.fgb',
      box: { west: -95.5, south: 29.6, east: -95.2, north: 29.9 },
      overwrite: false,
    });
  });

  it.each([
    [['cells'], '--out'],
    [['--out', 'a.csv'], "missing required argument 'table'"],
    [['rows', '--out', 'a.csv'], 'one of frames'],
    [['cells', 'series', '--out', 'a.csv'], 'too many arguments'],
    [['cells', '--out', 'a.shp'], '.parquet'],
    [['cells', '--out', 'a.csv', '--bbox', '1,2,3'], 'west,south,east,north'],
    [['cells', '--out', 'a.csv', '--bbox', '3,2,1,4'], 'west (3) is not below east (1)'],
    [['cells', '--out', 'a.csv', '--keep', '2'], "unknown option '--keep'"],
  ] as const)('refuses %j with what is expected', (args, words) => {
    expect(() => parse(...args)).toThrow(words);
  });
});

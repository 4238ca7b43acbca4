import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../engine/lakeDuckDb.ts';
import { AREAS_FILE, STREETS_FILE, zipFile } from '../gazetteerLayout.ts';
import type { SpooledFamily } from './gazetteerSpool.ts';

/** What was written of a unit. */
export interface WrittenUnit {
  readonly rows: number;
  /** Rows that were there twice or more, beyond the first. */
  readonly duplicates: number;
  readonly streets: number;
  readonly zips: number;
}

const STREET_COLUMNS = 'street_key, pre_directional, pre_type, name, type, post_directional';
const AREA_COLUMNS = 'place, place_key, state, county, county_name, county_key, source';

const VALUE_COLUMNS: Readonly<Record<SpooledFamily, string>> = {
  ranges: 'prefix, side, from_number, to_number, parity, is_offset, is_imputed, tlid, lat_e6, lon_e6',
  points: 'prefix, number, suffix, lat_e7, lon_e7',
};

/** Of the rows of a street in a ZIP: how they are ordered, and the lists that they become. */
const STREET_ROWS: Readonly<Record<SpooledFamily, { readonly order: string; readonly lists: string }>> = {
  ranges: {
    order: 'prefix, least(from_number, to_number), tlid, side, from_number, to_number, lat_e6, lon_e6',
    lists: `${listOf('side')}, ${textsOf('prefix')}, ${listOf('from_number')}, ${listOf('to_number')},
      ${listOf('parity')}, ${listOf('is_offset')}, ${listOf('is_imputed')}, ${listOf('tlid')},
      list_transform(of_street, x -> len(x.lat_e6)::INTEGER) AS vertices,
      flatten(list_transform(of_street, x -> x.lat_e6)) AS lat_e6,
      flatten(list_transform(of_street, x -> x.lon_e6)) AS lon_e6`,
  },
  points: {
    order: 'prefix, number, suffix, lat_e7, lon_e7',
    lists: `${textsOf('prefix')}, ${listOf('number')}, ${textsOf('suffix')}, ${listOf('lat_e7')}, ${listOf('lon_e7')}`,
  },
};

/** A point that stands for a row, degrees; longitudes west of the antimeridian only, which the Aleutians cross. */
const ROW_POINT: Readonly<Record<SpooledFamily, string>> = {
  ranges: 'lat_e6[(len(lat_e6) + 1) // 2] / 1e6 AS lat, lon_e6[(len(lon_e6) + 1) // 2] / 1e6 AS east',
  points: 'lat_e7 / 1e7 AS lat, lon_e7 / 1e7 AS east',
};

function listOf(column: string): string {
  return `list_transform(of_street, x -> x.${column}) AS ${column}`;
}

/** Null where every text is empty, which is the rule. */
function textsOf(column: string): string {
  return `CASE WHEN list_bool_or(list_transform(of_street, x -> x.${column} <> '')) THEN list_transform(of_street, x -> x.${column}) END AS ${column}`;
}

/** Rows of ZIPs that are put in order together: it bounds memory, whatever the size of a unit. */
const ROWS_A_BATCH = 1_000_000;

/** Writes the Parquet files of one family of a unit from the spool into a folder that is there. */
export async function writeUnitTables(
  connection: DuckDBConnection,
  family: SpooledFamily,
  unit: string,
  folder: string,
): Promise<WrittenUnit> {
  const ofUnit = `FROM ${family} r JOIN areas a ON a.id = r.area JOIN streets s ON s.id = r.street
     WHERE a.unit = ${sqlText(unit)}`;
  let rows = 0;
  let duplicates = 0;
  const zips: string[] = [];
  for (const batch of await zipBatches(connection, ofUnit)) {
    await gatherStreets(connection, family, `${ofUnit} AND r.zip BETWEEN ${batch.first} AND ${batch.last}`);
    const isFirst = zips.length === 0;
    await keep(connection, 'unit_names', `SELECT DISTINCT ${STREET_COLUMNS}, zip FROM unit_streets`, isFirst);
    await keep(connection, 'unit_areas', areasQuery(family), isFirst);
    for (const zip of await texts(connection, 'SELECT DISTINCT zip FROM unit_streets ORDER BY zip')) {
      zips.push(zip);
      await copyTo(
        connection,
        `SELECT * EXCLUDE zip FROM unit_streets WHERE zip = ${sqlText(zip)} ORDER BY street_key, place, county, state, source`,
        join(folder, zipFile(zip)),
      );
    }
    const counted = await connection.runAndReadAll(
      'SELECT count(*), coalesce(sum(copies - 1), 0) FROM unit_rows',
    );
    const [kept, copies] = counted.getRows()[0]!.map(Number);
    rows += kept!;
    duplicates += copies!;
  }
  await copyTo(
    connection,
    `SELECT ${STREET_COLUMNS}, list_sort(list(zip)) AS zips FROM unit_names
     GROUP BY ALL ORDER BY street_key, pre_directional, pre_type, name, type`,
    join(folder, STREETS_FILE),
  );
  await copyTo(
    connection,
    'SELECT * FROM unit_areas ORDER BY kind, key, state, zip',
    join(folder, AREAS_FILE),
  );
  const named = await connection.runAndReadAll('SELECT count(DISTINCT street_key) FROM unit_names');
  const streets = Number(named.getRows()[0]![0]);
  for (const table of ['unit_rows', 'unit_streets', 'unit_names', 'unit_areas']) {
    await connection.run(`DROP TABLE ${table}`);
  }
  return { rows, duplicates, streets, zips: zips.length };
}

/** Runs of ZIPs with some number of rows together. */
async function zipBatches(
  connection: DuckDBConnection,
  ofUnit: string,
): Promise<{ readonly first: number; readonly last: number }[]> {
  const counted = await connection.runAndReadAll(
    `SELECT r.zip, count(*) ${ofUnit} GROUP BY r.zip ORDER BY r.zip`,
  );
  const batches: { first: number; last: number; rows: number }[] = [];
  for (const [zip, rows] of counted.getRows().map((row) => row.map(Number))) {
    const batch = batches.at(-1);
    if (batch && batch.rows + rows! <= ROWS_A_BATCH) {
      batch.last = zip!;
      batch.rows += rows!;
    } else batches.push({ first: zip!, last: zip!, rows: rows! });
  }
  return batches;
}

/** Makes the tables of rows, each once, and of streets with their rows as lists. */
async function gatherStreets(
  connection: DuckDBConnection,
  family: SpooledFamily,
  ofBatch: string,
): Promise<void> {
  const values = VALUE_COLUMNS[family];
  await connection.run(`CREATE OR REPLACE TEMP TABLE unit_rows AS
    SELECT lpad(zip::VARCHAR, 5, '0') AS zip, ${STREET_COLUMNS}, ${AREA_COLUMNS}, ${values},
      min(s.street) AS street, count(*) AS copies
    ${ofBatch} GROUP BY ALL`);
  const { order, lists } = STREET_ROWS[family];
  await connection.run(`CREATE OR REPLACE TEMP TABLE unit_streets AS
    SELECT zip, street, ${STREET_COLUMNS}, place, state, county, source, ${lists} FROM (
      SELECT zip, min(street) AS street, ${STREET_COLUMNS}, place, state, county, source,
        list({${values.replaceAll(/\w+/g, (name) => `${name}: ${name}`)}} ORDER BY ${order}) AS of_street
      FROM unit_rows GROUP BY ALL)
    ORDER BY zip, street_key, place, county, state, source`);
}

/** Adds a query's rows to a table, which begins with them when they are the first. */
async function keep(
  connection: DuckDBConnection,
  table: string,
  query: string,
  isFirst: boolean,
): Promise<void> {
  await connection.run(
    isFirst ? `CREATE OR REPLACE TEMP TABLE ${table} AS ${query}` : `INSERT INTO ${table} ${query}`,
  );
}

/** Of every ZIP, and every place's and county's part in a ZIP: centre, radius of the nearest 95 %, rows. */
function areasQuery(family: SpooledFamily): string {
  const groups = [
    `'zip' AS kind, zip AS key, NULL::VARCHAR AS area_name`,
    `'place' AS kind, place_key AS key, place AS area_name`,
    `'county' AS kind, county_key AS key, county_name AS area_name`,
  ];
  return `WITH
    located AS (SELECT *, CASE WHEN east > 0 THEN east - 360 ELSE east END AS lon
      FROM (SELECT *, ${ROW_POINT[family]} FROM unit_rows)),
    grouped AS (${groups.map((group) => `SELECT ${group}, state, zip, lat, lon FROM located`).join(' UNION ALL ')}),
    named AS (SELECT * FROM grouped WHERE key IS NOT NULL),
    centred AS (SELECT kind, key, state, zip, mode(area_name ORDER BY area_name) AS name, avg(lat) AS centre_lat,
      avg(lon) AS centre_lon, count(*)::INTEGER AS weight FROM named GROUP BY ALL)
    SELECT kind, key, name, state, zip, centre_lat AS lat,
      CASE WHEN centre_lon < -180 THEN centre_lon + 360 ELSE centre_lon END AS lon,
      quantile_cont(111195 * sqrt((lat - centre_lat) ** 2
        + ((lon - centre_lon) * cos(radians(centre_lat))) ** 2), 0.95) AS radius_m, weight
    FROM centred JOIN named USING (kind, key, state, zip)
    GROUP BY kind, key, name, state, zip, centre_lat, centre_lon, weight
    ORDER BY kind, key, state, zip`;
}

async function texts(connection: DuckDBConnection, sql: string): Promise<string[]> {
  const found = await connection.runAndReadAll(sql);
  return found.getRows().map(([text]) => String(text));
}

/** Writes a query's rows as one Parquet file. */
export async function copyTo(connection: DuckDBConnection, query: string, path: string): Promise<void> {
  await connection.run(`COPY (${query}) TO ${sqlText(path)} (FORMAT parquet, COMPRESSION zstd)`);
}

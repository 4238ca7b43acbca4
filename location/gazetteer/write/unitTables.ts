import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { required } from '../../../core/required.ts';
import { sqlText } from '../../../store/lake/engine/lakeDuckDb.ts';
import { AREAS_FILE, STREETS_FILE, zipFile } from '../gazetteerLayout.ts';
import type { SpooledFamily } from './gazetteerSpool.ts';

/** Result of writing a unit. */
export interface WrittenUnit {
  readonly rows: number;
  /** Number of duplicate rows, not counting the first of each. */
  readonly duplicates: number;
  readonly streets: number;
  readonly zips: number;
}

const STREET_COLUMNS = 'street_key, pre_directional, pre_type, name, type, post_directional';
const AREA_COLUMNS = 'place, urbanization, state, county, source, place_key, county_name, county_key';
/** Columns by which rows of a ZIP are grouped by street. */
const STREET_AREA = 'place, urbanization, state, county, source';

const VALUE_COLUMNS: Readonly<Record<SpooledFamily, string>> = {
  ranges: 'prefix, side, from_number, to_number, parity, is_offset, is_imputed, tlid, lat_e6, lon_e6',
  points: 'prefix, number, suffix, lat_e7, lon_e7',
};

/** The rows of a street in a ZIP as structs, whose fields sort them from left to right, and the resulting lists. */
const STREET_ROWS: Readonly<Record<SpooledFamily, { readonly struct: string; readonly lists: string }>> = {
  ranges: {
    struct: `prefix: prefix, least: least(from_number, to_number), ${fieldsOf('tlid, side, from_number, to_number, lat_e6, lon_e6, parity, is_offset, is_imputed')}`,
    lists: `${listOf('side')}, ${textsOf('prefix')}, ${listOf('from_number')}, ${listOf('to_number')},
      ${listOf('parity')}, ${listOf('is_offset')}, ${listOf('is_imputed')}, ${listOf('tlid')},
      list_transform(of_street, x -> len(x.lat_e6)::INTEGER) AS vertices,
      flatten(list_transform(of_street, x -> x.lat_e6)) AS lat_e6,
      flatten(list_transform(of_street, x -> x.lon_e6)) AS lon_e6`,
  },
  points: {
    struct: fieldsOf('prefix, number, suffix, lat_e7, lon_e7'),
    lists: `${textsOf('prefix')}, ${listOf('number')}, ${textsOf('suffix')}, ${listOf('lat_e7')}, ${listOf('lon_e7')}`,
  },
};

/** A point that represents a row, degrees; longitudes only west of the antimeridian, which the Aleutians cross. */
const ROW_POINT: Readonly<Record<SpooledFamily, string>> = {
  ranges: 'lat_e6[(len(lat_e6) + 1) // 2] / 1e6 AS lat, lon_e6[(len(lon_e6) + 1) // 2] / 1e6 AS east',
  points: 'lat_e7 / 1e7 AS lat, lon_e7 / 1e7 AS east',
};

function fieldsOf(columns: string): string {
  return columns.replaceAll(/\w+/g, (name) => `${name}: ${name}`);
}

function listOf(column: string): string {
  return `list_transform(of_street, x -> x.${column}) AS ${column}`;
}

/** Null if every text is empty, which is the usual case. */
function textsOf(column: string): string {
  return `CASE WHEN list_bool_or(list_transform(of_street, x -> x.${column} <> '')) THEN list_transform(of_street, x -> x.${column}) END AS ${column}`;
}

/**
 * Number of rows of ZIPs that are deduplicated together, on disk if memory isn't sufficient; a larger ZIP is processed
 * alone.
 */
const ROWS_A_BATCH = 200_000;
/** Number of rows that become lists together, in the engine's memory; a larger street is processed alone. */
const ROWS_A_LISTING = 50_000;

/**
 * Writes the Parquet files of one family of a unit from the spool to an existing folder. Memory is bounded by the largest
 * street, regardless of the size of the unit.
 */
export async function writeUnitTables(
  connection: DuckDBConnection,
  family: SpooledFamily,
  unit: string,
  folder: string,
): Promise<WrittenUnit> {
  await rankNames(connection, unit);
  const ofUnit = `FROM ${family} r JOIN unit_area_ids a ON a.id = r.area JOIN unit_street_ids s ON s.id = r.street`;
  let rows = 0;
  let duplicates = 0;
  const zips: string[] = [];
  for (const batch of await zipBatches(connection, ofUnit)) {
    await connection.run(`CREATE OR REPLACE TEMP TABLE unit_rows AS
      SELECT r.zip, s.name_id, a.area_id, ${VALUE_COLUMNS[family]}, count(*) AS copies
      ${ofUnit} WHERE r.zip BETWEEN ${batch.first} AND ${batch.last} GROUP BY ALL`);
    await keep(connection, 'unit_areas', areasQuery(family), zips.length === 0);
    await gatherStreets(connection, family);
    const named = `SELECT DISTINCT name_id, zip FROM unit_streets`;
    await keep(connection, 'unit_name_zips', named, zips.length === 0);
    for (const zip of await texts(connection, 'SELECT DISTINCT zip FROM unit_streets ORDER BY zip')) {
      zips.push(zip);
      await copyTo(connection, zipQuery(zip), join(folder, zipFile(zip)));
    }
    const counted = await connection.runAndReadAll(
      'SELECT count(*), coalesce(sum(copies - 1), 0) FROM unit_rows',
    );
    const [kept, copies] = required(counted.getRows()[0]).map(Number);
    rows += required(kept);
    duplicates += required(copies);
  }
  const streetsQuery = `SELECT ${STREET_COLUMNS}, list_sort(list(zip)) AS zips FROM unit_name_zips JOIN unit_names USING (name_id)
     GROUP BY ALL ORDER BY ${STREET_COLUMNS}`;
  await copyTo(connection, streetsQuery, join(folder, STREETS_FILE));
  const areasOfUnit = 'SELECT * FROM unit_areas ORDER BY kind, key, state, zip';
  await copyTo(connection, areasOfUnit, join(folder, AREAS_FILE));
  const named = await connection.runAndReadAll(
    'SELECT count(DISTINCT street_key) FROM unit_name_zips JOIN unit_names USING (name_id)',
  );
  const streets = Number(required(named.getRows()[0])[0]);
  for (const table of UNIT_TABLES) await connection.run(`DROP TABLE ${table}`);
  return { rows, duplicates, streets, zips: zips.length };
}

const UNIT_TABLES = [
  'unit_rows',
  'unit_streets',
  'unit_name_zips',
  'unit_areas',
  'unit_names',
  'unit_street_ids',
  'unit_area_places',
  'unit_area_ids',
];

/** Numbers the names and areas of a unit in writing order; rows are compared by these numbers. */
async function rankNames(connection: DuckDBConnection, unit: string): Promise<void> {
  const ofUnit = `WHERE unit = ${sqlText(unit)}`;
  await connection.run(`CREATE OR REPLACE TEMP TABLE unit_names AS
    SELECT row_number() OVER (ORDER BY ${STREET_COLUMNS})::INTEGER AS name_id, * FROM (
      SELECT min(street) AS street, ${STREET_COLUMNS} FROM streets ${ofUnit} GROUP BY ALL)`);
  await connection.run(`CREATE OR REPLACE TEMP TABLE unit_street_ids AS
    SELECT id, name_id FROM (SELECT * FROM streets ${ofUnit}) JOIN unit_names USING (${STREET_COLUMNS})`);
  await connection.run(`CREATE OR REPLACE TEMP TABLE unit_area_ids AS
    SELECT id, dense_rank() OVER (ORDER BY ${AREA_COLUMNS})::INTEGER AS area_id, ${AREA_COLUMNS} FROM areas ${ofUnit}`);
  await connection.run(`CREATE OR REPLACE TEMP TABLE unit_area_places AS
    SELECT DISTINCT area_id, ${AREA_COLUMNS} FROM unit_area_ids`);
}

/** The streets of a ZIP with their rows, as in its file. */
function zipQuery(zip: string): string {
  return `SELECT street, ${STREET_COLUMNS}, ${STREET_AREA}, * EXCLUDE (zip, name_id, street, ${STREET_COLUMNS}, ${STREET_AREA})
    FROM unit_streets JOIN unit_names USING (name_id) WHERE zip = ${sqlText(zip)} ORDER BY name_id, ${STREET_AREA}`;
}

/** Groups of consecutive ZIPs with a limited number of rows. */
async function zipBatches(connection: DuckDBConnection, ofUnit: string): Promise<readonly Run[]> {
  const counted = await connection.runAndReadAll(
    `SELECT r.zip, count(*) ${ofUnit} GROUP BY r.zip ORDER BY r.zip`,
  );
  return runsOf(
    counted.getRows().map((row) => row.map(Number)),
    ROWS_A_BATCH,
  );
}

/** Consecutive numbers and their total count. */
interface Run {
  readonly first: number;
  readonly last: number;
}

/** Groups counted numbers, in order, with at most this many rows each; a larger one is a group of its own. */
function runsOf(counted: readonly (readonly number[])[], mostRows: number): readonly Run[] {
  const runs: { first: number; last: number; rows: number }[] = [];
  for (const [at, rows] of counted) {
    const run = runs.at(-1);
    if (run && run.rows + required(rows) <= mostRows) {
      run.last = required(at);
      run.rows += required(rows);
    } else runs.push({ first: required(at), last: required(at), rows: required(rows) });
  }
  return runs;
}

/** Creates the table of streets with their rows as lists, a group of streets at a time. */
async function gatherStreets(connection: DuckDBConnection, family: SpooledFamily): Promise<void> {
  const { struct, lists } = STREET_ROWS[family];
  const counted = await connection.runAndReadAll(
    'SELECT name_id, count(*) FROM unit_rows GROUP BY name_id ORDER BY name_id',
  );
  const runs = runsOf(
    counted.getRows().map((row) => row.map(Number)),
    ROWS_A_LISTING,
  );
  for (const [index, { first, last }] of runs.entries()) {
    const query = `SELECT zip, name_id, ${STREET_AREA}, ${lists} FROM (
      SELECT lpad(zip::VARCHAR, 5, '0') AS zip, name_id, ${STREET_AREA}, list_sort(list({${struct}})) AS of_street
      FROM unit_rows JOIN unit_area_places USING (area_id) WHERE name_id BETWEEN ${first} AND ${last} GROUP BY ALL)`;
    await keep(connection, 'unit_streets', query, index === 0);
  }
}

/** Appends a query's rows to a table, creating it with the first ones. */
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

/** For every ZIP, and every place's and county's part in a ZIP: center, radius of the nearest 95 %, rows. */
function areasQuery(family: SpooledFamily): string {
  const groups = [
    `'zip' AS kind, zip AS key, NULL::VARCHAR AS area_name`,
    `'place' AS kind, place_key AS key, place AS area_name`,
    `'county' AS kind, county_key AS key, county_name AS area_name`,
  ];
  return `WITH
    located AS (SELECT * EXCLUDE zip, lpad(zip::VARCHAR, 5, '0') AS zip, CASE WHEN east > 0 THEN east - 360 ELSE east END AS lon
      FROM (SELECT zip, area_id, ${ROW_POINT[family]} FROM unit_rows) JOIN unit_area_places USING (area_id)),
    grouped AS (${groups.map((group) => `SELECT ${group}, state, zip, lat, lon FROM located`).join(' UNION ALL ')}),
    named AS (SELECT * FROM grouped WHERE key IS NOT NULL),
    centered AS (SELECT kind, key, state, zip, mode(area_name ORDER BY area_name) AS name, avg(lat) AS center_lat,
      avg(lon) AS center_lon, count(*)::INTEGER AS weight FROM named GROUP BY ALL)
    SELECT kind, key, name, state, zip, center_lat AS lat,
      CASE WHEN center_lon < -180 THEN center_lon + 360 ELSE center_lon END AS lon,
      quantile_cont(111195 * sqrt((lat - center_lat) ** 2
        + ((lon - center_lon) * cos(radians(center_lat))) ** 2), 0.95) AS radius_m, weight
    FROM centered JOIN named USING (kind, key, state, zip)
    GROUP BY kind, key, name, state, zip, center_lat, center_lon, weight
    ORDER BY kind, key, state, zip`;
}

async function texts(connection: DuckDBConnection, sql: string): Promise<string[]> {
  const found = await connection.runAndReadAll(sql);
  return found.getRows().map(([text]) => String(text));
}

/** Writes a query's rows to one Parquet file. */
export async function copyTo(connection: DuckDBConnection, query: string, path: string): Promise<void> {
  await connection.run(`COPY (${query}) TO ${sqlText(path)} (FORMAT parquet, COMPRESSION zstd)`);
}

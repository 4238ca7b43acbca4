/** Gazetteers of any size in the layout of the lake, drawn from the number of range sides in each US county and ZIP. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { usStates } from '../../location/address/words/usStates.ts';
import { GAZETTEER_VERSION, type GazetteerPointer } from '../../schemas/gazetteerFiles.ts';
import { indexKey, STREETS_FILE, zipFile } from '../../location/gazetteer/gazetteerLayout.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { tailChecks } from '../../store/lake/files/tailChecks.ts';
import { writeGazetteerPointer } from '../../location/gazetteer/gazetteerPointer.ts';
import { writeImport } from '../../location/gazetteer/write/publishUnits.ts';
import { sqlText } from '../../store/lake/engine/lakeDuckDb.ts';

const STAMP = '20261121T000000Z-000000';
/** Range sides per street in a ZIP: 3.9 in Meagher County, more in towns. */
const SIDES_A_STREET = 6;

const FIRST = `MAPLE OAK PINE CEDAR ELM WASHINGTON LAKE HILL WALNUT SPRING RIDGE CHURCH WILLOW MILL RIVER SUNSET RAILROAD
  JEFFERSON CHERRY JACKSON LINCOLN FRANKLIN HIGHLAND MEADOW FOREST PARK VALLEY DOGWOOD HICKORY LAUREL ADAMS MADISON ASH
  BIRCH SYCAMORE POPLAR MAGNOLIA JOHNSON WILSON FAIRVIEW COUNTRY OLD STONE EAGLE FOX DEER BEAR WOLF HAWK ROBIN`;
const SECOND = `HILL CREEK RIDGE VIEW WOOD DALE FIELD BROOK HOLLOW GROVE POINT VALLEY RUN SPRINGS MEADOWS CROSSING LANDING
  FARM MILL GATE TRACE BLUFF POND ISLAND HAVEN MOUNTAIN GLEN KNOLL PASS BEND FERRY STATION MANOR HEIGHTS PLAINS ROCK
  SHORE TERRA VISTA BAY COVE LAKES WOODS PRAIRIE SUMMIT CHASE FORGE FORK`;

export interface SyntheticZip {
  readonly unit: string;
  readonly zip: string;
  readonly sides: number;
}

interface Synthetic {
  readonly dataDir: string;
  /** `county_zip_2025.parquet`: county_fips, ZIP, n_ranges. */
  readonly catalog: string;
  /** FIPS codes of the counties to create; null = all. */
  readonly counties: readonly string[] | null;
}

/**
 * Writes the counties' ranges, street names and index, and serves them (with `onlyCatalog` they already exist). Returns
 * the number of range sides.
 */
export async function makeSyntheticGazetteer(
  connection: DuckDBConnection,
  { dataDir, catalog, counties }: Synthetic,
  { onlyCatalog }: { readonly onlyCatalog: boolean },
): Promise<number> {
  await makePools(connection);
  const wanted = counties ? `WHERE county_fips IN (${counties.map(sqlText).join(', ')})` : '';
  const states = usStates.map(({ fips, abbreviation }) => `('${fips}', '${abbreviation}')`).join(', ');
  await connection.run(`CREATE OR REPLACE TABLE zips AS
    SELECT county_fips AS unit, ZIP AS zip, n_ranges AS sides, coalesce(abbreviation, 'PR') AS state,
      (25 + hash(ZIP) % 20000 / 1000.0) AS lat, (-122 + hash(ZIP || 'x') % 50000 / 1000.0) AS lon
    FROM read_parquet(${sqlText(catalog)}) LEFT JOIN (VALUES ${states}) s(fips, abbreviation) ON fips = county_fips[1:2]
    ${wanted} ORDER BY unit, zip`);
  const total = await connection.runAndReadAll('SELECT sum(sides) FROM zips');
  const sides = Number(total.getRows()[0]![0]);
  if (onlyCatalog) return sides;
  const parts = await column(connection, 'SELECT DISTINCT unit[1:2] FROM zips ORDER BY 1');
  const out = join(dataDir, 'written');
  await mkdir(out, { recursive: true });
  for (const state of parts) {
    await connection.run(streetsOf(state));
    await connection.run(`COPY (SELECT * FROM streets ORDER BY unit, zip, street_key) TO ${sqlText(join(out, 'zips'))}
      (FORMAT parquet, COMPRESSION zstd, PARTITION_BY (unit, zip), OVERWRITE_OR_IGNORE)`);
    await connection.run(`COPY (SELECT unit, street_key, pre_directional, pre_type, name, type, post_directional,
        list_sort(list(zip)) AS zips FROM streets GROUP BY ALL ORDER BY unit, street_key)
      TO ${sqlText(join(out, 'units'))} (FORMAT parquet, COMPRESSION zstd, PARTITION_BY (unit), OVERWRITE_OR_IGNORE)`);
  }
  const units = await moveIntoPlace(dataDir, out);
  await writeIndex(connection, dataDir);
  const index = join(dataDir, indexKey(STAMP));
  const checks = await tailChecks(dirname(index), [{ path: basename(index) }]);
  const pointer: GazetteerPointer = {
    version: GAZETTEER_VERSION,
    published_at: new Date(0).toISOString(),
    index: STAMP,
    index_check: checks[basename(index)]!,
    units: Object.fromEntries(units.map((unit) => [unit, { ranges: STAMP }])),
    finished_files: {},
  };
  await writeGazetteerPointer(lakeFilesAt(dataDir), pointer, null);
  return sides;
}

async function makePools(connection: DuckDBConnection): Promise<void> {
  await connection.run(`CREATE OR REPLACE TABLE names AS
    SELECT row_number() OVER () - 1 AS id, a || CASE WHEN b = '' THEN '' ELSE ' ' || b END AS name
    FROM (VALUES ${wordRows(FIRST)}) f(a), (SELECT '' AS b UNION ALL SELECT * FROM (VALUES ${wordRows(SECOND)})) s(b)`);
}

function wordRows(text: string): string {
  const words = text.trim().split(/\s+/);
  return words.map((word) => `('${word}')`).join(', ');
}

function streetsOf(state: string): string {
  const types = "['ST', 'RD', 'AVE', 'DR', 'LN', 'CT', 'BLVD', 'WAY']";
  const directionals = "['', '', '', '', '', '', 'N', 'S', 'E', 'W']";
  return `CREATE OR REPLACE TABLE streets AS
    WITH numbered AS (
      SELECT *, greatest(1, sides // ${SIDES_A_STREET}) AS streets, unnest(range(greatest(1, sides // ${SIDES_A_STREET}))) AS street_number
      FROM zips WHERE unit[1:2] = '${state}'),
    sized AS (
      SELECT *, (sides // streets + (street_number < sides % streets)::INTEGER)::INTEGER AS n,
        ((hash(zip, unit) % 100000)::BIGINT + street_number * 7) AS pick, hash(zip, street_number) AS seed FROM numbered),
    named AS (
      SELECT sized.*, names.name, ${types}[1 + (pick // 7) % 8] AS type, ${directionals}[1 + pick % 10] AS pre_directional
      FROM sized JOIN names ON names.id = pick % (SELECT count(*) FROM names)),
    placed AS (
      SELECT *, range(n) AS ids, (lat * 1e6 + (seed % 80000)::INTEGER)::INTEGER AS lat0, (lon * 1e6 + (seed % 70001)::INTEGER)::INTEGER AS lon0 FROM named)
    SELECT unit, zip, name || ' ' || type AS street, trim(pre_directional || ' ' || name || ' ' || type) AS street_key,
      pre_directional, '' AS pre_type, name, type, '' AS post_directional, 'Town ' || zip AS place, '' AS urbanization, state, unit AS county,
      'TIGER/Line 2025' AS source,
      list_transform(ids, i -> (i % 2)::INTEGER) AS side, NULL::VARCHAR[] AS prefix,
      list_transform(ids, i -> (100 * (i // 2) + i % 2 + CASE WHEN hash(seed, i // 2) % 2 = 0 THEN 0 ELSE 98 END)::INTEGER) AS from_number,
      list_transform(ids, i -> (100 * (i // 2) + i % 2 + CASE WHEN hash(seed, i // 2) % 2 = 0 THEN 98 ELSE 0 END)::INTEGER) AS to_number,
      list_transform(ids, i -> (i % 2)::INTEGER) AS parity, list_transform(ids, i -> 1) AS is_offset,
      list_transform(ids, i -> 0) AS is_imputed,
      list_transform(ids, i -> (hash(seed, i // 2) % 660000000)::BIGINT) AS tlid,
      list_transform(ids, i -> 5) AS vertices,
      list_transform(range(5 * n), k -> (lat0 + 900 * (k // 10) + 180 * (k % 5) + (hash(seed, k, 1) % 90)::INTEGER)::INTEGER) AS lat_e6,
      list_transform(range(5 * n), k -> (lon0 + 300 * (k // 10) + 60 * (k % 5) + (hash(seed, k, 2) % 90)::INTEGER)::INTEGER) AS lon_e6
    FROM placed`;
}

/** Converts DuckDB's partitions to the layout of the lake. */
async function moveIntoPlace(dataDir: string, out: string): Promise<string[]> {
  const units: string[] = [];
  for (const partition of await readdir(join(out, 'zips'))) {
    const unit = partition.replace('unit=', '');
    units.push(unit);
    const imported = { unit, family: 'ranges', stamp: STAMP } as const;
    await writeImport(dataDir, imported, async (folder) => {
      await moveUnit(out, partition, folder);
      const counts = { rules: 1, rows: 0, duplicates: 0, streets: 0, zips: 0 };
      return { created_at: new Date(0).toISOString(), sources: [], files: [], ...counts };
    });
  }
  await rm(out, { recursive: true, force: true });
  return units;
}

async function moveUnit(out: string, partition: string, folder: string): Promise<void> {
  for (const zip of await readdir(join(out, 'zips', partition))) {
    const files = await readdir(join(out, 'zips', partition, zip));
    if (files.length !== 1) throw new Error(`${partition}/${zip} has ${files.length} files`);
    await rename(
      join(out, 'zips', partition, zip, files[0]!),
      join(folder, zipFile(zip.replace('zip=', ''))),
    );
  }
  const [names] = await readdir(join(out, 'units', partition));
  await rename(join(out, 'units', partition, names!), join(folder, STREETS_FILE));
}

async function writeIndex(connection: DuckDBConnection, dataDir: string): Promise<void> {
  const columns = `state, zip, lat, lon, 3000::DOUBLE AS radius_m, sides AS weight, unit, 'ranges' AS family`;
  await connection.run(`COPY (
    SELECT 'zip' AS kind, zip AS key, NULL::VARCHAR AS name, ${columns} FROM zips UNION ALL
    SELECT 'place', 'TOWN ' || zip, 'Town ' || zip, ${columns} FROM zips UNION ALL
    SELECT 'county', 'COUNTY ' || unit, 'County ' || unit, ${columns} FROM zips
    ORDER BY kind, key, state, zip) TO ${sqlText(join(dataDir, indexKey(STAMP)))} (FORMAT parquet, COMPRESSION zstd)`);
}

async function column(connection: DuckDBConnection, sql: string): Promise<string[]> {
  return (await connection.runAndReadAll(sql)).getRows().map(([text]) => text as string);
}

/** The ZIPs of a synthetic gazetteer, with unit and number of sides. */
export async function syntheticZips(connection: DuckDBConnection): Promise<SyntheticZip[]> {
  const rows = await connection.runAndReadAll('SELECT unit, zip, sides FROM zips ORDER BY unit, zip');
  return rows
    .getRows()
    .map(([unit, zip, sides]) => ({ unit: unit as string, zip: zip as string, sides: sides as number }));
}

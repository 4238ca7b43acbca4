import { join } from 'node:path';
import { listValue, type DuckDBConnection } from '@duckdb/node-api';
import { required } from '../../../core/required.ts';
import { streetKey, type StreetName } from '../../address/street/streetName.ts';
import { openLakeDuckDb, sqlText } from '../../../store/lake/engine/lakeDuckDb.ts';
import {
  PARITIES,
  SIDES,
  type PointRow,
  type RangeRow,
  type RowPlacement,
  type StreetOfRow,
} from './gazetteerRows.ts';
import { createSpoolTable, LONG, TEXT, WHOLE, WHOLES } from '../../../store/lake/engine/spoolTables.ts';

/** Rows waiting to be written to units, on disk: a file may contain rows for any number of units. */
export interface GazetteerSpool {
  addRange(row: RangeRow & RowPlacement): void;
  addPoint(row: PointRow & RowPlacement): void;
  /** Removes a file's rows. */
  forgetFile(file: number): Promise<void>;
  /** Number of rows so far. */
  count(family: SpooledFamily): Promise<number>;
  /** Every unit with the files that its rows come from, ordered by unit. */
  units(family: SpooledFamily): Promise<SpooledUnit[]>;
  /** The streets of a unit, without duplicates, as spelled by their sources. */
  streets(unit: string): Promise<string[]>;
  /** Renames streets of a unit, given as spelled by their sources. */
  renameStreets(unit: string, names: ReadonlyMap<string, StreetName>): Promise<void>;
  readonly connection: DuckDBConnection;
  close(): void;
}

export type SpooledFamily = 'ranges' | 'points';

export interface SpooledUnit {
  readonly unit: string;
  readonly files: readonly number[];
  readonly sources: readonly string[];
  readonly rows: number;
}

const MOST_IDS = 200_000;

const PLACED = { file: WHOLE, area: WHOLE, street: WHOLE, zip: WHOLE, prefix: TEXT };

/** The spool's tables; a row of ranges or points references its street and area by number. */
const TABLES = {
  streets: {
    id: WHOLE,
    unit: TEXT,
    street: TEXT,
    street_key: TEXT,
    pre_directional: TEXT,
    pre_type: TEXT,
    name: TEXT,
    type: TEXT,
    post_directional: TEXT,
  },
  areas: {
    id: WHOLE,
    unit: TEXT,
    place: TEXT,
    place_key: TEXT,
    urbanization: TEXT,
    state: TEXT,
    county: TEXT,
    county_name: TEXT,
    county_key: TEXT,
    source: TEXT,
  },
  ranges: {
    ...PLACED,
    side: WHOLE,
    from_number: WHOLE,
    to_number: WHOLE,
    parity: WHOLE,
    is_offset: WHOLE,
    is_imputed: WHOLE,
    tlid: LONG,
    lat_e6: WHOLES,
    lon_e6: WHOLES,
  },
  points: { ...PLACED, number: WHOLE, suffix: TEXT, lat_e7: WHOLE, lon_e7: WHOLE },
};
type Tables = Readonly<Record<keyof typeof TABLES, Awaited<ReturnType<typeof createSpoolTable>>>>;

/** Opens an empty spool in a folder of scratch files. */
export async function openGazetteerSpool(
  folder: string,
  { threads, memoryMb }: { readonly threads: number; readonly memoryMb: number },
): Promise<GazetteerSpool> {
  const instance = await openLakeDuckDb({ threads, memoryMb, path: join(folder, 'spool.duckdb') });
  const connection = await instance.connect();
  const tables: Tables = {
    streets: await createSpoolTable(connection, 'streets', TABLES.streets),
    areas: await createSpoolTable(connection, 'areas', TABLES.areas),
    ranges: await createSpoolTable(connection, 'ranges', TABLES.ranges),
    points: await createSpoolTable(connection, 'points', TABLES.points),
  };
  const flush = () => Object.values(tables).forEach((table) => table.flush());

  const placed = placement(tables);
  return {
    connection,
    addRange: (row) =>
      tables.ranges.append([
        ...placed(row),
        SIDES.indexOf(row.side),
        row.fromNumber,
        row.toNumber,
        PARITIES.indexOf(row.parity),
        Number(row.isOffset),
        Number(row.isImputed),
        BigInt(row.tlid),
        listValue(row.latE6),
        listValue(row.lonE6),
      ]),
    addPoint: (row) => tables.points.append([...placed(row), row.number, row.suffix, row.latE7, row.lonE7]),
    forgetFile: async (file) => {
      flush();
      for (const family of ['ranges', 'points']) {
        await connection.run(`DELETE FROM ${family} WHERE file = ${file}`);
      }
    },
    count: async (family) => {
      flush();
      const counted = await connection.runAndReadAll(`SELECT count(*) FROM ${family}`);
      return Number(required(counted.getRows()[0])[0]);
    },
    units: (family) => {
      flush();
      return spooledUnits(connection, family);
    },
    streets: (unit) => {
      flush();
      return streetsOf(connection, unit);
    },
    renameStreets: (unit, names) => {
      flush();
      return renameStreets(connection, unit, names);
    },
    close: () => {
      Object.values(tables).forEach((table) => table.close());
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function streetsOf(connection: DuckDBConnection, unit: string): Promise<string[]> {
  const found = await connection.runAndReadAll(
    `SELECT DISTINCT street FROM streets WHERE unit = ${sqlText(unit)} ORDER BY street`,
  );
  return found.getRows().map(([street]) => street as string);
}

async function renameStreets(
  connection: DuckDBConnection,
  unit: string,
  names: ReadonlyMap<string, StreetName>,
): Promise<void> {
  const { id: _id, unit: _unit, ...columns } = TABLES.streets;
  const table = await createSpoolTable(connection, 'renamed', columns);
  for (const [street, name] of names) table.append(streetColumns(street, name));
  table.flush();
  table.close();
  const changed = Object.keys(columns).filter((column) => column !== 'street');
  await connection.run(`UPDATE streets SET ${changed.map((column) => `${column} = renamed.${column}`).join(', ')}
    FROM renamed WHERE streets.street = renamed.street AND streets.unit = ${sqlText(unit)}`);
  await connection.run('DROP TABLE renamed');
}

function streetColumns(street: string, name: StreetName): string[] {
  const { preDirectional, preType, type, postDirectional } = name;
  return [street, streetKey(name), preDirectional, preType, name.name, type, postDirectional];
}

async function spooledUnits(connection: DuckDBConnection, family: SpooledFamily): Promise<SpooledUnit[]> {
  const found = await connection.runAndReadAll(
    `SELECT unit, list_sort(list(DISTINCT file)) AS files, list_sort(list(DISTINCT source)) AS sources,
       count(*)::INTEGER AS rows
     FROM ${family} JOIN areas ON areas.id = ${family}.area GROUP BY unit ORDER BY unit`,
  );
  return found.getRowObjectsJS().map(({ unit, files, sources, rows }) => ({
    unit: unit as string,
    files: files as number[],
    sources: sources as string[],
    rows: rows as number,
  }));
}

/** The first columns of a row; stores its street and area if they are new. */
function placement(tables: Tables): (row: (RangeRow | PointRow) & RowPlacement) => (number | string)[] {
  const streetIds = new Ids();
  const streetId = ({ unit, display, name }: StreetOfRow & RowPlacement): number => {
    const parts = streetColumns(display, name);
    return streetIds.of(`${unit}|${parts.join('|')}`, (id) => tables.streets.append([id, unit, ...parts]));
  };
  const areaIds = new Ids();
  const areaId = (row: StreetOfRow & RowPlacement): number => {
    const { unit, place, placeKey, urbanization, state, county, countyName, countyKey, source } = row;
    const values = [unit, place, placeKey, urbanization, state, county, countyName, countyKey, source];
    return areaIds.of(values.join('|'), (id) => tables.areas.append([id, ...values]));
  };
  return (row) => [row.file, areaId(row), streetId(row), Number(row.zip), row.prefix];
}

/** Numbers values in order of first use. Forgets them when there are too many, so a value may get a second number. */
class Ids {
  readonly #known = new Map<string, number>();
  #next = 0;

  of(identity: string, onNew: (id: number) => void): number {
    const known = this.#known.get(identity);
    if (known !== undefined) return known;
    if (this.#known.size >= MOST_IDS) this.#known.clear();
    const id = this.#next++;
    this.#known.set(identity, id);
    onNew(id);
    return id;
  }
}

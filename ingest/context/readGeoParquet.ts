import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { z } from 'zod';
import type { ContextValue } from '../../core/context/contextKinds.ts';
import type { Shape } from '../../core/context/shapeDistance.ts';
import { errorMessage } from '../../core/error.ts';
import { nearestHint } from '../../core/nearestName.ts';
import { required } from '../../core/required.ts';
import { unreadableSource } from '../../location/import/source/unreadableSource.ts';
import { openLakeDuckDb, sqlText } from '../../store/lake/engine/lakeDuckDb.ts';
import { openSourceCrs, type SourceCrs } from './sourceCrs.ts';
import { parseWellKnownBinary } from './wellKnownBinary.ts';

/** A row of the file: its shapes in degrees, or why it can't be used. */
export type ReadFeature =
  | { readonly value: ContextValue; readonly shapes: readonly Shape[] }
  | { readonly problem: string };

export interface GeoParquetFacts {
  readonly rows: number;
  readonly crs: string;
}

/** Maximum number of rows: each takes about 60 µs. */
const MOST_ROWS = 5_000_000;
const LONGEST_TEXT = 200;
const ENGINE = { threads: 1, memoryMb: 512 } as const;
const DOCUMENTED = 'docs/context.md says which files can be imported';

const metadataSchema = z.object({
  version: z.string(),
  primary_column: z.string(),
  columns: z.record(
    z.string(),
    z.object({ encoding: z.string(), crs: z.unknown().optional(), edges: z.string().optional() }),
  ),
});

/** DuckDB's names of types whose values a report can show. */
const SHOWN_TYPE =
  /^(?:VARCHAR|BOOLEAN|DATE|U?(?:TINY|SMALL|BIG)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL\(.*\)|ENUM\(.*\))$/s;

/**
 * Reads a GeoParquet file (version 1, geometries as WKB) row by row: `begin` receives what it is, then `each` every
 * feature with the value of `attribute`, null = none. Throws `source_refused`.
 */
export async function readGeoParquet(
  path: string,
  attribute: string | null,
  {
    begin,
    each,
  }: {
    readonly begin: (facts: GeoParquetFacts) => void;
    /** `row` counts from 1. Returns false to stop. */
    readonly each: (feature: ReadFeature, row: number) => boolean;
  },
): Promise<void> {
  const instance = await openLakeDuckDb(ENGINE);
  const connection = await instance.connect();
  try {
    // Geometries as they are stored: the engine otherwise refuses the file for a single invalid one.
    await connection.run('SET enable_geoparquet_conversion = false');
    const { rows, geometry, crs } = await describe(connection, path);
    const select = await columnsOf(connection, path, { geometry, attribute });
    begin({ rows, crs: crs.name });
    await readRows(connection, `SELECT ${select} FROM read_parquet(${sqlText(path)})`, (row, number) =>
      each(featureOf(path, row, crs), number),
    );
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function describe(
  connection: DuckDBConnection,
  path: string,
): Promise<{ readonly rows: number; readonly geometry: string; readonly crs: SourceCrs }> {
  const query = async (sql: string) => {
    try {
      return (await connection.runAndReadAll(sql)).getRows();
    } catch (error) {
      throw unreadableSource(path, `it can't be read as Parquet (${firstLine(error)})`, undefined, error);
    }
  };
  const [[count] = []] = await query(`SELECT num_rows FROM parquet_file_metadata(${sqlText(path)})`);
  const rows = Number(count);
  if (rows === 0) throw unreadableSource(path, 'it has no rows', 'check what the file is');
  if (rows > MOST_ROWS) {
    const [has, most] = [rows, MOST_ROWS].map((each) => each.toLocaleString('en-US'));
    throw unreadableSource(path, `it has ${has} rows; at most ${most}`, 'split it, for example by state');
  }
  const [[text] = []] = await query(
    `SELECT decode(value) FROM parquet_kv_metadata(${sqlText(path)}) WHERE decode(key) = 'geo'`,
  );
  if (typeof text !== 'string')
    throw unreadableSource(
      path,
      'it is Parquet without the `geo` metadata of GeoParquet, so its coordinate system is unknown',
      'write it as GeoParquet, for example with GeoPandas or with ogr2ogr',
    );
  const { primary_column: geometry, columns, version } = parsedMetadata(path, text);
  const column = columns[geometry];
  if (!version.startsWith('1.') || column === undefined)
    throw unreadableSource(path, `its GeoParquet version is ${version}, expected 1`, DOCUMENTED);
  const { encoding, edges = 'planar' } = column;
  if (encoding !== 'WKB')
    throw unreadableSource(
      path,
      `its geometries are encoded as ${encoding}, expected WKB`,
      'write them as WKB',
    );
  if (edges !== 'planar')
    throw unreadableSource(path, `the sides of its geometries are ${edges}, expected planar`, DOCUMENTED);
  if (column.crs === null)
    throw unreadableSource(
      path,
      'it states no coordinate reference system',
      'set it and write the file again',
    );
  try {
    return { rows, geometry, crs: openSourceCrs(column.crs) };
  } catch (error) {
    throw unreadableSource(path, errorMessage(error), 'reproject it to EPSG:4326', error);
  }
}

function parsedMetadata(path: string, text: string): z.infer<typeof metadataSchema> {
  try {
    return metadataSchema.parse(JSON.parse(text));
  } catch (error) {
    throw unreadableSource(path, 'its `geo` metadata is not that of GeoParquet', DOCUMENTED, error);
  }
}

/** The selected columns. Refuses an unknown attribute, and one that a report can't show. */
async function columnsOf(
  connection: DuckDBConnection,
  path: string,
  { geometry, attribute }: { readonly geometry: string; readonly attribute: string | null },
): Promise<string> {
  const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM read_parquet(${sqlText(path)})`);
  const types = new Map(described.getRows().map(([name, type]) => [String(name), String(type)]));
  const stored = types.get(geometry);
  if (stored !== 'BLOB')
    throw unreadableSource(path, `its geometry column ${geometry} has type ${stored ?? 'none'}`, DOCUMENTED);
  if (attribute === null) return sqlName(geometry);
  const others = [...types.keys()].filter((name) => name !== geometry);
  const type = types.get(attribute);
  if (type === undefined || attribute === geometry) {
    throw unreadableSource(path, `it has no attribute ${attribute}`, nearestHint(attribute, others));
  }
  if (!SHOWN_TYPE.test(type))
    throw unreadableSource(
      path,
      `its attribute ${attribute} has type ${type}`,
      'choose text, numbers or dates',
    );
  const isText = type === 'VARCHAR' || type === 'DATE' || type.startsWith('ENUM');
  const shown = isText
    ? `${sqlName(attribute)}::VARCHAR`
    : type === 'BOOLEAN'
      ? sqlName(attribute)
      : `${sqlName(attribute)}::DOUBLE`;
  return `${sqlName(geometry)}, ${shown}`;
}

function sqlName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

async function readRows(
  connection: DuckDBConnection,
  sql: string,
  each: (row: readonly unknown[], number: number) => boolean,
): Promise<void> {
  const result = await connection.stream(sql);
  let number = 0;
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) return;
    for (const row of chunk.getRows()) if (!each(row, ++number)) return;
  }
}

function featureOf(path: string, [geometry, value = null]: readonly unknown[], crs: SourceCrs): ReadFeature {
  if (geometry === null) return { problem: 'it has no geometry' };
  const { bytes } = geometry as { readonly bytes: Uint8Array };
  const parsed = parseWellKnownBinary(bytes);
  if ('problem' in parsed) return parsed;
  if (parsed.shapes.length === 0) return { problem: 'its geometry is empty' };
  const shapes: Shape[] = [];
  for (const shape of parsed.shapes) {
    const inDegrees = crs.toDegrees(shape);
    if ('problem' in inDegrees) return inDegrees;
    shapes.push(inDegrees);
  }
  return { value: shownValue(path, value), shapes };
}

function shownValue(path: string, value: unknown): ContextValue {
  if (typeof value === 'string') {
    if (value.length > LONGEST_TEXT)
      throw unreadableSource(
        path,
        `a value of its attribute has ${value.length} characters; at most ${LONGEST_TEXT}`,
        'choose an attribute with short values',
      );
    return value.trim() === '' ? null : value.trim();
  }
  if (typeof value === 'boolean') return value;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function firstLine(error: unknown): string {
  return required(errorMessage(error).split('\n')[0]);
}

/** What the first and last bytes of a file are. */
export async function formatOf(path: string): Promise<'parquet' | 'tiff' | 'encrypted' | null> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw unreadableSource(path, `it can't be opened (${errorMessage(error)})`, 'check the path', error);
  });
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw unreadableSource(path, 'it is not a file', `give a file in ${basename(path)}`);
    const ends = Buffer.alloc(8);
    await handle.read(ends, 0, 4, 0);
    await handle.read(ends, 4, 4, Math.max(0, stat.size - 4));
    const [head, tail] = [ends.toString('latin1', 0, 4), ends.toString('latin1', 4)];
    if (['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(head)) return 'tiff';
    if (head === 'PARE' || tail === 'PARE') return 'encrypted';
    return head === 'PAR1' && stat.size > 12 ? 'parquet' : null;
  } finally {
    await handle.close();
  }
}

import { open, type FileHandle } from 'node:fs/promises';
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { required } from '../../core/required.ts';
import type { FlatGeobufGeometry, FlatGeobufValue } from '../../formats/flatgeobuf/featureEncoder.ts';
import { openFlatGeobuf } from '../../formats/flatgeobuf/flatGeobufFile.ts';
import { sqlText } from '../../store/lake/engine/lakeDuckDb.ts';
import type { ExportFormat } from '../command/exportFormats.ts';
import type { ExportColumn, ExportQuery } from './exportTables.ts';

/** Writes all rows of a query into a new file and returns their number. Memory doesn't grow with the rows. */
type ExportWriter = (
  connection: DuckDBConnection,
  query: ExportQuery,
  file: { readonly path: string; readonly name: string },
) => Promise<number>;

/** The writer of each format. */
export const EXPORT_WRITERS: Readonly<Record<ExportFormat, ExportWriter>> = {
  parquet: writeGeoParquet,
  csv: writeCsv,
  geojson: writeGeoJson,
  fgb: writeFlatGeobuf,
};

/**
 * A point is assembled from its eight-byte numbers, most significant byte first, which takes a third of the time of
 * writing and parsing text.
 */
const POINT = String.raw`ST_GeomFromWKB('\x00\x00\x00\x00\x01'::BLOB || lon::BIT::BLOB || lat::BIT::BLOB)`;

function geometryOf({ geometry }: ExportQuery): string {
  return geometry === 'Point' ? POINT : 'wkt::GEOMETRY';
}

function names(columns: readonly ExportColumn[]): string {
  return columns.map(({ name }) => `"${name}"`).join(', ');
}

/** GeoParquet 1.0: points or polygons as WKB in `geometry`, WGS 84. */
async function writeGeoParquet(...[connection, query, { path }]: Parameters<ExportWriter>): Promise<number> {
  const select = `SELECT ${names(query.columns)}, ${geometryOf(query)} AS geometry FROM ${query.from}`;
  return copied(
    connection,
    `COPY (${select}) TO ${sqlText(path)} (FORMAT parquet, COMPRESSION zstd, GEOPARQUET_VERSION 'V1')`,
  );
}

/** Points as `lat` and `lon`, polygons as `WKT`, the names that GDAL and QGIS recognize. */
async function writeCsv(...[connection, query, { path }]: Parameters<ExportWriter>): Promise<number> {
  const geometry = query.geometry === 'Polygon' ? ', wkt AS WKT' : '';
  const select = `SELECT ${names(query.columns)}${geometry} FROM ${query.from}`;
  return copied(connection, `COPY (${select}) TO ${sqlText(path)} (FORMAT csv, HEADER true)`);
}

async function copied(connection: DuckDBConnection, sql: string): Promise<number> {
  return Number(required((await connection.runAndReadAll(sql)).getRows()[0])[0]);
}

/**
 * A FeatureCollection (RFC 7946), one feature per line: the engine writes it like JSON, as lines of one column without
 * quotes.
 */
async function writeGeoJson(...[connection, query, { path }]: Parameters<ExportWriter>): Promise<number> {
  const { columns, geometry, from } = query;
  const shape =
    geometry === 'Point'
      ? `'{"type":"Point","coordinates":[', lon, ',', lat, ']}'`
      : String.raw`'{"type":"Polygon","coordinates":', regexp_replace(translate(substr(wkt, 9), '()', '[]'), '(-?[0-9.e-]+) (-?[0-9.e-]+)', '[\1,\2]', 'g'), '}'`;
  const properties = columns.map(
    ({ name, type }, at) => `'${at === 0 ? '' : ','}"${name}":', ${jsonOf(`"${name}"`, type)}`,
  );
  const line = `concat('{"type":"Feature","geometry":', ${shape}, ',"properties":{', ${properties.join(', ')}, '}}')`;
  const frame = `PREFIX '{"type":"FeatureCollection","features":[\n', SUFFIX '\n]}\n', NEW_LINE ',\n'`;
  const plain = `FORMAT csv, HEADER false, QUOTE '', ESCAPE ''`;
  return copied(
    connection,
    `COPY (SELECT ${line} FROM ${from}) TO ${sqlText(path)} (${plain}, DELIMITER '\x1f', ${frame})`,
  );
}

/** A value as JSON; numbers as their shortest exact decimal, null where there is no number. */
function jsonOf(column: string, type: ExportColumn['type']): string {
  if (type === 'text') return `coalesce(to_json(${column})::VARCHAR, 'null')`;
  if (type === 'date') return `coalesce('"' || ${column} || '"', 'null')`;
  const isNumber = type === 'float' || type === 'double' ? `isfinite(${column})` : `${column} IS NOT NULL`;
  return `CASE WHEN ${isNumber} THEN ${column}::VARCHAR ELSE 'null' END`;
}

/** FlatGeobuf with its index. */
async function writeFlatGeobuf(...[connection, query, about]: Parameters<ExportWriter>): Promise<number> {
  const { columns, geometry, from } = query;
  const features = Number(
    required((await connection.runAndReadAll(`SELECT count(*) FROM ${from}`)).getRows()[0])[0],
  );
  const file = await open(about.path, 'wx+');
  try {
    const header = { name: about.name, geometry, columns, features };
    const target = await openFlatGeobuf(randomFile(file), header);
    const shape = geometry === 'Point' ? ['lon', 'lat'] : ['wkt'];
    const sources: Awaited<ReturnType<typeof sourceOf>>[] = [];
    // One after the other: closing a connection while it runs a query never returns.
    for (const column of columns) sources.push(await sourceOf(connection, column, from));
    const list = [...shape, ...sources.flatMap(({ select }) => select)];
    const result = await connection.stream(`SELECT ${list.join(', ')} FROM ${from}`);
    const values: FlatGeobufValue[] = [];
    for (;;) {
      const chunk = await result.fetchChunk();
      if (!chunk || chunk.rowCount === 0) break;
      const vectors = list.map((_, at) => chunk.getColumnVector(at));
      for (let row = 0; row < chunk.rowCount; row++) {
        let at = shape.length;
        for (const [index, { select }] of sources.entries()) {
          const first = required(vectors[at]).getItem(row) as FlatGeobufValue;
          const rest =
            select.length > 1 && first !== null ? String(required(vectors[at + 1]).getItem(row)) : '';
          values[index] = rest === '' ? first : `${first}${rest}`;
          at += select.length;
        }
        const [x, y] = [required(vectors[0]).getItem(row), required(vectors[1]).getItem(row)];
        const place = geometry === 'Point' ? pointOf(x, y) : polygonOf(String(x));
        const waiting = target.add(place, values);
        if (waiting) await waiting;
      }
    }
    await target.end();
    return features;
  } finally {
    await file.close();
  }
}

/** Longest text that the engine returns without a separate call for each. */
const SHORT_TEXT = 12;

/** The expressions for a column: a text in two parts that are usually short, a shared text by its number. */
async function sourceOf(
  connection: DuckDBConnection,
  { name, type, isShared = false }: ExportColumn,
  from: string,
): Promise<{ readonly select: readonly string[] }> {
  if (type === 'date') return { select: [`"${name}"::VARCHAR`] };
  if (type !== 'text') return { select: [`"${name}"`] };
  if (!isShared) return { select: [`"${name}"[:${SHORT_TEXT}]`, `"${name}"[${SHORT_TEXT + 1}:]`] };
  const reader = await connection.runAndReadAll(
    `SELECT DISTINCT "${name}" FROM ${from} WHERE "${name}" IS NOT NULL`,
  );
  const texts = reader.getRows().map(([text]) => sqlText(String(text)));
  return { select: [texts.length === 0 ? `"${name}"` : `"${name}"::ENUM (${texts.join(', ')})`] };
}

function pointOf(lon: DuckDBValue, lat: DuckDBValue): FlatGeobufGeometry {
  return { xy: [Number(lon), Number(lat)], ends: [] };
}

/** Of the WKT that this folder writes. */
function polygonOf(wktText: string): FlatGeobufGeometry {
  const rings = [...wktText.matchAll(/\(([^()]+)\)/g)].map(([, ring]) =>
    required(ring).split(/[ ,]+/).map(Number),
  );
  let positions = 0;
  return { xy: rings.flat(), ends: rings.map((ring) => (positions += ring.length / 2)) };
}

function randomFile(file: FileHandle) {
  return {
    write: async (bytes: Uint8Array, position: number) => {
      await file.write(bytes, 0, bytes.length, position);
    },
    read: async (target: Uint8Array, position: number) => {
      await file.read(target, 0, target.length, position);
    },
  };
}

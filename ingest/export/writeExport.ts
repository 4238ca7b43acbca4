import { open, type FileHandle } from 'node:fs/promises';
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { FlatGeobufGeometry, FlatGeobufValue } from '../../formats/flatgeobuf/featureEncoder.ts';
import { openFlatGeobuf } from '../../formats/flatgeobuf/flatGeobufFile.ts';
import { sqlText } from '../../store/lake/engine/lakeDuckDb.ts';
import type { ExportFormat } from '../command/exportFormats.ts';
import type { ExportColumn, ExportQuery } from './exportTables.ts';

/** Writes all rows of a query into a new file and gives their number. Memory does not grow with them. */
type ExportWriter = (
  connection: DuckDBConnection,
  query: ExportQuery,
  file: { readonly path: string; readonly name: string },
) => Promise<number>;

/** How each format is written. */
export const EXPORT_WRITERS: Readonly<Record<ExportFormat, ExportWriter>> = {
  parquet: writeGeoParquet,
  csv: writeCsv,
  geojson: writeGeoJson,
  fgb: writeFlatGeobuf,
};

const POINT_WKT = `'POINT (' || lon || ' ' || lat || ')'`;

function wkt({ geometry }: ExportQuery): string {
  return geometry === 'Point' ? POINT_WKT : 'wkt';
}

function names(columns: readonly ExportColumn[]): string {
  return columns.map(({ name }) => `"${name}"`).join(', ');
}

/** GeoParquet 1.0: points or polygons as WKB in `geometry`, WGS 84. */
async function writeGeoParquet(...[connection, query, { path }]: Parameters<ExportWriter>): Promise<number> {
  const select = `SELECT ${names(query.columns)}, (${wkt(query)})::GEOMETRY AS geometry FROM ${query.from}`;
  return copied(
    connection,
    `COPY (${select}) TO ${sqlText(path)} (FORMAT parquet, COMPRESSION zstd, GEOPARQUET_VERSION 'V1')`,
  );
}

/** Points by their `lat` and `lon`, polygons in `WKT`, by which GDAL and QGIS know them. */
async function writeCsv(...[connection, query, { path }]: Parameters<ExportWriter>): Promise<number> {
  const geometry = query.geometry === 'Polygon' ? ', wkt AS WKT' : '';
  const select = `SELECT ${names(query.columns)}${geometry} FROM ${query.from}`;
  return copied(connection, `COPY (${select}) TO ${sqlText(path)} (FORMAT csv, HEADER true)`);
}

async function copied(connection: DuckDBConnection, sql: string): Promise<number> {
  return Number((await connection.runAndReadAll(sql)).getRows()[0]![0]);
}

/** A FeatureCollection (RFC 7946), a feature a line. */
async function writeGeoJson(...[connection, query, { path }]: Parameters<ExportWriter>): Promise<number> {
  const properties = query.columns.map(({ name, type }) => `"${name}" := ${jsonValue(name, type)}`);
  const geometry =
    query.geometry === 'Point'
      ? `'{"type":"Point","coordinates":[' || lon || ',' || lat || ']}'`
      : `'{"type":"Polygon","coordinates":' || regexp_replace(translate(substr(wkt, 9), '()', '[]'), '(-?[0-9.e-]+) (-?[0-9.e-]+)', '[\\1,\\2]', 'g') || '}'`;
  const line = `'{"type":"Feature","geometry":' || ${geometry} || ',"properties":' || to_json(struct_pack(${properties.join(', ')})) || '}'`;
  const file = await open(path, 'wx');
  try {
    await file.write('{"type":"FeatureCollection","features":[');
    let rows = 0;
    for await (const lines of columnOf(connection, `SELECT ${line} FROM ${query.from}`)) {
      await file.write(`${rows === 0 ? '\n' : ',\n'}${lines.join(',\n')}`);
      rows += lines.length;
    }
    await file.write('\n]}\n');
    return rows;
  } finally {
    await file.close();
  }
}

/** The shortest decimal that stands for a number of 32 bits, which as one of 64 would be long. */
function jsonValue(name: string, type: ExportColumn['type']): string {
  return type === 'float' ? `"${name}"::VARCHAR::DOUBLE` : `"${name}"`;
}

async function* columnOf(connection: DuckDBConnection, sql: string): AsyncGenerator<readonly DuckDBValue[]> {
  const result = await connection.stream(sql);
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) return;
    yield chunk.getColumnValues(0);
  }
}

/** FlatGeobuf with its index. */
async function writeFlatGeobuf(...[connection, query, about]: Parameters<ExportWriter>): Promise<number> {
  const { columns, geometry, from } = query;
  const features = Number((await connection.runAndReadAll(`SELECT count(*) FROM ${from}`)).getRows()[0]![0]);
  const file = await open(about.path, 'wx+');
  try {
    const header = { name: about.name, geometry, columns, features };
    const target = await openFlatGeobuf(randomFile(file), header);
    const shape = geometry === 'Point' ? 'lon, lat' : 'wkt';
    const list = columns.map(({ name, type }) => (type === 'date' ? `"${name}"::VARCHAR` : `"${name}"`));
    const result = await connection.stream(`SELECT ${shape}, ${list.join(', ')} FROM ${from}`);
    for (;;) {
      const chunk = await result.fetchChunk();
      if (!chunk || chunk.rowCount === 0) break;
      for (const row of chunk.getRows() as FlatGeobufValue[][]) {
        const place = geometry === 'Point' ? pointOf(row) : polygonOf(String(row[0]));
        const waiting = target.add(place, row.slice(geometry === 'Point' ? 2 : 1));
        if (waiting) await waiting;
      }
    }
    await target.end();
    return features;
  } finally {
    await file.close();
  }
}

function pointOf([lon, lat]: readonly FlatGeobufValue[]): FlatGeobufGeometry {
  return { xy: [Number(lon), Number(lat)], ends: [] };
}

/** Of the WKT that this folder writes. */
function polygonOf(wktText: string): FlatGeobufGeometry {
  const rings = [...wktText.matchAll(/\(([^()]+)\)/g)].map(([, ring]) => ring!.split(/[ ,]+/).map(Number));
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

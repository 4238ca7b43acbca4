import { DuckDBInstance } from '@duckdb/node-api';

/** A feature of a test's file: a geometry as WKB, and the values of its columns. */
export interface FileRow {
  readonly wkb: Uint8Array | null;
  readonly values?: Readonly<Record<string, string | number | null>>;
}

type Ring = readonly (readonly number[])[];

function header(type: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes[0] = 1;
  bytes.writeUInt32LE(type, 1);
  return bytes;
}

function counted(count: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(count);
  return bytes;
}

function numbers(positions: Ring): Buffer {
  const bytes = Buffer.alloc(positions.length * (positions[0]?.length ?? 0) * 8);
  positions.flat().forEach((value, at) => bytes.writeDoubleLE(value, 8 * at));
  return bytes;
}

/** OGC 06-103r4, 8.2.3. */
export const wkb = {
  point: (x: number, y: number) => Buffer.concat([header(1), numbers([[x, y]])]),
  line: (positions: Ring) => Buffer.concat([header(2), counted(positions.length), numbers(positions)]),
  polygon: (...rings: readonly Ring[]) =>
    Buffer.concat([
      header(3),
      counted(rings.length),
      ...rings.flatMap((ring) => [counted(ring.length), numbers(ring)]),
    ]),
  polygonZ: (ring: Ring) => Buffer.concat([header(1003), counted(1), counted(ring.length), numbers(ring)]),
  many: (type: 4 | 5 | 6 | 7, parts: readonly Buffer[]) =>
    Buffer.concat([header(type), counted(parts.length), ...parts]),
};

/** A closed ring around a box. */
export function boxRing(west: number, south: number, east: number, north: number): number[][] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

/** GeoParquet's metadata of a column `geometry` with WKB; `crs` left out = degrees. */
export function geoMetadata(column: Readonly<Record<string, unknown>> = {}): object {
  return {
    version: '1.1.0',
    primary_column: 'geometry',
    columns: { geometry: { encoding: 'WKB', geometry_types: [], ...column } },
  };
}

/** Writes Parquet with DuckDB; `geo` null = without GeoParquet's metadata. */
export async function writeParquet(
  path: string,
  rows: readonly FileRow[],
  geo: object | null = geoMetadata(),
): Promise<string> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const names = Object.keys(rows[0]?.values ?? {});
  const typeOf = (name: string) =>
    rows.some(({ values }) => typeof values?.[name] === 'string') ? 'VARCHAR' : 'DOUBLE';
  const columns = [...names.map((name) => `"${name}" ${typeOf(name)}`), 'geometry BLOB'];
  await connection.run(`CREATE TABLE features (${columns.join(', ')})`);
  for (const { wkb: bytes, values = {} } of rows) {
    const literals = names.map((name) => {
      const value = values[name] ?? null;
      return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value ?? 'NULL');
    });
    const blob = bytes === null ? 'NULL' : `from_hex('${Buffer.from(bytes).toString('hex')}')`;
    await connection.run(`INSERT INTO features VALUES (${[...literals, blob].join(', ')})`);
  }
  const metadata = geo === null ? '' : `, KV_METADATA {geo: '${JSON.stringify(geo).replaceAll("'", "''")}'}`;
  await connection.run(`COPY features TO '${path}' (FORMAT parquet${metadata})`);
  connection.closeSync();
  instance.closeSync();
  return path;
}

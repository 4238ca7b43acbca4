import { writeFile } from 'node:fs/promises';

/** A field of the table: text, or a whole number. */
export interface ShapefileField {
  readonly name: string;
  readonly kind: 'text' | 'integer';
  /** Characters of a value. */
  readonly width: number;
}

/** A line, or the ring of an area, longitude and latitude in degrees, with the values of the fields. */
export interface ShapefileLine {
  readonly points: readonly { readonly lat: number; readonly lon: number }[];
  readonly values: Readonly<Record<string, string | number>>;
}

const TYPES = { lines: 3, areas: 5 } as const;
const FILE_CODE = 9994;
const VERSION = 1000;
const HEADER_BYTES = 100;
const RECORD_HEADER_BYTES = 8;
/** Type, box, one part and its first point. */
const LINE_HEAD_BYTES = 48;
const FIELD_BYTES = 32;
const DBASE_3 = 3;
const END_OF_FIELDS = 0x0d;
const END_OF_TABLE = 0x1a;
/** NAD83, as in TIGER/Line. */
const NAD83 =
  'GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],' +
  'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

/**
 * Writes a shapefile of lines, or of areas of one ring each (ESRI Shapefile Technical Description, 1998; dBASE III) at a
 * path without an extension.
 */
export async function writeShapefile(
  path: string,
  fields: readonly ShapefileField[],
  lines: readonly ShapefileLine[],
  kind: keyof typeof TYPES = 'lines',
): Promise<void> {
  const type = TYPES[kind];
  const shapes = lines.map(({ points }) => shapeOf(points, type));
  const box = boxOf(lines.flatMap(({ points }) => points));
  const records = shapes.map((shape, at) => {
    const head = Buffer.alloc(RECORD_HEADER_BYTES);
    head.writeInt32BE(at + 1, 0);
    head.writeInt32BE(shape.length / 2, 4);
    return Buffer.concat([head, shape]);
  });
  let position = HEADER_BYTES;
  const index = shapes.map((shape) => {
    const entry = Buffer.alloc(8);
    entry.writeInt32BE(position / 2, 0);
    entry.writeInt32BE(shape.length / 2, 4);
    position += RECORD_HEADER_BYTES + shape.length;
    return entry;
  });
  await writeFile(`${path}.shp`, withHeader(Buffer.concat(records), box, type));
  await writeFile(`${path}.shx`, withHeader(Buffer.concat(index), box, type));
  await writeFile(`${path}.dbf`, tableOf(fields, lines));
  await writeFile(`${path}.prj`, NAD83);
  await writeFile(`${path}.cpg`, 'UTF-8');
}

/** West, south, east, north. */
function boxOf(points: ShapefileLine['points']): number[] {
  const lons = points.map(({ lon }) => lon);
  const lats = points.map(({ lat }) => lat);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}

function shapeOf(points: ShapefileLine['points'], type: number): Buffer {
  const head = Buffer.alloc(LINE_HEAD_BYTES);
  head.writeInt32LE(type, 0);
  boxOf(points).forEach((degrees, at) => head.writeDoubleLE(degrees, 4 + 8 * at));
  head.writeInt32LE(1, 36);
  head.writeInt32LE(points.length, 40);
  const coordinates = Float64Array.from(points.flatMap(({ lat, lon }) => [lon, lat]));
  return Buffer.concat([head, new Uint8Array(coordinates.buffer)]);
}

function withHeader(content: Buffer, box: readonly number[], type: number): Buffer {
  const head = Buffer.alloc(HEADER_BYTES);
  head.writeInt32BE(FILE_CODE, 0);
  head.writeInt32BE((HEADER_BYTES + content.length) / 2, 24);
  head.writeInt32LE(VERSION, 28);
  head.writeInt32LE(type, 32);
  box.forEach((degrees, at) => head.writeDoubleLE(degrees, 36 + 8 * at));
  return Buffer.concat([head, content]);
}

function tableOf(fields: readonly ShapefileField[], lines: readonly ShapefileLine[]): Buffer {
  const head = Buffer.alloc(32 + fields.length * FIELD_BYTES + 1);
  head.writeUInt8(DBASE_3, 0);
  // A fixed date, so that the same town gives the same bytes.
  head.set([70, 1, 1], 1);
  head.writeUInt32LE(lines.length, 4);
  head.writeUInt16LE(head.length, 8);
  head.writeUInt16LE(1 + fields.reduce((sum, { width }) => sum + width, 0), 10);
  for (const [at, { name, kind, width }] of fields.entries()) {
    const start = 32 + at * FIELD_BYTES;
    head.write(name, start, 10, 'latin1');
    head.write(kind === 'integer' ? 'N' : 'C', start + 11, 'latin1');
    head.writeUInt8(width, start + 16);
  }
  head.writeUInt8(END_OF_FIELDS, head.length - 1);
  const rows = lines.map(({ values }) =>
    Buffer.from(` ${fields.map((field) => cellOf(field, values)).join('')}`),
  );
  return Buffer.concat([head, ...rows, Buffer.of(END_OF_TABLE)]);
}

/** A value padded to the width of its field: text left-aligned, numbers right-aligned. */
function cellOf({ name, kind, width }: ShapefileField, values: ShapefileLine['values']): string {
  const text = String(values[name] ?? '');
  if (Buffer.byteLength(text) !== text.length || text.length > width)
    throw new RangeError(`${name}: "${text}" does not fit into ${width} ASCII characters`);
  return kind === 'integer' ? text.padStart(width) : text.padEnd(width);
}

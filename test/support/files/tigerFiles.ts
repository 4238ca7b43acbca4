import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Point = readonly [lon: number, lat: number];

interface LayerRecord {
  readonly fields: Readonly<Record<string, string | number | null>>;
  /** Longitude and latitude, degrees; null = a record without a shape. */
  readonly line: readonly Point[] | null;
}

const HEADER_BYTES = 100;
const [NULL_SHAPE, POLYLINE] = [0, 3];
const NUMBER_WIDTH = 18;
const TEXT_WIDTH = 80;

/**
 * Writes a shapefile of lines with text fields (integers for ids), named like the Census Bureau's; returns the path of
 * its .shp.
 */
export function writeLayer(folder: string, name: string, records: readonly LayerRecord[]): string {
  const shapes = records.map(({ line }, at) => shapeRecord(at + 1, line));
  const points = records.flatMap(({ line }) => line ?? []);
  const index = Buffer.alloc(8 * shapes.length);
  let offset = HEADER_BYTES;
  for (const [at, shape] of shapes.entries()) {
    index.writeInt32BE(offset / 2, 8 * at);
    index.writeInt32BE((shape.length - 8) / 2, 8 * at + 4);
    offset += shape.length;
  }
  const path = join(folder, `${name}.shp`);
  writeFileSync(path, withHeader(points, Buffer.concat(shapes)));
  writeFileSync(join(folder, `${name}.shx`), withHeader(points, index));
  writeFileSync(join(folder, `${name}.dbf`), table(records));
  writeFileSync(join(folder, `${name}.cpg`), 'UTF-8');
  return path;
}

function withHeader(points: readonly Point[], body: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE((HEADER_BYTES + body.length) / 2, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(POLYLINE, 32);
  boxOf(points).forEach((value, at) => header.writeDoubleLE(value, 36 + 8 * at));
  return Buffer.concat([header, body]);
}

function boxOf(points: readonly Point[]): number[] {
  if (points.length === 0) return [0, 0, 0, 0];
  const lons = points.map(([lon]) => lon);
  const lats = points.map(([, lat]) => lat);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}

function shapeRecord(number: number, line: readonly Point[] | null): Buffer {
  const content = Buffer.alloc(line === null ? 4 : 48 + 16 * line.length);
  content.writeInt32LE(line === null ? NULL_SHAPE : POLYLINE, 0);
  if (line !== null) {
    boxOf(line).forEach((value, at) => content.writeDoubleLE(value, 4 + 8 * at));
    content.writeInt32LE(1, 36);
    content.writeInt32LE(line.length, 40);
    line.flat().forEach((value, at) => content.writeDoubleLE(value, 48 + 8 * at));
  }
  const head = Buffer.alloc(8);
  head.writeInt32BE(number, 0);
  head.writeInt32BE(content.length / 2, 4);
  return Buffer.concat([head, content]);
}

/** A dBASE III table. */
function table(records: readonly LayerRecord[]): Buffer {
  const columns = [...new Set(records.flatMap(({ fields }) => Object.keys(fields)))].map((name) => {
    const isNumber = records.some(({ fields }) => typeof fields[name] === 'number');
    return { name, isNumber, width: isNumber ? NUMBER_WIDTH : TEXT_WIDTH };
  });
  const head = Buffer.alloc(32 + 32 * columns.length + 1);
  head.set([3, 95, 7, 26]);
  head.writeUInt32LE(records.length, 4);
  head.writeUInt16LE(head.length, 8);
  head.writeUInt16LE(1 + columns.reduce((sum, { width }) => sum + width, 0), 10);
  for (const [at, { name, isNumber, width }] of columns.entries()) {
    head.write(name, 32 + 32 * at, 'latin1');
    head.write(isNumber ? 'N' : 'C', 32 + 32 * at + 11, 'latin1');
    head[32 + 32 * at + 16] = width;
  }
  head[head.length - 1] = 0x0d;
  const rows = records.map(({ fields }) =>
    Buffer.concat([
      Buffer.from(' '),
      ...columns.map(({ name, isNumber, width }) => {
        const value = Buffer.from(String(fields[name] ?? ''));
        const padding = Buffer.alloc(Math.max(0, width - value.length), ' ');
        return Buffer.concat(isNumber ? [padding, value] : [value, padding]).subarray(0, width);
      }),
    ]),
  );
  return Buffer.concat([head, ...rows, Buffer.from([0x1a])]);
}

/** An ADDRFEAT record; fields that aren't given are empty, as most are in real ones. */
export function addressRange(
  fields: Readonly<Record<string, string | number | null>>,
  line: readonly (readonly [lon: number, lat: number])[] = [
    [-110.9, 46.5],
    [-110.89, 46.51],
  ],
) {
  const empty = Object.fromEntries(
    'LFROMHN LTOHN RFROMHN RTOHN ZIPL ZIPR PARITYL PARITYR LFROMTYP LTOTYP RFROMTYP RTOTYP'
      .split(' ')
      .map((field) => [field, null]),
  );
  const usual = { TLID: 1, FULLNAME: 'Main St', ROAD_MTFCC: 'S1400', OFFSETL: 'N', OFFSETR: 'N' };
  return { fields: { ...empty, ...usual, ...fields }, line };
}

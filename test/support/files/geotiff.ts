import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { Grid } from '../../../core/geodesy/grid.ts';
import { tiffBytes, tileOffsets, type WrittenField } from './tiffBytes.ts';

export interface GeotiffOptions {
  readonly grid: Grid;
  /** One function per band: the value of a cell, with row 0 in the north. */
  readonly bands: readonly ((row: number, col: number) => number)[];
  readonly noData?: number;
  readonly tags?: Readonly<Record<string, string>>;
  readonly dataType?: 'Float32' | 'Byte';
  readonly isDeflated?: boolean;
  /** All rows if absent. */
  readonly rowsPerStrip?: number;
  /** Directory fields that override those derived from the rest. */
  readonly fields?: Readonly<Record<number, WrittenField>>;
}

type Layout = Omit<GeotiffOptions, 'bands'> & { readonly bandCount: number };

const [ASCII, SHORT, LONG, DOUBLE] = [2, 3, 4, 12];
const SIGNATURE_BYTES = 8;
const DEFLATE = 8;

/** Writes a small GeoTIFF in strips, one plane per band, and returns its path. */
export function writeGeotiff(folder: string, name: string, o: GeotiffOptions): string {
  const { rows, cols } = o.grid;
  const stripRows = o.rowsPerStrip ?? rows;
  const strips: Uint8Array[] = [];
  for (const value of o.bands)
    for (let first = 0; first < rows; first += stripRows) {
      const shape = { first, rows: Math.min(stripRows, rows - first), cols };
      const bytes = stripBytes(shape, value, o.dataType === 'Byte');
      strips.push(o.isDeflated === true ? deflateSync(bytes) : bytes);
    }
  return write(join(folder, name), { ...o, bandCount: o.bands.length }, strips);
}

/** Writes a one-band GeoTIFF whose only strip has four bytes, regardless of the size it declares; returns its path. */
export function writeHollowGeotiff(folder: string, name: string, o: Omit<GeotiffOptions, 'bands'>): string {
  return write(join(folder, name), { ...o, bandCount: 1 }, [new Uint8Array(4)]);
}

function stripBytes(
  { first, rows, cols }: { readonly first: number; readonly rows: number; readonly cols: number },
  value: (row: number, col: number) => number,
  isByte: boolean,
): Uint8Array {
  const values = Array.from({ length: rows * cols }, (_, at) =>
    value(first + Math.floor(at / cols), at % cols),
  );
  return isByte ? Uint8Array.from(values) : new Uint8Array(Float32Array.from(values).buffer);
}

function write(path: string, o: Layout, strips: readonly Uint8Array[]): string {
  const { rows, cols } = o.grid;
  const stripRows = o.rowsPerStrip ?? rows;
  const each = (value: number) => ({ type: SHORT, values: Array.from({ length: o.bandCount }, () => value) });
  const long = (...values: number[]) => ({ type: LONG, values });
  const fields: Record<number, WrittenField> = {
    256: long(cols),
    257: long(rows),
    258: each(o.dataType === 'Byte' ? 8 : 32),
    259: { type: SHORT, values: [o.isDeflated === true ? DEFLATE : 1] },
    262: { type: SHORT, values: [1] },
    273: long(...tileOffsets(strips)),
    277: { type: SHORT, values: [o.bandCount] },
    278: long(stripRows),
    279: long(...strips.map(({ length }) => length)),
    284: { type: SHORT, values: [o.bandCount > 1 ? 2 : 1] },
    ...(o.bandCount > 1 ? { 338: { type: SHORT, values: each(0).values.slice(1) } } : {}),
    339: each(o.dataType === 'Byte' ? 1 : 3),
    ...placeFields(o.grid),
    ...(o.tags === undefined ? {} : { 42112: text(metadata(o.tags)) }),
    ...(o.noData === undefined ? {} : { 42113: text(String(o.noData)) }),
    ...o.fields,
  };
  // the pixels follow the directory, as in files written by GDAL
  const headBytes = tiffBytes({ fields, tiles: [] }).length;
  const offsets = tileOffsets(strips).map((at) => at - SIGNATURE_BYTES + headBytes);
  writeFileSync(
    path,
    Buffer.concat([tiffBytes({ fields: { ...fields, 273: long(...offsets) }, tiles: [] }), ...strips]),
  );
  return path;
}

/** Corner, steps and reference system. */
function placeFields({ originX, originY, cellWidth, cellHeight, epsg }: Grid): Record<number, WrittenField> {
  const isGeographic = epsg === 4326;
  const keys = [
    [1024, isGeographic ? 2 : 1],
    [1025, 1],
    [isGeographic ? 2048 : 3072, epsg],
  ];
  return {
    33550: { type: DOUBLE, values: [cellWidth, cellHeight, 0] },
    33922: { type: DOUBLE, values: [0, 0, 0, originX, originY, 0] },
    34735: {
      type: SHORT,
      values: [1, 1, 0, keys.length, ...keys.flatMap(([key, value]) => [key!, 0, 1, value!])],
    },
  };
}

/** GDAL's own element for a file's metadata. */
function metadata(tags: Readonly<Record<string, string>>): string {
  const items = Object.entries(tags).map(([name, value]) => `<Item name="${name}">${value}</Item>`);
  return `<GDALMetadata>${items.join('')}</GDALMetadata>`;
}

function text(value: string): WrittenField {
  return { type: ASCII, values: [...Buffer.from(`${value}\0`, 'latin1')] };
}

/** A line of sight that leans west by an amount depending on row and column: ascending, up about 0.8. */
export function lineOfSightBands(): ((row: number, col: number) => number)[] {
  return [eastOf, () => NORTH, (row, col) => Math.sqrt(1 - eastOf(row, col) ** 2 - NORTH ** 2)];
}

const NORTH = -0.1;

function eastOf(row: number, col: number): number {
  return -0.5 - 0.001 * col - 0.0001 * row;
}

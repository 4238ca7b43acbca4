/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { Builder } from 'flatbuffers';
import { type FlatGeobufHeader, type FlatGeobufType, GEOMETRY_TYPES } from './header.ts';

/** A value of a column; dates are ISO texts. */
export type FlatGeobufValue = string | number | boolean | null;

/** A point, or the rings of a polygon: concatenated coordinates, and the number of positions after which each ring ends. */
export interface FlatGeobufGeometry {
  readonly xy: readonly number[];
  readonly ends: readonly number[];
}

/** Converts rows into the bytes of features. The result is valid until the next call. */
interface FeatureEncoder {
  encode(geometry: FlatGeobufGeometry, values: readonly FlatGeobufValue[]): Uint8Array;
}

const FIRST_BYTES = 4096;
const MOST_NUMBER_BYTES = 8;
const COLUMN_NUMBER_BYTES = 2;
const TEXT_LENGTH_BYTES = 4;

/** An encoder of a file's features (FlatGeobuf 3, feature.fbs). */
export function createFeatureEncoder(about: Pick<FlatGeobufHeader, 'geometry' | 'columns'>): FeatureEncoder {
  const builder = new Builder(FIRST_BYTES);
  const properties = createPropertyWriter(about.columns);
  return {
    encode: ({ xy, ends }, values) => {
      builder.clear();
      const written = builder.createByteVector(properties(values));
      builder.startVector(8, xy.length, 8);
      for (let at = xy.length - 1; at >= 0; at--) builder.addFloat64(xy[at]!);
      const coordinates = builder.endVector();
      builder.startVector(4, ends.length, 4);
      for (let at = ends.length - 1; at >= 0; at--) builder.addInt32(ends[at]!);
      const ringEnds = builder.endVector();
      builder.startObject(8);
      // A single ring ends where its coordinates end, so its end isn't stored.
      if (ends.length > 1) builder.addFieldOffset(0, ringEnds, 0);
      builder.addFieldOffset(1, coordinates, 0);
      builder.addFieldInt8(6, GEOMETRY_TYPES[about.geometry], 0);
      const shape = builder.endObject();
      builder.startObject(3);
      builder.addFieldOffset(0, shape, 0);
      builder.addFieldOffset(1, written, 0);
      builder.finishSizePrefixed(builder.endObject());
      return builder.asUint8Array();
    },
  };
}

/** Columns that have a value, each as its number followed by the value; missing ones are omitted. */
function createPropertyWriter(
  columns: FlatGeobufHeader['columns'],
): (values: readonly FlatGeobufValue[]) => Uint8Array {
  let buffer = Buffer.alloc(FIRST_BYTES);
  return (values) => {
    let at = 0;
    for (const [index, { type }] of columns.entries()) {
      const value = values[index] ?? null;
      if (value === null) continue;
      const textBytes = typeof value === 'string' ? TEXT_LENGTH_BYTES + Buffer.byteLength(value) : 0;
      const end = at + COLUMN_NUMBER_BYTES + MOST_NUMBER_BYTES + textBytes;
      if (end > buffer.length) buffer = Buffer.concat([buffer], 2 * end);
      at = buffer.writeUInt16LE(index, at);
      at =
        typeof value === 'string'
          ? writeText(buffer, value, at)
          : writeNumber(buffer, type, Number(value), at);
    }
    return buffer.subarray(0, at);
  };
}

function writeText(buffer: Buffer, text: string, at: number): number {
  const bytes = buffer.write(text, at + TEXT_LENGTH_BYTES);
  buffer.writeUInt32LE(bytes, at);
  return at + TEXT_LENGTH_BYTES + bytes;
}

function writeNumber(buffer: Buffer, type: FlatGeobufType, value: number, at: number): number {
  if (type === 'boolean') return buffer.writeUInt8(value, at);
  if (type === 'integer') return buffer.writeInt32LE(value, at);
  return type === 'float' ? buffer.writeFloatLE(value, at) : buffer.writeDoubleLE(value, at);
}

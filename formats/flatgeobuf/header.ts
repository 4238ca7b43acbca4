import { Builder } from 'flatbuffers';
import { NODE_SIZE } from './packedIndex.ts';

/** `fgb`, version 3, twice. */
const MAGIC = Uint8Array.of(0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 1);

/** Column types, by their numbers in FlatGeobuf's header.fbs. */
const COLUMN_TYPES = { boolean: 2, integer: 5, float: 9, double: 10, text: 11, date: 13 } as const;
export type FlatGeobufType = keyof typeof COLUMN_TYPES;
/** Geometry types, by their numbers there. */
export const GEOMETRY_TYPES = { Point: 1, Polygon: 3 } as const;

/** A file's metadata before its features. */
export interface FlatGeobufHeader {
  readonly name: string;
  readonly geometry: keyof typeof GEOMETRY_TYPES;
  readonly columns: readonly { readonly name: string; readonly type: FlatGeobufType }[];
  /** If zero, there is no index. */
  readonly features: number;
}

/** The beginning of a FlatGeobuf file in WGS 84 degrees: the index follows, then the features. */
export function encodeHeader({ name, geometry, columns, features }: FlatGeobufHeader): Uint8Array {
  const builder = new Builder(1024);
  const tables = columns.map((column) => {
    const text = builder.createString(column.name);
    builder.startObject(11);
    builder.addFieldOffset(0, text, 0);
    builder.addFieldInt8(1, COLUMN_TYPES[column.type], -1);
    return builder.endObject();
  });
  builder.startVector(4, tables.length, 4);
  for (const table of tables.toReversed()) builder.addOffset(table);
  const columnVector = builder.endVector();
  const organization = builder.createString('EPSG');
  builder.startObject(6);
  builder.addFieldOffset(0, organization, 0);
  builder.addFieldInt32(1, 4326, 0);
  const system = builder.endObject();
  const title = builder.createString(name);
  builder.startObject(14);
  builder.addFieldOffset(0, title, 0);
  builder.addFieldInt8(2, GEOMETRY_TYPES[geometry], 0);
  builder.addFieldOffset(7, columnVector, 0);
  builder.addFieldInt64(8, BigInt(features), 0n);
  builder.addFieldInt16(9, features === 0 ? 0 : NODE_SIZE, NODE_SIZE);
  builder.addFieldOffset(10, system, 0);
  builder.finishSizePrefixed(builder.endObject());
  const table = builder.asUint8Array();
  const bytes = new Uint8Array(MAGIC.length + table.length);
  bytes.set(MAGIC);
  bytes.set(table, MAGIC.length);
  return bytes;
}

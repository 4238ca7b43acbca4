/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { ByteSink } from './byteSink.ts';

/** A value of a Thrift struct in the compact protocol, in which Parquet's metadata are written. */
export type ThriftValue =
  | { readonly i8: number }
  | { readonly i16: number }
  | { readonly i32: number }
  | { readonly i64: number }
  | { readonly flag: boolean }
  | { readonly text: string }
  | { readonly binary: Uint8Array }
  | { readonly struct: ThriftStruct }
  | { readonly list: readonly ThriftValue[] };

/** Fields by number, ascending; an absent one isn't written. */
export type ThriftStruct = Readonly<Record<number, ThriftValue | undefined>>;

// Type codes of the compact protocol (thrift/doc/specs/thrift-compact-protocol.md).
const TRUE = 1;
const FALSE = 2;
const I8 = 3;
const I16 = 4;
const I32 = 5;
const I64 = 6;
const BINARY = 8;
const LIST = 9;
const STRUCT = 12;

const encoder = new TextEncoder();

/** Appends a struct. Integers are exact up to 53 bits. */
export function writeStruct(sink: ByteSink, struct: ThriftStruct): void {
  let last = 0;
  for (const [key, value] of Object.entries(struct)) {
    if (value === undefined) continue;
    const field = Number(key);
    const type = typeOf(value);
    if (field - last <= 15) sink.byte(((field - last) << 4) | type);
    else {
      sink.byte(type);
      sink.zigzag(field);
    }
    last = field;
    if (!('flag' in value)) writeValue(sink, value);
  }
  sink.byte(0);
}

function typeOf(value: ThriftValue): number {
  if ('flag' in value) return value.flag ? TRUE : FALSE;
  if ('i8' in value) return I8;
  if ('i16' in value) return I16;
  if ('i32' in value) return I32;
  if ('i64' in value) return I64;
  if ('list' in value) return LIST;
  return 'struct' in value ? STRUCT : BINARY;
}

function writeValue(sink: ByteSink, value: ThriftValue): void {
  if ('i8' in value) sink.byte(value.i8 & 255);
  else if ('i16' in value) sink.zigzag(value.i16);
  else if ('i32' in value) sink.zigzag(value.i32);
  else if ('i64' in value) sink.zigzag(value.i64);
  else if ('flag' in value) sink.byte(value.flag ? TRUE : FALSE);
  else if ('text' in value) writeBinary(sink, encoder.encode(value.text));
  else if ('binary' in value) writeBinary(sink, value.binary);
  else if ('struct' in value) writeStruct(sink, value.struct);
  else writeList(sink, value.list);
}

function writeBinary(sink: ByteSink, bytes: Uint8Array): void {
  sink.varint(bytes.length);
  sink.append(bytes);
}

function writeList(sink: ByteSink, list: readonly ThriftValue[]): void {
  const type = list.length > 0 ? typeOf(list[0]!) : STRUCT;
  if (list.length < 15) sink.byte((list.length << 4) | type);
  else {
    sink.byte(0xf0 | type);
    sink.varint(list.length);
  }
  for (const value of list) writeValue(sink, value);
}

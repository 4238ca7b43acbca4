import { type ByteReader, hdf5Unsupported } from './bytes/byteReader.ts';

/** How one element of a dataset or attribute is stored. */
export type ElementType =
  | {
      readonly kind: 'integer';
      readonly bytes: number;
      readonly isSigned: boolean;
      readonly isLittleEndian: boolean;
    }
  | { readonly kind: 'float'; readonly bytes: number; readonly isLittleEndian: boolean }
  /** Text of at most `bytes` bytes, zero-terminated or padded. */
  | { readonly kind: 'text'; readonly bytes: number }
  /** Text of any length, stored in a global heap. */
  | { readonly kind: 'heapText'; readonly bytes: number };

export type NumberType = Extract<ElementType, { kind: 'integer' | 'float' }>;

const INTEGER = 0;
const FLOAT = 1;
const TEXT = 3;
const ENUMERATION = 8;
const VARIABLE_LENGTH = 9;
const INTEGER_BYTES = new Set([1, 2, 4, 8]);
/** Mantissa normalization and, by size, sign position, then the properties of IEEE 754 (specification IV.A.2.d). */
const FLOATS: Readonly<Record<number, { sign: number; properties: readonly number[] }>> = {
  4: { sign: 0x1f, properties: [0, 0, 32, 0, 23, 8, 0, 23, 127, 0, 0, 0] },
  8: { sign: 0x3f, properties: [0, 0, 64, 0, 52, 11, 0, 52, 0xff, 3, 0, 0] },
};
const IMPLIED_MANTISSA = 0x20;
const MAXIMUM_TEXT_BYTES = 1_048_576;
/** Length, collection and index of a text in a global heap. */
const HEAP_TEXT_BYTES = 16;
const MAXIMUM_NESTING = 2;

/**
 * Decodes a datatype message: integers, IEEE floats, texts, and enumerations (booleans) as their integers; all
 * others are unsupported.
 */
export function decodeElementType(reader: ByteReader, nesting = 0): ElementType {
  const classAndVersion = reader.u8();
  const kind = classAndVersion & 0x0f;
  const version = classAndVersion >> 4;
  const bits = [reader.u8(), reader.u8(), reader.u8()] as const;
  const bytes = reader.u32();
  const isKnown = version >= 1 && version <= 4 && nesting < MAXIMUM_NESTING;
  const type = isKnown ? decodeClass(kind, bits, bytes, reader, nesting) : null;
  if (!type) throw hdf5Unsupported(`a data type of class ${kind}, ${bytes} bytes`);
  return type;
}

function decodeClass(
  kind: number,
  bits: readonly [number, number, number],
  bytes: number,
  reader: ByteReader,
  nesting: number,
): ElementType | null {
  const isLittleEndian = (bits[0] & 0x01) === 0;
  switch (kind) {
    case INTEGER: {
      const isWhole = INTEGER_BYTES.has(bytes) && reader.u16() === 0 && reader.u16() === 8 * bytes;
      return isWhole ? { kind: 'integer', bytes, isSigned: (bits[0] & 0x08) !== 0, isLittleEndian } : null;
    }
    case FLOAT: {
      const expected = FLOATS[bytes];
      const isIeee =
        expected !== undefined &&
        (bits[0] & 0xfe) === IMPLIED_MANTISSA &&
        bits[1] === expected.sign &&
        expected.properties.every((byte) => reader.u8() === byte);
      return isIeee ? { kind: 'float', bytes, isLittleEndian } : null;
    }
    case TEXT:
      return bytes >= 1 && bytes <= MAXIMUM_TEXT_BYTES ? { kind: 'text', bytes } : null;
    case ENUMERATION: {
      const base = decodeElementType(reader, nesting + 1);
      return base.kind === 'integer' && base.bytes === bytes ? base : null;
    }
    case VARIABLE_LENGTH:
      return (bits[0] & 0x0f) === 1 && bytes === HEAP_TEXT_BYTES ? { kind: 'heapText', bytes } : null;
    default:
      return null;
  }
}

/** Reads numbers of a type one by one; 8-byte integers beyond 2^53 are rounded. */
export function numberReader(type: NumberType): (view: DataView, at: number) => number {
  const { isLittleEndian: little } = type;
  if (type.kind === 'float') {
    return type.bytes === 4
      ? (view, at) => view.getFloat32(at, little)
      : (view, at) => view.getFloat64(at, little);
  }
  switch (type.bytes) {
    case 1:
      return type.isSigned ? (view, at) => view.getInt8(at) : (view, at) => view.getUint8(at);
    case 2:
      return type.isSigned
        ? (view, at) => view.getInt16(at, little)
        : (view, at) => view.getUint16(at, little);
    case 4:
      return type.isSigned
        ? (view, at) => view.getInt32(at, little)
        : (view, at) => view.getUint32(at, little);
    default:
      return type.isSigned
        ? (view, at) => Number(view.getBigInt64(at, little))
        : (view, at) => Number(view.getBigUint64(at, little));
  }
}

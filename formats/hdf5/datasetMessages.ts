/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { ByteReader, hdf5Damaged, hdf5Unsupported } from './bytes/byteReader.ts';

/** Lengths of the dimensions, current and maximum (specification IV.A.2.b). */
export interface Dataspace {
  /** Empty = one value. */
  readonly shape: readonly number[];
  /** null = unlimited. */
  readonly maximum: readonly (number | null)[];
}

/** Dates, rows and columns, and one more. */
const MAXIMUM_RANK = 4;
/** Larger than any raster; keeps products of sizes exact. */
const MAXIMUM_SIDE = 1_000_000;
const MAXIMUM_ELEMENTS = 1e13;
const NO_VALUES = 2;
const UNLIMITED = new Uint8Array(8).fill(0xff);

/** Decodes a dataspace message; one without values has the shape [0]. */
export function decodeDataspace(data: Uint8Array): Dataspace {
  const reader = new ByteReader(data, 'dataspace');
  const version = reader.version(1, 2);
  const rank = reader.u8();
  const flags = reader.u8();
  const type = version === 1 ? (reader.skip(5), 1) : reader.u8();
  if (type === NO_VALUES) return { shape: [0], maximum: [0] };
  if (rank > MAXIMUM_RANK) throw hdf5Unsupported(`a dataset of ${rank} dimensions`);
  const shape = Array.from({ length: rank }, () => reader.uint(8));
  const elements = shape.reduce((product, length) => product * length, 1);
  if (shape.some((length) => length > MAXIMUM_SIDE) || elements > MAXIMUM_ELEMENTS) {
    throw hdf5Unsupported(`a dataset of ${shape.join(' × ')}`);
  }
  const limit = () => {
    const bytes = reader.bytes(8);
    const isUnlimited = bytes.every((byte, i) => byte === UNLIMITED[i]);
    return isUnlimited ? null : Math.min(MAXIMUM_SIDE, new ByteReader(bytes, 'dataspace').uint(8));
  };
  const maximum = (flags & 0x01) !== 0 ? shape.map(limit) : shape;
  if (maximum.some((most, i) => most !== null && most < shape[i]!)) {
    throw hdf5Damaged('a dataset is larger than it may be');
  }
  return { shape, maximum };
}

/**
 * The stored value of elements that were never written (specification IV.A.2.f): empty = zero; null = undefined, so
 * libraries read arbitrary values there.
 */
export function decodeFillValue(data: Uint8Array, elementBytes: number): Uint8Array | null {
  const reader = new ByteReader(data, 'fill value');
  const version = reader.version(1, 2, 3);
  let isNeverWritten: boolean;
  let hasValue: boolean;
  if (version === 3) {
    const flags = reader.u8();
    isNeverWritten = ((flags >> 2) & 0x03) === 1 || (flags & 0x10) !== 0;
    hasValue = (flags & 0x20) !== 0;
  } else {
    reader.skip(1);
    isNeverWritten = reader.u8() === 1;
    const isDefined = reader.u8() !== 0;
    hasValue = isDefined;
    isNeverWritten ||= !isDefined;
  }
  if (isNeverWritten) return null;
  const bytes = hasValue ? reader.bytes(reader.u32()) : new Uint8Array(0);
  if (bytes.length !== 0 && bytes.length !== elementBytes) {
    throw hdf5Damaged('a fill value is of another type');
  }
  return bytes;
}

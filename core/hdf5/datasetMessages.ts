import { ByteReader, hdf5Damaged, hdf5Unsupported } from './byteReader.ts';

/** Number types that a raster layer may have; both little-endian. */
export type ElementType = 'float32' | 'uint8';

export const ELEMENT_BYTES: Readonly<Record<ElementType, number>> = { float32: 4, uint8: 1 };

/** Rows and columns, now and at most; datasets of another rank are unsupported (specification IV.A.2.b). */
export interface Dataspace {
  readonly rows: number;
  readonly cols: number;
  /** null = may grow without end. */
  readonly maximumRows: number | null;
  readonly maximumCols: number | null;
}

/** Larger than any raster; keeps the products of sizes exact. */
const MAXIMUM_SIDE = 1_000_000;
const UNLIMITED = new Uint8Array(8).fill(0xff);

/** Decodes a dataspace message. */
export function decodeDataspace(data: Uint8Array): Dataspace {
  const reader = new ByteReader(data, 'dataspace');
  const version = reader.version(1, 2);
  const rank = reader.u8();
  const flags = reader.u8();
  reader.skip(version === 1 ? 5 : 1);
  if (rank !== 2) throw hdf5Unsupported(`a dataset of ${rank} dimensions`);
  const [rows, cols] = [reader.uint(8), reader.uint(8)];
  if (rows < 1 || cols < 1 || rows > MAXIMUM_SIDE || cols > MAXIMUM_SIDE) {
    throw hdf5Unsupported(`a dataset of ${rows} × ${cols}`);
  }
  const limit = () => {
    const bytes = reader.bytes(8);
    const isUnlimited = bytes.every((byte, i) => byte === UNLIMITED[i]);
    return isUnlimited ? null : Math.min(MAXIMUM_SIDE, new ByteReader(bytes, 'dataspace').uint(8));
  };
  const [maximumRows, maximumCols] = (flags & 0x01) !== 0 ? [limit(), limit()] : [rows, cols];
  if ((maximumRows ?? rows) < rows || (maximumCols ?? cols) < cols) {
    throw hdf5Damaged('a dataset is larger than it may be');
  }
  return { rows, cols, maximumRows, maximumCols };
}

/** The data type, byte for byte: class and version, class bits, size, properties (specification IV.A.2.d). */
const FLOAT32 = { bits: [0x20, 0x1f, 0x00], size: 4, properties: [0, 0, 32, 0, 23, 8, 0, 23, 127, 0, 0, 0] };
const UINT8 = { bits: [0x00, 0x00, 0x00], size: 1, properties: [0, 0, 8, 0] };

/** Decodes a datatype message; all but little-endian 32-bit floats and unsigned bytes are unsupported. */
export function decodeElementType(data: Uint8Array): ElementType {
  const reader = new ByteReader(data, 'data type');
  const classAndVersion = reader.u8();
  const kind = classAndVersion & 0x0f;
  const version = classAndVersion >> 4;
  const expected = kind === 1 ? FLOAT32 : UINT8;
  const isKnown =
    (kind === 0 || kind === 1) &&
    version >= 1 &&
    version <= 3 &&
    expected.bits.every((byte) => reader.u8() === byte) &&
    reader.u32() === expected.size &&
    expected.properties.every((byte) => reader.u8() === byte);
  if (!isKnown) throw hdf5Unsupported('a data type other than 32-bit float and unsigned byte');
  return kind === 1 ? 'float32' : 'uint8';
}

/**
 * The value of cells that were never written (specification IV.A.2.f); null = undefined, so that what a
 * library reads there is a matter of chance.
 */
export function decodeFillValue(data: Uint8Array, type: ElementType): number | null {
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
  if (bytes.length === 0) return 0;
  if (bytes.length !== ELEMENT_BYTES[type]) throw hdf5Damaged('a fill value is of another type');
  if (type === 'uint8') return bytes[0]!;
  return new DataView(bytes.buffer, bytes.byteOffset, 4).getFloat32(0, true);
}

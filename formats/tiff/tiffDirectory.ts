/** Reads `length` bytes of a file from `position` on; fewer at its end. */
export type ReadBytes = (position: number, length: number) => Uint8Array;

/** The numbers of a directory's fields by tag; for texts and bytes, the bytes. */
export type TiffDirectory = ReadonlyMap<number, Float64Array>;

/** How a file's numbers are stored. */
export interface TiffLayout {
  readonly isLittleEndian: boolean;
  /** BigTIFF: offsets and counts of 64 bits. */
  readonly isBig: boolean;
}

/** Limits for reading directories, which a damaged file can't exceed. */
export interface DirectoryLimits {
  /** All other fields are skipped. */
  readonly tags: ReadonlySet<number>;
  readonly mostEntries: number;
  /** Per field. */
  readonly mostValues: number;
  /** Maximum offset of a field's values, even of a skipped field; absent = not checked. */
  readonly fileBytes?: number;
}

const TYPE = { byte: 1, ascii: 2, short: 3, long: 4, undefined: 7, double: 12, long8: 16 } as const;
/** Bytes per number of each supported type. */
const TYPE_BYTES: Readonly<Record<number, number>> = {
  [TYPE.byte]: 1,
  [TYPE.ascii]: 1,
  [TYPE.short]: 2,
  [TYPE.long]: 4,
  [TYPE.undefined]: 1,
  [TYPE.double]: 8,
  [TYPE.long8]: 8,
};
/** Bytes per number of all existing types, by code from 0 (BigTIFF ends with 18). */
const ANY_TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];
const LITTLE_ENDIAN = 0x4949;
const BIG_ENDIAN = 0x4d4d;
const CLASSIC = 42;
const BIG_TIFF = 43;

/**
 * A TIFF's layout and the position of its first directory (TIFF 6.0, BigTIFF); null for any other file. Throws an Error
 * for a truncated one.
 */
export function openTiff(
  read: ReadBytes,
): { readonly layout: TiffLayout; readonly firstDirectory: number } | null {
  const start = viewOf(read(0, 16), 8);
  const order = start.getUint16(0);
  const isLittleEndian = order === LITTLE_ENDIAN;
  const magic = start.getUint16(2, isLittleEndian);
  if ((!isLittleEndian && order !== BIG_ENDIAN) || (magic !== CLASSIC && magic !== BIG_TIFF)) return null;
  const layout = { isLittleEndian, isBig: magic === BIG_TIFF };
  return { layout, firstDirectory: layout.isBig ? offsetAt(start, 8, layout) : offsetAt(start, 4, layout) };
}

/** The fields of a directory, and the position of the next one, 0 = none. Throws an Error that names what is invalid. */
export function readDirectory(
  read: ReadBytes,
  position: number,
  layout: TiffLayout,
  limits: DirectoryLimits,
): { readonly directory: TiffDirectory; readonly next: number } {
  const { isLittleEndian, isBig } = layout;
  const countBytes = isBig ? 8 : 2;
  const entryBytes = isBig ? 20 : 12;
  const valueBytes = isBig ? 8 : 4;
  const head = viewOf(read(position, countBytes), countBytes);
  const entries = isBig ? Number(head.getBigUint64(0, isLittleEndian)) : head.getUint16(0, isLittleEndian);
  if (entries > limits.mostEntries) throw new Error(`its directory has ${entries} entries`);
  const length = entries * entryBytes + valueBytes;
  const view = viewOf(read(position + countBytes, length), length);
  const directory = new Map<number, Float64Array>();
  for (let entry = 0; entry < entries; entry++) {
    const at = entry * entryBytes;
    const tag = view.getUint16(at, isLittleEndian);
    const type = view.getUint16(at + 2, isLittleEndian);
    const count = offsetAt(view, at + 4, layout);
    const outlyingBytes = count * (ANY_TYPE_BYTES[type] ?? 0);
    if (limits.fileBytes !== undefined && outlyingBytes > valueBytes) {
      const end = offsetAt(view, at + entryBytes - valueBytes, layout) + outlyingBytes;
      if (end > limits.fileBytes) throw new Error(`its tag ${tag} points to byte ${end}`);
    }
    if (!limits.tags.has(tag)) continue;
    const bytes = TYPE_BYTES[type] ?? 0;
    if (bytes === 0 || count > limits.mostValues)
      throw new Error(`its tag ${tag} has ${count} values of type ${type}`);
    const valueAt = at + entryBytes - valueBytes;
    const isInline = count * bytes <= valueBytes;
    const values = isInline
      ? new DataView(view.buffer, view.byteOffset + valueAt, valueBytes)
      : viewOf(read(offsetAt(view, valueAt, layout), count * bytes), count * bytes);
    const numberOf = (_: unknown, index: number) => numberAt(values, type, index * bytes, isLittleEndian);
    directory.set(tag, Float64Array.from({ length: count }, numberOf));
  }
  return { directory, next: offsetAt(view, entries * entryBytes, layout) };
}

function viewOf(bytes: Uint8Array, length: number): DataView {
  if (bytes.length < length) throw new Error('it ends within its header');
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** An offset or a count, as wide as in the layout. */
function offsetAt(view: DataView, at: number, { isLittleEndian, isBig }: TiffLayout): number {
  return isBig ? Number(view.getBigUint64(at, isLittleEndian)) : view.getUint32(at, isLittleEndian);
}

function numberAt(view: DataView, type: number, at: number, isLittleEndian: boolean): number {
  if (type === TYPE.short) return view.getUint16(at, isLittleEndian);
  if (type === TYPE.long) return view.getUint32(at, isLittleEndian);
  if (type === TYPE.double) return view.getFloat64(at, isLittleEndian);
  if (type === TYPE.long8) return Number(view.getBigUint64(at, isLittleEndian));
  return view.getUint8(at);
}

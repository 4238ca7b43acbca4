/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/** A field of a TIFF directory: its tag (TIFF 6.0, GeoTIFF 1.1, GDAL), the type of its values, and the values. */
export interface TiffField {
  readonly tag: number;
  readonly type: 'ascii' | 'short' | 'long' | 'double';
  readonly values: string | readonly number[];
}

/** One image of a file: its fields except those for the positions of its tiles, and the size in bytes of each tile. */
export interface TiffImage {
  readonly fields: readonly TiffField[];
  readonly tileBytes: readonly number[];
}

const TILE_OFFSETS = 324;
const TILE_BYTE_COUNTS = 325;
/** The code of a type and the size of one of its values. */
const TYPES = {
  ascii: { code: 2, bytes: 1 },
  short: { code: 3, bytes: 2 },
  long: { code: 4, bytes: 4 },
  double: { code: 12, bytes: 8 },
} as const;
const FIRST_DIRECTORY_BYTES = 8;
const ENTRY_BYTES = 12;
const INLINE_BYTES = 4;
/** Each tile is between its length and a copy of its last four bytes, as `LAYOUT` promises. */
const LEADER_BYTES = 4;
const TRAILER_BYTES = 4;
/** Number of bytes that `framedTile` adds to a tile. */
export const FRAME_BYTES = LEADER_BYTES + TRAILER_BYTES;
const MOST_BYTES = 2 ** 32 - 1;

/** Read by GDAL before the first directory, so that it can fetch a tile with one request (its "COG" driver). */
const LAYOUT = [
  'LAYOUT=IFDS_BEFORE_DATA',
  'BLOCK_ORDER=ROW_MAJOR',
  'BLOCK_LEADER=SIZE_AS_UINT4',
  'BLOCK_TRAILER=LAST_4_BYTES_REPEATED',
  'KNOWN_INCOMPATIBLE_EDITION=NO\n ',
].join('\n');
const GHOST = `GDAL_STRUCTURAL_METADATA_SIZE=${String(LAYOUT.length).padStart(6, '0')} bytes\n${LAYOUT}`;

/**
 * Everything before the tiles of a Cloud Optimized GeoTIFF (little-endian, below 4 GB): signature and directories, full
 * resolution first. The tiles follow in the opposite order, the coarsest image's first, row by row within each image,
 * each as returned by `framedTile`. Throws a RangeError if the file would exceed 4 GB.
 */
export function encodeTiffHeader(images: readonly TiffImage[]): Uint8Array<ArrayBuffer> {
  const start = roundUpToEven(FIRST_DIRECTORY_BYTES + GHOST.length);
  const lengths = images.map((image) => directoryBytes(withTiles(image, image.tileBytes)));
  const headerBytes = lengths.reduce((sum, length) => sum + length, start);
  const bytes = new Uint8Array(headerBytes);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0x4949);
  view.setUint16(2, 42, true);
  view.setUint32(4, start, true);
  bytes.set(Buffer.from(GHOST, 'latin1'), FIRST_DIRECTORY_BYTES);
  const offsets = tileOffsets(images, headerBytes);
  let at = start;
  for (const [index, image] of images.entries()) {
    const next = index === images.length - 1 ? 0 : at + lengths[index]!;
    writeDirectory(view, at, withTiles(image, offsets[index]!), next);
    at += lengths[index]!;
  }
  return bytes;
}

/** A tile as stored in the file. */
export function framedTile(tile: Uint8Array): Uint8Array<ArrayBuffer> {
  const framed = new Uint8Array(LEADER_BYTES + tile.length + TRAILER_BYTES);
  new DataView(framed.buffer).setUint32(0, tile.length, true);
  framed.set(tile, LEADER_BYTES);
  framed.set(tile.subarray(-TRAILER_BYTES), LEADER_BYTES + tile.length);
  return framed;
}

function tileOffsets(images: readonly TiffImage[], headerBytes: number): number[][] {
  let at = headerBytes;
  const reversed = images.toReversed().map(({ tileBytes }) =>
    tileBytes.map((bytes) => {
      const offset = at + LEADER_BYTES;
      at = offset + bytes + TRAILER_BYTES;
      return offset;
    }),
  );
  if (at > MOST_BYTES) throw new RangeError(`the raster would have ${at} bytes; 4 GB is what TIFF holds`);
  return reversed.toReversed();
}

function withTiles({ fields, tileBytes }: TiffImage, offsets: readonly number[]): TiffField[] {
  const tiles: TiffField[] = [
    { tag: TILE_OFFSETS, type: 'long', values: offsets },
    { tag: TILE_BYTE_COUNTS, type: 'long', values: tileBytes },
  ];
  return [...fields, ...tiles].sort((a, b) => a.tag - b.tag);
}

/** Size of a directory and of the values that don't fit in its entries. */
function directoryBytes(fields: readonly TiffField[]): number {
  return fields.reduce((sum, field) => sum + outlyingBytes(field), 2 + fields.length * ENTRY_BYTES + 4);
}

function outlyingBytes(field: TiffField): number {
  const bytes = countOf(field) * TYPES[field.type].bytes;
  return bytes <= INLINE_BYTES ? 0 : roundUpToEven(bytes);
}

/** Text ends with a zero byte, which counts. */
function countOf({ values }: TiffField): number {
  return typeof values === 'string' ? values.length + 1 : values.length;
}

function writeDirectory(view: DataView, start: number, fields: readonly TiffField[], next: number): void {
  view.setUint16(start, fields.length, true);
  let outlying = start + 2 + fields.length * ENTRY_BYTES + 4;
  for (const [index, field] of fields.entries()) {
    const entry = start + 2 + index * ENTRY_BYTES;
    view.setUint16(entry, field.tag, true);
    view.setUint16(entry + 2, TYPES[field.type].code, true);
    view.setUint32(entry + 4, countOf(field), true);
    const isInline = outlyingBytes(field) === 0;
    if (!isInline) view.setUint32(entry + 8, outlying, true);
    writeValues(view, isInline ? entry + 8 : outlying, field);
    outlying += outlyingBytes(field);
  }
  view.setUint32(start + 2 + fields.length * ENTRY_BYTES, next, true);
}

function writeValues(view: DataView, start: number, { type, values }: TiffField): void {
  const numbers = typeof values === 'string' ? [...Buffer.from(values, 'latin1')] : values;
  for (const [index, value] of numbers.entries()) {
    const at = start + index * TYPES[type].bytes;
    if (type === 'ascii') view.setUint8(at, value);
    else if (type === 'short') view.setUint16(at, value, true);
    else if (type === 'long') view.setUint32(at, value, true);
    else view.setFloat64(at, value, true);
  }
}

function roundUpToEven(bytes: number): number {
  return bytes + (bytes % 2);
}

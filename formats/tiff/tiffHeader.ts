import type { Grid } from '../../core/geodesy/grid.ts';

/** One resolution of a raster. */
export interface RasterLevel {
  readonly cols: number;
  readonly rows: number;
  readonly blockCols: number;
  readonly blockRows: number;
  /** Where each block lies in the file, blocks row by row; nothing stands for a block of 0 bytes. */
  readonly offsets: Float64Array;
  readonly byteCounts: Float64Array;
  readonly isDeflated: boolean;
}

/** What a map's raster says of itself, without its pixels. */
export interface RasterHeader extends Grid {
  /** A stored integer stands for `offset` + `scale` × it. */
  readonly scale: number;
  readonly offset: number;
  /** Full resolution first, each next one coarser. */
  readonly levels: readonly [RasterLevel, ...RasterLevel[]];
}

/** Reads `length` bytes of a file from `position` on; fewer at its end. */
export type ReadBytes = (position: number, length: number) => Uint8Array;

const TAG = {
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  samplesPerPixel: 277,
  predictor: 317,
  blockCols: 322,
  blockRows: 323,
  offsets: 324,
  byteCounts: 325,
  sampleFormat: 339,
  pixelScale: 33_550,
  tiePoint: 33_922,
  geoKeys: 34_735,
  metadata: 42_112,
} as const;
const PROJECTED_KEY = 3072;
const GEOGRAPHIC_KEY = 2048;
/** Bytes of a number of each TIFF type; 0 = a type that no tag here has. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 0, 0, 0, 8, 8, 8];
/** More than any raster of ours has: a damaged count allocates nothing. */
const MOST_VALUES = 2 ** 24;
const MOST_LEVELS = 24;
const MOST_SIDE = 2 ** 24;
const DEFLATE: ReadonlySet<number> = new Set([8, 32_946]);

type Directory = ReadonlyMap<number, Float64Array>;

/**
 * The header of a raster that `writeMapCog` makes: little-endian TIFF or BigTIFF of one band of 16-bit integers, in
 * blocks, plain or deflated. Throws an Error that names what is not so.
 */
export function readTiffHeader(read: ReadBytes): RasterHeader {
  const directories = readDirectories(read);
  const [first] = directories;
  if (!first) throw new Error('it has no image');
  const levels = directories.map(levelOf);
  for (const [at, level] of levels.entries()) {
    if (at > 0 && level.cols > levels[at - 1]!.cols) throw new Error('its overviews are not in order');
  }
  const [cellWidth, cellHeight] = numbers(first, TAG.pixelScale, 2);
  const [, , , originX, originY] = numbers(first, TAG.tiePoint, 5);
  const metadata = Buffer.from(Uint8Array.from(first.get(TAG.metadata) ?? [])).toString('latin1');
  return {
    epsg: epsgOf(first),
    originX: originX!,
    originY: originY!,
    cellWidth: cellWidth!,
    cellHeight: cellHeight!,
    rows: levels[0]!.rows,
    cols: levels[0]!.cols,
    scale: metadataNumber(metadata, 'SCALE') ?? 1,
    offset: metadataNumber(metadata, 'OFFSET') ?? 0,
    levels: levels as [RasterLevel, ...RasterLevel[]],
  };
}

function readDirectories(read: ReadBytes): Directory[] {
  const start = viewOf(read(0, 16), 8);
  const magic = start.getUint16(2, true);
  if (start.getUint16(0) !== 0x4949 || (magic !== 42 && magic !== 43)) {
    throw new Error('it is no little-endian TIFF');
  }
  const isBig = magic === 43;
  const directories: Directory[] = [];
  let position = isBig ? Number(start.getBigUint64(8, true)) : start.getUint32(4, true);
  while (position !== 0) {
    if (directories.length === MOST_LEVELS) throw new Error(`it has more than ${MOST_LEVELS} images`);
    const { directory, next } = readDirectory(read, position, isBig);
    directories.push(directory);
    position = next;
  }
  return directories;
}

function readDirectory(
  read: ReadBytes,
  position: number,
  isBig: boolean,
): { readonly directory: Directory; readonly next: number } {
  const countBytes = isBig ? 8 : 2;
  const entryBytes = isBig ? 20 : 12;
  const valueBytes = isBig ? 8 : 4;
  const head = viewOf(read(position, countBytes), countBytes);
  const entries = isBig ? Number(head.getBigUint64(0, true)) : head.getUint16(0, true);
  if (entries > 200) throw new Error(`its directory has ${entries} entries`);
  const length = entries * entryBytes + valueBytes;
  const view = viewOf(read(position + countBytes, length), length);
  const directory = new Map<number, Float64Array>();
  const wanted: ReadonlySet<number> = new Set(Object.values(TAG));
  for (let entry = 0; entry < entries; entry++) {
    const at = entry * entryBytes;
    const tag = view.getUint16(at, true);
    if (!wanted.has(tag)) continue;
    const type = view.getUint16(at + 2, true);
    const count = isBig ? Number(view.getBigUint64(at + 4, true)) : view.getUint32(at + 4, true);
    const bytes = TYPE_BYTES[type] ?? 0;
    if (bytes === 0 || count > MOST_VALUES)
      throw new Error(`its tag ${tag} has ${count} values of type ${type}`);
    const valueAt = at + entryBytes - valueBytes;
    const isInline = count * bytes <= valueBytes;
    const elsewhere = isBig ? Number(view.getBigUint64(valueAt, true)) : view.getUint32(valueAt, true);
    const values = isInline
      ? new DataView(view.buffer, view.byteOffset + valueAt, valueBytes)
      : viewOf(read(elsewhere, count * bytes), count * bytes);
    directory.set(
      tag,
      Float64Array.from({ length: count }, (_, i) => numberAt(values, type, i * bytes)),
    );
  }
  const nextAt = entries * entryBytes;
  return {
    directory,
    next: isBig ? Number(view.getBigUint64(nextAt, true)) : view.getUint32(nextAt, true),
  };
}

function viewOf(bytes: Uint8Array, length: number): DataView {
  if (bytes.length < length) throw new Error('it ends within its header');
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

function numberAt(view: DataView, type: number, at: number): number {
  if (type === 3) return view.getUint16(at, true);
  if (type === 4) return view.getUint32(at, true);
  if (type === 12) return view.getFloat64(at, true);
  if (type === 16) return Number(view.getBigUint64(at, true));
  return view.getUint8(at);
}

function numbers(directory: Directory, tag: number, least: number): number[] {
  const values = directory.get(tag);
  if (!values || values.length < least) throw new Error(`its tag ${tag} is missing`);
  return [...values];
}

function one(directory: Directory, tag: number, otherwise?: number): number {
  const value = directory.get(tag)?.[0] ?? otherwise;
  if (value === undefined) throw new Error(`its tag ${tag} is missing`);
  return value;
}

function levelOf(directory: Directory): RasterLevel {
  const isShort =
    one(directory, TAG.bitsPerSample) === 16 &&
    one(directory, TAG.sampleFormat, 1) === 2 &&
    one(directory, TAG.samplesPerPixel, 1) === 1;
  if (!isShort) throw new Error('it is not one band of 16-bit integers');
  const compression = one(directory, TAG.compression, 1);
  const isDeflated = DEFLATE.has(compression);
  if ((!isDeflated && compression !== 1) || one(directory, TAG.predictor, 1) !== 1) {
    throw new Error(`its compression (${compression}) is neither none nor plain DEFLATE`);
  }
  const level = {
    cols: side(directory, TAG.width),
    rows: side(directory, TAG.height),
    blockCols: side(directory, TAG.blockCols, 4096),
    blockRows: side(directory, TAG.blockRows, 4096),
    offsets: directory.get(TAG.offsets) ?? new Float64Array(),
    byteCounts: directory.get(TAG.byteCounts) ?? new Float64Array(),
    isDeflated,
  };
  const blocks = Math.ceil(level.cols / level.blockCols) * Math.ceil(level.rows / level.blockRows);
  if (level.offsets.length !== blocks || level.byteCounts.length !== blocks) {
    throw new Error(`it lists ${level.offsets.length} of its ${blocks} blocks`);
  }
  return level;
}

function side(directory: Directory, tag: number, most = MOST_SIDE): number {
  const value = one(directory, tag);
  if (!(value >= 1 && value <= most)) throw new Error(`its tag ${tag} is ${value}`);
  return value;
}

function epsgOf(directory: Directory): number {
  const keys = numbers(directory, TAG.geoKeys, 4);
  const found = new Map<number, number>();
  for (let at = 4; at + 3 < keys.length; at += 4) found.set(keys[at]!, keys[at + 3]!);
  const epsg = found.get(PROJECTED_KEY) ?? found.get(GEOGRAPHIC_KEY);
  if (epsg === undefined) throw new Error('it names no reference system');
  return epsg;
}

/** GDAL's own metadata are XML of this one form. */
function metadataNumber(metadata: string, name: string): number | null {
  const [, text] = new RegExp(`<Item name="${name}"[^>]*>([^<]*)</Item>`).exec(metadata) ?? [];
  const value = Number(text);
  return text === undefined || !Number.isFinite(value) ? null : value;
}

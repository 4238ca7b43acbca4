import { required } from '../../core/required.ts';
import type { Grid } from '../../core/geodesy/grid.ts';
import { openTiff, readDirectory, type ReadBytes, type TiffDirectory } from './tiffDirectory.ts';

/** One resolution of a raster. */
export interface RasterLevel {
  readonly cols: number;
  readonly rows: number;
  readonly blockCols: number;
  readonly blockRows: number;
  /** The position of each block in the file, row by row; blocks of 0 bytes aren't stored. */
  readonly offsets: Float64Array;
  readonly byteCounts: Float64Array;
  readonly isDeflated: boolean;
}

/** A map raster's metadata, without its pixels. */
export interface RasterHeader extends Grid {
  /** A stored integer means `offset` + `scale` × it. */
  readonly scale: number;
  readonly offset: number;
  /** Full resolution first, each following one coarser. */
  readonly levels: readonly [RasterLevel, ...RasterLevel[]];
}

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
/** More than any of our rasters has, so that a damaged count doesn't allocate memory. */
const LIMITS = { tags: new Set<number>(Object.values(TAG)), mostEntries: 200, mostValues: 2 ** 24 };
const MOST_LEVELS = 24;
const MOST_SIDE = 2 ** 24;
const DEFLATE: ReadonlySet<number> = new Set([8, 32_946]);

/**
 * The header of a raster written by `writeMapCog`: little-endian TIFF or BigTIFF with one band of 16-bit integers, in
 * blocks, plain or deflated. Throws an Error that names any deviation.
 */
export function readTiffHeader(read: ReadBytes): RasterHeader {
  const directories = readDirectories(read);
  const [first] = directories;
  if (!first) throw new Error('it has no image');
  const levels = directories.map(levelOf);
  for (const [at, level] of levels.entries()) {
    if (at > 0 && level.cols > required(levels[at - 1]).cols)
      throw new Error('its overviews are not in order');
  }
  const [cellWidth, cellHeight] = numbers(first, TAG.pixelScale, 2);
  const [, , , originX, originY] = numbers(first, TAG.tiePoint, 5);
  const metadata = Buffer.from(Uint8Array.from(first.get(TAG.metadata) ?? [])).toString('latin1');
  return {
    epsg: epsgOf(first),
    originX: required(originX),
    originY: required(originY),
    cellWidth: required(cellWidth),
    cellHeight: required(cellHeight),
    rows: required(levels[0]).rows,
    cols: required(levels[0]).cols,
    scale: metadataNumber(metadata, 'SCALE') ?? 1,
    offset: metadataNumber(metadata, 'OFFSET') ?? 0,
    levels: levels as [RasterLevel, ...RasterLevel[]],
  };
}

function readDirectories(read: ReadBytes): TiffDirectory[] {
  const opened = openTiff(read);
  if (!opened?.layout.isLittleEndian) throw new Error('it is not a little-endian TIFF');
  const directories: TiffDirectory[] = [];
  let position = opened.firstDirectory;
  while (position !== 0) {
    if (directories.length === MOST_LEVELS) throw new Error(`it has more than ${MOST_LEVELS} images`);
    const { directory, next } = readDirectory(read, position, opened.layout, LIMITS);
    directories.push(directory);
    position = next;
  }
  return directories;
}

function numbers(directory: TiffDirectory, tag: number, least: number): number[] {
  const values = directory.get(tag);
  if (!values || values.length < least) throw new Error(`its tag ${tag} is missing`);
  return [...values];
}

function one(directory: TiffDirectory, tag: number, otherwise?: number): number {
  const value = directory.get(tag)?.[0] ?? otherwise;
  if (value === undefined) throw new Error(`its tag ${tag} is missing`);
  return value;
}

function levelOf(directory: TiffDirectory): RasterLevel {
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

function side(directory: TiffDirectory, tag: number, most = MOST_SIDE): number {
  const value = one(directory, tag);
  if (!(value >= 1 && value <= most)) throw new Error(`its tag ${tag} is ${value}`);
  return value;
}

function epsgOf(directory: TiffDirectory): number {
  const keys = numbers(directory, TAG.geoKeys, 4);
  const found = new Map<number, number>();
  for (let at = 4; at + 3 < keys.length; at += 4) found.set(required(keys[at]), required(keys[at + 3]));
  const epsg = found.get(PROJECTED_KEY) ?? found.get(GEOGRAPHIC_KEY);
  if (epsg === undefined) throw new Error('it has no coordinate reference system');
  return epsg;
}

/** GDAL's own metadata are XML in exactly this form. */
function metadataNumber(metadata: string, name: string): number | null {
  const [, text] = new RegExp(`<Item name="${name}"[^>]*>([^<]*)</Item>`).exec(metadata) ?? [];
  const value = Number(text);
  return text === undefined || !Number.isFinite(value) ? null : value;
}

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { inflateSync } from 'node:zlib';
import { errorMessage, GroundMotionError } from '../core/error.ts';
import { required } from '../core/required.ts';
import { BoundedCache } from '../core/boundedCache.ts';
import type { Window } from '../core/geodesy/grid.ts';
import { NO_STEPS } from '../core/color/mapLayer.ts';
import type { TailCheck } from '../schemas/manifest.ts';
import { checkedReader, piecesHolding, readerOf, readPieces, type RasterPieces } from './rasterPieces.ts';
import type { LocalFile, LocalFiles } from '../formats/files/localFile.ts';
import { readTiffHeader, type RasterHeader, type RasterLevel } from '../formats/tiff/tiffHeader.ts';

/** A raster and the checksum of its tail, with which everything read is verified. Without one, nothing is verified. */
export interface RasterFile {
  readonly key: string;
  readonly check?: TailCheck | undefined;
}

interface OpenedRaster {
  readonly header: RasterHeader;
  readonly pieces: RasterPieces | null;
}

/** Reads windows of map rasters synchronously, for one thread. Doesn't keep files open. */
export interface CogReader {
  /** The files with the rasters. */
  readonly files: LocalFiles;
  /** A raster's header; null if the file doesn't exist. Throws `map_unreadable`, with the `key` in its details. */
  headerOf(raster: RasterFile): RasterHeader | null;
  /**
   * The pixels of a window within a level of a raster, row-major, `NO_STEPS` = not measured; valid until the slot is used
   * again. Null if the file, or a piece of it, is gone and its pixels aren't cached. Throws `map_unreadable`.
   */
  readWindow(raster: RasterFile, level: number, window: Window, slot: number): Int16Array | null;
  /** The pieces to load before a raster's header can be read. */
  missingOfHeader(raster: RasterFile): MissingPiece[];
  /**
   * The pieces to load before the windows of one picture can be read; cached ones stay cached until the next list. Throws
   * `map_unreadable`.
   */
  missingOfWindows(windows: readonly RasterWindow[]): MissingPiece[];
}

/** A window of one level of a raster. */
export interface RasterWindow {
  readonly raster: RasterFile;
  readonly level: number;
  readonly window: Window;
}

/** A piece of a raster that must be loaded before it can be read. */
export interface MissingPiece {
  readonly key: string;
  /** Its start; null = the file's tail. */
  readonly start: number | null;
}

/** The first bytes of a file, which contain a map's header unless it is very large. */
const HEAD_BYTES = 32_768;
const MOST_HEADERS = 512;

/** A reader of rasters in files that caches at most this many bytes of decoded blocks. */
export function createCogReader(files: LocalFiles, cacheBytes: number): CogReader {
  const headers = BoundedCache.ofEntries<OpenedRaster>(MOST_HEADERS);
  const blocks = BoundedCache.ofArrays<Int16Array>(cacheBytes);
  const slots: Int16Array[] = [];
  /** Cached blocks of the picture being drawn, which others might otherwise evict. */
  const held = new Map<string, Int16Array>();

  const openedOf = (raster: RasterFile): OpenedRaster | null => {
    const known = headers.peek(raster.key);
    if (known) return known;
    const opened = openRaster(files, raster);
    return opened && headers.keep(raster.key, opened);
  };

  const readWindow: CogReader['readWindow'] = (raster, levelIndex, window, slot) => {
    const opened = openedOf(raster);
    const level = opened?.header.levels[levelIndex];
    if (!level) return null;
    const cells = window.rows * window.cols;
    const used = slots[slot];
    const memory = used && used.length >= cells ? used : (slots[slot] = new Int16Array(cells));
    const pixels = memory.subarray(0, cells);
    const file = openLazily(files, raster);
    const read = opened.pieces ? checkedReader(file.read, opened.pieces) : file.read;
    try {
      for (const { row, col, index } of blocksIn(level, window)) {
        const key = blockKey(raster, levelIndex, index);
        let block = blocks.peek(key) ?? held.get(key);
        if (!block) {
          const { pieces } = opened;
          if (!file.isThere() || (pieces && missingOfBlock(files, raster, pieces, level, index).length > 0))
            return null;
          block = blocks.keep(key, decodeBlock(level, index, read));
        }
        copyBlock(block, level, { row, col }, pixels, window);
      }
      return pixels;
    } catch (error) {
      throw unreadable(files, raster.key, error);
    } finally {
      file.close();
    }
  };
  return {
    files,
    headerOf: (raster) => openedOf(raster)?.header ?? null,
    readWindow,
    missingOfHeader: (raster) => {
      const isRead = !files.lacks || !raster.check || headers.peek(raster.key);
      return isRead ? [] : lackedOf(files, raster, [null, 0]);
    },
    missingOfWindows: (windows) => {
      held.clear();
      return files.lacks
        ? windows.flatMap((one) => missingOfWindow(files, { blocks, held }, one, openedOf(one.raster)))
        : [];
    },
  };
}

function blockKey(raster: RasterFile, level: number, index: number): string {
  return `${raster.key} ${level} ${index}`;
}

/** The pieces to load for a window; holds its cached blocks. */
function missingOfWindow(
  files: LocalFiles,
  { blocks, held }: { readonly blocks: BoundedCache<Int16Array>; readonly held: Map<string, Int16Array> },
  { raster, level: at, window }: RasterWindow,
  opened: OpenedRaster | null,
): MissingPiece[] {
  const level = opened?.header.levels[at];
  if (!level || !opened.pieces) return [];
  const missing: MissingPiece[] = [];
  for (const { index } of blocksIn(level, window)) {
    const key = blockKey(raster, at, index);
    const cached = blocks.peek(key);
    if (cached) held.set(key, cached);
    else missing.push(...missingOfBlock(files, raster, opened.pieces, level, index));
  }
  return missing;
}

function missingOfBlock(
  files: LocalFiles,
  raster: RasterFile,
  pieces: RasterPieces,
  level: RasterLevel,
  index: number,
): MissingPiece[] {
  if (!files.lacks) return [];
  return lackedOf(files, raster, piecesHolding(pieces, level.offsets[index]!, level.byteCounts[index]!));
}

function lackedOf(
  files: LocalFiles,
  { key }: RasterFile,
  starts: readonly (number | null)[],
): MissingPiece[] {
  return starts.filter((start) => files.lacks?.(key, start)).map((start) => ({ key, start }));
}

/** The blocks of a level that overlap a window, row by row. */
function blocksIn(level: RasterLevel, window: Window) {
  const found: { readonly row: number; readonly col: number; readonly index: number }[] = [];
  const across = Math.ceil(level.cols / level.blockCols);
  const lastRow = Math.floor((window.row + window.rows - 1) / level.blockRows);
  const lastCol = Math.floor((window.col + window.cols - 1) / level.blockCols);
  for (let row = Math.floor(window.row / level.blockRows); row <= lastRow; row++) {
    for (let col = Math.floor(window.col / level.blockCols); col <= lastCol; col++)
      found.push({ row, col, index: row * across + col });
  }
  return found;
}

function openRaster(files: LocalFiles, raster: RasterFile): OpenedRaster | null {
  const { key, check } = raster;
  const file = openLazily(files, raster);
  if (!file.isThere()) return null;
  try {
    const pieces = check ? readPieces(file.read, file.size(), check) : null;
    const read = pieces ? checkedReader(file.read, pieces) : file.read;
    const head = read(0, Math.min(HEAD_BYTES, pieces?.pieces[0]?.bytes ?? HEAD_BYTES));
    const header = readTiffHeader((position, length) =>
      position + length <= head.length ? head.subarray(position, position + length) : read(position, length),
    );
    return { header, pieces };
  } catch (error) {
    throw unreadable(files, key, error);
  } finally {
    file.close();
  }
}

/** A file that is opened on first use. */
function openLazily(files: LocalFiles, { key }: RasterFile) {
  let file: LocalFile | null = null;
  const opened = (): LocalFile => required((file ??= files.open(key)));
  return {
    /** False: the file doesn't exist. Check before reading. */
    isThere: (): boolean => (file ??= files.open(key)) !== null,
    read: (position: number, length: number): Uint8Array => readerOf(opened())(position, length),
    size: (): number => opened().status().size,
    close: (): void => file?.close(),
  };
}

function decodeBlock(
  level: RasterLevel,
  index: number,
  read: (position: number, length: number) => Uint8Array,
): Int16Array {
  const pixels = level.blockCols * level.blockRows;
  const bytes = pixels * Int16Array.BYTES_PER_ELEMENT;
  const stored = level.byteCounts[index]!;
  if (stored === 0) return new Int16Array(pixels).fill(NO_STEPS);
  if (stored > 2 * bytes + 1024) throw new Error(`its block ${index} is said to have ${stored} bytes`);
  const encoded = read(level.offsets[index]!, stored);
  if (encoded.length < stored) throw new Error(`it ends within its block ${index}`);
  const decoded = level.isDeflated ? inflateSync(encoded, { maxOutputLength: bytes }) : encoded;
  if (decoded.length < bytes) throw new Error(`its block ${index} is too short`);
  // A separate copy: decoded bytes may be part of a larger buffer.
  return new Int16Array(decoded.buffer.slice(decoded.byteOffset, decoded.byteOffset + bytes));
}

/** Copies the overlap of a block and a window. */
function copyBlock(
  block: Int16Array,
  level: RasterLevel,
  place: { readonly row: number; readonly col: number },
  pixels: Int16Array,
  window: Window,
): void {
  const top = place.row * level.blockRows;
  const left = place.col * level.blockCols;
  const firstRow = Math.max(top, window.row);
  const endRow = Math.min(top + level.blockRows, window.row + window.rows);
  const firstCol = Math.max(left, window.col);
  const endCol = Math.min(left + level.blockCols, window.col + window.cols);
  for (let row = firstRow; row < endRow; row++) {
    const from = (row - top) * level.blockCols + firstCol - left;
    pixels.set(
      block.subarray(from, from + endCol - firstCol),
      (row - window.row) * window.cols + firstCol - window.col,
    );
  }
}

function unreadable(files: LocalFiles, key: string, error: unknown): GroundMotionError {
  return new GroundMotionError(
    'unavailable',
    'map_unreadable',
    `${files.nameOf(key)}: ${errorMessage(error)}`,
    {
      cause: error,
      details: { key },
    },
  );
}

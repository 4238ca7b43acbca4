/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { inflateSync } from 'node:zlib';
import { errorMessage, GroundMotionError } from '../core/error.ts';
import { BoundedCache } from '../core/boundedCache.ts';
import type { Window } from '../core/geodesy/grid.ts';
import { NO_STEPS } from '../core/colour/mapLayer.ts';
import type { TailCheck } from '../schemas/manifest.ts';
import { checkedReader, readerOf, readPieces, type RasterPieces } from './rasterPieces.ts';
import type { LocalFile, LocalFiles } from '../formats/files/localFile.ts';
import { NotAtHand } from '../formats/pieces/pieceFiles.ts';
import { readTiffHeader, type RasterHeader, type RasterLevel } from '../formats/tiff/tiffHeader.ts';

/** A raster, and what it is held against: nothing of it is used unchecked. Without, it is taken as it is. */
export interface RasterFile {
  readonly key: string;
  readonly check?: TailCheck | undefined;
}

interface OpenedRaster {
  readonly header: RasterHeader;
  readonly pieces: RasterPieces | null;
}

/** Reads windows of maps' rasters, synchronously: for one thread. No file stays open. */
export interface CogReader {
  /** Where the rasters are. */
  readonly files: LocalFiles;
  /** What a raster says of itself; null when there is no such file. Throws `map_unreadable`, with the `key` in its details, `NotAtHand`. */
  headerOf(raster: RasterFile): RasterHeader | null;
  /**
   * The pixels of a window within a level of a raster, row-major, `NO_STEPS` = not measured; valid until the slot is
   * used again. Null when the file has gone and its pixels are not remembered. Blocks that are not at hand look as if
   * nothing were measured. Throws `map_unreadable`, `NotAtHand`.
   */
  readWindow(raster: RasterFile, level: number, window: Window, slot: number): Int16Array | null;
  /** The pieces that were not at hand since this was asked last: what was read meanwhile is of no use. */
  takeMissing(): MissingPiece[];
}

/** A piece of a raster that is to be brought before it can be read. */
export interface MissingPiece {
  readonly key: string;
  /** Where it begins; null = the file's tail. */
  readonly start: number | null;
}

/** The first bytes of a file, which hold a map's header unless it is very large. */
const HEAD_BYTES = 32_768;
const MOST_HEADERS = 512;

/** A reader of rasters among files that keeps at most so many bytes of decoded blocks. */
export function createCogReader(files: LocalFiles, cacheBytes: number): CogReader {
  const headers = BoundedCache.ofEntries<OpenedRaster>(MOST_HEADERS);
  const blocks = BoundedCache.ofArrays<Int16Array>(cacheBytes);
  const slots: Int16Array[] = [];
  const missing = createMissingList();

  const openedOf = (raster: RasterFile): OpenedRaster | null => {
    const known = headers.peek(raster.key);
    if (known) return known;
    const opened = missing.noting(raster.key, () => openRaster(files, raster));
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
      const lastRow = Math.floor((window.row + window.rows - 1) / level.blockRows);
      const lastCol = Math.floor((window.col + window.cols - 1) / level.blockCols);
      for (let row = Math.floor(window.row / level.blockRows); row <= lastRow; row++) {
        for (let col = Math.floor(window.col / level.blockCols); col <= lastCol; col++) {
          const index = row * Math.ceil(level.cols / level.blockCols) + col;
          const key = `${raster.key} ${levelIndex} ${index}`;
          const block = unlessNotAtHand(
            () =>
              blocks.peek(key) ??
              blocks.keep(
                key,
                missing.noting(raster.key, () => decodeBlock(level, index, read)),
              ),
          );
          copyBlock(block ?? nothingIn(level), level, { row, col }, pixels, window);
        }
      }
      return pixels;
    } catch (error) {
      if (error instanceof RasterGone) return null;
      throw unreadable(files, raster.key, error);
    } finally {
      file.close();
    }
  };
  return {
    files,
    headerOf: (raster) => openedOf(raster)?.header ?? null,
    readWindow,
    takeMissing: missing.take,
  };
}

/** Notes which pieces were not at hand. */
function createMissingList() {
  let missing: MissingPiece[] = [];
  return {
    noting: <T>(key: string, work: () => T): T => {
      try {
        return work();
      } catch (error) {
        if (error instanceof NotAtHand) missing.push({ key, start: error.start });
        throw error;
      }
    },
    take: (): MissingPiece[] => {
      const taken = missing;
      missing = [];
      return taken;
    },
  };
}

/** What `work` gives; null for a piece that is not at hand. */
function unlessNotAtHand<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof NotAtHand) return null;
    throw error;
  }
}

function nothingIn({ blockCols, blockRows }: RasterLevel): Int16Array {
  return new Int16Array(blockCols * blockRows).fill(NO_STEPS);
}

function openRaster(files: LocalFiles, raster: RasterFile): OpenedRaster | null {
  const { key, check } = raster;
  const file = openLazily(files, raster);
  try {
    const pieces = check ? readPieces(file.read, file.size(), check) : null;
    const read = pieces ? checkedReader(file.read, pieces) : file.read;
    const head = read(0, Math.min(HEAD_BYTES, pieces?.pieces[0]?.bytes ?? HEAD_BYTES));
    const header = readTiffHeader((position, length) =>
      position + length <= head.length ? head.subarray(position, position + length) : read(position, length),
    );
    return { header, pieces };
  } catch (error) {
    if (error instanceof RasterGone) return null;
    if (error instanceof NotAtHand) throw error;
    throw unreadable(files, key, error);
  } finally {
    file.close();
  }
}

/** Thrown by a file that is not there. */
class RasterGone extends Error {}

/** A file that is opened when it is first used. */
function openLazily(files: LocalFiles, { key, check }: RasterFile) {
  let file: LocalFile | null = null;
  const opened = (): LocalFile => {
    file ??= files.open(key);
    if (!file) throw files.keepsPieces && Array.isArray(check) ? new NotAtHand(null) : new RasterGone();
    return file;
  };
  return {
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

/** Copies what a block and a window share. */
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

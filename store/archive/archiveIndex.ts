/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { crc32 } from 'node:zlib';
import type { Window } from '../../core/geodesy/grid.ts';
import type { ArchiveHeader } from '../../schemas/pairArchive.ts';
import { bytesOf, readFullySync, withFile } from '../../formats/files/fileBytes.ts';

/**
 * A file of a frame's archive: a head (magic, then position, length and checksum of the index), the tiles' values, the
 * sample, and the index: the header as JSON and a table of tiles. All numbers little-endian.
 */
export const ARCHIVE_MAGIC = 'GMPAIRS1';
export const HEAD_BYTES = 24;
/** Columns of the table, in this order. */
export const TILE_NUMBERS = 8;
const FIELD = {
  tile: 0,
  kind: 1,
  offset: 2,
  checksum: 3,
  coherenceOffset: 4,
  coherenceChecksum: 5,
  holder: 6,
};
/** How a tile's values are stored. A tile without a row in the table has none. */
export const VALUE_KIND = { hundredths: 1, float: 2 } as const;
/** Special indexes into `borrows`: the coherence is in the file itself, or there is none. */
export const OWN_COHERENCE = -1;
export const NO_COHERENCE = -2;

/** Position of a tile's values in a file. */
export interface TilePlace {
  readonly kind: number;
  readonly byteOffset: number;
  readonly checksum: number;
  readonly coherence: CoherencePlace | null;
}

/** Position of a tile's coherence, possibly in another file of the archive (its name; null = the same file). */
export interface CoherencePlace {
  readonly holder: string | null;
  readonly byteOffset: number;
  readonly checksum: number;
}

/** The contents of a file, by tile. */
export interface ArchiveIndex {
  readonly path: string;
  readonly header: ArchiveHeader;
  /** Numbers of the tiles with values, ascending. */
  readonly tiles: Int32Array;
  /** Null = the whole tile is missing. */
  find(tile: number): TilePlace | null;
}

/** Number of a tile of a grid, row by row. */
export function tileNumber(
  header: Pick<ArchiveHeader, 'grid' | 'tile'>,
  at: { readonly chunkRow: number; readonly chunkCol: number },
): number {
  return at.chunkRow * Math.ceil(header.grid.cols / header.tile.cols) + at.chunkCol;
}

/** Order of a line of sight's tiles: its `up`, then its east, then its north. */
export const LINE_OF_SIGHT_PLANES = { up: 0, east: 1, north: 2 } as const;

/** Number of tiles of a grid; those of a second plane are numbered from there on. */
export function tileCount({ grid, tile }: Pick<ArchiveHeader, 'grid' | 'tile'>): number {
  return Math.ceil(grid.rows / tile.rows) * Math.ceil(grid.cols / tile.cols);
}

/** The cells of a tile, clipped to the grid. */
export function tileWindow(header: Pick<ArchiveHeader, 'grid' | 'tile'>, number: number): Window {
  const { grid, tile } = header;
  const tileCols = Math.ceil(grid.cols / tile.cols);
  const inPlane = number % tileCount(header);
  const row = Math.floor(inPlane / tileCols) * tile.rows;
  const col = (inPlane % tileCols) * tile.cols;
  return {
    row,
    col,
    rows: Math.min(tile.rows, grid.rows - row),
    cols: Math.min(tile.cols, grid.cols - col),
  };
}

/**
 * Reads the index of a file that `readArchiveIndex` has read before: compares its checksum, but doesn't validate its
 * header again. Threads read indexes this way, without loading the schemas. Throws RangeError when the file is
 * incomplete.
 */
export function openCheckedIndex(path: string): ArchiveIndex {
  const { header, table } = withFile(path, readIndex);
  const rows = table.length / TILE_NUMBERS;
  const tiles = new Int32Array(rows);
  for (let row = 0; row < rows; row++) tiles[row] = table[row * TILE_NUMBERS + FIELD.tile]!;
  return {
    path,
    header,
    tiles,
    find(tile) {
      const row = indexOf(tiles, tile);
      return row < 0 ? null : placeOf(header, table.subarray(row * TILE_NUMBERS, (row + 1) * TILE_NUMBERS));
    },
  };
}

function readIndex(file: number): { header: ArchiveHeader; table: Float64Array } {
  const head = Buffer.alloc(HEAD_BYTES);
  readFullySync(file, head, 0);
  if (head.toString('latin1', 0, ARCHIVE_MAGIC.length) !== ARCHIVE_MAGIC) {
    throw new RangeError('it is not an archive file of this version');
  }
  const index = Buffer.alloc(head.readUInt32LE(16));
  readFullySync(file, index, head.readDoubleLE(8));
  if (crc32(index) !== head.readUInt32LE(20)) throw new RangeError('its index has a wrong checksum');
  const jsonBytes = index.readUInt32LE(0);
  const header = JSON.parse(index.toString('utf8', 4, 4 + jsonBytes)) as ArchiveHeader;
  // Copied: a table of doubles must start at a multiple of eight.
  const table = new Float64Array((index.length - 4 - jsonBytes) / Float64Array.BYTES_PER_ELEMENT);
  bytesOf(table).set(index.subarray(4 + jsonBytes));
  return { header, table };
}

function placeOf(header: ArchiveHeader, row: Float64Array): TilePlace {
  const holder = row[FIELD.holder]!;
  return {
    kind: row[FIELD.kind]!,
    byteOffset: row[FIELD.offset]!,
    checksum: row[FIELD.checksum]!,
    coherence:
      holder === NO_COHERENCE
        ? null
        : {
            holder: holder === OWN_COHERENCE ? null : header.borrows[holder]!,
            byteOffset: row[FIELD.coherenceOffset]!,
            checksum: row[FIELD.coherenceChecksum]!,
          },
  };
}

/** Index of a number in ascending ones, or −1. */
function indexOf(ascending: Int32Array, wanted: number): number {
  let [low, high] = [0, ascending.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ascending[middle]!;
    if (found === wanted) return middle;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

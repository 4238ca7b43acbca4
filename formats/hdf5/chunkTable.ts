/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { hdf5Damaged } from './bytes/byteReader.ts';

/** Cells of a chunk: each chunk is stored completely, even at the border of the raster. */
export interface ChunkShape {
  readonly rows: number;
  readonly cols: number;
}

/** The position of each of a dataset's chunks in the file, the last dimension varying fastest. */
export interface ChunkTable {
  /** Number of chunks along each dimension. */
  readonly counts: readonly number[];
  readonly byteOffset: Float64Array;
  /** 0 = never written. */
  readonly byteLength: Uint32Array;
  /** Bit i set: filter i was skipped for this chunk. */
  readonly filterMask: Uint32Array;
}

/** Limits of the table: the sizes of the file and of a chunk. */
export interface ChunkTableBounds {
  readonly fileBytes: number;
  readonly chunkBytes: number;
}

/** More chunks than a raster with 1,000,000 cells per side has in OPERA's chunks. */
const MAXIMUM_CHUNKS = 16_777_216;
/** Deflate and checksums add less than a hundredth, or a few bytes to tiny chunks. */
const MAXIMUM_GROWTH = 1.01;
const MAXIMUM_EXTRA_BYTES = 1024;

/** A table of chunks, none of which is written yet. */
export function createChunkTable(shape: readonly number[], chunk: readonly number[]): ChunkTable {
  const counts = shape.map((length, i) => Math.ceil(length / chunk[i]!));
  const count = counts.reduce((product, chunks) => product * chunks, 1);
  if (count > MAXIMUM_CHUNKS) throw hdf5Damaged(`a raster has ${count} chunks`);
  return {
    counts,
    byteOffset: new Float64Array(count),
    byteLength: new Uint32Array(count),
    filterMask: new Uint32Array(count),
  };
}

/** The index of a chunk in the table; null outside it (removed by a resize). */
export function chunkIndexOf({ counts }: ChunkTable, place: readonly number[]): number | null {
  let index = 0;
  for (const [i, count] of counts.entries()) {
    if (place[i]! >= count) return null;
    index = index * count + place[i]!;
  }
  return index;
}

/** Adds a chunk, which must be inside the file and no larger than compression can make it. */
export function setChunk(
  table: ChunkTable,
  bounds: ChunkTableBounds,
  index: number,
  place: { byteOffset: number; byteLength: number; filterMask: number },
): void {
  const { byteOffset, byteLength, filterMask } = place;
  const largest = bounds.chunkBytes * MAXIMUM_GROWTH + MAXIMUM_EXTRA_BYTES;
  if (byteLength < 1 || byteLength > largest) throw hdf5Damaged(`a chunk of ${byteLength} bytes is declared`);
  if (byteOffset + byteLength > bounds.fileBytes) throw hdf5Damaged('a chunk leaves the file');
  if (table.byteLength[index] !== 0) throw hdf5Damaged('a chunk is declared twice');
  table.byteOffset[index] = byteOffset;
  table.byteLength[index] = byteLength;
  table.filterMask[index] = filterMask;
}

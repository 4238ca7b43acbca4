import { hdf5Damaged } from './byteReader.ts';

/** Cells of a chunk: each chunk is stored whole, also at the border of the raster. */
export interface ChunkShape {
  readonly rows: number;
  readonly cols: number;
}

/** Where each chunk of a raster lies in the file, row by row. */
export interface ChunkTable {
  readonly chunkRows: number;
  readonly chunkCols: number;
  readonly byteOffset: Float64Array;
  /** 0 = never written. */
  readonly byteLength: Uint32Array;
  /** Bit i set: filter i was left out for this chunk. */
  readonly filterMask: Uint32Array;
}

/** What the table is filled under: bounds of the file and of a chunk. */
export interface ChunkTableBounds {
  readonly fileBytes: number;
  readonly chunkBytes: number;
}

/** More chunks than a raster of 1 000 000 cells a side in OPERA's chunks. */
const MAXIMUM_CHUNKS = 16_777_216;
/** Deflate and checksums add less than a hundredth, and a few bytes to tiny chunks. */
const MAXIMUM_GROWTH = 1.01;
const MAXIMUM_EXTRA_BYTES = 1024;

/** A table of chunks of which none is written yet. */
export function createChunkTable(raster: { rows: number; cols: number }, chunk: ChunkShape): ChunkTable {
  const chunkRows = Math.ceil(raster.rows / chunk.rows);
  const chunkCols = Math.ceil(raster.cols / chunk.cols);
  const count = chunkRows * chunkCols;
  if (count > MAXIMUM_CHUNKS) throw hdf5Damaged(`a raster has ${count} chunks`);
  return {
    chunkRows,
    chunkCols,
    byteOffset: new Float64Array(count),
    byteLength: new Uint32Array(count),
    filterMask: new Uint32Array(count),
  };
}

/** Enters a chunk, which must lie within the file and be no larger than compression can make it. */
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

import { ByteReader, type ByteSource, hdf5Damaged } from './byteReader.ts';
import { type ChunkShape, type ChunkTable, type ChunkTableBounds, setChunk } from './chunkTable.ts';
import { CHUNK_NODE, readTreeLeaves } from './treeVersion1.ts';

/** Size, filter mask, then the offsets of row, column and element. */
const KEY_BYTES = 32;

/** Fills a table from a version 1 B-tree of chunks (specification III.A.1), which must be in order. */
export function readChunkTree(
  source: ByteSource,
  root: number,
  chunk: ChunkShape,
  table: ChunkTable,
  bounds: ChunkTableBounds,
): void {
  let last = -1;
  for (const { key, address } of readTreeLeaves(source, root, CHUNK_NODE, KEY_BYTES)) {
    const reader = new ByteReader(key, 'chunk key');
    const byteLength = reader.u32();
    const filterMask = reader.u32();
    const row = reader.uint(8) / chunk.rows;
    const col = reader.uint(8) / chunk.cols;
    if (reader.uint(8) !== 0 || !Number.isInteger(row) || !Number.isInteger(col)) {
      throw hdf5Damaged('a chunk lies between the others');
    }
    // What lies outside was cut off by a resize.
    if (row >= table.chunkRows || col >= table.chunkCols) continue;
    const index = row * table.chunkCols + col;
    if (index <= last) throw hdf5Damaged('the chunks are out of order');
    last = index;
    setChunk(table, bounds, index, { byteOffset: address, byteLength, filterMask });
  }
}

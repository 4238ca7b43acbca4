import { ByteReader, type ByteSource, hdf5Damaged } from './bytes/byteReader.ts';
import { chunkIndexOf, type ChunkTable, type ChunkTableBounds, setChunk } from './chunkTable.ts';
import { CHUNK_NODE, readTreeLeaves } from './structure/treeVersion1.ts';
import { readTreeRecords } from './structure/treeVersion2.ts';

/** Fills a table from a version 1 B-tree of chunks (specification III.A.1), whose keys must be in order. */
export function readChunkTree(
  source: ByteSource,
  root: number,
  chunk: readonly number[],
  table: ChunkTable,
  bounds: ChunkTableBounds,
): void {
  let last = -1;
  // Size, filter mask, then one offset per dimension and one within the element.
  const keyBytes = 8 + 8 * (chunk.length + 1);
  for (const { key, address } of readTreeLeaves(source, root, CHUNK_NODE, keyBytes)) {
    const reader = new ByteReader(key, 'chunk key');
    const byteLength = reader.u32();
    const filterMask = reader.u32();
    const place = chunk.map((length) => reader.uint(8) / length);
    if (reader.uint(8) !== 0 || !place.every(Number.isInteger)) {
      throw hdf5Damaged('a chunk lies between the others');
    }
    const index = chunkIndexOf(table, place);
    if (index === null) continue;
    if (index <= last) throw hdf5Damaged('the chunks are out of order');
    last = index;
    setChunk(table, bounds, index, { byteOffset: address, byteLength, filterMask });
  }
}

const PLAIN_CHUNKS = 10;
const FILTERED_CHUNKS = 11;

/** Fills a table from a version 2 B-tree of chunks (records 10 and 11 of specification III.A.2). */
export function readChunkTreeVersion2(
  source: ByteSource,
  root: number,
  isFiltered: boolean,
  table: ChunkTable,
  bounds: ChunkTableBounds,
): void {
  const rank = table.counts.length;
  for (const record of readTreeRecords(source, root, isFiltered ? FILTERED_CHUNKS : PLAIN_CHUNKS)) {
    const reader = new ByteReader(record, 'chunk record');
    const byteOffset = reader.address();
    // The field between address and mask is the size of a compressed chunk, as wide as the remaining bytes.
    const lengthBytes = reader.remaining - 4 - 8 * rank;
    if (isFiltered && (lengthBytes < 1 || lengthBytes > 8)) throw hdf5Damaged('a chunk record is absurd');
    const byteLength = isFiltered ? reader.uint(lengthBytes) : bounds.chunkBytes;
    const filterMask = isFiltered ? reader.u32() : 0;
    const index = chunkIndexOf(
      table,
      Array.from({ length: rank }, () => reader.uint(8)),
    );
    if (index !== null && byteOffset !== null) {
      setChunk(table, bounds, index, { byteOffset, byteLength, filterMask });
    }
  }
}

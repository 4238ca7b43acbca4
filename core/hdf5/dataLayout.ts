import { ByteReader, hdf5Damaged, hdf5Unsupported } from './byteReader.ts';
import type { ChunkShape } from './chunkTable.ts';

/** One chunk as an index stores it. */
export interface ChunkPlace {
  readonly byteOffset: number;
  /** null = not compressed: the whole chunk. */
  readonly byteLength: number | null;
  readonly filterMask: number;
}

export type ChunkPlaceReader = (index: number, place: ChunkPlace) => void;

/** How the chunks of a dataset are found. */
export type ChunkIndex =
  /** `address` null = nothing was written. */
  | { readonly kind: 'tree' | 'implicit' | 'fixedArray'; readonly address: number | null }
  | { readonly kind: 'single'; readonly place: ChunkPlace | null };

export interface ChunkedLayout {
  readonly chunk: ChunkShape;
  readonly index: ChunkIndex;
}

const CHUNKED = 2;
const UNFILTERED_BORDER = 0x01;
const FILTERED_SINGLE = 0x02;
/** A chunk is decoded as a whole. */
const MAXIMUM_CHUNK_BYTES = 67_108_864;
const RANK_WITH_ELEMENT = 3;

/** Decodes a data layout message of a chunked raster (specification IV.A.2.i); others are unsupported. */
export function decodeChunkedLayout(data: Uint8Array, elementBytes: number): ChunkedLayout {
  const reader = new ByteReader(data, 'data layout');
  const version = reader.version(3, 4);
  if (reader.u8() !== CHUNKED) throw hdf5Unsupported('a raster that is not stored in chunks');
  if (version === 3) {
    checkRank(reader.u8());
    const address = reader.address();
    return { chunk: readShape(reader, 4, elementBytes), index: { kind: 'tree', address } };
  }
  const flags = reader.u8();
  if ((flags & UNFILTERED_BORDER) !== 0) throw hdf5Unsupported('a raster with uncompressed border chunks');
  checkRank(reader.u8());
  const chunk = readShape(reader, reader.u8(), elementBytes);
  return { chunk, index: readIndex(reader, flags) };
}

function readIndex(reader: ByteReader, flags: number): ChunkIndex {
  const type = reader.u8();
  switch (type) {
    case 1: {
      const isFiltered = (flags & FILTERED_SINGLE) !== 0;
      const byteLength = isFiltered ? reader.uint(8) : null;
      const filterMask = isFiltered ? reader.u32() : 0;
      const byteOffset = reader.address();
      return { kind: 'single', place: byteOffset === null ? null : { byteOffset, byteLength, filterMask } };
    }
    case 2:
      return { kind: 'implicit', address: reader.address() };
    case 3:
      reader.skip(1);
      return { kind: 'fixedArray', address: reader.address() };
    default:
      throw hdf5Unsupported(`a chunk index of type ${type}`);
  }
}

function checkRank(dimensions: number): void {
  if (dimensions !== RANK_WITH_ELEMENT) throw hdf5Unsupported(`chunks of ${dimensions - 1} dimensions`);
}

function readShape(reader: ByteReader, sizeBytes: number, elementBytes: number): ChunkShape {
  if (sizeBytes < 1 || sizeBytes > 8) throw hdf5Damaged('a chunk has an absurd shape');
  const [rows, cols, element] = [reader.uint(sizeBytes), reader.uint(sizeBytes), reader.uint(sizeBytes)];
  if (rows < 1 || cols < 1 || element !== elementBytes) throw hdf5Damaged('a chunk has an absurd shape');
  if (rows * cols * elementBytes > MAXIMUM_CHUNK_BYTES) throw hdf5Unsupported(`chunks of ${rows} × ${cols}`);
  return { rows, cols };
}

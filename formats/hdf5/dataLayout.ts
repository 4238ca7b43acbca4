import { ByteReader, hdf5Damaged, hdf5Unsupported } from './bytes/byteReader.ts';

/** One chunk in an index. */
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
  | { readonly kind: 'tree' | 'implicit' | 'fixedArray' | 'treeVersion2'; readonly address: number | null }
  | { readonly kind: 'single'; readonly place: ChunkPlace | null };

export type DataLayout =
  /** The values themselves. */
  | { readonly kind: 'compact'; readonly data: Uint8Array }
  /** Contiguous; `address` null = nothing was written. */
  | { readonly kind: 'contiguous'; readonly address: number | null; readonly bytes: number }
  /** In chunks with this many elements per dimension. */
  | { readonly kind: 'chunked'; readonly chunk: readonly number[]; readonly index: ChunkIndex };

const COMPACT = 0;
const CONTIGUOUS = 1;
const CHUNKED = 2;
const UNFILTERED_BORDER = 0x01;
const FILTERED_SINGLE = 0x02;
/** A chunk is decoded as a whole. */
const MAXIMUM_CHUNK_BYTES = 67_108_864;

/** Decodes a data layout message (specification IV.A.2.i); virtual datasets are unsupported. */
export function decodeDataLayout(
  data: Uint8Array,
  { rank, bytes }: { readonly rank: number; readonly bytes: number },
): DataLayout {
  const reader = new ByteReader(data, 'data layout');
  const version = reader.version(3, 4);
  const kind = reader.u8();
  if (kind === COMPACT) return { kind: 'compact', data: reader.bytes(reader.u16()) };
  if (kind === CONTIGUOUS) return { kind: 'contiguous', address: reader.address(), bytes: reader.uint(8) };
  if (kind !== CHUNKED) throw hdf5Unsupported(`a data layout of class ${kind}`);
  if (version === 3) {
    checkRank(reader.u8(), rank);
    const address = reader.address();
    return { kind: 'chunked', chunk: readShape(reader, rank, 4, bytes), index: { kind: 'tree', address } };
  }
  const flags = reader.u8();
  if ((flags & UNFILTERED_BORDER) !== 0) throw hdf5Unsupported('a raster with uncompressed border chunks');
  checkRank(reader.u8(), rank);
  const chunk = readShape(reader, rank, reader.u8(), bytes);
  return { kind: 'chunked', chunk, index: readIndex(reader, flags) };
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
    case 5:
      // Node size and the percentages at which nodes split and merge.
      reader.skip(6);
      return { kind: 'treeVersion2', address: reader.address() };
    default:
      throw hdf5Unsupported(`a chunk index of type ${type}`);
  }
}

/** The size of an element is stored as a last dimension. */
function checkRank(dimensions: number, rank: number): void {
  if (dimensions !== rank + 1) throw hdf5Damaged('chunks and dataset have different dimensions');
}

function readShape(reader: ByteReader, rank: number, sizeBytes: number, elementBytes: number): number[] {
  if (sizeBytes < 1 || sizeBytes > 8) throw hdf5Damaged('a chunk has an absurd shape');
  const chunk = Array.from({ length: rank }, () => reader.uint(sizeBytes));
  const isPlausible = chunk.every((length) => length >= 1) && reader.uint(sizeBytes) === elementBytes;
  if (!isPlausible) throw hdf5Damaged('a chunk has an absurd shape');
  const bytes = chunk.reduce((product, length) => product * length, elementBytes);
  if (bytes > MAXIMUM_CHUNK_BYTES) throw hdf5Unsupported(`chunks of ${chunk.join(' × ')}`);
  return chunk;
}

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { inflateSync } from 'node:zlib';
import { decompressLzf } from './bytes/lzf.ts';
import type { ChunkFilter } from './filterPipeline.ts';

const CHECKSUM_BYTES = 4;
/** The minimum that zlib accepts. */
const SMALLEST_PIECE = 64;

/** A chunk as stored in the file. */
export interface StoredChunk {
  readonly stored: Uint8Array;
  /** The filters that were applied to it, in order. */
  readonly filters: readonly ChunkFilter[];
  /** Bit i means that filter i was skipped. */
  readonly filterMask: number;
  /** Size of the unfiltered chunk, bytes. */
  readonly chunkBytes: number;
}

/** The unfiltered bytes of a chunk. Throws if its filters don't result in the expected size. */
export function undoFilters(chunk: StoredChunk, elementBytes: number): Uint8Array {
  return undo(chunk, (bytes) => unshuffled(bytes, elementBytes));
}

/**
 * Like `undoFilters`, except that a shuffle is left to the code that places the elements. Throws if another filter was
 * applied before the shuffle.
 */
export function undoFiltersButShuffle(chunk: StoredChunk): {
  readonly bytes: Uint8Array;
  readonly isShuffled: boolean;
} {
  let isShuffled = false;
  const bytes = undo(chunk, (shuffled, isInnermost) => {
    if (!isInnermost) throw new RangeError('a filter precedes the shuffle');
    isShuffled = true;
    return shuffled;
  });
  return { bytes, isShuffled };
}

/** Reverses the filters from the last to the first. */
function undo(
  { stored, filters, filterMask, chunkBytes }: StoredChunk,
  unshuffle: (bytes: Uint8Array, isInnermost: boolean) => Uint8Array,
): Uint8Array {
  const applied = filters.filter((_, index) => (filterMask & (1 << index)) === 0);
  const largest = chunkBytes + CHECKSUM_BYTES * filters.length;
  let bytes = stored;
  for (let at = applied.length - 1; at >= 0; at--) {
    const filter = applied[at]!;
    if (filter === 'shuffle') bytes = unshuffle(bytes, at === 0);
    else if (filter === 'deflate') bytes = inflated(bytes, largest);
    else if (filter === 'lzf') bytes = decompressLzf(bytes, largest);
    else bytes = checked(bytes);
  }
  if (bytes.length !== chunkBytes) {
    throw new RangeError(`a chunk has ${bytes.length} bytes and should have ${chunkBytes}`);
  }
  return bytes;
}

function inflated(bytes: Uint8Array, largest: number): Uint8Array {
  // One output buffer of the right size, because zlib's own 16 KB pieces would have to be concatenated.
  return inflateSync(bytes, { chunkSize: Math.max(SMALLEST_PIECE, largest), maxOutputLength: largest });
}

function checked(bytes: Uint8Array): Uint8Array {
  const end = bytes.length - CHECKSUM_BYTES;
  if (end < 0) throw new RangeError('a chunk is shorter than its checksum');
  const stored = new DataView(bytes.buffer, bytes.byteOffset + end, CHECKSUM_BYTES).getUint32(0, true);
  const data = bytes.subarray(0, end);
  if (stored !== fletcher32(data)) throw new RangeError('a chunk has a wrong checksum');
  return data;
}

/** Converts all first bytes of the elements, then all second bytes, … back to elements; remaining bytes stay at the end. */
function unshuffled(bytes: Uint8Array, elementBytes: number): Uint8Array {
  const count = Math.floor(bytes.length / elementBytes);
  const out = new Uint8Array(bytes.length);
  for (let byte = 0; byte < elementBytes; byte++) {
    for (let i = 0, at = byte, from = byte * count; i < count; i++, at += elementBytes)
      out[at] = bytes[from + i]!;
  }
  out.set(bytes.subarray(count * elementBytes), count * elementBytes);
  return out;
}

/**
 * The checksum of HDF5's fletcher32 filter: Fletcher's sums over big-endian words of 16 bits, modulo 65535, with an odd
 * last byte as the upper half of a word (H5_checksum_fletcher32 of the HDF5 library).
 */
export function fletcher32(bytes: Uint8Array): number {
  const even = bytes.length - (bytes.length % 2);
  let low = 0;
  let high = 0;
  const add = (word: number) => {
    low = fold(low + word);
    high = fold(high + low);
  };
  for (let i = 0; i < even; i += 2) add((bytes[i]! << 8) | bytes[i + 1]!);
  if (even < bytes.length) add(bytes[even]! << 8);
  return ((high << 16) | low) >>> 0;
}

/** Adds the carry, as in one's complement sums: 65535 and 0 remain distinct. */
function fold(sum: number): number {
  return (sum & 0xffff) + (sum >>> 16);
}

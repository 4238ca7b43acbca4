import { inflateSync } from 'node:zlib';
import type { ChunkFilter } from '../../../formats/hdf5/filterPipeline.ts';
import { fletcher32 } from '../../../formats/hdf5/bytes/fletcher32.ts';
import { decompressLzf } from '../../../formats/hdf5/bytes/lzf.ts';

const CHECKSUM_BYTES = 4;
/** The least that zlib takes. */
const SMALLEST_PIECE = 64;

/**
 * The bytes of a chunk before it was filtered: the filters are undone from the last to the first; bit i of
 * `filterMask` says that filter i was left out. Throws when they do not lead to `bytes` bytes.
 */
export function undoFilters(
  stored: Uint8Array,
  filters: readonly ChunkFilter[],
  filterMask: number,
  element: { readonly bytes: number; readonly chunkBytes: number },
): Uint8Array {
  const largest = element.chunkBytes + CHECKSUM_BYTES * filters.length;
  let bytes = stored;
  for (let i = filters.length - 1; i >= 0; i--) {
    if ((filterMask & (1 << i)) !== 0) continue;
    bytes = undo(filters[i]!, bytes, element.bytes, largest);
  }
  if (bytes.length !== element.chunkBytes) {
    throw new RangeError(`a chunk has ${bytes.length} bytes and should have ${element.chunkBytes}`);
  }
  return bytes;
}

function undo(filter: ChunkFilter, bytes: Uint8Array, elementBytes: number, largest: number): Uint8Array {
  if (filter === 'shuffle') return unshuffled(bytes, elementBytes);
  if (filter === 'lzf') return decompressLzf(bytes, largest);
  if (filter === 'fletcher32') return checked(bytes);
  // One output buffer of the right size: zlib's own pieces would be copied together.
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

/** All first bytes of the elements, then all second bytes, … become elements; what is left over stays at the end. */
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

import { inflateSync } from 'node:zlib';
import { fillToNaN } from '../../core/pairs/fillToNaN.ts';
import { fletcher32 } from '../../formats/hdf5/bytes/fletcher32.ts';
import { decompressLzf } from '../../formats/hdf5/bytes/lzf.ts';
import { unshuffleWords } from '../../formats/hdf5/bytes/unshuffle.ts';
import { readFully } from '../../store/archive/fileBytes.ts';
import { PLACE_NUMBERS, type StoredLayer } from './storedPairs.ts';

const CHECKSUM_BYTES = 4;
const SMALLEST_ZLIB_CHUNK = 64;

/** Chunks of one layer, decoded one after the other into the same array. */
export interface LayerDecoder<Values extends Float32Array | Uint8Array> {
  /** Counts the contents decoded: as long as it stays, a chunk had the same stored bytes as the one before. */
  readonly contents: number;
  /** The cells of a chunk; valid until the next call. Throws when the chunk cannot be read. */
  decode(file: number, layer: StoredLayer, chunkIndex: number): Values;
}

/** A decoder of 32-bit floats in which declared no-data values become NaN. */
export function createFloatDecoder(cells: number): LayerDecoder<Float32Array> {
  const values = new Float32Array(cells);
  const words = new Uint32Array(values.buffer);
  return createDecoder(values, (bytes, isShuffled) => {
    if (isShuffled) unshuffleWords(bytes, words);
    else new Uint8Array(values.buffer).set(bytes);
  });
}

/** A decoder of bytes; no-data values stay as they are. */
export function createByteDecoder(cells: number): LayerDecoder<Uint8Array> {
  const values = new Uint8Array(cells);
  return createDecoder(values, (bytes) => values.set(bytes));
}

/**
 * Products repeat themselves: the coherence of a ministack, masks and empty corrections are often the same
 * bytes as in the granule before. Those are compared, which costs a hundredth of decoding them again.
 */
function createDecoder<Values extends Float32Array | Uint8Array>(
  values: Values,
  place: (bytes: Uint8Array, isShuffled: boolean) => void,
): LayerDecoder<Values> {
  let stored = Buffer.alloc(0);
  let previous = Buffer.alloc(0);
  let known: { layer: StoredLayer; byteLength: number; filterMask: number } | null = null;
  let contents = 0;
  return {
    get contents() {
      return contents;
    },
    decode(file, layer, chunkIndex) {
      const byteOffset = layer.places[chunkIndex * PLACE_NUMBERS]!;
      const byteLength = layer.places[chunkIndex * PLACE_NUMBERS + 1]!;
      const filterMask = layer.places[chunkIndex * PLACE_NUMBERS + 2]!;
      if (stored.length < byteLength) stored = Buffer.allocUnsafe(byteLength);
      readFully(file, stored.subarray(0, byteLength), byteOffset);
      const isKnown =
        known !== null &&
        known.byteLength === byteLength &&
        known.filterMask === filterMask &&
        storedAlike(known.layer, layer) &&
        stored.compare(previous, 0, byteLength, 0, byteLength) === 0;
      if (isKnown) return values;
      known = null;
      contents++;
      if (byteLength === 0) values.fill(layer.fill);
      else {
        const { bytes, isShuffled } = unpack(stored.subarray(0, byteLength), layer, filterMask, values);
        place(bytes, isShuffled);
      }
      if (values instanceof Float32Array && layer.noData !== null) fillToNaN(values, layer.noData);
      known = { layer, byteLength, filterMask };
      [stored, previous] = [previous, stored];
      return values;
    },
  };
}

function storedAlike(a: StoredLayer, b: StoredLayer): boolean {
  return (
    a === b ||
    (Object.is(a.fill, b.fill) &&
      Object.is(a.noData, b.noData) &&
      a.filters.length === b.filters.length &&
      a.filters.every((filter, i) => filter === b.filters[i]))
  );
}

/** Undoes the filters of a chunk, the last first; the shuffle, always innermost, is left to the caller. */
function unpack(
  stored: Buffer,
  layer: StoredLayer,
  filterMask: number,
  values: Float32Array | Uint8Array,
): { bytes: Uint8Array; isShuffled: boolean } {
  let bytes: Uint8Array = stored;
  let isShuffled = false;
  for (let i = layer.filters.length - 1; i >= 0; i--) {
    if ((filterMask & (1 << i)) !== 0) continue;
    if (isShuffled) throw new RangeError('a filter precedes the shuffle');
    const filter = layer.filters[i]!;
    if (filter === 'shuffle') isShuffled = true;
    else if (filter === 'deflate') bytes = inflated(bytes, values.byteLength + CHECKSUM_BYTES);
    else if (filter === 'lzf') bytes = decompressLzf(bytes, values.byteLength + CHECKSUM_BYTES);
    else bytes = checked(bytes);
  }
  if (bytes.length !== values.byteLength) {
    throw new RangeError(`a chunk has ${bytes.length} bytes and should have ${values.byteLength}`);
  }
  return { bytes, isShuffled };
}

function inflated(bytes: Uint8Array, maximumBytes: number): Uint8Array {
  // One output buffer of the right size: zlib's own 16 KB pieces would be copied together.
  return inflateSync(bytes, {
    chunkSize: Math.max(SMALLEST_ZLIB_CHUNK, maximumBytes),
    maxOutputLength: maximumBytes,
  });
}

function checked(bytes: Uint8Array): Uint8Array {
  const end = bytes.length - CHECKSUM_BYTES;
  if (end < 0) throw new RangeError('a chunk is shorter than its checksum');
  const data = bytes.subarray(0, end);
  const view = new DataView(bytes.buffer, bytes.byteOffset + end, CHECKSUM_BYTES);
  if (view.getUint32(0, true) !== fletcher32(data)) throw new RangeError('a chunk has a wrong checksum');
  return data;
}

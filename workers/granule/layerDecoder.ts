/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { fillToNaN } from '../../core/pairs/fillToNaN.ts';
import { undoFiltersButShuffle } from '../../formats/hdf5/chunkFilters.ts';
import { bytesOf, readFullySync } from '../../formats/files/fileBytes.ts';
import type { GranuleMemory } from './granuleMemory.ts';
import { PLACE_NUMBERS, type StoredLayer } from './storedPairs.ts';

/** Decodes chunks of one layer, one after the other, into the same array. */
export interface LayerDecoder<Values extends Float32Array | Uint8Array> {
  /** Counts decoded contents: while it stays the same, a chunk had the same stored bytes as the previous one. */
  readonly contents: number;
  /** The cells of a chunk; valid until the next call. Throws when the chunk is unreadable. */
  decode(file: number, layer: StoredLayer, chunkIndex: number): Values;
}

/** A decoder of 32-bit floats in which declared no-data values become NaN. */
export function createFloatDecoder(memory: GranuleMemory): LayerDecoder<Float32Array> {
  const values = memory.floats();
  return createDecoder(values, (bytes, isShuffled) => {
    if (isShuffled) memory.unshuffle(bytes, values);
    else bytesOf(values).set(bytes);
  });
}

/** A decoder of bytes; no-data values stay as they are. */
export function createByteDecoder(memory: GranuleMemory): LayerDecoder<Uint8Array> {
  const values = memory.bytes();
  return createDecoder(values, (bytes) => values.set(bytes));
}

/**
 * Products repeat themselves: the coherence of a ministack, masks and empty corrections often have the same bytes as in
 * the previous granule. Comparing them costs a hundredth of decoding them again.
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
      readFullySync(file, stored.subarray(0, byteLength), byteOffset);
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
        const { bytes, isShuffled } = undoFiltersButShuffle({
          stored: stored.subarray(0, byteLength),
          filters: layer.filters,
          filterMask,
          chunkBytes: values.byteLength,
        });
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

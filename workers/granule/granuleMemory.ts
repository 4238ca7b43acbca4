import { createKernels } from '../../core/kernels/kernels.ts';
import type { CellRun, DisplacementLayers } from '../../core/pairs/granuleCells.ts';

/** Memory for the layers of one chunk, and operations on all of its cells. */
export interface GranuleMemory {
  floats(): Float32Array;
  bytes(): Uint8Array;
  hundredths(): Int16Array;
  /**
   * Undoes HDF5's shuffle of 4-byte elements: all first bytes, then all second bytes, and so on, become little-endian
   * words in `floats`, which must lie in this memory. Throws a RangeError unless there are four bytes for each.
   */
  unshuffle(bytes: Uint8Array, floats: Float32Array): void;
  /**
   * Like `correctGranule` followed by `toHundredths`: `out` is in hundredths of a millimeter. Returns the absolute value
   * of the largest value in hundredths, −1 when there is none; `out` is complete only when it fits (`fitOf`). Layers and
   * `out` must lie in this memory.
   */
  correct(layers: DisplacementLayers, waterMask: Uint8Array | null, run: CellRun, out: Int16Array): number;
}

/** Maximum number of a chunk's layers of each width. */
const FLOAT_LAYERS = 6;
const BYTE_LAYERS = 3;
const CELL_BYTES = 4 * FLOAT_LAYERS + BYTE_LAYERS + 2;

/** Allocates memory for chunks of this many cells. */
export function createGranuleMemory(cells: number): GranuleMemory {
  const kernels = createKernels(cells * CELL_BYTES, FLOAT_LAYERS + BYTE_LAYERS + 1);
  const { call } = kernels;
  const shuffled = kernels.bytes(4 * cells);
  return {
    floats: () => kernels.floats(cells),
    bytes: () => kernels.bytes(cells),
    hundredths: () => kernels.shorts(cells),
    unshuffle(bytes, floats) {
      if (bytes.length !== floats.byteLength)
        throw new RangeError(`${bytes.length} bytes are not ${floats.length} words`);
      shuffled.set(bytes);
      call.unshuffle(shuffled.byteOffset, floats.byteOffset, floats.length);
    },
    correct(layers, waterMask, { layerIndex, cell, count }, out) {
      // In the recommended mask, good cells aren't water.
      const wet = waterMask ?? layers.recommendedMask;
      return call.correctToHundredths(
        layers.displacement.byteOffset + 4 * layerIndex,
        layers.solidEarthTide.byteOffset + 4 * layerIndex,
        layers.ionosphericDelay.byteOffset + 4 * layerIndex,
        layers.recommendedMask.byteOffset + layerIndex,
        wet.byteOffset + layerIndex,
        out.byteOffset + 2 * cell,
        count,
      );
    },
  };
}

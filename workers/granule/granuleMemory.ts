import { createKernels } from '../../core/kernels/kernels.ts';
import type { CellRun, DisplacementLayers } from '../../core/pairs/granuleCells.ts';

/** Memory for the layers of one chunk, and what is done with all of its cells alike. */
export interface GranuleMemory {
  floats(): Float32Array;
  bytes(): Uint8Array;
  hundredths(): Int16Array;
  /**
   * Undoes HDF5's shuffle of 4-byte elements: all first bytes, then all second bytes, and so on, become the little-endian words of
   * `floats`, which is of this memory. Throws a RangeError unless there are four bytes for each.
   */
  unshuffle(bytes: Uint8Array, floats: Float32Array): void;
  /**
   * As `correctGranule` and `toHundredths` one after the other: `out` is in hundredths of a millimeter. Returns the size of the
   * largest value in hundredths, −1 when there is none; `out` is only whole when it fits (`fitOf`). Layers and `out` are of this
   * memory.
   */
  correct(layers: DisplacementLayers, waterMask: Uint8Array | null, run: CellRun, out: Int16Array): number;
}

/** A chunk has at most so many layers of each width. */
const FLOAT_LAYERS = 6;
const BYTE_LAYERS = 3;
const CELL_BYTES = 4 * FLOAT_LAYERS + BYTE_LAYERS + 2;

/** Memory for chunks of so many cells. */
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
      // A good cell isn't water in the recommended mask's numbers.
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

import { createKernels, type Kernels } from '../../core/kernels/kernels.ts';
import { type CellRun, correctToHundredths, type DisplacementLayers } from '../../core/pairs/granuleCells.ts';
import { unshuffleWords } from '../../formats/hdf5/bytes/unshuffle.ts';

/** Memory for the layers of one chunk, and what is done with all of its cells alike. */
export interface GranuleMemory {
  floats(): Float32Array;
  bytes(): Uint8Array;
  hundredths(): Int16Array;
  /** As `unshuffleWords`; `floats` is of this memory. */
  unshuffle(bytes: Uint8Array, floats: Float32Array): void;
  /** As `correctToHundredths`; layers and `out` are of this memory. */
  correct(layers: DisplacementLayers, waterMask: Uint8Array | null, run: CellRun, out: Int16Array): number;
}

/** A chunk has at most so many layers of each width. */
const FLOAT_LAYERS = 6;
const BYTE_LAYERS = 3;
const CELL_BYTES = 4 * FLOAT_LAYERS + BYTE_LAYERS + 2;
/** What a kernel does at once. */
const CORRECTED_TOGETHER = 4;
const UNSHUFFLED_TOGETHER = 16;

/** Memory for chunks of so many cells, in WebAssembly where that runs. */
export function createGranuleMemory(cells: number): GranuleMemory {
  const kernels = createKernels(cells * CELL_BYTES, FLOAT_LAYERS + BYTE_LAYERS + 1);
  return kernels ? kernelMemory(kernels, cells) : plainMemory(cells);
}

/** The same in JavaScript: the reference. */
export function plainMemory(cells: number): GranuleMemory {
  return {
    floats: () => new Float32Array(cells),
    bytes: () => new Uint8Array(cells),
    hundredths: () => new Int16Array(cells),
    unshuffle: (bytes, floats) => unshuffleWords(bytes, wordsOf(floats)),
    correct: correctToHundredths,
  };
}

function kernelMemory(kernels: Kernels, cells: number): GranuleMemory {
  const { call } = kernels;
  const shuffled = kernels.bytes(4 * cells);
  return {
    floats: () => kernels.floats(cells),
    bytes: () => kernels.bytes(cells),
    hundredths: () => kernels.shorts(cells),
    unshuffle(bytes, floats) {
      if (floats.length % UNSHUFFLED_TOGETHER !== 0 || bytes.length !== floats.byteLength) {
        unshuffleWords(bytes, wordsOf(floats));
        return;
      }
      shuffled.set(bytes);
      call.unshuffle(shuffled.byteOffset, floats.byteOffset, floats.length);
    },
    correct(layers, waterMask, run, out) {
      const { layerIndex, cell, count } = run;
      const together = count - (count % CORRECTED_TOGETHER);
      const wet = waterMask ?? layers.recommendedMask;
      const largest = call.correctToHundredths(
        layers.displacement.byteOffset + 4 * layerIndex,
        layers.solidEarthTide.byteOffset + 4 * layerIndex,
        layers.ionosphericDelay.byteOffset + 4 * layerIndex,
        layers.recommendedMask.byteOffset + layerIndex,
        wet.byteOffset + layerIndex,
        out.byteOffset + 2 * cell,
        together,
      );
      if (together === count) return largest;
      const rest = { layerIndex: layerIndex + together, cell: cell + together, count: count - together };
      return Math.max(largest, correctToHundredths(layers, waterMask, rest, out));
    },
  };
}

function wordsOf({ buffer, byteOffset, length }: Float32Array): Uint32Array {
  return new Uint32Array(buffer, byteOffset, length);
}

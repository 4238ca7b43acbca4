import { errorMessage } from '../../core/error.ts';
import {
  type CellRun,
  correctGranule,
  type DisplacementLayers,
  GOOD,
} from '../../core/pairs/granuleCells.ts';
import type { ChunkTile } from '../../formats/hdf5/chunkTiles.ts';
import { fitOf, type KeptValues } from '../../core/pairs/pairValues.ts';
import { createGranuleMemory, type GranuleMemory } from './granuleMemory.ts';
import { createByteDecoder, createFloatDecoder, type LayerDecoder } from './layerDecoder.ts';
import type { StoredGranule, StoredLayer } from './storedPairs.ts';

/** A chunk that couldn't be decoded because its file is damaged. */
export interface UnreadableChunk {
  readonly path: string;
  readonly layer: string;
  readonly row: number;
  readonly col: number;
  readonly reason: string;
}

/** Thrown only within a thread: errors lose their class between threads. */
export class UnreadableChunkError extends Error {
  readonly chunk: UnreadableChunk;

  constructor(chunk: UnreadableChunk) {
    super(chunk.reason);
    this.chunk = chunk;
  }
}

/** One chunk of a granule, clipped to the raster; valid until the next one is decoded. */
export interface DecodedChunk {
  /** Masked, corrected and rounded, as archived. */
  readonly values: KeptValues;
  /** As stored, including cells without a value. */
  readonly coherence: Float32Array;
  /** Changes with the content: for the same chunk, the same number as before means the same coherence as before. */
  readonly coherenceContents: number;
}

/** Decodes granules chunk by chunk. Holds one chunk of each layer: create one per thread. */
export interface GranuleDecoder {
  /**
   * The chunk `tile`, number `index` in its layers; null when none of its cells has a value. Where the mask leaves none,
   * nothing else is decoded. `file` is the open granule. Throws UnreadableChunkError.
   */
  decode(file: number, granule: StoredGranule, index: number, tile: ChunkTile): DecodedChunk | null;
}

/** Creates a decoder for chunks of this many cells. */
export function createGranuleDecoder(cells: number): GranuleDecoder {
  const memory = createGranuleMemory(cells);
  const decoders = {
    waterMask: createByteDecoder(memory),
    recommendedMask: createByteDecoder(memory),
    displacement: createFloatDecoder(memory),
    temporalCoherence: createFloatDecoder(memory),
    solidEarthTide: createFloatDecoder(memory),
    ionosphericDelay: createFloatDecoder(memory),
  };
  const noDelay = memory.floats().fill(NaN);
  const corrected = createCorrector(memory, cells);
  const clipped = new Float32Array(cells);

  return {
    decode(file, granule, index, tile) {
      let layerName = '';
      const decode = <Values extends Float32Array | Uint8Array>(
        decoder: LayerDecoder<Values>,
        layer: StoredLayer,
      ) => {
        layerName = layer.name;
        return decoder.decode(file, layer, index);
      };
      try {
        const recommendedMask = decode(decoders.recommendedMask, granule.recommendedMask);
        if (!recommendedMask.includes(GOOD)) return null;
        const layers = {
          recommendedMask,
          displacement: decode(decoders.displacement, granule.displacement),
          solidEarthTide: decode(decoders.solidEarthTide, granule.solidEarthTide),
          ionosphericDelay: granule.ionosphericDelay
            ? decode(decoders.ionosphericDelay, granule.ionosphericDelay)
            : noDelay,
        };
        const waterMask = granule.waterMask && decode(decoders.waterMask, granule.waterMask);
        const coherence = decode(decoders.temporalCoherence, granule.temporalCoherence);
        const { rows, cols } = tile.shared;
        const runs = runsOf(tile, granule.chunk.cols);
        const values = corrected(layers, waterMask, runs, rows * cols);
        if (!values) return null;
        const isCut = cols !== granule.chunk.cols;
        if (isCut) {
          for (const { layerIndex, cell, count } of runs) {
            clipped.set(coherence.subarray(layerIndex, layerIndex + count), cell);
          }
        }
        return {
          values,
          coherence: (isCut ? clipped : coherence).subarray(0, rows * cols),
          coherenceContents: decoders.temporalCoherence.contents,
        };
      } catch (error) {
        const { row, col } = tile.shared;
        const place = { path: granule.path, layer: layerName, row, col };
        throw new UnreadableChunkError({ ...place, reason: errorMessage(error) });
      }
    },
  };
}

type Corrector = (
  layers: DisplacementLayers,
  waterMask: Uint8Array | null,
  runs: readonly CellRun[],
  count: number,
) => KeptValues | null;

/** Outputs the corrected values of the first `count` cells, in floating point only where hundredths can't represent them. */
function createCorrector(memory: GranuleMemory, cells: number): Corrector {
  const hundredths = memory.hundredths();
  let floatsMm: Float32Array | null = null;
  return (layers, waterMask, runs, count) => {
    let largest = -1;
    for (const run of runs) {
      largest = Math.max(largest, memory.correct(layers, waterMask, run, hundredths));
    }
    const fit = fitOf(largest);
    if (fit === 'empty') return null;
    if (fit === 'hundredths') return hundredths.subarray(0, count);
    floatsMm ??= new Float32Array(cells);
    for (const run of runs) correctGranule(layers, waterMask, run, floatsMm);
    return floatsMm.subarray(0, count);
  };
}

/** The cells of a chunk that lie in the raster, as runs: a single one when the chunk isn't clipped on its right. */
function runsOf({ shared }: ChunkTile, chunkCols: number): CellRun[] {
  const { rows, cols } = shared;
  if (cols === chunkCols) return [{ layerIndex: 0, cell: 0, count: rows * cols }];
  return Array.from({ length: rows }, (_, row) => ({
    layerIndex: row * chunkCols,
    cell: row * cols,
    count: cols,
  }));
}

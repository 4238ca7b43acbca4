import { errorMessage } from '../core/error.ts';
import { correctGranule, GOOD } from '../core/granuleCells.ts';
import type { ChunkTile } from '../core/hdf5/chunkTiles.ts';
import { createByteDecoder, createFloatDecoder, type LayerDecoder } from './layerDecoder.ts';
import type { StoredGranule, StoredLayer } from './storedPairs.ts';

/** A chunk that could not be decoded: its file is damaged. */
export interface UnreadableChunk {
  readonly path: string;
  readonly layer: string;
  readonly row: number;
  readonly col: number;
  readonly reason: string;
}

/** Thrown within a thread only: errors lose their class between threads. */
export class UnreadableChunkError extends Error {
  readonly chunk: UnreadableChunk;

  constructor(chunk: UnreadableChunk) {
    super(chunk.reason);
    this.chunk = chunk;
  }
}

/** One chunk of a granule, cut at the border of the raster; valid until the next is decoded. */
export interface DecodedChunk {
  /** Masked and corrected, NaN = missing. */
  readonly displacementMm: Float32Array;
  /** As stored, also of cells without a value. */
  readonly coherence: Float32Array;
  /** The same number as before: the same coherence as before, if it is the same chunk. */
  readonly coherenceContents: number;
}

/** Decodes granules chunk by chunk. Holds a chunk of each layer: one a thread. */
export interface GranuleDecoder {
  /**
   * The chunk `tile`, number `index` in its layers; null when the mask leaves no cell of it, so that nothing else
   * was decoded. `file` is the granule, open. Throws UnreadableChunkError.
   */
  decode(file: number, granule: StoredGranule, index: number, tile: ChunkTile): DecodedChunk | null;
}

/** A decoder of chunks of so many cells. */
export function createGranuleDecoder(cells: number): GranuleDecoder {
  const decoders = {
    waterMask: createByteDecoder(cells),
    recommendedMask: createByteDecoder(cells),
    displacement: createFloatDecoder(cells),
    temporalCoherence: createFloatDecoder(cells),
    solidEarthTide: createFloatDecoder(cells),
    ionosphericDelay: createFloatDecoder(cells),
  };
  const noDelay = new Float32Array(cells).fill(NaN);
  const corrected = new Float32Array(cells);
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
        for (const run of runsOf(tile, granule.chunk.cols)) {
          correctGranule(layers, waterMask, run, corrected);
          if (cols !== granule.chunk.cols) {
            const from = coherence.subarray(run.layerIndex, run.layerIndex + run.count);
            clipped.set(from, run.cell);
          }
        }
        return {
          displacementMm: corrected.subarray(0, rows * cols),
          coherence: (cols === granule.chunk.cols ? coherence : clipped).subarray(0, rows * cols),
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

/** The cells of a chunk that lie in the raster, as runs: one when the chunk is not cut at its right. */
function runsOf({ shared }: ChunkTile, chunkCols: number) {
  const { rows, cols } = shared;
  if (cols === chunkCols) return [{ layerIndex: 0, cell: 0, count: rows * cols }];
  return Array.from({ length: rows }, (_, row) => ({
    layerIndex: row * chunkCols,
    cell: row * cols,
    count: cols,
  }));
}

import { coherenceMeans, createCoherenceSums } from '../core/coherenceSums.ts';
import { errorMessage } from '../core/error.ts';
import { applyGranule, GOOD } from '../core/granuleCells.ts';
import { type ChunkTile, chunkTiles } from '../core/hdf5/chunkTiles.ts';
import { createByteDecoder, createFloatDecoder, type LayerDecoder, withFile } from './layerDecoder.ts';
import type { StoredGranule, StoredLayer, StoredPairs } from './storedPairs.ts';

/** A chunk that could not be decoded: its file is damaged. */
export interface UnreadableChunk {
  readonly path: string;
  readonly layer: string;
  readonly row: number;
  readonly col: number;
  readonly reason: string;
}

/** The pairs of a block, as `FrameStack.readPairs` yields them. */
export interface DecodedPairs {
  /** Pairs × cells of the window, mm, NaN = missing. */
  readonly displacementMm: Float32Array;
  readonly meanCoherence: Float32Array;
  readonly harmonicCoherence: Float32Array;
}

/** Thrown within this file only: errors lose their class between threads. */
class UnreadableError extends Error {
  readonly chunk: UnreadableChunk;

  constructor(chunk: UnreadableChunk) {
    super(chunk.reason);
    this.chunk = chunk;
  }
}

/** A thread decodes one block at a time: fresh memory for each costs more than writing to it. */
let blockMemory = new Float32Array(0);

function reusedBlock(length: number): Float32Array {
  if (blockMemory.length < length) blockMemory = new Float32Array(length);
  return blockMemory.subarray(0, length);
}

let decodersInUse: { readonly cells: number; readonly decoders: Decoders } | undefined;

function decodersFor(cells: number): Decoders {
  if (decodersInUse?.cells !== cells) decodersInUse = { cells, decoders: createDecoders(cells) };
  return decodersInUse.decoders;
}

/**
 * Decodes, masks and corrects the pairs of a block straight from their HDF5 chunks, each chunk once. Gives the
 * chunk that cannot be read instead when there is one. The displacements are valid until the thread's next call.
 */
export function readStoredPairs(pairs: StoredPairs): DecodedPairs | UnreadableChunk {
  const { window, chunk, granules } = pairs;
  const cells = window.rows * window.cols;
  const displacementMm = reusedBlock(granules.length * cells);
  const coherence = createCoherenceSums(cells);
  const decoders = decodersFor(chunk.rows * chunk.cols);
  try {
    for (const [index, tile] of chunkTiles(window, chunk).entries()) {
      const waterMask = pairs.waterMask && decodeWaterMask(pairs.waterMask, decoders.waterMask, index, tile);
      for (const [pair, granule] of granules.entries()) {
        const layers = decodeGranule(granule, decoders, index, tile);
        const plane = { out: displacementMm, offset: pair * cells, coherence };
        for (const run of rowsOf(pairs, tile)) {
          if (layers) applyGranule(layers, waterMask, run, plane);
          else displacementMm.fill(NaN, plane.offset + run.cell, plane.offset + run.cell + run.count);
        }
      }
    }
  } catch (error) {
    if (error instanceof UnreadableError) return error.chunk;
    throw error;
  }
  return { displacementMm, ...coherenceMeans(coherence) };
}

type Decoders = ReturnType<typeof createDecoders>;

function createDecoders(cells: number) {
  return {
    waterMask: createByteDecoder(cells),
    recommendedMask: createByteDecoder(cells),
    displacement: createFloatDecoder(cells),
    temporalCoherence: createFloatDecoder(cells),
    solidEarthTide: createFloatDecoder(cells),
    ionosphericDelay: createFloatDecoder(cells),
    noDelay: new Float32Array(cells).fill(NaN),
  };
}

/** A granule's layers in one chunk; null when its mask leaves no cell, so that nothing else need be decoded. */
function decodeGranule(granule: StoredGranule, decoders: Decoders, index: number, tile: ChunkTile) {
  return inFile(granule.path, tile, (decode) => {
    const recommendedMask = decode(decoders.recommendedMask, granule.recommendedMask, index);
    if (!recommendedMask.includes(GOOD)) return null;
    return {
      recommendedMask,
      displacement: decode(decoders.displacement, granule.displacement, index),
      temporalCoherence: decode(decoders.temporalCoherence, granule.temporalCoherence, index),
      solidEarthTide: decode(decoders.solidEarthTide, granule.solidEarthTide, index),
      ionosphericDelay: granule.ionosphericDelay
        ? decode(decoders.ionosphericDelay, granule.ionosphericDelay, index)
        : decoders.noDelay,
    };
  });
}

function decodeWaterMask(
  { path, layer }: { path: string; layer: StoredLayer },
  decoder: LayerDecoder<Uint8Array>,
  index: number,
  tile: ChunkTile,
): Uint8Array {
  return inFile(path, tile, (decode) => decode(decoder, layer, index));
}

type Decode = <Values extends Float32Array | Uint8Array>(
  decoder: LayerDecoder<Values>,
  layer: StoredLayer,
  index: number,
) => Values;

function inFile<Result>(path: string, tile: ChunkTile, work: (decode: Decode) => Result): Result {
  const { row, col } = tile.shared;
  let layerName = 'the file';
  try {
    return withFile(path, (file) =>
      work((decoder, layer, index) => {
        layerName = layer.name;
        return decoder.decode(file, layer, index);
      }),
    );
  } catch (error) {
    throw new UnreadableError({ path, layer: layerName, row, col, reason: errorMessage(error) });
  }
}

/** The rows of a tile as runs of cells, in the chunk and in the window. */
function* rowsOf({ window, chunk }: StoredPairs, { chunkRow, chunkCol, shared }: ChunkTile) {
  for (let row = shared.row; row < shared.row + shared.rows; row++) {
    yield {
      layerIndex: (row - chunkRow * chunk.rows) * chunk.cols + shared.col - chunkCol * chunk.cols,
      cell: (row - window.row) * window.cols + shared.col - window.col,
      count: shared.cols,
    };
  }
}

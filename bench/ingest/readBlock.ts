/** The task of bench/ingest/readOnce.ts: reads one chunk of all granules with the code of an ingest, in memory. */
import { createSeriesFitter, emptyFit, type SeriesFitter } from '../../core/fit/fit.ts';
import type { ChunkTile } from '../../formats/hdf5/chunkTiles.ts';
import { createInverter, type Inverter } from '../../core/inversion/inverter.ts';
import type { PairNetwork } from '../../core/pairs/network.ts';
import { MISSING_HUNDREDTHS, toCoherenceSteps } from '../../core/pairs/pairValues.ts';
import { createGranuleDecoder, type GranuleDecoder } from '../../workers/granule/decodeGranule.ts';
import { withFile } from '../../formats/files/fileBytes.ts';
import { type FittedCell, invertBlock, type InvertedCells } from '../../workers/measure/invertBlock.ts';
import { createStripFit, NO_PLACE, type StripFit } from '../../workers/measure/stripFit.ts';
import { PLANE_PADDING } from '../../store/archive/blockPairs.ts';
import { createPairSums } from '../../store/archive/pairSums.ts';
import type { StoredGranule } from '../../workers/granule/storedPairs.ts';

export interface ReadBlockTask {
  readonly until: 'decode' | 'velocities';
  readonly network: PairNetwork;
  readonly tile: ChunkTile;
  readonly up: Float32Array;
  /** Each with the position of that one chunk. */
  readonly granules: readonly StoredGranule[];
}

export interface ReadBlockResult {
  /** Measured cells, as indices into the window, in order. */
  readonly cellIndices: Uint32Array;
  /** Vertical velocity of each measured cell. */
  readonly velocityMmYr: Float32Array;
}

const NOTHING: ReadBlockResult = { cellIndices: new Uint32Array(0), velocityMmYr: new Float32Array(0) };

interface ThreadMemory {
  readonly decoder: GranuleDecoder;
  readonly inverter: Inverter;
  readonly fitter: SeriesFitter;
  readonly strips: StripFit | null;
  readonly hundredths: Int16Array;
  readonly stride: number;
}

let memory: ThreadMemory | undefined;

/** Null returns immediately; used to wait for a thread. */
export default function readBlock(task: ReadBlockTask | null): ReadBlockResult {
  if (!task) return NOTHING;
  const { network, granules } = task;
  const { chunk } = granules[0]!;
  memory ??= threadMemory(network, chunk.rows * chunk.cols);
  const pairs = quantised(memory, task);
  if (task.until === 'decode') return NOTHING;
  const epochs = network.epochDays.length;
  const { fitter, inverter, strips } = memory;
  const { up, tile } = task;
  const window = tile.shared;
  const cellIndices = new Uint32Array(pairs.cells);
  const velocityMmYr = new Float32Array(pairs.cells);
  const fit = emptyFit();
  let measured = 0;
  const minimumEpochs = Math.ceil(epochs / 2);
  const block = { inverter, epochs, window, pairs, pairOffsetsMm: null, up, minimumEpochs };
  const take = (cells: InvertedCells) => {
    for (let i = 0; i < cells.count; i++, measured++) {
      fitter.fit(cells.seriesMm, i * epochs, fit);
      cellIndices[measured] = cells.cellIndices[i]!;
      velocityMmYr[measured] = fit.velocityMmYr / cells.up[i]!;
    }
  };
  const takeFitted = ({ lane, cellIndex }: FittedCell) => {
    strips!.describe(lane, fit);
    cellIndices[measured] = cellIndex;
    velocityMmYr[measured++] = fit.velocityMmYr;
  };
  strips?.useBlock({ pairOffsetsMm: null, referenceMm: null });
  // The series isn't needed.
  const places = new Uint32Array(pairs.cells).fill(NO_PLACE);
  invertBlock(block, take, strips && { strips, places, take: takeFitted });
  return { cellIndices: cellIndices.slice(0, measured), velocityMmYr: velocityMmYr.slice(0, measured) };
}

function threadMemory(network: PairNetwork, cells: number): ThreadMemory {
  const stride = cells + PLANE_PADDING;
  const fitter = createSeriesFitter(network.epochDays);
  const strips = createStripFit(network, fitter.complete, cells);
  return {
    decoder: createGranuleDecoder(cells),
    inverter: createInverter(network),
    fitter,
    strips,
    hundredths: strips?.block ?? new Int16Array(network.pairIndices.length * stride),
    stride,
  };
}

/** Decodes a chunk of every granule and rounds it like the archive. */
function quantised({ decoder, hundredths, stride }: ThreadMemory, { granules, tile }: ReadBlockTask) {
  const cells = tile.shared.rows * tile.shared.cols;
  const sums = createPairSums(cells);
  sums.start(0, cells);
  const floatsMm = granules.map((): Float32Array | null => null);
  for (const [pair, granule] of granules.entries()) {
    const plane = hundredths.subarray(pair * stride, pair * stride + cells);
    const decoded = withFile(granule.path, (file) => decoder.decode(file, granule, 0, tile));
    if (!decoded) {
      plane.fill(MISSING_HUNDREDTHS);
      continue;
    }
    const { values } = decoded;
    sums.useCoherence(String(decoded.coherenceContents), (steps) =>
      toCoherenceSteps(decoded.coherence, steps),
    );
    if (values instanceof Float32Array) sums.countFloats((floatsMm[pair] = values.slice()));
    else {
      plane.set(values);
      sums.countHundredths(plane);
    }
  }
  sums.finish();
  const { validPairs, meanCoherence } = sums;
  return { parts: [tile.shared], cells, hundredths, stride, floatsMm, validPairs, meanCoherence };
}

/** The task of bench/readOnce.ts: reads one block by the code of an ingest, to displacements or to velocities. */
import { createSeriesFitter, emptyFit, type SeriesFitter } from '../core/fit.ts';
import type { Window } from '../core/grid.ts';
import type { PairNetwork } from '../core/network.ts';
import { invertBlock } from '../workers/invertBlock.ts';
import { readStoredPairs } from '../workers/readStoredPairs.ts';
import type { StoredPairs } from '../workers/storedPairs.ts';

export interface ReadBlockTask {
  readonly until: 'decode' | 'velocities';
  readonly network: PairNetwork;
  readonly window: Window;
  readonly up: Float32Array;
  readonly pairs: StoredPairs;
}

export interface ReadBlockResult {
  /** Measured cells, as indices into the window, in order. */
  readonly cellIndices: Uint32Array;
  /** Vertical, of each measured cell. */
  readonly velocityMmYr: Float32Array;
}

const NOTHING: ReadBlockResult = { cellIndices: new Uint32Array(0), velocityMmYr: new Float32Array(0) };

let fitter: SeriesFitter | undefined;

/** Null is answered at once, to wait for a thread. */
export default function readBlock(task: ReadBlockTask | null): ReadBlockResult {
  if (!task) return NOTHING;
  const { network, window, up } = task;
  const decoded = readStoredPairs(task.pairs);
  if ('reason' in decoded) throw new Error(`${decoded.path}: ${decoded.reason}`);
  if (task.until === 'decode') return NOTHING;
  const epochs = network.epochDays.length;
  const block = invertBlock({
    networkKey: 'bench',
    network,
    window,
    ...decoded,
    pairOffsetsMm: null,
    up,
    minimumEpochs: Math.ceil(epochs / 2),
    sampleEvery: null,
  });
  fitter ??= createSeriesFitter(network.epochDays);
  const fit = emptyFit();
  const velocityMmYr = new Float32Array(block.cellIndices.length);
  for (let cell = 0; cell < velocityMmYr.length; cell++) {
    fitter.fit(block.seriesMm, cell * epochs, fit);
    velocityMmYr[cell] = fit.velocityMmYr / block.up[cell]!;
  }
  return { cellIndices: block.cellIndices, velocityMmYr };
}

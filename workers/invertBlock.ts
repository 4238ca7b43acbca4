import { createSeriesFitter, emptyFit, type SeriesFitter } from '../core/fit.ts';
import { createInverter, type Inverter } from '../core/inversion.ts';
import type { PairNetwork } from '../core/network.ts';
import { isSampled } from '../core/sampling.ts';
import type { Window } from '../core/grid.ts';

/** One block of a frame's network of pairs, to be inverted to series. */
export interface InvertBlockTask {
  /** Names the network, so that a worker builds its solver once. */
  readonly networkKey: string;
  readonly network: PairNetwork;
  readonly window: Window;
  /** Used pairs × cells, pair-major, mm, NaN = missing. */
  readonly displacementMm: Float32Array;
  /** A constant per used pair to subtract first (mm), or null when the product is referenced already. */
  readonly pairOffsetsMm: Float32Array | null;
  /** Per cell of the window; NaN where nothing is valid. */
  readonly meanCoherence: Float32Array;
  readonly harmonicCoherence: Float32Array;
  /** Up component of the line of sight per cell; NaN = no geometry, so no measurement. */
  readonly up: Float32Array;
  /** A cell with fewer epochs is not measured. */
  readonly minimumEpochs: number;
  /** One of this many cells, by a hash of row and col, is a candidate for the spatial reference; null = none is. */
  readonly sampleEvery: number | null;
}

/** The block's measured cells, in window order. */
export interface InvertedBlock {
  /** Index within the window: (row − window.row) × window.cols + (col − window.col). */
  readonly cellIndices: Uint32Array;
  /** Measured cells × epochs, LOS mm since the cell's first epoch, NaN = no observation. */
  readonly seriesMm: Float32Array;
  readonly meanCoherence: Float32Array;
  readonly up: Float32Array;
  readonly sample: ReferenceSample;
  /** Cells with at least two epochs, measured or too seldom seen. */
  readonly observedCells: number;
}

/** Cells that may serve as the spatial reference, with their first fit. */
export interface ReferenceSample {
  readonly seriesMm: Float32Array;
  readonly velocityMmYr: Float32Array;
  readonly velocitySigmaMmYr: Float32Array;
  readonly harmonicCoherence: Float32Array;
  /** 1 = the cell has every epoch of the frame. */
  readonly isComplete: Uint8Array;
}

let cached: { key: string; inverter: Inverter; fitter: SeriesFitter } | undefined;

function solverFor(key: string, network: PairNetwork): { inverter: Inverter; fitter: SeriesFitter } {
  if (cached?.key !== key) {
    cached = { key, inverter: createInverter(network), fitter: createSeriesFitter(network.epochDays) };
  }
  return cached;
}

/** A thread inverts one block at a time: fresh memory for each costs as much as solving it. */
let seriesMemory = new Float32Array(0);

function reusedSeries(length: number): Float32Array {
  if (seriesMemory.length < length) seriesMemory = new Float32Array(length);
  return seriesMemory;
}

/** Subtracts pair constants and inverts every cell of the block (SCIENCE §1.6, §1.7). */
export function invertBlock(task: InvertBlockTask): InvertedBlock {
  const { inverter, fitter } = solverFor(task.networkKey, task.network);
  const epochs = task.network.epochDays.length;
  const cells = task.window.rows * task.window.cols;

  const { cols } = task.window;
  const kept = new Int32Array(cols);
  const cellIndices = new Uint32Array(cells);
  const series = reusedSeries(cells * epochs);
  let measured = 0;
  const candidates: number[] = [];
  let observedCells = 0;
  for (let cell = 0; cell < cells; cell++) {
    const rowStart = cell - (cell % cols);
    if (cell === rowStart) {
      // Where the row would lie if all cells before it were measured; measured ones then move down.
      const run = {
        values: task.displacementMm,
        offset: cell,
        stride: cells,
        count: cols,
        pairOffsetsMm: task.pairOffsetsMm,
      };
      inverter.invertRun(run, series, cell * epochs, kept);
    }
    const epochsKept = task.up[cell]! > 0 ? kept[cell - rowStart]! : 0;
    if (epochsKept > 1) observedCells++;
    if (epochsKept < task.minimumEpochs) continue;
    if (measured < cell) series.copyWithin(measured * epochs, cell * epochs, (cell + 1) * epochs);
    cellIndices[measured] = cell;
    const row = task.window.row + rowStart / cols;
    const col = task.window.col + (cell - rowStart);
    if (task.sampleEvery !== null && isSampled(row, col, task.sampleEvery)) candidates.push(measured);
    measured++;
  }

  const indices = cellIndices.slice(0, measured);
  return {
    cellIndices: indices,
    seriesMm: series.slice(0, measured * epochs),
    meanCoherence: pick(task.meanCoherence, indices),
    up: pick(task.up, indices),
    sample: sampleOf(task, fitter, { indices, series, candidates }),
    observedCells,
  };
}

/** The candidates among the measured cells, by their position in `indices`. */
function sampleOf(
  task: InvertBlockTask,
  fitter: SeriesFitter,
  block: {
    readonly indices: Uint32Array;
    readonly series: Float32Array;
    readonly candidates: readonly number[];
  },
): ReferenceSample {
  const { candidates } = block;
  const epochs = task.network.epochDays.length;
  const sample = {
    seriesMm: new Float32Array(candidates.length * epochs),
    velocityMmYr: new Float32Array(candidates.length),
    velocitySigmaMmYr: new Float32Array(candidates.length),
    harmonicCoherence: new Float32Array(candidates.length),
    isComplete: new Uint8Array(candidates.length),
  };
  const fit = emptyFit();
  for (const [at, i] of candidates.entries()) {
    fitter.fit(block.series, i * epochs, fit);
    sample.seriesMm.set(block.series.subarray(i * epochs, (i + 1) * epochs), at * epochs);
    sample.velocityMmYr[at] = fit.velocityMmYr;
    sample.velocitySigmaMmYr[at] = fit.velocitySigmaMmYr;
    sample.harmonicCoherence[at] = task.harmonicCoherence[block.indices[i]!]!;
    sample.isComplete[at] = Number(fit.nMeasurements === epochs);
  }
  return sample;
}

function pick(values: Float32Array, indices: Uint32Array): Float32Array {
  const picked = new Float32Array(indices.length);
  for (let i = 0; i < indices.length; i++) picked[i] = values[indices[i]!]!;
  return picked;
}

import type { Inverter } from '../core/inversion.ts';
import { MISSING_HUNDREDTHS, MM_PER_HUNDREDTH } from '../core/pairValues.ts';
import type { Window } from '../core/grid.ts';
import type { BlockPairs } from './blockPairs.ts';

/** One block of a frame's pairs, to be inverted to series. */
export interface InvertBlockTask {
  readonly inverter: Inverter;
  /** Dates of the frame's series. */
  readonly epochs: number;
  readonly window: Window;
  readonly pairs: BlockPairs;
  /** A constant per pair to subtract first (mm), or null when the product is referenced already. */
  readonly pairOffsetsMm: Float32Array | null;
  /** Up component of the line of sight, in the order of the pairs' cells; NaN = no geometry, so no measurement. */
  readonly up: Float32Array;
  /** A cell with fewer epochs is not measured. */
  readonly minimumEpochs: number;
}

/** The block's measured cells. */
export interface InvertedBlock {
  /** Index within the window: (row − window.row) × window.cols + (col − window.col). */
  readonly cellIndices: Uint32Array;
  /** Measured cells × epochs, LOS mm since the cell's first epoch, NaN = no observation. Valid until the next call. */
  readonly seriesMm: Float32Array;
  readonly meanCoherence: Float32Array;
  readonly up: Float32Array;
  /** Cells with at least two epochs, measured or too seldom seen. */
  readonly observedCells: number;
}

/** Cells that are turned to floats at once: all their pairs stay in the nearest cache. */
const CELLS_AT_ONCE = 64;

/** A thread inverts one block at a time: fresh memory for each costs as much as solving it. */
let seriesMemory = new Float32Array(0);

function reusedSeries(length: number): Float32Array {
  if (seriesMemory.length < length) seriesMemory = new Float32Array(length);
  return seriesMemory;
}

/** Subtracts pair constants and inverts every cell of the block (SCIENCE §1.6, §1.7). */
export function invertBlock(task: InvertBlockTask): InvertedBlock {
  const { inverter, epochs, pairs, minimumEpochs } = task;
  const { cells, validPairs } = pairs;
  const cellIndices = new Uint32Array(cells);
  const meanCoherence = new Float32Array(cells);
  const up = new Float32Array(cells);
  const series = reusedSeries(cells * epochs);
  const strip = new Float32Array(pairs.floatsMm.length * CELLS_AT_ONCE);
  const kept = new Int32Array(CELLS_AT_ONCE);
  let measured = 0;
  let observedCells = 0;
  for (const { part, firstCell } of partsOf(pairs)) {
    const partCells = part.rows * part.cols;
    for (let start = 0; start < partCells; start += CELLS_AT_ONCE) {
      const count = Math.min(CELLS_AT_ONCE, partCells - start);
      const from = firstCell + start;
      if (!hasMeasured(validPairs, from, count, minimumEpochs)) {
        for (let i = 0; i < count; i++)
          if (validPairs[from + i]! > 0 && task.up[from + i]! > 0) observedCells++;
        continue;
      }
      fillStrip(pairs, from, count, strip);
      const run = {
        values: strip,
        offset: 0,
        stride: CELLS_AT_ONCE,
        count,
        pairOffsetsMm: task.pairOffsetsMm,
      };
      // Where the cells would lie if all were measured; measured ones then move down.
      const first = measured;
      inverter.invertRun(run, series, first * epochs, kept);
      for (let i = 0; i < count; i++) {
        const cell = from + i;
        const epochsKept = task.up[cell]! > 0 ? kept[i]! : 0;
        if (epochsKept > 1) observedCells++;
        if (epochsKept < minimumEpochs) continue;
        const at = first + i;
        if (measured < at) series.copyWithin(measured * epochs, at * epochs, (at + 1) * epochs);
        const row = Math.floor((start + i) / part.cols);
        cellIndices[measured] =
          (part.row - task.window.row + row) * task.window.cols +
          (part.col - task.window.col + start + i - row * part.cols);
        meanCoherence[measured] = pairs.meanCoherence[cell]!;
        up[measured] = task.up[cell]!;
        measured++;
      }
    }
  }
  return {
    cellIndices: cellIndices.slice(0, measured),
    seriesMm: series.subarray(0, measured * epochs),
    meanCoherence: meanCoherence.slice(0, measured),
    up: up.slice(0, measured),
    observedCells,
  };
}

function* partsOf({ parts }: BlockPairs) {
  let firstCell = 0;
  for (const part of parts) {
    yield { part, firstCell };
    firstCell += part.rows * part.cols;
  }
}

function hasMeasured(validPairs: Uint16Array, from: number, count: number, minimumEpochs: number): boolean {
  for (let cell = from; cell < from + count; cell++) if (validPairs[cell]! + 1 >= minimumEpochs) return true;
  return false;
}

/** The pairs of some cells in millimetres: pair p of the i-th cell at `p × CELLS_AT_ONCE + i`. */
function fillStrip(
  { hundredths, stride, floatsMm }: BlockPairs,
  from: number,
  count: number,
  strip: Float32Array,
): void {
  // Imported constants are looked up each time; this loop cannot afford it (docs/architecture.md).
  const missing = MISSING_HUNDREDTHS;
  const unit = MM_PER_HUNDREDTH;
  for (let pair = 0; pair < floatsMm.length; pair++) {
    const target = pair * CELLS_AT_ONCE;
    const floats = floatsMm[pair]!;
    if (floats) {
      for (let i = 0; i < count; i++) strip[target + i] = floats[from + i]!;
      continue;
    }
    const source = pair * stride + from;
    for (let i = 0; i < count; i++) {
      const value = hundredths[source + i]!;
      strip[target + i] = value === missing ? NaN : value * unit;
    }
  }
}

import type { Inverter } from '../../core/inversion/inverter.ts';
import { MISSING_HUNDREDTHS, MM_PER_HUNDREDTH } from '../../core/pairs/pairValues.ts';
import type { Window } from '../../core/geodesy/grid.ts';
import type { BlockPairs } from '../../store/archive/blockPairs.ts';

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

/** Measured cells that lie together; the first `count` of each array, valid until the next ones are given. */
export interface InvertedCells {
  readonly count: number;
  /** Index within the window: (row − window.row) × window.cols + (col − window.col). */
  readonly cellIndices: Uint32Array;
  /** Cells × epochs, LOS mm since the cell's first epoch, NaN = no observation. */
  readonly seriesMm: Float32Array;
  readonly meanCoherence: Float32Array;
  readonly up: Float32Array;
}

/** Cells that are inverted at once: all their pairs and series stay in the nearest caches. */
const CELLS_AT_ONCE = 64;

/**
 * Subtracts pair constants and inverts every cell of the block (docs/accuracy.md §2); hands the measured ones to
 * `take`, in the order of the pairs. Returns how many cells have at least two epochs, measured or too seldom seen.
 */
export function invertBlock(task: InvertBlockTask, take: (cells: InvertedCells) => void): number {
  const { inverter, epochs, pairs, minimumEpochs } = task;
  const { validPairs } = pairs;
  const cellIndices = new Uint32Array(CELLS_AT_ONCE);
  const meanCoherence = new Float32Array(CELLS_AT_ONCE);
  const up = new Float32Array(CELLS_AT_ONCE);
  const seriesMm = new Float32Array(CELLS_AT_ONCE * epochs);
  const strip = new Float32Array(pairs.floatsMm.length * CELLS_AT_ONCE);
  const kept = new Int32Array(CELLS_AT_ONCE);
  let observedCells = 0;
  const isWhole = pairs.floatsMm.every((plane) => plane === null);

  function invertStrip(from: number, count: number): void {
    const { pairOffsetsMm } = task;
    if (isWhole && inverter.invertHundredths) {
      const { hundredths: values, stride } = pairs;
      const run = { values, offset: from, stride, count, pairOffsetsMm, validPairs, firstCell: from };
      inverter.invertHundredths(run, seriesMm, 0, kept);
      return;
    }
    fillStrip(pairs, from, count, strip);
    const run = { values: strip, offset: 0, stride: CELLS_AT_ONCE, count, pairOffsetsMm };
    inverter.invertRun(run, seriesMm, 0, kept);
  }

  for (const { part, firstCell } of partsOf(pairs)) {
    const partCells = part.rows * part.cols;
    for (let start = 0; start < partCells; start += CELLS_AT_ONCE) {
      const inStrip = Math.min(CELLS_AT_ONCE, partCells - start);
      const from = firstCell + start;
      if (!hasMeasured(validPairs, from, inStrip, minimumEpochs)) {
        for (let cell = from; cell < from + inStrip; cell++)
          if (validPairs[cell]! > 0 && task.up[cell]! > 0) observedCells++;
        continue;
      }
      invertStrip(from, inStrip);
      let count = 0;
      for (let i = 0; i < inStrip; i++) {
        const cell = from + i;
        const epochsKept = task.up[cell]! > 0 ? kept[i]! : 0;
        if (epochsKept > 1) observedCells++;
        if (epochsKept < minimumEpochs) continue;
        if (count < i) seriesMm.copyWithin(count * epochs, i * epochs, (i + 1) * epochs);
        const row = Math.floor((start + i) / part.cols);
        cellIndices[count] =
          (part.row - task.window.row + row) * task.window.cols +
          (part.col - task.window.col + start + i - row * part.cols);
        meanCoherence[count] = pairs.meanCoherence[cell]!;
        up[count] = task.up[cell]!;
        count++;
      }
      if (count > 0) take({ count, cellIndices, seriesMm, meanCoherence, up });
    }
  }
  return observedCells;
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
  // Local copies: docs/architecture.md.
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

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { Inverter } from '../../core/inversion/inverter.ts';
import { MISSING_HUNDREDTHS, MM_PER_HUNDREDTH } from '../../core/pairs/pairValues.ts';
import type { Window } from '../../core/geodesy/grid.ts';
import type { BlockPairs } from '../../store/archive/blockPairs.ts';
import { NO_PLACE, STRIP_CELLS, type StripFit } from './stripFit.ts';

/** One block of a frame's pairs, to be inverted to series. */
export interface InvertBlockTask {
  readonly inverter: Inverter;
  /** Dates of the frame's series. */
  readonly epochs: number;
  readonly window: Window;
  readonly pairs: BlockPairs;
  /** A constant per pair to subtract first (mm), or null when the product is already referenced. */
  readonly pairOffsetsMm: Float32Array | null;
  /** Up component of the line of sight, in the order of the pairs' cells; NaN = no geometry, so no measurement. */
  readonly up: Float32Array;
  /** A cell with fewer epochs isn't measured. */
  readonly minimumEpochs: number;
}

/** A batch of measured cells: the first `count` of each array, valid until the next batch. */
export interface InvertedCells {
  readonly count: number;
  /** Index within the window: (row − window.row) × window.cols + (col − window.col). */
  readonly cellIndices: Uint32Array;
  /** Cells × epochs, LOS mm since the cell's first epoch, NaN = no observation. */
  readonly seriesMm: Float32Array;
  readonly meanCoherence: Float32Array;
  readonly up: Float32Array;
}

/** Measured cells with every pair, fitted strip by strip. */
export interface FittedStrips {
  /** For this block. */
  readonly strips: StripFit;
  /** For each cell of the window: the index of its series in the strips' `series`. */
  readonly places: Uint32Array;
  /** Called for each cell of the last strip. */
  readonly take: (cell: FittedCell) => void;
}

/** A cell of a strip; valid until the next one. */
export interface FittedCell {
  /** Its index in the strip. */
  lane: number;
  /** As in `InvertedCells`. */
  cellIndex: number;
  meanCoherence: number;
  up: number;
}

/** Cells inverted at once: all their pairs and series fit in the L1 and L2 caches. */
const CELLS_AT_ONCE = STRIP_CELLS;

/** The cells with a line of sight and enough pairs to be measured: indices within the window, in the order of the pairs. */
export function candidateCells({ pairs, up, window, minimumEpochs }: InvertBlockTask): Uint32Array {
  const candidates = new Uint32Array(pairs.cells);
  let count = 0;
  for (const { part, firstCell } of partsOf(pairs)) {
    for (let at = 0; at < part.rows * part.cols; at++) {
      const cell = firstCell + at;
      if (pairs.validPairs[cell]! + 1 < minimumEpochs || !(up[cell]! > 0)) continue;
      candidates[count++] = windowIndex(window, part, at);
    }
  }
  return candidates.subarray(0, count);
}

/** The index within the window of the cell at `at` of a part. */
function windowIndex(window: Window, part: Window, at: number): number {
  const row = Math.floor(at / part.cols);
  return (part.row - window.row + row) * window.cols + (part.col - window.col + at - row * part.cols);
}

/**
 * Subtracts pair constants and inverts every cell of the block (docs/accuracy.md §2). Passes the measured cells to
 * `take`, in the order of the pairs, or to `fitted` when a strip has already fitted them. Returns the number of cells
 * with at least two epochs, including those with too few to be measured.
 */
export function invertBlock(
  task: InvertBlockTask,
  take: (cells: InvertedCells) => void,
  fitted: FittedStrips | null = null,
): number {
  const { epochs, pairs, minimumEpochs } = task;
  const { validPairs } = pairs;
  const cellIndices = new Uint32Array(CELLS_AT_ONCE);
  const meanCoherence = new Float32Array(CELLS_AT_ONCE);
  const up = new Float32Array(CELLS_AT_ONCE);
  const seriesMm = new Float32Array(CELLS_AT_ONCE * epochs);
  const { kept, isFitted, invertStrip } = createStripInverter(task, seriesMm, fitted);
  const stripIndices = new Uint32Array(CELLS_AT_ONCE);
  const fittedCell = { lane: 0, cellIndex: 0, meanCoherence: 0, up: 0 };
  let observedCells = 0;

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
      for (let i = 0; i < inStrip; i++) stripIndices[i] = windowIndex(task.window, part, start + i);
      invertStrip(from, inStrip, stripIndices);
      let count = 0;
      for (let i = 0; i < inStrip; i++) {
        const cell = from + i;
        const epochsKept = task.up[cell]! > 0 ? kept[i]! : 0;
        if (epochsKept > 1) observedCells++;
        if (epochsKept < minimumEpochs) continue;
        if (isFitted[i] === 1) {
          fittedCell.lane = i;
          fittedCell.cellIndex = stripIndices[i]!;
          fittedCell.meanCoherence = pairs.meanCoherence[cell]!;
          fittedCell.up = task.up[cell]!;
          fitted!.take(fittedCell);
          continue;
        }
        if (count < i) seriesMm.copyWithin(count * epochs, i * epochs, (i + 1) * epochs);
        cellIndices[count] = stripIndices[i]!;
        meanCoherence[count] = pairs.meanCoherence[cell]!;
        up[count] = task.up[cell]!;
        count++;
      }
      if (count > 0) take({ count, cellIndices, seriesMm, meanCoherence, up });
    }
  }
  return observedCells;
}

/**
 * Inverts strips of the block into `seriesMm`, or leaves cells to `fitted`; `isFitted` says which ones it has fitted.
 * `kept` is the number of epochs of each cell of the last strip.
 */
function createStripInverter(task: InvertBlockTask, seriesMm: Float32Array, fitted: FittedStrips | null) {
  const { inverter, epochs, pairs, pairOffsetsMm, minimumEpochs } = task;
  const { validPairs, hundredths: values, stride } = pairs;
  const strip = new Float32Array(pairs.floatsMm.length * CELLS_AT_ONCE);
  const kept = new Int32Array(CELLS_AT_ONCE);
  const isFitted = new Uint8Array(CELLS_AT_ONCE);
  const stripPlaces = new Uint32Array(CELLS_AT_ONCE);
  const isWhole = pairs.floatsMm.every((plane) => plane === null);

  function invertHundredths(from: number, count: number): void {
    const run = { values, offset: from, stride, count, pairOffsetsMm, validPairs, firstCell: from };
    inverter.invertHundredths!(run, seriesMm, 0, kept);
  }

  /**
   * Fits the cells with every pair, and inverts the others one by one from the strip, whose pairs are close together in
   * memory.
   */
  function fitStrip(
    { strips: fit, places }: FittedStrips,
    from: number,
    count: number,
    indices: Uint32Array,
  ) {
    for (let i = 0; i < count; i++) {
      stripPlaces[i] = validPairs[from + i] === epochs - 1 ? places[indices[i]!]! : NO_PLACE;
    }
    fit.fit({ pairs: values, offset: from, stride, count }, task.up, from, stripPlaces);
    for (let i = 0; i < count; i++) {
      isFitted[i] = Number(validPairs[from + i] === epochs - 1 && fit.isNarrow(i));
      if (isFitted[i] === 1) kept[i] = epochs;
      else if (validPairs[from + i]! + 1 < minimumEpochs) {
        // Too few epochs, whichever of them its pairs connect: at least two.
        kept[i] = validPairs[from + i]! > 0 ? 2 : 0;
      } else {
        const cell = {
          offset: i,
          stride: STRIP_CELLS,
          count: 1,
          pairOffsetsMm,
          validPairs,
          firstCell: from + i,
        };
        inverter.invertHundredths!({ values: fit.pairs, ...cell }, seriesMm, i * epochs, kept.subarray(i));
      }
    }
  }

  return {
    kept,
    isFitted,
    invertStrip: (from: number, count: number, indices: Uint32Array): void => {
      if (isWhole && inverter.invertHundredths) {
        if (fitted) fitStrip(fitted, from, count, indices);
        else invertHundredths(from, count);
        return;
      }
      fillStrip(pairs, from, count, strip);
      const run = { values: strip, offset: 0, stride: CELLS_AT_ONCE, count, pairOffsetsMm };
      inverter.invertRun(run, seriesMm, 0, kept);
    },
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

/** The pairs of some cells in millimeters: pair p of the i-th cell at `p × CELLS_AT_ONCE + i`. */
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

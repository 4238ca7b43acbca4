/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { HundredthsRun, PairRun } from './pairRun.ts';
import { MISSING_HUNDREDTHS, MM_PER_HUNDREDTH } from '../pairs/pairValues.ts';
import type { Walk } from './treeWalk.ts';

/**
 * `treeInversion` in whole hundredths of a millimeter: x_child = x_parent ± d_p is summed in integers, without rounding,
 * and the constants o_p, which are the same for all cells, are summed once an epoch, in mm. Derived here.
 */

/** Inverts one cell with missing pairs; returns the number of epochs kept. */
export type GapInverter = (run: PairRun, cell: number, out: Float32Array, outOffset: number) => number;

/** Cells summed together: 128 bytes of each pair's plane, with sums that stay in the L1 cache. */
const TOGETHER = 64;

/**
 * Inverts cells stored in hundredths (`Inverter.invertHundredths`) along the branches of a tree. If any cell has every
 * pair, integers are summed for all cells of a run; cells with missing pairs are inverted separately.
 */
export function createHundredthsInverter(walk: Walk, invertWithGaps: GapInverter) {
  const pairs = walk.pair.length;
  const epochs = pairs + 1;
  const sums = new Int32Array(epochs * TOGETHER);
  const constantsMm = new Float64Array(epochs);
  const cellMm = new Float32Array(pairs);

  function sumRun({ values, stride }: HundredthsRun, offset: number, width: number): void {
    for (let step = 0; step < pairs; step++) {
      const from = walk.parent[step]! * TOGETHER;
      const to = walk.epoch[step]! * TOGETHER;
      const at = offset + walk.pair[step]! * stride;
      if (walk.sign[step]! > 0) {
        for (let c = 0; c < width; c++) sums[to + c] = sums[from + c]! + values[at + c]!;
      } else {
        for (let c = 0; c < width; c++) sums[to + c] = sums[from + c]! - values[at + c]!;
      }
    }
  }

  /** The sum of the pairs' constants at each epoch. */
  function sumConstants(pairOffsetsMm: HundredthsRun['pairOffsetsMm']): void {
    for (let step = 0; step < pairs; step++) {
      const constant = pairOffsetsMm === null ? 0 : pairOffsetsMm[walk.pair[step]!]!;
      constantsMm[walk.epoch[step]!] = constantsMm[walk.parent[step]!]! + walk.sign[step]! * constant;
    }
  }

  function copyComplete(c: number, out: Float32Array, at: number): void {
    // Local copies: docs/architecture.md.
    const unit = MM_PER_HUNDREDTH;
    for (let epoch = 0, from = c; epoch < epochs; epoch++, from += TOGETHER) {
      out[at + epoch] = sums[from]! * unit - constantsMm[epoch]!;
    }
  }

  function invertIncomplete(
    { values, stride, pairOffsetsMm }: HundredthsRun,
    offset: number,
    out: Float32Array,
    at: number,
  ): number {
    for (let pair = 0; pair < pairs; pair++) {
      const value = values[offset + pair * stride]!;
      cellMm[pair] = value === MISSING_HUNDREDTHS ? NaN : value * MM_PER_HUNDREDTH;
    }
    return invertWithGaps({ values: cellMm, offset: 0, stride: 1, count: 1, pairOffsetsMm }, 0, out, at);
  }

  return (run: HundredthsRun, out: Float32Array, outOffset: number, kept: Int32Array): void => {
    for (let start = 0; start < run.count; start += TOGETHER) {
      const width = Math.min(TOGETHER, run.count - start);
      if (hasComplete(run, start, width, pairs)) {
        sumConstants(run.pairOffsetsMm);
        sumRun(run, run.offset + start, width);
      }
      for (let c = 0; c < width; c++) {
        const cell = start + c;
        const at = outOffset + cell * epochs;
        if (run.validPairs[run.firstCell + cell] === pairs) {
          copyComplete(c, out, at);
          kept[cell] = epochs;
        } else kept[cell] = invertIncomplete(run, run.offset + cell, out, at);
      }
    }
  };
}

/** Whether any of some cells has every pair. */
function hasComplete(
  { validPairs, firstCell }: HundredthsRun,
  start: number,
  width: number,
  pairs: number,
): boolean {
  for (let cell = start; cell < start + width; cell++)
    if (validPairs[firstCell + cell] === pairs) return true;
  return false;
}

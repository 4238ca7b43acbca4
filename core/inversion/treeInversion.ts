/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { type PairRun, TILE as CELLS_TOGETHER } from './pairRun.ts';
import { isPreferredPart, type PairNetwork, type PartExtent } from '../pairs/network.ts';
import { createHundredthsInverter, type GapInverter } from './treeHundredths.ts';
import { type Walk, walkFrom } from './treeWalk.ts';

/**
 * Cumulative series of a cell whose pairs form no loop, where least squares has no residual: along the branches
 *
 *   x_child = x_parent ± (d_p − o_p)                                   + where p leads from parent to child, else −
 *
 * with d the displacement and o the constant of the pair p between the two, x the series, all mm, 0 at the first epoch
 * kept. Derived here; equal to the result of `leastSquaresInversion` for a tree.
 */

// Local copies: docs/architecture.md.
const TILE = CELLS_TOGETHER;

/**
 * An inverter for a network without loops: one exact pass over the branches, whichever pairs are missing. A missing pair
 * starts a new part; the preferred part is kept.
 */
export function createTreeInverter(network: PairNetwork) {
  const epochs = network.epochDays.length;
  const walk = walkFrom(0, network);
  const invertWithGaps = createGapInverter(network, walk);
  const sums = new Float64Array(epochs * TILE);

  /** Sums of up to `TILE` cells; a missing pair makes everything after it NaN. */
  function sumTile({ values, offset, stride, pairOffsetsMm }: PairRun, start: number, width: number): void {
    for (let step = 0; step < epochs - 1; step++) {
      const pair = walk.pair[step]!;
      const sign = walk.sign[step]!;
      const constant = pairOffsetsMm === null ? 0 : sign * pairOffsetsMm[pair]!;
      const from = walk.parent[step]! * TILE;
      const to = walk.epoch[step]! * TILE;
      const at = offset + start + pair * stride;
      let c = 0;
      // Four at a time is twice as fast as the plain loop below, which handles the end of a run.
      for (; c + 3 < width; c += 4) {
        sums[to + c] = sums[from + c]! + sign * values[at + c]! - constant;
        sums[to + c + 1] = sums[from + c + 1]! + sign * values[at + c + 1]! - constant;
        sums[to + c + 2] = sums[from + c + 2]! + sign * values[at + c + 2]! - constant;
        sums[to + c + 3] = sums[from + c + 3]! + sign * values[at + c + 3]! - constant;
      }
      for (; c < width; c++) sums[to + c] = sums[from + c]! + sign * values[at + c]! - constant;
    }
  }

  return {
    invertHundredths: createHundredthsInverter(walk, invertWithGaps),

    invertRun(run: PairRun, out: Float32Array, outOffset: number, kept: Int32Array): void {
      for (let start = 0; start < run.count; start += TILE) {
        const width = Math.min(TILE, run.count - start);
        sumTile(run, start, width);
        for (let c = 0; c < width; c++) {
          const cell = start + c;
          const at = outOffset + cell * epochs;
          let total = 0;
          for (let epoch = 0; epoch < epochs; epoch++) {
            const sum = sums[epoch * TILE + c]!;
            total += sum;
            out[at + epoch] = sum;
          }
          kept[cell] = total === total ? epochs : invertWithGaps(run, cell, out, at);
        }
      }
    },
  };
}

function createGapInverter(network: PairNetwork, walk: Walk): GapInverter {
  const { epochDays } = network;
  const epochs = epochDays.length;
  const sums = new Float64Array(epochs);
  /** The part number of each epoch, and the extent of each part. */
  const partOf = new Int32Array(epochs);
  const firstEpoch = new Int32Array(epochs);
  const lastEpoch = new Int32Array(epochs);
  const epochsOf = new Int32Array(epochs);
  let parts = 0;

  function startPart(epoch: number): void {
    sums[epoch] = 0;
    partOf[epoch] = parts;
    firstEpoch[parts] = lastEpoch[parts] = epoch;
    epochsOf[parts++] = 1;
  }

  function joinPart(epoch: number, part: number): void {
    partOf[epoch] = part;
    epochsOf[part]!++;
    if (epoch < firstEpoch[part]!) firstEpoch[part] = epoch;
    if (epoch > lastEpoch[part]!) lastEpoch[part] = epoch;
  }

  function extentOf(part: number): PartExtent {
    return {
      firstDay: epochDays[firstEpoch[part]!]!,
      lastDay: epochDays[lastEpoch[part]!]!,
      epochs: epochsOf[part]!,
    };
  }

  return ({ values, offset, stride, pairOffsetsMm }, cell, out, outOffset) => {
    parts = 0;
    startPart(0);
    for (let step = 0; step < epochs - 1; step++) {
      const epoch = walk.epoch[step]!;
      const pair = walk.pair[step]!;
      const value =
        values[offset + cell + pair * stride]! - (pairOffsetsMm === null ? 0 : pairOffsetsMm[pair]!);
      if (value === value) {
        const parent = walk.parent[step]!;
        sums[epoch] = sums[parent]! + walk.sign[step]! * value;
        joinPart(epoch, partOf[parent]!);
      } else startPart(epoch);
    }
    let best = 0;
    for (let part = 1; part < parts; part++) {
      if (isPreferredPart(extentOf(part), extentOf(best))) best = part;
    }
    const kept = epochsOf[best]! >= 2 ? epochsOf[best]! : 0;
    const first = sums[firstEpoch[best]!]!;
    for (let epoch = 0; epoch < epochs; epoch++) {
      out[outOffset + epoch] = kept > 0 && partOf[epoch] === best ? sums[epoch]! - first : NaN;
    }
    return kept;
  };
}

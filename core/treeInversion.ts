import type { Inverter } from './inverter.ts';
import { isPreferredPart, type PairNetwork } from './network.ts';

/** One step along a branch: the epoch it reaches, from where, by which pair and in which direction. */
interface Walk {
  readonly epoch: Int32Array;
  readonly parent: Int32Array;
  readonly pair: Int32Array;
  readonly sign: Float64Array;
}

/**
 * An inverter of a network without loops: one walk over the branches a cell, exact, whatever is missing.
 * A missing pair starts a new part; the preferred one is kept.
 */
export function createTreeInverter(network: PairNetwork): Inverter {
  const days = Float64Array.from(network.epochDays);
  const epochs = days.length;
  const walk = walkFrom(0, network);
  const sums = new Float64Array(epochs);
  const labels = new Int32Array(epochs);
  const parts = Array.from({ length: epochs }, () => ({ firstDay: 0, lastDay: 0, epochs: 0 }));

  function keepPreferredPart(out: Float32Array, outOffset: number): number {
    for (let epoch = 0; epoch < epochs; epoch++) parts[epoch]!.epochs = 0;
    for (let epoch = 0; epoch < epochs; epoch++) {
      const part = parts[labels[epoch]!]!;
      if (part.epochs++ === 0) part.firstDay = days[epoch]!;
      part.lastDay = days[epoch]!;
    }
    let best = 0;
    for (let label = 1; label < epochs; label++) {
      if (parts[label]!.epochs > 0 && isPreferredPart(parts[label]!, parts[best]!)) best = label;
    }
    const kept = parts[best]!.epochs;
    let first = NaN;
    for (let epoch = 0; epoch < epochs; epoch++) {
      const isKept = kept >= 2 && labels[epoch] === best;
      if (isKept && Number.isNaN(first)) first = sums[epoch]!;
      out[outOffset + epoch] = isKept ? sums[epoch]! - first : NaN;
    }
    return kept >= 2 ? kept : 0;
  }

  return {
    invert(values, offset, stride, out, outOffset) {
      let missing = 0;
      sums[0] = 0;
      labels[0] = 0;
      for (let step = 0; step < epochs - 1; step++) {
        const epoch = walk.epoch[step]!;
        const value = values[offset + walk.pair[step]! * stride]!;
        if (value === value) {
          const parent = walk.parent[step]!;
          sums[epoch] = sums[parent]! + walk.sign[step]! * value;
          labels[epoch] = labels[parent]!;
        } else {
          sums[epoch] = 0;
          labels[epoch] = epoch;
          missing++;
        }
      }
      if (missing > 0) return keepPreferredPart(out, outOffset);
      for (let epoch = 0; epoch < epochs; epoch++) out[outOffset + epoch] = sums[epoch]!;
      return epochs;
    },
  };
}

/** Breadth-first order of a tree's branches, so that every parent comes before its children. */
function walkFrom(root: number, network: PairNetwork): Walk {
  const { referenceEpoch, secondaryEpoch } = network;
  const branches: number[][] = network.epochDays.map(() => []);
  for (let pair = 0; pair < referenceEpoch.length; pair++) {
    branches[referenceEpoch[pair]!]!.push(pair);
    branches[secondaryEpoch[pair]!]!.push(pair);
  }
  const steps = referenceEpoch.length;
  const walk: Walk = {
    epoch: new Int32Array(steps),
    parent: new Int32Array(steps),
    pair: new Int32Array(steps),
    sign: new Float64Array(steps),
  };
  const reached = [root];
  const isReached = new Uint8Array(network.epochDays.length);
  isReached[root] = 1;
  let step = 0;
  for (const parent of reached) {
    for (const pair of branches[parent]!) {
      const isForward = referenceEpoch[pair] === parent;
      const epoch = isForward ? secondaryEpoch[pair]! : referenceEpoch[pair]!;
      if (isReached[epoch] === 1) continue;
      isReached[epoch] = 1;
      walk.epoch[step] = epoch;
      walk.parent[step] = parent;
      walk.pair[step] = pair;
      walk.sign[step] = isForward ? 1 : -1;
      reached.push(epoch);
      step++;
    }
  }
  return walk;
}

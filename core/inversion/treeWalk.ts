/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { PairNetwork } from '../pairs/network.ts';

/** Steps along the branches of a tree: the epoch reached, the epoch it is reached from, the pair and its direction. */
export interface Walk {
  readonly epoch: Int32Array;
  readonly parent: Int32Array;
  readonly pair: Int32Array;
  readonly sign: Float64Array;
}

/** Breadth-first order of a tree's branches, so that every parent comes before its children. */
export function walkFrom(root: number, network: PairNetwork): Walk {
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

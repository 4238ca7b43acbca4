/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The dates of a frame as a graph: epochs are its N nodes, pairs of dates its P edges (reference → secondary). A series
 * needs a connected part; without loops P = N − 1, and its epochs follow from its pairs exactly. Parts are found by
 * union–find with path halving (Tarjan & van Leeuwen 1984, doi 10.1145/62.2160); the longest one is used:
 * docs/accuracy.md §2.
 */
import { required } from '../required.ts';
import type { EpochDay } from '../date.ts';
import { invalidInput } from '../error.ts';

/** One displacement product: the motion between two acquisitions, secondary minus reference. */
export interface DatePair {
  readonly referenceDay: EpochDay;
  readonly secondaryDay: EpochDay;
}

/** The part of a frame's pairs from which one series can be computed. */
export interface PairNetwork {
  /** Ascending. */
  readonly epochDays: readonly EpochDay[];
  /** Indices of the used pairs among those offered, ordered by date regardless of the input order. */
  readonly pairIndices: readonly number[];
  /** Per used pair: index into `epochDays`. */
  readonly referenceEpoch: readonly number[];
  readonly secondaryEpoch: readonly number[];
  /** No loops: every epoch follows from its pairs exactly. */
  readonly isTree: boolean;
  /** Dates of the other parts, ascending: they can't be connected to the series. */
  readonly droppedDays: readonly EpochDay[];
}

/** The properties that decide between two connected parts of a network. */
export interface PartExtent {
  readonly firstDay: EpochDay;
  readonly lastDay: EpochDay;
  readonly epochs: number;
}

/** Whether part `a` is preferred: the longer span, then more epochs, then the newer. */
export function isPreferredPart(a: PartExtent, b: PartExtent): boolean {
  const longer = a.lastDay - a.firstDay - (b.lastDay - b.firstDay);
  if (longer !== 0) return longer > 0;
  return a.epochs === b.epochs ? a.lastDay > b.lastDay : a.epochs > b.epochs;
}

/**
 * Labels the connected parts of a graph: writes the smallest node of its part for each node. Edges are node indices
 * `from[i]`–`to[i]`; those with `use[i] === 0` are ignored. Union-find with path halving.
 */
export function labelParts(
  labels: Int32Array,
  from: readonly number[],
  to: readonly number[],
  use?: Uint8Array,
): void {
  for (let i = 0; i < labels.length; i++) labels[i] = i;
  for (let i = 0; i < from.length; i++) {
    if (use !== undefined && use[i] === 0) continue;
    const a = rootOf(labels, from[i]!);
    const b = rootOf(labels, to[i]!);
    if (a < b) labels[b] = a;
    else labels[a] = b;
  }
  for (let i = 0; i < labels.length; i++) labels[i] = labels[labels[i]!]!;
}

/** The label of the preferred part of labeled epochs (ascending days). */
export function preferredPart(labels: Int32Array, epochDays: ArrayLike<number>): number {
  const extents = new Map<number, { firstDay: number; lastDay: number; epochs: number }>();
  for (let epoch = 0; epoch < labels.length; epoch++) {
    const day = required(epochDays[epoch]);
    const extent = extents.get(labels[epoch]!);
    if (extent === undefined) extents.set(labels[epoch]!, { firstDay: day, lastDay: day, epochs: 1 });
    else {
      extent.lastDay = day;
      extent.epochs++;
    }
  }
  let best = 0;
  for (const [label, extent] of extents) {
    if (isPreferredPart(extent, required(extents.get(best)))) best = label;
  }
  return best;
}

/**
 * Finds the longest part of the graph that the pairs span (docs/accuracy.md §2). Duplicate pairs are all used; a pair of
 * a date with itself is ignored. Throws `no_network` if no pair connects two dates, and `invalid_date` if a day isn't a
 * whole number.
 */
export function planNetwork(pairs: readonly DatePair[]): PairNetwork {
  const offered = pairs
    .map(({ referenceDay, secondaryDay }, index) => ({ referenceDay, secondaryDay, index }))
    .filter((pair) => pair.referenceDay !== pair.secondaryDay)
    .sort((a, b) => a.referenceDay - b.referenceDay || a.secondaryDay - b.secondaryDay || a.index - b.index);
  const odd = pairs.find((p) => !Number.isInteger(p.referenceDay) || !Number.isInteger(p.secondaryDay));
  if (odd) {
    throw invalidInput(
      'invalid_date',
      `the pair ${odd.referenceDay}–${odd.secondaryDay} is not a pair of whole days since 1970-01-01`,
    );
  }
  if (offered.length === 0) {
    throw invalidInput(
      'no_network',
      `${pairs.length} pairs join no two dates; at least one pair with two different dates is needed`,
    );
  }

  const days = [...new Set(offered.flatMap((p) => [p.referenceDay, p.secondaryDay]))].sort((a, b) => a - b);
  const indexOfDay = new Map(days.map((day, i) => [day, i]));
  const labels = new Int32Array(days.length);
  labelParts(
    labels,
    offered.map((p) => required(indexOfDay.get(p.referenceDay))),
    offered.map((p) => required(indexOfDay.get(p.secondaryDay))),
  );
  const part = preferredPart(labels, days);

  const epochDays = days.filter((_, i) => labels[i] === part);
  const epochOfDay = new Map(epochDays.map((day, i) => [day, i]));
  const used = offered.filter((p) => epochOfDay.has(p.referenceDay));
  return {
    epochDays,
    pairIndices: used.map((p) => p.index),
    referenceEpoch: used.map((p) => required(epochOfDay.get(p.referenceDay))),
    secondaryEpoch: used.map((p) => required(epochOfDay.get(p.secondaryDay))),
    isTree: used.length === epochDays.length - 1,
    droppedDays: days.filter((_, i) => labels[i] !== part),
  };
}

function rootOf(labels: Int32Array, node: number): number {
  let at = node;
  while (labels[at] !== at) {
    labels[at] = labels[labels[at]!]!;
    at = labels[at]!;
  }
  return at;
}

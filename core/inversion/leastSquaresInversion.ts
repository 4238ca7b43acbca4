/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { type PairRun, TILE } from './pairRun.ts';
import { labelParts, preferredPart, type PairNetwork } from '../pairs/network.ts';
import { createPatternCache, patternWords } from '../statistics/patternCache.ts';

/**
 * Cumulative series of a cell whose pairs form loops. For pair p between epochs r(p) and s(p)
 *
 *   d_p − o_p = x_s(p) − x_r(p) + noise, in matrices d − o = A·x + noise, minimized with unit weights: AᵀA·x = Aᵀ(d − o)
 *
 * d (P) are the displacements and o (P) the pairs' constants, mm; A (P × N) has −1 at the reference and +1 at the
 * secondary epoch; x (N) is the series, mm, 0 at the first epoch that is kept. AᵀA is a graph Laplacian. It is regular if
 * the first epoch is left out and the pairs connect the others, which is why a cell keeps one connected part. The model
 * is that of small baseline subsets (Berardino et al. 2002, doi 10.1109/TGRS.2002.803792), in displacements instead of
 * velocities, and without their joining of parts by singular value decomposition.
 */

/** Memory for the factorizations of cells with gaps, bytes per inverter. */
const CACHE_BYTES = 32 * 1024 * 1024;

/**
 * The normal equations of one pattern of present pairs, factored. Unknowns are the part's epochs in order of
 * date, without the first (which is 0): for them AᵀA is a grounded graph Laplacian, a narrow band for pairs
 * of near dates, so an envelope Cholesky factor is small and never fills in outside its envelope.
 */
interface LeastSquaresPlan {
  /** Epochs of the part, ascending; unknown i is `epochs[i + 1]`. */
  readonly epochs: Int32Array;
  readonly pairs: Int32Array;
  /** Unknown of each pair's reference and secondary date; −1 = the first epoch. */
  readonly reference: Int32Array;
  readonly secondary: Int32Array;
  /** Row i of the factor holds columns `first[i]`..i, from `factor[start[i]]`; the diagonal is inverted. */
  readonly first: Int32Array;
  readonly start: Int32Array;
  readonly factor: Float64Array;
}

/**
 * An inverter of a network with loops: least squares with equal weights (Berardino et al. 2002), one factorization for
 * all cells with the same missing pairs.
 */
export function createLeastSquaresInverter(network: PairNetwork) {
  const pairCount = network.referenceEpoch.length;
  const epochs = network.epochDays.length;
  const complete = planOf(network, new Uint8Array(pairCount).fill(1));
  const invertWithGaps = createGapInverter(network, complete.factor.length);
  const slots = new Float64Array(epochs * TILE);

  return {
    invertRun(run: PairRun, out: Float32Array, outOffset: number, kept: Int32Array): void {
      for (let start = 0; start < run.count; start += TILE) {
        const width = Math.min(TILE, run.count - start);
        balanceTile(complete, run, start, width, slots);
        if (markComplete(slots, epochs, start, width, kept)) substituteTile(complete, slots);
        for (let c = 0; c < width; c++) {
          const at = outOffset + (start + c) * epochs;
          if (kept[start + c] === 0) kept[start + c] = invertWithGaps(run, start + c, out, at);
          else {
            out[at] = 0;
            for (let epoch = 1; epoch < epochs; epoch++) out[at + epoch] = slots[epoch * TILE + c]!;
          }
        }
      }
    },
  };
}

/** Sets `kept` to all epochs where no pair is missing and to 0 elsewhere; returns whether any cell is complete. */
function markComplete(
  slots: Float64Array,
  epochs: number,
  start: number,
  width: number,
  kept: Int32Array,
): boolean {
  let isAny = false;
  for (let c = 0; c < width; c++) {
    let total = 0;
    for (let epoch = 1; epoch < epochs; epoch++) total += slots[epoch * TILE + c]!;
    const isComplete = total === total;
    kept[start + c] = isComplete ? epochs : 0;
    isAny ||= isComplete;
  }
  return isAny;
}

/** Inverts one cell with missing pairs; returns the number of epochs kept. */
function createGapInverter(network: PairNetwork, factorLength: number) {
  const pairCount = network.referenceEpoch.length;
  const epochs = network.epochDays.length;
  const words = patternWords(pairCount);
  const pattern = new Uint32Array(words);
  const planBytes = 8 * factorLength + 12 * pairCount + 12 * epochs + 200;
  const cache = createPatternCache(Math.max(16, Math.floor(CACHE_BYTES / planBytes)), words, (bits) =>
    planOf(network, presentPairs(bits, pairCount)),
  );
  const solution = new Float64Array(epochs);

  return (run: PairRun, cell: number, out: Float32Array, outOffset: number): number => {
    pattern.fill(0);
    let present = 0;
    for (let pair = 0, at = run.offset + cell; pair < pairCount; pair++, at += run.stride) {
      const value = run.values[at]!;
      if (value !== value) continue;
      pattern[pair >>> 5]! |= 1 << (pair & 31);
      present++;
    }
    out.fill(NaN, outOffset, outOffset + epochs);
    if (present === 0) return 0;
    const plan = cache.find(pattern);
    solveCell(plan, run, cell, solution);
    out[outOffset + plan.epochs[0]!] = 0;
    for (let i = 1; i < plan.epochs.length; i++) out[outOffset + plan.epochs[i]!] = solution[i - 1]!;
    return plan.epochs.length;
  };
}

function presentPairs(pattern: Uint32Array, pairCount: number): Uint8Array {
  const present = new Uint8Array(pairCount);
  for (let pair = 0; pair < pairCount; pair++) present[pair] = (pattern[pair >>> 5]! >>> (pair & 31)) & 1;
  return present;
}

function planOf(network: PairNetwork, present: Uint8Array): LeastSquaresPlan {
  const { epochDays, referenceEpoch, secondaryEpoch } = network;
  const labels = new Int32Array(epochDays.length);
  labelParts(labels, referenceEpoch, secondaryEpoch, present);
  const part = preferredPart(labels, epochDays);

  const unknownOf = new Int32Array(epochDays.length);
  const epochs: number[] = [];
  for (let epoch = 0; epoch < labels.length; epoch++) {
    if (labels[epoch] !== part) continue;
    unknownOf[epoch] = epochs.length - 1;
    epochs.push(epoch);
  }
  const pairs: number[] = [];
  for (let pair = 0; pair < present.length; pair++) {
    if (present[pair] === 1 && labels[referenceEpoch[pair]!] === part) pairs.push(pair);
  }
  const reference = Int32Array.from(pairs, (pair) => unknownOf[referenceEpoch[pair]!]!);
  const secondary = Int32Array.from(pairs, (pair) => unknownOf[secondaryEpoch[pair]!]!);
  return {
    epochs: Int32Array.from(epochs),
    pairs: Int32Array.from(pairs),
    reference,
    secondary,
    ...factorise(epochs.length - 1, reference, secondary),
  };
}

/** Envelope Cholesky of the grounded Laplacian (George & Liu 1981, ch. 4). */
function factorise(
  size: number,
  reference: Int32Array,
  secondary: Int32Array,
): { first: Int32Array; start: Int32Array; factor: Float64Array } {
  const first = Int32Array.from({ length: size }, (_, i) => i);
  for (let k = 0; k < reference.length; k++) {
    const low = Math.min(reference[k]!, secondary[k]!);
    const high = Math.max(reference[k]!, secondary[k]!);
    if (low >= 0 && low < first[high]!) first[high] = low;
  }
  const start = new Int32Array(size + 1);
  for (let i = 0; i < size; i++) start[i + 1] = start[i]! + i - first[i]! + 1;
  const factor = new Float64Array(start[size]!);
  const at = (row: number, col: number) => start[row]! + col - first[row]!;

  for (let k = 0; k < reference.length; k++) {
    const low = Math.min(reference[k]!, secondary[k]!);
    const high = Math.max(reference[k]!, secondary[k]!);
    factor[at(high, high)]! += 1;
    if (low < 0) continue;
    factor[at(low, low)]! += 1;
    factor[at(high, low)]! -= 1;
  }
  for (let i = 0; i < size; i++) {
    for (let j = first[i]!; j <= i; j++) {
      let sum = factor[at(i, j)]!;
      for (let k = Math.max(first[i]!, first[j]!); k < j; k++) sum -= factor[at(i, k)]! * factor[at(j, k)]!;
      factor[at(i, j)] = j === i ? 1 / Math.sqrt(sum) : sum * factor[at(j, j)]!;
    }
  }
  return { first, start, factor };
}

/**
 * Right-hand sides of neighboring cells, `TILE` per unknown: pairs that end at each date minus pairs that start there.
 * Slot 0 is the first epoch, which isn't an unknown; unknown i has slot i + 1.
 */
function balanceTile(
  plan: LeastSquaresPlan,
  run: PairRun,
  start: number,
  width: number,
  slots: Float64Array,
): void {
  const { pairs, reference, secondary } = plan;
  const { values, offset, stride, pairOffsetsMm } = run;
  slots.fill(0);
  for (let k = 0; k < pairs.length; k++) {
    const pair = pairs[k]!;
    const constant = pairOffsetsMm === null ? 0 : pairOffsetsMm[pair]!;
    const at = offset + start + pair * stride;
    const to = (secondary[k]! + 1) * TILE;
    const from = (reference[k]! + 1) * TILE;
    for (let c = 0; c < width; c++) {
      const value = values[at + c]! - constant;
      slots[to + c]! += value;
      slots[from + c]! -= value;
    }
  }
}

/** Forward and backward substitution of a tile of cells, in place. */
function substituteTile({ first, start, factor }: LeastSquaresPlan, slots: Float64Array): void {
  const size = first.length;
  for (let i = 0; i < size; i++) {
    let entry = start[i]!;
    for (let j = first[i]!; j < i; j++) subtractMultiple(slots, i, factor[entry++]!, j);
    scale(slots, i, factor[entry]!);
  }
  for (let i = size - 1; i >= 0; i--) {
    let entry = start[i + 1]! - 1;
    scale(slots, i, factor[entry--]!);
    for (let j = i - 1; j >= first[i]!; j--) subtractMultiple(slots, j, factor[entry--]!, i);
  }
}

function scale(slots: Float64Array, unknown: number, factor: number): void {
  const at = (unknown + 1) * TILE;
  for (let c = at; c < at + TILE; c++) slots[c]! *= factor;
}

/** Unknown `to` −= factor × unknown `from` in all cells, four at a time: twice as fast as one by one. */
function subtractMultiple(slots: Float64Array, to: number, factor: number, from: number): void {
  const source = (from + 1) * TILE;
  const target = (to + 1) * TILE;
  for (let c = 0; c < TILE; c += 4) {
    slots[target + c]! -= factor * slots[source + c]!;
    slots[target + c + 1]! -= factor * slots[source + c + 1]!;
    slots[target + c + 2]! -= factor * slots[source + c + 2]!;
    slots[target + c + 3]! -= factor * slots[source + c + 3]!;
  }
}

/** Writes the unknowns of one cell into `solution`: right-hand side, forward and backward substitution. */
function solveCell(plan: LeastSquaresPlan, run: PairRun, cell: number, solution: Float64Array): void {
  const { pairs, reference, secondary, first, start, factor } = plan;
  const { values, offset, stride, pairOffsetsMm } = run;
  const size = first.length;
  for (let i = 0; i < size; i++) solution[i] = 0;
  for (let k = 0; k < pairs.length; k++) {
    const pair = pairs[k]!;
    const constant = pairOffsetsMm === null ? 0 : pairOffsetsMm[pair]!;
    const value = values[offset + cell + pair * stride]! - constant;
    if (secondary[k]! >= 0) solution[secondary[k]!]! += value;
    if (reference[k]! >= 0) solution[reference[k]!]! -= value;
  }
  for (let i = 0; i < size; i++) {
    let sum = solution[i]!;
    let entry = start[i]!;
    for (let j = first[i]!; j < i; j++) sum -= factor[entry++]! * solution[j]!;
    solution[i] = sum * factor[entry]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    let entry = start[i + 1]! - 1;
    const value = solution[i]! * factor[entry--]!;
    solution[i] = value;
    for (let j = i - 1; j >= first[i]!; j--) solution[j]! -= factor[entry--]! * value;
  }
}

import type { Inverter } from './inverter.ts';
import { labelParts, preferredPart, type PairNetwork } from './network.ts';
import { createPatternCache, patternWords } from './patternCache.ts';

/** Memory for the factorisations of cells with gaps, bytes an inverter. */
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
 * An inverter of a network with loops: least squares with equal weights (Berardino et al. 2002), one
 * factorisation for all cells with the same missing pairs.
 */
export function createLeastSquaresInverter(network: PairNetwork): Inverter {
  const pairCount = network.referenceEpoch.length;
  const epochs = network.epochDays.length;
  const pattern = new Uint32Array(patternWords(pairCount));
  const complete = planOf(network, new Uint8Array(pairCount).fill(1));
  const planBytes = 8 * complete.factor.length + 12 * pairCount + 12 * epochs + 200;
  const cache = createPatternCache(Math.max(16, Math.floor(CACHE_BYTES / planBytes)), (words) =>
    planOf(network, presentPairs(words, pairCount)),
  );
  const solution = new Float64Array(epochs);

  return {
    invert(values, offset, stride, out, outOffset) {
      let present = 0;
      pattern.fill(0);
      for (let pair = 0; pair < pairCount; pair++) {
        const value = values[offset + pair * stride]!;
        if (value === value) {
          pattern[pair >>> 5]! |= 1 << (pair & 31);
          present++;
        }
      }
      if (present < pairCount) out.fill(NaN, outOffset, outOffset + epochs);
      if (present === 0) return 0;
      const plan = present === pairCount ? complete : cache.find(pattern);
      solve(plan, values, offset, stride, solution);
      out[outOffset + plan.epochs[0]!] = 0;
      for (let i = 1; i < plan.epochs.length; i++) out[outOffset + plan.epochs[i]!] = solution[i - 1]!;
      return plan.epochs.length;
    },
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

/** Writes the unknowns of one cell into `solution`: right-hand side, forward and backward substitution. */
function solve(
  plan: LeastSquaresPlan,
  values: Float32Array,
  offset: number,
  stride: number,
  solution: Float64Array,
): void {
  const { pairs, reference, secondary, first, start, factor } = plan;
  const size = first.length;
  for (let i = 0; i < size; i++) solution[i] = 0;
  for (let k = 0; k < pairs.length; k++) {
    const value = values[offset + pairs[k]! * stride]!;
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

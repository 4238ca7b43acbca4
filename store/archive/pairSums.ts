/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { COHERENCE_ONE, MISSING_COHERENCE, MISSING_HUNDREDTHS } from '../../core/pairs/pairValues.ts';

/** Totals over all pairs of a block for each of its cells, counted part by part and pair by pair. */
export interface PairSums {
  /** Per cell: pairs that have a value. */
  readonly validPairs: Uint16Array;
  /** Per cell over its valid pairs, once its part is finished; NaN = none has a coherence. */
  readonly meanCoherence: Float32Array;
  /** Starts the part of these cells. */
  start(from: number, to: number): void;
  /** The coherence for the values counted from now on, '' = none; read when it differs from the previous one. */
  useCoherence(key: string, read: (steps: Uint16Array) => void): void;
  countHundredths(values: Int16Array): void;
  countFloats(values: Float32Array): void;
  finish(): void;
}

/**
 * Consecutive pairs often share one coherence (a ministack's): it is added once, times the number of pairs. Sums are of
 * whole steps, so the order doesn't change them.
 */
export function createPairSums(cells: number): PairSums {
  const validPairs = new Uint16Array(cells);
  const meanCoherence = new Float32Array(cells);
  const stepSum = new Float64Array(cells);
  const stepCount = new Uint16Array(cells);
  const run = new Uint16Array(cells);
  let [first, end] = [0, 0];
  let key = '';
  let steps = new Uint16Array(0);

  function flush(): void {
    const isUnknown = key === '';
    // Local copies: docs/architecture.md.
    const missing = MISSING_COHERENCE;
    const [from, to] = [first, end];
    for (let cell = from; cell < to; cell++) {
      const count = run[cell]!;
      if (count === 0) continue;
      run[cell] = 0;
      validPairs[cell]! += count;
      const step = isUnknown ? missing : steps[cell - from]!;
      if (step === missing) continue;
      stepSum[cell]! += count * step;
      stepCount[cell]! += count;
    }
  }

  return {
    validPairs,
    meanCoherence,
    start(from, to) {
      [first, end, key] = [from, to, ''];
      if (steps.length < to - from) steps = new Uint16Array(to - from);
    },
    useCoherence(wanted, read) {
      if (wanted === key) return;
      flush();
      key = wanted;
      if (wanted !== '') read(steps.subarray(0, end - first));
    },
    countHundredths: (values) => countOthers(values, run, first),
    countFloats(values) {
      for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i]!)) run[first + i]!++;
    },
    finish() {
      flush();
      for (let cell = first; cell < end; cell++) {
        meanCoherence[cell] = stepSum[cell]! / (COHERENCE_ONE * stepCount[cell]!);
      }
    },
  };
}

/** Two halves of a word, all bits but each one's highest, and the lowest ones. */
const LOW_BITS = 0x7fff_7fff;
const ONE_EACH = 0x0001_0001;

/**
 * Adds one to `counts[from + i]` for each value that is not missing. Two values a word, without a branch: a half is 0
 * when its value is missing, else adding all low bits to them reaches its highest bit. Counts stay below 2¹⁶.
 */
function countOthers(values: Int16Array, counts: Uint16Array, from: number): void {
  // Local copies: docs/architecture.md.
  const missing = MISSING_HUNDREDTHS;
  const missingTwice = (missing << 16) | (missing & 0xffff);
  const target = counts.subarray(from, from + values.length);
  const isOnWords = values.byteOffset % 4 === 0 && target.byteOffset % 4 === 0;
  const words = isOnWords ? values.length >>> 1 : 0;
  if (words > 0) {
    const pairs = new Int32Array(values.buffer, values.byteOffset, words);
    const both = new Int32Array(target.buffer, target.byteOffset, words);
    for (let i = 0; i < words; i++) {
      const other = pairs[i]! ^ missingTwice;
      both[i]! += ((((other & LOW_BITS) + LOW_BITS) | other) >>> 15) & ONE_EACH;
    }
  }
  for (let i = 2 * words; i < values.length; i++) target[i]! += values[i] === missing ? 0 : 1;
}

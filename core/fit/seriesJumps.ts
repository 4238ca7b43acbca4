/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The contribution of jumps to the velocity of a series y (mm, n dates of t years). With r the residuals of y about its
 * line (and season), and the means of up to m of them on both sides of date k,
 *
 *   D_k = (mean r[k..] − mean r[..k−1]) / √(1/a + 1/b),    a, b ≤ m values on each side
 *   z_k = (D_k − median D) / (1.4826 · MAD of D without that jump)
 *
 * compares the size of a jump at k with how much these means differ everywhere else in the same series, which accounts
 * for correlated noise. The largest
 * |z_k| beyond the threshold is a jump of s = D_k · √(1/a + 1/b) mm, which is refined once after its removal; then the
 *   search is repeated. A jump changes the ordinary slope by s · w_k, w_k = Σ_{i≥k} (t_i − t̄) / Σ (t_i − t̄)². Derived
 *   here; figures: docs/accuracy.md §3.
 */
import { DAYS_PER_YEAR, type EpochDay } from '../date.ts';
import { createKernels } from '../kernels/kernels.ts';
import { quantileInPlace } from '../statistics/quantile.ts';
import { MINIMUM_EPOCHS, seriesDesign } from './seriesModel.ts';

/** Number of values on each side of a date whose means are compared: maximum and minimum. */
const WINDOW = 6;
const NARROWEST = 3;
/** Half a cycle of the shortest wavelength in use, converted to vertical (C band: 27.7 mm along the line of sight), mm. */
const SMALLEST_MM = 18;
const THRESHOLD = 4.5;
const MOST_JUMPS = 3;
/** Iterations when a series with gaps is fitted using the basis of a series without. */
const GAP_ROUNDS = 4;
/** Columns of the model: level, line and season. */
const COLUMNS = 4;
/** Maximum error of the quick test, mm. */
const LOOK_MARGIN_MM = 1;

export interface JumpScan {
  /**
   * The contribution of jumps to the slope of a series, mm/yr; 0 = none found. The series is one value per epoch from
   * `offset` on, in units of `scale` mm; `missing` (or NaN) = no observation.
   */
  slopeOfJumps(
    series: Float32Array | Int16Array | Int32Array,
    offset: number,
    missing: number,
    scale: number,
  ): number;
  /** What the quick test of many series needs; null = too few epochs for a jump. */
  readonly look: JumpLook | null;
}

/**
 * A series may contain a jump if the differences between the means of up to `widest` values on both sides of a date have
 * a range greater than `leastMm`.
 */
export interface JumpLook {
  /** The columns of the model, orthonormal: `COLUMNS` numbers per epoch. */
  readonly rows: Float32Array;
  readonly widest: number;
  readonly narrowest: number;
  readonly leastMm: number;
}

/** Searches for jumps in series with the same epochs. Uses scratch memory: create one per thread. */
export function createJumpScan(epochDays: readonly EpochDay[]): JumpScan {
  const epochs = epochDays.length;
  const basis = epochs < MINIMUM_EPOCHS ? [] : orthonormalBasis(epochDays);
  const seen = new Int32Array(epochs);
  const values = new Float64Array(epochs);
  const rest = new Float64Array(epochs);
  const difference = createDifferences(epochs);
  const look = lookOf(epochs, basis);
  const mayJump = createLook(epochs, look);

  /** Sets `rest` to the first `n` values minus their line and season. */
  function fillResiduals(n: number): void {
    for (let i = 0; i < n; i++) rest[i] = values[i]!;
    for (let round = n === epochs ? GAP_ROUNDS - 1 : 0; round < GAP_ROUNDS; round++) {
      for (const column of basis) {
        let product = 0;
        for (let i = 0; i < n; i++) product += column[seen[i]!]! * rest[i]!;
        for (let i = 0; i < n; i++) rest[i]! -= product * column[seen[i]!]!;
      }
    }
  }

  /** Removes the largest jump from the values; null, with nothing removed, if no jump stands out. */
  function takeLargestJump(n: number): { readonly at: number; readonly sizeMm: number } | null {
    fillResiduals(n);
    if (difference.measure(rest, n) < SMALLEST_MM) return null;
    const at = difference.largestAt(n);
    let sizeMm = difference.sizeAt(n, at);
    takeOut(n, at, sizeMm);
    fillResiduals(n);
    difference.measure(rest, n);
    const more = difference.sizeAt(n, at);
    takeOut(n, at, more);
    sizeMm += more;
    if (Math.abs(sizeMm) >= SMALLEST_MM && Math.abs(sizeMm) > THRESHOLD * difference.spreadAt(n, at))
      return { at, sizeMm };
    takeOut(n, at, -sizeMm);
    return null;
  }

  function takeOut(n: number, at: number, sizeMm: number): void {
    for (let i = at; i < n; i++) values[i]! -= sizeMm;
  }

  return {
    look,
    slopeOfJumps(series, offset, missing, scale) {
      if (!mayJump(series, offset, missing, scale)) return 0;
      let n = 0;
      for (let epoch = 0; epoch < epochs; epoch++) {
        const value = series[offset + epoch]!;
        if (value === missing || value !== value) continue;
        seen[n] = epoch;
        values[n++] = value * scale;
      }
      let slope = 0;
      if (n < 3 * WINDOW) return slope;
      for (let found = 0; found < MOST_JUMPS; found++) {
        const jump = takeLargestJump(n);
        if (jump === null) break;
        slope += jump.sizeMm * slopeOfStep(epochDays, seen.subarray(0, n), jump.at);
      }
      return slope;
    },
  };
}

function lookOf(epochs: number, basis: readonly Float64Array[]): JumpLook | null {
  if (epochs < 3 * WINDOW) return null;
  const rows = new Float32Array(COLUMNS * epochs);
  for (const [p, column] of basis.entries()) {
    for (let i = 0; i < epochs; i++) rows[COLUMNS * i + p] = column[i]!;
  }
  return { rows, widest: WINDOW, narrowest: NARROWEST, leastMm: SMALLEST_MM - LOOK_MARGIN_MM };
}

/**
 * A quick test in single precision (core/kernels/jumps.as): whether the range of the differences is close to the minimum
 * for a jump.
 */
function createLook(
  epochs: number,
  look: JumpLook | null,
): (...args: Parameters<JumpScan['slopeOfJumps']>) => boolean {
  if (look === null) return () => false;
  const kernels = createKernels(Float32Array.BYTES_PER_ELEMENT * ((COLUMNS + 2) * epochs + 1), 3);
  const rows = kernels.floats(COLUMNS * epochs);
  rows.set(look.rows);
  const values = kernels.floats(epochs);
  const [valuesAt, rowsAt, scratchAt] = [
    values.byteOffset,
    rows.byteOffset,
    kernels.floats(epochs + 1).byteOffset,
  ];
  const { widest, narrowest, leastMm } = look;
  return (series, offset, missing, scale) => {
    for (let i = 0; i < epochs; i++) {
      const value = series[offset + i]!;
      values[i] = value === missing ? NaN : value * scale;
    }
    return kernels.call.rangeOfSteps(valuesAt, epochs, rowsAt, widest, narrowest, scratchAt) > leastMm;
  };
}

/** The change in slope, mm/yr, from a jump of 1 mm before value `at` of the observed ones. */
function slopeOfStep(epochDays: readonly EpochDay[], seen: Int32Array, at: number): number {
  const mean = seen.reduce((sum, epoch) => sum + epochDays[epoch]!, 0) / seen.length;
  let [squares, after] = [0, 0];
  for (let i = 0; i < seen.length; i++) {
    const days = epochDays[seen[i]!]! - mean;
    squares += days * days;
    if (i >= at) after += days;
  }
  return (after * DAYS_PER_YEAR) / squares;
}

/** The differences D of a series. */
function createDifferences(epochs: number) {
  const sums = new Float64Array(epochs + 1);
  const differences = new Float64Array(epochs);
  const scratch = new Float64Array(epochs);
  // Loops over all cells and dates use local copies of what they read.
  const [widest, narrowest] = [WINDOW, NARROWEST];
  const side = widest + 1;
  const scales = Float64Array.from({ length: side * side }, (_, at) =>
    Math.sqrt(1 / (at % side) + 1 / Math.floor(at / side)),
  );
  const scaleAt = (n: number, at: number) => scales[Math.min(widest, at) * side + Math.min(widest, n - at)]!;
  const middleOf = (n: number) => {
    const count = n - 2 * narrowest + 1;
    for (let i = 0; i < count; i++) scratch[i] = differences[i + narrowest]!;
    return quantileInPlace(scratch, 0.5, count);
  };
  return {
    /** Returns the range of the differences of means, mm. */
    measure(values: Float64Array, n: number): number {
      let sum = 0;
      for (let i = 0; i < n; i++) sums[i + 1] = sum += values[i]!;
      let least = Infinity;
      let largest = -Infinity;
      for (let k = narrowest; k <= n - narrowest; k++) {
        const before = k < widest ? k : widest;
        const after = n - k < widest ? n - k : widest;
        const step = (sums[k + after]! - sums[k]!) / after - (sums[k]! - sums[k - before]!) / before;
        if (step < least) least = step;
        if (step > largest) largest = step;
        differences[k] = step / scales[before * side + after]!;
      }
      return largest - least;
    },
    largestAt(n: number): number {
      const middle = middleOf(n);
      let at = narrowest;
      for (let k = narrowest; k <= n - narrowest; k++) {
        if (Math.abs(differences[k]! - middle) > Math.abs(differences[at]! - middle)) at = k;
      }
      return at;
    },
    /** Size of a jump at a date, mm. */
    sizeAt: (n: number, at: number) => (differences[at]! - middleOf(n)) * scaleAt(n, at),
    /** Scatter of sizes at that date without a jump, one σ, mm. */
    spreadAt(n: number, at: number): number {
      const middle = middleOf(n);
      const count = n - 2 * narrowest + 1;
      for (let i = 0; i < count; i++) scratch[i] = Math.abs(differences[i + narrowest]! - middle);
      return 1.4826 * quantileInPlace(scratch, 0.5, count) * scaleAt(n, at);
    },
  };
}

/** The columns of the series' model, orthonormal over all epochs (Gram–Schmidt). */
function orthonormalBasis(epochDays: readonly EpochDay[]): Float64Array[] {
  const years = Float64Array.from(epochDays, (day) => (day - epochDays[0]!) / DAYS_PER_YEAR);
  const basis: Float64Array[] = [];
  for (const column of seriesDesign(years)) {
    const own = Float64Array.from(column);
    for (const other of basis) {
      const product = own.reduce((sum, value, i) => sum + value * other[i]!, 0);
      for (let i = 0; i < own.length; i++) own[i]! -= product * other[i]!;
    }
    const length = Math.sqrt(own.reduce((sum, value) => sum + value * value, 0));
    basis.push(own.map((value) => value / length));
  }
  return basis;
}

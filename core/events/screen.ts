/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * A cheap test of every series: O(n), while the exact scan is O(n²). Noise of any class is whitened by a recursion,
 *
 *   w_i = y_i − φ y_(i−1) + θ w_(i−1)
 *
 * which is exact for white and evenly spaced autoregressive noise, nearly so for a random walk plus white noise
 * (exponential smoothing, Muth 1960, doi 10.1080/01621459.1960.10482064); φ and θ are chosen to minimize the variance of
 * the whitened noise. Line and season are projected out of w, the recursion is run backwards, and candidates are read
 * from suffix sums (candidates.ts). Gaps are filled linearly. The products are divided by their standard deviation under
 * the exact covariance, so t is close to the t of the scan.
 */
import { createKernels, type Kernels } from '../kernels/kernels.ts';
import type { EventPlan } from './eventPlan.ts';
import { PRIOR_DEGREES, priorSigmaMm } from './eventScan.ts';
import { type Whitening, whiteningOf } from './whitening.ts';

/** Number of series passed to the kernel at once. */
const AT_ONCE = 64;
/** Numbers that it returns for each: the largest |z|, the sum of squares, and the number of values. */
const NUMBERS = 3;
const PARTS = 10;

/** Results of screening series. */
export interface Screened {
  /** The largest |t|, approximately; 0 = not screened. */
  readonly largest: Float32Array;
  /** σ of the noise with the largest event in the model, approximately, mm; 0 = not screened. */
  readonly noiseMm: Float32Array;
  /**
   * Residuals after whitening, line and season, one value per epoch: linear in the series as long as the same epochs are
   * missing.
   */
  readonly residuals: Float32Array;
  /** Screens windows of the residuals; absent = they are outside the kernels' memory. */
  readonly windows?: WindowScreen;
}

/** Allocates results for this many series. */
export function emptyScreened(series: number, epochs: number): Screened {
  return {
    largest: new Float32Array(series),
    noiseMm: new Float32Array(series),
    residuals: new Float32Array(series * epochs),
  };
}

/** The largest residual of a cell's epochs over σ; 0 = not screened. */
export function strangestEpoch({ residuals, noiseMm }: Screened, cell: number, epochs: number): number {
  let largest = 0;
  for (let i = cell * epochs, end = i + epochs; i < end; i++)
    largest = Math.max(largest, Math.abs(residuals[i]!));
  return noiseMm[cell]! > 0 ? largest / noiseMm[cell]! : 0;
}

/**
 * Scans series with the dates of a plan approximately (core/kernels/screen.as). Uses scratch memory: create one per
 * thread.
 */
export class Screen {
  readonly #plan: EventPlan;
  readonly #whitening: Whitening;
  readonly #varianceOf: ScreenVariance;
  readonly #epochs: number;
  readonly #kernels: Kernels;
  readonly #series: Float32Array;
  readonly #residuals: Float32Array;
  readonly #numbers: Float32Array;
  readonly #one: Screened;

  constructor(plan: EventPlan) {
    const epochs = plan.days.length;
    const whitening = whiteningOf(plan);
    this.#plan = plan;
    this.#whitening = whitening;
    this.#varianceOf = screenVariance(plan, whitening);
    this.#epochs = epochs;
    const floats = epochs * (2 * AT_ONCE + 26) + NUMBERS * AT_ONCE + 16;
    this.#kernels = createKernels(Float32Array.BYTES_PER_ELEMENT * floats, PARTS);
    this.#series = this.#kernels.floats(AT_ONCE * epochs);
    this.#residuals = this.#kernels.floats(AT_ONCE * epochs);
    this.#numbers = this.#kernels.floats(AT_ONCE * NUMBERS);
    this.#one = emptyScreened(1, epochs);
    useScreenTables(this.#kernels, plan, whitening);
  }

  /** The last series of `largest`. */
  get last(): Screened {
    return this.#one;
  }

  /**
   * The largest |t| of all candidates, approximately. One value (mm) per epoch from `offset` on, NaN = no observation;
   * `sigmaMm` is the usual σ of the class.
   */
  largest(series: ArrayLike<number>, offset: number, sigmaMm: number): number {
    for (let i = 0; i < this.#epochs; i++) this.#series[i] = series[offset + i]!;
    this.#run([0], 1, [sigmaMm], this.#one);
    return this.#one.largest[0]!;
  }

  /**
   * Screens all series one after the other (mm, NaN = no observation), except those whose usual σ isn't a positive
   * number.
   */
  screenAll(series: Float32Array | Float64Array, sigmaMm: ArrayLike<number>, out: Screened): void {
    const epochs = this.#epochs;
    const given = this.#series;
    const places: number[] = [];
    for (let at = 0; at < sigmaMm.length; at++) {
      if (sigmaMm[at]! > 0) {
        given.set(series.subarray(at * epochs, (at + 1) * epochs), places.length * epochs);
        places.push(at);
      }
      if (places.length === AT_ONCE || at === sigmaMm.length - 1) {
        this.#run(places, places.length, sigmaMm, out);
        places.length = 0;
      }
    }
  }

  /**
   * Screens windows of at most `most` cells of what was screened: directly if the kernels hold the residuals, or else
   * using copies.
   */
  windowsOf({ residuals, windows }: Screened, most: number): WindowScreen {
    if (windows) return windows;
    const epochs = this.#epochs;
    const size = windowMemory(most);
    const bytes = epochs * (SCREEN_TABLES.epochBytes + 4 * WINDOWS * most) + SCREEN_TABLES.bytes + size.bytes;
    const kernels = createKernels(bytes, SCREEN_TABLES.parts + size.parts + 1);
    useScreenTables(kernels, this.#plan, this.#whitening);
    const copies = kernels.floats(WINDOWS * most * epochs);
    return createWindowScreen(kernels, this.#varianceOf, epochs, most, (cell, slot) => {
      copies.set(residuals.subarray(cell * epochs, (cell + 1) * epochs), slot * epochs);
      return copies.byteOffset + 4 * epochs * slot;
    });
  }

  /** Screens the series at the start of the kernel's memory; `places` are their positions in `sigmaMm` and `out`. */
  #run(places: readonly number[], count: number, sigmaMm: ArrayLike<number>, out: Screened): void {
    const epochs = this.#epochs;
    const [series, residuals, numbers] = [this.#series, this.#residuals, this.#numbers];
    const kept = out.residuals;
    this.#kernels.call.screenSeries(series.byteOffset, count, residuals.byteOffset, numbers.byteOffset);
    for (let i = 0; i < count; i++) {
      const at = places[i]!;
      const [largest, squares, seen] = [numbers[3 * i]!, numbers[3 * i + 1]!, numbers[3 * i + 2]!];
      if (seen === 0) {
        out.largest[at] = out.noiseMm[at] = 0;
        continue;
      }
      const noiseMm = Math.sqrt(this.#varianceOf(largest * largest, squares, seen, sigmaMm[at]!));
      out.largest[at] = largest / noiseMm;
      out.noiseMm[at] = noiseMm;
      kept.set(residuals.subarray(i * epochs, (i + 1) * epochs), at * epochs);
    }
  }
}

/**
 * σ² of a series, approximately, from the square of its largest z, the sum of squares of its residuals, its number of
 * values and the usual σ of its class.
 */
export type ScreenVariance = (square: number, squares: number, seen: number, sigmaMm: number) => number;

/** The σ² of series screened by a plan. */
export function screenVariance(
  { days, degreesOfFreedom }: EventPlan,
  { expected }: Whitening,
): ScreenVariance {
  const epochs = days.length;
  const scale = degreesOfFreedom / expected;
  return (square, squares, seen, sigmaMm) => {
    const rss = squares * scale;
    // Filled gaps hardly have residuals.
    const prior = priorSigmaMm(Math.sqrt((rss * epochs) / (seen * degreesOfFreedom)), sigmaMm);
    return (
      (Math.max(0, rss - square) + PRIOR_DEGREES * prior * prior) / (degreesOfFreedom - 1 + PRIOR_DEGREES)
    );
  };
}

/** Number of windows screened at once. */
export const WINDOWS = 4;

/** Screens means of residuals over windows of cells, `WINDOWS` at once. */
export interface WindowScreen {
  /**
   * Sets the cells of a window, by slot. Each cell's residuals, divided by `noiseMm` (0 = not measured), are averaged
   * over `count`.
   */
  put(window: number, cells: readonly number[], noiseMm: Float32Array, count: number): void;
  /** Screens the windows that were set. */
  run(): void;
  /** The largest |t| of a mean with this usual σ: without gaps, or with filled ones. */
  largest(window: number, sigma: number): number;
}

/**
 * Screens windows of at most `most` cells in kernels that have the screen's tables. `addressOf` returns the address of a
 * cell's residuals for the given slot of all windows.
 */
export function createWindowScreen(
  kernels: Kernels,
  varianceOf: ScreenVariance,
  epochs: number,
  most: number,
  addressOf: (cell: number, slot: number) => number,
): WindowScreen {
  const rows = kernels.words(WINDOWS * most);
  const scales = kernels.floats(WINDOWS * most);
  const found = kernels.floats(2 * WINDOWS);
  return {
    put(window, cells, noiseMm, count) {
      for (let k = 0, slot = window * most; k < most; k++, slot++) {
        const cell = k < cells.length ? cells[k]! : -1;
        const isMeasured = cell >= 0 && noiseMm[cell] !== 0;
        scales[slot] = isMeasured ? 1 / (noiseMm[cell]! * count) : 0;
        // A row with zero weight may be any row.
        rows[slot] = addressOf(isMeasured ? cell : 0, slot);
      }
    },
    run: () => kernels.call.screenMeans(rows.byteOffset, scales.byteOffset, most, found.byteOffset),
    largest(window, sigma) {
      const largest = found[window]!;
      return largest / Math.sqrt(varianceOf(largest * largest, found[WINDOWS + window]!, epochs, sigma));
    },
  };
}

/** Bytes and parts of the kernels' memory that windows of at most `most` cells take. */
export function windowMemory(most: number) {
  return { bytes: 8 * WINDOWS * (most + 1), parts: 3 };
}

/** Bytes per epoch in the tables, and the number of tables. */
export const SCREEN_TABLES = { epochBytes: 4 * 26, bytes: 4 * 16 + 4 * 16, parts: 7 };

/** Copies the tables that all series share to the kernels. */
export function useScreenTables(
  kernels: Kernels,
  plan: EventPlan,
  { filter, projection, inverse }: Whitening,
): void {
  const { days, candidates } = plan;
  const epochs = days.length;
  const columns = kernels.floats(4 * epochs);
  const shared = kernels.floats(4 * epochs);
  const norms = kernels.floats(4 * epochs);
  const dayNumbers = kernels.floats(epochs);
  const ends = kernels.words(epochs);
  for (let i = 0; i < epochs; i++) {
    projection.columns.forEach((column, p) => {
      columns[4 * i + p] = column[i]!;
      shared[4 * i + p] = column[i]! * projection.shares[p]!;
    });
    norms.set([inverse[i]!, inverse[epochs + i]!, inverse[2 * epochs + i]!, candidates.years[i]!], 4 * i);
    dayNumbers[i] = days[i]! - days[0]!;
    ends[i] = candidates.surgeEnd[i]!;
  }
  const numbers = kernels.floats(4);
  numbers.set([filter.phi, filter.theta, filter.first, candidates.surgeYears]);
  const scratch = kernels.floats(12 * (epochs + 1));
  kernels.call.useScreen(
    epochs,
    columns.byteOffset,
    shared.byteOffset,
    norms.byteOffset,
    dayNumbers.byteOffset,
    ends.byteOffset,
    numbers.byteOffset,
    scratch.byteOffset,
  );
}

/** Copies a series with its gaps filled linearly in time; returns its number of values. */
export function fillGaps(
  series: ArrayLike<number>,
  offset: number,
  out: Float64Array,
  days: Float64Array,
): number {
  let last = -1;
  let seen = 0;
  for (let i = 0; i < out.length; i++) {
    const value = series[offset + i]!;
    if (value !== value) continue;
    seen++;
    out[i] = value;
    if (last < i - 1) {
      const from = last < 0 ? value : out[last]!;
      const slope = last < 0 ? 0 : (value - from) / (days[i]! - days[last]!);
      for (let j = last + 1; j < i; j++) out[j] = last < 0 ? value : from + slope * (days[j]! - days[last]!);
    }
    last = i;
  }
  if (last >= 0) out.fill(out[last]!, last + 1);
  return seen;
}

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * A cheap look at every series: O(n) where the exact scan is O(n²). Noise of any class is whitened by one recursion,
 *
 *   w_i = y_i − φ y_(i−1) + θ w_(i−1)
 *
 * which is exact for white and evenly spaced autoregressive noise, nearly so for a walk under white noise (exponential smoothing, Muth
 * 1960, doi 10.1080/01621459.1960.10482064); φ and θ are those that leave the least variance of that noise. Line and season are
 * projected out of w, the recursion is run backwards, and candidates are read from suffix sums (candidates.ts). Gaps are filled
 * linearly. The products are normed by their standard deviation under the exact covariance, so that t is close to that of the scan.
 */
import { createKernels, type Kernels } from '../kernels/kernels.ts';
import type { EventPlan } from './eventPlan.ts';
import { PRIOR_DEGREES, priorSigmaMm } from './eventScan.ts';
import { type Whitening, whiteningOf } from './whitening.ts';

/** Series that the kernel is given at once. */
const AT_ONCE = 64;
/** Numbers that it gives of each: the largest |z|, the sum of squares, how many values. */
const NUMBERS = 3;
const PARTS = 10;

/** What the screen says of series. */
export interface Screened {
  /** The largest |t|, roughly; 0 = not screened. */
  readonly largest: Float32Array;
  /** σ of the noise with the largest event in it, roughly, mm; 0 = not screened. */
  readonly noiseMm: Float32Array;
  /** What whitening, line and season leave, a value an epoch: linear in the series, as far as the same epochs are missing. */
  readonly residuals: Float32Array;
  /** Screens windows of them; absent = the residuals lie outside the kernels' memory. */
  readonly windows?: WindowScreen;
}

/** Room for what the screen says of so many series. */
export function emptyScreened(series: number, epochs: number): Screened {
  return {
    largest: new Float32Array(series),
    noiseMm: new Float32Array(series),
    residuals: new Float32Array(series * epochs),
  };
}

/** Scans series of the dates of a plan approximately (core/kernels/screen.as). Scratch memory: one a thread. */
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
  #noiseMm = 0;

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

  /** σ of the noise of the last series with its largest event in it, roughly, mm. */
  get noiseMm(): number {
    return this.#noiseMm;
  }

  /**
   * The largest |t| of all candidates, roughly; a value (mm) an epoch from `offset` on, NaN = no observation, `sigmaMm` the usual σ of
   * the class.
   */
  largest(series: ArrayLike<number>, offset: number, sigmaMm: number): number {
    for (let i = 0; i < this.#epochs; i++) this.#series[i] = series[offset + i]!;
    this.#run([0], 1, [sigmaMm], this.#one);
    this.#noiseMm = this.#one.noiseMm[0]!;
    return this.#one.largest[0]!;
  }

  /** Screens all series, one after the other (mm, NaN = no observation), whose usual σ is a positive number. */
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

  /** Screens windows of at most `most` cells of what was screened: by the kernels that hold the residuals, or by copies of them. */
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

  /** Screens the first series of the kernel's memory, whose places in `sigmaMm` and `out` are these. */
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
 * σ² of a series, roughly, by the square of its largest z, the sum of the squares of its residuals, how many values it has and the usual σ of
 * its class.
 */
export type ScreenVariance = (square: number, squares: number, seen: number, sigmaMm: number) => number;

/** The σ² of series that are screened by a plan. */
export function screenVariance(
  { days, degreesOfFreedom }: EventPlan,
  { expected }: Whitening,
): ScreenVariance {
  const epochs = days.length;
  const scale = degreesOfFreedom / expected;
  return (square, squares, seen, sigmaMm) => {
    const rss = squares * scale;
    // Filled gaps have hardly any residuals.
    const prior = priorSigmaMm(Math.sqrt((rss * epochs) / (seen * degreesOfFreedom)), sigmaMm);
    return (
      (Math.max(0, rss - square) + PRIOR_DEGREES * prior * prior) / (degreesOfFreedom - 1 + PRIOR_DEGREES)
    );
  };
}

/** Windows that are screened at once. */
export const WINDOWS = 4;

/** Screens means of residuals in windows of cells, `WINDOWS` at once. */
export interface WindowScreen {
  /** Takes the cells of a window, by place, of each of which residuals over `noiseMm` (0 = not measured) are averaged over `count`. */
  put(window: number, cells: readonly number[], noiseMm: Float32Array, count: number): void;
  /** Screens the windows that were put. */
  run(): void;
  /** The largest |t| of a mean, of this usual σ: without gaps, or with filled ones. */
  largest(window: number, sigma: number): number;
}

/**
 * Screens windows of at most `most` cells in kernels that have the screen's tables. `addressOf` gives the address of a cell's residuals, for the `slot`-th
 * place of all windows.
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
        // What has no weight may be any row.
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

/** Bytes of an epoch in the tables, and how many parts they are. */
export const SCREEN_TABLES = { epochBytes: 4 * 26, bytes: 4 * 16 + 4 * 16, parts: 7 };

/** Gives the kernels what all series share. */
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

/** Copies a series, its gaps filled linearly in time; returns how many values it has. */
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

/**
 * Quantiles of the numbers within a disc around every cell of a tile: for n members sorted x₀ … x_{n−1}, q = 0.1, 0.5, 0.9,
 *
 *   x_k + (h − k)(x_{k+1} − x_k),  h = q(n − 1),  k = ⌊h⌋                          in the unit of the numbers
 *
 * as in ../statistics/quantile.ts. From one cell to the next only the disc's edge changes, so a sliding set of ranks with
 * a marker for each quantile replaces sorting (core/kernels/disc.as). Derived here, after running medians (Huang, Yang &
 * Tang 1979, doi 10.1109/TASSP.1979.1163188).
 */
import { createKernels, type Kernels } from '../kernels/kernels.ts';
import type { Ranking } from '../statistics/ranker.ts';

/** The cells over which a disc slides: the inner cells of a tile, whose margin the disc extends into. */
export interface DiscPath {
  readonly rows: number;
  readonly cols: number;
  /** Cells from the start of one row of the tile to the next, including the margin. */
  readonly stride: number;
  /** Index of the first inner cell in the tile. */
  readonly first: number;
}

/** The dimensions that a slider is created for. */
export interface DiscSize {
  /** The disc's rows from the top down: how many columns each extends to either side. */
  readonly reaches: Int32Array;
  /** Maximum number of cells in a tile, including its margin. */
  readonly capacity: number;
  /** Maximum number of inner cells. */
  readonly innerCells: number;
}

/** The neighbors of each inner cell, row-major. */
export interface DiscQuantiles {
  /** Number of measured neighbors: the disc without its center. */
  readonly count: Int32Array;
  /**
   * 10th percentile, median and 90th percentile; undefined where the cell itself wasn't measured or has too few measured
   * neighbors.
   */
  readonly low: Float64Array;
  readonly median: Float64Array;
  readonly high: Float64Array;
}

/**
 * Slides a disc over a tile of ranked numbers and returns the quantiles of the numbers in it (linear interpolation, as in
 * quantile.ts); only the median without `withDeciles`.
 */
export type DiscSlider = (
  ranking: Ranking,
  path: DiscPath,
  minimum: number,
  withDeciles: boolean,
  result: DiscQuantiles,
) => void;

const PARTS = 10;
const WORD_RANKS = 64;
const WORD_BYTES = 8;
const MARK_BYTES = 32;

/** The thread's last slider: all bands of a frame have the same disc and tiles. */
let kept: { readonly name: string; readonly slider: DiscSlider } | null = null;

/** A slider for tiles of a given size, shared by the calls of a thread. */
export function discSliderOf(size: DiscSize): DiscSlider {
  const { reaches, capacity, innerCells } = size;
  const name = [capacity, innerCells, ...reaches].join();
  if (kept?.name !== name) kept = { name, slider: createDiscSlider(size) };
  return kept.slider;
}

/** A slider with its own memory. */
export function createDiscSlider(size: DiscSize): DiscSlider {
  const { reaches, capacity, innerCells } = size;
  const places = discOffsets(reaches, 0);
  const offsets = places.all.length + places.entering.length + places.leaving.length;
  const bytes = 4 * offsets + 8 * capacity + memberBytesOf(capacity) + MARK_BYTES + (4 + 3 * 8) * innerCells;
  return kernelSlider(createKernels(bytes, PARTS), size);
}

/** One bit per rank; missing cells have separate ranks. */
function memberBytesOf(capacity: number): number {
  return WORD_BYTES * (Math.floor(capacity / WORD_RANKS) + 1);
}

function kernelSlider(kernels: Kernels, { reaches, capacity, innerCells }: DiscSize): DiscSlider {
  const offsets = discOffsets(reaches, 0);
  const all = kernels.words(offsets.all.length);
  const entering = kernels.words(offsets.entering.length);
  const leaving = kernels.words(offsets.leaving.length);
  const members = kernels.bytes(memberBytesOf(capacity));
  const marks = kernels.bytes(MARK_BYTES);
  const ranks = kernels.words(capacity);
  const sorted = kernels.floats(capacity);
  const counts = kernels.words(innerCells);
  const low = kernels.doubles(innerCells);
  const median = kernels.doubles(innerCells);
  const high = kernels.doubles(innerCells);

  return (ranking, { rows, cols, stride, first }, minimum, withDeciles, result) => {
    const places = discOffsets(reaches, stride);
    all.set(places.all);
    entering.set(places.entering);
    leaving.set(places.leaving);
    kernels.call.useDisc(
      all.byteOffset,
      all.length,
      entering.byteOffset,
      leaving.byteOffset,
      entering.length,
      members.byteOffset,
      members.length,
      marks.byteOffset,
    );
    ranks.set(ranking.ranks);
    sorted.set(ranking.sorted);
    kernels.call.slideDisc(
      ranks.byteOffset,
      sorted.byteOffset,
      ranking.count,
      rows,
      cols,
      stride,
      first,
      minimum,
      Number(withDeciles),
      counts.byteOffset,
      low.byteOffset,
      median.byteOffset,
      high.byteOffset,
    );
    const inner = rows * cols;
    result.count.set(counts.subarray(0, inner));
    result.median.set(median.subarray(0, inner));
    if (!withDeciles) return;
    result.low.set(low.subarray(0, inner));
    result.high.set(high.subarray(0, inner));
  };
}

/** Offsets from the disc's center: its cells, and those that leave and enter as it moves one column. */
export function discOffsets(reaches: Int32Array, stride: number) {
  const reachRows = reaches.length >>> 1;
  const all: number[] = [];
  // The center isn't a neighbor: it leaves when the disc arrives, and enters when the disc has passed.
  const entering = [-1];
  const leaving = [0];
  for (const [n, reach] of reaches.entries()) {
    const row = (n - reachRows) * stride;
    for (let col = -reach; col <= reach; col++) if (n !== reachRows || col !== 0) all.push(row + col);
    entering.push(row + reach);
    leaving.push(row - reach - 1);
  }
  return {
    all: Int32Array.from(all),
    entering: Int32Array.from(entering),
    leaving: Int32Array.from(leaving),
  };
}

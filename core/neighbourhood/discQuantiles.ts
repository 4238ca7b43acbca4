/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Quantiles of the numbers within a disc around every cell of a tile: for n members sorted x₀ … x_{n−1}, q = 0.1, 0.5, 0.9,
 *
 *   x_k + (h − k)(x_{k+1} − x_k),  h = q(n − 1),  k = ⌊h⌋                          in the unit of the numbers
 *
 * as in ../statistics/quantile.ts. From a cell to the next only the disc's edge changes, so that a sliding set of ranks with
 * a marker for each quantile replaces sorting. Derived here, after running medians (Huang, Yang & Tang 1979, doi
 * 10.1109/TASSP.1979.1163188).
 */
import type { Ranking } from '../statistics/ranking.ts';

/** Where a disc of neighbours slides: over the inner cells of a tile whose margin it reaches into. */
export interface DiscPath {
  readonly rows: number;
  readonly cols: number;
  /** Cells from a row of the tile, margin and all, to the next. */
  readonly stride: number;
  /** Place of the first inner cell in the tile. */
  readonly first: number;
}

/** What a slider is made for. */
export interface DiscSize {
  /** The disc's rows from the top one down: how many columns each reaches to either side. */
  readonly reaches: Int32Array;
  /** Cells of a tile at most, margin and all. */
  readonly capacity: number;
  /** Inner cells at most. */
  readonly innerCells: number;
}

/** The neighbours of each inner cell, row-major. */
export interface DiscQuantiles {
  /** Measured neighbours: the disc without its centre. */
  readonly count: Int32Array;
  /** 10th percentile, median and 90th percentile; they mean nothing where the cell itself or too few neighbours are measured. */
  readonly low: Float64Array;
  readonly median: Float64Array;
  readonly high: Float64Array;
}

/**
 * Slides a disc over a tile of ranked numbers and gives the quantiles of the numbers in it (linear interpolation, as
 * quantile.ts), the median alone without `withDeciles`.
 */
export type DiscSlider = (
  ranking: Ranking,
  path: DiscPath,
  minimum: number,
  withDeciles: boolean,
  result: DiscQuantiles,
) => void;

/** 1 where a rank is smaller than another, else 0, without a branch: the sign bit of their difference (ranks stay below 2³¹). */
function isBelow(rank: number, other: number): number {
  return (rank - other) >>> 31;
}

/** Markers of the order statistics below each quantile. */
const [LOW, MEDIAN, HIGH] = [0, 1, 2];

/**
 * A slider in JavaScript: the reference for core/kernels/disc.as. Neighbours are bits in a set of ranks that are flipped as they come
 * and go; for each quantile a marker stays where it was and counts the members below, so that the next
 * answer is a few members away. Missing cells all have the rank `missing`, above those of all numbers. Rows start anew.
 */
export function plainDiscSlider({ reaches, capacity }: Omit<DiscSize, 'innerCells'>): DiscSlider {
  const members = new Int32Array((capacity >>> 5) + 1);
  const marks = new Int32Array(3);
  const below = new Int32Array(3);

  /** A rank comes into the set, or goes out of it: its bit (of 32 in a word, the lowest five bits say which). */
  function flip(rank: number): void {
    members[rank >>> 5]! ^= 1 << rank;
  }

  /** The smallest member that is not smaller than a rank; there must be one. */
  function next(rank: number): number {
    let word = rank >>> 5;
    let bits = members[word]! & (-1 << rank);
    while (bits === 0) bits = members[++word]!;
    return (word << 5) + 31 - Math.clz32(bits & -bits);
  }

  /** The largest member that is smaller than a rank; there must be one. */
  function previous(rank: number): number {
    let word = rank >>> 5;
    let bits = members[word]! & ~(-1 << rank);
    while (bits === 0) bits = members[--word]!;
    return (word << 5) + 31 - Math.clz32(bits);
  }

  /** The member that has `k` smaller ones. */
  function select(marker: number, k: number): number {
    let mark = marks[marker]!;
    let smaller = below[marker]!;
    for (; smaller > k; smaller--) mark = previous(mark);
    mark = next(mark);
    for (; smaller < k; smaller++) mark = next(mark + 1);
    marks[marker] = mark;
    below[marker] = k;
    return mark;
  }

  function quantile(sorted: Float32Array, count: number, marker: number, q: number): number {
    const rank = q * (count - 1);
    const k = Math.floor(rank);
    const place = select(marker, k);
    const lower = sorted[place]!;
    return rank === k ? lower : lower + (rank - k) * (sorted[next(place + 1)]! - lower);
  }

  return ({ ranks, sorted, count: missing }, { rows, cols, stride, first }, minimum, withDeciles, result) => {
    const { all, entering, leaving } = discOffsets(reaches, stride);
    for (let row = 0; row < rows; row++) {
      let centre = first + row * stride;
      let count = 0;
      members.fill(0);
      marks.fill(0);
      below.fill(0);
      for (let n = 0; n < all.length; n++) {
        const rank = ranks[centre + all[n]!]!;
        flip(rank);
        count += isBelow(rank, missing);
      }
      for (let col = 0; col < cols; col++, centre++) {
        if (col > 0) {
          const low = marks[LOW]!;
          const median = marks[MEDIAN]!;
          const high = marks[HIGH]!;
          let belowLow = below[LOW]!;
          let belowMedian = below[MEDIAN]!;
          let belowHigh = below[HIGH]!;
          for (let n = 0; n < entering.length; n++) {
            const come = ranks[centre + entering[n]!]!;
            const gone = ranks[centre + leaving[n]!]!;
            flip(come);
            flip(gone);
            count += isBelow(come, missing) - isBelow(gone, missing);
            belowLow += isBelow(come, low) - isBelow(gone, low);
            belowMedian += isBelow(come, median) - isBelow(gone, median);
            belowHigh += isBelow(come, high) - isBelow(gone, high);
          }
          below[LOW] = belowLow;
          below[MEDIAN] = belowMedian;
          below[HIGH] = belowHigh;
        }
        const at = row * cols + col;
        result.count[at] = count;
        if (ranks[centre] === missing || count < minimum) continue;
        result.median[at] = quantile(sorted, count, MEDIAN, 0.5);
        if (!withDeciles) continue;
        result.low[at] = quantile(sorted, count, LOW, 0.1);
        result.high[at] = quantile(sorted, count, HIGH, 0.9);
      }
    }
  };
}

/** Places relative to the disc's centre: its cells, and the ones that come and go as it moves one column on. */
export function discOffsets(reaches: Int32Array, stride: number) {
  const reachRows = reaches.length >>> 1;
  const all: number[] = [];
  // The centre is no neighbour: it goes as the disc arrives, and comes as the disc has passed it.
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

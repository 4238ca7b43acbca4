import { discOffsets, type DiscSize, type DiscSlider } from '../../../core/neighborhood/discSlider.ts';

/** 1 if a rank is smaller than another, else 0, without a branch: the sign bit of their difference (ranks stay below 2³¹). */
function isBelow(rank: number, other: number): number {
  return (rank - other) >>> 31;
}

/** Markers of the order statistics below each quantile. */
const [LOW, MEDIAN, HIGH] = [0, 1, 2];

/**
 * The same as core/kernels/disc.as, by loops: every bit is equal. Neighbors are bits in a set of ranks, flipped as they
 * enter and leave. For each quantile, a marker stays where it was and counts the members below it, so that the next
 * answer is a few members away. Missing cells all have the rank `missing`, above those of all numbers. Each row starts
 * again.
 */
export function plainDiscSlider({ reaches, capacity }: Omit<DiscSize, 'innerCells'>): DiscSlider {
  const members = new Int32Array((capacity >>> 5) + 1);
  const marks = new Int32Array(3);
  const below = new Int32Array(3);

  /** Adds a rank to the set or removes it, by its bit (of 32 in a word; the lowest five bits say which). */
  function flip(rank: number): void {
    members[rank >>> 5]! ^= 1 << rank;
  }

  /** The smallest member not smaller than a rank; one must exist. */
  function next(rank: number): number {
    let word = rank >>> 5;
    let bits = members[word]! & (-1 << rank);
    while (bits === 0) bits = members[++word]!;
    return (word << 5) + 31 - Math.clz32(bits & -bits);
  }

  /** The largest member smaller than a rank; one must exist. */
  function previous(rank: number): number {
    let word = rank >>> 5;
    let bits = members[word]! & ~(-1 << rank);
    while (bits === 0) bits = members[--word]!;
    return (word << 5) + 31 - Math.clz32(bits);
  }

  /** The member with `k` smaller members. */
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
      let center = first + row * stride;
      let count = 0;
      members.fill(0);
      marks.fill(0);
      below.fill(0);
      for (let n = 0; n < all.length; n++) {
        const rank = ranks[center + all[n]!]!;
        flip(rank);
        count += isBelow(rank, missing);
      }
      for (let col = 0; col < cols; col++, center++) {
        if (col > 0) {
          const low = marks[LOW]!;
          const median = marks[MEDIAN]!;
          const high = marks[HIGH]!;
          let belowLow = below[LOW]!;
          let belowMedian = below[MEDIAN]!;
          let belowHigh = below[HIGH]!;
          for (let n = 0; n < entering.length; n++) {
            const come = ranks[center + entering[n]!]!;
            const gone = ranks[center + leaving[n]!]!;
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
        if (ranks[center] === missing || count < minimum) continue;
        result.median[at] = quantile(sorted, count, MEDIAN, 0.5);
        if (!withDeciles) continue;
        result.low[at] = quantile(sorted, count, LOW, 0.1);
        result.high[at] = quantile(sorted, count, HIGH, 0.9);
      }
    }
  };
}

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/** The sorted order of an array's numbers. */
export interface Ranking {
  /** Count of numbers that aren't NaN. */
  readonly count: number;
  /** Rank of each number; equal numbers have consecutive ranks; `count` for NaN. */
  readonly ranks: Int32Array;
  /** The number of each rank: the first `count` ascend, the rest is undefined. */
  readonly sorted: Float32Array;
}

const PASS_BITS = 11;
const BUCKETS = 1 << PASS_BITS;
const PASSES = 3;

/** Ranks arrays of at most `capacity` numbers by a radix sort; each call reuses the arrays of the previous one. */
export function createRanker(capacity: number): (values: Float32Array) => Ranking {
  const ranks = new Int32Array(capacity);
  const sorted = new Float32Array(capacity);
  const sortedBits = new Int32Array(sorted.buffer);
  let keys = new Uint32Array(capacity);
  let places = new Uint32Array(capacity);
  let nextKeys = new Uint32Array(capacity);
  let nextPlaces = new Uint32Array(capacity);
  const starts = new Uint32Array(PASSES * BUCKETS);

  /** Computes the numbers' keys, which have the same order as the numbers, and counts the keys' digits. */
  function takeKeys(values: Float32Array): number {
    const bits = new Int32Array(values.buffer, values.byteOffset, values.length);
    let count = 0;
    starts.fill(0);
    for (let i = 0; i < values.length; i++) {
      if (values[i]! !== values[i]!) continue;
      // Bits of positive floats ascend with their values; negative ones descend and have the sign bit set.
      const key = (bits[i]! ^ ((bits[i]! >> 31) | 0x80000000)) >>> 0;
      keys[count] = key;
      places[count++] = i;
      starts[key & (BUCKETS - 1)]!++;
      starts[BUCKETS + ((key >>> PASS_BITS) & (BUCKETS - 1))]!++;
      starts[2 * BUCKETS + (key >>> (2 * PASS_BITS))]!++;
    }
    return count;
  }

  function sortByDigit(pass: number, count: number): void {
    const shift = pass * PASS_BITS;
    const from = pass * BUCKETS;
    let start = 0;
    for (let digit = from; digit < from + BUCKETS; digit++) {
      const here = starts[digit]!;
      starts[digit] = start;
      start += here;
    }
    for (let i = 0; i < count; i++) {
      const key = keys[i]!;
      const to = starts[from + ((key >>> shift) & (BUCKETS - 1))]!++;
      nextKeys[to] = key;
      nextPlaces[to] = places[i]!;
    }
    [keys, nextKeys] = [nextKeys, keys];
    [places, nextPlaces] = [nextPlaces, places];
  }

  return (values) => {
    const count = takeKeys(values);
    for (let pass = 0; pass < PASSES; pass++) sortByDigit(pass, count);
    ranks.fill(count, 0, values.length);
    for (let rank = 0; rank < count; rank++) {
      const key = keys[rank]!;
      ranks[places[rank]!] = rank;
      sortedBits[rank] = key ^ (key >>> 31 === 1 ? 0x80000000 : 0xffffffff);
    }
    return { count, ranks, sorted };
  };
}

/** Numbers appended one run after another, up to a limit. */
export interface GrowingFloats {
  /** Room for `count` numbers after those kept, to write into; null beyond the limit. */
  room(count: number): Float32Array | null;
  /** Keeps the first `count` numbers of the room. */
  keep(count: number): void;
  append(numbers: readonly number[]): void;
  kept(): Float32Array;
}

const FIRST_LENGTH = 4096;

/** An array that doubles when it is full; `append` throws a RangeError beyond `limit` numbers. */
export function createGrowingFloats(limit: number): GrowingFloats {
  let values = new Float32Array(0);
  let length = 0;
  const room = (count: number): Float32Array | null => {
    const needed = length + count;
    if (needed > limit) return null;
    if (needed > values.length) {
      const larger = new Float32Array(Math.min(limit, Math.max(needed, values.length * 2, FIRST_LENGTH)));
      larger.set(values);
      values = larger;
    }
    return values.subarray(length, needed);
  };
  const keep = (count: number) => {
    length += count;
  };
  return {
    room,
    keep,
    append(numbers) {
      const free = room(numbers.length);
      if (!free) throw new RangeError(`more than ${limit} numbers`);
      free.set(numbers);
      keep(numbers.length);
    },
    kept: () => values.subarray(0, length),
  };
}

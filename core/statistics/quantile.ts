/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The quantile q of n sorted values x₀ … x_{n−1} is x_k + (h − k)(x_{k+1} − x_k), h = q(n − 1), k = ⌊h⌋: definition 7 of
 * Hyndman & Fan 1996, doi 10.1080/00031305.1996.10473566. Same unit as the values; no NaN.
 */

type Numbers = Float32Array | Float64Array | number[];

/**
 * Reorders `values[left..right]` so that index `k` contains the value that sorting would put there, nothing before it is
 * larger and nothing after it smaller (Hoare's selection, median of three). NaN is not allowed. Returns `values[k]`.
 */
export function quickselect(values: Numbers, k: number, left = 0, right = values.length - 1): number {
  let low = left;
  let high = right;
  while (low < high) {
    const pivot = medianOfThree(values[low]!, values[(low + high) >>> 1]!, values[high]!);
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i <= j) {
        const swap = values[i]!;
        values[i++] = values[j]!;
        values[j--] = swap;
      }
    }
    if (k <= j) high = j;
    else if (k >= i) low = i;
    else break;
  }
  return values[k]!;
}

/**
 * The value at a fractional index of `values[left..right]` as if it were sorted: linear interpolation between
 * the order statistics on both sides. Reorders that range in place; NaN is not allowed.
 */
export function valueAtRank(values: Numbers, rank: number, left: number, right: number): number {
  const k = Math.floor(rank);
  const lower = quickselect(values, k, left, right);
  if (rank === k) return lower;
  let upper = values[k + 1]!;
  for (let i = k + 2; i <= right; i++) if (values[i]! < upper) upper = values[i]!;
  return lower + (rank - k) * (upper - lower);
}

/** `quantile` of `values[0..count)` without a copy: reorders them; NaN is not allowed. */
export function quantileInPlace(values: Numbers, q: number, count: number): number {
  return count === 0 ? NaN : valueAtRank(values, q * (count - 1), 0, count - 1);
}

/**
 * The q-quantile (0..1) of the numbers that aren't NaN; NaN if there are none. Doesn't change the input. NumPy's default
 * definition (Hyndman & Fan 1996, type 7).
 */
export function quantile(values: Numbers, q: number): number {
  const copy = new Float64Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (!Number.isNaN(value)) copy[count++] = value;
  }
  return quantileInPlace(copy, q, count);
}

/** The median of the numbers that aren't NaN; NaN if there are none. */
export function median(values: Numbers): number {
  return quantile(values, 0.5);
}

function medianOfThree(a: number, b: number, c: number): number {
  if (a < b) {
    if (b < c) return b;
    return a < c ? c : a;
  }
  if (a < c) return a;
  return b < c ? c : b;
}

/** The arithmetic mean; NaN without values. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

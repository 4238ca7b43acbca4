// AssemblyScript. Finds whether a series may have a jump (core/fit/seriesJumps.ts). `npm run kernels` compiles it.

/** Iterations after which the coefficients of a series with gaps have converged. */
const ROUNDS = 6;

/**
 * Subtracts line and season from a series, takes the difference of the means after and before each date, and returns
 * the range of these differences (mm). Each side has at most `widest` and at least `narrowest` values. Returns −1 if
 * there are too few. `series` is in single precision, NaN = missing. `basis` has four orthonormal columns, one row per
 * epoch (single precision). `scratch` has room for 8 bytes per epoch and 16 more.
 */
export function rangeOfSteps(
  series: usize,
  count: i32,
  basis: usize,
  widest: i32,
  narrowest: i32,
  scratch: usize,
): f32 {
  let products = f32x4.splat(0);
  // Solves (I − E)·c = products, where E is the sum of rowᵀ·row over the missing rows.
  let e0 = f32x4.splat(0);
  let e1 = f32x4.splat(0);
  let e2 = f32x4.splat(0);
  let e3 = f32x4.splat(0);
  let seen = 0;
  let base: f32 = 0;
  for (let i = 0; i < count; i++) {
    const value = load<f32>(series + 4 * i);
    const row = v128.load(basis + 16 * i);
    if (value == value) {
      if (seen == 0) base = value;
      seen++;
      products = f32x4.add(products, f32x4.mul(row, f32x4.splat(value - base)));
    } else {
      e0 = f32x4.add(e0, f32x4.mul(row, v128.load32_splat(basis + 16 * i, 0)));
      e1 = f32x4.add(e1, f32x4.mul(row, v128.load32_splat(basis + 16 * i, 4)));
      e2 = f32x4.add(e2, f32x4.mul(row, v128.load32_splat(basis + 16 * i, 8)));
      e3 = f32x4.add(e3, f32x4.mul(row, v128.load32_splat(basis + 16 * i, 12)));
    }
  }
  if (seen < 2 * narrowest) return -1;
  let c = products;
  for (let round = 0; seen < count && round < ROUNDS; round++) {
    const more = f32x4.add(
      f32x4.add(
        f32x4.mul(e0, f32x4.splat(f32x4.extract_lane(c, 0))),
        f32x4.mul(e1, f32x4.splat(f32x4.extract_lane(c, 1))),
      ),
      f32x4.add(
        f32x4.mul(e2, f32x4.splat(f32x4.extract_lane(c, 2))),
        f32x4.mul(e3, f32x4.splat(f32x4.extract_lane(c, 3))),
      ),
    );
    c = f32x4.add(products, more);
  }
  // The sum of the residuals before each value.
  let sum: f32 = 0;
  let n = 0;
  store<f32>(scratch, 0);
  for (let i = 0; i < count; i++) {
    const value = load<f32>(series + 4 * i);
    if (value != value) continue;
    const model = f32x4.mul(v128.load(basis + 16 * i), c);
    const both = f32x4.add(model, v128.shuffle<f32>(model, model, 2, 3, 0, 1));
    sum += value - base - f32x4.extract_lane(both, 0) - f32x4.extract_lane(both, 1);
    store<f32>(scratch + 4 * ++n, sum);
  }
  let least: f32 = f32.MAX_VALUE;
  let largest: f32 = -f32.MAX_VALUE;
  const perWidest: f32 = 1 / <f32>widest;
  for (let k = narrowest; k <= n - narrowest; k++) {
    const here = load<f32>(scratch + 4 * k);
    const before = min(k, widest);
    const after = min(n - k, widest);
    const perBefore: f32 = before == widest ? perWidest : 1 / <f32>before;
    const perAfter: f32 = after == widest ? perWidest : 1 / <f32>after;
    const step =
      (load<f32>(scratch + 4 * (k + after)) - here) * perAfter -
      (here - load<f32>(scratch + 4 * (k - before))) * perBefore;
    least = min(least, step);
    largest = max(largest, step);
  }
  return largest - least;
}

/** The largest and smallest number of values on each side of a date. */
let widest: i32 = 0;
let narrowest: i32 = 0;

/** Sets the largest and smallest number of values on each side, for `widestStep`. */
export function useSides(most: i32, least: i32): void {
  widest = most;
  narrowest = least;
}

/**
 * The same as `rangeOfSteps` for four series without gaps, one per lane, minus their first values. `scratch` has room
 * for 16 bytes for each of count + 1 epochs.
 */
export function widestStep(count: i32, values: usize, basis: usize, scratch: usize): v128 {
  let c0 = f32x4.splat(0);
  let c1 = c0;
  let c2 = c0;
  let c3 = c0;
  for (let i = 0; i < count; i++) {
    const value = v128.load(values + 16 * i);
    const row = basis + 16 * i;
    c0 = f32x4.add(c0, f32x4.mul(v128.load32_splat(row, 0), value));
    c1 = f32x4.add(c1, f32x4.mul(v128.load32_splat(row, 4), value));
    c2 = f32x4.add(c2, f32x4.mul(v128.load32_splat(row, 8), value));
    c3 = f32x4.add(c3, f32x4.mul(v128.load32_splat(row, 12), value));
  }
  let sum = f32x4.splat(0);
  v128.store(scratch, sum);
  for (let i = 0; i < count; i++) {
    const row = basis + 16 * i;
    const even = f32x4.add(
      f32x4.mul(v128.load32_splat(row, 0), c0),
      f32x4.mul(v128.load32_splat(row, 8), c2),
    );
    const odd = f32x4.add(
      f32x4.mul(v128.load32_splat(row, 4), c1),
      f32x4.mul(v128.load32_splat(row, 12), c3),
    );
    sum = f32x4.add(sum, f32x4.sub(f32x4.sub(v128.load(values + 16 * i), even), odd));
    v128.store(scratch + 16 * (i + 1), sum);
  }
  let least = f32x4.splat(f32.MAX_VALUE);
  let largest = f32x4.splat(-f32.MAX_VALUE);
  for (let k = narrowest; k <= count - narrowest; k++) {
    const here = v128.load(scratch + 16 * k);
    const before = min(k, widest);
    const after = min(count - k, widest);
    const later = f32x4.sub(v128.load(scratch + 16 * (k + after)), here);
    const earlier = f32x4.sub(here, v128.load(scratch + 16 * (k - before)));
    const step = f32x4.sub(
      f32x4.mul(later, f32x4.splat(1 / <f32>after)),
      f32x4.mul(earlier, f32x4.splat(1 / <f32>before)),
    );
    least = f32x4.min(least, step);
    largest = f32x4.max(largest, step);
  }
  return f32x4.sub(largest, least);
}

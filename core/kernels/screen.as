// AssemblyScript. The screen of core/events/screen.ts for four series at once: the lanes of a vector are four series.
// Single precision suffices, because what the screen finds is examined again in double precision. `npm run kernels`
// compiles it.

let epochs: i32 = 0;
/** Four numbers per epoch: the columns to project out. */
let columns: usize = 0;
/** The same columns, multiplied by the share of each that is projected out. */
let shared: usize = 0;
/**
 * Four numbers per epoch: 1 / standard deviation of the products of a step, a change of rate and a surge, and the year.
 */
let norms: usize = 0;
/** The day of each epoch, and the first epoch after a surge that starts at it. */
let days: usize = 0;
let ends: usize = 0;
/** Four numbers for each epoch and one epoch more: the values, and the sums from which candidates are computed. */
export let values: usize = 0;
let sums: usize = 0;
let moments: usize = 0;

let phi: v128 = f32x4.splat(0);
let theta: v128 = f32x4.splat(0);
let first: v128 = f32x4.splat(0);
let surgeYears: v128 = f32x4.splat(0);
let perSurge: v128 = f32x4.splat(0);

/**
 * Sets the tables of a screen. `numbers` has φ, θ, the weight of the first value and the duration of a surge in years.
 * `scratch` has room for 48 bytes for each of count + 1 epochs.
 */
export function useScreen(
  count: i32,
  columnsAt: usize,
  sharedAt: usize,
  normsAt: usize,
  daysAt: usize,
  endsAt: usize,
  numbers: usize,
  scratch: usize,
): void {
  epochs = count;
  columns = columnsAt;
  shared = sharedAt;
  norms = normsAt;
  days = daysAt;
  ends = endsAt;
  values = scratch;
  sums = values + 16 * (count + 1);
  moments = sums + 16 * (count + 1);
  phi = v128.load32_splat(numbers, 0);
  theta = v128.load32_splat(numbers, 4);
  first = v128.load32_splat(numbers, 8);
  surgeYears = v128.load32_splat(numbers, 12);
  perSurge = f32x4.div(f32x4.splat(1), surgeYears);
}

/**
 * Copies a series minus its first value into a lane and fills its gaps linearly in time. Returns how many values it
 * has.
 */
export function fillLane(series: usize, lane: usize): i32 {
  let last = -1;
  let seen = 0;
  let base: f32 = 0;
  for (let i = 0; i < epochs; i++) {
    const value = load<f32>(series + 4 * i);
    if (value != value) continue;
    if (last < 0) base = value;
    seen++;
    const rest = value - base;
    if (last < i - 1) {
      const from: f32 = last < 0 ? 0 : load<f32>(lane + 16 * last);
      const since: f32 = last < 0 ? 0 : load<f32>(days + 4 * last);
      const slope: f32 = last < 0 ? 0 : (rest - from) / (load<f32>(days + 4 * i) - since);
      for (let j = last + 1; j < i; j++) {
        store<f32>(lane + 16 * j, last < 0 ? 0 : from + slope * (load<f32>(days + 4 * j) - since));
      }
    }
    store<f32>(lane + 16 * i, rest);
    last = i;
  }
  const end: f32 = last < 0 ? 0 : load<f32>(lane + 16 * last);
  for (let j = last + 1; j < epochs; j++) store<f32>(lane + 16 * j, end);
  return seen;
}

/** Whitens the values, projects the columns out, and returns the sums of squares of the residuals. */
export function toResiduals(): v128 {
  let previous = f32x4.splat(0);
  let white = f32x4.splat(0);
  let a = f32x4.splat(0);
  let b = f32x4.splat(0);
  let c = f32x4.splat(0);
  let d = f32x4.splat(0);
  for (let i = 0; i < epochs; i++) {
    const at = values + 16 * i;
    const value = v128.load(at);
    white =
      i == 0
        ? f32x4.mul(value, first)
        : f32x4.add(f32x4.sub(value, f32x4.mul(phi, previous)), f32x4.mul(theta, white));
    previous = value;
    v128.store(at, white);
    const row = shared + 16 * i;
    a = f32x4.add(a, f32x4.mul(v128.load32_splat(row, 0), white));
    b = f32x4.add(b, f32x4.mul(v128.load32_splat(row, 4), white));
    c = f32x4.add(c, f32x4.mul(v128.load32_splat(row, 8), white));
    d = f32x4.add(d, f32x4.mul(v128.load32_splat(row, 12), white));
  }
  let squares = f32x4.splat(0);
  for (let i = 0; i < epochs; i++) {
    const at = values + 16 * i;
    const row = columns + 16 * i;
    const ab = f32x4.add(
      f32x4.mul(v128.load32_splat(row, 0), a),
      f32x4.mul(v128.load32_splat(row, 4), b),
    );
    const cd = f32x4.add(
      f32x4.mul(v128.load32_splat(row, 8), c),
      f32x4.mul(v128.load32_splat(row, 12), d),
    );
    const rest = f32x4.sub(v128.load(at), f32x4.add(ab, cd));
    v128.store(at, rest);
    squares = f32x4.add(squares, f32x4.mul(rest, rest));
  }
  return squares;
}

/** The largest |z| of all candidates, for the residuals in `values`. */
export function largestProduct(): v128 {
  v128.store(sums + 16 * epochs, f32x4.splat(0));
  v128.store(moments + 16 * epochs, f32x4.splat(0));
  let later = f32x4.splat(0);
  let sum = f32x4.splat(0);
  let moment = f32x4.splat(0);
  let largest = f32x4.splat(0);
  for (let k = epochs - 1; k >= 0; k--) {
    const summed = f32x4.add(v128.load(values + 16 * k), f32x4.mul(theta, later));
    const u = f32x4.sub(k == 0 ? f32x4.mul(first, summed) : summed, f32x4.mul(phi, later));
    later = summed;
    const row = norms + 16 * k;
    const t = v128.load32_splat(row, 12);
    sum = f32x4.add(sum, u);
    moment = f32x4.add(moment, f32x4.mul(t, u));
    v128.store(sums + 16 * k, sum);
    v128.store(moments + 16 * k, moment);
    const end = 16 * load<i32>(ends + 4 * k);
    const pace = f32x4.sub(moment, f32x4.mul(t, sum));
    const after = f32x4.mul(f32x4.add(t, surgeYears), v128.load(sums + end));
    const surge = f32x4.mul(f32x4.add(f32x4.sub(pace, v128.load(moments + end)), after), perSurge);
    const ofStep = f32x4.abs(f32x4.mul(sum, v128.load32_splat(row, 0)));
    const ofPace = f32x4.abs(f32x4.mul(pace, v128.load32_splat(row, 4)));
    const ofSurge = f32x4.abs(f32x4.mul(surge, v128.load32_splat(row, 8)));
    largest = f32x4.max(largest, f32x4.max(ofStep, f32x4.max(ofPace, ofSurge)));
  }
  return largest;
}

/**
 * Screens `count` contiguous series (NaN = missing). Writes their residuals, in the same order, to `residuals`, and the
 * largest |z|, the sum of squares and the number of values of each to `out`. Results are written for a multiple of four
 * series.
 */
export function screenSeries(series: usize, count: i32, residuals: usize, out: usize): void {
  const bytes = 4 * epochs;
  for (let from = 0; from < count; from += 4) {
    const own = series + bytes * from;
    const seen0 = fillLane(own, values);
    const seen1 = fillLane(own + bytes, values + 4);
    const seen2 = fillLane(own + 2 * bytes, values + 8);
    const seen3 = fillLane(own + 3 * bytes, values + 12);
    const squares = toResiduals();
    const rest = residuals + bytes * from;
    for (let i = 0; i < epochs; i++) {
      const value = v128.load(values + 16 * i);
      const to = rest + 4 * i;
      v128.store_lane<f32>(to, value, 0);
      v128.store_lane<f32>(to + bytes, value, 1);
      v128.store_lane<f32>(to + 2 * bytes, value, 2);
      v128.store_lane<f32>(to + 3 * bytes, value, 3);
    }
    const largest = largestProduct();
    const to = out + 12 * from;
    v128.store_lane<f32>(to, largest, 0);
    v128.store_lane<f32>(to + 12, largest, 1);
    v128.store_lane<f32>(to + 24, largest, 2);
    v128.store_lane<f32>(to + 36, largest, 3);
    v128.store_lane<f32>(to + 4, squares, 0);
    v128.store_lane<f32>(to + 16, squares, 1);
    v128.store_lane<f32>(to + 28, squares, 2);
    v128.store_lane<f32>(to + 40, squares, 3);
    store<f32>(to + 8, <f32>seen0);
    store<f32>(to + 20, <f32>seen1);
    store<f32>(to + 32, <f32>seen2);
    store<f32>(to + 44, <f32>seen3);
  }
}

/**
 * Screens four windows at once; each is the weighted mean of `most` rows of residuals. `rows` has the 32-bit addresses
 * and `scales` the weights (single precision, 0 = not used) of each window in turn. Rows are read up to a multiple of
 * four epochs. Writes the largest |z| of each window, then the sums of squares, to `out`.
 */
export function screenMeans(rows: usize, scales: usize, most: i32, out: usize): void {
  for (let window = 0; window < 4; window++) {
    const first = 4 * <usize>(most * window);
    const lane = values + 4 * <usize>window;
    for (let i = 0; i < epochs; i += 4) {
      let mean = f32x4.splat(0);
      for (let k = 0; k < most; k++) {
        const at = first + 4 * <usize>k;
        const four = v128.load(<usize>load<u32>(rows + at) + 4 * <usize>i);
        mean = f32x4.add(mean, f32x4.mul(v128.load32_splat(scales + at), four));
      }
      const to = lane + 16 * <usize>i;
      v128.store_lane<f32>(to, mean, 0);
      if (i + 1 < epochs) v128.store_lane<f32>(to + 16, mean, 1);
      if (i + 2 < epochs) v128.store_lane<f32>(to + 32, mean, 2);
      if (i + 3 < epochs) v128.store_lane<f32>(to + 48, mean, 3);
    }
  }
  let squares = f32x4.splat(0);
  for (let i = 0; i < epochs; i++) {
    const value = v128.load(values + 16 * i);
    squares = f32x4.add(squares, f32x4.mul(value, value));
  }
  v128.store(out, largestProduct());
  v128.store(out, squares, 16);
}

/** out = A·x for a square matrix A. */
export function multiplySquare(matrix: usize, count: i32, x: usize, out: usize): void {
  const even = count & ~3;
  for (let i = 0; i < count; i++) {
    const row = matrix + 8 * (i * count);
    let a = f64x2.splat(0);
    let b = f64x2.splat(0);
    let j = 0;
    for (; j < even; j += 4) {
      a = f64x2.add(a, f64x2.mul(v128.load(row + 8 * j), v128.load(x + 8 * j)));
      b = f64x2.add(b, f64x2.mul(v128.load(row + 8 * j, 16), v128.load(x + 8 * j, 16)));
    }
    const both = f64x2.add(a, b);
    let sum = f64x2.extract_lane(both, 0) + f64x2.extract_lane(both, 1);
    for (; j < count; j++) sum += load<f64>(row + 8 * j) * load<f64>(x + 8 * j);
    store<f64>(out + 8 * i, sum);
  }
}

// AssemblyScript. Eliminates a column of a series' model (core/events/elimination.ts) and sums candidates
// (core/events/candidates.ts). `npm run kernels` compiles it. Arrays have an even number of elements; if the number of
// epochs is odd, the last one is 0.

/** A column with less than this share of its information left is a combination of earlier columns. */
const DEPENDENT: f64 = 1e-9;

let epochs: i32 = 0;
let places: i32 = 0;
let images: usize = 0;
let column: usize = 0;
let state: usize = 0;
let information: usize = 0;
let years: usize = 0;
let ends: usize = 0;
let surgeYears: f64 = 0;
let sums: usize = 0;
let moments: usize = 0;
let factors: usize = 0;
let precision: usize = 0;
let open: usize = 0;

/**
 * Sets the arrays. In double precision: the images of the columns in order, the column to eliminate, the `state` (u,
 * weights and diagonal), the information of each candidate followed by the products and squares of all, and the
 * precision matrix (one row per epoch). `endsAt` has 32-bit numbers, `openAt` one byte per candidate. `scratch` has
 * room for 16 bytes for each of count + 1 epochs and 8 for each column.
 */
export function useElimination(
  count: i32,
  imagesAt: usize,
  columnAt: usize,
  stateAt: usize,
  informationAt: usize,
  yearsAt: usize,
  endsAt: usize,
  surge: f64,
  precisionAt: usize,
  openAt: usize,
  scratch: usize,
): void {
  epochs = count;
  precision = precisionAt;
  open = openAt;
  places = (count + 1) & ~1;
  images = imagesAt;
  column = columnAt;
  state = stateAt;
  information = informationAt;
  years = yearsAt;
  ends = endsAt;
  surgeYears = surge;
  sums = scratch;
  moments = sums + 8 * (count + 1);
  factors = moments + 8 * (count + 1);
}

function dot(a: usize, b: usize): f64 {
  let sum = f64x2.splat(0);
  for (let i: usize = 0; i < 8 * <usize>places; i += 16) {
    sum = f64x2.add(sum, f64x2.mul(v128.load(a + i), v128.load(b + i)));
  }
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

/** Subtracts `used` earlier images from an image, each multiplied by its product with the column. */
function subtractEarlier(image: usize, unit: i32, used: i32): void {
  const bytes: usize = 8 * <usize>places;
  const end = images + bytes * <usize>used;
  let factor = factors;
  for (let earlier = images; earlier < end; earlier += bytes, factor += 8)
    store<f64>(factor, -product(unit, earlier));
  let i: usize = 0;
  for (; i + 32 <= bytes; i += 32) {
    let a = v128.load(image + i);
    let b = v128.load(image + i, 16);
    factor = factors;
    for (let earlier = images + i; earlier < end; earlier += bytes, factor += 8) {
      const times = v128.load64_splat(factor);
      a = f64x2.add(a, f64x2.mul(v128.load(earlier), times));
      b = f64x2.add(b, f64x2.mul(v128.load(earlier, 16), times));
    }
    v128.store(image + i, a);
    v128.store(image + i, b, 16);
  }
  if (i == bytes) return;
  let a = v128.load(image + i);
  factor = factors;
  for (let earlier = images + i; earlier < end; earlier += bytes, factor += 8)
    a = f64x2.add(a, f64x2.mul(v128.load(earlier), v128.load64_splat(factor)));
  v128.store(image + i, a);
}

/**
 * The dot product of `other` and the column. If `unit` isn't negative, the column is 1 at that epoch and 0 elsewhere.
 */
// @ts-ignore: decorator
@inline
function product(unit: i32, other: usize): f64 {
  return unit < 0 ? dot(column, other) : load<f64>(other + 8 * <usize>unit);
}

/**
 * Eliminates the column (that of `unit` if it isn't negative) whose image has the index `used`. Updates the weights
 * and, with `isInformed`, also u, the diagonal and the information of candidates. Writes ζ, the product with the
 * weights and 1/√(remaining information) to `out`. Returns false if no information remains.
 */
export function eliminateColumn(used: i32, unit: i32, isInformed: bool, out: usize): bool {
  const bytes: usize = 8 * <usize>places;
  const image = images + bytes * used;
  const before = product(unit, image);
  subtractEarlier(image, unit, used);
  const left = product(unit, image);
  if (!(left > DEPENDENT * before)) return false;
  const scale = 1 / sqrt(left);
  const u = state;
  const weights = state + bytes;
  const diagonal = weights + bytes;
  const zeta = product(unit, u) * scale;
  const weight = product(unit, weights) * scale;
  const scales = f64x2.splat(scale);
  const zetas = f64x2.splat(zeta);
  const more = f64x2.splat(weight);
  for (let i: usize = 0; i < bytes; i += 16) {
    const b = f64x2.mul(v128.load(image + i), scales);
    v128.store(image + i, b);
    v128.store(weights + i, f64x2.sub(v128.load(weights + i), f64x2.mul(b, more)));
    if (!isInformed) continue;
    v128.store(u + i, f64x2.sub(v128.load(u + i), f64x2.mul(b, zetas)));
    v128.store(diagonal + i, f64x2.sub(v128.load(diagonal + i), f64x2.mul(b, b)));
  }
  if (isInformed) inform(image);
  store<f64>(out, zeta);
  store<f64>(out, weight, 8);
  store<f64>(out, scale, 16);
  return true;
}

/**
 * Eliminates `count` epochs, whose 32-bit indexes are at `units`, after `used` columns. `out` is that of
 * `eliminateColumn`, followed by the RSS, the rate and its variance, which this function updates. Returns the number of
 * columns used afterward.
 */
export function eliminateEpochs(used: i32, units: usize, count: i32, isInformed: bool, out: usize): i32 {
  const scalars = out + 24;
  let now = used;
  for (let i = 0; i < count; i++) {
    const unit = load<i32>(units + 4 * <usize>i);
    const row = precision + 8 * <usize>(unit * epochs);
    memory.copy(images + 8 * <usize>places * <usize>now, row, 8 * <usize>epochs);
    if (eliminateColumn(now, unit, isInformed, out)) {
      const zeta = load<f64>(out);
      const weight = load<f64>(out, 8);
      store<f64>(scalars, load<f64>(scalars) - zeta * zeta);
      store<f64>(scalars, load<f64>(scalars, 8) - weight * zeta, 8);
      store<f64>(scalars, load<f64>(scalars, 16) + weight * weight, 16);
      now++;
    }
    store<f64>(state + 8 * <usize>unit, 0);
  }
  return now;
}

/**
 * Writes the products and squares (z²) of all candidates, 0 for those that aren't open. Returns the index of the
 * largest square, or 0 if all are 0.
 */
export function strongestCandidate(): i32 {
  const perSurge = 1 / surgeYears;
  const products = information + 24 * <usize>epochs;
  const squares = products + 24 * <usize>epochs;
  let sum: f64 = 0;
  let moment: f64 = 0;
  store<f64>(sums + 8 * epochs, 0);
  store<f64>(moments + 8 * epochs, 0);
  for (let k = epochs - 1; k >= 0; k--) {
    const value = load<f64>(state + 8 * k);
    const t = load<f64>(years + 8 * k);
    sum += value;
    moment += t * value;
    store<f64>(sums + 8 * k, sum);
    store<f64>(moments + 8 * k, moment);
    const end = 8 * load<i32>(ends + 4 * k);
    const pace = moment - t * sum;
    const surge = (pace - load<f64>(moments + end) + (t + surgeYears) * load<f64>(sums + end)) * perSurge;
    store<f64>(products + 8 * k, sum);
    store<f64>(products + 8 * (epochs + k), pace);
    store<f64>(products + 8 * (2 * epochs + k), surge);
  }
  let best = 0;
  let largest: f64 = 0;
  for (let c = 0; c < 3 * epochs; c++) {
    const at = 8 * <usize>c;
    const value = load<f64>(products + at);
    const square = load<u8>(open + <usize>c) == 1 ? (value * value) / load<f64>(information + at) : 0;
    store<f64>(squares + at, square);
    if (square > largest) {
      largest = square;
      best = c;
    }
  }
  return best;
}

/** Subtracts the square of each candidate's product with b from its information. */
function inform(b: usize): void {
  const perSurge = 1 / surgeYears;
  let sum: f64 = 0;
  let moment: f64 = 0;
  store<f64>(sums + 8 * epochs, 0);
  store<f64>(moments + 8 * epochs, 0);
  for (let k = epochs - 1; k >= 0; k--) {
    const value = load<f64>(b + 8 * k);
    const t = load<f64>(years + 8 * k);
    sum += value;
    moment += t * value;
    store<f64>(sums + 8 * k, sum);
    store<f64>(moments + 8 * k, moment);
    const end = 8 * load<i32>(ends + 4 * k);
    const pace = moment - t * sum;
    const surge = (pace - load<f64>(moments + end) + (t + surgeYears) * load<f64>(sums + end)) * perSurge;
    takeSquare(information + 8 * k, sum);
    takeSquare(information + 8 * (epochs + k), pace);
    takeSquare(information + 8 * (2 * epochs + k), surge);
  }
}

function takeSquare(at: usize, product: f64): void {
  store<f64>(at, load<f64>(at) - product * product);
}

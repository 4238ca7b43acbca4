// AssemblyScript. Eliminates a column of the model of a series (core/events/elimination.ts) and sums candidates (core/events/candidates.ts);
// `npm run kernels` compiles it. Arrays have an even number of places, the last of which is 0 where the epochs are odd.

/** A column that has less than this share of its information left is a combination of those before it. */
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

/**
 * Sets the arrays of double precision: images of columns one after the other, the column that is to be eliminated, the `state` (u, weights and diagonal),
 * the information of each candidate; `endsAt` 32-bit numbers, `scratch` for 16 bytes for each of count + 1.
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
  scratch: usize,
): void {
  epochs = count;
  places = (count + 1) & ~1;
  images = imagesAt;
  column = columnAt;
  state = stateAt;
  information = informationAt;
  years = yearsAt;
  ends = endsAt;
  surgeYears = surge;
  sums = scratch;
  moments = scratch + 8 * (count + 1);
}

function dot(a: usize, b: usize): f64 {
  let sum = f64x2.splat(0);
  for (let i: usize = 0; i < 8 * <usize>places; i += 16) {
    sum = f64x2.add(sum, f64x2.mul(v128.load(a + i), v128.load(b + i)));
  }
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

/** to += from · factor. */
function addTimes(to: usize, from: usize, factor: f64): void {
  const times = f64x2.splat(factor);
  for (let i: usize = 0; i < 8 * <usize>places; i += 16) {
    v128.store(to + i, f64x2.add(v128.load(to + i), f64x2.mul(v128.load(from + i), times)));
  }
}

/** The product of the column (`unit` < 0), or of the one that is 1 at the epoch `unit` and 0 elsewhere, and other numbers. */
// @ts-ignore: decorator
@inline
function product(unit: i32, other: usize): f64 {
  return unit < 0 ? dot(column, other) : load<f64>(other + 8 * <usize>unit);
}

/**
 * Eliminates the column (that of `unit`, where it isn't negative) whose image is the `used`-th; candidates keep their information up to date where `isInformed`. Writes ζ, the product with the
 * weights and 1/√(what is left) to `out`. False = nothing was left of it.
 */
export function eliminateColumn(used: i32, unit: i32, isInformed: bool, out: usize): bool {
  const bytes: usize = 8 * <usize>places;
  const image = images + bytes * used;
  const before = product(unit, image);
  for (let s = 0; s < used; s++) {
    const earlier = images + bytes * s;
    addTimes(image, earlier, -product(unit, earlier));
  }
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
    v128.store(u + i, f64x2.sub(v128.load(u + i), f64x2.mul(b, zetas)));
    v128.store(weights + i, f64x2.sub(v128.load(weights + i), f64x2.mul(b, more)));
    v128.store(diagonal + i, f64x2.sub(v128.load(diagonal + i), f64x2.mul(b, b)));
  }
  if (isInformed) inform(image);
  store<f64>(out, zeta);
  store<f64>(out, weight, 8);
  store<f64>(out, scale, 16);
  return true;
}

/** Takes the squares of all candidates' products with b from their information. */
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

// AssemblyScript. Describes four cells at once from their stored series (workers/measure/groundStrips.ts): subtracts
// the series of the surroundings, fits, looks for jumps, screens for events, and computes the rates of quiet series.
// For a cell that lacks epochs, only the screen is valid. The arithmetic is that of rates.as, series.as, jumps.as and
// screen.as, in the same order, so that the bits are the same. `npm run kernels` compiles it.
import { widestStep } from './jumps';
import { fillLane, largestProduct, toResiduals, values } from './screen';
import { projectOnto, rows, solveTwo } from './series';

/** Number of cells in a plane of results. */
const CELLS: usize = 64;
const PLANE: usize = 8 * CELLS;

let epochs: i32 = 0;
let missing: i32 = 0;
let isWide: bool = false;
let weights: usize = 0;
let basis: usize = 0;
let residuals: usize = 0;
let firstTwo: usize = 0;
let lastTwo: usize = 0;
let sums: usize = 0;

/**
 * Sets the tables of a frame, in addition to those of `useFrame` and `useScreen`. `weightsAt` has four doubles per
 * epoch, the weights of quiet rates; `basisAt` four singles per epoch, the basis for finding jumps. `residualsFrom` is
 * the distance in bytes from a series to its residuals. `scratch` has room for 48 bytes for each of count + 1 epochs.
 */
export function useGround(
  count: i32,
  weightsAt: usize,
  basisAt: usize,
  residualsFrom: usize,
  scratch: usize,
): void {
  epochs = count;
  weights = weightsAt;
  basis = basisAt;
  residuals = residualsFrom;
  firstTwo = scratch;
  lastTwo = firstTwo + 16 * (count + 1);
  sums = lastTwo + 16 * (count + 1);
}

// @ts-ignore: decorator
@inline
function upper(value: v128): v128 {
  return v128.shuffle<f64>(value, value, 1, 1);
}

// @ts-ignore: decorator
@inline
function wordAt(series: usize, epoch: i32): i32 {
  return isWide ? load<i32>(series + 4 * epoch) : <i32>load<i16>(series + 2 * epoch);
}

/** Writes the singles of four cells as doubles. */
function putFour(to: usize, four: v128): void {
  v128.store(to, f64x2.promote_low_f32x4(four));
  v128.store(to, f64x2.promote_low_f32x4(upper(four)), 16);
}

/**
 * Reads four series, subtracts their surroundings, and takes all sums that need one pass. Returns one bit per lane, 1 =
 * epochs are missing.
 */
function compareFour(stored: usize, bytes: usize, nodes: usize, targets: usize, to: usize): i32 {
  const s0 = stored;
  const s1 = s0 + bytes;
  const s2 = s1 + bytes;
  const s3 = s2 + bytes;
  const n0 = <usize>load<u32>(nodes);
  const n1 = <usize>load<u32>(nodes, 4);
  const n2 = <usize>load<u32>(nodes, 8);
  const n3 = <usize>load<u32>(nodes, 12);
  const t0 = <usize>load<u32>(targets);
  const t1 = <usize>load<u32>(targets, 4);
  const t2 = <usize>load<u32>(targets, 8);
  const t3 = <usize>load<u32>(targets, 12);
  const unit = f64x2.splat(0.01);
  const none = i32x4.splat(missing);
  const zero = f64x2.splat(0);
  let recentA = zero;
  let recentB = zero;
  let changeA = zero;
  let changeB = zero;
  let moreA = zero;
  let moreB = zero;
  let sumA = zero;
  let sumB = zero;
  let oneA = zero;
  let oneB = zero;
  let twoA = zero;
  let twoB = zero;
  let threeA = zero;
  let threeB = zero;
  let base = zero;
  let gaps = zero;
  for (let i = 0; i < epochs; i++) {
    let words = i32x4.splat(wordAt(s0, i));
    words = i32x4.replace_lane(words, 1, wordAt(s1, i));
    words = i32x4.replace_lane(words, 2, wordAt(s2, i));
    words = i32x4.replace_lane(words, 3, wordAt(s3, i));
    const first = f32x4.demote_f64x2_zero(f64x2.mul(f64x2.convert_low_i32x4_s(words), unit));
    const last = f32x4.demote_f64x2_zero(f64x2.mul(f64x2.convert_low_i32x4_s(upper(words)), unit));
    const own = v128.or(v128.shuffle<f64>(first, last, 0, 2), i32x4.eq(words, none));
    const ownA = f64x2.promote_low_f32x4(own);
    const ownB = f64x2.promote_low_f32x4(upper(own));
    const weight = weights + 32 * i;
    const w0 = v128.load64_splat(weight);
    const w1 = v128.load64_splat(weight, 8);
    const w2 = v128.load64_splat(weight, 16);
    recentA = f64x2.add(recentA, f64x2.mul(ownA, w0));
    recentB = f64x2.add(recentB, f64x2.mul(ownB, w0));
    changeA = f64x2.add(changeA, f64x2.mul(ownA, w1));
    changeB = f64x2.add(changeB, f64x2.mul(ownB, w1));
    moreA = f64x2.add(moreA, f64x2.mul(ownA, w2));
    moreB = f64x2.add(moreB, f64x2.mul(ownB, w2));

    const at = 4 * <usize>i;
    let around = v128.load32_splat(n0 + at);
    around = v128.load_lane<f32>(n1 + at, around, 1);
    around = v128.load_lane<f32>(n2 + at, around, 2);
    around = v128.load_lane<f32>(n3 + at, around, 3);
    const difference = f32x4.sub(own, around);
    gaps = v128.or(gaps, f32x4.ne(difference, difference));
    v128.store_lane<f32>(t0 + at, difference, 0);
    v128.store_lane<f32>(t1 + at, difference, 1);
    v128.store_lane<f32>(t2 + at, difference, 2);
    v128.store_lane<f32>(t3 + at, difference, 3);
    if (i == 0) base = difference;
    v128.store(values + 4 * at, f32x4.sub(difference, base));

    const a = f64x2.promote_low_f32x4(difference);
    const b = f64x2.promote_low_f32x4(upper(difference));
    v128.store(firstTwo + 4 * at, a);
    v128.store(lastTwo + 4 * at, b);
    const row = rows + 24 * i;
    const r1 = v128.load64_splat(row);
    const r2 = v128.load64_splat(row, 8);
    const r3 = v128.load64_splat(row, 16);
    sumA = f64x2.add(sumA, a);
    sumB = f64x2.add(sumB, b);
    oneA = f64x2.add(oneA, f64x2.mul(r1, a));
    oneB = f64x2.add(oneB, f64x2.mul(r1, b));
    twoA = f64x2.add(twoA, f64x2.mul(r2, a));
    twoB = f64x2.add(twoB, f64x2.mul(r2, b));
    threeA = f64x2.add(threeA, f64x2.mul(r3, a));
    threeB = f64x2.add(threeB, f64x2.mul(r3, b));
  }
  v128.store(to, recentA);
  v128.store(to, recentB, 16);
  v128.store(to + PLANE, changeA);
  v128.store(to + PLANE, changeB, 16);
  v128.store(to + 2 * PLANE, moreA);
  v128.store(to + 2 * PLANE, moreB, 16);
  projectOnto(sumA, oneA, twoA, threeA);
  solveTwo(firstTwo, to + 3 * PLANE, PLANE);
  projectOnto(sumB, oneB, twoB, threeB);
  solveTwo(lastTwo, to + 3 * PLANE + 16, PLANE);
  return i32x4.bitmask(gaps);
}

/** The number of values in a series. If some are missing, also fills its lane. */
function seenOf(lane: i32, gaps: i32, targets: usize): f64 {
  if (((gaps >> lane) & 1) == 0) return <f64>epochs;
  return <f64>fillLane(<usize>load<u32>(targets + 4 * lane), values + 4 * lane);
}

/**
 * Describes `count` cells (a multiple of four, at most 64) from their contiguous series in hundredths (16 bits per
 * value, 32 if `wide`; `missingWord` = no observation). `nodes` and `targets` have one 32-bit address per cell: the
 * series of its surroundings, and the destination of the differences. Writes planes of 64 doubles to `out`: the three
 * quiet rates, the four coefficients of the fit, its sums of squares and products, the range of steps, the screen's
 * largest |z| and sum of squares, and the number of epochs.
 */
export function describeStrip(
  stored: usize,
  wide: bool,
  missingWord: i32,
  count: i32,
  nodes: usize,
  targets: usize,
  out: usize,
): void {
  isWide = wide;
  missing = missingWord;
  const bytes = <usize>epochs * (wide ? 4 : 2);
  for (let cell: usize = 0; cell < <usize>count; cell += 4) {
    const target = targets + 4 * cell;
    const to = out + 8 * cell;
    const gaps = compareFour(stored + bytes * cell, bytes, nodes + 4 * cell, target, to);
    putFour(to + 9 * PLANE, widestStep(epochs, values, basis, sums));
    for (let lane = 0; lane < 4; lane++)
      store<f64>(to + 12 * PLANE + 8 * <usize>lane, seenOf(lane, gaps, target));
    const squares = toResiduals();
    const r0 = <usize>load<u32>(target) + residuals;
    const r1 = <usize>load<u32>(target, 4) + residuals;
    const r2 = <usize>load<u32>(target, 8) + residuals;
    const r3 = <usize>load<u32>(target, 12) + residuals;
    for (let i = 0; i < epochs; i++) {
      const value = v128.load(values + 16 * i);
      v128.store_lane<f32>(r0 + 4 * i, value, 0);
      v128.store_lane<f32>(r1 + 4 * i, value, 1);
      v128.store_lane<f32>(r2 + 4 * i, value, 2);
      v128.store_lane<f32>(r3 + 4 * i, value, 3);
    }
    putFour(to + 10 * PLANE, largestProduct());
    putFour(to + 11 * PLANE, squares);
  }
}

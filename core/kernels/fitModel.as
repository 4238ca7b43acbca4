// AssemblyScript. Prepares a set of epochs for the moments of its residuals (core/fit/residualMoments.ts). Sums are
// taken in the order of the loops in test/oracle/fit, so that the bits are the same. The lanes of a vector are two
// columns of the basis.
import {
  addPart,
  basis,
  constant,
  inverse,
  keptRows,
  lagged,
  lagGram,
  lagWeights,
  modelInverse,
  splatAt,
  stepAfter,
} from './fitMemory';

// @ts-ignore: decorator
@inline
function pairOf(a: usize, b: usize): v128 {
  return f64x2.replace_lane(splatAt(a), 1, load<f64>(b));
}

function scaleRow(at: usize, factor: v128): void {
  v128.store(at, f64x2.mul(v128.load(at), factor));
  v128.store(at, f64x2.mul(v128.load(at, 16), factor), 16);
}

// @ts-ignore: decorator
@inline
function combined(first: v128, left: v128, b: v128, middle: v128, c: v128, right: v128, d: v128): v128 {
  const line = f64x2.add(f64x2.mul(left, b), f64x2.mul(middle, c));
  return f64x2.add(first, f64x2.add(line, f64x2.mul(right, d)));
}

/**
 * Computes the basis of the epochs kept (rows of the shared basis times C⁻ᵀ, the ends multiplied by the root of their
 * weight), and Lq for each of its columns, where L has ½ for two neighboring epochs.
 */
function orthonormalize(count: i32, factor: usize, root: v128, longest: i32): void {
  const first = f64x2.splat(constant);
  const k01 = f64x2.mul(pairOf(factor, factor + 32), first);
  const k23 = f64x2.mul(pairOf(factor + 64, factor + 96), first);
  const b01 = pairOf(factor + 8, factor + 40);
  const b23 = pairOf(factor + 72, factor + 104);
  const c01 = pairOf(factor + 16, factor + 48);
  const c23 = pairOf(factor + 80, factor + 112);
  const d01 = pairOf(factor + 24, factor + 56);
  const d23 = pairOf(factor + 88, factor + 120);
  let row01 = f64x2.splat(0);
  let row23 = row01;
  let before01 = row01;
  let before23 = row01;
  let half = row01;
  for (let i = 0; i < count; i++) {
    const row = keptRows + 32 * i;
    const b = splatAt(row + 8);
    const c = splatAt(row + 16);
    const d = splatAt(row + 24);
    let next01 = combined(k01, b01, b, c01, c, d01, d);
    let next23 = combined(k23, b23, b, c23, c, d23, d);
    if (i == 0 || i == count - 1) {
      next01 = f64x2.mul(next01, root);
      next23 = f64x2.mul(next23, root);
    }
    v128.store(basis + 32 * i, next01);
    v128.store(basis + 32 * i, next23, 16);
    if (i > 0) {
      const to = lagged + 32 * (i - 1);
      const weight = v128.and(f64x2.splat(1), i64x2.splat(-(<i64>(stepAfter(i - 1) <= longest))));
      store<f64>(lagWeights + 8 * (i - 1), f64x2.extract_lane(weight, 0));
      half = f64x2.mul(weight, f64x2.splat(0.5));
      v128.store(to, f64x2.add(before01, f64x2.mul(half, next01)));
      v128.store(to, f64x2.add(before23, f64x2.mul(half, next23)), 16);
      before01 = f64x2.mul(half, row01);
      before23 = f64x2.mul(half, row23);
    }
    row01 = next01;
    row23 = next23;
  }
  const last = lagged + 32 * (count - 1);
  v128.store(last, before01);
  v128.store(last, before23, 16);
}

/** The lower triangle of basisᵀ × lagged, row by row. */
function sumLagGram(count: i32): void {
  const whole = count & ~3;
  for (let part = 0; part < 4; part++) {
    let s00 = f64x2.splat(0);
    let s10 = s00;
    let s20 = s00;
    let s22 = s00;
    let s30 = s00;
    let s32 = s00;
    const end = part == 0 ? count : whole;
    for (let i = part; i < end; i += i < whole ? 4 : 1) {
      const row = basis + 32 * i;
      const l01 = v128.load(lagged + 32 * i);
      const l23 = v128.load(lagged + 32 * i, 16);
      const c = splatAt(row + 16);
      const d = splatAt(row + 24);
      s00 = f64x2.add(s00, f64x2.mul(splatAt(row), l01));
      s10 = f64x2.add(s10, f64x2.mul(splatAt(row + 8), l01));
      s20 = f64x2.add(s20, f64x2.mul(c, l01));
      s22 = f64x2.add(s22, f64x2.mul(c, l23));
      s30 = f64x2.add(s30, f64x2.mul(d, l01));
      s32 = f64x2.add(s32, f64x2.mul(d, l23));
    }
    addPart(part, lagGram, s00);
    addPart(part, lagGram + 32, s10);
    addPart(part, lagGram + 64, s20);
    addPart(part, lagGram + 80, s22);
    addPart(part, lagGram + 96, s30);
    addPart(part, lagGram + 112, s32);
  }
}

/** R⁻¹ of the epochs kept: parameters = R⁻¹ · (Qᵀ · basis values). */
function combineInverses(factor: usize): void {
  for (let p = 0; p < 4; p++) {
    for (let q = p; q < 4; q++) {
      let sum: f64 = 0;
      for (let k = p; k <= q; k++) {
        sum += load<f64>(inverse + 8 * (4 * p + k)) * load<f64>(factor + 8 * (4 * q + k));
      }
      store<f64>(modelInverse + 8 * (4 * p + q), sum);
    }
  }
}

/** Prepares the moments of the epochs kept. `factor` is their C⁻¹. */
export function useModel(count: i32, weight: f64, factor: usize, longest: i32): void {
  const root = f64x2.splat(sqrt(weight));
  const last = 32 * (count - 1);
  orthonormalize(count, factor, root, longest);
  sumLagGram(count);
  combineInverses(factor);
  scaleRow(basis, root);
  scaleRow(basis + last, root);
  scaleRow(lagged, root);
  scaleRow(lagged + last, root);
  store<f64>(lagWeights, load<f64>(lagWeights) * sqrt(weight));
  const lastLag = lagWeights + 8 * (count - 2);
  store<f64>(lastLag, load<f64>(lastLag) * sqrt(weight));
}

// AssemblyScript. The moments of core/fit/residualMoments.ts, in the order of the loops there, so that the bits are the
// same. The lanes of a vector are two successive correlations of the noise, because most series need two.
import {
  addPart,
  basis,
  correlated,
  decays,
  high,
  lagged,
  lagGram,
  lagWeights,
  low,
  modelInverse,
  noiseGram,
  splatAt,
  stepAfter,
} from './fitMemory';

/** Number of correlations in a noise table: `NODES` in correlatedNoise.ts. */
const NODES: usize = 10;

// @ts-ignore: decorator
@inline
function findDecay(i: i32, table: usize): v128 {
  const decay = v128.load(table + <usize>stepAfter(i) * NODES * 8);
  v128.store(decays + 16 * i, decay);
  return f64x2.mul(splatAt(lagWeights + 8 * i), decay);
}

/**
 * Computes the decays of two correlations from each epoch to the next. Returns their sum, weighted by the neighbors'
 * weights.
 */
function findDecays(count: i32, table: usize): v128 {
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  let i = 0;
  for (; i + 3 < count - 1; i += 4) {
    s0 = f64x2.add(s0, findDecay(i, table));
    s1 = f64x2.add(s1, findDecay(i + 1, table));
    s2 = f64x2.add(s2, findDecay(i + 2, table));
    s3 = f64x2.add(s3, findDecay(i + 3, table));
  }
  for (; i < count - 1; i++) s0 = f64x2.add(s0, findDecay(i, table));
  return f64x2.add(f64x2.add(f64x2.add(s0, s1), s2), s3);
}

// @ts-ignore: decorator
@inline
function copyColumns(i: i32): void {
  const row = basis + 32 * i;
  const to = correlated + 64 * i;
  v128.store(to, splatAt(row));
  v128.store(to, splatAt(row + 8), 16);
  v128.store(to, splatAt(row + 16), 32);
  v128.store(to, splatAt(row + 24), 48);
}

/**
 * Computes Ωq for each column, from both ends at once: the first pass to reach an epoch adds to the column, the second
 * to the result.
 */
function correlate(count: i32): void {
  let b0 = f64x2.splat(0);
  let b1 = b0;
  let b2 = b0;
  let b3 = b0;
  let a0 = b0;
  let a1 = b0;
  let a2 = b0;
  let a3 = b0;
  let i = 0;
  let j = count - 2;
  copyColumns(0);
  copyColumns(count - 1);
  for (; i + 1 < j; i++, j--) {
    const before = v128.load(decays + 16 * i);
    const from = basis + 32 * i;
    const to = correlated + 64 * (i + 1);
    b0 = f64x2.mul(before, f64x2.add(b0, splatAt(from)));
    b1 = f64x2.mul(before, f64x2.add(b1, splatAt(from + 8)));
    b2 = f64x2.mul(before, f64x2.add(b2, splatAt(from + 16)));
    b3 = f64x2.mul(before, f64x2.add(b3, splatAt(from + 24)));
    v128.store(to, f64x2.add(splatAt(from + 32), b0));
    v128.store(to, f64x2.add(splatAt(from + 40), b1), 16);
    v128.store(to, f64x2.add(splatAt(from + 48), b2), 32);
    v128.store(to, f64x2.add(splatAt(from + 56), b3), 48);
    const after = v128.load(decays + 16 * j);
    const back = basis + 32 * j;
    const into = correlated + 64 * j;
    a0 = f64x2.mul(after, f64x2.add(a0, splatAt(back + 32)));
    a1 = f64x2.mul(after, f64x2.add(a1, splatAt(back + 40)));
    a2 = f64x2.mul(after, f64x2.add(a2, splatAt(back + 48)));
    a3 = f64x2.mul(after, f64x2.add(a3, splatAt(back + 56)));
    v128.store(into, f64x2.add(splatAt(back), a0));
    v128.store(into, f64x2.add(splatAt(back + 8), a1), 16);
    v128.store(into, f64x2.add(splatAt(back + 16), a2), 32);
    v128.store(into, f64x2.add(splatAt(back + 24), a3), 48);
  }
  if (i + 1 == j) copyColumns(j);
  for (; j >= 0; i++, j--) {
    const before = v128.load(decays + 16 * i);
    const from = basis + 32 * i;
    const to = correlated + 64 * (i + 1);
    b0 = f64x2.mul(before, f64x2.add(b0, splatAt(from)));
    b1 = f64x2.mul(before, f64x2.add(b1, splatAt(from + 8)));
    b2 = f64x2.mul(before, f64x2.add(b2, splatAt(from + 16)));
    b3 = f64x2.mul(before, f64x2.add(b3, splatAt(from + 24)));
    v128.store(to, f64x2.add(v128.load(to), b0));
    v128.store(to, f64x2.add(v128.load(to, 16), b1), 16);
    v128.store(to, f64x2.add(v128.load(to, 32), b2), 32);
    v128.store(to, f64x2.add(v128.load(to, 48), b3), 48);
    const after = v128.load(decays + 16 * j);
    const back = basis + 32 * (j + 1);
    const into = correlated + 64 * j;
    a0 = f64x2.mul(after, f64x2.add(a0, splatAt(back)));
    a1 = f64x2.mul(after, f64x2.add(a1, splatAt(back + 8)));
    a2 = f64x2.mul(after, f64x2.add(a2, splatAt(back + 16)));
    a3 = f64x2.mul(after, f64x2.add(a3, splatAt(back + 24)));
    v128.store(into, f64x2.add(v128.load(into), a0));
    v128.store(into, f64x2.add(v128.load(into, 16), a1), 16);
    v128.store(into, f64x2.add(v128.load(into, 32), a2), 32);
    v128.store(into, f64x2.add(v128.load(into, 48), a3), 48);
  }
}

/** For two correlations: basisᵀ × correlated (both triangles), then four sums of lagged × correlated. */
function sumNoiseGram(count: i32): void {
  const whole = count & ~3;
  for (let part = 0; part < 4; part++) {
    const end = part == 0 ? count : whole;
    let s00 = f64x2.splat(0);
    let s10 = s00;
    let s20 = s00;
    let s30 = s00;
    let s11 = s00;
    let s21 = s00;
    let s31 = s00;
    let l0 = s00;
    let l1 = s00;
    for (let i = part; i < end; i += i < whole ? 4 : 1) {
      const row = basis + 32 * i;
      const z0 = v128.load(correlated + 64 * i);
      const z1 = v128.load(correlated + 64 * i, 16);
      const b = splatAt(row + 8);
      const c = splatAt(row + 16);
      const d = splatAt(row + 24);
      s00 = f64x2.add(s00, f64x2.mul(splatAt(row), z0));
      s10 = f64x2.add(s10, f64x2.mul(b, z0));
      s20 = f64x2.add(s20, f64x2.mul(c, z0));
      s30 = f64x2.add(s30, f64x2.mul(d, z0));
      s11 = f64x2.add(s11, f64x2.mul(b, z1));
      s21 = f64x2.add(s21, f64x2.mul(c, z1));
      s31 = f64x2.add(s31, f64x2.mul(d, z1));
      l0 = f64x2.add(l0, f64x2.mul(splatAt(lagged + 32 * i), z0));
      l1 = f64x2.add(l1, f64x2.mul(splatAt(lagged + 32 * i + 8), z1));
    }
    let s22 = f64x2.splat(0);
    let s32 = s22;
    let s33 = s22;
    let l2 = s22;
    let l3 = s22;
    for (let i = part; i < end; i += i < whole ? 4 : 1) {
      const row = basis + 32 * i;
      const z2 = v128.load(correlated + 64 * i, 32);
      const z3 = v128.load(correlated + 64 * i, 48);
      const d = splatAt(row + 24);
      s22 = f64x2.add(s22, f64x2.mul(splatAt(row + 16), z2));
      s32 = f64x2.add(s32, f64x2.mul(d, z2));
      s33 = f64x2.add(s33, f64x2.mul(d, z3));
      l2 = f64x2.add(l2, f64x2.mul(splatAt(lagged + 32 * i + 16), z2));
      l3 = f64x2.add(l3, f64x2.mul(splatAt(lagged + 32 * i + 24), z3));
    }
    addPart(part, noiseGram, s00);
    addPart(part, noiseGram + 64, s10);
    addPart(part, noiseGram + 80, s11);
    addPart(part, noiseGram + 128, s20);
    addPart(part, noiseGram + 144, s21);
    addPart(part, noiseGram + 160, s22);
    addPart(part, noiseGram + 192, s30);
    addPart(part, noiseGram + 208, s31);
    addPart(part, noiseGram + 224, s32);
    addPart(part, noiseGram + 240, s33);
    addPart(part, noiseGram + 256, l0);
    addPart(part, noiseGram + 272, l1);
    addPart(part, noiseGram + 288, l2);
    addPart(part, noiseGram + 304, l3);
  }
  for (let p = 1; p < 4; p++) {
    for (let q = 0; q < p; q++) {
      v128.store(noiseGram + 16 * (4 * q + p), v128.load(noiseGram + 16 * (4 * p + q)));
    }
  }
}

// @ts-ignore: decorator
@inline
function inverseAt(p: i32, q: i32): v128 {
  return splatAt(modelInverse + 8 * (4 * p + q));
}

// @ts-ignore: decorator
@inline
function term(left: v128, i: i32, j: i32, right: v128): v128 {
  return f64x2.mul(f64x2.mul(left, v128.load(noiseGram + 16 * (4 * i + j))), right);
}

/**
 * Stores the elements of R⁻¹ · noiseGram · R⁻ᵀ that a fit reads, each divided by `squares` and multiplied by `factors`.
 */
function storeCovariances(size: i32, out: usize, next: usize, squares: v128, factors: v128): void {
  const a1 = inverseAt(1, 1);
  const a2 = inverseAt(1, 2);
  const a3 = inverseAt(1, 3);
  let slope = f64x2.add(f64x2.splat(0), term(a1, 1, 1, a1));
  slope = f64x2.add(slope, term(a1, 1, 2, a2));
  slope = f64x2.add(slope, term(a1, 1, 3, a3));
  slope = f64x2.add(slope, term(a2, 2, 1, a1));
  slope = f64x2.add(slope, term(a2, 2, 2, a2));
  slope = f64x2.add(slope, term(a2, 2, 3, a3));
  slope = f64x2.add(slope, term(a3, 3, 1, a1));
  slope = f64x2.add(slope, term(a3, 3, 2, a2));
  slope = f64x2.add(slope, term(a3, 3, 3, a3));
  storeBoth(out, next, 1 + size + 1, f64x2.mul(f64x2.div(slope, squares), factors));
  if (size == 2) return;
  const b2 = inverseAt(2, 2);
  const b3 = inverseAt(2, 3);
  const c3 = inverseAt(3, 3);
  let sine = f64x2.add(f64x2.splat(0), term(b2, 2, 2, b2));
  sine = f64x2.add(sine, term(b2, 2, 3, b3));
  sine = f64x2.add(sine, term(b3, 3, 2, b2));
  sine = f64x2.add(sine, term(b3, 3, 3, b3));
  let both = f64x2.add(f64x2.splat(0), term(c3, 3, 2, b2));
  both = f64x2.add(both, term(c3, 3, 3, b3));
  const cosine = f64x2.add(f64x2.splat(0), term(c3, 3, 3, c3));
  storeBoth(out, next, 11, f64x2.mul(f64x2.div(sine, squares), factors));
  storeBoth(out, next, 12, f64x2.mul(f64x2.div(both, squares), factors));
  storeBoth(out, next, 16, f64x2.mul(f64x2.div(cosine, squares), factors));
}

// @ts-ignore: decorator
@inline
function storeBoth(out: usize, next: usize, place: i32, values: v128): void {
  store<f64>(out + 8 * place, low(values));
  store<f64>(next + 8 * place, high(values));
}

/**
 * Writes two successive rows of the prepared model's noise table: the expected ratio, then the covariances of the
 * parameters per unit of the sum of squares, multiplied by `lowFactor` in the first row and by `highFactor` in the
 * second. `table` has the decays, a row of ten for each day of distance, starting at the first of the two correlations.
 */
export function fillRows(
  count: i32,
  weight: f64,
  size: i32,
  table: usize,
  out: usize,
  lowFactor: f64,
  highFactor: f64,
): void {
  let lagSum = findDecays(count, table);
  correlate(count);
  sumNoiseGram(count);
  let squares = f64x2.splat(<f64>count + 2 * (weight - 1));
  for (let p = 0; p < 4; p++) {
    squares = f64x2.sub(squares, v128.load(noiseGram + 16 * 5 * p));
    const lag = v128.load(noiseGram + 256 + 16 * p);
    lagSum = f64x2.sub(lagSum, f64x2.mul(f64x2.splat(2), lag));
    for (let q = 0; q < 4; q++) {
      const gram = splatAt(lagGram + 8 * (q <= p ? 4 * p + q : 4 * q + p));
      lagSum = f64x2.add(lagSum, f64x2.mul(gram, v128.load(noiseGram + 16 * (4 * q + p))));
    }
  }
  const next = out + 8 * (1 + size * size);
  storeBoth(out, next, 0, f64x2.div(lagSum, squares));
  const factors = f64x2.replace_lane(f64x2.splat(lowFactor), 1, highFactor);
  storeCovariances(size, out, next, squares, factors);
}

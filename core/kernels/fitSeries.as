// AssemblyScript. Sums and solves a series that may lack epochs (core/fit/fitKernel.ts). `npm run kernels` compiles it.
// Sums are taken in the order of the loops in test/oracle/fit, so that the bits are the same. The lanes of a vector are
// two columns of the basis.
import {
  constant,
  days,
  epochs,
  high,
  kept,
  keptDays,
  keptRows,
  keptValues,
  low,
  numbers,
  pattern,
  rows,
  series,
  splatAt,
  stepAfter,
} from './fitMemory';

/**
 * A column adds no information if less than this share of its square remains after the other columns are projected out.
 */
const DEPENDENT: f64 = 1e-10;

/** Finds the epochs that the series has, and its products with the basis. Returns the number of epochs. */
export function projectSeries(): i32 {
  let c01 = f64x2.splat(0);
  let c23 = c01;
  let count = 0;
  for (let first = 0; first < epochs; first += 32) {
    const end = min(first + 32, epochs);
    let bits: u32 = 0;
    for (let epoch = first; epoch < end; epoch++) {
      const single = load<f32>(series + 4 * epoch);
      const isThere = i32(single == single);
      const wide = <f64>single;
      // A branch would be mispredicted at every other gap. A missing value adds 0, and the next one overwrites it.
      const value = v128.and(f64x2.splat(wide), i64x2.splat(-(<i64>isThere)));
      const row = rows + 32 * epoch;
      const r01 = v128.load(row);
      const r23 = v128.load(row, 16);
      c01 = f64x2.add(c01, f64x2.mul(r01, value));
      c23 = f64x2.add(c23, f64x2.mul(r23, value));
      const to = keptRows + 32 * count;
      v128.store(to, r01);
      v128.store(to, r23, 16);
      store<i32>(keptDays + 4 * count, load<i32>(days + 4 * epoch));
      store<f64>(keptValues + 8 * count, wide);
      store<i32>(kept + 4 * count, epoch);
      count += isThere;
      bits |= isThere << (epoch & 31);
    }
    store<u32>(pattern + (first >> 3), bits);
  }
  v128.store(numbers, f64x2.replace_lane(c01, 0, constant * f64x2.extract_lane(c01, 0)));
  v128.store(numbers, c23, 16);
  return count;
}

/**
 * Counts the steps between the epochs kept, in days. Returns how many are at least `atLeast`; writes to `numbers` how
 * many are at most `usual` and how many are at most `longest`.
 */
export function compareSteps(count: i32, atLeast: i32, usual: i32, longest: i32): i32 {
  let longer = 0;
  let notLonger = 0;
  let neighbors = 0;
  for (let i = 0; i < count - 1; i++) {
    const step = stepAfter(i);
    longer += i32(step >= atLeast);
    notLonger += i32(step <= usual);
    neighbors += i32(step <= longest);
  }
  store<f64>(numbers, <f64>notLonger, 48);
  store<f64>(numbers, <f64>neighbors, 56);
  return longer;
}

/**
 * Writes C⁻¹ of the epochs kept, with `weight` for the ends, to `out`: lower triangular, 4 × 4. Returns its size:
 * `size`, or 2 if a column depends on earlier ones.
 */
export function factorKept(count: i32, weight: f64, size: i32, out: usize): i32 {
  let s1 = f64x2.splat(0);
  let s2 = s1;
  let s3 = s1;
  let s22 = s1;
  let s33 = s1;
  for (let i = 0; i < count; i++) {
    const row = keptRows + 32 * i;
    const r01 = v128.load(row);
    const r23 = v128.load(row, 16);
    const c = splatAt(row + 16);
    const d = splatAt(row + 24);
    s1 = f64x2.add(s1, f64x2.mul(splatAt(row + 8), r01));
    s2 = f64x2.add(s2, f64x2.mul(c, r01));
    s3 = f64x2.add(s3, f64x2.mul(d, r01));
    s22 = f64x2.add(s22, f64x2.mul(c, r23));
    s33 = f64x2.add(s33, f64x2.mul(d, r23));
  }
  let g00 = <f64>count * constant * constant;
  let g10 = constant * low(s1);
  let g11 = high(s1);
  let g20 = constant * low(s2);
  let g21 = high(s2);
  let g22 = low(s22);
  let g30 = constant * low(s3);
  let g31 = high(s3);
  let g32 = high(s22);
  let g33 = high(s33);
  const more = weight - 1;
  for (let end = 0; end < 2; end++) {
    const row = keptRows + (end == 0 ? 0 : 32 * (count - 1));
    const r1 = load<f64>(row, 8);
    const r2 = load<f64>(row, 16);
    const r3 = load<f64>(row, 24);
    g00 += more * constant * constant;
    g10 += more * r1 * constant;
    g11 += more * r1 * r1;
    g20 += more * r2 * constant;
    g21 += more * r2 * r1;
    g22 += more * r2 * r2;
    g30 += more * r3 * constant;
    g31 += more * r3 * r1;
    g32 += more * r3 * r2;
    g33 += more * r3 * r3;
  }

  memory.fill(out, 0, 128);
  if (!(g00 > DEPENDENT * g00)) return 2;
  const v00 = 1 / sqrt(g00);
  store<f64>(out, v00);
  const l10 = g10 * v00;
  const rest1 = g11 - l10 * l10;
  if (!(rest1 > DEPENDENT * g11)) return 2;
  const v11 = 1 / sqrt(rest1);
  const v10 = -(l10 * v00) * v11;
  store<f64>(out, v10, 32);
  store<f64>(out, v11, 40);
  if (size == 2) return 2;

  const l20 = g20 * v00;
  const l21 = (g21 - l20 * l10) * v11;
  const rest2 = g22 - l20 * l20 - l21 * l21;
  if (!(rest2 > DEPENDENT * g22)) return 2;
  const l30 = g30 * v00;
  const l31 = (g31 - l30 * l10) * v11;
  const v22 = 1 / sqrt(rest2);
  const l32 = (g32 - l30 * l20 - l31 * l21) * v22;
  const rest3 = g33 - l30 * l30 - l31 * l31 - l32 * l32;
  if (!(rest3 > DEPENDENT * g33)) return 2;
  const v33 = 1 / sqrt(rest3);
  const v20 = (-(l20 * v00) - l21 * v10) * v22;
  const v21 = -(l21 * v11) * v22;
  store<f64>(out, v20, 64);
  store<f64>(out, v21, 72);
  store<f64>(out, v22, 80);
  store<f64>(out, (-(l30 * v00) - l31 * v10 - l32 * v20) * v33, 96);
  store<f64>(out, (-(l31 * v11) - l32 * v21) * v33, 104);
  store<f64>(out, -(l32 * v22) * v33, 112);
  store<f64>(out, v33, 120);
  return 4;
}

let g0: f64 = 0;
let g1: f64 = 0;
let g2: f64 = 0;
let g3: f64 = 0;

/** g = C⁻ᵀ(C⁻¹c). */
function solve(factor: usize, c0: f64, c1: f64, c2: f64, c3: f64): void {
  const v10 = load<f64>(factor, 32);
  const v11 = load<f64>(factor, 40);
  const v20 = load<f64>(factor, 64);
  const v21 = load<f64>(factor, 72);
  const v22 = load<f64>(factor, 80);
  const v30 = load<f64>(factor, 96);
  const v31 = load<f64>(factor, 104);
  const v32 = load<f64>(factor, 112);
  const v33 = load<f64>(factor, 120);
  const s0 = load<f64>(factor) * c0;
  const s1 = v10 * c0 + v11 * c1;
  const s2 = v20 * c0 + v21 * c1 + v22 * c2;
  const s3 = v30 * c0 + v31 * c1 + v32 * c2 + v33 * c3;
  g0 = load<f64>(factor) * s0 + v10 * s1 + v20 * s2 + v30 * s3;
  g1 = v11 * s1 + v21 * s2 + v31 * s3;
  g2 = v22 * s2 + v32 * s3;
  g3 = v33 * s3;
}

function residualAt(i: i32): f64 {
  const row = keptRows + 32 * i;
  const model = g1 * load<f64>(row, 8) + g2 * load<f64>(row, 16) + g3 * load<f64>(row, 24);
  return load<f64>(keptValues + 8 * i) - constant * g0 - model;
}

/**
 * Solves the series with the factor of its epochs and sums its residuals; writes both to `numbers`. Epochs that are
 * more than `longest` days apart aren't neighbors. `isEven` means that no epoch is missing and that all successive
 * epochs are neighbors.
 */
export function solveSeries(count: i32, weight: f64, factor: usize, longest: i32, isEven: bool): void {
  const last = count - 1;
  const more = weight - 1;
  let c0 = load<f64>(numbers);
  let c1 = load<f64>(numbers, 8);
  let c2 = load<f64>(numbers, 16);
  let c3 = load<f64>(numbers, 24);
  for (let end = 0; end < 2; end++) {
    const i = end == 0 ? 0 : last;
    const value = more * load<f64>(keptValues + 8 * i);
    const row = keptRows + 32 * i;
    c0 += constant * value;
    c1 += load<f64>(row, 8) * value;
    c2 += load<f64>(row, 16) * value;
    c3 += load<f64>(row, 24) * value;
  }
  solve(factor, c0, c1, c2, c3);

  const h0 = constant * g0;
  const h1 = g1;
  const h2 = g2;
  const h3 = g3;
  let squares: f64 = 0;
  let products: f64 = 0;
  let before: f64 = 0;
  for (let i = 0; i < count; i++) {
    const row = keptRows + 32 * i;
    const line = h0 + h1 * load<f64>(row, 8);
    const wave = h2 * load<f64>(row, 16) + h3 * load<f64>(row, 24);
    const value = load<f64>(keptValues + 8 * i);
    const residual = isEven ? value - line - wave : value - (line + wave);
    squares += residual * residual;
    if (i > 0 && stepAfter(i - 1) <= longest) products += residual * before;
    before = residual;
  }
  const atFirst = residualAt(0);
  const atLast = residualAt(last);
  squares += more * (atFirst * atFirst + atLast * atLast);
  const moreOfProducts = sqrt(weight) - 1;
  if (stepAfter(0) <= longest) {
    products += moreOfProducts * atFirst * residualAt(1);
  }
  if (stepAfter(last - 1) <= longest) {
    products += moreOfProducts * atLast * residualAt(last - 1);
  }
  store<f64>(numbers, g0);
  store<f64>(numbers, g1, 8);
  store<f64>(numbers, g2, 16);
  store<f64>(numbers, g3, 24);
  store<f64>(numbers, squares, 32);
  store<f64>(numbers, products, 40);
}

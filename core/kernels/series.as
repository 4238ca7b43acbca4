// AssemblyScript. Inverts, references and fits cells that have every pair, two per vector
// (workers/measure/stripFit.ts). `npm run kernels` compiles it. Each lane does what inverter.ts, fitBlock.ts, fit.ts
// and pairValues.ts do for cells that lack pairs, in the same order, so that the bits are the same.

/** Number of cells in a strip. */
const CELLS: usize = 64;
const WIDE: usize = CELLS * 8;

/** The tables of a frame, which its strips share. */
let pairs: i32 = 0;
let epochs: i32 = 0;
let walk: usize = 0;
let constants: usize = 0;
let reference: usize = 0;
export let rows: usize = 0;
let factor: usize = 0;
let neighbors: usize = 0;
let constant: v128 = f64x2.splat(0);
let moreOfEnds: v128 = f64x2.splat(0);
let moreOfEndProducts: v128 = f64x2.splat(0);
let isEven: bool = false;

/**
 * Sets the tables of a frame. `walkAt` has four 32-bit numbers per step: epoch, parent, pair and sign. In doubles:
 * `constantsAt` and `referenceAt` have one per epoch, `rowsAt` three per epoch, `factorAt` C⁻¹ (4 × 4). `neighborsAt`
 * has one byte per epoch, 1 if it is a neighbor of the previous one.
 */
export function useFrame(
  pairCount: i32,
  walkAt: usize,
  constantsAt: usize,
  referenceAt: usize,
  rowsAt: usize,
  factorAt: usize,
  neighborsAt: usize,
  firstColumn: f64,
  endWeight: f64,
  isEvenlyNeighbored: bool,
): void {
  pairs = pairCount;
  epochs = pairCount + 1;
  walk = walkAt;
  constants = constantsAt;
  reference = referenceAt;
  rows = rowsAt;
  factor = factorAt;
  neighbors = neighborsAt;
  constant = f64x2.splat(firstColumn);
  moreOfEnds = f64x2.splat(endWeight - 1);
  moreOfEndProducts = f64x2.splat(sqrt(endWeight) - 1);
  isEven = isEvenlyNeighbored;
}

/**
 * Copies the pairs of a strip to contiguous memory: 16 bits per cell and pair; in the source, a cell's pairs are
 * `strideBytes` apart.
 */
function gatherPairs(block: usize, strideBytes: usize, planes: usize): void {
  for (let pair = 0; pair < pairs; pair++) {
    for (let c: usize = 0; c < CELLS * 2; c += 16) v128.store(planes + c, v128.load(block + c));
    block += strideBytes;
    planes += CELLS * 2;
  }
}

/** Sums the pairs of a strip along the branches: from 16 bits per cell and pair to 32 bits per cell and epoch. */
function sumPairs(planes: usize, sums: usize): void {
  for (let at: usize = 0; at < CELLS * 4; at += 16) v128.store(sums + at, i32x4.splat(0));
  for (let step = 0; step < pairs; step++) {
    const entry = walk + 16 * step;
    const to = sums + <usize>load<i32>(entry) * CELLS * 4;
    const from = sums + <usize>load<i32>(entry, 4) * CELLS * 4;
    const plane = planes + <usize>load<i32>(entry, 8) * CELLS * 2;
    const isForward = load<i32>(entry, 12) > 0;
    for (let c: usize = 0; c < CELLS; c += 4) {
      const value = v128.load16x4_s(plane + 2 * c);
      const before = v128.load(from + 4 * c);
      v128.store(to + 4 * c, isForward ? i32x4.add(before, value) : i32x4.sub(before, value));
    }
  }
}

// @ts-ignore: decorator
@inline
function rounded(value: v128): v128 {
  return f64x2.promote_low_f32x4(f32x4.demote_f64x2_zero(value));
}

let c0: v128 = f64x2.splat(0);
let c1: v128 = f64x2.splat(0);
let c2: v128 = f64x2.splat(0);
let c3: v128 = f64x2.splat(0);
let largest: v128 = f64x2.splat(0);

/**
 * Computes the vertical series of two cells (rounded to single precision, stored as doubles), their rounded series, and
 * their products with the basis.
 */
function projectTwo(sums: usize, upFactor: v128, series: usize, toFirst: usize, toSecond: usize): void {
  const unit = f64x2.splat(0.01);
  let a0 = f64x2.splat(0);
  let a1 = a0;
  let a2 = a0;
  let a3 = a0;
  let most = f64x2.splat(-1);
  for (let epoch = 0; epoch < epochs; epoch++) {
    const sum = f64x2.convert_low_i32x4_s(v128.load64_zero(sums + epoch * CELLS * 4));
    const along = rounded(f64x2.sub(f64x2.mul(sum, unit), v128.load64_splat(constants + 8 * epoch)));
    const value = rounded(f64x2.mul(f64x2.sub(along, v128.load64_splat(reference + 8 * epoch)), upFactor));
    v128.store(series + epoch * 16, value);
    const row = rows + 24 * epoch;
    a0 = f64x2.add(a0, value);
    a1 = f64x2.add(a1, f64x2.mul(v128.load64_splat(row), value));
    a2 = f64x2.add(a2, f64x2.mul(v128.load64_splat(row, 8), value));
    a3 = f64x2.add(a3, f64x2.mul(v128.load64_splat(row, 16), value));
    const fine = f64x2.mul(value, f64x2.splat(100));
    const size = f64x2.abs(fine);
    most = f64x2.pmax(most, size);
    // Adds a half with the sign of the value, to round halves away from zero.
    const half = v128.or(f64x2.splat(0.5), v128.and(fine, f64x2.splat(-0.0)));
    const words = i32x4.trunc_sat_f64x2_s_zero(f64x2.add(fine, half));
    store<i16>(toFirst + 2 * epoch, <i16>i32x4.extract_lane(words, 0));
    store<i16>(toSecond + 2 * epoch, <i16>i32x4.extract_lane(words, 1));
  }
  largest = most;
  projectOnto(a0, a1, a2, a3);
}

/** Starts a fit of two series with their sums and their products with the other columns of the basis. */
export function projectOnto(sum: v128, one: v128, two: v128, three: v128): void {
  c0 = f64x2.mul(constant, sum);
  c1 = one;
  c2 = two;
  c3 = three;
}

function addEpoch(epoch: i32, value: v128): void {
  const row = rows + 24 * epoch;
  c0 = f64x2.add(c0, f64x2.mul(constant, value));
  c1 = f64x2.add(c1, f64x2.mul(v128.load64_splat(row), value));
  c2 = f64x2.add(c2, f64x2.mul(v128.load64_splat(row, 8), value));
  c3 = f64x2.add(c3, f64x2.mul(v128.load64_splat(row, 16), value));
}

// @ts-ignore: decorator
@inline
function factorOf(p: i32, q: i32): v128 {
  return v128.load64_splat(factor + 8 * (4 * p + q));
}

/** g = C⁻ᵀ(C⁻¹c), into c. */
function solve(): void {
  const zero = f64x2.splat(0);
  const s0 = f64x2.add(zero, f64x2.mul(factorOf(0, 0), c0));
  let s1 = f64x2.add(zero, f64x2.mul(factorOf(1, 0), c0));
  s1 = f64x2.add(s1, f64x2.mul(factorOf(1, 1), c1));
  let s2 = f64x2.add(zero, f64x2.mul(factorOf(2, 0), c0));
  s2 = f64x2.add(s2, f64x2.mul(factorOf(2, 1), c1));
  s2 = f64x2.add(s2, f64x2.mul(factorOf(2, 2), c2));
  let s3 = f64x2.add(zero, f64x2.mul(factorOf(3, 0), c0));
  s3 = f64x2.add(s3, f64x2.mul(factorOf(3, 1), c1));
  s3 = f64x2.add(s3, f64x2.mul(factorOf(3, 2), c2));
  s3 = f64x2.add(s3, f64x2.mul(factorOf(3, 3), c3));
  let g0 = f64x2.add(zero, f64x2.mul(factorOf(0, 0), s0));
  g0 = f64x2.add(g0, f64x2.mul(factorOf(1, 0), s1));
  g0 = f64x2.add(g0, f64x2.mul(factorOf(2, 0), s2));
  g0 = f64x2.add(g0, f64x2.mul(factorOf(3, 0), s3));
  let g1 = f64x2.add(zero, f64x2.mul(factorOf(1, 1), s1));
  g1 = f64x2.add(g1, f64x2.mul(factorOf(2, 1), s2));
  g1 = f64x2.add(g1, f64x2.mul(factorOf(3, 1), s3));
  let g2 = f64x2.add(zero, f64x2.mul(factorOf(2, 2), s2));
  g2 = f64x2.add(g2, f64x2.mul(factorOf(3, 2), s3));
  c0 = g0;
  c1 = g1;
  c2 = g2;
  c3 = f64x2.add(zero, f64x2.mul(factorOf(3, 3), s3));
}

function residualAt(series: usize, epoch: i32): v128 {
  const row = rows + 24 * epoch;
  const model = f64x2.add(
    f64x2.add(f64x2.mul(c1, v128.load64_splat(row)), f64x2.mul(c2, v128.load64_splat(row, 8))),
    f64x2.mul(c3, v128.load64_splat(row, 16)),
  );
  return f64x2.sub(f64x2.sub(v128.load(series + 16 * epoch), f64x2.mul(constant, c0)), model);
}

let squares: v128 = f64x2.splat(0);
let products: v128 = f64x2.splat(0);

function sumResiduals(series: usize): void {
  const g0 = f64x2.mul(constant, c0);
  const g1 = c1;
  const g2 = c2;
  const g3 = c3;
  let square = f64x2.splat(0);
  let product = square;
  let before = square;
  for (let epoch = 0; epoch < epochs; epoch++) {
    const row = rows + 24 * epoch;
    const value = v128.load(series + 16 * epoch);
    const line = f64x2.add(g0, f64x2.mul(g1, v128.load64_splat(row)));
    const wave = f64x2.add(
      f64x2.mul(g2, v128.load64_splat(row, 8)),
      f64x2.mul(g3, v128.load64_splat(row, 16)),
    );
    const residual = isEven
      ? f64x2.sub(f64x2.sub(value, line), wave)
      : f64x2.sub(value, f64x2.add(line, wave));
    square = f64x2.add(square, f64x2.mul(residual, residual));
    if (isEven || load<u8>(neighbors + epoch)) product = f64x2.add(product, f64x2.mul(residual, before));
    before = residual;
  }
  squares = square;
  products = product;
}

/** Adds the extra weight of the ends to the sums of squares and products. */
function addEnds(series: usize): void {
  const last = epochs - 1;
  const atFirst = residualAt(series, 0);
  const atLast = residualAt(series, last);
  const more = f64x2.add(f64x2.mul(atFirst, atFirst), f64x2.mul(atLast, atLast));
  squares = f64x2.add(squares, f64x2.mul(moreOfEnds, more));
  if (load<u8>(neighbors + 1)) {
    const product = f64x2.mul(f64x2.mul(moreOfEndProducts, atFirst), residualAt(series, 1));
    products = f64x2.add(products, product);
  }
  if (load<u8>(neighbors + last)) {
    const product = f64x2.mul(f64x2.mul(moreOfEndProducts, atLast), residualAt(series, last - 1));
    products = f64x2.add(products, product);
  }
}

/**
 * Solves two projected series (16 bytes per epoch). Writes coefficients and sums of squares and products, `wide` bytes
 * apart.
 */
export function solveTwo(series: usize, to: usize, wide: usize): void {
  addEpoch(0, f64x2.mul(moreOfEnds, v128.load(series)));
  addEpoch(epochs - 1, f64x2.mul(moreOfEnds, v128.load(series + 16 * (epochs - 1))));
  solve();
  sumResiduals(series);
  addEnds(series);
  v128.store(to, c0);
  v128.store(to + wide, c1);
  v128.store(to + 2 * wide, c2);
  v128.store(to + 3 * wide, c3);
  v128.store(to + 4 * wide, squares);
  v128.store(to + 5 * wide, products);
}

/**
 * Inverts, references, converts to vertical and fits the first `count` cells of a strip of 64. Copies its pairs in
 * hundredths from `block` to `planes`, 16 bits per cell and pair; a strip's worth of memory after the block's last
 * cells must be readable. `upFactors` has one double per cell. Writes each cell's rounded series to its 32-bit address
 * in `targets`, and seven planes of doubles to `out`: the four coefficients, the sums of squares and products, and the
 * largest magnitude in hundredths. `scratch` has room for 4 bytes per cell and epoch, then 16 per epoch.
 */
export function fitStrip(
  block: usize,
  strideBytes: usize,
  planes: usize,
  count: i32,
  upFactors: usize,
  targets: usize,
  out: usize,
  scratch: usize,
): void {
  const series = scratch + <usize>epochs * CELLS * 4;
  gatherPairs(block, strideBytes, planes);
  sumPairs(planes, scratch);
  for (let cell: usize = 0; cell < <usize>count; cell += 2) {
    const target = targets + 4 * cell;
    projectTwo(
      scratch + 4 * cell,
      v128.load(upFactors + 8 * cell),
      series,
      <usize>load<u32>(target),
      <usize>load<u32>(target, 4),
    );
    const to = out + 8 * cell;
    solveTwo(series, to, WIDE);
    v128.store(to + 6 * WIDE, largest);
  }
}

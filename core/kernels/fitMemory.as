// AssemblyScript. Shared by the kernels of a fit: the addresses of its tables and scratch memory, and vector helpers.

export let epochs: i32 = 0;
export let constant: f64 = 0;
export let rows: usize = 0;
export let days: usize = 0;
export let inverse: usize = 0;
export let series: usize = 0;
export let kept: usize = 0;
export let pattern: usize = 0;
export let numbers: usize = 0;

/** The epochs that the last series has: rows of the basis (1 for the constant), days, values. */
export let keptRows: usize = 0;
export let keptDays: usize = 0;
export let keptValues: usize = 0;
/**
 * The last model, four columns per row: its basis (the ends multiplied twice by the root of their weight) and the basis
 * lagged to its neighbors.
 */
export let basis: usize = 0;
export let lagged: usize = 0;
export let lagWeights: usize = 0;
export let lagGram: usize = 0;
export let modelInverse: usize = 0;
/** For two correlations at once. */
export let decays: usize = 0;
export let correlated: usize = 0;
export let noiseGram: usize = 0;

/**
 * Sets the tables of a frame: `rowsAt` has four doubles per epoch (1 and the varying columns of the basis, whose
 * constant column is `first`), `daysAt` a 32-bit number per epoch, `inverseAt` R⁻¹ (4 × 4). Series are read from
 * `seriesAt` (single precision). Results go to `keptAt` (32-bit indexes of epochs), `patternAt` (one bit per epoch) and
 * `numbersAt` (four coefficients, then sums of squares and products). `scratch` has room for 200 bytes per epoch and
 * 640 more.
 */
export function useEpochs(
  count: i32,
  first: f64,
  rowsAt: usize,
  daysAt: usize,
  inverseAt: usize,
  seriesAt: usize,
  keptAt: usize,
  patternAt: usize,
  numbersAt: usize,
  scratch: usize,
): void {
  epochs = count;
  constant = first;
  rows = rowsAt;
  days = daysAt;
  inverse = inverseAt;
  series = seriesAt;
  kept = keptAt;
  pattern = patternAt;
  numbers = numbersAt;
  const places = <usize>count + 1;
  keptRows = scratch;
  basis = keptRows + 32 * places;
  lagged = basis + 32 * places;
  correlated = lagged + 32 * places;
  decays = correlated + 64 * places;
  keptValues = decays + 16 * places;
  keptDays = keptValues + 8 * places;
  lagWeights = keptDays + 8 * places;
  lagGram = lagWeights + 8 * places;
  modelInverse = lagGram + 128;
  noiseGram = modelInverse + 128;
}

// @ts-ignore: decorator
@inline
export function stepAfter(i: i32): i32 {
  const at = keptDays + 4 * i;
  return load<i32>(at, 4) - load<i32>(at);
}

// @ts-ignore: decorator
@inline
export function splatAt(at: usize): v128 {
  return v128.load64_splat(at);
}

// @ts-ignore: decorator
@inline
export function low(value: v128): f64 {
  return f64x2.extract_lane(value, 0);
}

// @ts-ignore: decorator
@inline
export function high(value: v128): f64 {
  return f64x2.extract_lane(value, 1);
}

/** Adds one of four partial sums, in the order of `dot` in residualMoments.ts. */
export function addPart(part: i32, to: usize, sum: v128): void {
  v128.store(to, part == 0 ? sum : f64x2.add(v128.load(to), sum));
}

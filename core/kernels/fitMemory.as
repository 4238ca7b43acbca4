// AssemblyScript. What the kernels of one fit share: where its tables and its scratch lie, and what they do to vectors.

export let epochs: i32 = 0;
export let constant: f64 = 0;
export let rows: usize = 0;
export let days: usize = 0;
export let inverse: usize = 0;
export let series: usize = 0;
export let kept: usize = 0;
export let pattern: usize = 0;
export let numbers: usize = 0;

/** The present epochs of the last series, one after the other: rows of the basis (1 for the constant), days, values. */
export let keptRows: usize = 0;
export let keptDays: usize = 0;
export let keptValues: usize = 0;
/** Of the last model: its basis, at last with the ends' weights twice, and beside its neighbors; four columns a row. */
export let basis: usize = 0;
export let lagged: usize = 0;
export let lagWeights: usize = 0;
export let lagGram: usize = 0;
export let modelInverse: usize = 0;
/** Of two correlations at once. */
export let decays: usize = 0;
export let correlated: usize = 0;
export let noiseGram: usize = 0;

/**
 * The tables of a frame: `rowsAt` four doubles an epoch (1 and the varying columns of the basis, of which the first is `first`),
 * `daysAt` a 32-bit number, `inverseAt` R⁻¹, 4 × 4. A series is read from `seriesAt` (single precision); what is found of it goes to `keptAt`
 * (32-bit numbers of epochs), `patternAt` (a bit an epoch) and `numbersAt` (four coefficients, then sums of squares and products).
 * `scratch` is for 200 bytes an epoch and 640 more.
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

/** Adds to a sum of which there are four, as `dot` in residualMoments.ts adds them. */
export function addPart(part: i32, to: usize, sum: v128): void {
  v128.store(to, part == 0 ? sum : f64x2.add(v128.load(to), sum));
}

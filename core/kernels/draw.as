// AssemblyScript. Draws the noise that core/noise/drawnNoise.ts describes, from the counter-based random numbers of
// core/statistics/counterNoise.ts. `npm run kernels` compiles it. Sums are added in the order of the dates.

/** 65,536 normal deviates in single precision. */
let table: usize = 0;
let epochs: i32 = 0;
/**
 * Doubles, one per date: years, the drawn path, two for scratch; four per date: the basis. The drawn series is in
 * single precision.
 */
let years: usize = 0;
let basis: usize = 0;
let path: usize = 0;
let normals: usize = 0;
let sums: usize = 0;
let series: usize = 0;

/** Columns of the basis: constant, year, sine and cosine. */
const COLUMNS: usize = 4;

export function useDraw(
  count: i32,
  tableAt: usize,
  yearsAt: usize,
  basisAt: usize,
  pathAt: usize,
  seriesAt: usize,
  scratch: usize,
): void {
  epochs = count;
  table = tableAt;
  years = yearsAt;
  basis = basisAt;
  path = pathAt;
  series = seriesAt;
  normals = scratch;
  sums = scratch + 8 * (<usize>count + 1);
}

// @ts-ignore: decorator
@inline
function mix(value: u32): u32 {
  let hash = value;
  hash = (hash ^ (hash >>> 16)) * 0x85ebca6b;
  hash = (hash ^ (hash >>> 13)) * 0xc2b2ae35;
  return hash ^ (hash >>> 16);
}

// @ts-ignore: decorator
@inline
function normalAt(key: u32, row: u32, col: u32): f64 {
  const hash = mix(mix(key ^ (row * 0x9e3779b1)) ^ (col * 0x85ebca77));
  return <f64>load<f32>(table + 4 * <usize>(hash & 0xffff));
}

/** Writes the first `count` deviates of a row, times `scale`, as doubles. */
export function drawRow(tableAt: usize, key: u32, row: u32, scale: f64, count: i32, out: usize): void {
  table = tableAt;
  for (let i = 0; i < count; i++) store<f64>(out + 8 * <usize>i, scale * normalAt(key, row, i));
}

/** Fills the series and its path with zeros. */
export function clearDrawn(): void {
  memory.fill(series, 0, 4 * <usize>epochs);
  memory.fill(path, 0, 8 * <usize>epochs);
}

/**
 * Adds noise with covariance scale²·LLᵀ to the series. `columns` has the columns of L in order, with zeros above the
 * diagonal.
 */
export function addNoise(columns: usize, scale: f64, key: u32): void {
  const even = epochs & ~1;
  memory.fill(sums, 0, 8 * <usize>epochs);
  for (let j = 0; j < epochs; j++) {
    const column = columns + 8 * <usize>(j * epochs);
    const value = normalAt(key, j, 2);
    const both = f64x2.splat(value);
    // If j is odd, zero is added to row j − 1.
    let i = j & ~1;
    for (; i < even; i += 2) {
      const at = sums + 8 * <usize>i;
      v128.store(at, f64x2.add(v128.load(at), f64x2.mul(v128.load(column + 8 * <usize>i), both)));
    }
    if (i < epochs) {
      const at = sums + 8 * <usize>i;
      store<f64>(at, load<f64>(at) + load<f64>(column + 8 * <usize>i) * value);
    }
  }
  for (let i = 0; i < epochs; i++) {
    const at = series + 4 * <usize>i;
    store<f32>(at, <f32>(<f64>load<f32>(at) + scale * load<f64>(sums + 8 * <usize>i)));
  }
}

/**
 * Adds a random walk, with `ratio` times the variance per `step` (years), to the series and the path, and white noise
 * to the series.
 */
export function addWalk(scale: f64, ratio: f64, step: f64, key: u32): void {
  let walk: f64 = 0;
  for (let i = 0; i < epochs; i++) {
    if (i > 0) {
      const since = load<f64>(years + 8 * <usize>i) - load<f64>(years + 8 * <usize>(i - 1));
      walk += scale * Math.sqrt((ratio * since) / step) * normalAt(key, i, 3);
    }
    const to = path + 8 * <usize>i;
    store<f64>(to, load<f64>(to) + walk);
    const at = series + 4 * <usize>i;
    store<f32>(at, <f32>(<f64>load<f32>(at) + (walk + scale * normalAt(key, i, 2))));
  }
}

/** Adds a season, and removes the dates that are missing from the series at `like` (single precision). */
export function addSeason(sine: f64, cosine: f64, like: usize): void {
  for (let i = 0; i < epochs; i++) {
    const row = basis + 8 * COLUMNS * <usize>i;
    const at = series + 4 * <usize>i;
    const season = sine * load<f64>(row, 16) + cosine * load<f64>(row, 24);
    const value = load<f32>(like + 4 * <usize>i);
    store<f32>(at, value == value ? <f32>(<f64>load<f32>(at) + season) : <f32>NaN);
  }
}

/** The least-squares slope of the path over the dates that the series has. */
export function slopeOfPath(): f64 {
  let n: f64 = 0;
  let time: f64 = 0;
  let sum: f64 = 0;
  for (let i = 0; i < epochs; i++) {
    const value = load<f32>(series + 4 * <usize>i);
    if (value != value) continue;
    n += 1;
    time += load<f64>(years + 8 * <usize>i);
    sum += load<f64>(path + 8 * <usize>i);
  }
  let squares: f64 = 0;
  let product: f64 = 0;
  for (let i = 0; i < epochs; i++) {
    const value = load<f32>(series + 4 * <usize>i);
    if (value != value) continue;
    const t = load<f64>(years + 8 * <usize>i) - time / n;
    squares += t * t;
    product += t * (load<f64>(path + 8 * <usize>i) - sum / n);
  }
  return product / squares;
}

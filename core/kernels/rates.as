// AssemblyScript. Weights a series whose gaps are filled linearly in time (core/events/pathRates.ts). `npm run kernels`
// compiles it.

/**
 * Writes to `out` the four weighted sums of `count` values (single precision, NaN = missing); `weights` has four
 * doubles per value. Missing values are interpolated linearly over `days` (single precision); at the ends, they get the
 * nearest value. Returns how many values aren't missing.
 */
export function weighFilled(series: usize, count: i32, days: usize, weights: usize, out: usize): i32 {
  let ab = f64x2.splat(0);
  let cd = f64x2.splat(0);
  let last = -1;
  let seen = 0;
  let before: f64 = 0;
  for (let i = 0; i <= count; i++) {
    let value: f64 = before;
    if (i < count) {
      const single = load<f32>(series + 4 * i);
      if (single != single) continue;
      value = single;
      seen++;
    } else if (seen == 0) break;
    const from = last < 0 ? value : before;
    let slope: f64 = 0;
    if (last >= 0 && i < count && last < i - 1) {
      slope = (value - from) / <f64>(load<f32>(days + 4 * i) - load<f32>(days + 4 * last));
    }
    for (let j = last + 1; j < i; j++) {
      const since: f64 = last < 0 ? 0 : load<f32>(days + 4 * j) - load<f32>(days + 4 * last);
      const filled = f64x2.splat(from + slope * since);
      ab = f64x2.add(ab, f64x2.mul(filled, v128.load(weights + 32 * j)));
      cd = f64x2.add(cd, f64x2.mul(filled, v128.load(weights + 32 * j, 16)));
    }
    if (i == count) break;
    const own = f64x2.splat(value);
    ab = f64x2.add(ab, f64x2.mul(own, v128.load(weights + 32 * i)));
    cd = f64x2.add(cd, f64x2.mul(own, v128.load(weights + 32 * i, 16)));
    before = value;
    last = i;
  }
  v128.store(out, ab);
  v128.store(out, cd, 16);
  return seen;
}

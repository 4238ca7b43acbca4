// AssemblyScript. Reverses HDF5's shuffle filter and converts layers to hundredths of a millimeter, four cells at a
// time. `npm run kernels` compiles it. Each lane does the same as `correctGranule` and `toHundredths` (core/pairs), in
// double precision and in the same order, so that the bits are the same.

/** Reverses the shuffle of `count` 4-byte elements: joins four planes of bytes into words. */
export function unshuffle(bytes: usize, words: usize, count: usize): void {
  const whole = count & ~15;
  for (let i = whole; i < count; i++) {
    const low = <u32>load<u8>(bytes + i) | (<u32>load<u8>(bytes + count + i) << 8);
    const high = <u32>load<u8>(bytes + 2 * count + i) | (<u32>load<u8>(bytes + 3 * count + i) << 8);
    store<u32>(words + 4 * i, low | (high << 16));
  }
  for (let i: usize = 0; i < whole; i += 16) {
    const a = v128.load(bytes + i);
    const b = v128.load(bytes + count + i);
    const c = v128.load(bytes + 2 * count + i);
    const d = v128.load(bytes + 3 * count + i);
    const lowAB = i8x16.shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    const highAB = i8x16.shuffle(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    const lowCD = i8x16.shuffle(c, d, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    const highCD = i8x16.shuffle(c, d, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    const to = words + 4 * i;
    v128.store(to, i16x8.shuffle(lowAB, lowCD, 0, 8, 1, 9, 2, 10, 3, 11));
    v128.store(to + 16, i16x8.shuffle(lowAB, lowCD, 4, 12, 5, 13, 6, 14, 7, 15));
    v128.store(to + 32, i16x8.shuffle(highAB, highCD, 0, 8, 1, 9, 2, 10, 3, 11));
    v128.store(to + 48, i16x8.shuffle(highAB, highCD, 4, 12, 5, 13, 6, 14, 7, 15));
  }
}

const MISSING = f64x2.splat(-32768.0);
const LIMIT = f64x2.splat(100.0);
const THOUSAND = f64x2.splat(1000.0);
const HUNDRED = f64x2.splat(100.0);
const HALF = f64x2.splat(0.5);
const NONE = f64x2.splat(-1.0);

// Module state, because a function can return only one vector.
let largest: v128 = f64x2.splat(-1.0);

/** Two cells in hundredths, −32,768 if missing. Also updates the largest magnitude. */
// @ts-ignore: decorator
@inline
function twoCells(displacement: v128, tide: v128, delay: v128, isGood: v128): v128 {
  const known = v128.and(delay, f64x2.lt(f64x2.abs(delay), LIMIT));
  const meters = f64x2.sub(f64x2.sub(displacement, tide), known);
  const isKnown = v128.and(isGood, f64x2.lt(f64x2.abs(meters), LIMIT));
  const millimeters = f64x2.promote_low_f32x4(f32x4.demote_f64x2_zero(f64x2.mul(meters, THOUSAND)));
  const value = f64x2.mul(millimeters, HUNDRED);
  const size = f64x2.abs(value);
  largest = f64x2.pmax(largest, v128.bitselect(size, NONE, isKnown));
  // Adds a half with the sign of the value, to round halves away from zero. The caller truncates.
  const half = v128.or(HALF, v128.and(value, f64x2.splat(-0.0)));
  return v128.bitselect(f64x2.add(value, half), MISSING, isKnown);
}

/** Writes four cells, or `rest` if fewer remain. */
// @ts-ignore: decorator
@inline
function storeFour(at: usize, cells: v128, rest: i32): void {
  if (rest >= 4) {
    v128.store64_lane(at, cells, 0);
    return;
  }
  store<i16>(at, <i16>i16x8.extract_lane_s(cells, 0));
  if (rest > 1) store<i16>(at, <i16>i16x8.extract_lane_s(cells, 1), 2);
  if (rest > 2) store<i16>(at, <i16>i16x8.extract_lane_s(cells, 2), 4);
}

/**
 * Masks, corrects and rounds `count` cells. `wet` has one byte per cell, 0 = water. Reads up to three cells beyond the
 * last one. Returns the largest magnitude in hundredths, or −1 if all cells are missing. `out` (16 bits per cell) is
 * valid only if that magnitude fits.
 */
export function correctToHundredths(
  displacement: usize,
  tide: usize,
  delay: usize,
  mask: usize,
  wet: usize,
  out: usize,
  count: usize,
): f64 {
  largest = NONE;
  const one = i32x4.splat(1);
  const zero = i32x4.splat(0);
  const lanes = i32x4(0, 1, 2, 3);
  for (let i: usize = 0; i < count; i += 4) {
    const at = 4 * i;
    const masks = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(mask + i)));
    const waters = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(wet + i)));
    const rest = <i32>(count - i);
    const isGood = v128.and(
      v128.and(i32x4.eq(masks, one), i32x4.ne(waters, zero)),
      i32x4.lt_s(lanes, i32x4.splat(rest)),
    );
    if (!v128.any_true(isGood)) {
      storeFour(out + 2 * i, i16x8.splat(-32768), rest);
      continue;
    }
    const d = v128.load(displacement + at);
    const t = v128.load(tide + at);
    const w = v128.load(delay + at);
    const low = twoCells(
      f64x2.promote_low_f32x4(d),
      f64x2.promote_low_f32x4(t),
      f64x2.promote_low_f32x4(w),
      i32x4.shuffle(isGood, isGood, 0, 0, 1, 1),
    );
    const high = twoCells(
      f64x2.promote_low_f32x4(i32x4.shuffle(d, d, 2, 3, 2, 3)),
      f64x2.promote_low_f32x4(i32x4.shuffle(t, t, 2, 3, 2, 3)),
      f64x2.promote_low_f32x4(i32x4.shuffle(w, w, 2, 3, 2, 3)),
      i32x4.shuffle(isGood, isGood, 2, 2, 3, 3),
    );
    const words = i64x2.shuffle(
      i32x4.trunc_sat_f64x2_s_zero(low),
      i32x4.trunc_sat_f64x2_s_zero(high),
      0,
      2,
    );
    storeFour(out + 2 * i, i16x8.narrow_i32x4_s(words, words), rest);
  }
  return max(f64x2.extract_lane(largest, 0), f64x2.extract_lane(largest, 1));
}

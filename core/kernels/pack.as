// AssemblyScript. Rounds the series of many cells and packs columns of integers, four values per vector, for
// workers/partition/tenthRounder.ts, formats/parquet/presence.ts and formats/parquet/deltaPacking.ts. `npm run kernels`
// compiles it.

const HALF = f64x2.splat(0.5);
const TENTH = f64x2.splat(0.1);

// @ts-ignore: decorator
@inline
function twoTenths(value: v128, perYear: v128, atFirst: v128, years: v128): v128 {
  const corrected = f64x2.add(value, f64x2.sub(f64x2.mul(perYear, years), atFirst));
  return i32x4.trunc_sat_f64x2_s_zero(f64x2.floor(f64x2.add(f64x2.mul(TENTH, corrected), HALF)));
}

/**
 * Adds corrections to series in hundredths (16 bits per value, 32 if `isWide`; the smallest number = missing) and
 * rounds them to tenths (32 bits). `sources` has the index of each cell's series. `perYear` and `atFirst` have one
 * double per cell, `years` one double per epoch. Reads and writes up to three values beyond the last series. Returns
 * whether any value is missing.
 */
export function toTenths(
  series: usize,
  isWide: bool,
  sources: usize,
  cells: i32,
  epochs: i32,
  perYear: usize,
  atFirst: usize,
  years: usize,
  missingTenth: i32,
  out: usize,
): bool {
  const width: usize = isWide ? 4 : 2;
  const missing = i32x4.splat(isWide ? i32.MIN_VALUE : -32768);
  const instead = i32x4.splat(missingTenth);
  const lanes = i32x4(0, 1, 2, 3);
  let found = i32x4.splat(0);
  for (let cell = 0; cell < cells; cell++) {
    const from = series + width * <usize>epochs * <usize>load<u32>(sources + 4 * cell);
    const to = out + 4 * <usize>epochs * <usize>cell;
    const slope = v128.load64_splat(perYear + 8 * cell);
    const first = v128.load64_splat(atFirst + 8 * cell);
    for (let epoch = 0; epoch < epochs; epoch += 4) {
      const at = from + width * <usize>epoch;
      const values = isWide ? v128.load(at) : v128.load16x4_s(at);
      const low = twoTenths(f64x2.convert_low_i32x4_s(values), slope, first, v128.load(years + 8 * epoch));
      const upper = i32x4.shuffle(values, values, 2, 3, 2, 3);
      const high = twoTenths(f64x2.convert_low_i32x4_s(upper), slope, first, v128.load(years + 8 * epoch, 16));
      const isMissing = i32x4.eq(values, missing);
      v128.store(to + 4 * epoch, v128.bitselect(instead, i32x4.shuffle(low, high, 0, 1, 4, 5), isMissing));
      // Values after the last epoch belong to another series.
      if (epoch + 4 <= epochs) found = v128.or(found, isMissing);
      else found = v128.or(found, v128.and(isMissing, i32x4.lt_s(lanes, i32x4.splat(epochs - epoch))));
    }
  }
  return v128.any_true(found);
}

/**
 * Marks each of `count` values (32 bits) with a byte: `level`, or `level` − 1 if the value is `missing`. Writes the
 * values that aren't missing without gaps, and up to three more after them. Returns how many aren't missing.
 */
export function keepPresent(
  values: usize,
  count: i32,
  missing: i32,
  level: i32,
  marks: usize,
  present: usize,
): i32 {
  const absent = i32x4.splat(missing);
  const allThere = <u32>level * 0x01010101;
  let to = present;
  let i = 0;
  for (; i + 4 <= count; i += 4) {
    const four = v128.load(values + 4 * i);
    if (!v128.any_true(i32x4.eq(four, absent))) {
      store<u32>(marks + i, allThere);
      v128.store(to, four);
      to += 16;
      continue;
    }
    for (let n = i; n < i + 4; n++) to = keepOne(load<i32>(values + 4 * n), missing, level, marks + n, to);
  }
  for (; i < count; i++) to = keepOne(load<i32>(values + 4 * i), missing, level, marks + i, to);
  return <i32>((to - present) >>> 2);
}

// @ts-ignore: decorator
@inline
function keepOne(value: i32, missing: i32, level: i32, mark: usize, to: usize): usize {
  const isThere = i32(value !== missing);
  store<u8>(mark, level - 1 + isThere);
  store<i32>(to, value);
  return to + 4 * isThere;
}

/** Values per block and per miniblock. */
const BLOCK: i32 = 128;
const MINIBLOCK: i32 = 32;

function writeZigzag(value: i32, at: usize): usize {
  let rest = ((<i64>value) << 1) ^ ((<i64>value) >> 63);
  while (rest >= 128) {
    store<u8>(at++, <u8>((rest & 127) | 128));
    rest >>= 7;
  }
  store<u8>(at++, <u8>rest);
  return at;
}

/** Writes 32 numbers of at most 16 bits, two at a time. */
function packPairs(numbers: usize, width: u64, start: usize): usize {
  let at = start;
  let word: u64 = 0;
  let used: u64 = 0;
  for (let n: usize = 0; n < 4 * MINIBLOCK; n += 8) {
    const pair = <u64>load<u32>(numbers + n) | ((<u64>load<u32>(numbers + n, 4)) << width);
    word |= pair << used;
    used += 2 * width;
    if (used < 32) continue;
    store<u32>(at, <u32>word);
    at += 4;
    used -= 32;
    word >>= 32;
  }
  return at;
}

/** The same of wider ones. */
function packSingly(numbers: usize, width: u64, start: usize): usize {
  let at = start;
  let word: u64 = 0;
  let used: u64 = 0;
  for (let n: usize = 0; n < 4 * MINIBLOCK; n += 4) {
    word |= <u64>load<u32>(numbers + n) << used;
    used += width;
    if (used < 32) continue;
    store<u32>(at, <u32>word);
    at += 4;
    used -= 32;
    word >>= 32;
  }
  return at;
}

/**
 * Writes the DELTA_BINARY_PACKED blocks of `count` values (32 bits) to `out`. The preceding value must be in memory
 * before them. In all calls except the last one for a column, `count` is a multiple of 128. `numbers` has room for 512
 * bytes. Returns the number of bytes written.
 */
export function packBlocks(values: usize, count: i32, numbers: usize, out: usize): i32 {
  let at = out;
  for (let first = 0; first < count; first += BLOCK) {
    const inBlock = min(BLOCK, count - first);
    const from = values + 4 * <usize>first;
    let smallest = i32.MAX_VALUE;
    let i = 0;
    let least = i32x4.splat(i32.MAX_VALUE);
    for (; i + 4 <= inBlock; i += 4) {
      const place = from + 4 * <usize>i;
      const delta = i32x4.sub(v128.load(place), v128.load(place - 4));
      v128.store(numbers + 4 * i, delta);
      least = i32x4.min_s(least, delta);
    }
    for (; i < inBlock; i++) {
      const place = from + 4 * <usize>i;
      const delta = load<i32>(place) - load<i32>(place - 4);
      store<i32>(numbers + 4 * i, delta);
      smallest = min(smallest, delta);
    }
    least = i32x4.min_s(least, i32x4.shuffle(least, least, 2, 3, 0, 1));
    least = i32x4.min_s(least, i32x4.shuffle(least, least, 1, 0, 3, 2));
    smallest = min(smallest, i32x4.extract_lane(least, 0));
    for (; i < BLOCK; i++) store<i32>(numbers + 4 * i, smallest);

    at = writeZigzag(smallest, at);
    let widths = at;
    at += BLOCK / MINIBLOCK;
    const base = i32x4.splat(smallest);
    for (let mini = numbers; mini < numbers + 4 * BLOCK; mini += 4 * MINIBLOCK, widths++) {
      let bits = i32x4.splat(0);
      for (let n: usize = 0; n < 4 * MINIBLOCK; n += 16) {
        const above = i32x4.sub(v128.load(mini + n), base);
        v128.store(mini + n, above);
        bits = v128.or(bits, above);
      }
      bits = v128.or(bits, i32x4.shuffle(bits, bits, 2, 3, 0, 1));
      bits = v128.or(bits, i32x4.shuffle(bits, bits, 1, 0, 3, 2));
      const width = 32 - clz(i32x4.extract_lane(bits, 0));
      store<u8>(widths, width);
      at = width <= 16 ? packPairs(mini, width, at) : packSingly(mini, width, at);
    }
  }
  return <i32>(at - out);
}

// AssemblyScript. Decodes the pages of a row group for formats/parquet. `npm run kernels` compiles it. The lengths in a
// page aren't trusted: nothing is read or written beyond the given bytes, except for up to 16 bytes after them, which
// callers leave free.

const BAD: i32 = -1;
const VECTOR: usize = 16;

/** Copies 16 bytes at a time. `from` must be at least 16 bytes before `to`, or in other memory. */
// @ts-ignore: decorator
@inline
function copySteps(to: usize, from: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += VECTOR) v128.store(to + at, v128.load(from + at));
}

/** Repeats the bytes that start `distance` before `to`. */
function repeatBytes(to: usize, distance: usize, bytes: usize): void {
  if (distance >= VECTOR) return copySteps(to, to - distance, bytes);
  const few = min(bytes, VECTOR);
  for (let at: usize = 0; at < few; at++) store<u8>(to + at, load<u8>(to + at - distance));
  // A pattern that repeats at a distance also repeats at its multiples.
  const far = distance * ((VECTOR + distance - 1) / distance);
  if (bytes > few) copySteps(to + few, to + few - far, bytes - few);
}

/** Decompresses an LZ4 block. Returns the number of bytes, or −1 if the block is invalid or its content doesn't fit. */
export function inflateLz4(source: usize, sourceBytes: i32, target: usize, targetBytes: i32): i32 {
  const end = source + sourceBytes;
  const limit = target + targetBytes;
  let from = source;
  let to = target;
  while (from < end) {
    const token = <usize>load<u8>(from++);
    let literals = token >> 4;
    if (literals === 15) {
      let more: usize = 255;
      while (more === 255) {
        if (from >= end) return BAD;
        more = <usize>load<u8>(from++);
        literals += more;
      }
    }
    if (literals > end - from || literals > limit - to) return BAD;
    copySteps(to, from, literals);
    from += literals;
    to += literals;
    if (from === end) return <i32>(to - target);
    if (end - from < 2) return BAD;
    const distance = <usize>load<u16>(from);
    from += 2;
    if (distance === 0 || distance > to - target) return BAD;
    let length = token & 15;
    if (length === 15) {
      let more: usize = 255;
      while (more === 255) {
        if (from >= end) return BAD;
        more = <usize>load<u8>(from++);
        length += more;
      }
    }
    length += 4;
    if (length > limit - to) return BAD;
    repeatBytes(to, distance, length);
    to += length;
  }
  return BAD;
}

const BLOCK_MINIBLOCKS: usize = 4;
const MINIBLOCK: i32 = 32;
const LONGEST_VARINT: usize = 10;
const WIDEST: usize = 32;

// End of the last number read; 0 = it doesn't end. Module state, because a function can return only one value.
let numberEnd: usize = 0;

function readZigzag(from: usize, end: usize): i64 {
  let value: u64 = 0;
  const last = min(end, from + LONGEST_VARINT);
  let shift: u64 = 0;
  for (let at = from; at < last; at++, shift += 7) {
    const byte = <u64>load<u8>(at);
    value |= (byte & 127) << shift;
    if (byte >= 128) continue;
    numberEnd = at + 1;
    return <i64>(value >> 1) ^ -(<i64>(value & 1));
  }
  numberEnd = 0;
  return 0;
}

/** The number that starts at a bit; `mask` has as many bits as the number (at most 32). */
// @ts-ignore: decorator
@inline
function bitsAt(start: usize, bit: u32, mask: u64): u64 {
  return (load<u64>(start + (bit >> 3)) >> (<u64>bit & 7)) & mask;
}

/**
 * Decodes DELTA_BINARY_PACKED blocks of `count` 32-bit integers, whose first one is `first`. Writes those with indexes
 * from `from` up to, but not including, `to`. Returns 0, or −1 if the blocks are invalid.
 */
export function unpackDeltas(
  source: usize,
  sourceBytes: i32,
  count: i32,
  first: i32,
  from: i32,
  to: i32,
  out: usize,
): i32 {
  const end = source + sourceBytes;
  let at = source;
  let value = first;
  if (from === 0 && to > 0) store<i32>(out, value);
  const base = out - 4 * <usize>from;
  let index = 1;
  while (index < to) {
    const smallest = <i32>readZigzag(at, end);
    const widths = numberEnd;
    if (widths === 0 || end - widths < BLOCK_MINIBLOCKS) return BAD;
    at = widths + BLOCK_MINIBLOCKS;
    for (let mini: usize = 0; mini < BLOCK_MINIBLOCKS && index < to; mini++) {
      const width = <usize>load<u8>(widths + mini);
      if (width > WIDEST || width * 4 > end - at) return BAD;
      const mask = ((<u64>1) << (<u64>width)) - 1;
      const next = min(index + MINIBLOCK, count);
      let bit: u32 = 0;
      if (next <= from) {
        for (; index < next; index++, bit += <u32>width) value += smallest + <i32>bitsAt(at, bit, mask);
      } else {
        for (; index < next; index++, bit += <u32>width) {
          value += smallest + <i32>bitsAt(at, bit, mask);
          if (index >= from && index < to) store<i32>(base + 4 * <usize>index, value);
        }
      }
      at += width * 4;
    }
  }
  return 0;
}

/**
 * The same for all `count` 64-bit integers, whose first one is at `out`. Also returns −1 if one is smaller than the
 * previous one.
 */
export function unpackAscending(source: usize, sourceBytes: i32, count: i32, out: usize): i32 {
  const end = source + sourceBytes;
  let at = source;
  let value = load<u64>(out);
  let index = 1;
  while (index < count) {
    const smallest = readZigzag(at, end);
    const widths = numberEnd;
    if (smallest < 0 || widths === 0 || end - widths < BLOCK_MINIBLOCKS) return BAD;
    at = widths + BLOCK_MINIBLOCKS;
    for (let mini: usize = 0; mini < BLOCK_MINIBLOCKS && index < count; mini++) {
      const width = <usize>load<u8>(widths + mini);
      if (width > WIDEST || width * 4 > end - at) return BAD;
      const mask = ((<u64>1) << (<u64>width)) - 1;
      const next = min(index + MINIBLOCK, count);
      for (let bit: u32 = 0; index < next; index++, bit += <u32>width) {
        const following = value + <u64>smallest + bitsAt(at, bit, mask);
        if (following < value) return BAD;
        value = following;
        store<u64>(out + 8 * <usize>index, value);
      }
      at += width * 4;
    }
  }
  return 0;
}

/**
 * Reads definition levels of `bits` bits (1 or 2) in Parquet's hybrid of run-length encoding and bit packing. Counts
 * those equal to `level` before the index `from`, and marks those from there up to, but not including, `to`: 1 if equal
 * to `level`. Returns the count, or −1 if the bytes are invalid.
 */
export function readLevels(
  source: usize,
  sourceBytes: i32,
  bits: i32,
  level: i32,
  from: i32,
  to: i32,
  marks: usize,
): i32 {
  const end = source + sourceBytes;
  const base = marks - from;
  const mask = (1 << bits) - 1;
  let before = 0;
  let at = source;
  let index = 0;
  while (index < to) {
    let header: u32 = 0;
    let shift: u32 = 0;
    let byte: u32 = 128;
    for (; byte >= 128; shift += 7) {
      if (at >= end || shift > 21) return BAD;
      byte = load<u8>(at++);
      header |= (byte & 127) << shift;
    }
    const length = <i32>(header >> 1);
    if (length === 0) return BAD;
    if ((header & 1) === 0) {
      if (at >= end) return BAD;
      const mark = i32(<i32>load<u8>(at++) === level);
      const next = min(index + length, to);
      if (mark && index < from) before += min(next, from) - index;
      for (index = max(index, min(from, next)); index < next; index++) store<u8>(base + index, mark);
      continue;
    }
    const bytes = <usize>length * bits;
    if (bytes > end - at) return BAD;
    const next = min(index + 8 * length, to);
    for (let place: u32 = 0; index < next; index++, place += bits) {
      const mark = i32((<i32>(load<u8>(at + (place >> 3)) >> (place & 7)) & mask) === level);
      if (index < from) before += mark;
      else store<u8>(base + index, mark);
    }
    at += bytes;
  }
  return before;
}

/**
 * Gathers values of `width` bytes (4 or 8) whose bytes are in `width` streams of `count` bytes each. `places` has the
 * 32-bit index of each value, less than `count`; a negative index gives zeros.
 */
export function gatherStreams(
  streams: usize,
  count: usize,
  width: i32,
  places: usize,
  placeCount: i32,
  out: usize,
): void {
  let to = out;
  const end = places + 4 * <usize>placeCount;
  for (let at = places; at < end; at += 4, to += width) {
    const place = load<i32>(at);
    const from = streams + place;
    let low: u32 = 0;
    let high: u32 = 0;
    if (place >= 0) {
      low = fourBytes(from, count);
      if (width === 8) high = fourBytes(from + 4 * count, count);
    }
    store<u32>(to, low);
    if (width === 8) store<u32>(to, high, 4);
  }
}

// @ts-ignore: decorator
@inline
function fourBytes(from: usize, count: usize): u32 {
  const low = <u32>load<u8>(from) | (<u32>load<u8>(from + count) << 8);
  return low | (<u32>load<u8>(from + 2 * count) << 16) | (<u32>load<u8>(from + 3 * count) << 24);
}

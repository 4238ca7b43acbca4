/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { ByteSink } from './byteSink.ts';

const MINIMUM_MATCH = 4;
/** The format requires literals at the end: no match starts in the last 12 bytes or extends into the last 5. */
const NO_MATCH_BEFORE_END = 12;
const LITERALS_AT_END = 5;
const FARTHEST = 65_535;
const HASH_BITS = 13;
/** Number of positions tried one by one before the search begins to skip, as a power of two. */
const PATIENCE_BITS = 6;

/** Up to this many literals are copied one by one, because creating a view would take longer. */
const FEW = 32;

const positions = new Int32Array(1 << HASH_BITS);

/**
 * Appends `source` as one LZ4 block (Parquet's LZ4_RAW: no frame, no checksum). Optimized for speed over size: one
 * candidate per position, longer steps where nothing repeats. Source: github.com/lz4/lz4, doc/lz4_Block_format.md.
 */
export function appendLz4(sink: ByteSink, source: Uint8Array): void {
  sink.reserve(source.length + Math.ceil(source.length / 255) + 16);
  const view = new DataView(source.buffer, source.byteOffset, source.length);
  const places = positions.fill(-1);
  const lastStart = source.length - NO_MATCH_BEFORE_END;
  let literalsFrom = 0;
  let misses = 1 << PATIENCE_BITS;
  let at = 0;
  while (at <= lastStart) {
    const key = view.getInt32(at, true);
    const hash = Math.imul(key, 0x9e3779b1) >>> (32 - HASH_BITS);
    const candidate = places[hash]!;
    places[hash] = at;
    const isMatch = candidate >= 0 && at - candidate <= FARTHEST && view.getInt32(candidate, true) === key;
    if (!isMatch) {
      at += misses++ >>> PATIENCE_BITS;
      continue;
    }
    misses = 1 << PATIENCE_BITS;
    const end = matchEnd(source, candidate + MINIMUM_MATCH, at + MINIMUM_MATCH);
    writeSequence(sink, source, literalsFrom, at, at - candidate, end - at);
    at = end;
    literalsFrom = end;
  }
  writeSequence(sink, source, literalsFrom, source.length, 0, MINIMUM_MATCH);
}

/** The end of the match between the bytes from `at` on and those from `earlier` on. */
function matchEnd(source: Uint8Array, earlier: number, at: number): number {
  const limit = source.length - LITERALS_AT_END;
  while (at < limit && source[earlier] === source[at]) {
    earlier++;
    at++;
  }
  return at;
}

/** Literals, then a match; the last sequence of a block has no match: its offset is 0. */
function writeSequence(
  sink: ByteSink,
  source: Uint8Array,
  from: number,
  to: number,
  offset: number,
  length: number,
): void {
  const literals = to - from;
  const extra = length - MINIMUM_MATCH;
  sink.byte((Math.min(15, literals) << 4) | Math.min(15, extra));
  if (literals >= 15) writeLength(sink, literals - 15);
  if (literals > FEW) sink.append(source.subarray(from, to));
  else for (let i = from; i < to; i++) sink.byte(source[i]!);
  if (offset === 0) return;
  sink.byte(offset & 255);
  sink.byte(offset >>> 8);
  if (extra >= 15) writeLength(sink, extra - 15);
}

function writeLength(sink: ByteSink, length: number): void {
  for (; length >= 255; length -= 255) sink.byte(255);
  sink.byte(length);
}

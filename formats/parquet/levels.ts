/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { ByteSink } from './byteSink.ts';

/** From this many equal levels on, a run is written instead of the individual levels. */
const RUN = 8;
/** Maximum number of groups of eight levels per header, so that its varint is one byte. */
const GROUPS = 63;

/**
 * Parquet's RLE/bit-packing hybrid of `count` levels of one or two bits (parquet-format, Encodings.md, "Run Length
 * Encoding / Bit-Packing Hybrid"), without a length prefix.
 */
export function writeLevels(sink: ByteSink, levels: Uint8Array, count: number, bits: 1 | 2): void {
  let at = 0;
  while (at < count) {
    const run = runLength(levels, at, count);
    if (run >= RUN || run === count - at) {
      writeRun(sink, levels[at]!, run);
      at += run;
      continue;
    }
    const headerAt = sink.length;
    sink.byte(0);
    let groups = 0;
    do {
      writeGroup(sink, levels, at, count, bits);
      groups++;
      at += 8;
    } while (at < count && groups < GROUPS && runLength(levels, at, Math.min(count, at + RUN)) < RUN);
    sink.bytes[headerAt] = (groups << 1) | 1;
  }
}

/** A run of equal levels. */
export function writeRun(sink: ByteSink, level: number, count: number): void {
  sink.varint(2 * count);
  sink.byte(level);
}

/** Repetition levels of lists of equal length: each list begins with 0 and continues with 1. */
export function writeListStarts(sink: ByteSink, lists: number, length: number): void {
  for (let list = 0; list < lists; list++) {
    writeRun(sink, 0, 1);
    if (length > 1) writeRun(sink, 1, length - 1);
  }
}

function runLength(levels: Uint8Array, at: number, end: number): number {
  let next = at + 1;
  while (next < end && levels[next] === levels[at]) next++;
  return next - at;
}

function writeGroup(sink: ByteSink, levels: Uint8Array, at: number, count: number, bits: 1 | 2): void {
  let packed = 0;
  for (let i = Math.min(8, count - at) - 1; i >= 0; i--) packed = (packed << bits) | levels[at + i]!;
  sink.byte(packed & 255);
  if (bits === 2) sink.byte(packed >>> 8);
}

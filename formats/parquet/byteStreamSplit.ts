import type { ByteSink } from './byteSink.ts';

/**
 * Parquet's BYTE_STREAM_SPLIT: the first bytes of all values, then the second bytes, and so on, so that signs and
 * exponents are together and compress. `bytes` are little-endian values of `width` bytes, 4 or 8.
 */
export function splitByteStreams(sink: ByteSink, bytes: Uint8Array, width: 4 | 8): void {
  const count = bytes.length / width;
  sink.reserve(bytes.length);
  const target = sink.bytes;
  for (let half = 0; half < width; half += 4) {
    let at = sink.length + half * count;
    for (let i = half; i < bytes.length; i += width, at++) {
      target[at] = bytes[i]!;
      target[at + count] = bytes[i + 1]!;
      target[at + 2 * count] = bytes[i + 2]!;
      target[at + 3 * count] = bytes[i + 3]!;
    }
  }
  sink.length += bytes.length;
}

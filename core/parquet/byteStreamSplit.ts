import type { ByteSink } from './byteSink.ts';

/**
 * Parquet's BYTE_STREAM_SPLIT: the first bytes of all values, then the second bytes, and so on, so that signs and
 * exponents stand together and compress. `bytes` are little-endian values of `width` bytes.
 */
export function splitByteStreams(sink: ByteSink, bytes: Uint8Array, width: number): void {
  const count = bytes.length / width;
  sink.reserve(bytes.length);
  const target = sink.bytes;
  for (let stream = 0; stream < width; stream++) {
    let at = sink.length + stream * count;
    for (let i = stream; i < bytes.length; i += width) target[at++] = bytes[i]!;
  }
  sink.length += bytes.length;
}

import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { ByteSink } from '../../../formats/parquet/byteSink.ts';
import { appendLz4 } from '../../../formats/parquet/lz4.ts';

/** The content of an LZ4 block; written from the format's description alone. */
function decoded(block: Uint8Array): number[] {
  const out: number[] = [];
  let at = 0;
  const lengthFrom = (start: number) => {
    let length = start;
    if (start !== 15) return length;
    for (;;) {
      const more = block[at++]!;
      length += more;
      if (more !== 255) return length;
    }
  };
  for (;;) {
    const token = block[at++]!;
    for (let left = lengthFrom(token >> 4); left > 0; left--) out.push(block[at++]!);
    if (at === block.length) return out;
    const offset = block[at]! | (block[at + 1]! << 8);
    at += 2;
    for (let left = lengthFrom(token & 15) + 4; left > 0; left--) out.push(out[out.length - offset]!);
  }
}

function compressed(source: Uint8Array): Uint8Array {
  const sink = new ByteSink(1);
  appendLz4(sink, source);
  return sink.written();
}

const pieces = fc.array(
  fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc
      .tuple(fc.uint8Array({ minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 400 }))
      .map(([pattern, times]) =>
        Uint8Array.from({ length: pattern.length * times }, (_, i) => pattern[i % pattern.length]!),
      ),
  ),
  { maxLength: 12 },
);

describe('LZ4', () => {
  test.prop([pieces])('recovers any bytes, repeated or not', (parts) => {
    const source = Uint8Array.from(parts.flatMap((part) => [...part]));
    expect(decoded(compressed(source))).toEqual([...source]);
  });

  test('refers back no farther than the format allows', () => {
    const source = new Uint8Array(200_000);
    for (let i = 0; i < source.length; i++) source[i] = Math.imul(i % 70_000, 2_654_435_761) >>> 24;
    expect(Buffer.from(decoded(compressed(source))).equals(source)).toBe(true);
  });

  test('shrinks repetitive data and hardly grows other data', () => {
    expect(compressed(new Uint8Array(100_000)).length).toBeLessThan(500);
    const noise = Uint8Array.from({ length: 50_000 }, (_, i) => Math.imul(i, 2_246_822_519) >>> 21);
    expect(compressed(noise).length).toBeLessThan(noise.length * 1.005);
  });
});

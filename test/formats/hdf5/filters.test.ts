import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { chunkTiles } from '../../../formats/hdf5/chunkTiles.ts';
import { fletcher32 } from '../../../formats/hdf5/chunkFilters.ts';
import { lookup3 } from '../../../formats/hdf5/bytes/lookup3.ts';

describe('the checksum of metadata', () => {
  it.each([
    ['', 0xdeadbeef],
    // lookup3.c, driver5
    ['Four score and seven years ago', 0x17770551],
  ])('of "%s" is the published one', (text, expected) => {
    expect(lookup3(Buffer.from(text))).toBe(expected);
  });
});

describe('the checksum of chunks', () => {
  test.prop([fc.uint8Array({ maxLength: 3000 })])("is Fletcher's, by its definition", (bytes) => {
    let low = 0n;
    let high = 0n;
    for (let i = 0; i < bytes.length; i += 2) {
      low += BigInt(bytes[i]! * 256 + (bytes[i + 1] ?? 0));
      high += low;
    }
    const folded = (sum: bigint) => (sum === 0n ? 0n : ((sum - 1n) % 65_535n) + 1n);
    expect(fletcher32(bytes)).toBe(Number(folded(high) * 65_536n + folded(low)));
  });
});

describe('the chunks of a window', () => {
  const size = fc.integer({ min: 1, max: 40 });
  test.prop([
    fc.record({ row: fc.nat(50), col: fc.nat(50), rows: size, cols: size }),
    fc.record({ rows: size, cols: size }),
  ])('cover each of its cells once, each within its chunk', (window, chunk) => {
    const seen = new Set<string>();
    for (const { chunkRow, chunkCol, shared } of chunkTiles(window, chunk)) {
      for (let row = shared.row; row < shared.row + shared.rows; row++) {
        for (let col = shared.col; col < shared.col + shared.cols; col++) {
          expect([Math.floor(row / chunk.rows), Math.floor(col / chunk.cols)]).toEqual([chunkRow, chunkCol]);
          expect(seen.has(`${row} ${col}`)).toBe(false);
          seen.add(`${row} ${col}`);
        }
      }
    }
    expect(seen.size).toBe(window.rows * window.cols);
  });
});

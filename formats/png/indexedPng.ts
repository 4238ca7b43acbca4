/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { constants, crc32, deflateSync } from 'node:zlib';
import { filterRows } from './filterRows.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Filtered rows are runs of zeros and small differences: a higher level takes longer without finding more. */
const RUNS = { level: 1, memLevel: 8, chunkSize: 65_536, strategy: constants.Z_RLE };
const DIFFERENCES = { ...RUNS, strategy: constants.Z_HUFFMAN_ONLY };

/** An image of at most 256 colors, one byte per pixel, row by row. */
export interface IndexedImage {
  readonly width: number;
  readonly height: number;
  readonly indices: Uint8Array;
  /** RGBA, four bytes per color. */
  readonly palette: Uint8Array;
}

/**
 * A PNG with exactly that palette: lossless, and a third of the size of one in RGBA. With a palette of one color, the
 * indices are ignored.
 */
export function encodeIndexedPng({ width, height, indices, palette }: IndexedImage): Buffer {
  const colors = palette.length / 4;
  const rgb = new Uint8Array(colors * 3);
  const alpha = new Uint8Array(colors);
  for (let color = 0; color < colors; color++) {
    rgb.set(palette.subarray(color * 4, color * 4 + 3), color * 3);
    alpha[color] = palette[color * 4 + 3]!;
  }
  // Colors after the last one with transparency are opaque by default.
  const named = alpha.findLastIndex((value) => value !== 255) + 1;
  const isOneColor = colors === 1;
  const rows = isOneColor
    ? { bytes: new Uint8Array((Math.ceil(width / 8) + 1) * height), hasRuns: true }
    : filterRows(indices, width, height);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Bits, palette, deflate, no adaptive filter, not interlaced.
  header.set([isOneColor ? 1 : 8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', rgb),
    ...(named > 0 ? [chunk('tRNS', alpha.subarray(0, named))] : []),
    chunk('IDAT', deflateSync(rows.bytes, rows.hasRuns ? RUNS : DIFFERENCES)),
    chunk('IEND', new Uint8Array()),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

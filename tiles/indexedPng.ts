import { constants, crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Three times as fast as the next one that is worth it, for pictures a tenth larger. */
const DEFLATE_LEVEL = 1;
const FILTER_NONE = 0;
const FILTER_UP = 2;
/** Share of pixels like the one above from which differences are smaller and faster than values. */
const RUNS_SHARE = 0.35;

/** An image of at most 256 colours, one byte a pixel, row by row. */
export interface IndexedImage {
  readonly width: number;
  readonly height: number;
  readonly indices: Uint8Array;
  /** RGBA, four bytes a colour. */
  readonly palette: Uint8Array;
}

/**
 * A PNG with that very palette: lossless, and a third of the bytes of one in RGBA. With a palette of one colour the
 * indices are not looked at.
 */
export function encodeIndexedPng({ width, height, indices, palette }: IndexedImage): Buffer {
  const colours = palette.length / 4;
  const rgb = new Uint8Array(colours * 3);
  const alpha = new Uint8Array(colours);
  for (let colour = 0; colour < colours; colour++) {
    rgb.set(palette.subarray(colour * 4, colour * 4 + 3), colour * 3);
    alpha[colour] = palette[colour * 4 + 3]!;
  }
  // Colours after the last that lets anything through are opaque without being named.
  const named = alpha.findLastIndex((value) => value !== 255) + 1;
  const isOneColour = colours === 1;
  const lines = isOneColour
    ? { bytes: new Uint8Array((Math.ceil(width / 8) + 1) * height), isRuns: true }
    : scanlines(indices, width, height);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Bits, palette, deflate, no filter that adapts, not interlaced.
  header.set([isOneColour ? 1 : 8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', rgb),
    ...(named > 0 ? [chunk('tRNS', alpha.subarray(0, named))] : []),
    chunk('IDAT', deflated(lines)),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** Rows of a picture as PNG stores them. */
interface Scanlines {
  readonly bytes: Uint8Array;
  /** Mostly zeros, which run for long. */
  readonly isRuns: boolean;
}

/**
 * Each row behind the byte of its filter. Cells larger than pixels repeat from row to row: then what is left is the
 * difference to the row above.
 */
function scanlines(indices: Uint8Array, width: number, height: number): Scanlines {
  const bytes = new Uint8Array((width + 1) * height);
  let zeros = 0;
  for (let y = 0, from = 0, to = 0; y < height; y++) {
    bytes[to++] = FILTER_UP;
    for (let x = 0; x < width; x++, from++, to++) {
      const difference = y === 0 ? indices[from]! : indices[from]! - indices[from - width]!;
      if (difference === 0) zeros++;
      bytes[to] = difference;
    }
  }
  if (zeros >= RUNS_SHARE * indices.length) return { bytes, isRuns: true };
  for (let y = 0; y < height; y++) {
    bytes[y * (width + 1)] = FILTER_NONE;
    bytes.set(indices.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  return { bytes, isRuns: false };
}

function deflated({ bytes, isRuns }: Scanlines): Buffer {
  const strategy = isRuns ? constants.Z_RLE : constants.Z_DEFAULT_STRATEGY;
  return deflateSync(bytes, { level: DEFLATE_LEVEL, memLevel: 9, strategy });
}

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

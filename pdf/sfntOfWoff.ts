import { inflateSync } from 'node:zlib';

const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;

/**
 * The TrueType or OpenType font in a WOFF 1.0 file (W3C Recommendation WOFF File Format 1.0, §3–5). Subsets of a font are
 * made from its tables again and again, which in the compressed file would be inflated each time.
 */
export function sfntOfWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('the font is no WOFF 1.0 file');
  const numTables = woff.readUInt16BE(12);
  const directory = Buffer.alloc(SFNT_HEADER_BYTES + SFNT_ENTRY_BYTES * numTables);
  const power = 2 ** Math.floor(Math.log2(numTables));
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  directory.writeUInt16BE(numTables, 4);
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((numTables - power) * 16, 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (let table = 0; table < numTables; table++) {
    const from = WOFF_HEADER_BYTES + table * WOFF_ENTRY_BYTES;
    const [start, compressed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [
      number,
      number,
      number,
    ];
    const stored = woff.subarray(start, start + compressed);
    const bytes = compressed < length ? inflateSync(stored) : stored;
    const to = SFNT_HEADER_BYTES + table * SFNT_ENTRY_BYTES;
    woff.copy(directory, to, from, from + 4);
    woff.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(offset, to + 8);
    directory.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(bytes, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}

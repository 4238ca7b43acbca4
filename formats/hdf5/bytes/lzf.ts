/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { hdf5Damaged } from './byteReader.ts';

const LITERAL_CODES = 32;
const LONG_LENGTH = 7;

/**
 * Decompresses LZF, h5py's `compression="lzf"`: a code below 32 is a run of that many literals plus one. Any other is a
 * back reference: its three upper bits are the length minus 2 (7 = another byte is added), the lower ones together with
 * the next byte the distance minus 1. Format: Marc Lehmann's LibLZF. Throws `hdf5_damaged`.
 */
export function decompressLzf(bytes: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  let from = 0;
  let to = 0;
  while (from < bytes.length) {
    const code = bytes[from++]!;
    if (code < LITERAL_CODES) {
      const run = code + 1;
      if (from + run > bytes.length || to + run > length) throw damaged();
      out.set(bytes.subarray(from, from + run), to);
      from += run;
      to += run;
      continue;
    }
    let run = code >> 5;
    if (run === LONG_LENGTH) run += bytes[from++] ?? 0;
    run += 2;
    const distance = ((code & 0x1f) << 8) + (bytes[from++] ?? 0) + 1;
    if (from > bytes.length || distance > to || to + run > length) throw damaged();
    // Source and target may overlap, so copy byte by byte.
    for (let i = 0; i < run; i++) out[to + i] = out[to + i - distance]!;
    to += run;
  }
  return out.subarray(0, to);
}

function damaged() {
  return hdf5Damaged('compressed data is invalid');
}

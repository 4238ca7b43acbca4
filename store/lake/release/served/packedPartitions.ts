import type { ServedManifest } from '../../../../schemas/manifest.ts';
import { decimalEnd, decimalIn, hexIn, isAt } from './textScan.ts';

type Partitions = ServedManifest['partitions'];

/**
 * Both halves of each partition's H3 index, and its number of cells: a lake of thousands of frames has hundreds of
 * thousands of partitions.
 */
const NUMBERS = 3;
const [HIGH_DIGITS, LOW_DIGITS] = [7, 8];
const BEGINNING = Buffer.from('{"h3_5":"');
const MIDDLE = Buffer.from('","cells":');
const [COMMA, CLOSED] = [0x2c, 0x7d];
const MOST_BYTES = BEGINNING.length + HIGH_DIGITS + LOW_DIGITS + MIDDLE.length + 2;

/** Packs the contents of a JSON array of partitions without whitespace; null if it contains anything else, or nothing. */
export function packPartitions(text: Uint8Array): Uint32Array | null {
  const packed = new Uint32Array(NUMBERS * Math.ceil(text.length / MOST_BYTES));
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    if (!isAt(text, at, BEGINNING)) return null;
    at += BEGINNING.length;
    const high = hexIn(text, at, HIGH_DIGITS);
    const low = hexIn(text, at + HIGH_DIGITS, LOW_DIGITS);
    at += HIGH_DIGITS + LOW_DIGITS;
    if (!isAt(text, at, MIDDLE)) return null;
    at += MIDDLE.length;
    const end = decimalEnd(text, at);
    const cells = decimalIn(text, at, end);
    if (high < 0 || low < 0 || cells < 1 || text[end] !== CLOSED) return null;
    packed[count++] = high;
    packed[count++] = low;
    packed[count++] = cells;
    at = end + 1;
    if (at < text.length && (text[at] !== COMMA || at === text.length - 1)) return null;
  }
  return count === 0 ? null : packed.slice(0, count);
}

/** Unpacks the partitions in order. */
export function unpackPartitions(packed: Uint32Array): Partitions {
  return Array.from({ length: packed.length / NUMBERS }, (_, index) => {
    const [high = 0, low = 0, cells = 0] = packed.subarray(NUMBERS * index, NUMBERS * (index + 1));
    const h3_5 = high.toString(16).padStart(HIGH_DIGITS, '0') + low.toString(16).padStart(LOW_DIGITS, '0');
    return { h3_5, cells };
  });
}

/** The content of a manifest, with its partitions packed until they are requested. */
export function withPartitions<Told extends object>(
  manifest: Told,
  packed: Uint32Array,
): Told & { readonly partitions: Partitions } {
  return {
    ...manifest,
    get partitions() {
      return unpackPartitions(packed);
    },
  };
}

/** Like a fully read manifest, with its partitions packed if possible. */
export function packedManifest<Told extends { readonly partitions: Partitions }>(manifest: Told): Told {
  const { partitions, ...others } = manifest;
  const packed = packPartitions(Buffer.from(JSON.stringify(partitions).slice(1, -1)));
  // Everything the getter's closure captures stays in memory, so it is created elsewhere.
  return packed ? (withPartitions(others, packed) as unknown as Told) : manifest;
}

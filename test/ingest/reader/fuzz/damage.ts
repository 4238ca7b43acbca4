import { randomNumbers } from '../../../support/planted/randomNumbers.ts';

type Random = () => number;
type Damage = (bytes: Buffer, random: Random) => Buffer;

const below = (random: Random, limit: number) => Math.floor(random() * limit);

const flipBits =
  (most: number): Damage =>
  (bytes, random) => {
    for (let n = 1 + below(random, most); n > 0; n--) {
      bytes[below(random, bytes.length)]! ^= 1 << below(random, 8);
    }
    return bytes;
  };

const overwrite: Damage = (bytes, random) => {
  const at = below(random, bytes.length);
  const end = Math.min(bytes.length, at + 1 + below(random, 32));
  const isZero = random() < 0.3;
  for (let i = at; i < end; i++) bytes[i] = isZero ? 0 : below(random, 256);
  return bytes;
};

/** Sizes, counts and addresses that may mislead a reader: none, one, all bits, the file's own end, huge. */
const extreme: Damage = (bytes, random) => {
  const width = 2 ** (1 + below(random, 3));
  if (bytes.length < width) return bytes;
  const extremes = [
    0n,
    1n,
    -1n,
    -2n,
    BigInt(bytes.length),
    BigInt(bytes.length - 1),
    1n << 31n,
    1n << 40n,
    96n,
  ];
  const value = BigInt.asUintN(8 * width, extremes[below(random, extremes.length)]!);
  const stored = Buffer.alloc(8);
  stored.writeBigUInt64LE(value);
  const image = stored.subarray(0, width);
  (random() < 0.2 ? image.reverse() : image).copy(bytes, below(random, bytes.length - width));
  return bytes;
};

const cutOut: Damage = (bytes, random) => {
  const at = below(random, bytes.length);
  const length = 1 + below(random, Math.min(4096, bytes.length - at));
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
};

const repeat: Damage = (bytes, random) => {
  const at = below(random, bytes.length);
  const piece = bytes.subarray(at, at + 1 + below(random, 2048));
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
};

const append: Damage = (bytes, random) =>
  Buffer.concat([bytes, Buffer.alloc(1 + below(random, 9000), below(random, 256))]);

const TEXTS = [
  'NaN',
  'Infinity',
  '-1e999',
  '1e308',
  '',
  '"',
  '""',
  '\r',
  '\n',
  '\0',
  ',',
  ';',
  '0x1f',
  '１２',
  '\uFEFF',
  '19800103',
  '20991231',
  '20191399',
  '91',
  '181',
  '-0',
  '9'.repeat(400),
];

/** Replaces a field of a table, or a piece of a text in a header. */
const retext: Damage = (bytes, random) => {
  const start = bytes.indexOf(',', below(random, bytes.length));
  const end = bytes.indexOf(',', start + 1);
  if (start < 0 || end < 0) return flipBits(4)(bytes, random);
  const text = Buffer.from(TEXTS[below(random, TEXTS.length)]!);
  return Buffer.concat([bytes.subarray(0, start + 1), text, bytes.subarray(end)]);
};

const KINDS: readonly Damage[] = [
  flipBits(1),
  flipBits(1),
  flipBits(8),
  flipBits(200),
  overwrite,
  extreme,
  extreme,
  cutOut,
  repeat,
  append,
  retext,
];

/** Truncations come first, one per percent; then random damage. */
export const TRUNCATIONS = 100;

/** Case number `index` of a file's damage; the same for the same seed. */
export function damagedCopy(bytes: Buffer, index: number, seed: number): { bytes: Buffer; what: string } {
  if (index < TRUNCATIONS) {
    const length = Math.floor((bytes.length * index) / TRUNCATIONS);
    return { bytes: bytes.subarray(0, length), what: `${index} % of it` };
  }
  const random = randomNumbers(Math.imul(seed, 1_000_003) + index);
  const kind = below(random, KINDS.length);
  return { bytes: KINDS[kind]!(Buffer.from(bytes), random), what: `damage ${kind}` };
}

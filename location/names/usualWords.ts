import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { required } from '../../core/required.ts';

/**
 * Bloom, "Space/time trade-offs in hash coding with allowable errors", CACM 13 (1970): a word sets HASHES of the filter's m
 * bits, so that none of n words is ever missed and another word passes with (1 - e^(-HASHES n / m))^HASHES, here 0.5 %.
 */
const HASHES = 5;

/** Names are often two words in one: Riverwood, Oakvale. */
const SHORTEST_HALF = 4;
/** Shorter words of which such names are made. */
const SHORT_HALVES = new Set(
  'ASH BAY BOX DAY DEL DOG ELM FOX HAY LEA MAR MAY NEW NOR OAK OLD RED RYE SEA SUN TOP'.split(' '),
);

let filter: Uint8Array | undefined;

/**
 * Whether a word, in capitals, is a word of English, a common surname, a first name or a part of a US town's name, or two of them
 * in one: a name that a street may well have. About 0.5 % of all other words pass, too.
 */
export function isUsualWord(word: string): boolean {
  if (isListed(word)) return true;
  for (let at = 3; at <= word.length - 3; at++)
    if (isHalf(word.slice(0, at)) && isHalf(word.slice(at))) return true;
  return false;
}

function isHalf(word: string): boolean {
  return word.length < SHORTEST_HALF ? SHORT_HALVES.has(word) : isListed(word);
}

function isListed(word: string): boolean {
  filter ??= gunzipSync(readFileSync(join(import.meta.dirname, 'usualWords.bloom.gz')));
  return bitsOfWord(word, 8 * filter.length).every(
    (bit) => (required(required(filter)[bit >> 3]) & (1 << (bit & 7))) !== 0,
  );
}

/** The bits that a word sets in a filter of so many. */
export function bitsOfWord(word: string, bits: number): number[] {
  const first = hash(word, 0x811c9dc5);
  const second = hash(word, 0x9747b28c) | 1;
  return Array.from({ length: HASHES }, (_, at) => ((first + Math.imul(at, second)) >>> 0) % bits);
}

/** FNV-1a, 32 bits, from any offset (http://www.isthe.com/chongo/tech/comp/fnv), mixed once more at its end. */
function hash(word: string, offset: number): number {
  let value = offset;
  for (let at = 0; at < word.length; at++) value = Math.imul(value ^ word.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

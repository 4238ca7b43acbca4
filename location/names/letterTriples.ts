import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The end of a word counts as a letter. */
const LETTERS = 27;
/** Three letters in a row there may be. */
export const TRIPLES = LETTERS ** 3;

let usual: Uint8Array | undefined;

/**
 * Whether a word, in capitals, has three letters in a row (its beginning and its end count as letters) that fewer than 10 of the
 * 109,337 usual words have: RIVRWOOD, LKESIDE, BOXXWOOD. Of real names that aren't usual words about 10 % are spelled so, of
 * words with a letter wrong 30 % (a letter left out) to 60 %. False for a word with other characters or
 * of fewer than four letters, which the usual words don't include.
 */
export function isOddlySpelled(word: string): boolean {
  usual ??= readFileSync(join(import.meta.dirname, 'letterTriples.bits'));
  return /^[A-Z]{4,}$/.test(word) && triplesOf(word).some((triple) => !isUsual(triple));
}

function isUsual(triple: number): boolean {
  return ((usual?.[triple >> 3] ?? 0) & (1 << (triple & 7))) !== 0;
}

/** The three letters in a row of a word in capitals, each as a number below `TRIPLES`. */
export function triplesOf(word: string): number[] {
  const letters = [0, ...Array.from(word, (letter) => letter.charCodeAt(0) - 64), 0];
  return letters
    .slice(2)
    .map((letter, at) => ((letters[at] ?? 0) * LETTERS + (letters[at + 1] ?? 0)) * LETTERS + letter);
}

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { stemmer } from 'stemmer';
import { required } from '../../core/required.ts';
import { isCommon } from './commonWords.ts';

/** Words shorter than this aren't corrected: too many others are similar. */
const CORRECTED_FROM = 5;
/** From this length on, two mistakes are tolerated. */
const TWO_MISTAKES_FROM = 9;

/** Corrects words outside the vocabulary to the nearest word in it; others stay. */
export function spellingOf(vocabulary: Iterable<string>): (text: string) => string {
  const known = new Set(vocabulary);
  const byLength = new Map<number, string[]>();
  for (const word of known) byLength.set(word.length, [...(byLength.get(word.length) ?? []), word]);
  const corrected = new Map<string, string>();
  const correct = (word: string): string => {
    if (word.length < CORRECTED_FROM || /[^a-z]/.test(word) || known.has(word) || isCommon(stemmer(word)))
      return word;
    const before = corrected.get(word);
    if (before !== undefined) return before;
    const nearest = nearestOf(word, byLength);
    if (corrected.size > 10_000) corrected.clear();
    corrected.set(word, nearest);
    return nearest;
  };
  return (text) =>
    text.replace(/[a-z]+/gi, (word) => (/[A-Z]/.test(word.slice(1)) ? word : kept(word, correct)));
}

function kept(word: string, correct: (word: string) => string): string {
  const lower = word.toLowerCase();
  const right = correct(lower);
  return right === lower ? word : right;
}

function nearestOf(word: string, byLength: ReadonlyMap<number, readonly string[]>): string {
  const most = word.length >= TWO_MISTAKES_FROM ? 2 : 1;
  let nearest = word;
  let least = most + 1;
  for (let length = word.length - most; length <= word.length + most; length++)
    for (const candidate of byLength.get(length) ?? []) {
      // Typos rarely affect the first letter. Of equally near words, a missing letter is more likely than an added one.
      if (candidate[0] !== word[0]) continue;
      const unlike = (most + word.length - length) / 100;
      const distance = mistakesBetween(word, candidate, most) + unlike;
      if (distance < least) [least, nearest] = [distance, candidate];
    }
  return nearest;
}

/** Number of letters changed, omitted, added or swapped between two words; above `most`, any larger number. */
function mistakesBetween(a: string, b: string, most: number): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, before[j - 2]! + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return required(row[b.length]);
}

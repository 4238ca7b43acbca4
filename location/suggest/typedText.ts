import type { HouseNumber } from '../../core/address/houseNumber.ts';
import { houseNumberOf } from '../address/street/houseNumber.ts';
import { wordsOf } from '../address/words/words.ts';

/** What the text ends with: a letter of a word that may go on, a blank before another word, or a comma. */
export type TypedEnd = 'letter' | 'blank' | 'comma';

/** What somebody has typed so far, taken apart. */
export interface TypedText {
  /** A house number at the beginning that a street follows; null = none. */
  readonly number: HouseNumber | null;
  /** All words, the number among them. */
  readonly words: readonly string[];
  readonly end: TypedEnd;
  /** The ways to split the words into those of a street and those of its area, the likeliest first. */
  readonly splits: readonly { readonly street: readonly string[]; readonly area: readonly string[] }[];
}

/** Longer texts are not completed. */
const MOST_WORDS = 14;

/** Takes a text apart that is still being typed; null when there is nothing to complete. */
export function typedText(text: string): TypedText | null {
  const { words, breaks } = wordsOf(text);
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  const number = words.length > 1 ? houseNumberOf(words[0]!, '') : null;
  const from = number === null ? 0 : 1;
  const end = endOf(text);
  const comma = breaks.indexOf(true, from + 1);
  if (comma > 0)
    return {
      number,
      words,
      end,
      splits: [{ street: words.slice(from, comma), area: words.slice(comma) }],
    };
  const splits = [{ street: words.slice(from), area: [] as string[] }];
  if (end === 'comma') return { number, words, end, splits };
  // E Main St Lev: without a comma the town may begin behind any word.
  for (let at = words.length - 1; at > from; at--)
    splits.push({ street: words.slice(from, at), area: words.slice(at) });
  return { number, words, end, splits };
}

function endOf(text: string): TypedEnd {
  if (/[\p{L}\p{N}]$/u.test(text)) return 'letter';
  return /[,;]\s*$/.test(text) ? 'comma' : 'blank';
}

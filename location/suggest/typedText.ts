import { required } from '../../core/required.ts';
import type { HouseNumber } from '../address/street/houseNumber.ts';
import { houseNumberOf } from '../address/street/houseNumber.ts';
import { unitAt } from '../address/words/unitWords.ts';
import { wordsOf } from '../address/words/addressWords.ts';

/** How the text ends: in a word that may go on, in a space before another word, or in a comma. */
export type TypedEnd = 'letter' | 'blank' | 'comma';

/** The parsed text that someone has typed so far. */
export interface TypedText {
  /** A house number at the beginning, followed by a street; null = none. */
  readonly number: HouseNumber | null;
  /** All words, including the number. */
  readonly words: readonly string[];
  /** The ways to split the words between a street and its area, most likely first. */
  readonly splits: readonly TypedSplit[];
}

interface TypedSplit {
  readonly street: readonly string[];
  /** How the street's words end. */
  readonly end: TypedEnd;
  readonly area: readonly string[];
}

/** Longer texts aren't completed. */
const MOST_WORDS = 14;

/**
 * Parses a text that is still being typed; null if there is nothing to complete. A known ZIP Code may come first: `77998
 * 204 E Ma`.
 */
export function typedText(text: string, isZip: (word: string) => boolean): TypedText | null {
  const { words, breaks } = wordsOf(text);
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  if (words.length > 1 && required(words[0]).length === 5 && isZip(required(words[0]))) {
    const rest = words.slice(1);
    const number = rest.length > 1 ? houseNumberOf(required(rest[0]), '') : null;
    const street = number === null ? rest : rest.slice(1);
    return { number, words, splits: [{ street, end: endOf(text), area: words.slice(0, 1) }] };
  }
  const number = words.length > 1 ? houseNumberOf(required(words[0]), '') : null;
  const from = number === null ? 0 : 1;
  const end = endOf(text);
  const comma = breaks.indexOf(true, from + 1);
  if (comma > 0) {
    const unit = unitAt(words, breaks, comma, words.length);
    const area = words.slice(unit ? unit.to : comma);
    return { number, words, splits: [{ street: words.slice(from, comma), end: 'comma', area }] };
  }
  const splits: TypedSplit[] = [{ street: words.slice(from), end, area: [] }];
  if (end === 'comma') return { number, words, splits };
  // E Main St Lev: without a comma, the town may begin after any word.
  for (let at = words.length - 1; at > from; at--)
    splits.push({ street: words.slice(from, at), end: 'comma', area: words.slice(at) });
  return { number, words, splits };
}

function endOf(text: string): TypedEnd {
  if (/[\p{L}\p{N}]$/u.test(text)) return 'letter';
  return /[,;]\s*$/.test(text) ? 'comma' : 'blank';
}

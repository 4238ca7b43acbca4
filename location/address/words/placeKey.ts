import { wholeDirectional } from './directionals.ts';
import { wholeTypeWord } from './streetTypes.ts';
import { wordsOf } from './addressWords.ts';

/** Maximum length of a place's name. */
export const MOST_PLACE_WORDS = 6;

/** Words that are abbreviated in a key, however they were written. */
const shortened: Readonly<Record<string, string>> = {
  SAINT: 'ST',
  SAINTS: 'STS',
  SAINTE: 'STE',
  MOUNT: 'MT',
  MNT: 'MT',
  FORT: 'FT',
  FRT: 'FT',
};
/** Abbreviations that mean something else in a place's name than in a street's. */
const kept = new Set([
  'ST',
  'STE',
  'MT',
  'FT',
  'LA',
  'DIV',
  'VIA',
  'UN',
  'COR',
  'DE',
  'BG',
  'BR',
  'CO',
  'TE',
  'CR',
]);

/** The key of a place's or county's name, identical for all its spellings: St. Paul Hts = SAINT PAUL HEIGHTS. */
export function placeKey(text: string): string {
  return placeKeyOf(wordsOf(text).words, 0, Infinity);
}

/** Like `placeKey`, for some of the words of a text. */
export function placeKeyOf(words: readonly string[], from: number, to: number): string {
  let key = '';
  const end = Math.min(to, words.length);
  for (let at = from; at < end; at++) {
    const word = words[at] ?? '';
    const only = end - from === 1;
    if (key !== '') key += ' ';
    key += only ? (shortened[word] ?? word) : placeWord(word);
  }
  return key;
}

function placeWord(word: string): string {
  const short = shortened[word];
  if (short !== undefined) return short;
  if (word === '&') return 'AND';
  return kept.has(word) ? word : wholeTypeWord(wholeDirectional(word));
}

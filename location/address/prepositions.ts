import type { PlaceVocabulary } from './addressReading.ts';
import { directionalOf } from './words/directionals.ts';
import type { Words } from './words/addressWords.ts';
import { MOST_PLACE_WORDS, placeKeyOf } from './words/placeKey.ts';
import { isStrongType, streetTypeOf } from './words/streetTypes.ts';
import { isDigits } from './words/streetWords.ts';

/** Words between a street and its town, in English and Spanish. Some are also codes of states. */
const BEFORE_TOWN = new Set('IN AT OF EN DE'.split(' '));
/** Words that a sentence has before a town's name. */
const TOWN_OF = [
  ['THE', 'CITY', 'OF'],
  ['THE', 'TOWN', 'OF'],
  ['THE', 'VILLAGE', 'OF'],
  ['LA', 'CIUDAD', 'DE'],
];

/** Codes of states that are also common words in English or Spanish: "Main St, ok?", "in", "me", "or", "la", "de". */
const CODES_LIKE_WORDS = new Set('IN OR ME HI OK OH DE LA PA MA AL AS CO ID MI VA'.split(' '));

/**
 * 1200 Main St in Springfield: the words with a comma in place of a preposition between a complete street and a known
 * town or ZIP. Walk in the Woods Ln and Lake in the Hills stay as they are.
 */
export function withoutPrepositions({ words, breaks }: Words, places: PlaceVocabulary): Words {
  for (let at = 2; at < words.length - 1; at++) {
    if (!BEFORE_TOWN.has(words[at] ?? '') || !(breaks[at] === true || endsStreet(words, at))) continue;
    const town = TOWN_OF.find((phrase) => phrase.every((word, step) => words[at + 1 + step] === word));
    const next = at + 1 + (town?.length ?? 0);
    if (next >= words.length || !isTownAt(words, next, places)) continue;
    return {
      words: [...words.slice(0, at), ...words.slice(next)],
      breaks: [...breaks.slice(0, at), true, ...breaks.slice(next + 1)],
    };
  }
  return { words, breaks };
}

/**
 * Whether a state's code right after a street is as likely a common word, so that it doesn't determine the state: Main St
 * ok, 5 Broadway in; but Main St, OK, and Houston OK.
 */
export function isCodeLikeWord({ words, breaks }: Words, at: number): boolean {
  if (at < 2 || breaks[at] === true || !CODES_LIKE_WORDS.has(words[at] ?? '')) return false;
  return endsStreet(words, at) || (at === 2 && isDigits(words[0] ?? ''));
}

/** Whether the words before `at` are a number, a name, and a street type with or without a direction. */
function endsStreet(words: readonly string[], at: number): boolean {
  const end = directionalOf(words[at - 1] ?? '') === undefined ? at : at - 1;
  const type = end < 2 ? undefined : streetTypeOf(words[end - 1] ?? '');
  return type !== undefined && isStrongType(type);
}

function isTownAt(words: readonly string[], from: number, places: PlaceVocabulary): boolean {
  if (places.statesOfZip(words[from] ?? '').length > 0) return true;
  for (let to = Math.min(words.length, from + MOST_PLACE_WORDS); to > from; to--)
    if (places.isPlace(placeKeyOf(words, from, to), null)) return true;
  return false;
}

import { required } from '../../core/required.ts';
import { usStates } from '../address/words/usStates.ts';
import type { GazetteerIndex, PlaceArea } from '../gazetteer/gazetteerIndex.ts';
import { stateBefore } from '../address/words/stateWords.ts';
import { isDigits } from '../address/words/streetWords.ts';
import { placeKeyOf } from '../address/words/placeKey.ts';

/** A town or ZIP Code that completes the words, or a state that they name. */
export type TypedArea =
  | { readonly kind: 'place'; readonly place: PlaceArea }
  | { readonly kind: 'state'; readonly state: string }
  | { readonly kind: 'zip'; readonly zip: string };

const ZIP_DIGITS = 5;
/** Number of words that can precede the last word of the longest state name. */
const MOST_STATE_WORDS = 3;

/** Like `typedAreas`, for words after a street: also a state alone. */
export function areasBehindStreet(
  index: GazetteerIndex,
  words: readonly string[],
  count: number,
): readonly TypedArea[] {
  const areas = typedAreas(index, words, count);
  const stated = areas.length > 0 ? undefined : stateBefore(words, 0, words.length);
  return stated?.from === 0 ? [{ kind: 'state', state: stated.state }] : areas;
}

/** The towns that the words may misspell. */
export function areasLike(
  index: GazetteerIndex,
  words: readonly string[],
  count: number,
): readonly TypedArea[] {
  const stated = stateBefore(words, 0, words.length);
  const key = placeKeyOf(words, 0, stated?.from ?? words.length);
  const like = index.placesLike(key, stated?.state ?? null).slice(0, count);
  return like.map((place) => ({ kind: 'place', place }));
}

/** The towns and ZIP Codes that complete the words, those with the most addresses first. */
export function typedAreas(
  index: GazetteerIndex,
  words: readonly string[],
  count: number,
): readonly (TypedArea & { readonly kind: 'place' | 'zip' })[] {
  const last = words.at(-1)?.replace(/^(\d{5})-\d{0,4}$/, '$1');
  if (last === undefined) return [];
  if (isDigits(last) && last.length <= ZIP_DIGITS) return typedZips(index, words, last, count);
  const begun = new Set([placeKeyOf(words, 0, words.length), rawKey(words)]);
  const places = [...begun].flatMap((key) => index.placesStarting(key, count));
  return unique([...placesInState(index, words), ...places])
    .slice(0, count)
    .map((place) => ({ kind: 'place' as const, place }));
}

/** The key of words whose last word is unfinished and means nothing yet. */
function rawKey(words: readonly string[]): string {
  const before = placeKeyOf(words.slice(0, -1), 0, words.length - 1);
  return before === '' ? required(words.at(-1)) : `${before} ${required(words.at(-1))}`;
}

function unique(places: readonly PlaceArea[]): PlaceArea[] {
  return [
    ...new Map(places.map((place) => [`${place.name}|${place.state}|${place.point.lat}`, place])).values(),
  ];
}

/** Levelton T, Levelton Tex: a whole town and the beginning of its state. */
function placesInState(index: GazetteerIndex, words: readonly string[]): PlaceArea[] {
  const found: PlaceArea[] = [];
  for (let count = 1; count <= MOST_STATE_WORDS && count < words.length; count++) {
    const to = words.length - count;
    const begun = words.slice(to).join(' ');
    const key = placeKeyOf(words, 0, to);
    for (const { abbreviation, name } of usStates) {
      const isBegun = abbreviation.startsWith(begun) || name.toUpperCase().startsWith(begun);
      if (isBegun && index.isPlace(key, abbreviation)) found.push(...index.zipsOfPlace(key, abbreviation));
    }
  }
  return found;
}

/** 779, Levelton TX 779: the beginning of a ZIP Code, in the town or state if one is given. */
function typedZips(
  index: GazetteerIndex,
  words: readonly string[],
  digits: string,
  count: number,
): (TypedArea & { readonly kind: 'zip' })[] {
  const to = words.length - 1;
  const state = stateBefore(words, 0, to);
  const placeTo = state?.from ?? to;
  const key = placeKeyOf(words, 0, placeTo);
  const stated = state?.state ?? null;
  const zips =
    placeTo > 0
      ? index.zipsOfPlace(key, stated).flatMap((place) => place.zips)
      : index.zipsStarting(digits, stated, count);
  return [...new Set(zips)]
    .filter((zip) => zip.startsWith(digits))
    .slice(0, count)
    .map((zip) => ({ kind: 'zip', zip }));
}

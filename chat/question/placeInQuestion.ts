import { required } from '../../core/required.ts';
import { addressInText } from './addressInText.ts';
import { CODES_LIKE_WORDS, ELSEWHERE } from './addressWords.ts';

/** A place in a text: coordinates, or the words of an address. */
export type NamedPlace = { readonly lat: number; readonly lon: number } | { readonly address: string };

const COORDINATES =
  /(-?\d{1,2}(?:\.\d+)?)\s*°?\s*([ns])?\s*[,;/\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*([we])?(?![\w.])/gi;
const TOWN_AND_STATE =
  /\b([\p{Lu}][\p{L}.'’-]+(?: [\p{Lu}][\p{L}.'’-]+){0,3}),? +([A-Z]{2})(?:[ ,]+(\d{5}))?\b/u;
const ZIP = /\bzip(?: ?code)?\s*(\d{5})\b|\b(\d{5})\b(?=\s*(?:covered|\?|$))/i;
/** Words that follow a preposition of place in a question about coverage. */
const AFTER_PREPOSITION = /\b(?:in|at|for|near|around|of|cover|covering|serve)\s+([^?!.;:]{2,80})/i;
/** Words that aren't the name of a place. */
const NO_PLACE =
  /^(?:my|our|your|this|that|the|a|an|it|here|there|all|any|some|which|what|where|me|us|coverage|data|most|many|each|every|how|\d+ (?:addresses|homes|houses|places|properties))\b/i;

/** The place in a text; null = none. */
export function placeIn(text: string): NamedPlace | null {
  return coordinatesIn(text) ?? houseIn(text) ?? townIn(text);
}

/** The place in a question about coverage, which may be only a name. */
export function coveredPlaceIn(text: string): NamedPlace | null {
  const place = placeIn(text);
  if (place) return place;
  const [, subject] =
    /^(?:is|are)\s+(.{2,60}?)\s+(?:covered|available|served|in your (?:area|coverage))/i.exec(text.trim()) ??
    [];
  const [, after] = AFTER_PREPOSITION.exec(text) ?? [];
  for (const words of [subject, after]) {
    const name = words
      ?.replace(/\b(?:covered|available|please|too|also|yet|now|county)\b.*$/i, '')
      .replace(/(?<=\S) +(\p{Ll}+) *$/u, (end, last: string) => (ELSEWHERE.has(last) ? '' : end))
      .trim()
      .replace(/[,"'\s]+$/, '');
    if (name !== undefined && name.length > 1 && !NO_PLACE.test(name)) return { address: name };
  }
  return null;
}

function coordinatesIn(text: string): NamedPlace | null {
  for (const [, first = '', south, second = '', west] of text.matchAll(COORDINATES)) {
    const isPair = first.includes('.') && second.includes('.');
    if (!isPair) continue;
    const lat = Number(first) * (south?.toLowerCase() === 's' ? -1 : 1);
    const lon = Number(second) * (west?.toLowerCase() === 'w' && !second.startsWith('-') ? -1 : 1);
    if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180) return { lat, lon };
  }
  return null;
}

function houseIn(text: string): NamedPlace | null {
  const found = addressInText(text);
  return found && { address: found.address };
}

function townIn(text: string): NamedPlace | null {
  const town = TOWN_AND_STATE.exec(text);
  // IS MY HOUSE OK, IS HOUSTON IN: without small letters, a word is a state's code only after a comma or before a ZIP Code.
  const mayBeWord =
    town !== null &&
    !/\p{Ll}/u.test(text) &&
    CODES_LIKE_WORDS.has(required(town[2]).toLowerCase()) &&
    !/, +[A-Z]{2}\b/.test(town[0]) &&
    town[3] === undefined;
  if (town && !mayBeWord) {
    const name = required(town[1]).replace(
      /^(?:Is|Are|Do|Does|What|In|At|For|Of|And|Can|Cover|Covered)\s+/,
      '',
    );
    return { address: [`${name}, ${town[2]}`, town[3]].filter(Boolean).join(' ') };
  }
  const zip = ZIP.exec(text);
  return zip ? { address: required(zip[1] ?? zip[2]) } : null;
}

/** A question without the words of the place that it names. */
export function withoutPlace(question: string, place: NamedPlace | null): string {
  if (place === null) return question;
  if (!('address' in place)) return question.replace(COORDINATES, ' ');
  const found = addressInText(question);
  return found?.address === place.address
    ? `${question.slice(0, found.from)} ${question.slice(found.to)}`
    : question.replace(place.address, ' ');
}

/** A place as answers write it. */
export function placeName(place: NamedPlace): string {
  return 'address' in place ? place.address : `${place.lat}, ${place.lon}`;
}

/** Half a cell, in degrees of latitude. */
const NEAR_DEGREES = 0.000_15;

/** Whether two names mean the same place, as far as that is visible without a look-up. */
export function isSamePlace(a: NamedPlace, b: NamedPlace): boolean {
  if ('address' in a || 'address' in b)
    return 'address' in a && 'address' in b && a.address.toLowerCase() === b.address.toLowerCase();
  return Math.abs(a.lat - b.lat) <= NEAR_DEGREES && Math.abs(a.lon - b.lon) <= NEAR_DEGREES;
}

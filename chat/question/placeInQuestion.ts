import { required } from '../../core/required.ts';

/** A place in a text: coordinates, or the words of an address. */
export type NamedPlace = { readonly lat: number; readonly lon: number } | { readonly address: string };

const STREETS =
  'st|street|ave|avenue|rd|road|blvd|boulevard|ln|lane|dr|drive|ct|court|way|pl|place|cir|circle|pkwy|parkway|hwy|highway|ter|terrace|trl|trail|aly|alley|sq|square|loop|row|pike|broadway';
const LONGEST_ADDRESS = 300;
const COORDINATES =
  /(-?\d{1,2}(?:\.\d+)?)\s*°?\s*([ns])?\s*[,;/\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*([we])?(?![\w.])/gi;
const HOUSE = new RegExp(
  String.raw`\b\d{1,6}[a-z]?(?:-\d{1,6})?\s+(?:[\w.'’-]+\s+){0,5}?(?:${STREETS})\b\.?(?:\s+(?:#|apt|unit|suite|ste)\s*[\w-]+)?(?:\s*,?\s*(?:n|s|e|w|ne|nw|se|sw)\b\.?)?(?:\s*,\s*[\p{L} .'’-]+){0,3}(?:[ ,]+[a-z]{2}\b)?(?:[ ,]+\d{5}(?:-\d{4})?)?`,
  'iu',
);
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
  const [found] = HOUSE.exec(text) ?? [];
  if (found === undefined) return null;
  const address = found
    .replace(/\s+/g, ' ')
    .replace(/[\s,]+(?:is|and|what|how|does|do|please|covered|or|but|for|to|say|about)\b.*$/i, '')
    .replace(/[\s,.]+$/, '')
    .slice(0, LONGEST_ADDRESS);
  return { address };
}

function townIn(text: string): NamedPlace | null {
  const town = TOWN_AND_STATE.exec(text);
  if (town) {
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
  return question.replace('address' in place ? place.address : COORDINATES, ' ');
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

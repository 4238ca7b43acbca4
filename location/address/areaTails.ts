import type { AreaReading, PlaceVocabulary } from './addressReading.ts';
import { areaEndings, type AreaEnding } from './areaEndings.ts';
import { directionalOf, isWholeDirection } from './words/directionals.ts';
import { MOST_PLACE_WORDS, placeKeyOf } from './words/placeKey.ts';
import { isStrongType, streetTypeOf } from './words/streetTypes.ts';
import { hasDigit, unitAt } from './words/unitWords.ts';
import type { Words } from './words/addressWords.ts';

/** Common short names of cities that no gazetteer lists. */
const aliases: Readonly<Record<string, readonly [place: string, state: string]>> = {
  NY: ['NEW YORK', 'NY'],
  NYC: ['NEW YORK', 'NY'],
  'NEW YORK CITY': ['NEW YORK', 'NY'],
  MANHATTAN: ['NEW YORK', 'NY'],
  LA: ['LOS ANGELES', 'CA'],
  SF: ['SAN FRANCISCO', 'CA'],
  'SAN FRAN': ['SAN FRANCISCO', 'CA'],
  SLC: ['SALT LAKE CITY', 'UT'],
  'SALT LAKE': ['SALT LAKE CITY', 'UT'],
  PHILA: ['PHILADELPHIA', 'PA'],
  PHILLY: ['PHILADELPHIA', 'PA'],
  OKC: ['OKLAHOMA CITY', 'OK'],
  CINTI: ['CINCINNATI', 'OH'],
  CINCY: ['CINCINNATI', 'OH'],
  LIC: ['LONG ISLAND CITY', 'NY'],
  WAIKIKI: ['HONOLULU', 'HI'],
  INDPLS: ['INDIANAPOLIS', 'IN'],
  MPLS: ['MINNEAPOLIS', 'MN'],
  NOLA: ['NEW ORLEANS', 'LA'],
  'WASH DC': ['WASHINGTON', 'DC'],
  DC: ['WASHINGTON', 'DC'],
  'ST PETE': ['ST PETERSBURG', 'FL'],
};

/** Counties that are written like towns, and their usual names. */
const boroughs: Readonly<Record<string, readonly [county: string, state: string]>> = {
  QUEENS: ['QUEENS', 'NY'],
  BROOKLYN: ['KINGS', 'NY'],
  BRONX: ['BRONX', 'NY'],
  'THE BRONX': ['BRONX', 'NY'],
  'STATEN ISLAND': ['RICHMOND', 'NY'],
  OAHU: ['HONOLULU', 'HI'],
};

/** One way to split a text into a street (the words before `to`) and an area. */
export interface AreaTail {
  readonly to: number;
  readonly area: AreaReading;
  /** How unlikely it is; 0 = as expected. */
  readonly cost: number;
}

const MOST_PLACES = 3;

/**
 * Every way to split an area off the end of a text. The last words are a ZIP, a state, a county, a place, or part of the
 * street.
 */
export function areaTails(text: Words, to: number, places: PlaceVocabulary): AreaTail[] {
  const tails: AreaTail[] = [];
  for (const ending of areaEndings(text, to, places)) placeTails(text, ending, places, tails);
  return tails;
}

function placeTails(text: Words, ending: AreaEnding, places: PlaceVocabulary, tails: AreaTail[]): void {
  const { words, breaks } = text;
  const county = countyBefore(text, ending, places) ?? boroughBefore(text, ending, places);
  const to = county?.from ?? ending.to;
  const area = {
    place: null,
    county: county?.county ?? null,
    state: ending.state,
    zip: ending.zip,
    zipPlus4: ending.zipPlus4,
    faultyZip: ending.faultyZip,
  };
  const hasContext = ending.state !== null || ending.zip !== null;
  let segment = Math.max(0, to - 1);
  while (segment > 0 && !breaks[segment]) segment -= 1;
  let found = 0;
  for (let from = Math.max(segment, to - MOST_PLACE_WORDS); from < to && found < MOST_PLACES; from++) {
    const place = knownPlace(words, from, to, ending, places);
    if (place === undefined) continue;
    const isSegment = from === segment && breaks[from];
    if (!isSegment && isTownsDirection(text, segment, from)) continue;
    // Court Street: a town may be called Street, but a word that ends a street more likely ends it.
    const type = from === to - 1 ? streetTypeOf(words[from] ?? '') : undefined;
    const typeCost = type === undefined || isSegment ? 0 : isStrongType(type) ? 2 : 1;
    const cost = ending.cost + 2 * found + (isSegment || hasContext ? 0 : 1) + typeCost;
    tails.push({ to: from, area: { ...area, ...place }, cost });
    found += 1;
    if (isSegment) return;
  }
  if (segment > 0 && segment < to && found === 0 && isPlaceLike(text, segment, to))
    tails.push({
      to: segment,
      area: { ...area, place: placeKeyOf(words, segment, to) },
      cost: ending.cost + 1,
    });
  tails.push({ to, area, cost: ending.cost + (found === 0 ? 0 : hasContext ? 2 : 1) });
}

/** Main St, North Houston: a direction between a comma and a place is part of the place's name; but SE Washington is a quadrant. */
function isTownsDirection({ words, breaks }: Words, segment: number, from: number): boolean {
  return from === segment + 1 && breaks[segment] === true && isWholeDirection(words[segment] ?? '');
}

/** A place in the vocabulary, in the state if one is given, otherwise in the ZIP's states. */
function knownPlace(
  words: readonly string[],
  from: number,
  to: number,
  ending: AreaEnding,
  places: PlaceVocabulary,
): { readonly place: string; readonly state?: string } | undefined {
  if (hasDigit(words[from] ?? '')) return undefined;
  const key = placeKeyOf(words, from, to);
  if (isKnown(key, ending, places)) return { place: key };
  const alias = placeAlias(key);
  return alias !== undefined &&
    (ending.state === null || ending.state === alias.state) &&
    isKnown(alias.place, { ...ending, state: alias.state }, places)
    ? alias
    : undefined;
}

function isKnown(key: string, { state, zip }: AreaEnding, places: PlaceVocabulary): boolean {
  if (state !== null && places.isPlace(key, state)) return true;
  const zipStates = zip === null ? [] : places.statesOfZip(zip);
  if (zipStates.length === 0) return state === null && places.isPlace(key, null);
  return zipStates.some((zipState) => zipState !== state && places.isPlace(key, zipState));
}

const countyWords = new Set(['COUNTY', 'CNTY', 'PARISH', 'BOROUGH']);

function countyBefore({ words, breaks }: Words, { to, state }: AreaEnding, places: PlaceVocabulary) {
  if (to < 2 || !countyWords.has(words[to - 1] ?? '') || breaks[to - 1]) return undefined;
  let county: { county: string; from: number } | undefined;
  for (let from = to - 2; from >= Math.max(0, to - 1 - MOST_PLACE_WORDS); from--) {
    const key = placeKeyOf(words, from, to - 1);
    if (places.isCounty(key, state)) county = { county: key, from };
    if (breaks[from]) break;
  }
  return county;
}

/** A borough or island as a separate part before its state, unless a place has that name: 82nd St, Queens, NY. */
function boroughBefore({ words, breaks }: Words, { to, state }: AreaEnding, places: PlaceVocabulary) {
  const from = breaks.lastIndexOf(true, to - 1);
  if (from <= 0) return undefined;
  const key = placeKeyOf(words, from, to);
  const [county, ofState] = boroughs[key] ?? [];
  return county !== undefined &&
    state === ofState &&
    !places.isPlace(key, state) &&
    places.isCounty(county, state)
    ? { county, from }
    : undefined;
}

/** Whether words after a comma may be a place that isn't in the vocabulary: no digits, no unit, no street. */
function isPlaceLike({ words, breaks }: Words, from: number, to: number): boolean {
  if (to - from > MOST_PLACE_WORDS || unitAt(words, breaks, from, to) !== undefined) return false;
  for (let at = from; at < to; at++)
    if (hasDigit(words[at] ?? '') || (words[at] ?? '').length === 1) return false;
  const last = words[to - 1] ?? '';
  const type = streetTypeOf(last);
  if (type !== undefined && isStrongType(type)) return false;
  return directionalOf(last) === undefined || to - from > 1;
}

/** The place that a short name denotes, and its state. */
function placeAlias(key: string): { readonly place: string; readonly state: string } | undefined {
  const alias = aliases[key];
  return alias && { place: alias[0], state: alias[1] };
}

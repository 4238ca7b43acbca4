import { stateOfAbbreviation } from '../../core/usStates.ts';
import type { AreaReading, PlaceVocabulary } from './addressReading.ts';
import { directionalOf } from './directionals.ts';
import { placeAlias } from './placeAliases.ts';
import { placeKeyOf } from './placeKey.ts';
import { stateBefore } from './stateWords.ts';
import { isStrongType, streetTypeOf } from './streetTypes.ts';
import { isDigits } from './streetWords.ts';
import { hasDigit, unitAt } from './unitWords.ts';
import type { Words } from './words.ts';

/** One way to split a text into a street (the words before `to`) and an area. */
export interface AreaTail {
  readonly to: number;
  readonly area: AreaReading;
  /** How unlikely it is; 0 = as expected. */
  readonly cost: number;
}

/** ZIP and state, in any order, at the end of a text. */
interface Ending {
  readonly to: number;
  readonly zip: string | null;
  readonly zipPlus4: string | null;
  readonly state: string | null;
  readonly cost: number;
}

const MOST_PLACE_WORDS = 6;
const MOST_PLACES = 3;

/** Every way to take an area off the end of a text. The last words are a ZIP, a state, a county, a place, or street. */
export function areaTails(text: Words, to: number, places: PlaceVocabulary): AreaTail[] {
  const tails: AreaTail[] = [];
  for (const ending of endings(text, withoutCountry(text, to), places))
    placeTails(text, ending, places, tails);
  return tails;
}

function withoutCountry({ words }: Words, to: number): number {
  const last = words[to - 1];
  if (to > 1 && (last === 'USA' || (last === 'US' && to > 2))) return to - 1;
  if (to > 3 && words.slice(to - 3, to).join(' ') === 'U S A') return to - 3;
  if (to > 2 && last === 'STATES' && words[to - 2] === 'UNITED') return to - 2;
  if (to > 4 && last === 'AMERICA' && words.slice(to - 4, to).join(' ') === 'UNITED STATES OF AMERICA')
    return to - 4;
  return to;
}

function endings(text: Words, to: number, places: PlaceVocabulary): Ending[] {
  const none: Ending = { to, zip: null, zipPlus4: null, state: null, cost: 0 };
  const zipped = takeZip(text.words, none, places);
  if (zipped === undefined) {
    const stated = takeState(text, none, places);
    // The ZIP may stand before the state.
    return stated.map((ending) =>
      ending.state === null ? ending : (takeZip(text.words, ending, places) ?? ending),
    );
  }
  const isKnownZip = places.statesOfZip(zipped.zip!).length > 0;
  const result = zipped.state === null ? takeState(text, zipped, places) : [zipped];
  const before = streetTypeOf(text.words[zipped.to - 1] ?? '');
  // Highway 97403: a road's number may look like a ZIP.
  if ((before === 'HWY' || before === 'RTE' || before === 'RD') && !text.breaks[to - 1]!)
    result[isKnownZip ? 'push' : 'unshift']({ ...none, cost: isKnownZip ? 2 : 0 });
  return result;
}

/** A ZIP, ZIP+4 (with or without its hyphen), or a ZIP whose leading zeros a spreadsheet ate. */
function takeZip(words: readonly string[], ending: Ending, places: PlaceVocabulary): Ending | undefined {
  const { to } = ending;
  const last = words[to - 1];
  if (last === undefined || !hasDigit(last)) return undefined;
  const zip = last.slice(0, 5);
  const glued =
    last.length === 7 && ending.state === null ? stateOfAbbreviation(last.slice(0, 2)) : undefined;
  // OR97403
  if (glued && isDigits(last.slice(2)))
    return { ...ending, to: to - 1, zip: last.slice(2), state: glued.abbreviation };
  if (isDigits(zip) && zip.length === 5) {
    if (last.length === 5) return { ...ending, to: to - 1, zip };
    const rest = last[5] === '-' ? last.slice(6) : last.slice(5);
    if (rest.length === 4 && isDigits(rest)) return { ...ending, to: to - 1, zip, zipPlus4: rest };
  }
  const previous = words[to - 2];
  if (last.length === 4 && isDigits(last) && previous?.length === 5 && isDigits(previous) && to > 2)
    return { ...ending, to: to - 2, zip: previous, zipPlus4: last };
  if (!isDigits(last) || ending.state !== null) return undefined;
  // After a state nothing but a ZIP follows: 2109 is 02109, and what is no ZIP at all is left out.
  const state = stateBefore(words, 0, to - 1);
  if (state === undefined || to < 4) return undefined;
  const padded = last.padStart(5, '0');
  if (last.length < 5 && places.statesOfZip(padded).includes(state.state))
    return { ...ending, to: to - 1, zip: padded };
  return !state.isAmbiguous && last.length > 5 ? { ...ending, to: to - 1 } : undefined;
}

function takeState(text: Words, ending: Ending, places: PlaceVocabulary): Ending[] {
  const { words, breaks } = text;
  const found = stateBefore(words, 0, ending.to);
  if (found === undefined) return [ending];
  const stated = { ...ending, to: found.from, state: found.state };
  if (!found.isAmbiguous) return [stated];
  const zipStates = ending.zip === null ? [] : places.statesOfZip(ending.zip);
  if (zipStates.includes(found.state)) return [stated];
  const unlikely = { ...ending, cost: ending.cost + 3 };
  const isCode = ending.to - found.from === 1 && words[found.from]!.length === 2;
  const isApart = breaks[found.from]! || (found.from === 0 && isCode);
  if (endsInPlace(text, found.from, found.state, places))
    return isApart || !isCode ? [stated] : [stated, unlikely];
  const isCity = !isCode && places.isPlace(placeKeyOf(words, found.from, ending.to), null);
  if (isApart && !isCity && zipStates.length === 0)
    return isCode && directionalOf(words[found.from]!) === undefined ? [stated] : [stated, unlikely];
  // Court, North East, or a city called as its state, rather than the state.
  return [ending, { ...stated, cost: ending.cost + 2 }];
}

function endsInPlace({ words }: Words, to: number, state: string, places: PlaceVocabulary): boolean {
  for (let from = to - 1; from >= Math.max(0, to - MOST_PLACE_WORDS); from--)
    if (places.isPlace(placeKeyOf(words, from, to), state)) return true;
  return false;
}

function placeTails(text: Words, ending: Ending, places: PlaceVocabulary, tails: AreaTail[]): void {
  const { words, breaks } = text;
  const county = countyBefore(text, ending, places);
  const to = county?.from ?? ending.to;
  const area = {
    place: null,
    county: county?.county ?? null,
    state: ending.state,
    zip: ending.zip,
    zipPlus4: ending.zipPlus4,
  };
  const hasContext = ending.state !== null || ending.zip !== null;
  let segment = Math.max(0, to - 1);
  while (segment > 0 && !breaks[segment]) segment -= 1;
  let found = 0;
  for (let from = Math.max(segment, to - MOST_PLACE_WORDS); from < to && found < MOST_PLACES; from++) {
    const place = knownPlace(words, from, to, ending, places);
    if (place === undefined) continue;
    const isSegment = from === segment && breaks[from]!;
    // Court Street: a town may be called Street, a word that ends a street rather ends it.
    const type = from === to - 1 ? streetTypeOf(words[from]!) : undefined;
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

/** A place of the vocabulary, in the state if one is said, otherwise in the ZIP's states. */
function knownPlace(
  words: readonly string[],
  from: number,
  to: number,
  ending: Ending,
  places: PlaceVocabulary,
): { readonly place: string; readonly state?: string } | undefined {
  if (hasDigit(words[from]!)) return undefined;
  const key = placeKeyOf(words, from, to);
  if (isKnown(key, ending, places)) return { place: key };
  const alias = placeAlias(key);
  return alias !== undefined &&
    (ending.state === null || ending.state === alias.state) &&
    isKnown(alias.place, { ...ending, state: alias.state }, places)
    ? alias
    : undefined;
}

function isKnown(key: string, { state, zip }: Ending, places: PlaceVocabulary): boolean {
  if (state !== null && places.isPlace(key, state)) return true;
  const zipStates = zip === null ? [] : places.statesOfZip(zip);
  if (zipStates.length === 0) return state === null && places.isPlace(key, null);
  return zipStates.some((zipState) => zipState !== state && places.isPlace(key, zipState));
}

const countyWords = new Set(['COUNTY', 'CNTY', 'PARISH', 'BOROUGH']);

function countyBefore({ words, breaks }: Words, { to, state }: Ending, places: PlaceVocabulary) {
  if (to < 2 || !countyWords.has(words[to - 1]!) || breaks[to - 1]!) return undefined;
  let county: { county: string; from: number } | undefined;
  for (let from = to - 2; from >= Math.max(0, to - 1 - MOST_PLACE_WORDS); from--) {
    const key = placeKeyOf(words, from, to - 1);
    if (places.isCounty(key, state)) county = { county: key, from };
    if (breaks[from]) break;
  }
  return county;
}

/** Whether words after a comma may be a place that the vocabulary does not know: no digits, no unit, no street. */
function isPlaceLike({ words, breaks }: Words, from: number, to: number): boolean {
  if (to - from > MOST_PLACE_WORDS || unitAt(words, breaks, from, to) !== undefined) return false;
  for (let at = from; at < to; at++) if (hasDigit(words[at]!) || words[at]!.length === 1) return false;
  const last = words[to - 1]!;
  const type = streetTypeOf(last);
  if (type !== undefined && isStrongType(type)) return false;
  return directionalOf(last) === undefined || to - from > 1;
}

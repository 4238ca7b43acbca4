import type { AddressReading, AreaReading, PlaceVocabulary } from './addressReading.ts';
import { areaTails, type AreaTail } from './areaTails.ts';
import { boxAt } from './words/boxWords.ts';
import { withoutPrepositions } from './prepositions.ts';
import { bestOf, MOST_READINGS, readingKey, type Ranked } from './ranking.ts';
import { placeKeyOf } from './words/placeKey.ts';
import { isRouteElsewhere, isSaid, readLine } from './readLine.ts';
import { notOneHouse, type NotOneHouse } from './notOneHouse.ts';
import { houseNumberOf } from './street/houseNumber.ts';
import { numbersAt } from './street/leadingNumber.ts';
import { streetLines } from './street/streetLine.ts';
import { streetNameOf } from './street/streetName.ts';
import { isStrongType, streetTypeOf } from './words/streetTypes.ts';
import { hasDigit } from './words/unitWords.ts';
import { urbanizationIn, type UrbanizationWords } from './words/urbanizations.ts';
import { wordsOf, type Words } from './words/addressWords.ts';

/** Longer texts aren't addresses and aren't parsed. */
const LONGEST_TEXT = 400;

/** A phone number at the end: with punctuation (`(555) 555-0123`), or after a plus or a label. */
const PHONE =
  /[\s,;|]*(?:\b(?:TEL(?:EPHONE)?|PHONE|CELL|MOBILE|FAX|CALL)\b[\s.:#]*)?(?<![\d.-])(?:(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s*|\d{3}[.-])\d{3}[\s.-]?\d{4}|(?:(?<=\b(?:TEL|TELEPHONE|PHONE|CELL|MOBILE|FAX|CALL)[\s.:#]*)|\+)1?[\s.-]?\d{3}[\s.-]?\d{3}[\s.-]?\d{4})(?:\s*(?:X|EXT)\.?\s*\d{1,5})?[\s,;.]*$/i;

/**
 * Every way to understand an address, the likeliest first, at most 8; empty if the text isn't an address. The vocabulary
 * decides what is a place and what still belongs to the street. Never throws; linear in the length of the text.
 */
export function parseAddress(text: string, places: PlaceVocabulary): readonly AddressReading[] {
  const plain = writtenWords(text);
  if (plain === null || notOneHouse(plain) !== null) return [];
  const written = withoutPrepositions(plain, places);
  const urbanization = findUrbanization(written, places);
  const all =
    urbanization === undefined ? written : withoutWords(written, urbanization.from, urbanization.to);
  const readings = readWords(all, places);
  if (urbanization === undefined) return readings;
  const { key } = urbanization;
  return readings.map((reading) => ({ ...reading, area: { ...reading.area, urbanization: key } }));
}

/** Why a text with the number of a house isn't the address of one house; null = it may be, or has none. */
export function whyNotOneHouse(text: string): NotOneHouse | null {
  const written = writtenWords(text);
  return written && notOneHouse(written);
}

/** The words of a text without a phone number; null = it is too long. */
function writtenWords(text: string): Words | null {
  if (text.length > LONGEST_TEXT) return null;
  // 204+E+Main+St, as in a link
  const spaced = /\s/.test(text) ? text : text.replaceAll('+', ' ');
  // +1200, as a spreadsheet marks a number
  return wordsOf(spaced.replace(PHONE, '').replace(/^[\s+]+/, ''));
}

/** The urbanization that a text names before its town, state and ZIP. */
function findUrbanization(written: Words, places: PlaceVocabulary): UrbanizationWords | undefined {
  const { words } = written;
  if (urbanizationIn(written, words.length) === undefined) return undefined;
  const tails = areaTails(written, words.length, places).toSorted((a, b) => a.cost - b.cost);
  const town = tails.find(({ area }) => area.place !== null && places.isPlace(area.place, area.state));
  const end = (town ?? tails.at(0))?.to ?? words.length;
  return urbanizationIn(written, end) ?? urbanizationIn(written, words.length);
}

function readWords(all: Words, places: PlaceVocabulary): readonly AddressReading[] {
  const box = findBox(all);
  const isBoxAlone = box !== undefined && !box.isAfterStreet && !isHouseBehind(all, box.to);
  if (isBoxAlone) return boxReadings(all, box.to, places);
  const known = box === undefined ? all : withoutWords(all, box.from, box.to);
  const ranked: Ranked[] = [];
  const tails = areaTails(known, known.words.length, places);
  for (const tail of tails) readTail(known, tail, places, ranked);
  if (!ranked.some(({ reading }) => isSaid(reading.area))) readAreaFirst(known, places, ranked);
  const best = bestOf(ranked);
  const whole = wholeReadings(known, tails, best[0] ? readingKey(best[0]) : '');
  return [...best.slice(0, MOST_READINGS - whole.length), ...whole];
}

/** Maximum number of readings with a whole street that are looked up. */
const MOST_WHOLE = 3;

/**
 * The readings that take every word between the number and the area as the street, except the likeliest: only the
 * gazetteer knows which names end in a number or contain what looks like a unit (Private Road 312, Lot 5 Rd).
 */
function wholeReadings(
  { words, breaks }: Words,
  tails: readonly AreaTail[],
  likeliest: string,
): AddressReading[] {
  const seen = new Set<string>();
  const found: AddressReading[] = [];
  for (const { to, area } of tails.filter((tail) => isSaid(tail.area)).toSorted((a, b) => a.cost - b.cost)) {
    for (const { number, at } of numbersAt(words, 0, to)) {
      if (number === null || breaks.slice(at, to).some(Boolean)) continue;
      const line = words.slice(at, to);
      const street = streetNameOf(line);
      const reading = {
        kind: 'street',
        number,
        street,
        unit: null,
        ignored: [],
        area,
        isWhole: true,
        isRouteElsewhere: isRouteElsewhere(line, area),
      } as const;
      const key = readingKey(reading);
      if (street.name === '' || key === likeliest || seen.has(key)) continue;
      seen.add(key);
      if (found.length < MOST_WHOLE) found.push({ ...reading, doubt: 0 });
    }
  }
  return found;
}

/** PO Box 44, 150 Oak St: the house is also given. */
function isHouseBehind({ words }: Words, at: number): boolean {
  const first = words[at];
  if (first === undefined || houseNumberOf(first, '') === null) return false;
  return words.slice(at + 2).some(isStreetWord);
}

/** Numbers after an area that may be the house's. */
const MOST_HOUSES = 2;

function isKnownArea({ place, state, zip }: AreaReading, places: PlaceVocabulary): boolean {
  return (
    (place !== null && places.isPlace(place, state)) || (zip !== null && places.statesOfZip(zip).length > 0)
  );
}

/** Cincinnati, OH 45238, 3359 Queen City Ave: the area comes before the house. */
function readAreaFirst(known: Words, places: PlaceVocabulary, ranked: Ranked[]): void {
  const { words, breaks } = known;
  let tries = 0;
  for (let at = words.length - 2; at > 0 && tries < MOST_HOUSES; at--) {
    if (houseNumberOf(words[at] ?? '', '') === null) continue;
    tries += 1;
    const turned = {
      words: [...words.slice(at), ...words.slice(0, at)],
      breaks: [...breaks.slice(at), true, ...breaks.slice(1, at)],
    };
    const street = words.length - at;
    const [zip = '', ...others] = words.slice(0, at);
    for (const tail of areaTails(turned, words.length, places)) {
      if (!isKnownArea(tail.area, places)) continue;
      if (tail.to === street) readTail(turned, tail, places, ranked);
      // 45238 Cincinnati, 3359 Queen City Ave
      else if (tail.to === street + 1 && others.length > 0 && places.statesOfZip(zip).length > 0)
        readTail(turned, { ...tail, to: street, area: { ...tail.area, zip } }, places, ranked);
    }
  }
}

/** The location of a box, and whether a street address comes before it. */
function findBox({ words, breaks }: Words) {
  for (let from = 0; from < words.length; from++) {
    const box = boxAt(words, from);
    if (box === undefined) continue;
    const isAfterStreet = from > 1 && hasDigit(words[0] ?? '');
    if (box.isRouteAlone && from > 0 && (isAfterStreet || !breaks[from])) continue;
    if (
      box.isRouteAlone &&
      from === 0 &&
      box.to < words.length &&
      !breaks[box.to] &&
      isStreetWord(words[box.to] ?? '')
    )
      continue;
    return { from, to: box.to, isAfterStreet };
  }
  return undefined;
}

function isStreetWord(word: string): boolean {
  const type = streetTypeOf(word);
  return type !== undefined && isStrongType(type);
}

function withoutWords({ words, breaks }: Words, from: number, to: number): Words {
  return {
    words: [...words.slice(0, from), ...words.slice(to)],
    breaks: [...breaks.slice(0, from), ...breaks.slice(to)],
  };
}

/** The area of a box: the words after its number. */
function boxReadings(all: Words, from: number, places: PlaceVocabulary): AddressReading[] {
  const rest = { words: all.words.slice(from), breaks: all.breaks.slice(from) };
  const ranked: Ranked[] = [];
  for (const { to, area, cost } of areaTails(rest, rest.words.length, places)) {
    const place =
      area.place ?? (to > 0 && isPlaceWords(rest.words, to) ? placeKeyOf(rest.words, 0, to) : null);
    ranked.push({ reading: { kind: 'box', area: { ...area, place } }, cost: cost + to });
  }
  return bestOf(ranked).slice(0, 1);
}

function readTail(known: Words, tail: AreaTail, places: PlaceVocabulary, ranked: Ranked[]): void {
  const { to, area, cost } = tail;
  const first = known.words[0] ?? '';
  if (to === 0) {
    if (isSaid(area)) ranked.push({ reading: { kind: 'area', area }, cost });
    return;
  }
  // 97403 Springfield OR: a ZIP before its place.
  if (to === 1 && area.zip === null && first.length === 5 && places.statesOfZip(first).length > 0) {
    ranked.push({ reading: { kind: 'area', area: { ...area, zip: first } }, cost: cost + 1 });
    return;
  }
  for (const line of streetLines(known, to, area.state)) readLine(line, area, cost + line.cost, ranked);
  const isUnknownPlace = area.place === null && (area.zip !== null || area.state !== null);
  if (isUnknownPlace && isPlaceWords(known.words, to)) {
    const place = placeKeyOf(known.words, 0, to);
    ranked.push({ reading: { kind: 'area', area: { ...area, place } }, cost: cost + 5 });
  }
}

/** Whether all words before `to` may be an unknown place: letters, and no street type at the end. */
function isPlaceWords(words: readonly string[], to: number): boolean {
  if (to > 4) return false;
  for (let at = 0; at < to; at++) if (hasDigit(words[at] ?? '') || (words[at] ?? '').length < 2) return false;
  return !isStreetWord(words[to - 1] ?? '');
}

import { required } from '../../../core/required.ts';
import type { HouseNumber } from './houseNumber.ts';
import { directionalOf } from '../words/directionals.ts';
import { houseNumberOf, isHouseSuffix, twoLetterNumberOf } from './houseNumber.ts';
import { cardinalOf } from '../words/numberWords.ts';
import { isRomanceType, preTypeAt } from '../words/preTypes.ts';
import { isStrongType, streetTypeOf, wholeTypeWord } from '../words/streetTypes.ts';
import { isDigits } from '../words/streetWords.ts';
import { hasDigit } from '../words/unitWords.ts';

const MOST_NAME_WORDS = 6;

/** Lot 204 E Main St: the number after such a word isn't a house's. */
const NUMBERED_LAND = new Set(
  'LOT LOTS PARCEL TRACT MILE MILEPOST MP MM KM EXIT BLOCK BLK LOTE SOLAR SECTION SEC PHASE TAX APN'.split(
    ' ',
  ),
);

/** A house number, and the word after it. */
interface NumberAt {
  readonly number: HouseNumber | null;
  readonly at: number;
  readonly cost: number;
}

/** The house numbers that some words may begin with, including the possibility that they begin with none. */
export function numbersAt(words: readonly string[], from: number, to: number): NumberAt[] {
  const first = words[from];
  if (first === undefined || from >= to) return [];
  const whole = { number: null, at: from, cost: 0 };
  if (!hasDigit(first)) return wordNumbersAt(words, from, to);
  if (from + 1 >= to) return [whole];
  // 1050 / 1052
  const slashed = words[from + 1] === '/' ? `${first}/${words[from + 2] ?? ''}` : '';
  if (isDigits(first) && isDigits(words[from + 2] ?? '') && slashed !== '' && from + 3 < to)
    return numbersAt([...words.slice(0, from), slashed, ...words.slice(from + 3)], from, to - 2).map(
      (found) => ({ ...found, at: found.at + 2 }),
    );
  const two = /^(\d{1,6})\/(\d{1,6})$/.exec(first);
  // 1050/1052 is the building 1050-1052; 1/2 Main St has no number.
  if (two && Number(two[1]) < Number(two[2]) && Number(two[1]) > 9)
    return numbersAt(words.with(from, `${two[1]}-${two[2]}`), from, to);
  const next = words[from + 1] ?? '';
  const grid = isGridHalf(first) && isGridHalf(next) ? houseNumberOf(first + next, '') : null;
  if (grid !== null) return [{ number: grid, at: from + 2, cost: 0 }];
  if (isRomanceAt(words, from + 1, to) && twoLetterNumberOf(first) !== null)
    return [{ number: twoLetterNumberOf(first), at: from + 1, cost: 0 }];
  const number = houseNumberOf(first, '');
  if (number === null) return [whole];
  return [...spacedGridAt(words, from, to), ...plainNumbersAt(words, from, to, number)];
}

/** 4N 100 Bonnie St, 4 N 100 Bonnie St: 4N100 of Illinois, but 4 N 100 W is a street of a grid. */
function spacedGridAt(words: readonly string[], from: number, to: number): NumberAt[] {
  const isApart = directionalOf(words[from + 1] ?? '')?.length === 1;
  const at = from + (isApart ? 2 : 1);
  const half = words[from] + (isApart ? (directionalOf(words[from + 1] ?? '') ?? '') : '');
  const digits = words[at] ?? '';
  if (!/^\d{1,2}[NSEW]$/.test(half) || !isDigits(digits) || !isStreetEnd(words, at + 1, to)) return [];
  const isStreet = directionalOf(words[at + 1] ?? '') !== undefined || isTypeAlone(words, at + 1, to);
  return isStreet ? [] : [{ number: houseNumberOf(half + digits, ''), at: at + 1, cost: isApart ? 2 : 0 }];
}

function plainNumbersAt(words: readonly string[], from: number, to: number, number: HouseNumber): NumberAt[] {
  const first = words[from] ?? '';
  const next = words[from + 1] ?? '';
  const whole = { number: null, at: from, cost: 0 };
  if (isHouseSuffix(next) && from + 2 < to) {
    if (next.length > 1) {
      const halved = { number: houseNumberOf(first, next), at: from + 2, cost: 0 };
      // 27 1/2 Rd is a street.
      return isTypeAlone(words, from + 2, to) ? [whole, { ...halved, cost: 4 }] : [halved];
    }
    const lettered = houseNumberOf(first, next);
    const apart = { number, at: from + 1, cost: 0 };
    // 221 B Baker St: the letter may belong to the number, unless only a type follows (12 E St).
    if (lettered !== null && !isTypeAlone(words, from + 2, to) && directionalOf(next) === undefined)
      return [apart, { number: lettered, at: from + 2, cost: 2 }];
    return [apart];
  }
  // 5 Ave is a street; 8 Mile Rd, 71 Ranch Rd and 35W Service Dr may be streets without a house.
  if (isTypeAlone(words, from + 1, to) && preTypeAt(words, from + 1, to) === undefined)
    return [whole, { number, at: from + 1, cost: isNameAlone(first, next) ? 0 : 4 }];
  const other = words[from + 2] ?? '';
  // 100 & 102 Main St, 100 - 102 Main St: the building 100-102.
  if (next === '&' && from + 3 < to && isDigits(other)) {
    const both = houseNumberOf(`${first}-${other}`, '');
    return both === null ? [whole] : [{ number: both, at: from + 3, cost: 0 }];
  }
  const numbers: NumberAt[] = [{ number, at: from + 1, cost: 0 }];
  const mayBeName = first.length <= 2 || (first.length === 3 && !isDigits(first));
  if (mayBeName && directionalOf(next) === undefined && preTypeAt(words, from + 1, to) === undefined)
    numbers.push({ ...whole, cost: 5 });
  return numbers;
}

/** One Main St: ONE is a house number; Seven Oaks Dr is more likely a street. */
function wordNumbersAt(words: readonly string[], from: number, to: number): NumberAt[] {
  const whole = { number: null, at: from, cost: 0 };
  const value = cardinalOf(words[from] ?? '');
  if (value === undefined || value > 20 || to - from < 3 || words[from + 1] === 'MILE') return [whole];
  const number = {
    number: { prefix: '', number: value, suffix: '' },
    at: from + 1,
    cost: value === 1 ? 0 : 2,
  };
  return value === 1 ? [number, { ...whole, cost: 2 }] : [whole, number];
}

/** John Smith 100 Main St: the index of the number after words that aren't a street; -1 = none. */
export function numberBehindName(words: readonly string[], from: number, to: number): number {
  for (let at = from; at < Math.min(to - 2, from + MOST_NAME_WORDS); at++) {
    const word = words[at] ?? '';
    if (hasDigit(word)) {
      // Kroger Store 412 3359 Queen City Ave: the last of several numbers.
      let last = at;
      while (last + 1 < to && isDigits(words[last] ?? '') && isDigits(words[last + 1] ?? '')) last += 1;
      const isHouse =
        at > from &&
        isDigits(word) &&
        !NUMBERED_LAND.has(words[last - 1] ?? '') &&
        isStreetAt(words, last + 1, to);
      return isHouse && preTypeAt(words, from, to) === undefined ? last : -1;
    }
    const type = streetTypeOf(word);
    if (word === 'AND' || word === '&' || (type !== undefined && isStrongType(type))) return -1;
  }
  return -1;
}

/** Whether words are a street: a strong type comes after the first word, or a Spanish one before it. */
function isStreetAt(words: readonly string[], from: number, to: number): boolean {
  return isStreetEnd(words, from, to) || isRomanceAt(words, from, to);
}

/** Whether a Spanish street type comes first: CALLE. */
export function isRomanceAt(words: readonly string[], from: number, to: number): boolean {
  const preType = from < to ? preTypeAt(words, from, to)?.preType : undefined;
  return preType !== undefined && isRomanceType(preType);
}

/** Whether a strong type comes after the first of some words. */
export function isStreetEnd(words: readonly string[], from: number, to: number): boolean {
  for (let at = from + 1; at < to; at++) {
    const type = streetTypeOf(words[at] ?? '');
    if (type !== undefined && isStrongType(type)) return true;
  }
  return false;
}

/** A street type followed only by directionals. */
function isTypeAlone(words: readonly string[], from: number, to: number): boolean {
  const type = from < to ? streetTypeOf(words[from] ?? '') : undefined;
  if (type === undefined || !isStrongType(type)) return false;
  for (let at = from + 1; at < to; at++) if (directionalOf(words[at] ?? '') === undefined) return false;
  return true;
}

/** 516 Turnpike, 250 Crescent: hardly the 516th of its kind, and the type is spelled out like a name. */
function isNameAlone(number: string, word: string): boolean {
  return number.length >= 3 && isDigits(number) && word.length > 6 && wholeTypeWord(word) === word;
}

/** N6 or W23001 in N6W23001. */
function isGridHalf(word: string): boolean {
  return word.length > 1 && 'NSEW'.includes(required(word[0])) && isDigits(word.slice(1));
}

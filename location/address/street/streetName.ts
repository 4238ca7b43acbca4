import { required } from '../../../core/required.ts';
import { directionalOf, directionalOfTwo, wholeDirectional } from '../words/directionals.ts';
import { isRouteNumber, preTypeAt, routeEnding } from '../words/preTypes.ts';
import { isStrongType, streetTypeOf } from '../words/streetTypes.ts';
import {
  directionalName,
  isDigits,
  isSaintName,
  nameWord,
  spelledWords,
  withoutZeros,
} from '../words/streetWords.ts';
import { wordsOf } from '../words/addressWords.ts';

/** The parts of a street's name: upper case, no punctuation, standard abbreviations (USPS Publication 28); '' = none. */
export interface StreetName {
  /** N, S, E, W, NE, NW, SE or SW before the name. */
  readonly preDirectional: string;
  /** A type before the name, as in HWY 360, AVE C, CALLE LUNA. */
  readonly preType: string;
  /** The name proper; ordinals as digits (5TH), including qualifiers such as OLD. */
  readonly name: string;
  /** A type after the name: ST, AVE, BLVD. */
  readonly type: string;
  readonly postDirectional: string;
}

/** The whole name as one text, identical for all its spellings: `E MAIN ST`. */
export function streetKey({ preDirectional, preType, name, type, postDirectional }: StreetName): string {
  return [preDirectional, preType, name, type, postDirectional].filter((part) => part !== '').join(' ');
}

/** Words before a highway's type that belong to its name: Old US Hwy 17. */
const qualifiers = new Set('OLD NEW FORMER HISTORIC TRUCK'.split(' '));

/**
 * The parts of a street name, identical for all its spellings (ST, STREET; FIFTH, 5TH; CR 27, County Road 27).
 * Idempotent: parsing the formatted result returns the same result. Never throws; an empty text gives empty parts.
 */
export function parseStreetName(text: string): StreetName {
  return streetNameOf(wordsOf(text).words);
}

/**
 * Number of passes: a canonical word may parse differently from its spelling (DOCTOR → DR). Found sufficient by random
 * tests.
 */
const MOST_PASSES = 5;

/** Like `parseStreetName`, for words. */
export function streetNameOf(spelled: readonly string[]): StreetName {
  let words = spelledWords(spelled);
  let street = partsOf(words);
  for (let pass = 1; pass < MOST_PASSES; pass++) {
    const key = streetKey(street);
    if (key === words.join(' ')) break;
    words = spelledWords(key.split(' '));
    street = partsOf(words);
  }
  return street;
}

function partsOf(words: readonly string[]): StreetName {
  let from = 0;
  let to = words.length;
  let preDirectional = '';
  let postDirectional = '';
  let type = '';

  // North Carolina Hwy 12
  const isStateFirst = typeof preTypeAt(words, 0, to)?.state === 'string';
  const before = isStateFirst ? undefined : preDirectionalAt(words, to);
  if (before) {
    preDirectional = before.directional;
    from = before.count;
  }
  const ending = routeEnding(words[from] ?? '');
  const behindEnding = ending === undefined ? undefined : highwayAt(words, from + 1, to);
  if (behindEnding) from += 1;
  const preType = behindEnding ?? preTypeAt(words, from, to);
  if (preType) from += preType.count;
  const after = postDirectionalAt(words, from, to, preType !== undefined);
  if (after) {
    postDirectional = after.directional;
    to -= after.count;
  }
  if (to - from >= 2) {
    const last = typeBehind(words, from, to, preType?.preType);
    if (last !== undefined) {
      type = last;
      to -= 1;
    }
  }
  if (behindEnding && type === '') type = required(ending);
  // FM 1960 Rd is FM 1960.
  if (type === 'RD' && (preType?.preType === 'FM' || preType?.preType === 'RM')) type = '';
  return {
    preDirectional,
    preType: preType?.preType ?? '',
    name: nameOf(words, from, to, preDirectional, preType !== undefined),
    type,
    postDirectional,
  };
}

/** A highway and its number: in US Hwy 17, not in Ave Maria. */
function highwayAt(words: readonly string[], from: number, to: number) {
  const preType = preTypeAt(words, from, to);
  return preType && isRouteNumber(words[from + preType.count] ?? '') ? preType : undefined;
}

function typeBehind(words: readonly string[], from: number, to: number, preType: string | undefined) {
  const last = words[to - 1] ?? '';
  if (preType === undefined) return streetTypeOf(last);
  const type = (isRouteNumber(words[from] ?? '') ? routeEnding(last) : undefined) ?? streetTypeOf(last);
  return type !== undefined && (isStrongType(type) || routeEnding(type) !== undefined) ? type : undefined;
}

function preDirectionalAt(words: readonly string[], to: number) {
  if (to < 2) return undefined;
  const directional = directionalOf(words[0] ?? '');
  if (directional === undefined) return undefined;
  const two = directionalOfTwo(words[0] ?? '', words[1] ?? '');
  if (two !== undefined && to >= 3 && hasNameAt(words, 2, to)) return { directional: two, count: 2 };
  return hasNameAt(words, 1, to) ? { directional, count: 1 } : undefined;
}

/** Whether a name follows a directional: not in North St, where the directional is the name, but in N Court St. */
function hasNameAt(words: readonly string[], from: number, to: number): boolean {
  const type = streetTypeOf(words[from] ?? '');
  if (type === undefined || !isStrongType(type)) return true;
  if ((words[from] === 'ST' || words[from] === 'DR') && from + 1 < to && isSaintName(words[from + 1] ?? ''))
    return true;
  if (preTypeAt(words, from, to)) return true;
  const next = from + 1 < to ? streetTypeOf(words[from + 1] ?? '') : undefined;
  return next !== undefined && isStrongType(next);
}

function postDirectionalAt(words: readonly string[], from: number, to: number, afterPreType: boolean) {
  if (to - from < 2) return undefined;
  const directional = directionalOf(words[to - 1] ?? '');
  if (directional === undefined) return undefined;
  const two = directionalOfTwo(words[to - 2] ?? '', words[to - 1] ?? '');
  if (two !== undefined && hasOther(words, from, to - 2)) return { directional: two, count: 2 };
  return afterPreType || hasOther(words, from, to - 1) ? { directional, count: 1 } : undefined;
}

/** Whether any word isn't a directional. */
function hasOther(words: readonly string[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (directionalOf(words[at] ?? '') === undefined) return true;
  return false;
}

function nameOf(
  words: readonly string[],
  from: number,
  to: number,
  preDirectional: string,
  afterPreType: boolean,
): string {
  const first = words[from];
  if (first === undefined || from >= to) return '';
  if (to - from === 1) {
    const directional = directionalOf(first);
    if (directional !== undefined) return afterPreType ? directional : directionalName(first);
    if (isDigits(first)) return withoutZeros(first);
  }
  const parts: string[] = [];
  let at = from;
  if (qualifiers.has(first)) {
    const route = highwayAt(words, from + 1, to);
    if (route) {
      parts.push(first, route.preType);
      at += 1 + route.count;
    }
  } else if (directionalOf(first) !== undefined && (preDirectional !== '' || afterPreType || to - from > 1)) {
    parts.push(wholeDirectional(first));
    at += 1;
  }
  for (; at < to; at++) parts.push(nameWord(words[at] ?? '', at === from, at === to - 1));
  return parts.join(' ');
}

import { required } from '../../../core/required.ts';
import { usStates } from './usStates.ts';
import { directionalOf, wholeDirectional } from './directionals.ts';
import { ordinalOf, ordinalOfTwo, ordinalText } from './numberWords.ts';
import { streetTypeOf, wholeTypeWord } from './streetTypes.ts';

/** Words of a street name in a uniform spelling: FIFTH → 5TH, TWENTY FIRST → 21ST, 5 TH → 5TH, SAINT LOUIS → ST LOUIS. */
export function spelledWords(spelled: readonly string[]): string[] {
  const words = withoutMarks(spelled).flatMap(routeWords);
  const result: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const next = words[at + 1];
    const two = next === undefined ? undefined : ordinalOfTwo(word, next);
    if (two !== undefined) {
      result.push(ordinalText(String(two)));
      at += 1;
    } else if ((next === 'TH' || next === 'ND') && isDigits(word)) {
      result.push(ordinalText(withoutZeros(word)));
      at += 1;
    } else if (titles[word] !== undefined && next !== undefined && isSaintName(next))
      result.push(titles[word]);
    else if (word.includes('.') && (next === undefined || isRoadBehind(next)))
      result.push(...quarterWords(word));
    else result.push(ordinalWord(word));
  }
  return result;
}

/** FM1960, US89, MD760: a route's class and number in one word. */
const GLUED_ROUTE = new RegExp(
  `^(US|FM|RM|CR|SR|SH|HWY|RTE?|CSAH|CTH|I|${usStates.map(({ abbreviation }) => abbreviation).join('|')})(\\d{1,4}[A-Z]?)$`,
);

function routeWords(word: string): string[] {
  const parts = GLUED_ROUTE.exec(word);
  return parts ? [required(parts[1]), required(parts[2])] : [word];
}

function withoutMarks(words: readonly string[]): readonly string[] {
  const kept = words.filter((word, at) => !isNumberSign(words, at));
  if (!kept.some((word) => marks.has(word))) return kept;
  return kept.map((word) => (word === '&' ? 'AND' : word)).filter((word) => !marks.has(word));
}

/** Highway No. 130. */
function isNumberSign(words: readonly string[], at: number): boolean {
  if ((words[at] !== 'NO' && words[at] !== 'NUMBER') || !isDigits(words[at + 1] ?? '')) return false;
  const type = streetTypeOf(words[at - 1] ?? '');
  return type === 'HWY' || type === 'RTE' || type === 'RD';
}

/** A type, but not ST, which may be Saint. */
function isRoadBehind(word: string): boolean {
  return word !== 'ST' && streetTypeOf(word) !== undefined;
}

const quarters: Readonly<Record<string, string>> = { '.5': '1/2', '.50': '1/2', '.25': '1/4', '.75': '3/4' };

/** 27.5 Rd is 27 1/2 Rd. */
function quarterWords(word: string): string[] {
  const dot = word.indexOf('.');
  const quarter = quarters[word.slice(dot)];
  return quarter === undefined ? [word] : [word.slice(0, dot), quarter];
}

const marks = new Set(['&', '#', '@', '/']);

/**
 * Whether a word turns ST or DR before it into Saint or Doctor: it isn't a type, directional or number, which follow
 * Street and Drive.
 */
export function isSaintName(word: string): boolean {
  const first = word.charCodeAt(0);
  return first >= 65 && streetTypeOf(word) === undefined && directionalOf(word) === undefined;
}

function ordinalWord(word: string): string {
  const number = ordinalOf(word);
  if (number !== undefined) return ordinalText(String(number));
  const first = word.charCodeAt(0);
  if (first < 48 || first > 57) return word;
  const digits = word.slice(0, -2);
  return isOrdinalEnding(word.slice(-2)) && isDigits(digits) ? ordinalText(withoutZeros(digits)) : word;
}

function isOrdinalEnding(ending: string): boolean {
  return ending === 'ST' || ending === 'ND' || ending === 'RD' || ending === 'TH';
}

/** Whether a text consists of digits only, at least one. */
export function isDigits(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) return false;
  }
  return text !== '';
}

/** 027 → 27, 00 → 0. */
export function withoutZeros(digits: string): string {
  let at = 0;
  while (at < digits.length - 1 && digits[at] === '0') at += 1;
  return at === 0 ? digits : digits.slice(at);
}

/** Abbreviated before a name. */
const titles: Readonly<Record<string, string>> = { SAINT: 'ST', SAINTE: 'STE', DOCTOR: 'DR' };

const shortened: Readonly<Record<string, string>> = {
  MOUNT: 'MT',
  MNT: 'MT',
  FORT: 'FT',
  FRT: 'FT',
  JUNIOR: 'JR',
};
/** Abbreviations that stay as they are inside a name, though they are types at its end. */
const kept = new Set(['MT', 'FT', 'VIA', 'LAND', 'ST']);

/**
 * A word inside a name in a uniform spelling: types as whole words (CRK → CREEK), MOUNT and FORT abbreviated. ST is Saint
 * unless it ends the name (Edenton Road St), DR is Doctor when it begins one.
 */
export function nameWord(word: string, isFirst: boolean, isLast: boolean): string {
  const short = shortened[word];
  if (short !== undefined) return short;
  if (word === 'ST') return isLast ? 'STREET' : 'ST';
  if (kept.has(word)) return word;
  if (isFirst && !isLast && word === 'DR') return 'DR';
  return streetTypeOf(word) === undefined ? word : wholeTypeWord(word);
}

/** A name that is only a directional: single letters stay (N St isn't North St), NW becomes NORTHWEST. */
export function directionalName(word: string): string {
  return word.length === 1 ? word : wholeDirectional(word);
}

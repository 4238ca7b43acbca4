import { foldText } from '../words/foldText.ts';
import { withoutGroupMarks } from '../words/groupedDigits.ts';

/**
 * A house number: the prefix, which is compared exactly, the integer by which ranges are interpolated, and the suffix.
 * `37-12` = `37-`, 12; `N6W23001` = `N6W`, 23001; `123 1/2` = 123, `1/2`; `221B` = 221, `B`.
 */
export interface HouseNumber {
  readonly prefix: string;
  readonly number: number;
  readonly suffix: string;
  /** The number as written, if zeros come before it after a prefix: 06 in 230-06. Not used in comparisons. */
  readonly digits?: string;
}

/** Maximum digits of a house number; a longer number is something else. */
const MOST_DIGITS = 8;

/**
 * A house number of a file's text: `742`, `37-12`, `N6W23001`, `123 1/2`, `221B`, `12-A`, `0742` (which is 742); null if
 * the text isn't one. The text before the last number is the prefix and is compared exactly.
 */
export function parseHouseNumber(text: string): HouseNumber | null {
  const folded = foldText(withoutGroupMarks(text))
    .trim()
    .replace(/^0+(?=\d)/, '');
  if (folded.length === 0 || folded.length > 24) return null;
  const blank = folded.indexOf(' ');
  if (blank < 0) return houseNumberOf(folded, '');
  const rest = folded.slice(blank + 1).trim();
  return isHouseSuffix(rest) ? houseNumberOf(folded.slice(0, blank), rest) : null;
}

/**
 * The house number in a word of a written address, and the suffix (a fraction, a letter, '') written separately. Leading
 * zeros become a prefix: house numbers don't have them, so a digit may be mistyped.
 */
export function houseNumberOf(word: string, suffix: string): HouseNumber | null {
  const match = pattern.exec(word.replace(/^0(?=\d[NSEW]\d)/, ''));
  if (!match) return null;
  const [, prefix = '', digits = '', letter = ''] = match;
  const isPadded = prefix !== '' && digits.length > 1 && digits.startsWith('0');
  if (digits.length > MOST_DIGITS || (letter !== '' && suffix !== '')) return null;
  return {
    prefix: prefix.replaceAll(/(?<=[A-Z])-|-(?=[A-Z])/g, '') || (/^0+(?=\d)/.exec(digits)?.[0] ?? ''),
    number: Number(digits),
    suffix: letter || suffix,
    ...(isPadded ? { digits } : {}),
  };
}

/** AA12, a house of a block in Puerto Rico: elsewhere such a word is a highway (US12). */
export function twoLetterNumberOf(word: string): HouseNumber | null {
  const [, prefix, digits] = /^([A-Z]{2})-?([1-9]\d{0,5})$/.exec(word) ?? [];
  return prefix === undefined ? null : { prefix, number: Number(digits), suffix: '' };
}

/** Grid letters and numbers (4N100 in Illinois), or numbers with hyphens, or one letter; then the number; then one letter. */
const pattern =
  /^((?:[NSEW]\d{1,6}-?){1,2}[NSEW]-?|\d{1,2}[NSEW]-?(?=\d{3})|[NSEW]|[A-Z]-?|\d{1,6}-)?(\d{1,12})(?:-?([A-Z]))?$/;

const fractions = new Set(['1/2', '1/3', '2/3', '1/4', '3/4', '1/8', '3/8', '5/8', '7/8']);

/** Whether a word after a house number belongs to it: a fraction, or one letter. */
export function isHouseSuffix(word: string): boolean {
  return fractions.has(word) || (word.length === 1 && word >= 'A' && word <= 'Z');
}

/** `37-12`, `230-06`, `N6W23001`, `123 1/2`, `221B`. */
export function formatHouseNumber({ prefix, number, suffix, digits }: HouseNumber): string {
  return prefix + (digits ?? digitsOf(prefix, number)) + (suffix.includes('/') ? ` ${suffix}` : suffix);
}

/** Two digits follow a block's hyphen (37-06); 4-6 is a building with two numbers. */
function digitsOf(prefix: string, number: number): string {
  const isOfBlock = /^\d+-$/.test(prefix) && Number.parseInt(prefix, 10) >= number;
  return String(number).padStart(isOfBlock ? 2 : 1, '0');
}

import { required } from '../../core/required.ts';
import { digitsForWords } from './digitsForWords.ts';

/** What a number measures, in the unit used for comparison. */
export type Dimension =
  | 'rate'
  | 'length'
  | 'money'
  | 'percent'
  | 'years'
  | 'months'
  | 'days'
  | 'hours'
  | 'minutes';

/** A number in a text. */
export interface SaidNumber {
  /** As written, in the unit as written. */
  readonly value: number;
  readonly decimals: number;
  readonly hasSign: boolean;
  readonly dimension: Dimension | null;
  /** Conversion factor from the written unit to the dimension's own unit (mm/yr, mm, USD). */
  readonly factor: number;
  /** Position in the normalized text. */
  readonly at: number;
}

/** A parsed text. */
export interface TakenApart {
  /** Normalized: digits, signs and number words in one spelling. */
  readonly text: string;
  readonly numbers: readonly SaidNumber[];
  /** Days as YYYY-MM-DD, months as YYYY-MM. */
  readonly dates: readonly string[];
  /** Words that contain digits, such as `x402`, in lower case. */
  readonly names: readonly string[];
  /** Numeric characters that can't be interpreted. */
  readonly isReadable: boolean;
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const A_YEAR = '(?:\\s*(?:/|per|a|each|every)\\s*(?:yr|year|annum)|\\s+yearly|\\s+annually)';
const UNITS: readonly (readonly [string, Dimension, number])[] = [
  [`(?:mm|millimet(?:er|re)s?)${A_YEAR}`, 'rate', 1],
  [`(?:cm|centimet(?:er|re)s?)${A_YEAR}`, 'rate', 10],
  [`(?:in|inch(?:es)?|"|”)${A_YEAR}`, 'rate', 25.4],
  ['(?:mm|millimet(?:er|re)s?)\\b', 'length', 1],
  ['(?:cm|centimet(?:er|re)s?)\\b', 'length', 10],
  ['(?:inch(?:es)?\\b|"|”)', 'length', 25.4],
  ['(?:km|kilomet(?:er|re)s?)\\b', 'length', 1e6],
  ['(?:ft|feet|foot)\\b', 'length', 304.8],
  ['(?:m|met(?:er|re)s?)\\b', 'length', 1000],
  ['(?:usd|usdc|dollars?|bucks)\\b', 'money', 1],
  ['(?:cents?|¢)', 'money', 0.01],
  ['(?:%|percent|per cent|pct)', 'percent', 1],
  ['(?:years?|yrs?)\\b', 'years', 1],
  ['months?\\b', 'months', 1],
  ['(?:weeks?)\\b', 'days', 7],
  ['days?\\b', 'days', 1],
  ['(?:hours?|hrs?)\\b', 'hours', 1],
  ['(?:minutes?|mins?)\\b', 'minutes', 1],
];
const UNIT_AT = UNITS.map(
  ([pattern, dimension, factor]) => [new RegExp(`^[\\s-]?(?:${pattern})`, 'i'), dimension, factor] as const,
);
const NUMBER = /[-+]?(?:\d{1,3}(?:[,']\d{3})+(?!\d)(?:\.\d+)?|\d+(?:[.,]\d+)?|\.\d+)(?:e[-+]?\d+)?/gi;
const NAME = /(?<![\w.])[a-z_/][\w/.:{}-]*\d[\w/.:{}-]*/gi;
/** Numerals of unsupported scripts, and leftovers of others. */
const OTHER_NUMERALS = /[\p{Nl}\p{No}〇一二三四五六七八九十百千万億两]/u;

/** A text's numbers, dates and names. */
export function takeApart(written: string): TakenApart {
  const plain = plainDigits(written);
  const isReadable = !OTHER_NUMERALS.test(plain);
  const worded = digitsForWords(plain);
  const { text: undated, dates } = withoutDates(worded);
  const names: string[] = [];
  const text = undated.replace(NAME, (name) => {
    names.push(name.toLowerCase().replace(/[.:/-]+$/, ''));
    return ' '.repeat(name.length);
  });
  const numbers = [...text.matchAll(NUMBER)].flatMap((match) => {
    const end = match.index + match[0].length;
    const glued = /^[a-z_]+/i.exec(text.slice(end))?.[0] ?? '';
    const read = readNumber(match[0], text, match.index);
    if (glued === '' || read.dimension !== null) return [read];
    names.push(`${match[0]}${glued}`.toLowerCase());
    return [];
  });
  return { text, numbers, dates, names, isReadable };
}

function readNumber(token: string, text: string, at: number): SaidNumber {
  const isGrouped = /^[-+]?\d{1,3}(?:[,']\d{3})+(?!\d)/.test(token);
  const digits = isGrouped ? token.replace(/[,']/g, '') : token.replace(',', '.');
  const before = text.slice(Math.max(0, at - 2), at);
  const decimals = /\.(\d+)/.exec(digits)?.[1]?.length ?? 0;
  const rest = text.slice(at + token.length);
  const unit = UNIT_AT.find(([pattern]) => pattern.test(rest));
  const isMoney = /[$€£]\s?$/.test(before);
  // A hyphen after a word or number joins; it isn't a minus sign.
  const joins = token.startsWith('-') && /[\w)]$/.test(before);
  return {
    value: joins ? -Number(digits) : Number(digits),
    decimals,
    hasSign: /^[-+]/.test(token) && !joins,
    dimension: isMoney ? 'money' : (unit?.[1] ?? null),
    factor: isMoney ? 1 : (unit?.[2] ?? 1),
    at,
  };
}

/** Normalizes digits of every script, superscripts, subscripts, fractions and signs; removes invisible characters. */
function plainDigits(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[⁰¹²³⁴-⁹₀-₉]/g, (digit) => ` ${digit.normalize('NFKC')} `)
    .replace(/(\d)?([¼-¾⅐-⅞])/g, (_, whole: string | undefined, part: string) => {
      const [above, beneath] = part.normalize('NFKC').split('⁄');
      return String(Number(whole ?? 0) + Number(above) / Number(beneath));
    })
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replace(/(\d)\s*[–—‒]\s*(?=[-\d])/g, '$1 to ')
    .replace(/[−–—‒﹣]\s?(?=[\d.])/g, '-')
    .replace(/(\d)[\u2009\u202f ](?=\d{3}(?!\d))(?=[\d ]*\b)/g, '$1,')
    .replace(/\b(?:minus|negative)\s+(?=\d)/gi, '-');
}

/** The digits of a script are consecutive from its zero. */
function digitValue(digit: string): number {
  const code = required(digit.codePointAt(0));
  if (code < 128) return code - 48;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return (code - zero) % 10;
}

function withoutDates(text: string): { readonly text: string; readonly dates: string[] } {
  const dates: string[] = [];
  const take = (expression: RegExp, read: (groups: string[]) => string | null) => (from: string) =>
    from.replace(expression, (whole: string, ...rest: unknown[]) => {
      const date = read(rest.filter((group): group is string => typeof group === 'string'));
      if (date === null) return whole;
      dates.push(date);
      return ' '.repeat(whole.length);
    });
  const steps = [
    take(/\b(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+Z?)?/g, ([y = '', m, d = '']) => dayOf(y, Number(m), d)),
    take(/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g, ([m, d = '', y = '']) => dayOf(y, Number(m), d)),
    take(
      new RegExp(`\\b${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})\\b`, 'gi'),
      ([m = '', d = '', y = '']) => dayOf(y, monthOf(m), d),
    ),
    take(
      new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${MONTH},?\\s+(\\d{4})\\b`, 'gi'),
      ([d = '', m = '', y = '']) => dayOf(y, monthOf(m), d),
    ),
    take(
      new RegExp(`\\b${MONTH},?\\s+(\\d{4})\\b`, 'gi'),
      ([m = '', y = '']) => dayOf(y, monthOf(m), '')?.slice(0, 7) ?? null,
    ),
  ];
  return { text: steps.reduce((left, step) => step(left), text), dates };
}

/** A day as YYYY-MM-DD; null = there is no such month. */
function dayOf(year: string, month: number, ofMonth: string): string | null {
  if (month < 1 || month > 12) return null;
  return `${year}-${String(month).padStart(2, '0')}-${ofMonth.padStart(2, '0')}`;
}

function monthOf(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1;
}

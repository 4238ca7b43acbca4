import type { Evidence, KnownNumber } from './evidence.ts';
import { takeApart, type SaidNumber } from './saidNumbers.ts';

/** Units of measurements and money, in English and in languages that a model may slip into. */
const UNIT =
  '(?:mm|cm|mil+im\\w*|centim\\w*|inch(?:es)?|foot|feet|met(?:er|re)s?|usd|usdc|dollars?|bucks?|cents?|pulgadas?|zoll|pouces?|pollici)';

const UNIT_AFTER_WORD = new RegExp(`([\\p{L}]+)[\\s-]+(?:${UNIT})(?![\\p{L}])`, 'giu');

/** Words after which a unit doesn't follow a number. */
const NAMES_UNIT = new Set(
  'in into to or and as than per between use uses using unit units either'.split(' '),
);

/** Amounts without digits. */
const VAGUE_AMOUNT =
  /\b(?:(?:ten|hundred|thousand|million|dozen|score)s of|\w+fold|(?:single|double|triple)[\s-]digits?)\b/i;

const RELATIVE_DAY =
  /\byesterday\b|\b(?:last|this|next) (?:night|week|month|quarter|year|spring|summer|autumn|fall|winter)\b/i;

const ENGLISH = new Set(
  `a about after all also an and any are as at be been but by can cannot could do does each for from has have how i if in into is it its less
   like may more most no not of on one only or other over so some such than that the their them then there these they this those to under
   until up was we what when where which who will with within without would you your`
    .split(/\s+/)
    .filter(Boolean),
);

const JUDGED_FROM_WORDS = 8;

const LEAST_ENGLISH = 0.15;

/** Maximum relative error of a rounded number in an answer. */
const ROUNDED_BY = 0.05;
const MOTION = new Set(['rate', 'length']);
const UP = /\b(?:ris(?:e|es|ing|en)|rose|uplift\w*|upwards?|heav\w+|going up|moving up|moves up|moved up)\b/i;
const DOWN = /\b(?:sink\w*|sank|sunk|subsid\w*|down\w*|fall\w*|fell|drop\w*|settl\w*|lower\w*)\b/i;
/** A sentence about the requested place, as opposed to a rule. */
const ABOUT_A_PLACE =
  /\b(?:your|this (?:report|place|cell|house|property|address)|here|there|it (?:is|has|moves|sinks|rises)|the (?:ground|house|property|report|cell|velocity|rate) (?:is|at|of|has|moves|sinks|rises))\b/i;
const YEARS = { first: 1900, last: 2100 };
/** Words before a number that make it a movement even without a unit: “the velocity is 30”, “sinks at 30 a year”. */
const MOVES_BY =
  /\b(?:velocit(?:y|ies)|rates?|speeds?|sink\w*|sank|sunk|subsid\w*|ris(?:es?|ing|en)|rose|uplift\w*|mov(?:es?|ed|ing|ement)|motion|settl\w*|drop\w*|fall\w*|fell)\W+(?:(?:is|was|are|has|have|been|of|at|by|to|with|about|around|roughly|nearly|almost|some|now|down|up|downwards?|upwards?|speed|rate|velocity|moved|moving|sinking|rising)\W+){0,6}[^\w]*$/i;
/** Things counted by numbers that aren't measurements. */
const COUNTS =
  /^\s*(?:observations?|measurements?|dates?|epochs?|reports?|cells?|places?|frames?|watch(?:es)?|times)\b/i;

/** Statements in a text without evidence, as text for the log; empty = none. */
export function unsupportedNumbers(answer: string, evidence: Evidence): string[] {
  const { text, numbers, dates, names, isReadable } = takeApart(answer);
  const problems = [...(isReadable ? [] : ['numerals that cannot be read']), ...amountsInWords(text)];
  for (const date of dates)
    if (!evidence.dates.some((known) => known.startsWith(date))) problems.push(`date ${date}`);
  for (const name of names) if (!evidence.text.includes(name)) problems.push(`name ${name}`);
  for (const said of numbers) {
    if (isListMark(said, text)) continue;
    const sentence = sentenceAt(text, said.at);
    const supporting = evidence.numbers.filter(
      (known) =>
        supports(known, said) &&
        isOfItsKind(known, said, sentence) &&
        (isMotion(known) || !isMovement(said, text)),
    );
    const isYear = said.dimension === null && evidence.dates.some((date) => isYearOf(date, said.value));
    if (supporting.length === 0 && !isYear)
      problems.push(`number ${said.value} ${said.dimension ?? ''}`.trim());
    else if (contradictsDirection(supporting, said, sentence)) problems.push(`direction of ${said.value}`);
  }
  return problems;
}

/** The documentation gives only rules about movement; statements about a place need measurements. */
function isOfItsKind({ isMeasured }: KnownNumber, { dimension }: SaidNumber, sentence: string): boolean {
  return isMeasured || dimension === null || !MOTION.has(dimension) || !ABOUT_A_PLACE.test(sentence);
}

/** A measured movement: in millimeters or inches, as opposed to the meters of a cell. */
function isMotion({ dimension, isMeasured, value, inUnit }: KnownNumber): boolean {
  return (
    isMeasured && dimension !== null && MOTION.has(dimension) && Math.abs(inUnit) < 100 * Math.abs(value)
  );
}

/** Whether a number without a unit is about a movement. */
function isMovement({ dimension, at }: SaidNumber, text: string): boolean {
  if (dimension !== null || !MOVES_BY.test(text.slice(Math.max(0, at - 80), at))) return false;
  return !COUNTS.test(text.slice(at).replace(/^[-+]?[\d.,]+/, ''));
}

function supports(known: KnownNumber, said: SaidNumber): boolean {
  const { value, dimension, factor, hasSign } = said;
  if (dimension === 'percent')
    return isSame(
      said,
      known.dimension === 'percent' ? known.value : known.dimension === null ? known.value * 100 : Number.NaN,
    );
  if (dimension !== null && dimension !== known.dimension) {
    // A count without a unit may be of years, days and the like, but never a length, rate or sum of money.
    const isLoose = known.dimension === null && !MOTION.has(dimension) && dimension !== 'money';
    return isLoose && isSame(said, known.value);
  }
  const inSaidUnit = dimension === null ? known.value : known.inUnit / factor;
  if (hasSign && Math.sign(value) !== Math.sign(inSaidUnit) && inSaidUnit !== 0) return false;
  return isSame(said, inSaidUnit);
}

function isSame({ value, decimals }: SaidNumber, known: number): boolean {
  const [said, exact] = [Math.abs(value), Math.abs(known)];
  if (Math.abs(said - exact) < 1e-9) return true;
  const step = 10 ** -decimals;
  return Math.abs(said - exact) <= step / 2 + 1e-9 && Math.abs(said - exact) <= ROUNDED_BY * exact;
}

function isYearOf(date: string, value: number): boolean {
  return value >= YEARS.first && value <= YEARS.last && date.startsWith(`${value}-`);
}

/** An answer must not call sinking ground rising, or the other way round. */
function contradictsDirection(
  supporting: readonly KnownNumber[],
  { dimension, value }: SaidNumber,
  sentence: string,
): boolean {
  if (dimension === null || !MOTION.has(dimension) || value === 0) return false;
  const moving = supporting.filter(({ isMeasured }) => isMeasured);
  if (moving.length === 0) return false;
  const saysUp = UP.test(sentence) && !DOWN.test(sentence);
  const saysDown = DOWN.test(sentence) && !UP.test(sentence);
  if (saysUp) return moving.every((known) => known.value < 0);
  return (
    saysDown &&
    moving.every((known) => known.value > 0) &&
    !/σ|sigma|uncertain|±|\+\/-|standard deviation|interval|spread/i.test(sentence)
  );
}

/** `1.` at the beginning of a line. */
function isListMark({ at, value, hasSign }: SaidNumber, text: string): boolean {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1;
  return (
    !hasSign &&
    value <= 20 &&
    text.slice(lineStart, at).trim() === '' &&
    /^\d{1,2}[.)]\s/.test(text.slice(at))
  );
}

function sentenceAt(text: string, at: number): string {
  const before = text.slice(0, at);
  const begin = Math.max(before.search(/[.!?\n][^.!?\n]*$/), -1) + 1;
  const rest = /[.!?](?:\s|$)|\n/.exec(text.slice(at));
  return text.slice(lastSentenceStart(before, begin), rest ? at + rest.index : text.length);
}

/** A period between digits doesn't end a sentence. */
function lastSentenceStart(before: string, otherwise: number): number {
  const ends = [...before.matchAll(/[.!?]\s|\n/g)];
  const last = ends.at(-1);
  return last ? last.index + 1 : Math.min(otherwise, 0);
}

/**
 * Wording in a text that could hide a number, as text for the log: an amount without digits, a day without a date, a
 * language whose number words aren't read. The text must have its number words replaced by digits.
 */
function amountsInWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  const problems: string[] = [];
  for (const [, word = ''] of plain.matchAll(UNIT_AFTER_WORD))
    if (!NAMES_UNIT.has(word.toLowerCase())) problems.push(`an amount in words: ${word.slice(0, 20)}`);
  if (VAGUE_AMOUNT.test(plain)) problems.push('an amount in words');
  if (RELATIVE_DAY.test(plain)) problems.push('a day without its date');
  if (!isEnglish(plain)) problems.push('no English');
  return problems;
}

function isEnglish(text: string): boolean {
  const words =
    text
      .toLowerCase()
      .replace(/\S*[/:#@_]\S*/g, ' ')
      .match(/\p{L}+/gu) ?? [];
  if (words.length < JUDGED_FROM_WORDS) return true;
  return words.filter((word) => ENGLISH.has(word)).length >= LEAST_ENGLISH * words.length;
}

/** The words after a street that may belong to its address: its unit, town, state and ZIP Code. */
import { NUMBER, type Token, wordAt } from './addressTokens.ts';
import {
  BEFORE_TOWN,
  CODES,
  CODES_LIKE_REMARKS,
  CODES_LIKE_WORDS,
  DIRECTIONS,
  ELSEWHERE,
  MEASURES,
  NEVER_TOWNS,
  OF,
  STREET_TYPES,
  UNITS,
  WITHIN_NAMES,
} from './addressWords.ts';

const ZIP = /^\d{5}(?:-\d{4})?$/;
const MOST_TOWN_WORDS = 5;

/** The words after a street that may belong to its address, commas included. */
interface Tail {
  readonly words: string[];
  readonly next: number;
  readonly to: number | null;
}

/** What is known while the words after a street are read. */
interface Reading {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly words: string[];
  at: number;
  to: number | null;
  /** Words of the town since the last comma. */
  townWords: number;
  hasTown: boolean;
  /** Whether a comma or a preposition came before the current word. */
  isApart: boolean;
}

/** Reads the words after a street until the address ends. */
export function readTail(text: string, tokens: readonly Token[], from: number): Tail {
  const reading: Reading = {
    text,
    tokens,
    words: [],
    at: from,
    to: null,
    townWords: 0,
    hasTown: false,
    isApart: false,
  };
  while (reading.at < tokens.length && readNext(reading)) {
    // Each call consumes at least one token.
  }
  return { words: reading.words, next: reading.at, to: reading.to };
}

/** Reads the next words; false = the address ends before them. */
function readNext(reading: Reading): boolean {
  const { tokens, at, hasTown } = reading;
  const word = wordAt(tokens, at);
  const next = wordAt(tokens, at + 1);
  if (word === ',' || word === '(' || (word === ')' && hasTown)) {
    reading.at += 1;
    reading.isApart = true;
    reading.townWords = 0;
    return true;
  }
  if (!/^[\p{L}\p{N}#]/u.test(word)) return false;
  if (ZIP.test(word)) return take(reading, 1) && false;
  if (!hasTown && UNITS.has(word) && /[\p{L}\p{N}]/u.test(next)) return take(reading, 2);
  if (isState(reading)) {
    take(reading, 1);
    return ZIP.test(wordAt(tokens, reading.at)) ? take(reading, 1) && false : false;
  }
  if (!hasTown && !reading.isApart && isRestOfStreet(reading)) return take(reading, 1);
  const town = townAfter(reading);
  if (town !== null) {
    reading.isApart = true;
    reading.at = town;
    return true;
  }
  return isTownWord(reading) && takeTown(reading);
}

function take(reading: Reading, count: number): boolean {
  const { tokens, words } = reading;
  if (reading.isApart) words.push(',');
  reading.isApart = false;
  for (const token of tokens.slice(reading.at, reading.at + count)) {
    words.push(token.text);
    reading.to = token.to;
  }
  reading.at += count;
  return true;
}

function takeTown(reading: Reading): boolean {
  reading.townWords += 1;
  reading.hasTown = true;
  return take(reading, 1);
}

/** Whether a word continues the street: Main St N, Avenue B, Highway 6, Court St, Avenue of the Americas. */
function isRestOfStreet({ tokens, at, words }: Reading): boolean {
  const { text = '', word = '' } = tokens[at] ?? {};
  const next = wordAt(tokens, at + 1);
  if (DIRECTIONS.has(word) && (word.length > 1 || text !== word || words.length === 0)) return true;
  if (STREET_TYPES.has(word) || /^[A-Z]\.?$/.test(text)) return true;
  return (
    words.length === 0 && /^\d{1,4}[a-z]?$/.test(word) && !MEASURES.has(next) && !/^(?:19|20)\d\d$/.test(word)
  );
}

/** The index of the first word of a town after a preposition; null = the words aren't a preposition and a town. */
function townAfter({ tokens, at, hasTown }: Reading): number | null {
  const word = wordAt(tokens, at);
  const isAfterStreet = STREET_TYPES.has(wordAt(tokens, at - 1)) || DIRECTIONS.has(wordAt(tokens, at - 1));
  const isAfterName = isAfterStreet && !NUMBER.test(wordAt(tokens, at - 2));
  if (!BEFORE_TOWN.has(word) && !(OF.has(word) && !hasTown && isAfterName)) return null;
  let town = at + 1;
  if (word === 'cerca' && wordAt(tokens, town) === 'de') town += 1;
  const phrase = [0, 1, 2].map((step) => wordAt(tokens, town + step)).join(' ');
  if (/^(?:the (?:city|town|village) of|la ciudad de)$/.test(phrase)) town += 3;
  const next = tokens[town];
  if (next === undefined) return null;
  const isTown = /^\p{L}/u.test(next.word) && !NEVER_TOWNS.has(next.word) && !isElsewhere(tokens, town);
  const isName =
    /^(?:los|las|la|el|san|santa)$/.test(next.word) && /^\p{L}{3}/u.test(wordAt(tokens, town + 1));
  return isTown || isName || ZIP.test(next.word) ? town : null;
}

/** Whether a word is about something else: sinking, January; but Price, UT, and spring tx may be towns. */
function isElsewhere(tokens: readonly Token[], at: number): boolean {
  const { text = '', word = '' } = tokens[at] ?? {};
  if (!ELSEWHERE.has(word) || /^\p{Lu}\p{Ll}/u.test(text)) return false;
  return ![1, 2, 3].some((after) => {
    const code = wordAt(tokens, at + after);
    return CODES.has(code) || (CODES_LIKE_WORDS.has(code) && wordAt(tokens, at + after - 1) === ',');
  });
}

function isCapital(word: string): boolean {
  return /^\p{Lu}/u.test(word);
}

function isTownWord({ text, tokens, at, townWords, isApart }: Reading): boolean {
  const token = tokens[at];
  if (token === undefined || townWords >= MOST_TOWN_WORDS || !/^\p{L}/u.test(token.word)) return false;
  const next = tokens[at + 1]?.text ?? '';
  const hasCase = /\p{Ll}/u.test(text);
  // Fond du Lac, El Paso, Los Angeles
  if (WITHIN_NAMES.has(token.word) && townWords > 0 && hasCase && isCapital(next)) return true;
  if (/^(?:los|las|la|el)$/.test(token.word) && isApart && /^\p{L}{3}/u.test(next)) return true;
  if (token.word === 'city' && townWords > 0) return true;
  if (NEVER_TOWNS.has(token.word) || CODES_LIKE_WORDS.has(token.word) || isElsewhere(tokens, at))
    return false;
  const isAfterCapital = townWords > 0 && hasCase && isCapital(tokens[at - 1]?.text ?? '');
  return !(isAfterCapital && !isCapital(token.text));
}

/** Whether the current word is the code of a state, and not “in”, “or”, “ok”, “de”. */
function isState({ text, tokens, at, hasTown, isApart }: Reading): boolean {
  const { text: written = '', word = '' } = tokens[at] ?? {};
  const next = wordAt(tokens, at + 1);
  if (CODES.has(word)) return hasTown || isApart || written !== word || ZIP.test(next);
  if (!CODES_LIKE_WORDS.has(word)) return false;
  if (ZIP.test(next)) return hasTown || isApart || !BEFORE_TOWN.has(word);
  if (!hasTown) return false;
  const isWrittenAsCode = written === written.toUpperCase() && /\p{Ll}/u.test(text);
  if (isWrittenAsCode || isApart) return true;
  const isLast =
    !/^[\p{L}\p{N}]/u.test(next) && tokens.slice(at + 1).every((token) => !/[\p{L}\p{N}]/u.test(token.word));
  const isRemark = CODES_LIKE_REMARKS.has(word) && NEVER_TOWNS.has(wordAt(tokens, 0));
  return isLast && !isRemark;
}

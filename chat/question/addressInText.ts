import {
  BEFORE_TOWN,
  BETWEEN_HOUSES,
  CODES,
  CODES_LIKE_REMARKS,
  CODES_LIKE_WORDS,
  DIRECTIONS,
  ELSEWHERE,
  MEASURES,
  NEVER_TOWNS,
  OF,
  SPANISH_TYPES,
  STREET_TYPES,
  UNITS,
  WITHIN_NAMES,
} from './addressWords.ts';

/** The address of a house in a text: as the geocoder reads it, and where it is in the text. */
export interface AddressInText {
  readonly address: string;
  readonly from: number;
  readonly to: number;
}

interface Token {
  readonly text: string;
  /** In lower case, without accents and dots. */
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

const TOKEN = /[\p{L}\p{M}\p{N}'’.½¼¾-]+(?:[–—/][\p{N}]+)*|[^\s]/gu;
const NUMBER = /^(?:\d{1,6}(?:[-–—/]\d{1,6})?(?:-?[a-z])?[½¼¾]?|[nsew]\d+[nsew]\d+|\d{1,2}[nsew]\d{3,6})$/;
const DIGITS = /^\d+$/;
const FRACTION = /^\d\/\d$/;
const ZIP = /^\d{5}(?:-\d{4})?$/;
const MOST_NAME_WORDS = 6;
const MOST_TOWN_WORDS = 5;
const LONGEST_ADDRESS = 300;
/** Words before a house that make it another house; the geocoder refuses them with a reason. */
const RELATION =
  /\b(?:behind|next (?:door )?to|across (?:the (?:street|road) )?from|opposite|beside|adjacent to|between|except|instead of|in front of|corner of|(?:north|south|east|west) of|other than|detr[aá]s de|al lado de|enfrente de|frente a|junto a)\s+$/i;
const BOX = /\b(?:p\.? ?o\.? ?box|post office box|apartado postal)\s+#?\w+/i;

/**
 * The first house in a text, with every word after it that may belong to its town, so that no town is lost: an address
 * with a word too many isn't found, one without its town may be another house. Null = the text has none.
 */
export function addressInText(text: string): AddressInText | null {
  const tokens = tokensOf(text);
  const house = houseFrom(tokens, 0) ?? boxIn(text, tokens);
  if (house === null) return null;
  const [relation = ''] = RELATION.exec(text.slice(0, house.from)) ?? [];
  const tail = readTail(text, tokens, house.next);
  const second = secondHouse(text, tokens, tail.next);
  const address = [relation.trim(), text.slice(house.from, house.to), ...tail.words]
    .filter(Boolean)
    .join(' ')
    .replaceAll(' ,', ',')
    .replace(/\s+/g, ' ')
    .replace(/[\s,.]+$/, '');
  return {
    address: `${address}${second === null ? '' : ` and ${second.address}`}`.slice(0, LONGEST_ADDRESS),
    from: house.from - relation.length,
    to: second?.to ?? tail.to ?? house.to,
  };
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map((match) => ({
    text: match[0],
    word: match[0]
      .normalize('NFKD')
      .replace(/[\u0300-\u036F.]/g, '')
      .toLowerCase(),
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/** Where a house's street ends: the position in the text, and the index of the next token. */
interface House {
  readonly from: number;
  readonly to: number;
  readonly next: number;
}

function houseFrom(tokens: readonly Token[], first: number): House | null {
  for (let at = first; at < tokens.length; at++) {
    const isUnit =
      UNITS.has(wordAt(tokens, at - 1)) && /^,?\d/.test(`${wordAt(tokens, at + 1)}${wordAt(tokens, at + 2)}`);
    if (!NUMBER.test(wordAt(tokens, at)) || isUnit) continue;
    const end = streetEnd(tokens, nameFrom(tokens, at));
    if (end === null) continue;
    const from = DIRECTIONS.has(wordAt(tokens, at - 1)) ? at - 1 : at;
    return { from: tokens[from]?.from ?? 0, to: tokens[end]?.to ?? 0, next: end + 1 };
  }
  return null;
}

/** The index of a street's first word: after 1200, 1200 1/2, 12 - 14, 12 and 14. */
function nameFrom(tokens: readonly Token[], number: number): number {
  let at = number + 1;
  if (FRACTION.test(wordAt(tokens, at)) || /^[½¼¾]$/.test(wordAt(tokens, at))) at += 1;
  if (/^(?:[-–—&]|and|or|to|y|o|a)$/.test(wordAt(tokens, at)) && NUMBER.test(wordAt(tokens, at + 1))) at += 2;
  return wordAt(tokens, at) === ',' ? at + 1 : at;
}

/** The index of the last word of a street: its type, a Spanish name, or the direction of a grid; null = it isn't a street. */
function streetEnd(tokens: readonly Token[], from: number): number | null {
  if (MEASURES.has(wordAt(tokens, from))) return null;
  for (let at = from; at < Math.min(tokens.length, from + MOST_NAME_WORDS); at++) {
    const word = wordAt(tokens, at);
    const next = wordAt(tokens, at + 1);
    if (!/^[\p{L}\p{N}]/u.test(word)) return null;
    // 400 S 300 W, W 4th South
    if (at > from && /^\d/.test(word) && DIRECTIONS.has(wordAt(tokens, at - 1)) && DIRECTIONS.has(next))
      return at + 1;
    // Calle de la Luna, Avenue of the Americas
    if (at === from && (SPANISH_TYPES.has(word) || (STREET_TYPES.has(word) && next === 'of'))) {
      const name = tokens.findIndex((token, index) => index > at && !WITHIN_NAMES.has(token.word));
      return name < 0 || !/^[\p{L}\p{N}]/u.test(wordAt(tokens, name)) ? null : name;
    }
    if (STREET_TYPES.has(word)) return at;
    const isName = WITHIN_NAMES.has(word) || /^[A-Z]/.test(tokens[at]?.text ?? '');
    if (!isName && NEVER_TOWNS.has(word)) return null;
    if ((WITHIN_NAMES.has(word) || word === 'at') && DIGITS.test(next)) return null;
  }
  return null;
}

function boxIn(text: string, tokens: readonly Token[]): House | null {
  const box = BOX.exec(text);
  if (box === null) return null;
  const to = box.index + box[0].length;
  const next = tokens.findIndex((token) => token.from >= to);
  return { from: box.index, to, next: next < 0 ? tokens.length : next };
}

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

function readTail(text: string, tokens: readonly Token[], from: number): Tail {
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
  while (reading.at < tokens.length && step(reading)) {
    // Each step consumes at least one token.
  }
  return { words: reading.words, next: reading.at, to: reading.to };
}

/** Reads the next words; false = the address ends before them. */
function step(reading: Reading): boolean {
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

function isTownWord({ text, tokens, at, townWords, isApart }: Reading): boolean {
  const token = tokens[at];
  if (token === undefined || townWords >= MOST_TOWN_WORDS || !/^\p{L}/u.test(token.word)) return false;
  const next = tokens[at + 1]?.text ?? '';
  const isCapital = (word: string) => /^\p{Lu}/u.test(word);
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
  const isCapital = written === written.toUpperCase() && /\p{Ll}/u.test(text);
  if (isCapital || isApart) return true;
  const isLast =
    !/^[\p{L}\p{N}]/u.test(next) && tokens.slice(at + 1).every((token) => !/[\p{L}\p{N}]/u.test(token.word));
  const isRemark = CODES_LIKE_REMARKS.has(word) && NEVER_TOWNS.has(wordAt(tokens, 0));
  return isLast && !isRemark;
}

/** A second house after a conjunction: the geocoder asks for one address at a time. */
function secondHouse(
  text: string,
  tokens: readonly Token[],
  at: number,
): { address: string; to: number } | null {
  const start = wordAt(tokens, at) === ',' ? at + 1 : at;
  if (!BETWEEN_HOUSES.has(wordAt(tokens, start))) return null;
  const house = houseFrom(tokens.slice(0, start + 2 + MOST_NAME_WORDS), start + 1);
  return house === null || house.from > (tokens[start + 2]?.from ?? 0)
    ? null
    : { address: text.slice(house.from, house.to), to: house.to };
}

function wordAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.word ?? '';
}

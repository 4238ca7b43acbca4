import { readTail } from './addressTail.ts';
import { NUMBER, type Token, tokensOf, wordAt } from './addressTokens.ts';
import {
  BETWEEN_HOUSES,
  DIRECTIONS,
  MEASURES,
  NEVER_TOWNS,
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

const DIGITS = /^\d+$/;
const FRACTION = /^\d\/\d$/;
const MOST_NAME_WORDS = 6;
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

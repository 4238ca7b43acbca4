import type { Words } from './words/addressWords.ts';
import { houseNumberOf } from './street/houseNumber.ts';
import { isStreetEnd } from './street/leadingNumber.ts';
import { isDigits } from './words/streetWords.ts';
import { hasDigit } from './words/unitWords.ts';

/** Why a text with the number of a house isn't the address of one house, as a clause. */
export type NotOneHouse =
  | 'it describes a place near an address; send the address of the place itself'
  | 'it names more than one house; send one address at a time';

const NEAR_A_HOUSE: NotOneHouse =
  'it describes a place near an address; send the address of the place itself';
const TWO_HOUSES: NotOneHouse = 'it names more than one house; send one address at a time';

/** Words that put a place in relation to the house after them. */
const NEARNESS = new Set(
  (
    'BEHIND OPPOSITE OPP NEAR NEARBY NR NOT BESIDE BESIDES BETWEEN FROM PAST AROUND ABOUT ADJACENT ADJ ACROSS ' +
    'ALONGSIDE TOWARD EXCEPT UNLIKE FACING ABUTTING ADJOINING'
  ).split(' '),
);
/** North of, next to, frente a: the first words of relations of two words, by the second. */
const NEARNESS_OF: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    [
      'OF',
      'NORTH SOUTH EAST WEST N S E W NE NW SE SW NORTHEAST NORTHWEST SOUTHEAST SOUTHWEST LEFT RIGHT FRONT REAR BACK ' +
        'SIDE CORNER OUTSIDE EDGE END FOOT VICINITY MIDDLE INSTEAD SHORT UPHILL DOWNHILL UPSTREAM DOWNSTREAM',
    ],
    ['TO', 'NEXT DOOR CLOSE ADJACENT OPPOSITE NEAREST CORNER BACK CLOSER PARALLEL PROXIMITY'],
    ['DE', 'ENFRENTE CERCA DETRAS ATRAS LADO DELANTE ANTES DESPUES LEJOS'],
    ['A', 'FRENTE JUNTO CONTIGUO'],
    ['BY', 'CLOSE NEAR STANDING'],
    ['THAN', 'OTHER RATHER'],
  ].map(([second = '', firsts = '']) => [second, new Set(firsts.split(' '))]),
);
/** Relations to a house that is named before or after them. */
const NEXT_HOUSES = [
  ['NEXT', 'DOOR'],
  ['ACROSS', 'THE', 'STREET'],
  ['ACROSS', 'THE', 'ROAD'],
  ['ACROSS', 'FROM'],
  ['HOUSE', 'BEHIND'],
  ['LOT', 'BEHIND'],
  ['OTHER', 'SIDE', 'OF'],
];

/** Why words that contain a house aren't its address: they describe a place near it, or name a second one; null = they may be. */
export function notOneHouse(known: Words): NotOneHouse | null {
  const { words } = known;
  const houses = words.flatMap((word, at) =>
    hasDigit(word) && houseNumberOf(word, '') !== null && isStreetEnd(words, at + 1, words.length)
      ? [at]
      : [],
  );
  if (houses.length === 0) return null;
  const isNextHouse = NEXT_HOUSES.some((phrase) =>
    words.some((_, at) => phrase.every((word, step) => words[at + step] === word)),
  );
  if (isNextHouse || houses.some((at) => isNearness(words, at))) return NEAR_A_HOUSE;
  return namesTwoHouses(known) ? TWO_HOUSES : null;
}

/** Whether the words before a word put a place in relation to it. */
function isNearness(words: readonly string[], at: number): boolean {
  const word = words[at - 1] ?? '';
  return NEARNESS.has(word) || (NEARNESS_OF.get(word)?.has(words[at - 2] ?? '') ?? false);
}

/** Whether two parts, around a comma or AND, are houses with different numbers. */
function namesTwoHouses({ words, breaks }: Words): boolean {
  const numbers = new Set<string>();
  let from = 0;
  for (let at = 1; at <= words.length; at++) {
    const isAnd = ['AND', '&', 'OR'].includes(words[at] ?? '');
    if (at < words.length && !breaks[at] && !isAnd) continue;
    const number = words[from] ?? '';
    // 8 Mile Rd is a street
    const isHouse = isDigits(number) && words[from + 1] !== 'MILE' && isStreetEnd(words, from + 1, at);
    if (isHouse) numbers.add(number);
    from = isAnd ? at + 1 : at;
  }
  return numbers.size > 1;
}

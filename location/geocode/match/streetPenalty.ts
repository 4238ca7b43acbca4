import { required } from '../../../core/required.ts';
import { editDistance } from '../../../core/editDistance.ts';
import type { StreetName } from '../../address/street/streetName.ts';
import { isOddlySpelled } from '../../names/letterTriples.ts';
import { isUsualWord } from '../../names/usualWords.ts';
import { isStrongType, streetTypeOf } from '../../address/words/streetTypes.ts';
import { isDigits } from '../../address/words/streetWords.ts';
import {
  changeOf,
  NO_PENALTY,
  PENALTIES,
  STREET_CHANGES,
  totalPenalty,
  type Penalty,
  type StreetChange,
} from './penalty.ts';

const { omitted, misspelt, alike, part, another } = STREET_CHANGES;

/**
 * The cost of accepting a known street as the requested one; null = it is certainly another. With `isFuzzy`, the name may
 * differ in one or two letters; numbers and single letters must always be equal: 27th isn't County Road 27, and A St
 * isn't B St.
 */
export function streetPenalty(asked: StreetName, known: StreetName, isFuzzy: boolean): Penalty | null {
  const name = namePenalty(asked.name, known.name, isFuzzy);
  return name && streetPenaltyByName(name, asked, known);
}

/** Like `streetPenalty`, given the cost of the name proper. */
export function streetPenaltyByName(name: Penalty, asked: StreetName, known: StreetName): Penalty | null {
  const type = typePenalty(asked, known);
  if (!type) return null;
  const directional = directionalPenalty(asked, known);
  return totalPenalty(name, type, directional, together(asked, known, type, directional));
}

/** Two omitted parts cost little more than one; two parts that differ make another street. */
function together(asked: StreetName, known: StreetName, type: Penalty, directional: Penalty): Penalty {
  if (isTypeLeftOut(asked, known) && isDirectionalLeftOut(asked, known))
    return { points: PENALTIES.notAskedMore - PENALTIES.directionalNotAsked, flags: [] };
  const isOther = type.points >= PENALTIES.typeOther && directional.points > PENALTIES.directionalSwapped;
  return isOther ? { points: PENALTIES.twoChanges, flags: [] } : NO_PENALTY;
}

function isTypeLeftOut(asked: StreetName, known: StreetName): boolean {
  return asked.type === '' && asked.preType === '' && (known.type !== '' || known.preType !== '');
}

function isDirectionalLeftOut(asked: StreetName, known: StreetName): boolean {
  const isAsked = asked.preDirectional !== '' || asked.postDirectional !== '';
  return !isAsked && (known.preDirectional !== '' || known.postDirectional !== '');
}

/** The cost of a different name proper; null = it is another name. */
export function namePenalty(asked: string, known: string, isFuzzy: boolean): Penalty | null {
  if (asked === known) return NO_PENALTY;
  if (!isFuzzy || Math.abs(asked.length - known.length) > MOST_EDITS) return null;
  if (!hasDigit(asked) && asked.replaceAll(' ', '') === known.replaceAll(' ', '')) {
    return { points: PENALTIES.nameBlanks, flags: ['fuzzy_name'], change: alike };
  }
  if (fixedWords(asked) !== fixedWords(known)) return areOfOneSeries(asked, known) ? otherOfSeries : null;
  const limit = mostEdits(Math.min(asked.length, known.length));
  const edits = editDistance(asked, known, limit);
  if (edits > limit) return null;
  return {
    points: required(PENALTIES.nameEdits[edits]),
    flags: ['fuzzy_name'],
    change: edits > 1 ? another : editChange(asked, known),
  };
}

/** Listed as similar, never an answer. */
const otherOfSeries: Penalty = { points: PENALTIES.seriesOther, flags: ['fuzzy_name'], change: another };

/** Lake Road 14 and Lake Road 12: the same words with another number. */
function areOfOneSeries(asked: string, known: string): boolean {
  const [words, others] = [asked, known].map((name) => /^(.*[A-Z]{2}) \d+[A-Z]?$/.exec(name)?.[1]);
  return words !== undefined && words === others;
}

/** Whether a name is another one with one wrong letter, which is treated as a typo. */
export function isSlip(asked: string, known: string): boolean {
  const penalty = namePenalty(asked, known, true);
  return penalty !== null && penalty.points === PENALTIES.nameEdits[1] && changeOf(penalty) <= alike;
}

/**
 * Whether a name with one wrong letter is certainly a typo: it isn't a usual word, and either no name has such a spelling
 * (Rivrwood), or two letters were swapped or one was doubled or halved in a long usual word (Wallnut). Vine and Pine,
 * Marion and Marian are names, and others (Hopi and Hope, Landen and Linden) may be separate names.
 */
function editChange(asked: string, known: string): StreetChange {
  const askedWords = asked.split(' ');
  const knownWords = known.split(' ');
  if (askedWords.length !== knownWords.length) return another;
  const at = askedWords.findIndex((word, index) => word !== knownWords[index]);
  const [word, other] = [required(askedWords[at]), required(knownWords[at])];
  if (isSpellingOfType(word, other)) return STREET_CHANGES.none;
  if (word[0] !== other[0] || isUsualWord(word)) return another;
  if (!isUsualWord(other)) return isOddlySpelled(word) && !isOddlySpelled(other) ? alike : another;
  const isMistyped = other.length >= LONG_WORD && (isSwapped(word, other) || isDoubled(word, other));
  return isMistyped || isOddlySpelled(word) ? misspelt : another;
}

/** Shorter words are too similar: Mian is a name as well as a typo for Main. */
const LONG_WORD = 5;

/** The same letters: of two words that are one change apart, two neighbors were swapped. */
function isSwapped(word: string, other: string): boolean {
  return word.length === other.length && sorted(word) === sorted(other);
}

function sorted(word: string): string {
  return word.split('').toSorted().join('');
}

/** The same except for a letter that is doubled in one of them. */
function isDoubled(word: string, other: string): boolean {
  return word.length !== other.length && undoubled(word) === undoubled(other);
}

function undoubled(word: string): string {
  return word.replaceAll(/(.)\1+/g, '$1');
}

/** Point and Pointe, Center and Center; but not Park and Parks. */
function isSpellingOfType(word: string, other: string): boolean {
  const type = streetTypeOf(word);
  return type !== undefined && type === streetTypeOf(other) && `${word}S` !== other && `${other}S` !== word;
}

const MOST_EDITS = 2;

/** Three letters don't allow a typo: OAK, OAT and ELK are all streets. */
export function mostEdits(letters: number): number {
  if (letters <= 3) return 0;
  return letters <= 5 ? 1 : MOST_EDITS;
}

/** The words of a name that don't allow typos, in order: those with digits, and single letters. */
export function fixedWords(name: string): string {
  return name
    .split(' ')
    .filter((word) => word.length === 1 || hasDigit(word))
    .join(' ');
}

function hasDigit(word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    if (code >= 48 && code <= 57) return true;
  }
  return false;
}

/** The name consists only of numbers or a letter: 5TH, 27, B. Only their types distinguish such streets. */
export function isFixedName(name: string): boolean {
  return name === fixedWords(name);
}

function typePenalty(asked: StreetName, known: StreetName): Penalty | null {
  if (asked.preType === known.preType && asked.type === known.type) return NO_PENALTY;
  if (isFixedName(asked.name)) return typePenaltyOfNumbered(asked, known);
  return totalPenalty(
    typeBehindPenalty(asked.type, known.type),
    onePartPenalty(asked.preType, known.preType),
  );
}

/** Whether a type is just as often part of a name. */
function isWeak(type: string): boolean {
  return type !== '' && !isStrongType(type);
}

/** Some types are just as often part of a name: they are never replaced by others. */
function typeBehindPenalty(asked: string, known: string): Penalty {
  if (asked === known || (!isWeak(asked) && !isWeak(known))) return onePartPenalty(asked, known);
  const flags = ['type_changed'] as const;
  return asked === ''
    ? { points: PENALTIES.weakTypeNotAsked, flags, change: omitted }
    : { points: PENALTIES.weakTypeOther, flags, change: another };
}

/** In towns with numbered streets, 5th St and 5th Ave are two streets; Highway 12 may be any highway with that number. */
function typePenaltyOfNumbered(asked: StreetName, known: StreetName): Penalty | null {
  if (asked.type !== known.type && asked.type !== '' && known.type !== '') return null;
  if (asked.preType !== known.preType && !isSameRoadNumbering(asked.preType, known.preType)) return null;
  const type = onePartPenalty(asked.type, known.type);
  // US Hwy 41 Bus isn't US Hwy 41, whichever of them is requested.
  const isWhole = type.points > 0 && (asked.preType !== '' || asked.type !== '');
  const whole = isWhole ? { ...type, change: another } : type;
  if (asked.preType === known.preType) return whole;
  return totalPenalty(whole, {
    points: PENALTIES.typeNotAsked,
    flags: ['type_changed'],
    change: routeChange(asked.preType, known.preType),
  });
}

/** Highway 12 may be the US or the State Highway with that number, but hardly a county or farm road. */
function routeChange(asked: string, known: string): StreetChange {
  return GENERIC_ROADS.has(asked) && HIGHWAYS.has(known) ? omitted : another;
}

/** A road that is only called a highway: Highway 12, Route 12. */
export function isGeneralRoute({ preType }: StreetName): boolean {
  return GENERIC_ROADS.has(preType);
}

const HIGHWAYS = new Set(['HWY', 'RTE', 'US HWY', 'STATE HWY']);
const GENERIC_ROADS = new Set(['HWY', 'RTE']);
const NUMBERED_ROADS = new Set(['HWY', 'RTE', 'US HWY', 'STATE HWY', 'CO RD', 'I', 'INDIAN RTE', 'FM', 'RM']);

function isSameRoadNumbering(asked: string, known: string): boolean {
  if (!NUMBERED_ROADS.has(asked) || !NUMBERED_ROADS.has(known)) return false;
  return GENERIC_ROADS.has(asked) || GENERIC_ROADS.has(known);
}

function onePartPenalty(asked: string, known: string): Penalty {
  if (asked === known) return NO_PENALTY;
  if (asked === '') return { points: PENALTIES.typeNotAsked, flags: ['type_changed'], change: omitted };
  return known === ''
    ? { points: PENALTIES.typeNotKnown, flags: ['type_changed'], change: part }
    : { points: PENALTIES.typeOther, flags: ['type_changed'], change: another };
}

const OTHER_DIRECTION: Penalty = {
  points: PENALTIES.directionalOther,
  flags: ['directional_changed'],
  change: another,
};

/**
 * Directionals may change sides or be missing on one side; N instead of S, or of NE, is another street. If both sides
 * have one, they must match: W 4500 S crosses S 4500 W.
 */
function directionalPenalty(asked: StreetName, known: StreetName): Penalty {
  if (asked.preDirectional === known.preDirectional && asked.postDirectional === known.postDirectional) {
    return NO_PENALTY;
  }
  if (isOfGrid(asked) || isOfGrid(known)) {
    const isOther =
      isOtherDirection(asked.preDirectional, known.preDirectional) ||
      isOtherDirection(asked.postDirectional, known.postDirectional) ||
      areTurned(asked, known);
    if (isOther) return OTHER_DIRECTION;
  }
  const askedWords = [asked.preDirectional, asked.postDirectional].filter((word) => word !== '');
  const knownWords = [known.preDirectional, known.postDirectional].filter((word) => word !== '');
  const askedLeft = askedWords.filter((word) => !knownWords.includes(word));
  const knownLeft = knownWords.filter((word) => !askedWords.includes(word));
  if (askedLeft.length > 0 && knownLeft.length > 0) return OTHER_DIRECTION;
  const notAsked =
    knownLeft.length === 0
      ? 0
      : PENALTIES.directionalNotAsked + (knownLeft.length - 1) * PENALTIES.notAskedMore;
  const points = askedLeft.length * PENALTIES.directionalNotKnown + notAsked;
  const change = directionalChange(known, askedLeft, knownLeft);
  return {
    points: points === 0 ? PENALTIES.directionalSwapped : points,
    flags: ['directional_changed'],
    change,
  };
}

/** For a numbered street, or one without a type, the direction may be the only distinction. */
function directionalChange(
  known: StreetName,
  added: readonly string[],
  leftOut: readonly string[],
): StreetChange {
  if (added.length === 0 && leftOut.length === 0) return STREET_CHANGES.none;
  if (added.length > 0 && isFixedName(known.name)) return another;
  return known.type === '' && known.preType === '' ? another : part;
}

/** A street in a grid: a bare number with a direction, or a direction on each side. */
function isOfGrid({ preDirectional, preType, name, type, postDirectional }: StreetName): boolean {
  if (preDirectional !== '' && postDirectional !== '') return true;
  return preType === '' && type === '' && isDigits(name);
}

function isOtherDirection(asked: string, known: string): boolean {
  return asked !== known && asked !== '' && known !== '';
}

/** A direction requested on one side of the name is on the other side. */
function areTurned(asked: StreetName, known: StreetName): boolean {
  const { preDirectional: before, postDirectional: behind } = asked;
  return (
    (before !== '' && before === known.postDirectional && before !== known.preDirectional) ||
    (behind !== '' && behind === known.preDirectional && behind !== known.postDirectional)
  );
}

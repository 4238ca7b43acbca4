import { required } from '../../../core/required.ts';
import { directionalOf } from './directionals.ts';
import { ordinalOf } from './numberWords.ts';
import { streetTypeOf } from './streetTypes.ts';
import { isDigits } from './streetWords.ts';

/**
 * Unit designators: standard abbreviation, then the other spellings. The first are those of USPS Publication 28, appendix
 * C2, with the Spanish ones of Puerto Rico (section 29); the others are additional spellings in use.
 */
const withNumber =
  'APT APARTMENT APMT APTS APTO APARTAMENTO|BLDG BUILDING BLD EDIF EDIFICIO|DEPT DEPARTMENT|FL FLOOR FLR PISO|HNGR HANGAR HANGER|KEY|LOT|PIER|RM ROOM|SLIP|SPC SPACE SP|STOP|STE SUITE SUIT|TRLR TRAILER|UNIT UN|# NO NUMBER NUM|CONDO CONDOMINIUM CNDO|COTTAGE CTG|DOOR|DUPLEX|GARAGE|LEVEL LVL|LOCAL|LOFT|PAD|SITE|STUDIO|TOWER TWR|TOWNHOUSE TOWNHOME TWNHSE|VILLA|WING|BAY|CABIN|CASITA';
const alone =
  'BSMT BASEMENT|FRNT FRONT|LBBY LOBBY|LOWR LOWER|OFC OFFICE OFICINA OFIC|PH PENTHOUSE|REAR|SIDE|UPPR UPPER|DOWN DOWNSTAIRS|UPSTAIRS';
const floorNames = new Set('GROUND MAIN TOP UPPER LOWER GARDEN PARLOR MEZZANINE'.split(' '));
/** Designators that are hardly ever a word of a street; the others need the end of a street before them. */
const sure = new Set('APT BLDG CONDO DEPT HNGR STE UNIT #'.split(' '));

const standardOf = new Map<string, string>();
const needsNumber = new Set<string>();
for (const row of withNumber.split('|')) {
  for (const spelling of row.split(' ')) standardOf.set(spelling, required(row.split(' ')[0]));
  needsNumber.add(required(row.split(' ')[0]));
}
for (const row of alone.split('|')) {
  for (const spelling of row.split(' ')) standardOf.set(spelling, required(row.split(' ')[0]));
}

/** A unit in an address: its designator and the words that it takes. */
interface UnitWords {
  readonly unit: string;
  readonly to: number;
}

/** The unit that begins at a word: `APT 5`, `STE B200`, `# 1200`, `REAR`, `5TH FL`; undefined if there is none. */
export function unitAt(
  words: readonly string[],
  breaks: readonly boolean[],
  at: number,
  to: number,
): UnitWords | undefined {
  const word = words[at] ?? '';
  const standard = standardOf.get(word);
  const afterStreet = at === 0 || breaks[at] || endsStreet(words[at - 1] ?? '');
  if (standard === undefined) {
    const next = at + 1 < to ? standardOf.get(words[at + 1] ?? '') : undefined;
    const isFloor = isFloorNumber(word, breaks[at] === true) || (afterStreet && isFloorName(word));
    return next === 'FL' && isFloor ? { unit: `${word} FL`, to: at + 2 } : undefined;
  }
  if (needsNumber.has(standard)) {
    if (!afterStreet && !sure.has(standard)) return undefined;
    let number = at + 1;
    if (number < to && words[number] === '#' && standard !== '#') number += 1;
    if (number >= to || !isUnitNumber(words[number] ?? '')) return undefined;
    const isLetter = (words[number] ?? '').length === 1 && !hasDigit(words[number] ?? '');
    const isLast = number + 2 === to || (number + 2 < to && breaks[number + 2]);
    // D-1, whose hyphen isn't part of a word.
    if (isLetter && isLast && !breaks[number + 1] && isDigits(words[number + 1] ?? ''))
      return {
        unit: `${standard} ${words[number] ?? ''}-${words[number + 1] ?? ''}`,
        to: number + 2,
      };
    return { unit: `${standard} ${words[number] ?? ''}`, to: number + 1 };
  }
  if (!afterStreet) return undefined;
  const number = at + 1 < to && standard !== 'REAR' ? (words[at + 1] ?? '') : '';
  if (number !== '' && number.length <= 4 && (hasDigit(number) || number.length === 1))
    return { unit: `${standard} ${number}`, to: at + 2 };
  // Front St and Upper Ridge Rd continue after the word; a unit doesn't.
  const next = at + 1;
  return next >= to || breaks[next] || standardOf.has(words[next] ?? '')
    ? { unit: standard, to: next }
    : undefined;
}

function endsStreet(word: string): boolean {
  return streetTypeOf(word) !== undefined || directionalOf(word) !== undefined || hasDigit(word);
}

/** Whether a word is a designator that is hardly ever part of a street's name. */
export function isSureUnit(word: string): boolean {
  const standard = standardOf.get(word);
  return standard !== undefined && sure.has(standard);
}

/** 5, 5B, B200, PH2, 13-I, A, AB. */
function isUnitNumber(word: string): boolean {
  if (hasDigit(word)) return word.length <= 10;
  return word.length <= 2 && word >= 'A' && word < '[' && streetTypeOf(word) === undefined;
}

/** 2ND; a bare 2 only after a comma, because it may be the number of a highway. */
function isFloorNumber(word: string, isApart: boolean): boolean {
  return hasDigit(word) && word.length <= 4 && (isApart || !isDigits(word));
}

/** THIRD in Third Floor, GROUND in Ground Floor. */
function isFloorName(word: string): boolean {
  return ordinalOf(word) !== undefined || floorNames.has(word);
}

/** Whether any character is a digit. */
export function hasDigit(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code >= 48 && code <= 57) return true;
  }
  return false;
}

import { required } from '../../../core/required.ts';
import type { HouseNumber } from './houseNumber.ts';
import { directionalOf, isWholeDirection } from '../words/directionals.ts';
import { houseNumberOf, isHouseSuffix, twoLetterNumberOf } from './houseNumber.ts';
import { directionOnNumber, isLetterBefore, letteredNumbers } from './letterBefore.ts';
import { isStreetEnd, numberBehindName, numbersAt } from './leadingNumber.ts';
import { isRomanceType, isRouteNumber, preTypeAt } from '../words/preTypes.ts';
import { isStrongType, streetTypeOf } from '../words/streetTypes.ts';
import { isDigits } from '../words/streetWords.ts';
import { hasDigit, isSureUnit, unitAt } from '../words/unitWords.ts';
import type { Words } from '../words/addressWords.ts';

/** One way to split the words before the area: a house number, the street's words, a unit, and the rest. */
export interface StreetLine {
  readonly number: HouseNumber | null;
  readonly words: readonly string[];
  readonly unit: string | null;
  /** Words after the street that aren't a unit: perhaps a place without a comma before it. */
  readonly rest: readonly string[];
  /** Words that were passed over: a name before the house, or the street that it crosses. */
  readonly skipped: readonly string[];
  /** How unlikely it is; 0 = as expected. */
  readonly cost: number;
}

/** The words of an address, and the state after them, two letters; null = none given. */
interface Text extends Words {
  readonly state: string | null;
}

/** Every way to read the words `[0, to)`, before an area in `state`, as the line of a street. */
export function streetLines(known: Words, to: number, state: string | null): StreetLine[] {
  const text: Text = { ...known, state };
  const { words, breaks } = text;
  let from = 0;
  let unit: string | null = null;
  const leading = to > 1 ? unitAt(words, breaks, 0, to) : undefined;
  if (leading && leading.to < to && houseNumberOf(words[leading.to] ?? '', '') !== null) {
    unit = leading.unit;
    from = leading.to;
  } else if (words[0] === '#') from = 1;
  const isLettered = isLetterBefore(words, from, to);
  if (!isLettered) from = withoutVenue(text, from, to);
  const lineOfLettered = (found: ReturnType<typeof letteredNumbers>[number]) =>
    lineOf({ ...found.text, state }, found.number, found.at, found.to, unit, found.cost);
  const lines = [
    ...letteredNumbers(text, from, to, state).map(lineOfLettered),
    ...directionOnNumber(text, from, to).map(lineOfLettered),
    ...numbersAt(words, from, to).flatMap(({ number, at, cost }) => {
      const line = lineOf(text, number, at, to, unit, cost);
      const named = namedByUnit(text, line, at, to);
      return named === undefined ? [line] : [named, { ...line, cost: cost + 1 }];
    }),
    ...unitAndNumber(text, from, to),
  ];
  for (const at of isLettered ? [] : housesBehind(text, from, to))
    for (const { number, at: street, cost } of numbersAt(words, at, to).slice(0, 1))
      lines.push(lineOf(text, number, street, to, unit, cost + 1));
  const trailing = numberBehind(text, from, to);
  if (trailing !== undefined) return [trailing, ...lines];
  const behind = numberBehindName(words, from, to);
  if (behind < 0 || (isLettered && behind === from + 1)) return lines;
  // Jo Smith N 1200 Main St
  if (isLetterBefore(words, behind - 1, to))
    return [
      ...lines,
      ...letteredNumbers(text, behind - 1, to, state).map((found) => ({
        ...lineOfLettered(found),
        skipped: words.slice(from, behind - 1),
        cost: found.cost + 1,
      })),
    ];
  return [
    ...lines,
    ...numbersAt(words, behind, to)
      .slice(0, 1)
      .map(({ number, at }) => ({
        ...lineOf(text, number, at, to, unit, 1),
        skipped: words.slice(from, behind),
      })),
  ];
}

/** 4/118 Haight St: unit 4 of number 118, as written abroad; but 12/14 is more likely the building with both numbers. */
function unitAndNumber(text: Text, from: number, to: number): StreetLine[] {
  const { words } = text;
  const first = words[from] ?? '';
  const isApart = words[from + 1] === '/';
  const both = isApart ? `${first}/${words[from + 2] ?? ''}` : first;
  const [, unit, number] = /^(\d{1,4})\/(\d{1,6})$/.exec(both) ?? [];
  const at = from + (isApart ? 3 : 1);
  if (unit === undefined || number === undefined || at >= to || isHouseSuffix(both)) return [];
  const more = Number(number) - Number(unit);
  if (more <= 0) return [];
  const cost = more <= 100 && Number(unit) > 9 ? 2 : 0;
  return [lineOf(text, houseNumberOf(number, ''), at, to, `# ${unit}`, cost)];
}

/** 164 River Front, 150 N Front: a unit without a number, not after a complete street, is more likely the end of the name. */
function namedByUnit(
  { words, breaks }: Words,
  line: StreetLine,
  at: number,
  to: number,
): StreetLine | undefined {
  const unitFrom = at + line.words.length;
  const type = streetTypeOf(words[unitFrom - 1] ?? '');
  const isWhole = type !== undefined && isStrongType(type);
  if (unitFrom !== to - 1 || isWhole || breaks[unitFrom] || hasDigit(words[unitFrom] ?? '')) return undefined;
  return { ...line, words: words.slice(at, to), unit: null, rest: [] };
}

/** Kroger Store #412, 3359 Queen City Ave: parts that begin with a house number, after one that isn't a house. */
function housesBehind({ words, breaks }: Words, from: number, to: number): number[] {
  const isPartHouse = (at: number, end: number) =>
    houseNumberOf(words[at] ?? '', '') !== null && isStreetEnd(words, at + 1, end);
  const starts = [from];
  for (let at = from + 1; at < to; at++) if (breaks[at]) starts.push(at);
  // 12, 204 Main St is more likely 12204 than 204.
  const isNumberAlone = from === 0 && starts[1] === 1 && isDigits(words[0] ?? '');
  if (starts.length < 2 || isNumberAlone || isPartHouse(from, required(starts[1]))) return [];
  return starts.filter((at, part) => part > 0 && isPartHouse(at, starts[part + 1] ?? to)).slice(0, 1);
}

/** City Hall, 100 Main St: a first part without a number, before one that begins with a number, isn't a street. */
function withoutVenue({ words, breaks }: Words, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    if (hasDigit(words[at] ?? '')) {
      const follows = at > from && breaks[at] && at + 1 < to;
      return follows && houseNumberOf(words[at] ?? '', '') !== null && !isStreetEnd(words, from, at)
        ? at
        : from;
    }
  }
  return from;
}

const NUMBER_MARKS = new Set(['#', 'NO', 'NUM', 'NUMBER', 'NUMERO']);

/** Calle Luna 105, Main St 742, Calle 5 #B4: a number after the street, if it isn't the number of a road. */
function numberBehind({ words, breaks }: Words, from: number, to: number): StreetLine | undefined {
  if (to - from < 3 || hasDigit(words[from] ?? '')) return undefined;
  const last = words[to - 1] ?? '';
  // #B-4, whose hyphen separates two words.
  const letter = isDigits(last) && /^[A-Z]{1,2}$/.test(words[to - 2] ?? '') ? (words[to - 2] ?? '') : '';
  const isSplit = letter !== '' && NUMBER_MARKS.has(words[to - 3] ?? '') && !NUMBER_MARKS.has(letter);
  const first = isSplit ? to - 2 : to - 1;
  const isMarked = NUMBER_MARKS.has(words[first - 1] ?? '');
  const end = isMarked ? first - 1 : first;
  const preType = preTypeAt(words, from, to);
  const isRomance = preType !== undefined && isRomanceType(preType.preType);
  const isLettered = isSplit || !isDigits(last);
  if (isLettered && !(isMarked && isRomance)) return undefined;
  if (preType !== undefined && from + preType.count >= end) return undefined;
  const isNumbered = preType !== undefined && isRouteNumber(words[from + preType.count] ?? '');
  // Calle 13 #105; but Hwy 9 #105 is a unit.
  if (isNumbered && !(isMarked && isRomance)) return undefined;
  const type = streetTypeOf(words[end - 1] ?? '');
  const isStreet = preType !== undefined || (type !== undefined && isStrongType(type));
  for (let at = from + 1; at < end; at++) if (breaks[at]) return undefined;
  const written = isSplit ? letter + last : last;
  const number = houseNumberOf(written, '') ?? twoLetterNumberOf(written);
  if (!isStreet || number === null || type === 'HWY' || type === 'RTE' || type === 'RD') return undefined;
  return { number, words: words.slice(from, end), unit: null, rest: [], skipped: [], cost: 0 };
}

function lineOf(
  text: Text,
  number: HouseNumber | null,
  start: number,
  to: number,
  leadingUnit: string | null,
  cost: number,
): StreetLine {
  const { words, breaks } = text;
  let unit = leadingUnit;
  let from = start;
  const inner =
    number !== null && from < to && isSureUnit(words[from] ?? '')
      ? unitAt(words, breaks, from, to)
      : undefined;
  // 100 Apt 5 Main St; but 100 Front St continues.
  if (inner && inner.to < to && !breaks[from]) {
    unit = unit ?? inner.unit;
    from = inner.to;
  }
  let end = from + 1;
  while (end < to && !endsLine(text, from, end, to)) end += 1;
  let rest = end;
  while (rest < to) {
    const next = unitAt(words, breaks, rest, to);
    const bare = next ?? bareUnitAt(words, breaks, rest, to);
    if (bare === undefined) break;
    unit = unit === null ? bare.unit : `${unit} ${bare.unit}`;
    rest = bare.to;
  }
  return { number, words: words.slice(from, end), unit, rest: words.slice(rest, to), skipped: [], cost };
}

/** Whether the street's words end before a word: a unit or another part of the line begins there. */
function endsLine({ words, breaks, state }: Text, from: number, at: number, to: number): boolean {
  const word = words[at] ?? '';
  if (breaks[at]) {
    // Main St, North Houston is in a town of that name; Main St, SE Washington in a quadrant.
    const direction = directionalOf(word);
    const last = isWholeDirection(word) ? words.length : to;
    return direction === undefined || (at + 1 < last && !breaks[at + 1]);
  }
  if (word === '#' || word === 'NO' || word === 'NUMBER') return !isRoute(words, { from, at, state });
  // Puerto Rico: the development, which isn't part of a street's name.
  if (word === 'URB' || word === 'URBANIZACION') return true;
  return unitAt(words, breaks, at, to) !== undefined;
}

/**
 * Hwy #5, County Road #12: the mark comes before the road's number; but Pennsylvania Hwy #7 in Oregon is a street with a
 * unit.
 */
function isRoute(
  words: readonly string[],
  { from, at, state }: { readonly from: number; readonly at: number; readonly state: string | null },
): boolean {
  const type = streetTypeOf(words[at - 1] ?? '');
  if ((type !== 'HWY' && type !== 'RTE' && type !== 'RD') || at + 1 >= words.length) return false;
  const unmarked = [...words.slice(from, at), words[at + 1] ?? ''];
  const preType = preTypeAt(unmarked, 0, unmarked.length);
  if (preType?.count !== at - from) return false;
  return preType.state === null || state === null || preType.state === state;
}

/** A separate part that is a number: 123 Main St, 5B. */
function bareUnitAt(words: readonly string[], breaks: readonly boolean[], at: number, to: number) {
  const isApart = breaks[at] && (at + 1 === to || breaks[at + 1]);
  return isApart && hasDigit(words[at] ?? '') && (words[at] ?? '').length <= 6
    ? { unit: `# ${words[at] ?? ''}`, to: at + 1 }
    : undefined;
}

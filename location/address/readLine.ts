import type { AreaReading } from './addressReading.ts';
import { directionalOf } from './words/directionals.ts';
import { crossingOf } from './street/intersections.ts';
import { placeKeyOf } from './words/placeKey.ts';
import { preTypeAt } from './words/preTypes.ts';
import { isDigits } from './words/streetWords.ts';
import type { Ranked } from './ranking.ts';
import { streetCost } from './street/streetCost.ts';
import type { StreetLine } from './street/streetLine.ts';
import { streetNameOf } from './street/streetName.ts';
import { isStrongType, streetTypeOf } from './words/streetTypes.ts';
import { hasDigit } from './words/unitWords.ts';

/** Minimum cost of a street without number and strong type: without an area it is nothing. */
const NAMELESS_COST = 4;

/** Adds the readings of a street's line: the street, the intersection, and the street split where a place may begin. */
export function readLine(line: StreetLine, area: AreaReading, cost: number, ranked: Ranked[]): void {
  const { number, words, rest } = line;
  const crossing = crossingOf(words);
  if (crossing === undefined) {
    addStreet(line, words, area, cost, ranked);
    if (rest.length === 0 && area.place === null) addCut(line, area, cost, ranked);
    return;
  }
  const { first, second, isLikely } = crossing;
  // 230 Fish and Game Rd is a house; 100 Main St & 1st Ave a house on the first of two streets.
  const isCrossing = isLikely && (number === null || endsStrong(first));
  addStreet(line, words, area, cost + (isCrossing ? 4 : 0), ranked);
  if (number !== null && isCrossing)
    addStreet({ ...line, skipped: [...line.skipped, ...second] }, first, area, cost, ranked);
  const streets = [streetNameOf(first), streetNameOf(second)] as const;
  const costs = streets.map((street) => streetCost(street, true));
  if (costs[0] === undefined || costs[1] === undefined) return;
  const extra = (isLikely ? 0 : 3) + (number === null ? 0 : 2);
  ranked.push({
    reading: { kind: 'intersection', streets, ...withRest(area, rest) },
    cost: cost + extra + Math.max(costs[0], costs[1]),
  });
}

/** Whether a street is a route of a state other than the area's: Maryland 760 in Ohio. */
export function isRouteElsewhere(words: readonly string[], area: AreaReading): boolean {
  const stated = preTypeAt(words, 0, words.length)?.state ?? null;
  return stated !== null && area.state !== null && stated !== area.state && isDigits(words.at(-1) ?? '');
}

function addStreet(
  { number, unit, rest, skipped }: StreetLine,
  words: readonly string[],
  area: AreaReading,
  cost: number,
  ranked: Ranked[],
  mayBeNumbered = false,
): void {
  if (isRouteElsewhere(words, area)) return;
  const street = streetNameOf(words);
  const last = words.at(-1) ?? '';
  // Main St 5B, Main St B: a number or letter after a complete street is a unit.
  if (
    street.type === '' &&
    street.preType === '' &&
    words.length > 2 &&
    (hasDigit(last) || last.length === 1) &&
    endsStrong(words.slice(0, -1))
  )
    addStreet(
      { number, unit: unit ?? `# ${last}`, rest, skipped, words, cost },
      words.slice(0, -1),
      area,
      cost,
      ranked,
      mayNumber(words.at(-2) ?? '', last),
    );
  const own = streetCost(street, number !== null);
  if (own === undefined || (number === null && own >= NAMELESS_COST && !isSaid(area))) return;
  const extra = rest.length === 0 ? 0 : 1;
  ranked.push({
    reading: {
      kind: 'street',
      number,
      street,
      unit,
      ...withRest(area, rest),
      ...(skipped.length > 0 ? { skipped } : {}),
      ...(mayBeNumbered ? { mayBeNumbered } : {}),
    },
    cost: cost + own + extra,
  });
}

/** Types of roads that many counties number. */
const numberedRoads = new Set('RD HWY RTE LN DR TRL WAY'.split(' '));
/** Types of roads that some counties letter. */
const letteredRoads = new Set('RD HWY RTE'.split(' '));

/**
 * Whether a number or letter after a road's type may be part of its name: Fire Lane 12, Mill Road B; not Main St 5, Elm
 * Dr B.
 */
function mayNumber(typeWord: string, last: string): boolean {
  return (hasDigit(last) ? numberedRoads : letteredRoads).has(streetTypeOf(typeWord) ?? '');
}

/** Poole Rd Colerain Township: the words after a complete street may be an unknown place. */
function addCut(line: StreetLine, area: AreaReading, cost: number, ranked: Ranked[]): void {
  const { words } = line;
  for (let at = words.length - 2; at >= 1; at--) {
    if (!endsStrong(words.slice(0, at + 1))) continue;
    let end = at + 1;
    if (end < words.length - 1 && directionalOf(words[end] ?? '') !== undefined) end += 1;
    const rest = words.slice(end);
    if (!rest.every((word) => word.length > 1 && !hasDigit(word)) || endsStrong(rest)) return;
    if (rest.every((word) => directionalOf(word) !== undefined || streetTypeOf(word) !== undefined)) return;
    addStreet({ ...line, rest }, words.slice(0, end), area, cost + 1, ranked);
    return;
  }
}

/** The words left after a street: the name of its place if none is known, or words that aren't understood. */
function withRest(
  area: AreaReading,
  rest: readonly string[],
): { readonly area: AreaReading; readonly ignored: readonly string[] } {
  const isPlace =
    rest.length > 0 && rest.length <= 4 && rest.every((word) => !hasDigit(word) && word.length > 1);
  return area.place === null && isPlace
    ? { area: { ...area, place: placeKeyOf(rest, 0, rest.length) }, ignored: [] }
    : { area, ignored: rest };
}

function endsStrong(words: readonly string[]): boolean {
  const type = words.length > 1 ? streetTypeOf(words.at(-1) ?? '') : undefined;
  return type !== undefined && isStrongType(type);
}

/** Whether a text contains any information about the area. */
export function isSaid({ place, county, state, zip }: AreaReading): boolean {
  return place !== null || county !== null || state !== null || zip !== null;
}

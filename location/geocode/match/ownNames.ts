import type { StreetName } from '../../address/street/streetName.ts';
import type { Gazetteer, StreetZips, UnitStreet } from '../../gazetteer/gazetteer.ts';
import type { GazetteerIndex } from '../../gazetteer/gazetteerIndex.ts';
import { isOddlySpelled } from '../../names/letterTriples.ts';
import { isUsualWord } from '../../names/usualWords.ts';
import { areToldApart } from './toldApart.ts';
import { isFixedName, isSlip, isGeneralRoute } from './streetPenalty.ts';

/**
 * By what a street that was asked for differs from the known one: it lacks the type of a name or of a number, or says of a road only
 * that it is a highway, or its name is spelled as no usual name is.
 */
export type OwnWay = 'name' | 'number' | 'route' | 'spelling';

/**
 * A bare name may be a street of its own. Its chance in a county is taken as the share of streets that are named so, times
 * the share of streets with a type that have a namesake in their ZIP Code.
 */
const MOST_CHANCE = 5e-4;
/** Where more streets are named so, one of them may be what was asked however few namesakes there are. Of real counties 0 to 1.7 of 100 are. */
const MOST_BARE = 0.03;
/** Of the words of real street names, 0 to 4 of 100 are neither usual nor spelled as usual words are; of Hawaiian ones 40. */
const MOST_ODD_WORDS = 0.05;

/** Of real names that aren't usual words, at most 5 of 100 are another name of their county with a letter wrong. */
const MOST_SLIPS = 0.1;
/** Streets and names of a county that are looked at, so that the largest one delays no other request. */
const MOST_STREETS = 4000;
const MOST_NAMES = 400;
const MOST_COMPARED = 40;

const known = new WeakMap<StreetZips, Map<OwnWay, boolean>>();

/** How a street as it was asked for differs from a known one; null = in none of these ways. */
export function ownWayOf(asked: StreetName, street: StreetName): OwnWay | null {
  if (asked.name !== street.name) return 'spelling';
  if (isGeneralRoute(asked) && !isGeneralRoute(street)) return street.preType === '' ? null : 'route';
  if (!isBare(asked) || isBare(street)) return null;
  return isFixedName(asked.name) ? 'number' : 'name';
}

/**
 * Whether streets of a ZIP's counties have such names, so that the one that was asked for may be another one, which the data
 * lack: Baker for Baker St where many streets have no type, Highway 12 for US Highway 12 where Highway 9 is all that road is
 * called, Loke for Like where names are Hawaiian.
 */
export async function areNamedSo(
  gazetteer: Gazetteer,
  index: GazetteerIndex,
  zip: string,
  way: OwnWay,
): Promise<boolean> {
  for (const unit of index.unitsOfZip(zip)) {
    const streets = await gazetteer.streetZips(unit);
    if (streets && isOwnWay(streets, way)) return true;
  }
  return false;
}

/**
 * Whether the streets of a ZIP, where its addresses are loaded, say that one asked for may be another than a known one from which it
 * differs by little: they tell such differences apart (`areToldApart`), or have such names (`areNamedSo`). Rejects when they cannot be read.
 */
export async function mayBeAnother(
  gazetteer: Gazetteer,
  zip: string,
  asked: StreetName,
  found: StreetName,
): Promise<boolean> {
  const way = ownWayOf(asked, found);
  if (way !== null && (await areNamedSo(gazetteer, gazetteer.index(), zip, way))) return true;
  const streets = await gazetteer.zip(zip);
  return streets !== null && areToldApart(streets, asked, found);
}

function isOwnWay(unit: StreetZips, way: OwnWay): boolean {
  const ways = known.get(unit) ?? new Map<OwnWay, boolean>();
  known.set(unit, ways);
  const isOwn = ways.get(way) ?? findOwnWay(unit, way);
  ways.set(way, isOwn);
  return isOwn;
}

function findOwnWay(unit: StreetZips, way: OwnWay): boolean {
  if (way === 'spelling') return areSpelledOddly(unit);
  if (way === 'route')
    return unit.streets.some((route) => isGeneralRoute(route.name) && namesakesOf(unit, route).length === 0);
  const streets = spread(unit.streets, MOST_STREETS);
  const alike = streets.filter(({ name }) => isFixedName(name.name) === (way === 'number'));
  const bare = alike.filter(({ name }) => isBare(name) && !name.name.includes(' '));
  const typed = alike.filter(({ name }) => name.type !== '');
  const twins = typed.filter((street) => namesakesOf(unit, street).length > 0);
  const share = bare.length / streets.length;
  return share > MOST_BARE || share * (twins.length / Math.max(typed.length, 1)) > MOST_CHANCE;
}

/** Many names are spelled as no usual word is, or as another name of the county with a letter wrong. */
function areSpelledOddly({ byName }: StreetZips): boolean {
  const names = spread([...byName.keys()], MOST_NAMES);
  const rare = names.filter((name) => rareWords(name).length > 0);
  const odd = rare.flatMap(rareWords).filter(isOddlySpelled);
  if (odd.length > MOST_ODD_WORDS * names.flatMap((name) => name.split(' ')).length) return true;
  const compared = spread(rare, MOST_COMPARED);
  const slips = compared.filter((name) =>
    oneEditFrom(name).some((other) => byName.has(other) && isSlip(name, other)),
  );
  return slips.length > 1 && slips.length > MOST_SLIPS * compared.length;
}

/** All names that are one letter left out, added, changed or swapped with its neighbor from a name; some twice. */
function oneEditFrom(name: string): string[] {
  return Array.from({ length: name.length + 1 }, (_, at) => at).flatMap((at) => {
    const [before, letter, behind] = [name.slice(0, at), name.slice(at, at + 1), name.slice(at + 1)];
    const swapped = before + behind.slice(0, 1) + letter + behind.slice(1);
    return [
      swapped,
      before + behind,
      ...LETTERS.flatMap((other) => [before + other + behind, before + other + letter + behind]),
    ];
  });
}

const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));

/** At most so many, in equal steps. */
function spread<Value>(values: readonly Value[], most: number): readonly Value[] {
  const step = values.length / most;
  return step <= 1 ? values : values.filter((_, at) => Math.floor(at / step) > Math.floor((at - 1) / step));
}

function rareWords(name: string): string[] {
  return name.split(' ').filter((word) => /^[A-Z]{4,}$/.test(word) && !isUsualWord(word));
}

/** The streets of the same name in a ZIP of the street whose type or kind of route is another. */
function namesakesOf({ streets, byName }: StreetZips, { name, zips }: UnitStreet): UnitStreet[] {
  return (byName.get(name.name) ?? []).flatMap((at) => {
    const other = streets[at];
    if (!other || (other.name.type === name.type && other.name.preType === name.preType)) return [];
    return other.zips.some((zip) => zips.includes(zip)) ? [other] : [];
  });
}

function isBare({ type, preType }: StreetName): boolean {
  return type === '' && preType === '';
}

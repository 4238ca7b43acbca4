import type { StreetName } from '../../address/street/streetName.ts';
import type { Gazetteer, StreetZips, UnitStreet } from '../../gazetteer/gazetteer.ts';
import type { GazetteerIndex } from '../../gazetteer/gazetteerIndex.ts';
import { isOddlySpelled } from '../../names/letterTriples.ts';
import { isUsualWord } from '../../names/usualWords.ts';
import { areToldApart } from './toldApart.ts';
import { isFixedName, isSlip, isGeneralRoute } from './streetPenalty.ts';

/**
 * How a requested street differs from the known one: it lacks the type of a name or of a number, or only says that a road
 * is a highway, or its name has an unusual spelling.
 */
export type OwnWay = 'name' | 'number' | 'route' | 'spelling';

/**
 * A bare name may be a separate street. Its probability in a county is estimated as the share of streets with bare names,
 * times the share of streets with a type that have a namesake in their ZIP Code.
 */
const MOST_CHANCE = 5e-4;
/**
 * Above this share of streets with such names, one of them may be the requested one, however few namesakes there are. In
 * real counties it is 0 to 1.7 %.
 */
const MOST_BARE = 0.03;
/** Of the words in real street names, 0 to 4 % are neither usual nor spelled like usual words; of Hawaiian ones 40 %. */
const MOST_ODD_WORDS = 0.05;

/** Of real names that aren't usual words, at most 5 % are another name of their county with one wrong letter. */
const MOST_SLIPS = 0.1;
/** Maximum number of a county's streets and names examined, so that the largest county doesn't delay other requests. */
const MOST_STREETS = 4000;
const MOST_NAMES = 400;
const MOST_COMPARED = 40;

const known = new WeakMap<StreetZips, Map<OwnWay, boolean>>();

/** How the requested street differs from a known one; null = in none of these ways. */
export function ownWayOf(asked: StreetName, street: StreetName): OwnWay | null {
  if (asked.name !== street.name) return 'spelling';
  if (isGeneralRoute(asked) && !isGeneralRoute(street)) return street.preType === '' ? null : 'route';
  if (!isBare(asked) || isBare(street)) return null;
  return isFixedName(asked.name) ? 'number' : 'name';
}

/**
 * Whether streets of a ZIP's counties have such names, so that the requested one may be a different street, missing in
 * the data: Baker for Baker St where many streets have no type, Highway 12 for US Highway 12 where Highway 9 is all that
 * road is called, Loke for Like where names are Hawaiian.
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
 * Whether the streets of a ZIP, if its addresses are loaded, show that a requested street may be different from a similar
 * known one: such differences distinguish streets there (`areToldApart`), or there are such names (`areNamedSo`). Rejects
 * if they can't be read.
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

/** Whether many names have an unusual spelling, or are another name of the county with one wrong letter. */
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

/**
 * All names that differ from a name by one letter left out, added, changed or swapped with its neighbor; may contain
 * duplicates.
 */
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

/** At most this many items, evenly spaced. */
function spread<Value>(values: readonly Value[], most: number): readonly Value[] {
  const step = values.length / most;
  return step <= 1 ? values : values.filter((_, at) => Math.floor(at / step) > Math.floor((at - 1) / step));
}

function rareWords(name: string): string[] {
  return name.split(' ').filter((word) => /^[A-Z]{4,}$/.test(word) && !isUsualWord(word));
}

/** The streets in the street's ZIP with the same name and another type or kind of route. */
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

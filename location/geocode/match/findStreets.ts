import { required } from '../../../core/required.ts';
import { streetKey, type StreetName } from '../../address/street/streetName.ts';
import type { Gazetteer, UnitStreet } from '../../gazetteer/gazetteer.ts';
import type { GazetteerIndex } from '../../gazetteer/gazetteerIndex.ts';
import type { GazetteerStreet, ZipStreets } from '../../gazetteer/streets/zipStreets.ts';
import { NO_PENALTY, totalPenalty, type Penalty } from './penalty.ts';
import { likeNames, sameNames } from './likeNames.ts';
import { namedByType, streetForms, type StreetForm } from './streetForms.ts';
import { streetPenalty, streetPenaltyByName } from './streetPenalty.ts';

/** How strictly names are compared: the same key; the same name proper; one or two letters different. */
export type Strictness = 'exact' | 'relaxed' | 'fuzzy';

/** A street that may be the requested one. */
export interface FoundStreet {
  readonly zip: ZipStreets;
  readonly street: GazetteerStreet;
  /** The requested street in the reading that found this one. */
  readonly asked: StreetName;
  readonly penalty: Penalty;
}

/** There were more ZIPs to search than can be read for one address. */
export class TooManyZips extends Error {}

const MOST_ZIPS = 64;

/** The streets of a ZIP that may be the requested one, without duplicates. */
export function streetsOfZip(zip: ZipStreets, asked: StreetName, strictness: Strictness): FoundStreet[] {
  if (strictness === 'exact') {
    const found = zip.byKey.get(streetKey(asked)) ?? [];
    return found.map((index) => ({ zip, street: required(zip.streets[index]), asked, penalty: NO_PENALTY }));
  }
  if (strictness === 'relaxed') return streetsOfForms(zip, asked);
  return misspeltForms(asked).flatMap((form) => misspeltStreets(zip, form));
}

/** The readings of a street, including ones in which its name is misspelled. */
function misspeltForms(asked: StreetName): readonly StreetForm[] {
  const named = namedByType(asked);
  const form = { street: asked, penalty: NO_PENALTY };
  return named ? [form, named] : [form];
}

function misspeltStreets(zip: ZipStreets, form: StreetForm): FoundStreet[] {
  const found: FoundStreet[] = [];
  for (const { streets, penalty: name } of likeNames(zip, form.street.name)) {
    for (const index of streets) {
      const street = required(zip.streets[index]);
      const penalty = streetPenaltyByName(name, form.street, street.name);
      if (penalty)
        found.push({ zip, street, asked: form.street, penalty: totalPenalty(form.penalty, penalty) });
    }
  }
  return found;
}

/** The streets with the same name proper, in every way to separate it from type and direction; each with its lowest cost. */
function streetsOfForms(zip: ZipStreets, asked: StreetName): FoundStreet[] {
  const found = new Map<GazetteerStreet, FoundStreet>();
  for (const form of streetForms(asked)) {
    for (const index of sameNames(zip, form.street.name)) {
      const street = required(zip.streets[index]);
      const penalty = streetPenalty(form.street, street.name, false);
      if (!penalty) continue;
      const total = totalPenalty(form.penalty, penalty);
      const known = found.get(street);
      if (!known || total.points < known.penalty.points)
        found.set(street, { zip, street, asked: form.street, penalty: total });
    }
  }
  return [...found.values()];
}

/** The cost of accepting a street as the requested one, in the cheapest reading; null = it is certainly another. */
export function leastStreetPenalty(asked: StreetName, known: StreetName): Penalty | null {
  const penalties = [...streetForms(asked), ...misspeltForms(asked)].flatMap((form) => {
    const penalty = streetPenalty(form.street, known, true);
    return penalty ? [totalPenalty(form.penalty, penalty)] : [];
  });
  return penalties.toSorted((a, b) => a.points - b.points)[0] ?? null;
}

/** Like `streetsOfZip` for many: the names of their counties' streets determine which ZIPs must be read. */
export async function streetsOfZips(
  gazetteer: Gazetteer,
  index: GazetteerIndex,
  zips: readonly string[],
  asked: StreetName,
  strictness: Strictness,
): Promise<FoundStreet[]> {
  const units = new Set(zips.flatMap((zip) => index.unitsOfZip(zip)));
  return streetsOfUnits(gazetteer, units, asked, strictness, new Set(zips));
}

/** Like `streetsOfZip` for all ZIPs of some units, or for the allowed ones among them. */
export async function streetsOfUnits(
  gazetteer: Gazetteer,
  units: Iterable<string>,
  asked: StreetName,
  strictness: Strictness,
  allowed: ReadonlySet<string> | null = null,
): Promise<FoundStreet[]> {
  const bearing = new Set<string>();
  for (const unit of units) {
    for (const { zips } of await namesakes(gazetteer, unit, asked, strictness)) {
      for (const zip of zips) if (!allowed || allowed.has(zip)) bearing.add(zip);
    }
  }
  if (bearing.size > MOST_ZIPS) throw new TooManyZips();
  const found: FoundStreet[] = [];
  for (const zip of [...bearing].toSorted()) {
    const streets = await readZip(gazetteer, zip);
    if (streets) found.push(...streetsOfZip(streets, asked, strictness));
  }
  return found;
}

/** The streets of a ZIP; without waiting for an event loop iteration if they are in memory. */
export async function readZip(gazetteer: Gazetteer, zip: string): Promise<ZipStreets | null> {
  const held = gazetteer.peekZip(zip);
  return held === undefined ? gazetteer.zip(zip) : held;
}

async function namesakes(
  gazetteer: Gazetteer,
  unit: string,
  asked: StreetName,
  strictness: Strictness,
): Promise<readonly UnitStreet[]> {
  const names = await gazetteer.streetZips(unit);
  if (!names) return [];
  if (strictness === 'exact') {
    const same = names.byKey.get(streetKey(asked));
    return same ? [same] : [];
  }
  if (strictness === 'relaxed')
    return streetForms(asked).flatMap(({ street }) =>
      (names.byName.get(street.name) ?? []).map((index) => required(names.streets[index])),
    );
  return misspeltForms(asked).flatMap(({ street }) =>
    likeNames(names, street.name).flatMap(({ streets }) =>
      streets.map((index) => required(names.streets[index])),
    ),
  );
}

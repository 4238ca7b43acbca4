import type { StreetName } from '../../../location/address/street/streetName.ts';
import { parseStreetName } from '../../../location/address/street/streetName.ts';
import { learnTypes, withPostalType } from '../../../location/address/words/ownTypes.ts';
import type { GazetteerSpool } from '../../../location/gazetteer/write/gazetteerSpool.ts';

/** Reads a unit's own abbreviations of street types as the Postal Service's; returns which. */
export async function adoptOwnTypes(
  spool: GazetteerSpool,
  unit: string,
): Promise<Readonly<Record<string, string>>> {
  const streets = await spool.streets(unit);
  const learned = learnTypes(streets);
  if (learned.size === 0) return {};
  const names = new Map<string, StreetName>();
  for (const street of streets) {
    const postal = withPostalType(street, learned);
    if (postal !== null) names.set(street, parseStreetName(postal));
  }
  await spool.renameStreets(unit, names);
  return Object.fromEntries([...learned].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

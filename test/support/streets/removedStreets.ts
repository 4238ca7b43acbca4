import type { GeocodedPlace } from '../../../core/report/geocodedPlace.ts';
import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import { openGeocoder } from '../../../location/geocode/geocoder.ts';
import type { Gazetteer, StreetZips, UnitStreet } from '../../../location/gazetteer/gazetteer.ts';
import type { ZipStreets } from '../../../location/gazetteer/streets/zipStreets.ts';
import { housesOfStreet } from './housesOfStreet.ts';

/** The minimum score that is sold by default. */
const SOLD = 0.7;
/** Beyond this distance, another house is sold. */
const RIGHT_M = 50;

/** A house on a street that the data lacked when it was queried, and that was still sold at another location. */
export interface SoldAsAnother {
  readonly text: string;
  readonly place: GeocodedPlace;
  readonly offM: number;
}

/** Results for the streets that were removed. */
export interface RemovedStreets {
  /** A street, and its houses in one ZIP that were queried. */
  readonly streets: number;
  readonly asked: number;
  readonly wrong: readonly SoldAsAnother[];
  /** Answers that name something similar: an area with an address, or candidates. */
  readonly named: number;
}

/**
 * Removes the streets of a gazetteer, one name after another, in all its ZIPs, and queries their houses as the source
 * writes them: at most `houses` per street and ZIP. An answer at most 50 m from the house is right: the street has
 * several names.
 */
export async function askForRemovedStreets(
  gazetteer: Gazetteer,
  zips: readonly string[],
  { houses, every = 1 }: { readonly houses: number; readonly every?: number },
): Promise<RemovedStreets> {
  const all = new Map<string, ZipStreets>();
  for (const zip of zips) {
    const streets = await gazetteer.zip(zip);
    if (streets) all.set(zip, streets);
  }
  const bearing = new Map<string, string[]>();
  for (const [zip, { byKey }] of all)
    for (const key of byKey.keys()) bearing.set(key, [...(bearing.get(key) ?? []), zip]);
  const result = { streets: 0, asked: 0, wrong: [] as SoldAsAnother[], named: 0 };
  for (const [at, [key, inZips]] of [...bearing].entries()) {
    if (at % every > 0) continue;
    const asked = inZips.flatMap((zip) => housesOfStreet(all.get(zip)!, key, houses));
    if (asked.length === 0) continue;
    result.streets += inZips.length;
    const geocoder = openGeocoder({
      gazetteer: withoutStreet(gazetteer, key, inZips, all),
      mostMs: Infinity,
    });
    for (const { asWritten: text, point } of asked) {
      const outcome = await geocoder.geocode(text);
      result.asked += 1;
      if (outcome.kind !== 'found') {
        result.named += Number(outcome.candidates.length > 0);
        continue;
      }
      const { place } = outcome;
      if (place.score < SOLD) {
        result.named += 1;
        continue;
      }
      const offM = groundDistanceM(place.point, point);
      if (offM > RIGHT_M) result.wrong.push({ text, place, offM });
    }
  }
  return result;
}

function withoutStreet(
  gazetteer: Gazetteer,
  key: string,
  inZips: readonly string[],
  all: ReadonlyMap<string, ZipStreets>,
): Gazetteer {
  const shown = new Map(inZips.map((zip) => [zip, withoutKey(all.get(zip)!, key)]));
  const units = new Map<string, StreetZips>();
  return {
    ...gazetteer,
    peekZip: (zip) => shown.get(zip) ?? gazetteer.peekZip(zip),
    zip: async (zip) => shown.get(zip) ?? gazetteer.zip(zip),
    streetZips: async (unit) => {
      const known = units.get(unit);
      if (known) return known;
      const streets = await gazetteer.streetZips(unit);
      if (!streets) return null;
      const left = withoutName(streets, key);
      units.set(unit, left);
      return left;
    },
  };
}

function withoutKey(zip: ZipStreets, key: string): ZipStreets {
  const streets = zip.streets.filter((street) => street.key !== key);
  const byKey = new Map<string, number[]>();
  for (const [at, street] of streets.entries()) byKey.set(street.key, [...(byKey.get(street.key) ?? []), at]);
  return { ...zip, streets, byKey };
}

function withoutName(unit: StreetZips, key: string): StreetZips {
  const streets = unit.streets.filter((street) => street.key !== key);
  const byKey = new Map<string, UnitStreet>(streets.map((street) => [street.key, street]));
  const byName = new Map<string, number[]>();
  for (const [at, { name }] of streets.entries())
    byName.set(name.name, [...(byName.get(name.name) ?? []), at]);
  return { ...unit, streets, byKey, byName };
}

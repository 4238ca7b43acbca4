import type { GeocodedPlace, GeocodeOutcome } from '../../core/geocodedPlace.ts';
import type { LatLon } from '../../core/projection.ts';
import type { Geocoder } from '../../location/geocode/geocoder.ts';
import { addressPlace, coordinatePlace, type Place } from './place.ts';

/** What became of an address that a caller sent. */
export type Resolution =
  | {
      readonly kind: 'found';
      readonly place: Place;
      /** Less likely than the place, best first. */
      readonly alternatives: readonly GeocodedPlace[];
    }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly GeocodedPlace[] }
  | {
      readonly kind: 'not_found';
      readonly reason: string;
      readonly candidates: readonly GeocodedPlace[];
    };

/**
 * Resolves addresses together, in their order. Where that fails each is tried by itself, so that an Error
 * stands for those alone whose data cannot be read.
 */
export async function resolveAddresses(
  geocoder: Geocoder,
  addresses: readonly string[],
): Promise<(Resolution | Error)[]> {
  const points = addresses.map(pointIn);
  const streets = addresses.filter((_, index) => points[index] === null);
  const outcomes: (GeocodeOutcome | Error)[] = await geocoder
    .geocodeAll(streets)
    .catch(() => Promise.all(streets.map((address) => geocoder.geocode(address).catch(asError))));
  const next = outcomes.values();
  return addresses.map((address, index) => {
    const point = points[index];
    if (point) return { kind: 'found', place: { ...coordinatePlace(point), address }, alternatives: [] };
    const outcome = next.next().value!;
    return !(outcome instanceof Error) && outcome.kind === 'found'
      ? { ...outcome, place: addressPlace(address, outcome.place) }
      : outcome;
  });
}

const DECIMAL_DEGREES = /^\s*([+-]?\d{1,2}\.\d{2,15})(?:\s*,\s*|\s+)([+-]?\d{1,3}\.\d{2,15})\s*$/;

/** The point of a text such as `29.76, -95.37`; null where it is something else. */
function pointIn(address: string): LatLon | null {
  const [, lat, lon] = DECIMAL_DEGREES.exec(address)?.map(Number) ?? [];
  if (lat === undefined || lon === undefined || Math.abs(lat) > 90 || Math.abs(lon) > 180) return null;
  return { lat, lon };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

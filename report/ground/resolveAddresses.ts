import type { GeocodedPlace, GeocodeOutcome } from '../../core/address/geocodedPlace.ts';
import type { Geocoder } from '../../location/geocode/geocoder.ts';
import { addressPlace, type Place } from './place.ts';

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
 * Resolves addresses together, in their order. Where that fails each is tried by itself, so that only
 * those whose data cannot be read become an Error.
 */
export async function resolveAddresses(
  geocoder: Geocoder,
  addresses: readonly string[],
): Promise<(Resolution | Error)[]> {
  const outcomes: (GeocodeOutcome | Error)[] = await geocoder
    .geocodeAll(addresses)
    .catch(() => Promise.all(addresses.map((address) => geocoder.geocode(address).catch(asError))));
  return outcomes.map((outcome, index) =>
    !(outcome instanceof Error) && outcome.kind === 'found'
      ? { ...outcome, place: addressPlace(addresses[index]!, outcome.place) }
      : outcome,
  );
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

import type { GeocodedPlace, GeocodeOutcome } from '../../core/address/geocodedPlace.ts';
import type { Geocoder } from '../../location/geocode/geocoder.ts';
import type { LakeReader } from '../../store/lake/read/lakeReader.ts';
import { pixelPlace } from './pixelPlace.ts';
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
 * Resolves addresses and the `pixel_id`s of a lake together, in their order. Where that fails each is tried by itself, so
 * that only those whose data cannot be read become an Error.
 */
export async function resolveAddresses(
  { geocoder, lake }: { readonly geocoder: Geocoder; readonly lake: Pick<LakeReader, 'frames'> },
  addresses: readonly string[],
): Promise<(Resolution | Error)[]> {
  const pixels = addresses.map((address) => pixelPlace(lake, address));
  const others = addresses.filter((_, index) => pixels[index] === null);
  const outcomes = (others.length === 0 ? [] : await geocodeEach(geocoder, others)).values();
  return pixels.map((pixel, index) => {
    const outcome = pixel ?? outcomes.next().value!;
    return !(outcome instanceof Error) && outcome.kind === 'found'
      ? { ...outcome, place: addressPlace(addresses[index]!, outcome.place) }
      : outcome;
  });
}

async function geocodeEach(
  geocoder: Geocoder,
  addresses: readonly string[],
): Promise<(GeocodeOutcome | Error)[]> {
  return geocoder
    .geocodeAll(addresses)
    .catch(() => Promise.all(addresses.map((address) => geocoder.geocode(address).catch(asError))));
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

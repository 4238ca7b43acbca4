import { placed } from '../../core/geocodePrecision.ts';
import type { PlaceQuery } from '../../schemas/http/queryTypes.ts';
import { refusal } from '../refusal.ts';
import type { Ground } from './ground.ts';
import type { Place } from './place.ts';
import { isPurchaseError, rehearsedError } from './rehearsal.ts';

/**
 * The place of a request that gives either an address or both coordinates. Refuses none, half of them or
 * both with `need_address_or_coords`, an address that cannot be resolved with `address_not_found`.
 */
export async function requirePlace(query: PlaceQuery, ground: Ground): Promise<Place> {
  const { address, lat, lon } = query;
  if (address !== undefined && (lat !== undefined || lon !== undefined)) {
    throw refusal('need_address_or_coords', 'Both address and coordinates were given; send one of the two');
  }
  if (address !== undefined) {
    const place = await ground.resolveAddress(address);
    if (!place) throw refusal('address_not_found', notFoundMessage(address, ground));
    return unlessRehearsed(place);
  }
  if (lat === undefined || lon === undefined) {
    const missing =
      lat === undefined && lon === undefined
        ? 'neither was given'
        : `${lat === undefined ? 'lat' : 'lon'} is missing`;
    throw refusal('need_address_or_coords', `Send either address, or both lat and lon; ${missing}`);
  }
  return unlessRehearsed({
    lat,
    lon,
    address: null,
    geocodedAddress: null,
    ...placed('coordinates'),
    rehearsedError: ground.rehearsedErrorAt({ lat, lon }),
  });
}

/** Refuses a place of test mode that asks for it; an error of the purchase waits for one. */
function unlessRehearsed(place: Place): Place {
  const { rehearsedError: code } = place;
  if (code !== null && !isPurchaseError(code)) throw rehearsedError(code);
  return place;
}

function notFoundMessage(address: string, { mode }: Ground): string {
  const why =
    mode === 'test'
      ? 'test mode knows the addresses listed at /docs/test-mode'
      : 'no address data are loaded on this server yet';
  return `${JSON.stringify(address)} could not be resolved: ${why}; send lat and lon`;
}

import { placed } from '../../core/geocodePrecision.ts';
import type { PlaceQuery } from '../../schemas/http/queryTypes.ts';
import { refusal } from '../refusal.ts';
import type { Ground } from './ground.ts';
import type { Place } from './place.ts';

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
    if (place) return place;
    throw refusal(
      'address_not_found',
      `"${address}" could not be resolved: no address data are loaded on this server yet; send lat and lon`,
    );
  }
  if (lat === undefined || lon === undefined) {
    const missing =
      lat === undefined && lon === undefined
        ? 'neither was given'
        : `${lat === undefined ? 'lat' : 'lon'} is missing`;
    throw refusal('need_address_or_coords', `Send either address, or both lat and lon; ${missing}`);
  }
  return { lat, lon, address: null, geocodedAddress: null, ...placed('coordinates') };
}

import type { GeocodedPlace, LatLon, Preview } from '../service/serviceAnswers.ts';
import { ApiError } from '../service/apiCall.ts';
import { fetchPreview, type AskedPlace } from '../service/serviceApi.ts';

/** An answer of the geocoder and one of the report about the same place agree to within this, degrees. */
const samePlaceDegrees = 2e-5;

/** What is on the page: a place, what a report of it would be, and what to buy it by. They belong together. */
export interface AskedPreview {
  readonly preview: Preview;
  readonly asked: AskedPlace;
}

/**
 * Asks, free of charge and in one call, what a report of a place would be: by the address where there is one, so that a
 * report which is bought then tells how well the address is known; else by the point.
 */
export async function askPlace(
  point: LatLon,
  address: GeocodedPlace | null,
  { key, signal }: { readonly key: string | null; readonly signal: AbortSignal },
): Promise<AskedPreview> {
  if (address !== null) {
    const asked = { address: address.geocoded_address };
    const preview = await fetchPreview(asked, key, signal).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 422) return null;
      throw error;
    });
    if (preview !== null && isNear(preview.query, address)) return { preview, asked };
  }
  const asked = { point };
  return { preview: await fetchPreview(asked, key, signal), asked };
}

function isNear(one: LatLon, other: LatLon): boolean {
  return Math.max(Math.abs(one.lat - other.lat), Math.abs(one.lon - other.lon)) < samePlaceDegrees;
}

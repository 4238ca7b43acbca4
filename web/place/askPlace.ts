import type { GeocodedPlace, LatLon, Preview } from '../service/serviceAnswers.ts';
import { ApiError } from '../service/apiCall.ts';
import { fetchPreview, type AskedPlace } from '../service/serviceApi.ts';

/** The geocoder's and the report's positions of the same place agree to within this, degrees. */
const samePlaceDegrees = 2e-5;

/** The content of the page: a place, its potential report, and what is needed to buy it. They belong together. */
export interface AskedPreview {
  readonly preview: Preview;
  readonly asked: AskedPlace;
}

/**
 * Requests, for free and in one call, what a report of a place would be: by address if there is one, so that a purchased
 * report states how precisely the address is known; else by point.
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

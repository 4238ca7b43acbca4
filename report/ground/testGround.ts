import { required } from '../../core/required.ts';
import { flagsOfPrecision } from '../../core/report/geocodedPlace.ts';
import { placed, type MatchType } from '../../core/report/geocodePrecision.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import type { Suggestion } from '../../location/suggest/suggestion.ts';
import type { Geocoder } from '../../location/geocode/geocoder.ts';
import { SYNTHETIC_CONTEXT } from '../../store/lake/synthetic/syntheticContext.ts';
import { openSyntheticLake } from '../../store/lake/synthetic/syntheticLake.ts';
import { MAGIC_PLACES, type MagicPlace } from '../../schemas/http/contract/testMode.ts';
import type { Ground } from './ground.ts';
import { resolveAddresses, type Resolution } from './resolveAddresses.ts';

const PLACE_OF_ADDRESS = new Map(MAGIC_PLACES.map((magic) => [plainAddress(magic.address), magic]));
const PLACE_AT = new Map(MAGIC_PLACES.map((magic) => [plainPoint(magic), magic]));
/** Accuracy of magic places, meters; typical of such matches. */
const UNCERTAINTY_M: Readonly<Record<MatchType, number>> = {
  coordinates: 0,
  rooftop_interpolated: 15,
  street_interpolated: 100,
  area_centroid: 3000,
};

/**
 * Synthetic frames over the United States, and the published table of magic places; other addresses resolve as they do
 * for live callers.
 */
export function testGround(now: () => number, geocoder: Geocoder): Ground {
  const lake = openSyntheticLake({ now });
  return {
    mode: 'test',
    lake,
    context: SYNTHETIC_CONTEXT,
    measureAlone: (frame, cell) => lake.measureAlone(frame, cell),
    resolveAddresses: async (addresses) => {
      const resolutions = addresses.map((address): Resolution | null => {
        const magic = PLACE_OF_ADDRESS.get(plainAddress(address));
        return magic ? resolutionOf(magic, address) : null;
      });
      const others = addresses.filter((_, index) => resolutions[index] === null);
      if (others.length === 0) return resolutions as Resolution[];
      const resolved = (await resolveAddresses({ geocoder, lake }, others)).values();
      return resolutions.map((magic) => {
        if (magic) return magic;
        const other = required(resolved.next().value);
        return other instanceof Error ? other : withHint(other);
      });
    },
    suggest: async (text, options) =>
      [...magicSuggestions(text, options.limit), ...(await geocoder.suggest(text, options))].slice(
        0,
        options.limit,
      ),
    rehearsedErrorAt: (point) => PLACE_AT.get(plainPoint(point))?.error ?? null,
  };
}

/** Magic places whose addresses start with the text. */
function magicSuggestions(text: string, limit: number): Suggestion[] {
  const begun = plainAddress(text);
  if (begun === '') return [];
  return [...PLACE_OF_ADDRESS]
    .filter(([address, { error }]) => address.startsWith(begun) && error !== 'address_not_found')
    .slice(0, limit)
    .map(([, { address, matchType }]) => ({
      text: address,
      kind: matchType === 'area_centroid' ? 'place' : 'house',
    }));
}

function resolutionOf({ lat, lon, matchType, address, error }: MagicPlace, asked: string): Resolution {
  if (error === 'address_not_found')
    return withHint({ kind: 'not_found', reason: 'so it is rehearsed', candidates: [] });
  return {
    kind: 'found',
    place: {
      lat,
      lon,
      address: asked,
      geocodedAddress: address,
      ...placed(matchType),
      uncertaintyM: UNCERTAINTY_M[matchType],
      matchQuality: 1,
      flags: flagsOfPrecision(matchType),
      source: 'synthetic',
      rehearsedError: error,
    },
    alternatives: [],
  };
}

function withHint(resolution: Resolution): Resolution {
  if (resolution.kind !== 'not_found') return resolution;
  const reason = `${resolution.reason}; test mode also knows the addresses listed at /docs/test-mode`;
  return { ...resolution, reason };
}

/** Addresses are compared without case, punctuation and spaces. */
function plainAddress(address: string): string {
  return address
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Rounds to 0.0001°, about 10 m: the published coordinates have no more digits. */
function plainPoint({ lat, lon }: LatLon): string {
  return `${lat.toFixed(4)} ${lon.toFixed(4)}`;
}

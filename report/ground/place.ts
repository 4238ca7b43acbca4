import type { GeocodedPlace, GeocodeFlag } from '../../core/report/geocodedPlace.ts';
import {
  GEOCODE_SCORES,
  HOUSE_WITHIN_M,
  placed,
  type MatchType,
} from '../../core/report/geocodePrecision.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import type { ErrorCode } from '../../schemas/http/contract/errorCodes.ts';

/** The place of a request, and how precisely it is known. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
  /** As the caller sent it; null = the caller sent coordinates. */
  readonly address: string | null;
  readonly geocodedAddress: string | null;
  readonly matchType: MatchType;
  /** 0..1; coordinates score 1. */
  readonly score: number;
  readonly uncertaintyM: number;
  /** Share of the address that was found as requested, 0..1. */
  readonly matchQuality: number;
  readonly flags: readonly GeocodeFlag[];
  /** The source of the address's location; null = the caller sent coordinates. */
  readonly source: string | null;
  /** The error that test mode simulates here; null for live callers. */
  readonly rehearsedError: ErrorCode | null;
}

/** About a centimeter, the precision of the sources. */
const DEGREE_DECIMALS = 7;

/** Degrees as places are published. */
export function toCentimeters({ lat, lon }: LatLon): LatLon {
  return { lat: roundTo(lat, DEGREE_DECIMALS), lon: roundTo(lon, DEGREE_DECIMALS) };
}

/** A point that the caller sent as coordinates. */
export function coordinatePlace({ lat, lon }: LatLon, rehearsedError: ErrorCode | null = null): Place {
  return {
    lat,
    lon,
    address: null,
    geocodedAddress: null,
    ...placed('coordinates'),
    uncertaintyM: 0,
    matchQuality: 1,
    flags: [],
    source: null,
    rehearsedError,
  };
}

/**
 * With a score below this, a place isn't a house but the center of an area, which is only sold to callers who request it
 * by a lower `min_geocode_score`.
 */
export const HOUSE_SCORE = GEOCODE_SCORES.street_interpolated;

/** Why the center of an area isn't sold as a house, and what to do; null = the place is a house or a point. */
export function areaRefusal({
  score,
  uncertaintyM,
  flags,
  geocodedAddress,
}: Pick<Place, 'score' | 'uncertaintyM' | 'flags' | 'geocodedAddress'>): string | null {
  if (score >= HOUSE_SCORE) return null;
  if (flags.includes('street_changed'))
    return (
      `We don't know the street of this address as written. Did you mean ${geocodedAddress}? It may be a ` +
      "different street, so we don't sell a report for it. Send that address, or lat and lon; " +
      `min_geocode_score=${GEOCODE_SCORES.area_centroid} buys the report there anyway.`
    );
  return (
    `This address names an area, not a house. The place that you mean may be ${Math.round(uncertaintyM)} m from ` +
    "its middle, so we don't sell a report for it. Send a house number and street, or lat and lon; " +
    `min_geocode_score=${GEOCODE_SCORES.area_centroid} buys the report for the middle anyway.`
  );
}

/** What a buyer of a report about the center of an area must know; null = the place is a house or a point. */
export function areaWarning({
  score,
  uncertaintyM,
  flags,
}: Pick<Place, 'score' | 'uncertaintyM' | 'flags'>): string | null {
  if (score >= HOUSE_SCORE) return null;
  if (flags.includes('street_changed'))
    return (
      "We don't know the street of this address as written. The point is on a similar one, and may be " +
      `${Math.round(uncertaintyM)} m off. It is sold because min_geocode_score allows it.`
    );
  return (
    `This address names an area, not a house. The point is its middle, and may be ${Math.round(uncertaintyM)} m ` +
    'off. It is sold because min_geocode_score allows it.'
  );
}

/** How a house that was found may differ from the one that was meant. */
const DIFFERENCES: Partial<Record<GeocodeFlag, string>> = {
  state_changed: 'its state',
  zip_changed: 'its ZIP Code',
  place_changed: 'its town',
  fuzzy_name: 'the spelling of its street',
  directional_changed: 'the direction of its street',
  number_outside_range: 'its number, which we know only roughly',
  words_ignored: "words that we didn't understand",
};

/** What a buyer must know who may have meant another house; null = it was found as written, or the point was sent. */
function differenceWarning({
  flags,
  geocodedAddress,
}: Pick<Place, 'flags' | 'geocodedAddress'>): string | null {
  const differences = flags.flatMap((flag) => DIFFERENCES[flag] ?? []);
  if (differences.length === 0) return null;
  return (
    `This report is for ${geocodedAddress}. It differs from the address that you sent in ` +
    `${differences.join(' and ')}: check that it is the house that you mean.`
  );
}

/** What a buyer must know whose place is only roughly known; null = it is known to a house. */
function roughnessWarning({
  uncertaintyM,
  matchType,
}: Pick<Place, 'uncertaintyM' | 'matchType'>): string | null {
  if (uncertaintyM <= HOUSE_WITHIN_M) return null;
  if (matchType === 'coordinates')
    return (
      `These coordinates have so few digits that the place may be ${Math.round(uncertaintyM)} m away, in another ` +
      'cell, whose ground may move differently. Send at least four decimals to be sure.'
    );
  return (
    `This address is known to within about ${Math.round(uncertaintyM)} m, along its street: the house may be in ` +
    'another cell, whose ground may move differently. Send the coordinates of the building to be sure.'
  );
}

/** Everything that a buyer must know about how a place was found; null = nothing. */
export function placeWarning(place: Place): string | null {
  const warnings = [differenceWarning(place), roughnessWarning(place)].filter((warning) => warning !== null);
  return areaWarning(place) ?? (warnings.length === 0 ? null : warnings.join(' '));
}

/** The place that an address means. */
export function addressPlace(asked: string, found: GeocodedPlace): Place {
  return {
    ...toCentimeters(found.point),
    address: asked,
    geocodedAddress: found.address,
    matchType: found.matchType,
    score: found.score,
    uncertaintyM: found.uncertaintyM,
    matchQuality: found.matchQuality,
    flags: found.flags,
    source: found.source,
    rehearsedError: null,
  };
}

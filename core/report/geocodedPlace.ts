import type { MatchType } from './geocodePrecision.ts';
import type { LatLon } from '../geodesy/projection.ts';

/** Flags that a caller must know about a geocoded place in addition to its precision, and their meaning. */
export const GEOCODE_FLAG_MEANINGS = {
  number_outside_range:
    "The house number isn't a known number on the street; the location is that of the nearest one, at most 100 away",
  number_unknown: "The street doesn't have this house number; the location is the middle of the street",
  number_rewritten:
    'The house number was written differently (two numbers, leading zeros); the location is that of the number in the ' +
    'answer',
  parity_mismatch: 'The street has such numbers only on the other side; the location is on that side',
  between_points: 'Interpolated between two known houses on the same side of the street',
  imputed_range: 'The source estimated an end of the range of house numbers',
  fuzzy_name: 'The name of the street was spelled differently',
  street_changed:
    'The street as sent is unknown, but a similar one exists, which may be a different street. The location is on the ' +
    'similar one, and its report is sold only if min_geocode_score is 0.4 or lower',
  type_changed: 'The street type (St, Ave) was different or missing',
  directional_changed: 'The direction of the street (N, SW) was different, elsewhere in the name or missing',
  zip_changed: 'The address is in a different ZIP Code from the one sent',
  place_changed: 'The address is in a different town from the one sent',
  state_changed: 'The address is in a different state from the one sent',
  unit_ignored:
    'The apartment, suite or letter after the house number was ignored; the location is that of the house',
  words_ignored: "Some words of the address weren't understood and were ignored",
  street_only: 'There is no house number; the location is the middle of the street',
  box_only: 'A post office box has no location; the location is the middle of its ZIP Code or town',
  area_only:
    "The house itself wasn't found, only a street, town or ZIP Code. The location represents it, and its report is " +
    'sold only if min_geocode_score is 0.4 or lower',
} as const;

export type GeocodeFlag = keyof typeof GEOCODE_FLAG_MEANINGS;

export const GEOCODE_FLAGS = Object.keys(GEOCODE_FLAG_MEANINGS) as [GeocodeFlag, ...GeocodeFlag[]];

/** Flags that follow from the precision of the match itself. */
export function flagsOfPrecision(matchType: MatchType): readonly GeocodeFlag[] {
  return matchType === 'area_centroid' ? ['area_only'] : [];
}

/** A place that matches an address. */
export interface GeocodedPlace {
  /** WGS 84 degrees. */
  readonly point: LatLon;
  readonly matchType: MatchType;
  /** The fixed score of the match type, 0..1. */
  readonly score: number;
  /** Share of the query that matched exactly, 0..1; 1 = all of it. */
  readonly matchQuality: number;
  /** The true place is probably within this many meters of the point. */
  readonly uncertaintyM: number;
  /** As the gazetteer writes it: `742 Evergreen Ter, Springfield, OR 97403`. */
  readonly address: string;
  /** In the order of `GEOCODE_FLAGS`, none twice. */
  readonly flags: readonly GeocodeFlag[];
  /** The source of the place: `TIGER/Line 2021`, `NAD r22`, `census`. */
  readonly source: string;
}

/** The result of geocoding an address. A choice between places far apart is never made silently. */
export type GeocodeOutcome =
  | {
      readonly kind: 'found';
      readonly place: GeocodedPlace;
      /** Other possible places, less likely, best first. */
      readonly alternatives: readonly GeocodedPlace[];
    }
  | {
      readonly kind: 'ambiguous';
      /** Places of similar quality, far apart; best first. */
      readonly candidates: readonly GeocodedPlace[];
    }
  | {
      readonly kind: 'not_found';
      /** What was understood and what is missing, as a clause for a message. */
      readonly reason: string;
      readonly candidates: readonly GeocodedPlace[];
    };

/** The address at a point, and its distance. */
export type ReverseOutcome =
  | { readonly kind: 'found'; readonly place: GeocodedPlace; readonly distanceM: number }
  | { readonly kind: 'not_found'; readonly reason: string };

import type { MatchType } from './geocodePrecision.ts';
import type { LatLon } from '../geodesy/projection.ts';

/** What a caller must know about a geocoded place beside its precision, with what it means. */
export const GEOCODE_FLAG_MEANINGS = {
  number_outside_range:
    'The house number is not among the known numbers of the street; the place is that of the nearest one, at most 100 away',
  number_unknown: 'The street has no such house number; the place is the middle of the street',
  number_rewritten:
    'The house number was written otherwise (two numbers, leading zeros); the place is that of the number in the answer',
  parity_mismatch: 'The street has such numbers on the other side only; the place is on that side',
  between_points: 'Interpolated between two known houses on the same side of the street',
  imputed_range: 'The source estimated an end of the range of house numbers',
  fuzzy_name: 'The name of the street was spelled otherwise',
  street_changed:
    'The street that was asked is not known, only one that is like it, which may be another street: the place is on that one, and no report of it is sold unless min_geocode_score is 0.4 or lower',
  type_changed: 'The type of the street (St, Ave) was another or was not given',
  directional_changed: 'The direction of the street (N, SW) was another, elsewhere in the name or not given',
  zip_changed: 'The address lies in another ZIP Code than the one that was given',
  place_changed: 'The address lies in another place than the one that was given',
  state_changed: 'The address lies in another state than the one that was given',
  unit_ignored:
    'The apartment, suite or letter after the house number was not looked up; the place is that of the house',
  words_ignored: 'Some words of the address were not understood and not looked up',
  street_only: 'No house number was given; the place is the middle of the street',
  box_only:
    'A box of the post office has no place of its own; the place is the middle of its ZIP Code or town',
  area_only:
    'The house itself was not found, only a street, town or ZIP Code: the place stands for it, and no report of it is sold unless min_geocode_score is 0.4 or lower',
} as const;

export type GeocodeFlag = keyof typeof GEOCODE_FLAG_MEANINGS;

export const GEOCODE_FLAGS = Object.keys(GEOCODE_FLAG_MEANINGS) as [GeocodeFlag, ...GeocodeFlag[]];

/** What the precision of a match itself has to tell. */
export function flagsOfPrecision(matchType: MatchType): readonly GeocodeFlag[] {
  return matchType === 'area_centroid' ? ['area_only'] : [];
}

/** A place that an address means. */
export interface GeocodedPlace {
  /** WGS 84 degrees. */
  readonly point: LatLon;
  readonly matchType: MatchType;
  /** The fixed score of the match type, 0..1. */
  readonly score: number;
  /** How much of what was asked was found as it was asked, 0..1; 1 = all of it. */
  readonly matchQuality: number;
  /** The true place is probably within so many metres of the point. */
  readonly uncertaintyM: number;
  /** As the gazetteer writes it: `742 Evergreen Ter, Springfield, OR 97403`. */
  readonly address: string;
  /** In the order of `GEOCODE_FLAGS`, none twice. */
  readonly flags: readonly GeocodeFlag[];
  /** The source of the place: `TIGER/Line 2021`, `NAD r22`, `census`. */
  readonly source: string;
}

/** What became of an address. A choice between places far apart is never made silently. */
export type GeocodeOutcome =
  | {
      readonly kind: 'found';
      readonly place: GeocodedPlace;
      /** Other places it might mean, less likely, best first. */
      readonly alternatives: readonly GeocodedPlace[];
    }
  | {
      readonly kind: 'ambiguous';
      /** Places of like quality, far apart; best first. */
      readonly candidates: readonly GeocodedPlace[];
    }
  | {
      readonly kind: 'not_found';
      /** What was understood and what is missing, as a clause for a message. */
      readonly reason: string;
      readonly candidates: readonly GeocodedPlace[];
    };

/** The address at a point, and how far from it. */
export type ReverseOutcome =
  | { readonly kind: 'found'; readonly place: GeocodedPlace; readonly distanceM: number }
  | { readonly kind: 'not_found'; readonly reason: string };

/** How a place was found, and the score of that precision, 0..1 (docs/verdict.md). */
export const GEOCODE_SCORES = {
  coordinates: 1,
  rooftop_interpolated: 0.9,
  street_interpolated: 0.7,
  area_centroid: 0.4,
} as const;

export type MatchType = keyof typeof GEOCODE_SCORES;

/** A way of finding a place, with its score. */
export function placed(matchType: MatchType): { readonly matchType: MatchType; readonly score: number } {
  return { matchType, score: GEOCODE_SCORES[matchType] };
}

/** A place that isn't known to within this many meters may be in another cell, or may be another house's. */
export const HOUSE_WITHIN_M = 50;

export const MATCH_TYPES = Object.keys(GEOCODE_SCORES) as [MatchType, ...MatchType[]];

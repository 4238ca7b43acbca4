import type { GeocodedPlace } from '../../core/report/geocodedPlace.ts';
import type { OkReport } from '../../schemas/http/report/motionReport.ts';
import type { PlaceCandidate } from '../../schemas/http/place/geocode.ts';
import { addressPlace, type Place } from './place.ts';

/** The place as repeated in every answer. */
export function presentPlace(place: Place): OkReport['query'] {
  return {
    address: place.address,
    geocoded_address: place.geocodedAddress,
    geocode: { ...presentMatch(place), matched_address: place.geocodedAddress },
    lat: place.lat,
    lon: place.lon,
  };
}

/** How a place was found, and how well. */
export function presentMatch(place: Place) {
  return {
    match_type: place.matchType,
    score: place.score,
    uncertainty_m: Math.round(place.uncertaintyM),
    match_quality: Math.round(place.matchQuality * 1000) / 1000,
    flags: [...place.flags],
    source: place.source,
  };
}

/** A place that an address may mean. */
export function presentCandidate(candidate: GeocodedPlace): PlaceCandidate {
  const place = addressPlace(candidate.address, candidate);
  return {
    geocoded_address: candidate.address,
    lat: place.lat,
    lon: place.lon,
    ...presentMatch(place),
    source: candidate.source,
  };
}

import type { MotionReport } from '../../schemas/http/motionReport.ts';
import type { Place } from '../report/place.ts';

/** The place as every answer repeats it. */
export function presentPlace(place: Place): MotionReport['query'] {
  return {
    address: place.address,
    geocoded_address: place.geocodedAddress,
    geocode: { match_type: place.matchType, score: place.score },
    lat: place.lat,
    lon: place.lon,
  };
}

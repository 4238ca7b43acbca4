import { groundDistanceM } from '../../core/geodesy/groundDistance.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import type { Resolution } from '../../report/ground/resolveAddresses.ts';
import type { Place } from '../../report/ground/place.ts';
import { presentCandidate, presentMatch } from '../../report/ground/presentPlace.ts';
import type { PlaceCandidate } from '../../schemas/http/place/geocode.ts';
import type { ChallengeFacts } from '../../schemas/http/support/challenges.ts';

type AddressNow = NonNullable<ChallengeFacts['address_now']>;

/** Other readings that are named. */
const MOST_READINGS = 5;

/** The place of a report, and the cell that it was sold of. */
export interface SoldPlace extends LatLon {
  readonly pixelId: string;
  readonly cellSizeM: number | null;
  pixelIdAt(point: LatLon): string | null;
}

/** Where the address of a report is found today, beside where it was found then. */
export function compareAddress(sold: SoldPlace, resolution: Resolution | Error): AddressNow {
  if (resolution instanceof Error)
    return { outcome: 'unknown', moved_m: null, found: null, other_readings: [] };
  if (resolution.kind !== 'found') {
    const readings = resolution.candidates.map(presentCandidate);
    return {
      outcome: resolution.kind,
      moved_m: null,
      found: null,
      other_readings: readingsOf(sold, readings),
    };
  }
  const { place, alternatives } = resolution;
  const movedM = groundDistanceM(sold, place);
  return {
    outcome: outcomeOf(sold, place, movedM),
    moved_m: Math.round(movedM),
    found: foundPlace(place),
    other_readings: readingsOf(sold, alternatives.map(presentCandidate)),
  };
}

function outcomeOf(sold: SoldPlace, place: LatLon, movedM: number): AddressNow['outcome'] {
  if (sold.pixelIdAt(place) === sold.pixelId) return 'same_cell';
  if (sold.cellSizeM === null) return movedM === 0 ? 'same_cell' : 'unknown';
  return movedM > sold.cellSizeM ? 'elsewhere' : 'moved_little';
}

function foundPlace(place: Place): PlaceCandidate | null {
  const { geocodedAddress, lat, lon, source } = place;
  if (geocodedAddress === null || source === null) return null;
  return { geocoded_address: geocodedAddress, lat, lon, ...presentMatch(place), source };
}

function readingsOf(sold: LatLon, candidates: readonly PlaceCandidate[]): AddressNow['other_readings'] {
  return candidates
    .slice(0, MOST_READINGS)
    .map((candidate) => ({ ...candidate, distance_m: Math.round(groundDistanceM(sold, candidate)) }));
}

import { required } from '../../core/required.ts';
import type { GeocodedPlace } from '../../core/report/geocodedPlace.ts';
import type { GroundMotionError } from '../../core/error.ts';
import type { PlaceCandidate } from '../../schemas/http/place/geocode.ts';
import type { PlaceQuery } from '../../schemas/http/queryTypes.ts';
import type { ErrorDetail } from '../../schemas/http/contract/errorBody.ts';
import { presentCandidate } from './presentPlace.ts';
import { refusal } from '../refusal.ts';
import type { Ground } from './ground.ts';
import { coordinatePlace, type Place } from './place.ts';
import { isPurchaseError, rehearsedError } from './rehearsal.ts';
import { writtenAddress } from './writtenAddress.ts';
import type { Resolution } from './resolveAddresses.ts';

/** Number of candidates that a message names. */
const MOST_CANDIDATES = 5;

/**
 * The place of a request that has either an address or both coordinates. Refuses a request with neither, with only one
 * coordinate, or with both address and coordinates (`need_address_or_coords`), and an address that can't be resolved, or
 * not to a single place (`address_not_found`).
 */
export async function requirePlace(query: PlaceQuery, ground: Ground): Promise<Place> {
  const outcome = required((await requirePlaces([query], ground))[0]);
  if ('error' in outcome) throw outcome.error;
  return outcome;
}

/** Why a request has no place. */
export interface RefusedPlace {
  readonly error: Error;
  /** The places that a refused address may mean. */
  readonly candidates: PlaceCandidate[];
}

/** Like `requirePlace` for many requests, whose addresses are resolved together; returns errors instead of throwing. */
export async function requirePlaces(
  queries: readonly PlaceQuery[],
  ground: Ground,
): Promise<(Place | RefusedPlace)[]> {
  const given = queries.map(placeGiven);
  const addresses = given.filter((place) => typeof place === 'string');
  const resolved = (addresses.length === 0 ? [] : await ground.resolveAddresses(addresses)).values();
  return given.map((place) => {
    if (place instanceof Error) return withoutCandidates(place);
    if (typeof place !== 'string')
      return unlessRehearsed({ ...place, rehearsedError: ground.rehearsedErrorAt(place) });
    const resolution = required(resolved.next().value);
    return resolution instanceof Error ? withoutCandidates(resolution) : placeOrRefusal(place, resolution);
  });
}

/** The place of a resolved address, or why there is none. */
export function placeOrRefusal(address: string, resolution: Resolution): Place | RefusedPlace {
  return resolution.kind === 'found' ? unlessRehearsed(resolution.place) : unresolved(address, resolution);
}

function withoutCandidates(error: Error): RefusedPlace {
  return { error, candidates: [] };
}

function unresolved(address: string, resolution: Exclude<Resolution, { kind: 'found' }>): RefusedPlace {
  const msg = notFoundMessage(address, resolution);
  const candidates = resolution.candidates.map(presentCandidate);
  const detail: ErrorDetail = {
    loc: ['query', 'address'],
    msg,
    type: 'address_not_found',
    input: address,
    ctx: { candidates },
  };
  return { error: refusal('address_not_found', msg, { detail: [detail] }), candidates };
}

/** An address, a point, or why the request names no place. */
function placeGiven(query: PlaceQuery): string | Place | GroundMotionError {
  const { lat, lon } = query;
  const address = writtenAddress(query);
  if (address instanceof Error) return address;
  if (address !== undefined) {
    return lat === undefined && lon === undefined
      ? address
      : refusal('need_address_or_coords', 'Send either an address or coordinates, not both');
  }
  if (lat !== undefined && lon !== undefined) return coordinatePlace({ lat, lon });
  const missing =
    lat === undefined && lon === undefined
      ? 'neither was given'
      : `${lat === undefined ? 'lat' : 'lon'} is missing`;
  return refusal('need_address_or_coords', `Send either address, or both lat and lon; ${missing}`);
}

/** Refuses a place of test mode that requests an error; an error of the purchase only occurs then. */
function unlessRehearsed(place: Place): Place | RefusedPlace {
  const { rehearsedError: code } = place;
  return code !== null && !isPurchaseError(code) ? withoutCandidates(rehearsedError(code)) : place;
}

function notFoundMessage(address: string, resolution: Exclude<Resolution, { kind: 'found' }>): string {
  const asked = JSON.stringify(address);
  const named = nameCandidates(resolution.candidates);
  if (resolution.kind === 'ambiguous')
    return `${asked} matches more than one place: ${named}; send the full address of the right one, or lat and lon`;
  const hint = named === '' ? '; or send lat and lon' : `; did you mean ${named}? Or send lat and lon`;
  return `${asked} couldn't be resolved: ${resolution.reason}${hint}`;
}

/** Addresses with their coordinates, so that the caller can request any of them directly. */
function nameCandidates(candidates: readonly GeocodedPlace[]): string {
  const named = candidates
    .slice(0, MOST_CANDIDATES)
    .map(({ address, point }) => `${address} (${point.lat.toFixed(5)}, ${point.lon.toFixed(5)})`);
  const left = candidates.length - named.length;
  return [...named, ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
}

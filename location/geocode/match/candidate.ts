import { flagsOfPrecision, GEOCODE_FLAGS, type GeocodedPlace } from '../../../core/report/geocodedPlace.ts';
import { placed, type MatchType } from '../../../core/report/geocodePrecision.ts';
import { compareText } from '../../../core/compareText.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { changeOf, matchQuality, STREET_CHANGES, type Penalty } from './penalty.ts';

/** A place on a street, or a street or area as a whole. */
export interface Spot {
  readonly matchType: MatchType;
  readonly point: LatLon;
  readonly uncertaintyM: number;
  readonly source: string;
  readonly penalty: Penalty;
  /** A range where houses of the street are known, but not this one. */
  readonly isDoubted?: boolean;
}

/** A place that an address might denote. */
export interface Candidate extends Spot {
  readonly address: string;
  /** Key of the street, both keys of an intersection, or of the area. */
  readonly streetKey: string;
  /** The name proper of the street; absent for intersections and areas. */
  readonly streetName?: string;
  /** Key of its place; null = unknown. */
  readonly placeKey: string | null;
  /** How far away another street of its ZIP may be, meters; absent for an area. */
  readonly zipRadiusM?: number;
  /** Its ZIP has enough streets to determine which differences distinguish two of them. */
  readonly isOfManyStreets?: boolean;
  /**
   * Two streets of its ZIP differ only in the way that it differs from the requested one, or its county has streets named
   * like the requested one.
   */
  readonly isToldApart?: boolean;
}

/** The candidate as returned to callers. */
export function geocodedPlace(candidate: Candidate, uncertaintyM = candidate.uncertaintyM): GeocodedPlace {
  const matchType = isFarGuess(candidate, uncertaintyM) ? 'area_centroid' : candidate.matchType;
  return presented(candidate, matchType, uncertaintyM);
}

/** A candidate on a street that may not be the requested one: it represents the area where the requested one may be. */
export function placeOnLikeStreet(candidate: Candidate): GeocodedPlace {
  const flags = [...candidate.penalty.flags, 'street_changed' as const];
  const uncertaintyM = Math.max(candidate.uncertaintyM, candidate.zipRadiusM ?? 0);
  return presented({ ...candidate, penalty: { ...candidate.penalty, flags } }, 'area_centroid', uncertaintyM);
}

function presented(
  { point, penalty, address, source }: Candidate,
  matchType: MatchType,
  uncertaintyM: number,
): GeocodedPlace {
  const flags = new Set([...penalty.flags, ...flagsOfPrecision(matchType)]);
  return {
    point,
    ...placed(matchType),
    matchQuality: matchQuality(penalty.points),
    uncertaintyM: Math.round(uncertaintyM),
    address,
    flags: GEOCODE_FLAGS.filter((flag) => flags.has(flag)),
    source,
  };
}

/**
 * Whether a candidate's street is accepted as the requested one. `others`: candidates on other streets that are similar
 * to the requested one, with or without its number.
 */
export function isStreetSure(candidate: Candidate, others: readonly Candidate[]): boolean {
  const { penalty, isOfManyStreets, isToldApart, matchType, streetName } = candidate;
  const { none, omitted, misspelt, alike, part } = STREET_CHANGES;
  const isOnlyName = () => others.every((other) => other.streetName === streetName);
  const isHouse = matchType === 'rooftop_interpolated' && !penalty.flags.includes('between_points');
  switch (changeOf(penalty)) {
    case none:
    case omitted:
      return isToldApart !== true;
    case misspelt:
      return isToldApart !== true && isOnlyName();
    case alike:
      return isToldApart !== true && isHouse && isOnlyName();
    case part:
      return (
        isOfManyStreets === true && isToldApart !== true && isInNumbers(candidate) && others.length === 0
      );
    default:
      return false;
  }
}

/** A known house, or a number in a range on its side of the street. */
function isInNumbers({ matchType, penalty: { flags } }: Candidate): boolean {
  const isDoubted = (['between_points', 'parity_mismatch', 'number_outside_range'] as const).some((flag) =>
    flags.includes(flag),
  );
  return matchType !== 'area_centroid' && !isDoubted;
}

/** Beyond this distance, the end of a street's numbers or its other side shows where the street is, but not the house. */
const HOUSE_WITHIN_M = 150;

function isFarGuess({ penalty }: Candidate, uncertaintyM: number): boolean {
  const isGuess = penalty.flags.some((flag) => flag === 'number_outside_range' || flag === 'parity_mismatch');
  return isGuess && uncertaintyM > HOUSE_WITHIN_M;
}

/** A range is worth slightly less than a known house, so that of two nearly equal ones the house is chosen. */
const RANK_OF_PRECISION: Readonly<Record<MatchType, number>> = {
  coordinates: 0,
  rooftop_interpolated: 0,
  street_interpolated: 1.5,
  area_centroid: 3,
};

/** The better candidate first; a total order, so that the same data give the same answer. */
export function compareCandidates(a: Candidate, b: Candidate): number {
  return (
    rankOf(a) - rankOf(b) ||
    RANK_OF_PRECISION[a.matchType] - RANK_OF_PRECISION[b.matchType] ||
    a.uncertaintyM - b.uncertaintyM ||
    compareText(a.address, b.address) ||
    a.point.lat - b.point.lat ||
    a.point.lon - b.point.lon
  );
}

function rankOf({ penalty, matchType }: Candidate): number {
  return penalty.points + RANK_OF_PRECISION[matchType];
}

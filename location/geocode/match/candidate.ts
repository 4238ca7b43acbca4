import { flagsOfPrecision, GEOCODE_FLAGS, type GeocodedPlace } from '../../../core/address/geocodedPlace.ts';
import { placed, type MatchType } from '../../../core/address/geocodePrecision.ts';
import { compareText } from '../../../core/compareText.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { matchQuality, type Penalty } from './penalty.ts';

/** A place on a street, or a street or area as a whole. */
export interface Spot {
  readonly matchType: MatchType;
  readonly point: LatLon;
  readonly uncertaintyM: number;
  readonly source: string;
  readonly penalty: Penalty;
  /** A range where houses of the street are known, and this is not among them. */
  readonly isDoubted?: boolean;
}

/** A place that an address might mean. */
export interface Candidate extends Spot {
  readonly address: string;
  /** Key of the street, both keys of a crossing, or of the area. */
  readonly streetKey: string;
  /** Key of its place; null = unknown. */
  readonly placeKey: string | null;
}

/** The candidate as callers see it. */
export function geocodedPlace(candidate: Candidate, uncertaintyM = candidate.uncertaintyM): GeocodedPlace {
  const { point, penalty, address, source } = candidate;
  const matchType = isFarGuess(candidate, uncertaintyM) ? 'area_centroid' : candidate.matchType;
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

/** Farther off than this, the end of a street's numbers or the other side of it says where the street is, not the house. */
const HOUSE_WITHIN_M = 150;

function isFarGuess({ penalty }: Candidate, uncertaintyM: number): boolean {
  const isGuess = penalty.flags.some((flag) => flag === 'number_outside_range' || flag === 'parity_mismatch');
  return isGuess && uncertaintyM > HOUSE_WITHIN_M;
}

/** A range counts a little less than a house that is known, so that of two nearly alike the house is taken. */
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

import type { GeocodeOutcome } from '../../../core/address/geocodedPlace.ts';
import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import { compareCandidates, geocodedPlace, type Candidate } from './candidate.ts';
import { HIGHEST_ACCEPTED, LIKE_QUALITY, PENALTIES } from './penalty.ts';

/** Houses of like quality farther apart are different answers. */
const APART_M = 200;
/** Stretches of one street whose ranges both hold a number are told apart only by so much. */
const MOST_APART_M = 1000;
/** Candidates nearer to each other are told as one. */
const CLUSTER_M = 500;
const MOST_TOLD = 5;

/**
 * One place, if there is one that fits and none of like quality elsewhere; otherwise what it might be. The same candidates
 * in any order give the same outcome.
 */
export function chooseCandidate(candidates: readonly Candidate[], whyNot: () => string): GeocodeOutcome {
  const ordered = candidates.toSorted(compareCandidates);
  const accepted = acceptedOf(ordered);
  const [best] = accepted;
  if (!best) return { kind: 'not_found', reason: whyNot(), candidates: told(ordered) };
  const isHouse = best.matchType === 'rooftop_interpolated';
  const alike = accepted.filter(
    ({ penalty, isDoubted }) =>
      penalty.points <= best.penalty.points + LIKE_QUALITY && !(isHouse && isDoubted),
  );
  if (alike.some((other) => areApart(best, other))) return { kind: 'ambiguous', candidates: told(alike) };
  const place = geocodedPlace(best, uncertaintyM(best, alike));
  const others = accepted.filter((other) => groundDistanceM(best.point, other.point) > CLUSTER_M);
  return { kind: 'found', place, alternatives: told(others) };
}

/** Those that may be an answer: houses; where there is none, streets of exactly this name and areas. */
function acceptedOf(ordered: readonly Candidate[]): Candidate[] {
  const houses = ordered.filter(
    ({ matchType, penalty }) => matchType !== 'area_centroid' && penalty.points <= HIGHEST_ACCEPTED,
  );
  if (houses.length > 0) return houses;
  return wholeStreets(
    ordered.filter(({ matchType, penalty: { points, flags } }) => {
      if (matchType !== 'area_centroid') return false;
      const unknown = flags.includes('number_unknown') ? PENALTIES.numberUnknown : 0;
      return points <= (unknown > 0 ? unknown + PENALTIES.typeNotKnown : HIGHEST_ACCEPTED);
    }),
  );
}

/** A street that runs through several ZIPs of one place is one; its circle holds all of it. */
function wholeStreets(ordered: readonly Candidate[]): Candidate[] {
  const whole: Candidate[] = [];
  for (const part of ordered) {
    const known = whole.findIndex((other) => isSameStreet(other, part) && areTouching(other, part));
    if (known < 0) whole.push(part);
    else whole[known] = joined(whole[known]!, part);
  }
  return whole;
}

function areTouching(a: Candidate, b: Candidate): boolean {
  return groundDistanceM(a.point, b.point) <= a.uncertaintyM + b.uncertaintyM + CLUSTER_M;
}

function joined(street: Candidate, part: Candidate): Candidate {
  const reachM = groundDistanceM(street.point, part.point) + part.uncertaintyM;
  return { ...street, uncertaintyM: Math.max(street.uncertaintyM, reachM) };
}

function areApart(best: Candidate, other: Candidate): boolean {
  return groundDistanceM(best.point, other.point) > mostApartM(best, other);
}

function mostApartM(best: Candidate, other: Candidate): number {
  const isOneStreet = isSameStreet(best, other);
  const areHouses = best.matchType === 'rooftop_interpolated' && other.matchType === 'rooftop_interpolated';
  if (!isOneStreet || areHouses) return APART_M;
  return Math.min(Math.max(APART_M, 2 * (best.uncertaintyM + other.uncertaintyM)), MOST_APART_M);
}

function isSameStreet(a: Candidate, b: Candidate): boolean {
  const isSamePlace = a.placeKey === b.placeKey || a.placeKey === null || b.placeKey === null;
  return a.streetKey === b.streetKey && isSamePlace;
}

/** A place that was preferred to others as good nearby is as uncertain as they are far. */
function uncertaintyM(best: Candidate, alike: readonly Candidate[]): number {
  return alike
    .filter(({ matchType }) => matchType === best.matchType)
    .reduce((most, { point }) => Math.max(most, groundDistanceM(best.point, point)), best.uncertaintyM);
}

/** The best of every cluster. */
function told(ordered: readonly Candidate[]) {
  const clusters: Candidate[] = [];
  for (const candidate of ordered) {
    if (clusters.length === MOST_TOLD) break;
    const isNew = clusters.every(
      (other) => groundDistanceM(other.point, candidate.point) > CLUSTER_M || areApart(other, candidate),
    );
    if (isNew) clusters.push(candidate);
  }
  return clusters.map((candidate) => geocodedPlace(candidate));
}

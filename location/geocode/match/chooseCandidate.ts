import { required } from '../../../core/required.ts';
import type { GeocodeOutcome } from '../../../core/report/geocodedPlace.ts';
import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import {
  compareCandidates,
  geocodedPlace,
  isStreetSure,
  placeOnLikeStreet,
  type Candidate,
} from './candidate.ts';
import { HIGHEST_ACCEPTED, LIKE_QUALITY, PENALTIES, type Penalty } from './penalty.ts';

/** Houses of one street of similar quality farther apart than this are different answers. */
const APART_M = 200;
/** For houses on different streets: closer together they are in the same or adjacent cells of a report. */
const STREETS_APART_M = 50;
/**
 * Segments of one street whose ranges both contain a number are different answers only if they are at most this far
 * apart.
 */
const MOST_APART_M = 1000;
/** Candidates closer together than this are listed as one. */
const CLUSTER_M = 500;
const MOST_TOLD = 5;

/**
 * One place, if there is a match and none of similar quality elsewhere; otherwise the possible places. The outcome
 * doesn't depend on the order of the candidates.
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
  const rivals = [...alike, ...rivalsOf(best, ordered)];
  if (rivals.some((other) => areApart(best, other))) return { kind: 'ambiguous', candidates: told(rivals) };
  const place = isStreetSure(best, onOtherStreets(best, ordered))
    ? geocodedPlace(best, uncertaintyM(best, alike))
    : placeOnLikeStreet(best);
  const others = accepted.filter((other) => groundDistanceM(best.point, other.point) > CLUSTER_M);
  return { kind: 'found', place, alternatives: told(others) };
}

function onOtherStreets(best: Candidate, ordered: readonly Candidate[]): Candidate[] {
  return ordered.filter((other) => !isSameStreet(best, other) && areApart(best, other));
}

/**
 * Alternatives that may be meant although they weren't written. If the best candidate contradicts the ZIP: the house in
 * that ZIP, even if it contradicts the state. If it is in another ZIP, or doesn't exactly match the text: the house with
 * that number on a street of another type or direction.
 */
function rivalsOf(best: Candidate, ordered: readonly Candidate[]): Candidate[] {
  const { flags, points } = best.penalty;
  const isElsewhere = flags.includes('zip_changed') || flags.includes('place_changed');
  const isAsWritten = !isElsewhere && points <= PENALTIES.directionalSwapped + PENALTIES.placeUnsure;
  if (isAsWritten || best.matchType === 'area_centroid') return [];
  return ordered.filter(({ penalty: other, matchType }) => {
    if (matchType === 'area_centroid') return false;
    const isOfOtherState =
      other.flags.includes('state_changed') && other.points - PENALTIES.stateOther <= HIGHEST_ACCEPTED;
    return isRival(other) || (isElsewhere && isOfOtherState) || isInTownAsked(best.penalty, other);
  });
}

/** The house in the requested town, in another ZIP, if the best one is in the ZIP but in another town. */
function isInTownAsked(best: Penalty, { points, flags }: Penalty): boolean {
  const isTownChanged = best.flags.includes('place_changed') && !best.flags.includes('zip_changed');
  return (
    isTownChanged && !flags.includes('place_changed') && points <= best.points + PENALTIES.zipOtherOfPlace
  );
}

/** A house by its number on a street of another type or direction than written, in the given area. */
function isRival({ points, flags }: Penalty): boolean {
  const isOther = points >= PENALTIES.rival && points <= PENALTIES.rival + PENALTIES.placeUnsure;
  return isOther && !flags.includes('number_outside_range') && !flags.includes('fuzzy_name');
}

/** Candidates that may be an answer: houses; if there are none, streets with exactly this name and areas. */
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

/** A street that runs through several ZIPs of one place is one; its circle contains all of it. */
function wholeStreets(ordered: readonly Candidate[]): Candidate[] {
  const whole: Candidate[] = [];
  for (const part of ordered) {
    const known = whole.findIndex((other) => isSameStreet(other, part) && areTouching(other, part));
    if (known < 0) whole.push(part);
    else whole[known] = joined(required(whole[known]), part);
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
  if (!isOneStreet) return areWholes(best, other) ? APART_M : STREETS_APART_M;
  if (areHouses) return APART_M;
  return Math.min(Math.max(APART_M, 2 * (best.uncertaintyM + other.uncertaintyM)), MOST_APART_M);
}

function areWholes(best: Candidate, other: Candidate): boolean {
  return best.matchType === 'area_centroid' || other.matchType === 'area_centroid';
}

function isSameStreet(a: Candidate, b: Candidate): boolean {
  const isSamePlace = a.placeKey === b.placeKey || a.placeKey === null || b.placeKey === null;
  return a.streetKey === b.streetKey && isSamePlace;
}

/** A place that was preferred to equally good ones nearby is as uncertain as their distance. */
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

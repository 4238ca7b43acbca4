import type { GeocodeOutcome } from '../../core/geocodedPlace.ts';
import type { Gazetteer } from '../../store/lake/gazetteer/gazetteer.ts';
import type { GazetteerIndex } from '../../store/lake/gazetteer/gazetteerIndex.ts';
import type { AddressReading } from '../address/addressReading.ts';
import { planArea, type AreaPlan } from './areaPlan.ts';
import type { Candidate } from './candidate.ts';
import { chooseCandidate } from './chooseCandidate.ts';
import { TooManyZips } from './findStreets.ts';
import { matchArea } from './matchArea.ts';
import { matchCrossing } from './matchCrossing.ts';
import { matchStreet } from './matchStreet.ts';
import { LIKE_QUALITY, totalPenalty } from './penalty.ts';
import { whyNotFound } from './whyNotFound.ts';

/**
 * The place of an address from all ways to understand it, the likeliest first. Every reading is looked up, so that two
 * that both lead somewhere are seen; when one fits as it was written, the others must fit as well.
 */
export async function geocodeReadings(
  gazetteer: Gazetteer,
  allReadings: readonly AddressReading[],
): Promise<GeocodeOutcome> {
  const index = gazetteer.index();
  const readings = withoutEvasions(index, allReadings);
  const candidates: Candidate[] = [];
  let hasTooMany = false;
  for (const reading of readings) {
    const isFound = candidates.some(
      ({ matchType, penalty }) => matchType !== 'area_centroid' && penalty.points <= LIKE_QUALITY,
    );
    try {
      const found = await match(gazetteer, planArea(index, reading.area), reading, isFound);
      candidates.push(...found.map((candidate) => doubted(candidate, reading.doubt)));
    } catch (error) {
      if (!(error instanceof TooManyZips)) throw error;
      hasTooMany = true;
    }
  }
  return chooseCandidate(candidates, () => whyNotFound(index, readings, candidates, hasTooMany));
}

/**
 * The readings, when one says that the ZIP is of another state, without those that escape it by taking the state for a
 * part of some place that nobody knows.
 */
function withoutEvasions(
  index: GazetteerIndex,
  readings: readonly AddressReading[],
): readonly AddressReading[] {
  const isWrongState = readings.some(({ area: { zip, state } }) => {
    const states = zip === null ? [] : index.statesOfZip(zip);
    return state !== null && states.length > 0 && !states.includes(state);
  });
  if (!isWrongState) return readings;
  return readings.filter(
    ({ area: { place, state } }) => place === null || index.isPlace(place, state) || state !== null,
  );
}

/** A candidate of a reading that is less likely than another is as much worse. */
function doubted(candidate: Candidate, doubt: number): Candidate {
  return doubt === 0
    ? candidate
    : { ...candidate, penalty: totalPenalty(candidate.penalty, { points: doubt, flags: [] }) };
}

async function match(
  gazetteer: Gazetteer,
  plan: AreaPlan,
  reading: AddressReading,
  isFound: boolean,
): Promise<Candidate[]> {
  switch (reading.kind) {
    case 'street':
      return matchStreet(gazetteer, plan, reading, isFound ? 'exact' : 'fuzzy');
    case 'intersection':
      return matchCrossing(gazetteer, plan, reading);
    default:
      return matchArea(gazetteer.index(), plan, reading.kind === 'box');
  }
}

import type { GeocodeOutcome } from '../../core/address/geocodedPlace.ts';
import type { Gazetteer } from '../../store/lake/gazetteer/gazetteer.ts';
import type { GazetteerIndex } from '../../store/lake/gazetteer/gazetteerIndex.ts';
import type { AddressReading } from '../address/addressReading.ts';
import { OverBudget } from './boundedGazetteer.ts';
import { planArea } from './match/areaPlan.ts';
import type { Candidate } from './match/candidate.ts';
import { chooseCandidate } from './match/chooseCandidate.ts';
import { TooManyZips } from './match/findStreets.ts';
import { matchArea } from './match/matchArea.ts';
import { matchCrossing } from './match/matchCrossing.ts';
import { matchStreet } from './match/matchStreet.ts';
import { LIKE_QUALITY, NO_PENALTY, PENALTIES, totalPenalty, type Penalty } from './match/penalty.ts';
import { weighReadings } from './match/weighReadings.ts';
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
  const readings = weighReadings(index, allReadings);
  const candidates: Candidate[] = [];
  let hasTooMany = false;
  for (const { reading, penalty: respelled } of readings) {
    const isFound = candidates.some(
      ({ matchType, penalty }) => matchType !== 'area_centroid' && penalty.points <= LIKE_QUALITY,
    );
    try {
      const matches = await matchReading(gazetteer, index, reading, isFound);
      const penalty = totalPenalty(respelled, ignoredPenalty(reading));
      candidates.push(
        ...matches.map((match) => ({ ...match, penalty: totalPenalty(match.penalty, penalty) })),
      );
    } catch (error) {
      if (error instanceof OverBudget) return OVER_BUDGET;
      if (!(error instanceof TooManyZips)) throw error;
      hasTooMany = true;
    }
  }
  return chooseCandidate(candidates, () => whyNotFound(index, readings[0]?.reading, candidates, hasTooMany));
}

/** Nothing that was found so far is an answer: what was not looked at might fit better. */
const OVER_BUDGET: GeocodeOutcome = {
  kind: 'not_found',
  reason: 'it fits too many streets to compare them all; add a ZIP Code, or correct the street and the city',
  candidates: [],
};

/** What it costs that words were left out. */
function ignoredPenalty(reading: AddressReading): Penalty {
  const ignored = 'ignored' in reading ? reading.ignored : [];
  return ignored.length === 0 && reading.area.faultyZip === null
    ? NO_PENALTY
    : { points: PENALTIES.wordsIgnored, flags: ['words_ignored'] };
}

async function matchReading(
  gazetteer: Gazetteer,
  index: GazetteerIndex,
  reading: AddressReading,
  isFound: boolean,
): Promise<Candidate[]> {
  const plan = planArea(index, reading.area);
  switch (reading.kind) {
    case 'street':
      return matchStreet(gazetteer, index, plan, reading, isFound ? 'exact' : 'fuzzy');
    case 'intersection':
      return matchCrossing(gazetteer, index, plan, reading);
    default:
      return matchArea(index, plan, reading.kind === 'box');
  }
}

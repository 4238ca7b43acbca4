import type { GeocodedPlace, GeocodeOutcome } from '../../core/report/geocodedPlace.ts';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { GazetteerIndex } from '../gazetteer/gazetteerIndex.ts';
import type { AddressReading, StreetReading } from '../address/addressReading.ts';
import { OverBudget } from './boundedGazetteer.ts';
import { planArea } from './match/areaPlan.ts';
import { compareCandidates, geocodedPlace, type Candidate } from './match/candidate.ts';
import { chooseCandidate } from './match/chooseCandidate.ts';
import { TooManyZips } from './match/findStreets.ts';
import { matchArea } from './match/matchArea.ts';
import { matchCrossing } from './match/matchCrossing.ts';
import { matchStreet } from './match/matchStreet.ts';
import { HIGHEST_ACCEPTED, LIKE_QUALITY, PENALTIES, totalPenalty, type Penalty } from './match/penalty.ts';
import { weighReadings, withoutEvasions } from './match/weighReadings.ts';
import { whyNotFound } from './whyNotFound.ts';
import type { PlaceArea } from '../gazetteer/gazetteerIndex.ts';
import type { AreaReading } from '../address/addressReading.ts';
import { placeKey } from '../address/words/placeKey.ts';
import { postalCity } from '../zips/zipTable.ts';

/**
 * The place of an address, from all ways to understand it, most likely first. Every reading is looked up, so that two
 * successful ones are noticed; if one matches as written, the others must match as written too.
 */
export async function geocodeReadings(
  gazetteer: Gazetteer,
  allReadings: readonly AddressReading[],
): Promise<GeocodeOutcome> {
  const index = gazetteer.index();
  const written = await asWritten(gazetteer, index, allReadings);
  if (written !== null) return written;
  const readings = weighReadings(
    index,
    allReadings.filter((reading) => !isWhole(reading)),
  );
  const candidates: Candidate[] = [];
  let hasTooMany = false;
  for (const { reading, penalty: ofReading } of readings) {
    const isFound = candidates.some(
      ({ matchType, penalty }) => matchType !== 'area_centroid' && penalty.points <= LIKE_QUALITY,
    );
    try {
      const matches = await matchReading(gazetteer, index, reading, isFound);
      candidates.push(
        ...matches.map((match) => ({ ...match, penalty: totalPenalty(match.penalty, ofReading) })),
      );
    } catch (error) {
      if (error instanceof OverBudget) return OVER_BUDGET;
      if (!(error instanceof TooManyZips)) throw error;
      hasTooMany = true;
    }
  }
  const outcome = chooseCandidate(candidates, () =>
    whyNotFound(index, readings[0]?.reading, candidates, hasTooMany),
  );
  const [first] = readings;
  if (outcome.kind !== 'not_found' || outcome.candidates.length > 0 || !first) return outcome;
  const roads = await onLikeRoads(gazetteer, index, allReadings);
  return {
    ...outcome,
    candidates: roads.length > 0 ? roads : await inLikeTowns(gazetteer, index, first.reading),
  };
}

/** What an address would match in the towns of which its town is probably a misspelling: suggested, never chosen. */
async function inLikeTowns(
  gazetteer: Gazetteer,
  index: GazetteerIndex,
  reading: AddressReading,
): Promise<GeocodedPlace[]> {
  const there = likeTowns(index, reading.area).map((town) => inTown(reading, town));
  const candidates = await similar(gazetteer, index, there);
  return candidates
    .filter(({ penalty }) => penalty.points <= HIGHEST_ACCEPTED)
    .slice(0, MOST_LIKE)
    .map((candidate) =>
      geocodedPlace({ ...candidate, penalty: totalPenalty(candidate.penalty, OTHER_TOWN) }),
    );
}

/** Roads similar to one whose number belongs to its name: Lake Road 12 for Lake Road 14. Suggested, never chosen. */
async function onLikeRoads(
  gazetteer: Gazetteer,
  index: GazetteerIndex,
  readings: readonly AddressReading[],
): Promise<GeocodedPlace[]> {
  const wholes = withoutEvasions(index, readings).filter(isWhole);
  const candidates = await similar(gazetteer, index, wholes);
  return candidates.slice(0, MOST_LIKE).map((candidate) => geocodedPlace(candidate));
}

/** Possible meanings of some readings, most similar first. */
async function similar(
  gazetteer: Gazetteer,
  index: GazetteerIndex,
  readings: readonly AddressReading[],
): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for (const reading of readings) {
    try {
      candidates.push(...(await matchReading(gazetteer, index, reading, false)));
    } catch (error) {
      if (!(error instanceof OverBudget || error instanceof TooManyZips)) throw error;
    }
  }
  return candidates.toSorted(compareCandidates);
}

const MOST_LIKE = 5;
const OTHER_TOWN: Penalty = { points: PENALTIES.placeOther, flags: ['place_changed'] };

function isWhole(reading: AddressReading): reading is StreetReading & AddressReading {
  return reading.kind === 'street' && reading.isWhole === true;
}

function isInArea({ penalty: { flags } }: Candidate): boolean {
  return !flags.includes('zip_changed') && !flags.includes('state_changed');
}

/** An exact match in the gazetteer takes precedence over every way to split the text; null = there is none. */
async function asWritten(
  gazetteer: Gazetteer,
  index: GazetteerIndex,
  readings: readonly AddressReading[],
): Promise<GeocodeOutcome | null> {
  const candidates: Candidate[] = [];
  for (const reading of withoutEvasions(index, readings).filter(isWhole)) {
    try {
      const found = await matchStreet(gazetteer, index, planArea(index, reading.area), reading, 'exact');
      candidates.push(
        ...found.filter(
          (candidate) =>
            isInArea(candidate) &&
            (!reading.isRouteElsewhere || candidate.matchType === 'rooftop_interpolated'),
        ),
      );
    } catch (error) {
      if (error instanceof OverBudget) return OVER_BUDGET;
      if (!(error instanceof TooManyZips)) throw error;
    }
  }
  if (candidates.length === 0) return null;
  return chooseCandidate(candidates, () => whyNotFound(index, readings[0], candidates, false));
}

/** Nothing found so far is an answer: what wasn't searched might match better. */
const OVER_BUDGET: GeocodeOutcome = {
  kind: 'not_found',
  reason: 'it fits too many streets to compare them all; add a ZIP Code, or correct the street and the city',
  candidates: [],
};

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

/**
 * The towns of which an unknown town is probably a misspelling, most similar first; empty when its ZIP or county
 * determines the area.
 */
function likeTowns(index: GazetteerIndex, area: AreaReading): readonly PlaceArea[] {
  const { place, state, zip, county } = area;
  const isKnown =
    place === null || index.isPlace(place, state) || (zip !== null && index.areaOfZip(zip) !== null);
  if (isKnown || (county !== null && index.isCounty(county, state))) return [];
  return state !== null && postalCity(place, state) !== null ? [] : index.placesLike(place, state);
}

/** The reading with the misspelled town replaced. */
function inTown(reading: AddressReading, { name, state }: PlaceArea): AddressReading {
  return { ...reading, area: { ...reading.area, place: placeKey(name), state } };
}

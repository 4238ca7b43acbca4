import type { HouseNumber } from '../../address/street/houseNumber.ts';
import type { Gazetteer } from '../../gazetteer/gazetteer.ts';
import type { GazetteerIndex } from '../../gazetteer/gazetteerIndex.ts';
import type { StreetReading } from '../../address/addressReading.ts';
import { formatAddress } from '../../address/formatAddress.ts';
import { placeKey } from '../../address/words/placeKey.ts';
import { areaPenalty, shownTown, type AreaPlan } from './areaPlan.ts';
import type { Candidate, Spot } from './candidate.ts';
import type { FoundStreet, Strictness } from './findStreets.ts';
import { housesOnStreet } from './housesOnStreet.ts';
import { numberReadings } from './numberReadings.ts';
import {
  changeOf,
  HIGHEST_ACCEPTED,
  NO_PENALTY,
  PENALTIES,
  STREET_CHANGES,
  totalPenalty,
  type Penalty,
} from './penalty.ts';
import { areNamedSo, ownWayOf, type OwnWay } from './ownNames.ts';
import { searchArea } from './searchArea.ts';
import { areToldApart } from './toldApart.ts';
import { streetMiddle } from './streetSides.ts';

/** All places that a house number on a street, or a street alone, may mean, in no order. */
export async function matchStreet(
  gazetteer: Gazetteer,
  index: GazetteerIndex,
  plan: AreaPlan,
  reading: StreetReading,
  loosest: Strictness,
): Promise<Candidate[]> {
  const differing = new Map<Candidate, Difference>();
  const candidates = await searchArea(gazetteer, index, plan, reading.street, loosest, (found) => {
    const there = candidatesOn(index, plan, reading, found);
    const way = ownWayOf(found.asked, found.street.name);
    if (way !== null) for (const candidate of there) differing.set(candidate, { zip: found.zip.zip, way });
    return there;
  });
  const judged: Candidate[] = [];
  for (const candidate of candidates) {
    const difference = maySell(candidate) ? differing.get(candidate) : undefined;
    const isNamedSo =
      difference !== undefined && (await areNamedSo(gazetteer, index, difference.zip, difference.way));
    judged.push(isNamedSo ? { ...candidate, isToldApart: true } : candidate);
  }
  return judged;
}

/** A house that is sold unless something speaks against its street. */
function maySell({ matchType, penalty }: Candidate): boolean {
  const isHouse = matchType !== 'area_centroid' && penalty.points <= HIGHEST_ACCEPTED;
  return isHouse && changeOf(penalty) <= STREET_CHANGES.alike;
}

/** By what a candidate's street differs from the one that was asked, and its ZIP. */
interface Difference {
  readonly zip: string;
  readonly way: OwnWay;
}

/**
 * So many streets of a ZIP, no two of which differ by a part alone, say that a part more or less is the same street: were each
 * one of n streets such a twin with the chance r, a twin is lost and no other shows with r (1 - r)^n, 1 / (e n) at most: 1.8 of 10,000.
 */
const MANY_STREETS = 2000;

function candidatesOn(
  index: GazetteerIndex,
  plan: AreaPlan,
  reading: StreetReading,
  found: FoundStreet,
): Candidate[] {
  const { zip, street } = found;
  const area = areaPenalty(index, plan, found);
  const common = totalPenalty(
    found.penalty,
    area,
    twoChangesPenalty(plan, found.penalty, area),
    reading.unit === null ? NO_PENALTY : { points: 0, flags: ['unit_ignored'] },
  );
  // What is refused whatever its number is needs no place.
  if (common.points > HIGHEST_ACCEPTED + PENALTIES.stateOther) return [];
  const shown = shownTown(index, plan, zip.zip, street.place);
  const finish = (spot: Spot, number: HouseNumber | null): Candidate => ({
    ...spot,
    penalty: totalPenalty(common, spot.penalty),
    address: formatAddress({
      number,
      street: street.name,
      urbanization: street.urbanization,
      place: shown,
      state: street.state,
      zip: zip.zip,
    }),
    streetKey: street.key,
    streetName: street.name.name,
    placeKey: street.place === null ? null : placeKey(street.place),
    zipRadiusM: index.areaOfZip(zip.zip)?.radiusM ?? 0,
    isOfManyStreets: zip.streets.length >= MANY_STREETS,
    isToldApart: areToldApart(zip, found.asked, street.name),
  });
  if (reading.number === null) return [finish(wholeStreet(found, 'street_only'), null)];
  const houses = numberReadings(reading.number).flatMap(({ number, penalty }) =>
    housesOnStreet(zip, street, number).map((spot) =>
      finish({ ...spot, penalty: totalPenalty(spot.penalty, penalty) }, number),
    ),
  );
  return houses.length > 0 ? houses : [finish(wholeStreet(found, 'number_unknown'), null)];
}

/** Another ZIP and another type or direction together are another house. */
function twoChangesPenalty(plan: AreaPlan, street: Penalty, area: Penalty): Penalty {
  const isStreetChanged = street.points > PENALTIES.directionalSwapped;
  const isAreaChanged =
    area.flags.includes('zip_changed') || (plan.isContradiction && area.flags.includes('place_changed'));
  return isStreetChanged && isAreaChanged ? { points: PENALTIES.twoChanges, flags: [] } : NO_PENALTY;
}

function wholeStreet({ zip, street }: FoundStreet, flag: 'street_only' | 'number_unknown'): Spot {
  const { point, radiusM, source } = streetMiddle(zip, street);
  const penalty: Penalty = {
    points: flag === 'street_only' ? PENALTIES.streetOnly : PENALTIES.numberUnknown,
    flags: [flag],
  };
  return { matchType: 'area_centroid', point, uncertaintyM: radiusM, source, penalty };
}

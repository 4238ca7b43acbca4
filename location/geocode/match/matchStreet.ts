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
import { houseOfUnit } from './knownHouses.ts';
import { numbersOnStreet } from './numberReadings.ts';
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

/** All places that a house number on a street, or a street alone, may denote, in no particular order. */
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

/** A house that is sold unless there is evidence against its street. */
function maySell({ matchType, penalty }: Candidate): boolean {
  const isHouse = matchType !== 'area_centroid' && penalty.points <= HIGHEST_ACCEPTED;
  return isHouse && changeOf(penalty) <= STREET_CHANGES.alike;
}

/** How a candidate's street differs from the requested one, and its ZIP. */
interface Difference {
  readonly zip: string;
  readonly way: OwnWay;
}

/**
 * If a ZIP has this many streets and no two of them differ only in one part, then a street with a part added or removed
 * is the same street: if each of n streets were such a twin with probability r, the probability that one twin is missing
 * and no other shows is r (1 - r)^n, at most 1 / (e n): 1.8 in 10,000.
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
  const common = totalPenalty(found.penalty, area, twoChangesPenalty(plan, found.penalty, area));
  const { unit } = reading;
  const ofUnit: Penalty = unit === null ? NO_PENALTY : { points: 0, flags: ['unit_ignored'] };
  // A candidate that is rejected regardless of its number doesn't need a position.
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
  if (reading.number === null) return [finish(withPenalty(wholeStreet(found, 'street_only'), ofUnit), null)];
  const own = (number: HouseNumber) => (unit === null ? null : houseOfUnit(zip, street, number, unit));
  const houses = numbersOnStreet(zip, street, reading.number, (number) =>
    housesOnStreet(zip, street, own(number) ?? number),
  ).flatMap(({ number, spots }) =>
    spots.map((spot) =>
      finish(withPenalty(spot, own(number) === null ? ofUnit : NO_PENALTY), own(number) ?? number),
    ),
  );
  return houses.length > 0
    ? houses
    : [finish(withPenalty(wholeStreet(found, 'number_unknown'), ofUnit), null)];
}

function withPenalty(spot: Spot, ...more: readonly Penalty[]): Spot {
  return { ...spot, penalty: totalPenalty(spot.penalty, ...more) };
}

/** Another ZIP together with another type or direction means another house. */
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

import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import type { GazetteerIndex, PlaceArea } from '../../../store/lake/gazetteer/gazetteerIndex.ts';
import type { GazetteerStreet } from '../../../store/lake/gazetteer/streets/zipStreets.ts';
import type { AreaReading } from '../../address/addressReading.ts';
import { placeKey } from '../../address/words/placeKey.ts';
import { NO_PENALTY, PENALTIES, totalPenalty, type Penalty } from './penalty.ts';

/** Where to look for the street of an address. */
export interface AreaPlan {
  readonly area: AreaReading;
  /** The ZIP that was given, when the gazetteer has it. */
  readonly zip: string | null;
  /** The places, or counties, that the text may mean. */
  readonly places: readonly PlaceArea[];
  /** Every ZIP of the places, each once. */
  readonly placeZips: readonly string[];
  /** The given ZIP is of none of the places: the house may be in either. */
  readonly isMismatch: boolean;
  /** Nor is it near any: one of the two is wrong. */
  readonly isContradiction: boolean;
}

/** Addresses of places about the size of a town away from a ZIP are often written with that town's name. */
const NEARBY_M = 5000;

/** Looks an area up in the index. */
export function planArea(index: GazetteerIndex, area: AreaReading): AreaPlan {
  const { place, county, state } = area;
  const zip = area.zip !== null && index.areaOfZip(area.zip) ? area.zip : null;
  const places =
    place !== null
      ? index.zipsOfPlace(place, state)
      : county !== null
        ? index.areaOfCounty(county, state)
        : [];
  const placeZips = [...new Set(places.flatMap(({ zips }) => zips))];
  const isMismatch = zip !== null && places.length > 0 && !placeZips.includes(zip);
  const isContradiction = isMismatch && !places.some((known) => isNear(index, known, zip));
  return { area, zip, places, placeZips, isMismatch, isContradiction };
}

/** What it costs that a street lies in another ZIP, place or state than the address says. */
export function areaPenalty(
  index: GazetteerIndex,
  plan: AreaPlan,
  zip: string,
  street: GazetteerStreet,
): Penalty {
  return totalPenalty(zipPenalty(plan, zip), placePenalty(plan, zip, street), statePenalty(plan, street));
}

function zipPenalty({ area, placeZips }: AreaPlan, zip: string): Penalty {
  if (area.zip === null || area.zip === zip) return NO_PENALTY;
  const points = placeZips.includes(zip) ? PENALTIES.zipOtherOfPlace : PENALTIES.zipNeighbouring;
  return { points, flags: ['zip_changed'] };
}

function placePenalty({ area, places, placeZips }: AreaPlan, zip: string, street: GazetteerStreet): Penalty {
  if (area.place === null) return NO_PENALTY;
  if (street.place !== null && placeKey(street.place) === area.place) return NO_PENALTY;
  if (placeZips.includes(zip)) return { points: PENALTIES.placeUnsure, flags: [] };
  if (places.length === 0 && street.place === null) return { points: PENALTIES.placeUnsure, flags: [] };
  const points = places.length === 0 ? PENALTIES.placeNearby : PENALTIES.placeOther;
  return { points, flags: ['place_changed'] };
}

function statePenalty({ area }: AreaPlan, { state }: GazetteerStreet): Penalty {
  return area.state === null || area.state === state
    ? NO_PENALTY
    : { points: PENALTIES.stateOther, flags: ['state_changed'] };
}

function isNear(index: GazetteerIndex, place: PlaceArea, zip: string): boolean {
  const area = index.areaOfZip(zip);
  if (!area) return false;
  return groundDistanceM(place.point, area.point) <= place.radiusM + area.radiusM + NEARBY_M;
}

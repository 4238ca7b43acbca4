import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import type { GazetteerIndex, PlaceArea } from '../../gazetteer/gazetteerIndex.ts';
import type { GazetteerStreet } from '../../gazetteer/streets/zipStreets.ts';
import type { AreaReading } from '../../address/addressReading.ts';
import { placeKey } from '../../address/words/placeKey.ts';
import { cityOfZip, statesOfCity, statesOfCounty } from '../../zips/zipTable.ts';
import type { FoundStreet } from './findStreets.ts';
import { NO_PENALTY, PENALTIES, totalPenalty, type Penalty } from './penalty.ts';
import { streetMiddle } from './streetSides.ts';
import { fixedWords } from './streetPenalty.ts';

/** Where to search for the street of an address. */
export interface AreaPlan {
  readonly area: AreaReading;
  /** The given ZIP, if it is in the gazetteer. */
  readonly zip: string | null;
  /** The places, or counties, that the text may denote. */
  readonly places: readonly PlaceArea[];
  /** All ZIPs of the places, without duplicates. */
  readonly placeZips: readonly string[];
  /** The given ZIP doesn't belong to any of the places: the house may be in either. */
  readonly isMismatch: boolean;
  /** Nor is it near any of them: one of the two is wrong. */
  readonly isContradiction: boolean;
  /** The given ZIP exists, but its addresses aren't loaded: the house may be one of them. */
  readonly isZipWithoutData: boolean;
  /** See `statesWithoutData`. */
  readonly statesWithoutData: readonly string[];
}

/** Addresses up to about the size of a town away from a ZIP are often written with the name of that town. */
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
  const isZipWithoutData = area.zip !== null && zip === null && cityOfZip(area.zip) !== null;
  return {
    area,
    zip,
    places,
    placeZips,
    isMismatch,
    isContradiction,
    isZipWithoutData,
    statesWithoutData: statesWithoutData(index, area),
  };
}

/** States with a town or county of the area's name, none of whose addresses are loaded; empty if its state or ZIP is given. */
export function statesWithoutData(
  index: GazetteerIndex,
  { place, county, state, zip }: AreaReading,
): readonly string[] {
  if (state !== null || zip !== null) return [];
  if (place !== null) return statesOfCity(place).filter((other) => !index.isPlace(place, other));
  return county === null ? [] : statesOfCounty(county).filter((other) => !index.isCounty(county, other));
}

/** The cost of a street in another ZIP, place or state than the address says. */
export function areaPenalty(
  index: GazetteerIndex,
  plan: AreaPlan,
  { zip, street }: Pick<FoundStreet, 'zip' | 'street'>,
): Penalty {
  const place = placePenalty(index, plan, zip.zip, street.place, () => streetMiddle(zip, street).point);
  const ofZip = zipPenalty(plan, zip.zip);
  const areBothChanged = ofZip.flags.length > 0 && place.flags.length > 0;
  return totalPenalty(
    ofZip,
    areBothChanged ? townChanged(PENALTIES.placeOutside) : place,
    statePenalty(plan, street),
    urbanizationPenalty(plan, street),
  );
}

/** The town of an answer in a ZIP: its own, or else the requested one if it may belong to the ZIP, or else the ZIP's. */
export function shownTown(
  index: GazetteerIndex,
  plan: AreaPlan,
  zip: string,
  own: string | null,
): string | null {
  if (own !== null) return own;
  const asked = plan.places.find(({ zips }) => zips.includes(zip))?.name;
  if (asked !== undefined) return asked;
  const postal = cityOfZip(zip)?.name ?? null;
  if (postal !== null && placeKey(postal) === plan.area.place) return postal;
  return index.areaOfZip(zip)?.places[0] ?? null;
}

function zipPenalty({ area, placeZips, isZipWithoutData }: AreaPlan, zip: string): Penalty {
  if (area.zip === null || area.zip === zip) return NO_PENALTY;
  if (isZipWithoutData) return { points: PENALTIES.areaWithoutData, flags: ['zip_changed'] };
  const points = placeZips.includes(zip) ? PENALTIES.zipOtherOfPlace : PENALTIES.zipNeighboring;
  return { points, flags: ['zip_changed'] };
}

/**
 * The cost of an answer in a ZIP with another town (`own`; null = its source names none) than the requested one; every
 * such answer is flagged. Mail to a ZIP is addressed with its postal city, or with any town around. Without a ZIP that
 * confirms it, a house outside the town is another house.
 */
function placePenalty(
  index: GazetteerIndex,
  plan: AreaPlan,
  zip: string,
  own: string | null,
  pointOf: () => LatLon,
): Penalty {
  const { area, places, placeZips } = plan;
  if (area.place === null) return NO_PENALTY;
  const shown = shownTown(index, plan, zip, own);
  const isShared = placeZips.includes(zip);
  if (shown !== null && placeKey(shown) === area.place)
    return own !== null ? NO_PENALTY : { points: PENALTIES.placeUnsure, flags: [] };
  if (isPostalCity(area.place, zip)) return townChanged(PENALTIES.placeNearby);
  if (area.zip === zip)
    return townChanged(isShared || places.length === 0 ? PENALTIES.placeNearby : PENALTIES.placeOther);
  const point = pointOf();
  const isInside = places.some((place) => groundDistanceM(place.point, point) <= place.radiusM);
  return townChanged(isInside ? PENALTIES.placeOther : PENALTIES.placeOutside);
}

function townChanged(points: number): Penalty {
  return { points, flags: ['place_changed'] };
}

function isPostalCity(place: string, zip: string): boolean {
  const city = cityOfZip(zip);
  return city !== null && placeKey(city.name) === place;
}

/** In Puerto Rico, the same number on the same street in another urbanization is another house, even within one ZIP. */
function urbanizationPenalty({ area }: AreaPlan, { urbanization, name }: GazetteerStreet): Penalty {
  if (area.urbanization === undefined || area.urbanization === urbanization) return NO_PENALTY;
  if (urbanization !== '') return townChanged(PENALTIES.urbanizationOther);
  // Most urbanizations have a Calle 3 and a Calle B; a street with a name is often the only one.
  const isRecurring = name.name === fixedWords(name.name);
  const points = isRecurring ? PENALTIES.urbanizationOther : PENALTIES.wordsIgnored;
  return { points, flags: ['words_ignored'] };
}

function statePenalty({ area, statesWithoutData: others }: AreaPlan, { state }: GazetteerStreet): Penalty {
  if (others.length > 0) return { points: PENALTIES.areaWithoutData, flags: [] };
  return area.state === null || area.state === state
    ? NO_PENALTY
    : { points: PENALTIES.stateOther, flags: ['state_changed'] };
}

function isNear(index: GazetteerIndex, place: PlaceArea, zip: string): boolean {
  const area = index.areaOfZip(zip);
  if (!area) return false;
  return groundDistanceM(place.point, area.point) <= place.radiusM + area.radiusM + NEARBY_M;
}

import { required } from '../../../core/required.ts';
import type { GazetteerIndex, PlaceArea, ZipArea } from '../../gazetteer/gazetteerIndex.ts';
import { formatAddress } from '../../address/formatAddress.ts';
import { placeKey } from '../../address/words/placeKey.ts';
import { shownTown, type AreaPlan } from './areaPlan.ts';
import type { Candidate } from './candidate.ts';
import { PENALTIES, type Penalty } from './penalty.ts';

/** The areas that a text without a street, or with a post office box, denotes. */
export function matchArea(index: GazetteerIndex, plan: AreaPlan, isBox: boolean): Candidate[] {
  const flags = isBox ? (['box_only'] as const) : [];
  if (plan.zip !== null) {
    const zip = required(index.areaOfZip(plan.zip));
    const shown = shownTown(index, plan, zip.zip, null);
    const isOther = plan.area.place !== null && (shown === null || placeKey(shown) !== plan.area.place);
    const placeFlags = isOther ? (['place_changed'] as const) : [];
    const penalty = { points: zipPoints(plan, zip), flags: [...flags, ...placeFlags] };
    return [areaOfZip(zip, shown, plan, penalty)];
  }
  const otherZip = plan.area.zip === null ? 0 : PENALTIES.zipOtherOfPlace;
  const zipFlags = plan.area.zip === null ? [] : (['zip_changed'] as const);
  return plan.places.map((place) =>
    areaOfPlace(place, plan, { points: otherZip, flags: [...flags, ...zipFlags] }),
  );
}

/** A ZIP that isn't in the given place, or not in the given state. */
function zipPoints({ area, placeZips, isContradiction }: AreaPlan, { zip, states }: ZipArea): number {
  const stateOther = area.state !== null && !states.includes(area.state) ? PENALTIES.stateOther : 0;
  if (isContradiction) return stateOther + PENALTIES.numberUnknown;
  return stateOther + (area.place === null || placeZips.includes(zip) ? 0 : PENALTIES.placeNearby);
}

function areaOfZip(
  { zip, states, point, radiusM }: ZipArea,
  place: string | null,
  { area }: AreaPlan,
  penalty: Penalty,
): Candidate {
  const state = area.state !== null && states.includes(area.state) ? area.state : (states[0] ?? null);
  return {
    matchType: 'area_centroid',
    point,
    uncertaintyM: radiusM,
    source: AREA_SOURCE,
    penalty,
    address: formatAddress({ place, state, zip }),
    streetKey: zip,
    placeKey: null,
  };
}

function areaOfPlace(
  { name, state, point, radiusM }: PlaceArea,
  { area }: AreaPlan,
  penalty: Penalty,
): Candidate {
  const shown = area.place === null && !name.endsWith(' County') ? `${name} County` : name;
  return {
    matchType: 'area_centroid',
    point,
    uncertaintyM: radiusM,
    source: AREA_SOURCE,
    penalty,
    address: formatAddress({ place: shown, state }),
    streetKey: `${name}, ${state}`,
    placeKey: null,
  };
}

/** Areas are made from all that was imported. */
const AREA_SOURCE = 'gazetteer';

import type { StreetName } from '../../address/street/streetName.ts';
import type { Gazetteer } from '../../gazetteer/gazetteer.ts';
import type { GazetteerIndex } from '../../gazetteer/gazetteerIndex.ts';
import type { AreaPlan } from './areaPlan.ts';
import type { Candidate } from './candidate.ts';
import {
  readZip,
  streetsOfUnits,
  streetsOfZip,
  streetsOfZips,
  type FoundStreet,
  type Strictness,
} from './findStreets.ts';
import { HIGHEST_ACCEPTED, LIKE_QUALITY, PENALTIES } from './penalty.ts';

const STRICTNESSES: readonly Strictness[] = ['exact', 'relaxed', 'fuzzy'];

/** A state with more counties isn't searched for a street without a town. */
const MOST_UNITS = 64;

/** Finds the streets with a name, compared with `strictness`, in one part of the area. */
type Finder = (strictness: Strictness) => Promise<FoundStreet[]>;

/**
 * Searches for a street in the given ZIP, then in the ZIPs of the place, then in neighboring ones, until something
 * matches; each with the name as given, then with another type or direction, then with one or two letters changed, no
 * less strictly than `loosest`. Returns the candidates of all steps taken.
 */
export async function searchArea(
  gazetteer: Gazetteer,
  index: GazetteerIndex,
  plan: AreaPlan,
  asked: StreetName,
  loosest: Strictness,
  candidatesOn: (found: FoundStreet) => Candidate[],
): Promise<Candidate[]> {
  const { zip, placeZips, area } = plan;
  const steps = STRICTNESSES.slice(0, STRICTNESSES.indexOf(loosest) + 1);
  const candidates: Candidate[] = [];
  const search = async (find: Finder, allowed: readonly Strictness[]) => {
    candidates.push(...(await searchBySteps(find, allowed, candidatesOn)));
  };
  if (zip !== null) {
    const streets = await readZip(gazetteer, zip);
    if (streets) await search(async (strictness) => streetsOfZip(streets, asked, strictness), steps);
  }
  // Another reading matches exactly as written, so a possible match of this one elsewhere is no reason to doubt it.
  if (zip !== null && loosest === 'exact') return candidates;
  const otherZips = placeZips.filter((other) => other !== zip);
  if (
    otherZips.length > 0 &&
    (zip === null ||
      plan.isMismatch ||
      isTownChanged(candidates) ||
      leastPoints(candidates) > PENALTIES.zipOtherOfPlace)
  ) {
    const find: Finder = (strictness) => streetsOfZips(gazetteer, index, otherZips, asked, strictness);
    await search(find, zip === null ? steps : steps.slice(0, 2));
  }
  if (zip !== null && leastPoints(candidates) > PENALTIES.zipNeighboring) {
    const neighbors = index.neighborsOfZip(zip).filter((other) => !placeZips.includes(other));
    await search((strictness) => streetsOfZips(gazetteer, index, neighbors, asked, strictness), ['exact']);
  }
  if (area.zip === null && area.place === null && area.county === null && area.state !== null) {
    const units = index.unitsOfState(area.state);
    if (units.length <= MOST_UNITS) {
      await search((strictness) => streetsOfUnits(gazetteer, units, asked, strictness), steps.slice(0, 2));
    }
  }
  return candidates;
}

async function searchBySteps(
  find: Finder,
  steps: readonly Strictness[],
  candidatesOn: (found: FoundStreet) => Candidate[],
): Promise<Candidate[]> {
  let candidates: Candidate[] = [];
  let isNamed = false;
  for (const strictness of steps) {
    if (strictness === 'fuzzy' && isNamed) break;
    const found = await find(strictness);
    const fitting = strictness === 'relaxed' && isNamed ? found.map(asRival) : found;
    isNamed ||= found.some(({ penalty }) => penalty.points < PENALTIES.typeOther);
    // A looser step finds everything that the stricter one found, except another type with a different spelling of the
    // name.
    const isFuzzy = strictness === 'fuzzy';
    if (fitting.length > 0) candidates = [...(isFuzzy ? candidates : []), ...fitting.flatMap(candidatesOn)];
    if (leastPoints(candidates) <= LIKE_QUALITY + PENALTIES.placeUnsure) break;
  }
  return candidates;
}

/** If a street as written is known, one of another type isn't an answer, but may still be what was meant. */
function asRival(found: FoundStreet): FoundStreet {
  const { points, flags } = found.penalty;
  if (points < PENALTIES.typeOther) return found;
  return { ...found, penalty: { points: Math.max(points, PENALTIES.rival), flags } };
}

/** All possible answers are in another town than the requested one: the town's other ZIPs may have the house. */
function isTownChanged(candidates: readonly Candidate[]): boolean {
  const accepted = candidates.filter(({ penalty }) => penalty.points <= HIGHEST_ACCEPTED);
  return accepted.every(({ penalty }) => penalty.flags.includes('place_changed'));
}

/** Points of the best possible answer. */
function leastPoints(candidates: readonly Candidate[]): number {
  const least = candidates.reduce((best, { penalty }) => Math.min(best, penalty.points), Infinity);
  return least <= HIGHEST_ACCEPTED ? least : Infinity;
}

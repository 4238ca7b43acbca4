/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { required } from '../../../core/required.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import type { StreetName } from '../../address/street/streetName.ts';
import { formatStreetName } from '../../address/formatAddress.ts';
import type { IntersectionReading } from '../../address/addressReading.ts';
import { placeKey } from '../../address/words/placeKey.ts';
import type { Gazetteer } from '../../gazetteer/gazetteer.ts';
import type { GazetteerIndex } from '../../gazetteer/gazetteerIndex.ts';
import { areaPenalty, shownTown, type AreaPlan } from './areaPlan.ts';
import type { Candidate } from './candidate.ts';
import { readZip, streetsOfZip, streetsOfZips, type FoundStreet, type Strictness } from './findStreets.ts';
import { HIGHEST_ACCEPTED, totalPenalty } from './penalty.ts';

/** Typical distance of houses at an intersection from its node. */
const CROSSING_UNCERTAINTY_M = 25;

/** All nodes shared by two streets: their segments meet in exactly the same vertices. */
export async function matchCrossing(
  gazetteer: Gazetteer,
  index: GazetteerIndex,
  plan: AreaPlan,
  { streets: [first, second] }: IntersectionReading,
): Promise<Candidate[]> {
  let crossings: Candidate[] = [];
  for (const strictness of ['exact', 'relaxed', 'fuzzy'] as const) {
    crossings = crossingsOf(
      index,
      plan,
      await find(gazetteer, index, plan, first, strictness),
      await find(gazetteer, index, plan, second, strictness),
    );
    if (crossings.some(({ penalty }) => penalty.points <= HIGHEST_ACCEPTED)) break;
  }
  return crossings;
}

async function find(
  gazetteer: Gazetteer,
  index: GazetteerIndex,
  { zip, placeZips }: AreaPlan,
  asked: StreetName,
  strictness: Strictness,
): Promise<FoundStreet[]> {
  if (zip === null) return streetsOfZips(gazetteer, index, placeZips, asked, strictness);
  const streets = await readZip(gazetteer, zip);
  return streets ? streetsOfZip(streets, asked, strictness) : [];
}

function crossingsOf(
  index: GazetteerIndex,
  plan: AreaPlan,
  first: readonly FoundStreet[],
  second: readonly FoundStreet[],
): Candidate[] {
  const nodes = new Map<
    string,
    { readonly point: LatLon; readonly found: FoundStreet; readonly source: string }
  >();
  for (const found of first)
    for (const end of endsOf(found)) nodes.set(nodeKey(end.point), { ...end, found });
  const candidates = new Map<string, Candidate>();
  for (const found of second) {
    for (const { point } of endsOf(found)) {
      const other = nodes.get(nodeKey(point));
      if (!other || other.found.street.key === found.street.key) continue;
      const candidate = crossing(index, plan, other, found);
      const known = candidates.get(nodeKey(point));
      if (!known || candidate.penalty.points < known.penalty.points)
        candidates.set(nodeKey(point), candidate);
    }
  }
  return [...candidates.values()];
}

function crossing(
  index: GazetteerIndex,
  plan: AreaPlan,
  {
    point,
    found: first,
    source,
  }: { readonly point: LatLon; readonly found: FoundStreet; readonly source: string },
  second: FoundStreet,
): Candidate {
  const { street, zip } = first;
  const place = shownTown(index, plan, zip.zip, street.place);
  const names = `${formatStreetName(street.name)} & ${formatStreetName(second.street.name)}`;
  return {
    matchType: 'street_interpolated',
    point,
    uncertaintyM: CROSSING_UNCERTAINTY_M,
    source,
    penalty: totalPenalty(first.penalty, second.penalty, areaPenalty(index, plan, first)),
    address: [names, place, `${street.state} ${zip.zip}`].filter(Boolean).join(', '),
    streetKey: `${street.key} & ${second.street.key}`,
    placeKey: street.place === null ? null : placeKey(street.place),
    zipRadiusM: index.areaOfZip(zip.zip)?.radiusM ?? 0,
  };
}

/** The first and the last vertex of every segment of a street. */
function* endsOf({
  zip,
  street,
}: FoundStreet): Generator<{ readonly point: LatLon; readonly source: string }> {
  const { sides, sources } = zip;
  for (let side = street.firstSide; side < street.firstSide + street.sideCount; side++) {
    const first = sides.firstVertex[side]!;
    const source = required(sources[sides.source[side]!]);
    for (const vertex of [first, first + sides.vertexCount[side]! - 1]) {
      yield { point: { lat: sides.latE6[vertex]! / 1e6, lon: sides.lonE6[vertex]! / 1e6 }, source };
    }
  }
}

function nodeKey({ lat, lon }: LatLon): string {
  return `${lat} ${lon}`;
}

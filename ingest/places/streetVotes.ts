/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { compareText } from '../../core/compareText.ts';
import { groundDistanceM } from '../../core/geodesy/groundDistance.ts';
import { writeCellIndices } from '../../core/geodesy/h3/cellIndex.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import { placeKey } from '../../location/address/words/placeKey.ts';
import type { Gazetteer } from '../../location/gazetteer/gazetteer.ts';
import {
  NO_NUMBER,
  type GazetteerStreet,
  type ZipStreets,
} from '../../location/gazetteer/streets/zipStreets.ts';
import { placeHexagonOf } from '../../schemas/h3Index.ts';

/** West, south, east, north, degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** The ZIP Code and the town of most streets of a hexagon. */
export interface HexagonAddresses {
  readonly zip: string;
  readonly town: Town | null;
}

export interface Town {
  /** `tx/houston` */
  readonly path: string;
  readonly name: string;
  readonly state: string;
}

/** Distance between the points of a street that count, meters: a quarter of a hexagon. */
const STEP_M = 100;
const METERS_A_DEGREE = 111_195;

/**
 * Determines the ZIP Code and the town of each hexagon with streets, among the ZIP Codes near the bounds: those that most
 * points along its numbered streets and most of its address points have.
 */
export async function addressesOfHexagons(
  gazetteer: Gazetteer,
  bounds: readonly Bounds[],
): Promise<ReadonlyMap<string, HexagonAddresses>> {
  const index = gazetteer.index();
  const zips = new Map<string, Map<string, number>>();
  const towns = new Map<string, Map<string, number>>();
  const known = new Map<string, Town>();
  for (const zip of index.zipsStarting('', null, Infinity)) {
    const area = index.areaOfZip(zip);
    if (!area || !bounds.some((box) => isNear(area, box))) continue;
    const streets = await gazetteer.zip(zip);
    if (!streets) continue;
    const mainTown = area.places[0] ?? null;
    for (const street of streets.streets) {
      const town = townOf(street, mainTown);
      if (town) known.set(town.path, town);
      for (const hexagon of hexagonsOf(streets, street)) {
        vote(zips, hexagon, zip);
        if (town) vote(towns, hexagon, town.path);
      }
    }
  }
  return new Map(
    [...zips].map(([hexagon, votes]) => {
      const path = winner(towns.get(hexagon));
      return [hexagon, { zip: winner(votes)!, town: path === null ? null : known.get(path)! }];
    }),
  );
}

function townOf(street: GazetteerStreet, mainTown: string | null): Town | null {
  const name = street.place ?? mainTown;
  if (name === null) return null;
  const slug = placeKey(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80);
  return slug === '' ? null : { path: `${street.state.toLowerCase()}/${slug}`, name, state: street.state };
}

function isNear(
  { point, radiusM }: { readonly point: LatLon; readonly radiusM: number },
  [west, south, east, north]: Bounds,
): boolean {
  const nearest = {
    lat: Math.max(south, Math.min(north, point.lat)),
    lon: Math.max(west, Math.min(east, point.lon)),
  };
  return groundDistanceM(point, nearest) <= radiusM;
}

/** The hexagon of each address point and of points along the numbered lines of a street. */
function hexagonsOf({ sides, points }: ZipStreets, street: GazetteerStreet): string[] {
  const lat: number[] = [];
  const lon: number[] = [];
  const { firstPoint, pointCount, firstSide, sideCount } = street;
  for (let at = firstPoint; at < firstPoint + pointCount; at++) {
    lat.push(points.latE7[at]! / 1e7);
    lon.push(points.lonE7[at]! / 1e7);
  }
  for (let side = firstSide; side < firstSide + sideCount; side++) {
    if (sides.fromNumber[side] === NO_NUMBER) continue;
    const first = sides.firstVertex[side]!;
    for (let vertex = first; vertex < first + sides.vertexCount[side]! - 1; vertex++) {
      const [fromLat, fromLon] = [sides.latE6[vertex]! / 1e6, sides.lonE6[vertex]! / 1e6];
      const [north, east] = [
        sides.latE6[vertex + 1]! / 1e6 - fromLat,
        sides.lonE6[vertex + 1]! / 1e6 - fromLon,
      ];
      const lengthM = METERS_A_DEGREE * Math.hypot(north, east * Math.cos((fromLat * Math.PI) / 180));
      const steps = Math.max(1, Math.ceil(lengthM / STEP_M));
      for (let step = 0; step < steps; step++) {
        lat.push(fromLat + (north * (step + 0.5)) / steps);
        lon.push(fromLon + (east * (step + 0.5)) / steps);
      }
    }
  }
  const indices = new BigUint64Array(lat.length);
  writeCellIndices(Float64Array.from(lat), Float64Array.from(lon), indices);
  return Array.from(indices, placeHexagonOf);
}

function vote(votes: Map<string, Map<string, number>>, hexagon: string, choice: string): void {
  const ofHexagon = votes.get(hexagon) ?? new Map<string, number>();
  votes.set(hexagon, ofHexagon.set(choice, (ofHexagon.get(choice) ?? 0) + 1));
}

/** The choice with the most votes; among equals the first by name. */
export function winner(votes: ReadonlyMap<string, number> | undefined): string | null {
  const [first] = [...(votes ?? [])].toSorted(([a, x], [b, y]) => y - x || compareText(a, b));
  return first?.[0] ?? null;
}

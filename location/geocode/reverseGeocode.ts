/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { required } from '../../core/required.ts';
import type { ReverseOutcome } from '../../core/report/geocodedPlace.ts';
import { groundDistanceM } from '../../core/geodesy/groundDistance.ts';
import type { HouseNumber } from '../address/street/houseNumber.ts';
import { houseNearPoint, positionInRange } from '../address/street/houseRange.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import { metersPerDegree } from '../address/street/measuredLine.ts';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { NO_NUMBER, type GazetteerStreet, type ZipStreets } from '../gazetteer/streets/zipStreets.ts';
import { formatAddress } from '../address/formatAddress.ts';
import { planArea } from './match/areaPlan.ts';
import { geocodedPlace, type Spot } from './match/candidate.ts';
import { readZip } from './match/findStreets.ts';
import { matchArea } from './match/matchArea.ts';
import { NO_PENALTY } from './match/penalty.ts';
import { houseRangeOf } from './match/streetSides.ts';

/** A known house is the address of points up to this far from it. */
const HOUSE_REACH_M = 50;
/** A street is the address of points up to this far from it. */
const STREET_REACH_M = 200;
/** Number of ZIPs to search: the closest street is almost always in those whose areas are closest. */
const ZIPS_AROUND = 5;

/** A feature near a point, and its address. */
interface Near {
  readonly distanceM: number;
  readonly spot: Spot;
  readonly zip: ZipStreets;
  readonly street: GazetteerStreet;
  readonly number: HouseNumber;
}

/** The closest known house, else the number of a house on the closest side of a street, else the ZIP. */
export async function reverseGeocode(gazetteer: Gazetteer, point: LatLon): Promise<ReverseOutcome> {
  const index = gazetteer.index();
  const around = index.zipsNear(point, ZIPS_AROUND);
  const zips: ZipStreets[] = [];
  for (const zip of around) {
    const streets = await readZip(gazetteer, zip);
    if (streets) zips.push(streets);
  }
  const near = nearest(zips, point, nearestHouse) ?? nearest(zips, point, nearestRange);
  if (near) {
    const { zip, street, number, spot, distanceM } = near;
    const place = street.place ?? index.areaOfZip(zip.zip)?.places[0] ?? null;
    const address = formatAddress({ number, street: street.name, place, state: street.state, zip: zip.zip });
    const candidate = { ...spot, address, streetKey: street.key, placeKey: null };
    return { kind: 'found', place: geocodedPlace(candidate), distanceM };
  }
  for (const zip of around) {
    const plan = planArea(index, {
      zip,
      place: null,
      county: null,
      state: null,
      zipPlus4: null,
      faultyZip: null,
    });
    const [area] = matchArea(index, plan, false);
    if (!area) continue;
    const distanceM = groundDistanceM(area.point, point);
    if (distanceM <= area.uncertaintyM) return { kind: 'found', place: geocodedPlace(area), distanceM };
  }
  return { kind: 'not_found', reason: 'no address data are loaded for the place' };
}

function nearest(
  zips: readonly ZipStreets[],
  point: LatLon,
  find: (zip: ZipStreets, point: LatLon) => Near | null,
): Near | null {
  let best: Near | null = null;
  for (const zip of zips) {
    const near = find(zip, point);
    if (near && (!best || near.distanceM < best.distanceM)) best = near;
  }
  return best;
}

function nearestHouse(zip: ZipStreets, point: LatLon): Near | null {
  const { points, sources, streets } = zip;
  const scale = metersPerDegree(point.lat);
  let nearestM = HOUSE_REACH_M;
  let found: { readonly i: number; readonly street: GazetteerStreet } | null = null;
  for (const street of streets) {
    for (let i = street.firstPoint; i < street.firstPoint + street.pointCount; i++) {
      const northM = (points.latE7[i]! / 1e7 - point.lat) * scale.north;
      if (Math.abs(northM) > nearestM) continue;
      const distanceM = Math.hypot(northM, (points.lonE7[i]! / 1e7 - point.lon) * scale.east);
      if (distanceM > nearestM || (distanceM === nearestM && found)) continue;
      nearestM = distanceM;
      found = { i, street };
    }
  }
  if (!found) return null;
  const { i, street } = found;
  return {
    distanceM: nearestM,
    zip,
    street,
    number: {
      prefix: required(points.prefix[i]),
      number: required(points.number[i]),
      suffix: required(points.suffix[i]),
    },
    spot: {
      matchType: 'rooftop_interpolated',
      point: { lat: required(points.latE7[i]) / 1e7, lon: required(points.lonE7[i]) / 1e7 },
      uncertaintyM: 15,
      source: required(sources[required(points.source[i])]),
      penalty: NO_PENALTY,
    },
  };
}

function nearestRange(zip: ZipStreets, point: LatLon): Near | null {
  const { sides, sources, streets } = zip;
  let best: Near | null = null;
  for (const street of streets) {
    for (let side = street.firstSide; side < street.firstSide + street.sideCount; side++) {
      if (
        sides.fromNumber[side] === NO_NUMBER ||
        !mayReach(zip, side, point, best?.distanceM ?? STREET_REACH_M)
      )
        continue;
      const range = houseRangeOf(zip, side);
      const house = houseNearPoint(range, point);
      // Both sides of a street are equally close; the address is on the point's own side.
      const distanceM = house.distanceM + (house.isOnSide ? 0 : OTHER_SIDE_M);
      if (distanceM > STREET_REACH_M || (best && distanceM >= best.distanceM)) continue;
      best = {
        distanceM,
        zip,
        street,
        number: { prefix: required(sides.prefix[side]), number: house.number, suffix: '' },
        spot: {
          matchType: 'street_interpolated',
          ...positionInRange(range, house.number),
          source: required(sources[sides.source[side]!]),
          penalty: { points: 0, flags: sides.isImputed[side] === 1 ? ['imputed_range'] : [] },
        },
      };
    }
  }
  return best;
}

/** Extra distance of the other side of the street. */
const OTHER_SIDE_M = 10;

/** Whether the box around a side's line is within range of a point. */
function mayReach({ sides }: ZipStreets, side: number, { lat, lon }: LatLon, reachM: number): boolean {
  const scale = metersPerDegree(lat);
  const first = required(sides.firstVertex[side]);
  const latE6 = 1e6 * lat;
  const lonE6 = 1e6 * lon;
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let vertex = first; vertex < first + sides.vertexCount[side]!; vertex++) {
    south = Math.min(south, sides.latE6[vertex]!);
    north = Math.max(north, sides.latE6[vertex]!);
    west = Math.min(west, sides.lonE6[vertex]!);
    east = Math.max(east, sides.lonE6[vertex]!);
  }
  const northM = (Math.max(south - latE6, latE6 - north, 0) / 1e6) * scale.north;
  const eastM = (Math.max(west - lonE6, lonE6 - east, 0) / 1e6) * scale.east;
  return northM <= reachM && eastM <= reachM;
}

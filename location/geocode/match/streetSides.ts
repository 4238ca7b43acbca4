import { required } from '../../../core/required.ts';
import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import type { HouseRange, Parity } from '../../address/street/houseRange.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { NO_NUMBER, type GazetteerStreet, type ZipStreets } from '../../gazetteer/streets/zipStreets.ts';

const PARITIES: readonly Parity[] = ['even', 'odd', 'both'];

/** One side of a street segment in the form that the interpolation needs. */
export function houseRangeOf(zip: ZipStreets, side: number): HouseRange {
  const { sides } = zip;
  return {
    line: lineOf(zip, side),
    side: sides.side[side] === 0 ? 'left' : 'right',
    fromNumber: required(sides.fromNumber[side]),
    toNumber: required(sides.toNumber[side]),
    parity: required(PARITIES[required(sides.parity[side])]),
    isOffset: sides.isOffset[side] === 1,
  };
}

/** The line of a side, as digitized. */
export function lineOf({ sides }: ZipStreets, side: number): LatLon[] {
  const first = required(sides.firstVertex[side]);
  return Array.from({ length: required(sides.vertexCount[side]) }, (_, vertex) => ({
    lat: required(sides.latE6[first + vertex]) / 1e6,
    lon: required(sides.lonE6[first + vertex]) / 1e6,
  }));
}

/** The sides of a street whose house numbers begin with a prefix, without those that have no numbers. */
export function sidesOf({ sides }: ZipStreets, street: GazetteerStreet, prefix: string): number[] {
  const found: number[] = [];
  for (let side = street.firstSide; side < street.firstSide + street.sideCount; side++) {
    if (sides.fromNumber[side] !== NO_NUMBER && sides.prefix[side] === prefix) found.push(side);
  }
  return found;
}

/** How many numbers a side's range spans: the narrower of two that contain a number is more precise. */
export function rangeWidth({ sides }: ZipStreets, side: number): number {
  return Math.abs(required(sides.toNumber[side]) - required(sides.fromNumber[side]));
}

/** The middle of a street, a position on it, and how far it extends from there. */
export interface StreetMiddle {
  readonly point: LatLon;
  readonly radiusM: number;
  readonly source: string;
}

/** The position closest to the middle of a street's extent, over all its segments and houses in a ZIP. */
export function streetMiddle(zip: ZipStreets, street: GazetteerStreet): StreetMiddle {
  const { sides, points, sources } = zip;
  const places: LatLon[] = [];
  for (let side = street.firstSide; side < street.firstSide + street.sideCount; side++) {
    places.push(...lineOf(zip, side));
  }
  for (let i = street.firstPoint; i < street.firstPoint + street.pointCount; i++) {
    places.push({ lat: required(points.latE7[i]) / 1e7, lon: required(points.lonE7[i]) / 1e7 });
  }
  let south = Infinity;
  let north = -Infinity;
  let west = Infinity;
  let east = -Infinity;
  for (const { lat, lon } of places) {
    south = Math.min(south, lat);
    north = Math.max(north, lat);
    west = Math.min(west, lon);
    east = Math.max(east, lon);
  }
  const center = { lat: (south + north) / 2, lon: (west + east) / 2 };
  let point = required(places[0]);
  let leastM = Infinity;
  for (const place of places) {
    const distanceM = groundDistanceM(center, place);
    if (distanceM < leastM) [point, leastM] = [place, distanceM];
  }
  const radiusM = places.reduce((farthest, place) => Math.max(farthest, groundDistanceM(point, place)), 0);
  const source =
    street.sideCount > 0
      ? required(sides.source[street.firstSide])
      : required(points.source[street.firstPoint]);
  return { point, radiusM: Math.max(radiusM, LEAST_RADIUS_M), source: required(sources[source]) };
}

/** A street known only by a single house extends farther than that. */
const LEAST_RADIUS_M = 50;

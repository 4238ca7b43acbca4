/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Areas on the plane of longitude and latitude: polygons with holes, small enough that meters are proportional to
 * degrees. With m_E and m_N the meters per degree east and north at the middle latitude, the area of a ring of corners
 * (x, y) is |Σ x_i·y_{i+1} − x_{i+1}·y_i| · m_E·m_N / 2 (the shoelace formula), holes subtracted.
 */
import { flatPolygonOf, isWithin, meetsPolygon, type Box, type Position } from '../geodesy/planarShapes.ts';
import { projectionFor, type LatLon } from '../geodesy/projection.ts';

/** Closed rings of [longitude, latitude]: the outer one, then holes. */
export type AreaPolygon = readonly (readonly Position[])[];

/** The area of a report. */
export interface AreaShape {
  readonly polygons: readonly AreaPolygon[];
  readonly km2: number;
  readonly box: Box;
  /** Center of mass of the outer rings; it may lie outside the area. */
  readonly middle: LatLon;
}

/** The largest area that is accepted, km². */
export const LARGEST_AREA_KM2 = 25;
/** The largest extent of an area from west to east and from south to north, km. */
const LONGEST_AREA_KM = 50;
/** Number of sides of the polygon that approximates a circle. */
const CIRCLE_SIDES = 72;
/** An area smaller than this counts as empty, m²: its corners are collinear. */
const SMALLEST_M2 = 1;

const degrees = projectionFor(4326);

/** A circle as a polygon of 72 sides of the same area. */
export function circlePolygon({ lat, lon }: LatLon, radiusM: number): AreaPolygon {
  const { east, north } = degrees.metersPerUnit(lat);
  const turn = (2 * Math.PI) / CIRCLE_SIDES;
  const reach = radiusM * Math.sqrt(turn / Math.sin(turn));
  const ring = Array.from({ length: CIRCLE_SIDES }, (_, side) => [
    lon + (reach * Math.cos(turn * side)) / east,
    lat + (reach * Math.sin(turn * side)) / north,
  ]);
  return [[...ring, ring[0]!]];
}

/** A box as a polygon. */
export function boxPolygon({ west, south, east, north }: Box): AreaPolygon {
  return [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ];
}

/** The area of polygons, or a sentence for the caller that says what is wrong with them. */
export function areaShape(polygons: readonly AreaPolygon[]): AreaShape | string {
  if (polygons.length === 0) return 'the area is empty: it has no corners';
  const flat = polygons.map(flatPolygonOf);
  const box = flat
    .map((polygon) => polygon.box)
    .reduce((all, one) => ({
      west: Math.min(all.west, one.west),
      south: Math.min(all.south, one.south),
      east: Math.max(all.east, one.east),
      north: Math.max(all.north, one.north),
    }));
  if (box.east - box.west > 180) return 'the area crosses 180° of longitude; send one area for each side';
  const { east, north } = degrees.metersPerUnit((box.south + box.north) / 2);
  const reach = [(box.east - box.west) * east, (box.north - box.south) * north];
  if (Math.max(...reach) > 1000 * LONGEST_AREA_KM)
    return `the area reaches over more than ${LONGEST_AREA_KM} km; send parts of it`;
  const sums = polygons.map(([outer = [], ...holes]) => {
    const whole = ringSums(outer, box);
    const cut = holes.reduce((sum, hole) => sum + Math.abs(ringSums(hole, box).twice), 0);
    return { ...whole, net: Math.abs(whole.twice) - cut };
  });
  const squareM = (east * north) / 2;
  const fault = crossingFault(
    polygons,
    flat.map(({ sides }) => sides),
  );
  if (fault !== null) return fault;
  if (sums.some(({ net }) => net * squareM < SMALLEST_M2))
    return 'the area is empty: its corners enclose nothing';
  const km2 = (sums.reduce((sum, { net }) => sum + net, 0) * squareM) / 1e6;
  if (km2 > LARGEST_AREA_KM2)
    return `the area is ${km2.toFixed(2)} km² in size; the limit is ${LARGEST_AREA_KM2} km². Send it in parts`;
  const total = sums.reduce((sum, { twice }) => sum + Math.abs(twice), 0);
  return {
    polygons,
    km2,
    box,
    middle: {
      lat: box.south + sums.reduce((sum, each) => sum + Math.sign(each.twice) * each.y, 0) / total / 3,
      lon: box.west + sums.reduce((sum, each) => sum + Math.sign(each.twice) * each.x, 0) / total / 3,
    },
  };
}

/** Twice the signed area of a ring in square degrees, and six times its first moments about a corner of the box. */
function ringSums(ring: readonly Position[], { west, south }: Box) {
  let [twice, x, y] = [0, 0, 0];
  for (let end = 1; end < ring.length; end++) {
    const [ax, ay] = [ring[end - 1]![0]! - west, ring[end - 1]![1]! - south];
    const [bx, by] = [ring[end]![0]! - west, ring[end]![1]! - south];
    const cross = ax * by - bx * ay;
    twice += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  return { twice, x, y };
}

/** Sides that cross, or rings that lie where they mustn't; null = none. */
function crossingFault(polygons: readonly AreaPolygon[], sidesOf: readonly Float64Array[]): string | null {
  for (const rings of polygons) {
    const flat = rings.map((ring) => flatPolygonOf([ring]).sides);
    if (flat.some(crossesItself))
      return 'a ring of the area crosses or touches itself; send it as a simple ring';
    for (let hole = 1; hole < rings.length; hole++) {
      if (!isInside(flat[0]!, flat[hole]!)) return 'a hole reaches out of its polygon or touches its border';
      for (let other = 1; other < hole; other++)
        if (!areApart(flat[other]!, flat[hole]!)) return 'two holes of a polygon overlap or touch';
    }
  }
  for (let one = 1; one < polygons.length; one++)
    for (let other = 0; other < one; other++)
      if (!areApart(sidesOf[one]!, sidesOf[other]!))
        return 'two polygons of the area overlap or touch; join them';
  return null;
}

function crossesItself(sides: Float64Array): boolean {
  const count = sides.length / 4;
  for (let one = 0; one < count; one++) {
    const next = (one + 1) % count;
    if (isPoint(sides, one) || foldsBack(sides, one, next)) return true;
    const beyond = sides.subarray(4 * (one + 2), 4 * (one === 0 ? count - 1 : count));
    if (meetsPolygon(beyond, sides, 4 * one)) return true;
  }
  return false;
}

function isPoint(sides: Float64Array, side: number): boolean {
  const at = 4 * side;
  return sides[at] === sides[at + 2] && sides[at + 1] === sides[at + 3];
}

/** Whether a side doubles back along the previous one. */
function foldsBack(sides: Float64Array, before: number, after: number): boolean {
  const ax = sides[4 * before + 2]! - sides[4 * before]!;
  const ay = sides[4 * before + 3]! - sides[4 * before + 1]!;
  const bx = sides[4 * after + 2]! - sides[4 * after]!;
  const by = sides[4 * after + 3]! - sides[4 * after + 1]!;
  return ax * by - ay * bx === 0 && ax * bx + ay * by < 0;
}

function bordersMeet(one: Float64Array, other: Float64Array): boolean {
  for (let at = 0; at < other.length; at += 4) if (meetsPolygon(one, other, at)) return true;
  return false;
}

function isInside(outer: Float64Array, inner: Float64Array): boolean {
  return !bordersMeet(outer, inner) && isWithin(outer, inner[0]!, inner[1]!);
}

function areApart(one: Float64Array, other: Float64Array): boolean {
  return (
    !bordersMeet(one, other) && !isWithin(one, other[0]!, other[1]!) && !isWithin(other, one[0]!, one[1]!)
  );
}

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { projectionFor, type LatLon } from '../../../core/geodesy/projection.ts';

const geographic = projectionFor(4326);

/** Meters on the ground per degree east and north at a latitude. */
export function metersPerDegree(lat: number): { readonly east: number; readonly north: number } {
  return geographic.metersPerUnit(lat);
}

/** A line on the ground in meters east and north of its first vertex (local equirectangular). */
export interface MeasuredLine {
  readonly origin: LatLon;
  readonly metersPerDegree: { readonly east: number; readonly north: number };
  readonly eastM: readonly number[];
  readonly northM: readonly number[];
  /** Distance of every vertex from the first, along the line. */
  readonly alongM: readonly number[];
  readonly lengthM: number;
}

/** Measures a line of at least one vertex. */
export function measureLine(line: readonly LatLon[]): MeasuredLine {
  const origin = line[0]!;
  const lats = line.map(({ lat }) => lat);
  const scale = metersPerDegree((Math.min(...lats) + Math.max(...lats)) / 2);
  const eastM = line.map(({ lon }) => (lon - origin.lon) * scale.east);
  const northM = line.map(({ lat }) => (lat - origin.lat) * scale.north);
  const alongM = [0];
  for (let i = 1; i < line.length; i++) {
    alongM.push(alongM[i - 1]! + Math.hypot(eastM[i]! - eastM[i - 1]!, northM[i]! - northM[i - 1]!));
  }
  return { origin, metersPerDegree: scale, eastM, northM, alongM, lengthM: alongM.at(-1)! };
}

/**
 * The point at a distance along the line, moved to the left of the direction of the local segment (negative: to the
 * right). A line without length has no sides, so its point is the only result.
 */
export function pointAlong(line: MeasuredLine, alongM: number, leftM: number): LatLon {
  const { eastM, northM, lengthM } = line;
  if (lengthM === 0) return line.origin;
  const end = segmentEndAt(line, alongM);
  const start = end - 1;
  const segmentM = line.alongM[end]! - line.alongM[start]!;
  const east = (eastM[end]! - eastM[start]!) / segmentM;
  const north = (northM[end]! - northM[start]!) / segmentM;
  const within = alongM - line.alongM[start]!;
  return fromMeters(
    line,
    eastM[start]! + within * east - leftM * north,
    northM[start]! + within * north + leftM * east,
  );
}

/** The position of a point relative to a line. */
export interface NearestOnLine {
  /** Distance along the line of the point's foot. */
  readonly alongM: number;
  readonly distanceM: number;
  /** True on the left of the segment at the foot. */
  readonly isLeft: boolean;
}

/** The position on a line closest to a point; of several, the first along the line. */
export function nearestOnLine(line: MeasuredLine, point: LatLon): NearestOnLine {
  const { eastM, northM, origin } = line;
  const east = (point.lon - origin.lon) * line.metersPerDegree.east;
  const north = (point.lat - origin.lat) * line.metersPerDegree.north;
  let nearest: NearestOnLine | null = null;
  for (let end = 1; end < eastM.length; end++) {
    const start = end - 1;
    const segmentM = line.alongM[end]! - line.alongM[start]!;
    if (segmentM === 0) continue;
    const alongEast = (eastM[end]! - eastM[start]!) / segmentM;
    const alongNorth = (northM[end]! - northM[start]!) / segmentM;
    const fromStartEast = east - eastM[start]!;
    const fromStartNorth = north - northM[start]!;
    const within = Math.min(Math.max(fromStartEast * alongEast + fromStartNorth * alongNorth, 0), segmentM);
    const distanceM = Math.hypot(fromStartEast - within * alongEast, fromStartNorth - within * alongNorth);
    if (!nearest || distanceM < nearest.distanceM) {
      const isLeft = alongEast * fromStartNorth - alongNorth * fromStartEast > 0;
      nearest = { alongM: line.alongM[start]! + within, distanceM, isLeft };
    }
  }
  return nearest ?? { alongM: 0, distanceM: Math.hypot(east, north), isLeft: false };
}

/** Index of the end vertex of the segment that contains a distance; never a segment without length. */
function segmentEndAt({ alongM, lengthM }: MeasuredLine, distanceM: number): number {
  const wanted = Math.min(Math.max(distanceM, 0), lengthM);
  let end = 1;
  while (end < alongM.length - 1 && (alongM[end]! < wanted || alongM[end] === alongM[end - 1])) end++;
  while (end > 1 && alongM[end] === alongM[end - 1]) end--;
  return end;
}

function fromMeters({ origin, metersPerDegree: scale }: MeasuredLine, eastM: number, northM: number): LatLon {
  return { lat: origin.lat + northM / scale.north, lon: origin.lon + eastM / scale.east };
}

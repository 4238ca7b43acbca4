/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { DEGREE, FLATTENING, SEMI_MAJOR_M } from '../geodesy/ellipsoid.ts';
import type { LatLon } from '../geodesy/projection.ts';

/** A feature's geometry: points, lines, or the rings of areas, each as longitude, latitude, longitude, … in degrees. */
export interface Shape {
  readonly kind: 'point' | 'line' | 'area';
  readonly parts: readonly Float64Array[];
}

/** Nearer than this, a place is on the border of an area, which belongs to it: twice the unit of stored positions. */
const BORDER_M = 0.025;

/** Meters of a degree of longitude and of latitude at a latitude, on the WGS 84 ellipsoid. */
export function degreeLengths(lat: number): { readonly east: number; readonly north: number } {
  const squared = FLATTENING * (2 - FLATTENING);
  const w = 1 - squared * Math.sin(lat * DEGREE) ** 2;
  return {
    east: (SEMI_MAJOR_M / Math.sqrt(w)) * Math.cos(lat * DEGREE) * DEGREE,
    north: ((SEMI_MAJOR_M * (1 - squared)) / w ** 1.5) * DEGREE,
  };
}

/**
 * Distance from a place to a shape, meters; 0 inside an area or on its border. Rings follow the even–odd rule, so their
 * direction doesn't matter and a ring may cross itself. On the plane that touches the ellipsoid at the place.
 */
export function distanceTo({ kind, parts }: Shape, { lat, lon }: LatLon): number {
  const { east, north } = degreeLengths(lat);
  let nearest = Infinity;
  let isInside = false;
  for (const part of parts) {
    if (part.length === 2)
      nearest = Math.min(nearest, Math.hypot((part[0]! - lon) * east, (part[1]! - lat) * north));
    if (kind === 'point') {
      for (let at = 2; at < part.length; at += 2)
        nearest = Math.min(nearest, Math.hypot((part[at]! - lon) * east, (part[at + 1]! - lat) * north));
      continue;
    }
    let ax = ((part[0] ?? NaN) - lon) * east;
    let ay = ((part[1] ?? NaN) - lat) * north;
    for (let at = 2; at < part.length; at += 2) {
      const bx = (part[at]! - lon) * east;
      const by = (part[at + 1]! - lat) * north;
      nearest = Math.min(nearest, toOrigin(ax, ay, bx, by));
      if (ay > 0 !== by > 0 && ax + (ay / (ay - by)) * (bx - ax) > 0) isInside = !isInside;
      ax = bx;
      ay = by;
    }
  }
  return kind === 'area' && (isInside || nearest <= BORDER_M) ? 0 : nearest;
}

/** Distance from the origin to a line between two points. */
function toOrigin(ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / squared));
  return Math.hypot(ax + share * dx, ay + share * dy);
}

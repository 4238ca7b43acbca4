import type { LatLon } from './projection.ts';

/**
 * The haversine formula: d = 2R·asin √(sin²(Δφ/2) + cos φ₁ cos φ₂ sin²(Δλ/2)), R the mean radius of the Earth in meters, φ
 * latitude, λ longitude (Sinnott 1984, "Virtues of the haversine", Sky and Telescope 68).
 */

/** Mean radius of the Earth (IUGG), meters. */
const EARTH_RADIUS_M = 6_371_008.8;
const RADIANS_PER_DEGREE = Math.PI / 180;

/** Great-circle distance between two points (WGS 84 degrees) on the sphere, meters; within 0.6 % of the ellipsoid's. */
export function groundDistanceM(a: LatLon, b: LatLon): number {
  const northward = Math.sin(((b.lat - a.lat) * RADIANS_PER_DEGREE) / 2);
  const eastward = Math.sin(((b.lon - a.lon) * RADIANS_PER_DEGREE) / 2);
  const parallels = Math.cos(a.lat * RADIANS_PER_DEGREE) * Math.cos(b.lat * RADIANS_PER_DEGREE);
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.hypot(northward, Math.sqrt(parallels) * eastward)));
}

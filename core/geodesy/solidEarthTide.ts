/**
 * How far the solid Earth moves under the Moon and the Sun, degree 2 (IERS Conventions 2010, equation 7.5):
 *
 *   Δr = Σ (M/M⊕)·(a⁴/R³)·{ h₂·r̂·(3/2·(R̂·r̂)² − ½) + 3·l₂·(R̂·r̂)·[R̂ − (R̂·r̂)·r̂] }
 *
 * r̂ points from the center of the Earth to the place, R̂ to the body at distance R; a is the equatorial radius, M/M⊕ the
 * body's mass in Earth masses, h₂ = 0.6078 and l₂ = 0.0847 the Love and Shida numbers. The Moon's place is that of the
 * Astronomical Almanac's low-precision formulae (0.3°), the Sun's that of Meeus, "Astronomical Algorithms", chapter 25.
 * What is left out (degree 3, the numbers' dependence on frequency) is below 20 mm: enough to check a producer's tide by,
 * not to replace it.
 */
import { DEGREE, FLATTENING, SEMI_MAJOR_M } from './ellipsoid.ts';
import type { LatLon } from './projection.ts';

type Vector = readonly [x: number, y: number, z: number];

/** A motion of the ground, meters. */
export interface GroundMotion {
  readonly east: number;
  readonly north: number;
  readonly up: number;
}

const LOVE = 0.6078;
const SHIDA = 0.0847;
const MOON_MASSES = 0.0123000371;
const SUN_MASSES = 332_946.0482;
const ASTRONOMICAL_UNIT_M = 149_597_870_700;
const J2000_MS = Date.UTC(2000, 0, 1, 12);
const DAY_MS = 86_400_000;
const CENTURY_DAYS = 36_525;

/** The solid Earth tide at a place and an instant (milliseconds since 1970, UTC). */
export function solidEarthTide({ lat, lon }: LatLon, atMs: number): GroundMotion {
  const days = (atMs - J2000_MS) / DAY_MS;
  const [sinLat, cosLat, sinLon, cosLon] = [sin(lat), cos(lat), sin(lon), cos(lon)];
  const place = placeOnEllipsoid(sinLat, cosLat, sinLon, cosLon);
  const moon = tideOf(place, earthFixed(moonAt(days), days), MOON_MASSES);
  const sun = tideOf(place, earthFixed(sunAt(days), days), SUN_MASSES);
  const [x, y, z] = [moon[0] + sun[0], moon[1] + sun[1], moon[2] + sun[2]];
  return {
    east: -sinLon * x + cosLon * y,
    north: -sinLat * cosLon * x - sinLat * sinLon * y + cosLat * z,
    up: cosLat * cosLon * x + cosLat * sinLon * y + sinLat * z,
  };
}

/** The tide of one body; all vectors from the center of the Earth, fixed to it, meters. */
export function tideOf(place: Vector, body: Vector, masses: number): Vector {
  const distance = Math.hypot(...body);
  const radius = Math.hypot(...place);
  const towards = body.map((value) => value / distance);
  const outward = place.map((value) => value / radius);
  const cosine = towards.reduce((sum, value, i) => sum + value * (outward[i] ?? 0), 0);
  const size = (masses * SEMI_MAJOR_M ** 4) / distance ** 3;
  const radial = LOVE * (1.5 * cosine ** 2 - 0.5);
  const component = (i: 0 | 1 | 2) =>
    size *
    (radial * (outward[i] ?? 0) + 3 * SHIDA * cosine * ((towards[i] ?? 0) - cosine * (outward[i] ?? 0)));
  return [component(0), component(1), component(2)];
}

function placeOnEllipsoid(sinLat: number, cosLat: number, sinLon: number, cosLon: number): Vector {
  const eccentricity2 = FLATTENING * (2 - FLATTENING);
  const normal = SEMI_MAJOR_M / Math.sqrt(1 - eccentricity2 * sinLat ** 2);
  return [normal * cosLat * cosLon, normal * cosLat * sinLon, normal * (1 - eccentricity2) * sinLat];
}

/** Ecliptic longitude and latitude (degrees) and distance (meters) of the Moon. */
function moonAt(days: number): Vector {
  const t = days / CENTURY_DAYS;
  const longitude =
    218.32 +
    481_267.881 * t +
    6.29 * sin(135 + 477_198.87 * t) -
    1.27 * sin(259.3 - 413_335.36 * t) +
    0.66 * sin(235.7 + 890_534.22 * t) +
    0.21 * sin(269.9 + 954_397.74 * t) -
    0.19 * sin(357.5 + 35_999.05 * t) -
    0.11 * sin(186.5 + 966_404.03 * t);
  const latitude =
    5.13 * sin(93.3 + 483_202.02 * t) +
    0.28 * sin(228.2 + 960_400.89 * t) -
    0.28 * sin(318.3 + 6003.15 * t) -
    0.17 * sin(217.6 - 407_332.21 * t);
  const parallax =
    0.9508 +
    0.0518 * cos(135 + 477_198.87 * t) +
    0.0095 * cos(259.3 - 413_335.36 * t) +
    0.0078 * cos(235.7 + 890_534.22 * t) +
    0.0028 * cos(269.9 + 954_397.74 * t);
  return [longitude, latitude, SEMI_MAJOR_M / sin(parallax)];
}

/** Ecliptic longitude and latitude (degrees) and distance (meters) of the Sun. */
function sunAt(days: number): Vector {
  const t = days / CENTURY_DAYS;
  const anomaly = 357.52911 + 35_999.05029 * t;
  const center =
    (1.914602 - 0.004817 * t) * sin(anomaly) + 0.019993 * sin(2 * anomaly) + 0.000289 * sin(3 * anomaly);
  const eccentricity = 0.016708634;
  const distance = (1.000001018 * (1 - eccentricity ** 2)) / (1 + eccentricity * cos(anomaly + center));
  return [280.46646 + 36_000.76983 * t + center, 0, distance * ASTRONOMICAL_UNIT_M];
}

/** Ecliptic coordinates as a vector that turns with the Earth: by the obliquity, then by Greenwich sidereal time. */
function earthFixed([longitude, latitude, distance]: Vector, days: number): Vector {
  const obliquity = 23.4393 - (0.013 * days) / CENTURY_DAYS;
  const x = cos(latitude) * cos(longitude);
  const y = cos(latitude) * sin(longitude);
  const z = sin(latitude);
  const [northY, northZ] = [cos(obliquity) * y - sin(obliquity) * z, sin(obliquity) * y + cos(obliquity) * z];
  const sidereal = 280.46061837 + 360.98564736629 * days;
  return [
    distance * (cos(sidereal) * x + sin(sidereal) * northY),
    distance * (cos(sidereal) * northY - sin(sidereal) * x),
    distance * northZ,
  ];
}

function sin(degrees: number): number {
  return Math.sin(degrees * DEGREE);
}

function cos(degrees: number): number {
  return Math.cos(degrees * DEGREE);
}

import type { MapPoint } from './grid.ts';
import type { LatLon } from './projection.ts';

// ETRS89-extended / LAEA Europe, EPSG:3035: Lambert azimuthal equal area on GRS 80 (EPSG guidance note 7-2,
// method 9820). ETRS89 is taken for WGS 84: they drift apart by 2.5 cm a year, under a metre today.
const SEMI_MAJOR = 6_378_137;
const FLATTENING = 1 / 298.257222101;
const E2 = FLATTENING * (2 - FLATTENING);
const E4 = E2 * E2;
const E6 = E4 * E2;
const ECCENTRICITY = Math.sqrt(E2);
const DEGREE = Math.PI / 180;
const ORIGIN_LATITUDE = 52 * DEGREE;
const ORIGIN_LONGITUDE = 10;
const FALSE_EASTING = 4_321_000;
const FALSE_NORTHING = 3_210_000;

/** q of a latitude's sine: proportional to the area of the ellipsoid up to it. */
function authalicArea(sine: number): number {
  const scaled = ECCENTRICITY * sine;
  return (1 - E2) * (sine / (1 - scaled * scaled) + Math.atanh(scaled) / ECCENTRICITY);
}

const POLE_AREA = authalicArea(1);
const ORIGIN_SINE = Math.sin(ORIGIN_LATITUDE);
const ORIGIN_AUTHALIC = Math.asin(authalicArea(ORIGIN_SINE) / POLE_AREA);
const AUTHALIC_RADIUS = SEMI_MAJOR * Math.sqrt(POLE_AREA / 2);
const STRETCH =
  (SEMI_MAJOR * Math.cos(ORIGIN_LATITUDE)) /
  (Math.sqrt(1 - E2 * ORIGIN_SINE * ORIGIN_SINE) * AUTHALIC_RADIUS * Math.cos(ORIGIN_AUTHALIC));

/** Degrees of a point in EPSG:3035 (x = easting, y = northing, metres); NaN beyond the other side of the Earth. */
export function laeaEuropeInverse({ x, y }: MapPoint): LatLon {
  const east = (x - FALSE_EASTING) / STRETCH;
  const north = (y - FALSE_NORTHING) * STRETCH;
  const distance = Math.hypot(east, north);
  if (distance === 0) return { lat: ORIGIN_LATITUDE / DEGREE, lon: ORIGIN_LONGITUDE };
  const angle = 2 * Math.asin(distance / (2 * AUTHALIC_RADIUS));
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const [originSine, originCosine] = [Math.sin(ORIGIN_AUTHALIC), Math.cos(ORIGIN_AUTHALIC)];
  const beta = Math.asin(cosine * originSine + (north * sine * originCosine) / distance);
  const latitude =
    beta +
    (E2 / 3 + (31 * E4) / 180 + (517 * E6) / 5040) * Math.sin(2 * beta) +
    ((23 * E4) / 360 + (251 * E6) / 3780) * Math.sin(4 * beta) +
    ((761 * E6) / 45_360) * Math.sin(6 * beta);
  const longitude = Math.atan2(east * sine, distance * originCosine * cosine - north * originSine * sine);
  return { lat: latitude / DEGREE, lon: ORIGIN_LONGITUDE + longitude / DEGREE };
}

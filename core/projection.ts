import { invalidInput } from './error.ts';
import type { MapPoint } from './grid.ts';

/** WGS 84 degrees. */
export interface LatLon {
  readonly lat: number;
  readonly lon: number;
}

/** Between WGS 84 degrees and one coordinate reference system. */
export interface Projection {
  readonly epsg: number;
  forward(point: LatLon): MapPoint;
  inverse(point: MapPoint): LatLon;
  /** Metres on the ground of one CRS unit east and north at a latitude. */
  metresPerUnit(lat: number): { readonly east: number; readonly north: number };
}

const DEGREE = Math.PI / 180;
/** WGS 84 semi-major axis, metres. */
const SEMI_MAJOR = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING);
const ECCENTRICITY = Math.sqrt(ECCENTRICITY_SQUARED);

/** Mean radius, metres: good to 0.5 % for the size of a cell and the distance to a neighbour. */
const MEAN_RADIUS = 6_371_008.8;

const geographic: Projection = {
  epsg: 4326,
  forward: ({ lat, lon }) => ({ x: lon, y: lat }),
  inverse: ({ x, y }) => ({ lat: y, lon: x }),
  metresPerUnit: (lat) => ({
    east: MEAN_RADIUS * DEGREE * Math.cos(lat * DEGREE),
    north: MEAN_RADIUS * DEGREE,
  }),
};

const webMercator: Projection = {
  epsg: 3857,
  forward: ({ lat, lon }) => ({
    x: SEMI_MAJOR * lon * DEGREE,
    y: SEMI_MAJOR * Math.asinh(Math.tan(lat * DEGREE)),
  }),
  inverse: ({ x, y }) => ({
    lat: Math.atan(Math.sinh(y / SEMI_MAJOR)) / DEGREE,
    lon: x / SEMI_MAJOR / DEGREE,
  }),
  metresPerUnit: (lat) => ({ east: Math.cos(lat * DEGREE), north: Math.cos(lat * DEGREE) }),
};

// Krüger's series to n^6 (Karney 2011, "Transverse Mercator with an accuracy of a few nanometers", eqs 12, 35, 36).
const N = FLATTENING / (2 - FLATTENING);
const N2 = N * N;
const N3 = N2 * N;
const N4 = N3 * N;
const N5 = N4 * N;
const N6 = N5 * N;
const RECTIFYING_RADIUS = (SEMI_MAJOR / (1 + N)) * (1 + N2 / 4 + N4 / 64 + N6 / 256);
const ALPHA = [
  N / 2 - (2 / 3) * N2 + (5 / 16) * N3 + (41 / 180) * N4 - (127 / 288) * N5 + (7891 / 37800) * N6,
  (13 / 48) * N2 - (3 / 5) * N3 + (557 / 1440) * N4 + (281 / 630) * N5 - (1983433 / 1935360) * N6,
  (61 / 240) * N3 - (103 / 140) * N4 + (15061 / 26880) * N5 + (167603 / 181440) * N6,
  (49561 / 161280) * N4 - (179 / 168) * N5 + (6601661 / 7257600) * N6,
  (34729 / 80640) * N5 - (3418889 / 1995840) * N6,
  (212378941 / 319334400) * N6,
];
const BETA = [
  N / 2 - (2 / 3) * N2 + (37 / 96) * N3 - (1 / 360) * N4 - (81 / 512) * N5 + (96199 / 604800) * N6,
  (1 / 48) * N2 + (1 / 15) * N3 - (437 / 1440) * N4 + (46 / 105) * N5 - (1118711 / 3870720) * N6,
  (17 / 480) * N3 - (37 / 840) * N4 - (209 / 4480) * N5 + (5569 / 90720) * N6,
  (4397 / 161280) * N4 - (11 / 504) * N5 - (830251 / 7257600) * N6,
  (4583 / 161280) * N5 - (108847 / 3991680) * N6,
  (20648693 / 638668800) * N6,
];
const UTM_SCALE = 0.9996;
const FALSE_EASTING = 500_000;

/** τ' of τ = tan φ (Karney 2011, eqs 7–9). */
function conformalTangent(tau: number): number {
  const sigma = Math.sinh(ECCENTRICITY * Math.atanh((ECCENTRICITY * tau) / Math.hypot(1, tau)));
  return tau * Math.hypot(1, sigma) - sigma * Math.hypot(1, tau);
}

/** τ of τ' by Newton's method (Karney 2011, eqs 19–21). */
function geodeticTangent(conformal: number): number {
  let tau = conformal / (1 - ECCENTRICITY_SQUARED);
  for (let i = 0; i < 3; i++) {
    const current = conformalTangent(tau);
    tau +=
      (((conformal - current) / Math.hypot(1, current)) * (1 + (1 - ECCENTRICITY_SQUARED) * tau * tau)) /
      ((1 - ECCENTRICITY_SQUARED) * Math.hypot(1, tau));
  }
  return tau;
}

function utm(epsg: number): Projection {
  const zone = epsg % 100;
  const centralMeridian = zone * 6 - 183;
  const falseNorthing = epsg >= 32700 ? 10_000_000 : 0;
  const scale = UTM_SCALE * RECTIFYING_RADIUS;
  return {
    epsg,
    forward: ({ lat, lon }) => {
      const lambda = (lon - centralMeridian) * DEGREE;
      const tau = conformalTangent(Math.tan(lat * DEGREE));
      const xi0 = Math.atan2(tau, Math.cos(lambda));
      const eta0 = Math.asinh(Math.sin(lambda) / Math.hypot(tau, Math.cos(lambda)));
      let xi = xi0;
      let eta = eta0;
      for (let j = 1; j <= 6; j++) {
        xi += ALPHA[j - 1]! * Math.sin(2 * j * xi0) * Math.cosh(2 * j * eta0);
        eta += ALPHA[j - 1]! * Math.cos(2 * j * xi0) * Math.sinh(2 * j * eta0);
      }
      return { x: FALSE_EASTING + scale * eta, y: falseNorthing + scale * xi };
    },
    inverse: ({ x, y }) => {
      const xi = (y - falseNorthing) / scale;
      const eta = (x - FALSE_EASTING) / scale;
      let xi0 = xi;
      let eta0 = eta;
      for (let j = 1; j <= 6; j++) {
        xi0 -= BETA[j - 1]! * Math.sin(2 * j * xi) * Math.cosh(2 * j * eta);
        eta0 -= BETA[j - 1]! * Math.cos(2 * j * xi) * Math.sinh(2 * j * eta);
      }
      const tau = geodeticTangent(Math.sin(xi0) / Math.hypot(Math.sinh(eta0), Math.cos(xi0)));
      return {
        lat: Math.atan(tau) / DEGREE,
        lon: centralMeridian + Math.atan2(Math.sinh(eta0), Math.cos(xi0)) / DEGREE,
      };
    },
    metresPerUnit: () => ({ east: 1, north: 1 }),
  };
}

/** The projection of an EPSG code: UTM on WGS 84 (326zz, 327zz), 4326 or 3857. */
export function projectionFor(epsg: number): Projection {
  if (epsg === 4326) return geographic;
  if (epsg === 3857) return webMercator;
  const zone = epsg % 100;
  const isUtm = (epsg > 32600 && epsg <= 32660) || (epsg > 32700 && epsg <= 32760);
  if (isUtm && zone >= 1) return utm(epsg);
  throw invalidInput(
    'crs_unsupported',
    `EPSG:${epsg} is not supported; reproject to WGS 84 UTM (EPSG:326zz or 327zz), EPSG:4326 or EPSG:3857`,
  );
}

/** EPSG code of the UTM zone that holds a point. */
export function utmZoneEpsg({ lat, lon }: LatLon): number {
  const zone = Math.min(60, Math.max(1, Math.floor((lon + 180) / 6) + 1));
  return (lat >= 0 ? 32600 : 32700) + zone;
}

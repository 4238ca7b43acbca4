/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { DEGREE, FLATTENING, SEMI_MAJOR_M } from './ellipsoid.ts';
import type { MapPoint } from './grid.ts';
import type { Lattice } from './rowInverse.ts';

/**
 * Transverse Mercator: with ξ′, η′ the spherical coordinates of the conformal latitude and the longitude from the central
 * meridian, ξ = ξ′ + Σ α_j sin 2jξ′ cosh 2jη′ and η = η′ + Σ α_j cos 2jξ′ sinh 2jη′ for j = 1 … 6; y = k₀Aξ and x = x₀ +
 * k₀Aη in meters, A the rectifying radius, k₀ = 0.9996, x₀ = 500 km. The inverse uses coefficients β. Krüger's series to
 * n⁶: Karney 2011, "Transverse Mercator with an accuracy of a few nanometers", doi 10.1007/s00190-011-0445-3.
 */

const ECCENTRICITY = Math.sqrt(FLATTENING * (2 - FLATTENING));

// Krüger's series to n^6 (Karney 2011, "Transverse Mercator with an accuracy of a few nanometers", eqs 12, 35, 36).
const N = FLATTENING / (2 - FLATTENING);
const N2 = N * N;
const N3 = N2 * N;
const N4 = N3 * N;
const N5 = N4 * N;
const N6 = N5 * N;
const RECTIFYING_RADIUS = (SEMI_MAJOR_M / (1 + N)) * (1 + N2 / 4 + N4 / 64 + N6 / 256);
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
/** Terms of those series. */
const TERMS = 6;

// Latitude minus conformal latitude χ as a series in sin 2jχ (Karney 2024, "On auxiliary latitudes", arXiv:2212.05818).
const [D1, D2, D3, D4, D5, D6] = [
  2 * N - (2 / 3) * N2 - 2 * N3 + (116 / 45) * N4 + (26 / 45) * N5 - (2854 / 675) * N6,
  (7 / 3) * N2 - (8 / 5) * N3 - (227 / 45) * N4 + (2704 / 315) * N5 + (2323 / 945) * N6,
  (56 / 15) * N3 - (136 / 35) * N4 - (1262 / 105) * N5 + (73814 / 2835) * N6,
  (4279 / 630) * N4 - (332 / 35) * N5 - (399572 / 14175) * N6,
  (4174 / 315) * N5 - (144838 / 6237) * N6,
  (601676 / 22275) * N6,
];

const FALSE_EASTING = 500_000;
const METERS_PER_RADIAN = 0.9996 * RECTIFYING_RADIUS;

/** False origin of a zone. */
export interface UtmZone {
  readonly centralMeridian: number;
  readonly falseNorthing: number;
}

/** The zone of an EPSG code 326zz or 327zz. */
export function utmZone(epsg: number): UtmZone {
  return { centralMeridian: (epsg % 100) * 6 - 183, falseNorthing: epsg >= 32700 ? 10_000_000 : 0 };
}

/** τ' of τ = tan φ (Karney 2011, eqs 7–9). */
function conformalTangent(tau: number): number {
  const sigma = Math.sinh(ECCENTRICITY * Math.atanh((ECCENTRICITY * tau) / Math.hypot(1, tau)));
  return tau * Math.hypot(1, sigma) - sigma * Math.hypot(1, tau);
}

/** Easting and northing of a point in degrees. */
export function utmForward({ centralMeridian, falseNorthing }: UtmZone, lat: number, lon: number): MapPoint {
  const lambda = (lon - centralMeridian) * DEGREE;
  const tau = conformalTangent(Math.tan(lat * DEGREE));
  const xi0 = Math.atan2(tau, Math.cos(lambda));
  const eta0 = Math.asinh(Math.sin(lambda) / Math.hypot(tau, Math.cos(lambda)));
  let xi = xi0;
  let eta = eta0;
  for (let j = 1; j <= TERMS; j++) {
    xi += ALPHA[j - 1]! * Math.sin(2 * j * xi0) * Math.cosh(2 * j * eta0);
    eta += ALPHA[j - 1]! * Math.cos(2 * j * xi0) * Math.sinh(2 * j * eta0);
  }
  return { x: FALSE_EASTING + METERS_PER_RADIAN * eta, y: falseNorthing + METERS_PER_RADIAN * xi };
}

/** A lattice for the inverse; the factors of the series are computed once per column and once per row. */
export function utmLattice({ centralMeridian, falseNorthing }: UtmZone, columnCount: number): Lattice {
  const etas = new Float64Array(columnCount);
  const cosh = new Float64Array(columnCount * TERMS);
  const sinh = new Float64Array(columnCount * TERMS);
  const setColumns = (x: Float64Array): void => {
    for (let column = 0; column < columnCount; column++)
      etas[column] = (x[column]! - FALSE_EASTING) / METERS_PER_RADIAN;
    for (let i = 0; i < cosh.length; i++) {
      const twofold = 2 * ((i % TERMS) + 1) * etas[Math.floor(i / TERMS)]!;
      cosh[i] = Math.cosh(twofold);
      sinh[i] = Math.sinh(twofold);
    }
  };
  const sin = new Float64Array(TERMS);
  const cos = new Float64Array(TERMS);
  const writeRow: Lattice['writeRow'] = (y, columns, lat, lon) => {
    const xi = (y - falseNorthing) / METERS_PER_RADIAN;
    for (let j = 0; j < TERMS; j++) {
      sin[j] = BETA[j]! * Math.sin(2 * (j + 1) * xi);
      cos[j] = BETA[j]! * Math.cos(2 * (j + 1) * xi);
    }
    for (let n = 0; n < columns.length; n++) {
      const column = columns[n]!;
      let xi0 = xi;
      let eta0 = etas[column]!;
      for (let j = 0, at = column * TERMS; j < TERMS; j++, at++) {
        xi0 -= sin[j]! * cosh[at]!;
        eta0 -= cos[j]! * sinh[at]!;
      }
      const sinXi = Math.sin(xi0);
      const cosXi = Math.cos(xi0);
      const sinhEta = Math.sinh(eta0);
      lat[n] = latitudeOf(sinXi, Math.sqrt(sinhEta * sinhEta + cosXi * cosXi)) / DEGREE;
      lon[n] = centralMeridian + Math.atan2(sinhEta, cosXi) / DEGREE;
    }
  };
  return { setColumns, writeRow };
}

/** Latitude, radians, of the conformal latitude whose tangent is `opposite` / `adjacent` (Clenshaw's summation). */
function latitudeOf(opposite: number, adjacent: number): number {
  const square = opposite * opposite + adjacent * adjacent;
  const sin2 = (2 * opposite * adjacent) / square;
  const cos2 = ((adjacent - opposite) * (adjacent + opposite)) / square;
  const twice = 2 * cos2;
  const b6 = D6;
  const b5 = twice * b6 + D5;
  const b4 = twice * b5 - b6 + D4;
  const b3 = twice * b4 - b5 + D3;
  const b2 = twice * b3 - b4 + D2;
  const b1 = twice * b2 - b3 + D1;
  return Math.atan(opposite / adjacent) + b1 * sin2;
}

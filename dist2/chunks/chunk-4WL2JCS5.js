import { invalidInput } from './chunk-XEGQTXKU.js';

// core/geodesy/ellipsoid.ts
var FLATTENING = 0.0033528106647474805,
  DEGREE = Math.PI / 180;

// core/geodesy/utm.ts
var ECCENTRICITY = Math.sqrt(FLATTENING * (2 - FLATTENING)),
  N = FLATTENING / (2 - FLATTENING),
  N2 = N * N,
  N3 = N2 * N,
  N4 = N3 * N,
  N5 = N4 * N,
  N6 = N5 * N,
  RECTIFYING_RADIUS = (6378137 / (1 + N)) * (1 + N2 / 4 + N4 / 64 + N6 / 256),
  ALPHA = [
    N / 2 - (2 / 3) * N2 + (5 / 16) * N3 + (41 / 180) * N4 - (127 / 288) * N5 + (7891 / 37800) * N6,
    (13 / 48) * N2 - (3 / 5) * N3 + (557 / 1440) * N4 + (281 / 630) * N5 - (1983433 / 1935360) * N6,
    (61 / 240) * N3 - (103 / 140) * N4 + (15061 / 26880) * N5 + (167603 / 181440) * N6,
    (49561 / 161280) * N4 - (179 / 168) * N5 + (6601661 / 7257600) * N6,
    (34729 / 80640) * N5 - (3418889 / 1995840) * N6,
    (212378941 / 319334400) * N6,
  ],
  BETA = [
    N / 2 - (2 / 3) * N2 + (37 / 96) * N3 - (1 / 360) * N4 - (81 / 512) * N5 + (96199 / 604800) * N6,
    (1 / 48) * N2 + (1 / 15) * N3 - (437 / 1440) * N4 + (46 / 105) * N5 - (1118711 / 3870720) * N6,
    (17 / 480) * N3 - (37 / 840) * N4 - (209 / 4480) * N5 + (5569 / 90720) * N6,
    (4397 / 161280) * N4 - (11 / 504) * N5 - (830251 / 7257600) * N6,
    (4583 / 161280) * N5 - (108847 / 3991680) * N6,
    (20648693 / 638668800) * N6,
  ],
  TERMS = 6,
  [D1, D2, D3, D4, D5, D6] = [
    2 * N - (2 / 3) * N2 - 2 * N3 + (116 / 45) * N4 + (26 / 45) * N5 - (2854 / 675) * N6,
    (7 / 3) * N2 - (8 / 5) * N3 - (227 / 45) * N4 + (2704 / 315) * N5 + (2323 / 945) * N6,
    (56 / 15) * N3 - (136 / 35) * N4 - (1262 / 105) * N5 + (73814 / 2835) * N6,
    (4279 / 630) * N4 - (332 / 35) * N5 - (399572 / 14175) * N6,
    (4174 / 315) * N5 - (144838 / 6237) * N6,
    (601676 / 22275) * N6,
  ],
  FALSE_EASTING = 5e5,
  METRES_PER_RADIAN = 0.9996 * RECTIFYING_RADIUS;
function utmZone(epsg) {
  return { centralMeridian: (epsg % 100) * 6 - 183, falseNorthing: epsg >= 32700 ? 1e7 : 0 };
}
function conformalTangent(tau) {
  let sigma = Math.sinh(ECCENTRICITY * Math.atanh((ECCENTRICITY * tau) / Math.hypot(1, tau)));
  return tau * Math.hypot(1, sigma) - sigma * Math.hypot(1, tau);
}
function utmForward({ centralMeridian, falseNorthing }, lat, lon) {
  let lambda = (lon - centralMeridian) * DEGREE,
    tau = conformalTangent(Math.tan(lat * DEGREE)),
    xi0 = Math.atan2(tau, Math.cos(lambda)),
    eta0 = Math.asinh(Math.sin(lambda) / Math.hypot(tau, Math.cos(lambda))),
    xi = xi0,
    eta = eta0;
  for (let j = 1; j <= TERMS; j++)
    ((xi += ALPHA[j - 1] * Math.sin(2 * j * xi0) * Math.cosh(2 * j * eta0)),
      (eta += ALPHA[j - 1] * Math.cos(2 * j * xi0) * Math.sinh(2 * j * eta0)));
  return { x: FALSE_EASTING + METRES_PER_RADIAN * eta, y: falseNorthing + METRES_PER_RADIAN * xi };
}
function utmRowInverse({ centralMeridian, falseNorthing }, x) {
  let etas = x.map((easting) => (easting - FALSE_EASTING) / METRES_PER_RADIAN),
    cosh = new Float64Array(x.length * TERMS),
    sinh = new Float64Array(x.length * TERMS);
  for (let i = 0; i < cosh.length; i++) {
    let twofold = 2 * ((i % TERMS) + 1) * etas[Math.floor(i / TERMS)];
    ((cosh[i] = Math.cosh(twofold)), (sinh[i] = Math.sinh(twofold)));
  }
  let sin = new Float64Array(TERMS),
    cos = new Float64Array(TERMS);
  return (y, columns, lat, lon) => {
    let xi = (y - falseNorthing) / METRES_PER_RADIAN;
    for (let j = 0; j < TERMS; j++)
      ((sin[j] = BETA[j] * Math.sin(2 * (j + 1) * xi)), (cos[j] = BETA[j] * Math.cos(2 * (j + 1) * xi)));
    for (let n = 0; n < columns.length; n++) {
      let column = columns[n],
        xi0 = xi,
        eta0 = etas[column];
      for (let j = 0, at = column * TERMS; j < TERMS; j++, at++)
        ((xi0 -= sin[j] * cosh[at]), (eta0 -= cos[j] * sinh[at]));
      let sinXi = Math.sin(xi0),
        cosXi = Math.cos(xi0),
        sinhEta = Math.sinh(eta0);
      ((lat[n] = latitudeOf(sinXi, Math.sqrt(sinhEta * sinhEta + cosXi * cosXi)) / DEGREE),
        (lon[n] = centralMeridian + Math.atan2(sinhEta, cosXi) / DEGREE));
    }
  };
}
function latitudeOf(opposite, adjacent) {
  let square = opposite * opposite + adjacent * adjacent,
    sin2 = (2 * opposite * adjacent) / square,
    twice = 2 * (((adjacent - opposite) * (adjacent + opposite)) / square),
    b6 = D6,
    b5 = twice * b6 + D5,
    b4 = twice * b5 - b6 + D4,
    b3 = twice * b4 - b5 + D3,
    b2 = twice * b3 - b4 + D2,
    b1 = twice * b2 - b3 + D1;
  return Math.atan(opposite / adjacent) + b1 * sin2;
}

// core/geodesy/projection.ts
var MEAN_RADIUS = 63710088e-1,
  FIRST_COLUMN = new Int32Array(1);
function projection(parts) {
  return {
    ...parts,
    inverse: ({ x, y }) => {
      let lat = new Float64Array(1),
        lon = new Float64Array(1);
      return (parts.rowInverse(Float64Array.of(x))(y, FIRST_COLUMN, lat, lon), { lat: lat[0], lon: lon[0] });
    },
  };
}
function separateInverse(lons, latOf) {
  return (y, columns, lat, lon) => {
    lat.fill(latOf(y));
    for (let n = 0; n < columns.length; n++) lon[n] = lons[columns[n]];
  };
}
var geographic = projection({
    epsg: 4326,
    forward: ({ lat, lon }) => ({ x: lon, y: lat }),
    rowInverse: (x) => separateInverse(x, (y) => y),
    metresPerUnit: (lat) => ({
      east: MEAN_RADIUS * DEGREE * Math.cos(lat * DEGREE),
      north: MEAN_RADIUS * DEGREE,
    }),
  }),
  webMercator = projection({
    epsg: 3857,
    forward: ({ lat, lon }) => ({
      x: 6378137 * lon * DEGREE,
      y: 6378137 * Math.asinh(Math.tan(lat * DEGREE)),
    }),
    rowInverse: (x) =>
      separateInverse(
        x.map((easting) => easting / 6378137 / DEGREE),
        (y) => Math.atan(Math.sinh(y / 6378137)) / DEGREE,
      ),
    metresPerUnit: (lat) => ({ east: Math.cos(lat * DEGREE), north: Math.cos(lat * DEGREE) }),
  });
function utm(epsg) {
  let zone = utmZone(epsg);
  return projection({
    epsg,
    forward: ({ lat, lon }) => utmForward(zone, lat, lon),
    rowInverse: (x) => utmRowInverse(zone, x),
    metresPerUnit: () => ({ east: 1, north: 1 }),
  });
}
function projectionFor(epsg) {
  if (epsg === 4326) return geographic;
  if (epsg === 3857) return webMercator;
  let zone = epsg % 100;
  if (((epsg > 32600 && epsg <= 32660) || (epsg > 32700 && epsg <= 32760)) && zone >= 1) return utm(epsg);
  throw invalidInput(
    'crs_unsupported',
    `EPSG:${epsg} is not supported; reproject to WGS 84 UTM (EPSG:326zz or 327zz), EPSG:4326 or EPSG:3857`,
  );
}
function utmZoneEpsg({ lat, lon }) {
  let zone = Math.min(60, Math.max(1, Math.floor((lon + 180) / 6) + 1));
  return (lat >= 0 ? 32600 : 32700) + zone;
}

export { projectionFor, utmZoneEpsg };
//# sourceMappingURL=chunk-4WL2JCS5.js.map

import proj4 from 'proj4';
import type { MapPoint } from '../../../core/geodesy/grid.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';

/** ETRS89-extended / LAEA Europe, EPSG:3035. ETRS89 is taken for WGS 84: they drift apart by 2.5 cm a year, under a metre today. */
const LAEA_EUROPE = '+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80 +units=m +no_defs';
const toDegrees = proj4(LAEA_EUROPE, 'WGS84');

/** Degrees of a point in EPSG:3035 (x = easting, y = northing, metres); NaN beyond the other side of the Earth. */
export function laeaEuropeInverse({ x, y }: MapPoint): LatLon {
  if (!Number.isFinite(x) || !Number.isFinite(y)) return { lat: NaN, lon: NaN };
  const [lon, lat] = toDegrees.forward([x, y]);
  return { lat, lon };
}

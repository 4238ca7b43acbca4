/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Coordinate reference systems of grids, φ latitude and λ longitude on WGS 84 in radians, a the semi-major axis, x and y in meters:
 *
 *   EPSG:3857    x = a·λ    y = a·asinh(tan φ)    φ = atan(sinh(y / a))                  (EPSG method 1024)
 *   EPSG:4326    x and y are longitude and latitude in degrees
 *   UTM          Transverse Mercator: utm.ts
 */
import { DEGREE, SEMI_MAJOR_M } from './ellipsoid.ts';
import { invalidInput } from '../error.ts';
import type { MapPoint } from './grid.ts';
import type { Lattice, RowInverse } from './rowInverse.ts';
import { utmForward, utmLattice, utmZone } from './utm.ts';

/** WGS 84 degrees. */
export interface LatLon {
  readonly lat: number;
  readonly lon: number;
}

/** Converts between WGS 84 degrees and one coordinate reference system. */
export interface Projection {
  readonly epsg: number;
  forward(point: LatLon): MapPoint;
  /** The inverse for one point: identical to the last bit to the result of `rowInverse`. */
  inverse(point: MapPoint): LatLon;
  /** The inverse on a lattice with columns at `x`. */
  rowInverse(x: Float64Array): RowInverse;
  /** Meters on the ground per CRS unit, east and north, at a latitude. */
  metersPerUnit(lat: number): { readonly east: number; readonly north: number };
}

/** Mean radius, meters: accurate to 0.5 % for the size of a cell and the distance to a neighbor. */
const MEAN_RADIUS = 6_371_008.8;

const FIRST_COLUMN = new Int32Array(1);

/** A projection whose inverse for one point uses a cached lattice of one point. */
function projection({
  lattice,
  ...parts
}: Omit<Projection, 'inverse' | 'rowInverse'> & {
  readonly lattice: (columnCount: number) => Lattice;
}): Projection {
  const single = lattice(1);
  const easting = new Float64Array(1);
  const lat = new Float64Array(1);
  const lon = new Float64Array(1);
  return {
    ...parts,
    inverse: ({ x, y }) => {
      easting[0] = x;
      single.setColumns(easting);
      single.writeRow(y, FIRST_COLUMN, lat, lon);
      return { lat: lat[0]!, lon: lon[0]! };
    },
    rowInverse: (x) => {
      const { setColumns, writeRow } = lattice(x.length);
      setColumns(x);
      return writeRow;
    },
  };
}

/** A lattice in which latitude depends only on the row and longitude only on the column. */
function separateLattice(
  columnCount: number,
  lonOf: (x: number) => number,
  latOf: (y: number) => number,
): Lattice {
  const lons = new Float64Array(columnCount);
  return {
    setColumns: (x) => {
      for (let column = 0; column < columnCount; column++) lons[column] = lonOf(x[column]!);
    },
    writeRow: (y, columns, lat, lon) => {
      lat.fill(latOf(y));
      for (let n = 0; n < columns.length; n++) lon[n] = lons[columns[n]!]!;
    },
  };
}

const geographic = projection({
  epsg: 4326,
  forward: ({ lat, lon }) => ({ x: lon, y: lat }),
  lattice: (columnCount) =>
    separateLattice(
      columnCount,
      (x) => x,
      (y) => y,
    ),
  metersPerUnit: (lat) => ({
    east: MEAN_RADIUS * DEGREE * Math.cos(lat * DEGREE),
    north: MEAN_RADIUS * DEGREE,
  }),
});

const webMercator = projection({
  epsg: 3857,
  forward: ({ lat, lon }) => ({
    x: SEMI_MAJOR_M * lon * DEGREE,
    y: SEMI_MAJOR_M * Math.asinh(Math.tan(lat * DEGREE)),
  }),
  lattice: (columnCount) =>
    separateLattice(
      columnCount,
      (x) => x / SEMI_MAJOR_M / DEGREE,
      (y) => Math.atan(Math.sinh(y / SEMI_MAJOR_M)) / DEGREE,
    ),
  metersPerUnit: (lat) => ({ east: Math.cos(lat * DEGREE), north: Math.cos(lat * DEGREE) }),
});

function utm(epsg: number): Projection {
  const zone = utmZone(epsg);
  return projection({
    epsg,
    forward: ({ lat, lon }) => utmForward(zone, lat, lon),
    lattice: (columnCount) => utmLattice(zone, columnCount),
    metersPerUnit: () => ({ east: 1, north: 1 }),
  });
}

/** Cached projections of zones: creating one takes a third of a millisecond. */
const utmProjections = new Map<number, Projection>();

/** The projection of an EPSG code: UTM on WGS 84 (326zz, 327zz), 4326 or 3857. */
export function projectionFor(epsg: number): Projection {
  if (epsg === 4326) return geographic;
  if (epsg === 3857) return webMercator;
  const zone = epsg % 100;
  const isUtm = (epsg > 32600 && epsg <= 32660) || (epsg > 32700 && epsg <= 32760);
  if (isUtm && zone >= 1) {
    const known = utmProjections.get(epsg) ?? utm(epsg);
    utmProjections.set(epsg, known);
    return known;
  }
  throw invalidInput(
    'crs_unsupported',
    `EPSG:${epsg} is not supported; reproject to WGS 84 UTM (EPSG:326zz or 327zz), EPSG:4326 or EPSG:3857`,
  );
}

/** EPSG code of the UTM zone that contains a point. */
export function utmZoneEpsg({ lat, lon }: LatLon): number {
  const zone = Math.min(60, Math.max(1, Math.floor((lon + 180) / 6) + 1));
  return (lat >= 0 ? 32600 : 32700) + zone;
}

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { EpochDay } from '../../../core/date.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { dateOfColumn, isDateColumn } from '../recognize/dateColumn.ts';
import { LATITUDE_COLUMNS, LONGITUDE_COLUMNS, type PointLayout } from '../recognize/pointLayout.ts';
import { checkDays } from '../stack/dateLimits.ts';
import type { EgmsProduct } from '../recognize/egmsProduct.ts';
import { productError } from '../offered/productLog.ts';
import { dayOfText } from '../offered/productName.ts';
import proj4 from 'proj4';
import type { MapPoint } from '../../../core/geodesy/grid.ts';

/**
 * ETRS89-extended / LAEA Europe, EPSG:3035. ETRS89 is treated as WGS 84: they drift apart by 2.5 cm per year, less than a
 * meter today.
 */
const LAEA_EUROPE = '+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80 +units=m +no_defs';

const toDegrees = proj4(LAEA_EUROPE, 'WGS84');

/** The columns of a table; -1 = no such column. */
export interface PointColumns {
  readonly length: number;
  /** Ascending. */
  readonly dates: readonly { readonly index: number; readonly day: EpochDay }[];
  readonly lat: number;
  readonly lon: number;
  readonly easting: number;
  readonly northing: number;
  readonly tile: EgmsProduct['tile'];
  /** Line of sight east, north, up; null if values are vertical. */
  readonly vector: readonly [number, number, number] | null;
  readonly coherence: number;
}

/** The limits of UTM. */
const SOUTHERNMOST = -80;
const NORTHERNMOST = 84;
/** Tolerance between degrees and EPSG:3035 of one point, due to rounding. */
const MAXIMUM_DISAGREEMENT_DEGREES = 0.001;
const TILE_METERS = 100_000;

/** Finds the columns of a table's header (lower case). Throws `product_refused`. */
export function readPointColumns(
  fileName: string,
  names: readonly string[],
  { layout, lastDay }: { readonly layout: EgmsProduct | PointLayout; readonly lastDay: EpochDay },
): PointColumns {
  const egms = 'level' in layout ? layout : null;
  const own = 'level' in layout ? null : layout;
  const dates = names.flatMap((name, index) => {
    if (!isDateColumn(name)) return [];
    const day = dayOfText(dateOfColumn(name));
    if (day === null) throw productError(fileName, 'calendar dates from 1990 on', `a column ${name}`);
    return [{ index, day }];
  });
  dates.sort((a, b) => a.day - b.day);
  const lat = own ? names.indexOf(own.lat) : names.findIndex((name) => LATITUDE_COLUMNS.includes(name));
  const lon = own ? names.indexOf(own.lon) : names.findIndex((name) => LONGITUDE_COLUMNS.includes(name));
  if ((!egms && (lat < 0 || lon < 0)) || dates.length < 2) {
    throw productError(fileName, 'columns lat, lon and at least two dates', names.slice(0, 6).join(','));
  }
  const twice = dates.find(({ day }, i) => i > 0 && dates[i - 1]!.day === day);
  if (twice) throw productError(fileName, 'each date once', `${names[twice.index]!} twice`);
  checkDays(fileName, [dates[0]!.day, dates.at(-1)!.day], lastDay);
  const of = (name: string) => (egms ? names.indexOf(name) : -1);
  const vector = [of('los_east'), of('los_north'), of('los_up')] as const;
  const ofCoherence = own?.coherence ?? null;
  return {
    length: names.length,
    dates,
    lat,
    lon,
    easting: of('easting'),
    northing: of('northing'),
    tile: egms?.tile ?? null,
    vector: egms && !egms.isVertical ? vector : null,
    coherence: ofCoherence === null ? of('temporal_coherence') : names.indexOf(ofCoherence),
  };
}

/** The columns that must contain numbers. */
export function numberColumns({ dates, vector, ...columns }: PointColumns): number[] {
  const { lat, lon, easting, northing, coherence } = columns;
  const single = [lat, lon, easting, northing, coherence, ...(vector ?? [])];
  return [...single.filter((index) => index >= 0), ...dates.map(({ index }) => index)];
}

/** The position in a row, or what is wrong with it. */
export function placeOf(record: readonly string[], columns: PointColumns): LatLon | string {
  if (columns.easting < 0) return inDegrees(record, columns);
  const x = numberOf(record[columns.easting]!);
  const y = numberOf(record[columns.northing]!);
  const { tile } = columns;
  const isInTile =
    !tile || (Math.floor(x / TILE_METERS) === tile.easting && Math.floor(y / TILE_METERS) === tile.northing);
  const place = laeaEuropeInverse({ x, y });
  const shown = `easting "${record[columns.easting]!}", northing "${record[columns.northing]!}"`;
  if (!isInTile) return `${shown} outside its tile`;
  if (!isOnEarth(place)) return shown;
  const hasDegrees = columns.lat >= 0 && columns.lon >= 0 && record[columns.lat] !== '';
  if (!hasDegrees) return place;
  const stated = inDegrees(record, columns);
  if (typeof stated === 'string') return stated;
  const agrees =
    Math.abs(stated.lat - place.lat) <= MAXIMUM_DISAGREEMENT_DEGREES &&
    Math.abs(stated.lon - place.lon) <= MAXIMUM_DISAGREEMENT_DEGREES;
  return agrees ? stated : `${shown} (EPSG:3035) is not at latitude ${stated.lat}, longitude ${stated.lon}`;
}

/** NaN for anything that isn't a decimal number (Number alone accepts '' and '0x1f'). */
export function numberOf(text: string): number {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
}

function inDegrees(record: readonly string[], { lat, lon }: PointColumns): LatLon | string {
  const place = { lat: numberOf(record[lat]!), lon: numberOf(record[lon]!) };
  if (!(place.lat >= SOUTHERNMOST && place.lat <= NORTHERNMOST)) return `latitude "${record[lat]!}"`;
  if (!(place.lon >= -180 && place.lon <= 180)) return `longitude "${record[lon]!}"`;
  return place;
}

function isOnEarth({ lat, lon }: LatLon): boolean {
  return lat >= SOUTHERNMOST && lat <= NORTHERNMOST && lon >= -180 && lon <= 180;
}

/** Degrees of a point in EPSG:3035 (x = easting, y = northing, meters); NaN outside the projection's range. */
export function laeaEuropeInverse({ x, y }: MapPoint): LatLon {
  if (!Number.isFinite(x) || !Number.isFinite(y)) return { lat: NaN, lon: NaN };
  const [lon, lat] = toDegrees.forward([x, y]);
  return { lat, lon };
}

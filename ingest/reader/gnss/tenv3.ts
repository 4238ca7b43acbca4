/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { EpochDay } from '../../../core/date.ts';
import { median } from '../../../core/statistics/quantile.ts';
import { productError } from '../offered/productLog.ts';

/** Daily positions of one station. */
export interface GnssSeries {
  readonly station: string;
  readonly lat: number;
  readonly lon: number;
  /** Ascending. */
  readonly days: readonly EpochDay[];
  readonly eastMm: readonly number[];
  readonly northMm: readonly number[];
  readonly upMm: readonly number[];
  /** Days with a duplicate whose earlier position was dropped. */
  readonly doubledDays: number;
}

/** Modified Julian date of 1970-01-01. */
const MJD_OF_1970 = 40_587;
/** Columns of the Nevada Geodetic Laboratory's tenv3 format, counted from 0. */
const MJD = 3;
/** Meters, each as a whole number with the fraction in the next column. */
const EAST = 7;
const NORTH = 9;
const UP = 11;
const LATITUDE = 20;
const LONGITUDE = 21;
const COLUMNS = 23;
/** One σ of a day's upward component, meters. */
const SIGMA_UP = 16;
/** A day's position is known to a few millimeters; larger values aren't meters. */
const LARGEST_SIGMA_M = 0.15;
/** An antenna doesn't move; if positions are further apart than this, the file contains two places. */
const SAME_PLACE_DEGREES = 0.01;

/** Parses a tenv3 series: a header line, then one line per day, blank-separated. Throws `product_refused`. */
export function parseTenv3(fileName: string, text: string): GnssSeries {
  const [header, ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (!header?.trim().startsWith('site')) {
    throw productError(
      fileName,
      'a tenv3 header that begins with "site"',
      JSON.stringify((header ?? '').slice(0, 40)),
    );
  }
  const rows = lines.map((line, i) => {
    const fields = line.trim().split(/\s+/);
    const number = (at: number) => Number(fields[at]);
    const millimeters = (at: number) => (number(at) + number(at + 1)) * 1000;
    const [mjd, lat, lon] = [number(MJD), number(LATITUDE), number(LONGITUDE)];
    const [eastMm, northMm, upMm] = [millimeters(EAST), millimeters(NORTH), millimeters(UP)];
    const isUsable =
      fields.length >= COLUMNS && [mjd, lat, lon, eastMm, northMm, upMm].every(Number.isFinite);
    if (!isUsable || Math.abs(lat) > 90 || Math.abs(lon) > 360) {
      throw productError(
        fileName,
        `${COLUMNS} columns of tenv3 in line ${i + 2}`,
        JSON.stringify(line.slice(0, 80)),
      );
    }
    return {
      station: fields[0]!,
      day: Math.floor(mjd) - MJD_OF_1970,
      eastMm,
      northMm,
      upMm,
      lat,
      lon,
      sigmaUp: number(SIGMA_UP),
    };
  });
  const [first] = rows;
  if (!first) throw productError(fileName, 'at least one day', 'none');
  const sigmaUp = median(rows.map((row) => row.sigmaUp));
  if (sigmaUp > LARGEST_SIGMA_M)
    throw productError(fileName, 'positions in meters', `sigmas of ${sigmaUp}, as in millimeters`);
  const moved = rows.find(
    (row) =>
      row.station !== first.station ||
      Math.hypot(row.lat - first.lat, row.lon - first.lon) > SAME_PLACE_DEGREES,
  );
  if (moved)
    throw productError(
      fileName,
      'one station at one place',
      `${first.station} at ${first.lat}, ${first.lon} and ${moved.station} at ${moved.lat}, ${moved.lon}`,
    );
  const offered = rows.length;
  // The last position of a day counts; sorting is stable.
  const days = new Map(rows.toSorted((a, b) => a.day - b.day).map((row) => [row.day, row]));
  return onDays([...days.values()], first, offered - days.size);
}

interface Row {
  readonly station: string;
  readonly lat: number;
  readonly lon: number;
  readonly day: EpochDay;
  readonly eastMm: number;
  readonly northMm: number;
  readonly upMm: number;
}

function onDays(rows: readonly Row[], first: Row, doubledDays: number): GnssSeries {
  return {
    doubledDays,
    station: first.station,
    lat: first.lat,
    lon: wrapLongitude(first.lon),
    days: rows.map(({ day }) => day),
    eastMm: rows.map(({ eastMm }) => eastMm),
    northMm: rows.map(({ northMm }) => northMm),
    upMm: rows.map(({ upMm }) => upMm),
  };
}

/** GNSS files also count longitudes from 0 to 360 or from 0 to −360. */
export function wrapLongitude(lon: number): number {
  if (lon >= 180) return lon - 360;
  return lon < -180 ? lon + 360 : lon;
}

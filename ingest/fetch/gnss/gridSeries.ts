import { required } from '../../../core/required.ts';
import { GroundMotionError } from '../../../core/error.ts';
import type { UnrPlace } from './unrPlaces.ts';

/** Modified Julian date of 2000-01-01, from which the laboratory counts its decimal years of 365.25 days. */
const MJD_OF_2000 = 51_544;
/** Decimal year, east, north, up, their sigmas, flag. */
const COLUMNS = 7;
/** A day's sigma is a few millimeters: its numeric value is far above this in millimeters and far below in meters. */
const BETWEEN_UNITS = { least: 0.05, most: 0.15 };

const HEADER =
  'site YYMMMDD yyyy.yyyy __MJD week d reflon _e0(m) __east(m) ____n0(m) _north(m) u0(m) ____up(m) _ant(m) ' +
  'sig_e(m) sig_n(m) sig_u(m) __corr_en __corr_eu __corr_nu _latitude(deg) _longitude(deg) __height(m)';

/**
 * Converts a series of the gridded GNSS field (`.tenv8`, which has no position) to that of a station (`.tenv3`), which a
 * tie reads. Its sigmas show whether its unit is millimeters or meters. Throws `source_unreadable`.
 */
export function gridSeriesAsTenv3(point: UnrPlace, text: string): string {
  const rows = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.trim().split(/\s+/).slice(0, COLUMNS).map(Number));
  if (rows.length === 0 || rows.some((row) => row.length < COLUMNS || !row.every(Number.isFinite))) {
    throw unreadable(point, `expected rows of at least ${COLUMNS} numbers`);
  }
  const meters = metersPerUnit(
    point,
    rows.map((row) => required(row[6])),
  );
  const lines = rows.map(([year = 0, ...values]) => {
    const [east, north, up, sigmaEast, sigmaNorth, sigmaUp] = values.map((value) =>
      (value * meters).toFixed(6),
    );
    const mjd = Math.round((year - 2000) * 365.25) + MJD_OF_2000;
    const place = `${point.lat.toFixed(6)} ${point.lon.toFixed(6)} 0.0`;
    return `G${point.name} ${dayText(mjd)} ${year.toFixed(4)} ${mjd} 0 0 0.0 0 ${east} 0 ${north} 0 ${up} 0.0 ${sigmaEast} ${sigmaNorth} ${sigmaUp} 0 0 0 ${place}`;
  });
  return `${[HEADER, ...lines].join('\n')}\n`;
}

function metersPerUnit(point: UnrPlace, sigmas: readonly number[]): number {
  const median = required(sigmas.toSorted((a, b) => a - b)[Math.floor(sigmas.length / 2)]);
  if (median >= BETWEEN_UNITS.most && median < 1000) return 0.001;
  if (median > 0 && median <= BETWEEN_UNITS.least) return 1;
  throw unreadable(point, `its sigmas (median ${median}) fit neither millimeters nor meters`);
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

function dayText(mjd: number): string {
  const date = new Date((mjd - 40_587) * 86_400_000);
  return `${two(date.getUTCFullYear())}${MONTHS[date.getUTCMonth()]}${two(date.getUTCDate())}`;
}

function two(value: number): string {
  return String(value % 100).padStart(2, '0');
}

function unreadable({ name }: UnrPlace, problem: string): GroundMotionError {
  return new GroundMotionError('unavailable', 'source_unreadable', `grid point ${name}: ${problem}`);
}

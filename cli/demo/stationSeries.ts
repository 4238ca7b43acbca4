/**
 * Daily positions of the demo's GNSS stations, in the format and with the faults of the Nevada Geodetic Laboratory's files
 * (geodesy.unr.edu): white and flicker noise, gaps, and one change of an antenna.
 */
import { DAYS_PER_YEAR, type EpochDay, formatIsoDate, yearsBetween } from '../../core/date.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import { normalAt, streamKey, uniformAt } from '../../core/statistics/counterNoise.ts';
import { SEASONAL_PEAK_DAY, sharedSeasonMm } from './demoScene.ts';
import type { CellTruth } from './truth.ts';

/** A station with daily positions. */
export interface SeriesStation extends LatLon {
  readonly station: string;
  /** The planted ground beneath it. */
  readonly ground: CellTruth;
  /** Its antenna is changed in the middle of the record. */
  readonly hasStep: boolean;
}

/** Positions begin so many days before the frame's first acquisition and end as many after its last. */
const BEYOND_DAYS = 5;
/** One day's noise of up, and the slow noise that follows the ground for months, one σ in mm. */
const UP_WHITE_MM = 3;
const UP_FLICKER_MM = 1.5;
/** The same of east and north. */
const HORIZONTAL_SHARE = 0.4;
/** Time scales of the sum of autoregressive noises that stands for flicker, days. */
const FLICKER_DAYS = [4, 16, 64, 256];
const GAP_DAYS = 35;
const GAPS = 2;
const MISSED_SHARE = 0.03;
/** What the change of the antenna moves up by, mm. */
const ANTENNA_STEP_MM = 18;
const STREAM = 720;
const MJD_OF_1970 = 40_587;
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const HEADER =
  'site YYMMMDD yyyy.yyyy __MJD week d reflon _e0(m) __east(m) ____n0(m) _north(m) u0(m) ____up(m) _ant(m) sig_e(m) sig_n(m) ' +
  'sig_u(m) __corr_en __corr_eu __corr_nu _latitude(deg) _longitude(deg) __height(m)';

/** The day on which an antenna was changed: positions from it on are off by the step. */
function antennaDay(epochDays: readonly EpochDay[]): EpochDay {
  const [first = 0, last = first] = [epochDays[0], epochDays.at(-1)];
  return Math.round(first + 0.45 * (last - first));
}

/** The station's file, in the format tenv3: a line a day. */
export function stationSeries(
  { station, lat, lon, ground, hasStep }: SeriesStation,
  { epochDays, seed }: { readonly epochDays: readonly EpochDay[]; readonly seed: number },
): string {
  const [first = 0, last = first] = [epochDays[0], epochDays.at(-1)];
  const key = streamKey(seed, STREAM, ...Buffer.from(station));
  const [east, north, up] = [0, 1, 2].map((component) => positionNoise(streamKey(key, component)));
  const changed = hasStep ? antennaDay(epochDays) : Infinity;
  const isMissed = missedDays(key, [first, last]);
  const lines = [HEADER];
  for (let day = first - BEYOND_DAYS; day <= last + BEYOND_DAYS; day++) {
    const [e, n, u] = [east, north, up].map((noise) => noise?.() ?? 0) as [number, number, number];
    if (isMissed(day)) continue;
    const step = day >= changed ? ANTENNA_STEP_MM : 0;
    const heightMm = groundMm(ground, first, day) + sharedSeasonMm(day) + UP_WHITE_MM * u + step;
    const meters = [HORIZONTAL_SHARE * UP_WHITE_MM * e, HORIZONTAL_SHARE * UP_WHITE_MM * n, heightMm].map(
      (mm) => (mm / 1000).toFixed(6),
    );
    lines.push(
      `${station} ${nevadaDate(day)} ${yearOf(day)} ${day + MJD_OF_1970} ${Math.floor((day - 3657) / 7)} ${(day + 4) % 7} ` +
        `${lon.toFixed(1)} 0 ${meters[0]} 0 ${meters[1]} 0 ${meters[2]} 0.0083 0.001200 0.001200 0.003000 0.0 0.0 0.0 ` +
        `${lat.toFixed(7)} ${lon.toFixed(7)} 12.00000`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** The line of a list of steps (`steps.txt`) for the change of a station's antenna. */
export function antennaStepLine(station: string, epochDays: readonly EpochDay[]): string {
  return `${station} ${nevadaDate(antennaDay(epochDays))} 1 Antenna_Type_Changed`;
}

/** What the ground itself does in a cell that keeps its pace, mm up. */
function groundMm(ground: CellTruth, first: EpochDay, day: EpochDay): number {
  const swing = Math.cos((2 * Math.PI * (day - SEASONAL_PEAK_DAY)) / DAYS_PER_YEAR);
  return ground.velocityMmYr * yearsBetween(first, day) + ground.seasonalAmplitudeMm * swing;
}

/** White and flicker noise of one day after another, in parts of the white noise's σ. */
function positionNoise(key: number): () => number {
  const states = FLICKER_DAYS.map((_, scale) => normalAt(key, 0, 1 + scale));
  let day = 0;
  return () => {
    day++;
    let flicker = 0;
    for (const [scale, days] of FLICKER_DAYS.entries()) {
      const kept = Math.exp(-1 / days);
      states[scale] =
        kept * (states[scale] ?? 0) + Math.sqrt(1 - kept * kept) * normalAt(key, day, 1 + scale);
      flicker += states[scale] ?? 0;
    }
    return normalAt(key, day, 0) + (UP_FLICKER_MM / UP_WHITE_MM) * (flicker / Math.sqrt(FLICKER_DAYS.length));
  };
}

/** Which days have no position: single ones, and those of two gaps of weeks. */
function missedDays(key: number, [first, last]: readonly [EpochDay, EpochDay]): (day: EpochDay) => boolean {
  const gaps = Array.from({ length: GAPS }, (_, gap) => first + uniformAt(key, 2, gap) * (last - first));
  return (day) =>
    uniformAt(key, 1, day) < MISSED_SHARE || gaps.some((from) => day >= from && day < from + GAP_DAYS);
}

/** `24JAN01` of a day. */
function nevadaDate(day: EpochDay): string {
  const [year = '', month = '', date = ''] = formatIsoDate(day).slice(2).split('-');
  return `${year}${MONTHS[Number(month) - 1]}${date}`;
}

/** Decimal year of a day. */
function yearOf(day: EpochDay): string {
  return (1970 + day / DAYS_PER_YEAR).toFixed(4);
}

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { metersPerDegree } from '../../address/street/measuredLine.ts';

const DIGITS = '23456789CFGHJMPQRVWX';
/** Degrees per step of each pair of digits (https://github.com/google/open-location-code, specification). */
const PAIR_STEPS = [20, 1, 0.05, 0.0025, 0.000125];
/** Further digits divide a cell into five rows and four columns. */
const ROWS = 5;
const COLUMNS = 4;
const WHOLE = /^[2-9CFGHJMPQRVWX]{8}\+[2-9CFGHJMPQRVWX]{2,7}(?=$|[\s,])/;
const SHORT = /^[2-9CFGHJMPQRVWX]{2,6}\+[2-9CFGHJMPQRVWX]{2,7}(?:[\s,]|$)/;
/** Without its first two or four digits: a town is too large to determine six. */
const SHORT_WITH_TOWN = /^((?:[2-9CFGHJMPQRVWX]{2}){2,3}\+[2-9CFGHJMPQRVWX]{2,7})[\s,]+(\S.*)$/;
const WHOLE_DIGITS = 8;
/** Closer to the border between two meanings of a short code, as a share of their distance, either may be meant. */
const MOST_OFF = 0.4;

/**
 * The cell of a full Plus Code of at least ten digits, upper case, at the start of a text. It is sufficient, regardless
 * of a town after it; null if there is none. The radius extends to the cell's corners.
 */
export function plusCodeCell(text: string): { readonly center: LatLon; readonly radiusM: number } | null {
  const code = WHOLE.exec(text)?.[0];
  if (code === undefined) return null;
  const digits = Array.from(code.replace('+', ''), (digit) => DIGITS.indexOf(digit));
  let lat = -90;
  let lon = -180;
  for (const [pair, step] of PAIR_STEPS.entries()) {
    lat += digits[2 * pair]! * step;
    lon += digits[2 * pair + 1]! * step;
  }
  let height = PAIR_STEPS.at(-1)!;
  let width = height;
  for (const digit of digits.slice(2 * PAIR_STEPS.length)) {
    height /= ROWS;
    width /= COLUMNS;
    lat += Math.floor(digit / COLUMNS) * height;
    lon += (digit % COLUMNS) * width;
  }
  const center = { lat: rounded(lat + height / 2), lon: rounded(lon + width / 2) };
  const scale = metersPerDegree(center.lat);
  return { center, radiusM: Math.ceil(Math.hypot(height * scale.north, width * scale.east) / 2) };
}

/** A Plus Code without its first digits, and the town after it; null if a text isn't one. */
export function shortPlusCodeIn(text: string): { readonly code: string; readonly town: string } | null {
  const found = SHORT_WITH_TOWN.exec(text.trim().toUpperCase());
  return found && { code: found[1]!, town: found[2]! };
}

/**
 * The cell closest to a place that a short code may denote, recovered as in the specification; null if the place is so
 * close to the border between two of them that either may be meant.
 */
export function plusCodeCellNear(code: string, near: LatLon): ReturnType<typeof plusCodeCell> {
  const missing = WHOLE_DIGITS - code.indexOf('+');
  const apart = PAIR_STEPS[missing / 2 - 1]!;
  const cell = plusCodeCell(leadingDigits(near, missing) + code);
  if (!cell) return null;
  const steps = (from: number, to: number) => Math.round((to - from) / apart) * apart;
  const center = {
    lat: rounded(cell.center.lat + steps(cell.center.lat, near.lat)),
    lon: rounded(cell.center.lon + steps(cell.center.lon, near.lon)),
  };
  const offDegrees = Math.max(Math.abs(center.lat - near.lat), Math.abs(center.lon - near.lon));
  return offDegrees > MOST_OFF * apart ? null : { ...cell, center };
}

/** The first digits, in pairs, of the Plus Code of a place. */
function leadingDigits({ lat, lon }: LatLon, count: number): string {
  let digits = '';
  let [north, east] = [lat + 90, lon + 180];
  for (const step of PAIR_STEPS.slice(0, count / 2)) {
    digits += DIGITS[Math.floor(north / step)]! + DIGITS[Math.floor(east / step)]!;
    north %= step;
    east %= step;
  }
  return digits;
}

/** Whether a text begins with a Plus Code without its first digits, which is only complete together with a town. */
export function isShortPlusCode(text: string): boolean {
  return SHORT.test(text.trim().toUpperCase());
}

/** Rounds to a centimeter. */
function rounded(degrees: number): number {
  return Math.round(1e7 * degrees) / 1e7;
}

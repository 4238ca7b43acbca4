import type { LatLon } from '../geodesy/projection.ts';
import { metresPerDegree } from './streetLine.ts';

const DIGITS = '23456789CFGHJMPQRVWX';
/** Degrees of one step of each pair of digits (https://github.com/google/open-location-code, specification). */
const PAIR_STEPS = [20, 1, 0.05, 0.0025, 0.000125];
/** Further digits divide a cell into five rows and four columns. */
const ROWS = 5;
const COLUMNS = 4;
const WHOLE = /^[2-9CFGHJMPQRVWX]{8}\+[2-9CFGHJMPQRVWX]{2,7}(?=$|[\s,])/;
const SHORT = /^[2-9CFGHJMPQRVWX]{2,6}\+[2-9CFGHJMPQRVWX]{2,7}(?:[\s,]|$)/;

/**
 * The cell of a whole Plus Code of at least ten digits, upper case, that a text begins with: it says all, whatever town is
 * named behind it; null when there is none. The radius reaches the cell's corners.
 */
export function plusCodeCell(text: string): { readonly centre: LatLon; readonly radiusM: number } | null {
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
  const centre = { lat: rounded(lat + height / 2), lon: rounded(lon + width / 2) };
  const scale = metresPerDegree(centre.lat);
  return { centre, radiusM: Math.ceil(Math.hypot(height * scale.north, width * scale.east) / 2) };
}

/** Whether a text begins as a Plus Code without its first digits, which is whole only together with a town. */
export function isShortPlusCode(text: string): boolean {
  return SHORT.test(text.trim().toUpperCase());
}

/** To a centimetre. */
function rounded(degrees: number): number {
  return Math.round(1e7 * degrees) / 1e7;
}

import { required } from '../required.ts';
import { projectionFor, type LatLon } from './projection.ts';

/**
 * The Military Grid Reference System: a UTM zone (1 to 60) and latitude band (8° each, C to X without I and O), two
 * letters for a square of 100 km, and equally many digits of easting and northing within it. Columns take the letters
 * A–H, J–R, S–Z in zones 1, 2, 3 modulo 3; rows take A–V, from A in odd zones and from F in even ones, again every 2,000
 * km. NGA.STND.0037 (Universal Grids and Grid Reference Systems, 2014), chapter 3 and appendix A.
 */

const BANDS = 'CDEFGHJKLMNPQRSTUVWX';
const COLUMNS = ['STUVWXYZ', 'ABCDEFGH', 'JKLMNPQR'];
const ROWS = 'ABCDEFGHJKLMNPQRSTUV';
const SQUARE_M = 100_000;
const FALSE_NORTHING_M = 10_000_000;
const REFERENCE = /^(\d{1,2})([C-HJ-NP-X])([A-HJ-NP-Z])([A-HJ-NP-V])(\d{0,10})$/;
/** How far squares at the edge of a zone or band may extend beyond it, degrees. */
const BEYOND = 1;

/** South and north edge of a latitude band, degrees; null = there is no such band. The last one extends to 84. */
export function latitudeBand(letter: string): readonly [south: number, north: number] | null {
  const at = BANDS.indexOf(letter);
  if (at < 0 || letter.length !== 1) return null;
  const south = 8 * at - 80;
  return [south, letter === 'X' ? 84 : south + 8];
}

/**
 * The center of the square named by a reference (upper case, without blanks), and its side in meters; null when it names
 * none.
 */
export function mgrsSquare(reference: string): { readonly center: LatLon; readonly sideM: number } | null {
  const parts = REFERENCE.exec(reference);
  if (!parts || required(parts[5]).length % 2 === 1) return null;
  const [, zoneDigits, band, column, row, digits] = parts as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const zone = Number(zoneDigits);
  const columnAt = required(COLUMNS[zone % 3]).indexOf(column);
  if (zone < 1 || zone > 60 || columnAt < 0) return null;
  const half = digits.length / 2;
  const sideM = SQUARE_M / 10 ** half;
  const within = (text: string) => Number(text || 0) * sideM + sideM / 2;
  const easting = (columnAt + 1) * SQUARE_M + within(digits.slice(0, half));
  const rowM = ((ROWS.indexOf(row) + (zone % 2 === 0 ? 15 : 0)) % 20) * SQUARE_M + within(digits.slice(half));
  const [south, north] = required(latitudeBand(band));
  const projection = projectionFor((south >= 0 ? 32600 : 32700) + zone);
  const meridian = 6 * zone - 183;
  for (let cycle = 0; cycle < 5; cycle++) {
    const center = projection.inverse({ x: easting, y: rowM + cycle * 20 * SQUARE_M });
    const isInBand = center.lat > south - BEYOND && center.lat < north + BEYOND;
    if (isInBand && Math.abs(center.lon - meridian) < 3 + BEYOND) return { center, sideM };
  }
  return null;
}

/** Whether a UTM northing in meters, of either hemisphere, may lie in a latitude band. */
export function isNorthingInBand(northingM: number, letter: string): boolean {
  const band = latitudeBand(letter);
  if (!band) return false;
  const [south, north] = band;
  const projection = projectionFor(south >= 0 ? 32631 : 32731);
  const { lat } = projection.inverse({ x: 500_000, y: northingM });
  return northingM >= 0 && northingM <= FALSE_NORTHING_M && lat > south - BEYOND && lat < north + BEYOND;
}

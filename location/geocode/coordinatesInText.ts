import type { GeocodedPlace } from '../../core/address/geocodedPlace.ts';
import { placed } from '../../core/address/geocodePrecision.ts';
import { plusCodeCell } from '../../core/address/plusCode.ts';

/** A longer text is an address, not a pair of coordinates. */
const LONGEST = 80;

/** Degrees with a fraction, or with minutes and perhaps seconds, and on which side of the equator or of Greenwich. */
interface Angle {
  readonly degrees: number;
  /** N, S, E or W; '' = not said. */
  readonly side: string;
}

/** `39.1401, -84.6122`, `39.1401N 84.6122W`: house numbers have no fraction. */
const DECIMAL = /^([NSEW])?\s*([+-]?\d{1,3}\.\d+)\s*(?:°|DEG(?:REES)?)?\s*([NSEW])?$/;
/** `39°08'24.5"N`, `39 08 24.5 N`, `39° 8.408' N`. */
const SEXAGESIMAL =
  /^([NSEW])?\s*(\d{1,3})[°:\s]\s*(\d{1,2}(?:\.\d+)?)(?:[':\s]\s*(\d{1,2}(?:\.\d+)?))?\s*["']*\s*([NSEW])?$/;
const GEO_URI = /^GEO:([+-]?\d{1,2}\.\d+),([+-]?\d{1,3}\.\d+)(?:[,;].*)?$/;

/**
 * The place of a text that is a latitude and a longitude (WGS 84 degrees) as people write them, a `geo:` URI (RFC 5870) or a
 * whole Plus Code; null when it is none, or contradicts itself.
 */
export function coordinatesInText(text: string): GeocodedPlace | null {
  if (text.length > LONGEST) return null;
  const plain = plainOf(text);
  const cell = plusCodeCell(plain);
  if (cell) return coordinatePlaceAt(cell.centre.lat, cell.centre.lon, cell.radiusM);
  const pair = pairIn(plain);
  if (!pair) return null;
  const [lat, lon] = pair;
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? coordinatePlaceAt(lat, lon, 0) : null;
}

/** The place of coordinates, degrees. */
export function coordinatePlaceAt(lat: number, lon: number, uncertaintyM: number): GeocodedPlace {
  return {
    point: { lat, lon },
    ...placed('coordinates'),
    matchQuality: 1,
    uncertaintyM,
    address: `${lat}, ${lon}`,
    flags: [],
    source: 'coordinates',
  };
}

/** Upper case, one kind of each mark, without brackets and what the numbers are called. */
function plainOf(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[’′ʹ‘`]/g, "'")
    .replaceAll(/[”″“]|''/g, '"')
    .replaceAll(/[º˚]/g, '°')
    .replaceAll('−', '-')
    .replaceAll(/\b(?:LATITUDE|LAT|LONGITUDE|LONG|LON|LNG)\b\s*[:=]?/g, ' ')
    .replaceAll(/[()[\]]/g, ' ')
    .trim();
}

function pairIn(plain: string): readonly [lat: number, lon: number] | null {
  const uri = GEO_URI.exec(plain);
  if (uri) return [Number(uri[1]), Number(uri[2])];
  for (const halves of splits(plain)) {
    const [first, second] = halves.map(angleOf);
    if (!first || !second) continue;
    const pair = latFirst(first, second);
    if (pair) return pair;
  }
  return null;
}

/** The ways to cut a text into two numbers: at its comma, behind the first N or S, before E or W, or in the middle of its words. */
function splits(plain: string): string[][] {
  const comma = plain.split(/[,;/]/);
  if (comma.length === 2) return [comma.map((half) => half.trim())];
  if (comma.length > 2) return [];
  const words = plain.split(/\s+/);
  const middle = words.length / 2;
  const halves = Number.isInteger(middle)
    ? [[words.slice(0, middle).join(' '), words.slice(middle).join(' ')]]
    : [];
  const behindSide = /^(.*?\d[^NSEW]*[NSEW])\s*(\d.*)$/.exec(plain);
  return behindSide ? [[behindSide[1]!, behindSide[2]!], ...halves] : halves;
}

function angleOf(text: string): Angle | null {
  const decimal = DECIMAL.exec(text);
  if (decimal) return sided(decimal[1], decimal[3], Number(decimal[2]));
  const parts = SEXAGESIMAL.exec(text);
  if (!parts) return null;
  const [, before, degrees, minutes, seconds = '0', behind] = parts;
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return null;
  const angle = sided(before, behind, Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600);
  // 39 08 24.5 without N is more likely something else.
  return angle?.side === '' ? null : angle;
}

/** South and west are negative; -84 W says so twice, -84 E contradicts itself. */
function sided(before = '', behind = '', degrees: number): Angle | null {
  if (before !== '' && behind !== '') return null;
  const side = before + behind;
  if (side === '') return { degrees, side };
  const isNegative = side === 'S' || side === 'W';
  if (degrees < 0 && !isNegative) return null;
  return { degrees: isNegative ? -Math.abs(degrees) : degrees, side };
}

/** Latitude first unless N, S, E or W say otherwise; one half alone with a letter is not understood. */
function latFirst(first: Angle, second: Angle): readonly [lat: number, lon: number] | null {
  if (first.side === '' && second.side === '') return [first.degrees, second.degrees];
  const isLatitude = ({ side }: Angle) => side === 'N' || side === 'S';
  const isLongitude = ({ side }: Angle) => side === 'E' || side === 'W';
  if (isLatitude(first) && isLongitude(second)) return [first.degrees, second.degrees];
  return isLongitude(first) && isLatitude(second) ? [second.degrees, first.degrees] : null;
}

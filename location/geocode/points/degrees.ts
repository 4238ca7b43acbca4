import { required } from '../../../core/required.ts';
import { refused, type PointReading } from './pointReading.ts';

/** Degrees of an angle, half a unit of its last digit, and its axis; null = not given. */
interface Angle {
  readonly degrees: number;
  readonly halfUnit: number;
  readonly axis: Axis | null;
}

type Axis = 'lat' | 'lon';

/** Labels of the two axes, one letter each. */
const LATITUDE = 'Φ';
const LONGITUDE = 'Λ';
const LABELS: readonly (readonly [RegExp, string])[] = [
  [/"?\b(?:LATITUDE|LAT)\b"?\s*[:=]?/g, LATITUDE],
  [/"?\b(?:LONGITUDE|LONG|LON|LNG)\b"?\s*[:=]?/g, LONGITUDE],
];
/** Labels of coordinates: `GPS: 29.76, -95.37`. */
const TITLE = /^(?:GPS|COORDINATES?|COORDS?|LOCATION|LOC|POSITION|WGS ?84)\b\s*[:=]?\s*/;

/** `39.1401`, `N 39.1401°`: house numbers have no decimal fraction. */
const DECIMAL = /^([NSEW])?\s*([+-]?\d{1,3}\.\d+)\s*(?:°|DEG(?:REES)?)?\s*([NSEW])?$/;
/** `39°08'24.5"N`, `39 08 24.5 N`, `39-08-24.5 N`, `39° 8.408' N`, `-84°36'43"`. */
const SEXAGESIMAL =
  /^([NSEW])?\s*([+-]?\d{1,3})(?:°|[:\s-])\s*(\d{1,2}(?:\.\d+)?)(?:[':\s-]\s*(\d{1,2}(?:\.\d+)?))?\s*["']*\s*([NSEW])?$/;
/** `294537N 0952211W`: two digits each of minutes and seconds. */
const COMPACT = /^(\d{2})(\d{2})(\d{2}(?:\.\d+)?)\s*([NS])[\s,]*(\d{3})(\d{2})(\d{2}(?:\.\d+)?)\s*([EW])$/;
/** ISO 6709: `+29.7604-095.3698/`. */
const ISO_6709 = /^([+-]\d{1,2}\.\d+)([+-]\d{1,3}\.\d+)\/?$/;
/** Only numbers and the punctuation of coordinates. */
const NUMBERS_ALONE = /^[\d\s.,;:°'"+\-/|NSEWΦΛ]+$/;

const METERS_PER_DEGREE = 111_195;

/** `30, -95` */
const WHOLE_DEGREES = /^[+-]?\d{1,2}\s*°?(?:\s*[,;]\s*|\s+(?=[+-]))[+-]?\d{1,3}\s*°?$/;

const HOW = 'write latitude and longitude in degrees with a decimal point, such as 29.7604, -95.3698';

/**
 * A latitude and a longitude as people write them, WGS 84: decimal or with minutes and seconds, with a decimal point or
 * comma. Rejects ambiguous ones; null if the text isn't coordinates.
 */
export function degreesReading(text: string): PointReading | null {
  const plain = plainOf(text);
  const iso = ISO_6709.exec(plain);
  if (iso) return degreesAt(decimalDegrees(required(iso[1])), decimalDegrees(required(iso[2])));
  const compact = COMPACT.exec(plain);
  if (compact) return compactReading(compact);
  const pair = pairIn(withoutDecimalCommas(plain));
  if (pair === null && WHOLE_DEGREES.test(plain)) return refused(`whole degrees may be 50 km off; ${HOW}`);
  if (pair === null)
    return looksLikeDegrees(plain)
      ? refused(`these coordinates can be read in more than one way; ${HOW}`)
      : null;
  const [lat, lon] = pair;
  return isCommaUnclear(plain)
    ? refused('its commas could separate numbers or be decimal commas', [
        { lat: lat.degrees, lon: lon.degrees },
      ])
    : degreesAt(lat, lon);
}

type Written = Pick<Angle, 'degrees' | 'halfUnit'>;

/** A point in degrees, as uncertain as its last digits. */
function degreesAt(lat: Written, lon: Written): PointReading {
  const [latM, lonM] = [lat.halfUnit, lon.halfUnit * Math.cos((lat.degrees * Math.PI) / 180)];
  const uncertaintyM = METERS_PER_DEGREE * Math.max(latM, lonM);
  return { kind: 'point', point: { lat: lat.degrees, lon: lon.degrees }, uncertaintyM, isDegrees: true };
}

function decimalDegrees(text: string): Written {
  return { degrees: Number(text), halfUnit: halfUnitOf(text) };
}

/** Half a unit of the last digit of a decimal number. */
function halfUnitOf(text: string): number {
  return 0.5 * 10 ** -(text.split('.')[1] ?? '').length;
}

/** Upper case, with uniform punctuation; without labels, brackets and surrounding text. */
function plainOf(text: string): string {
  let plain = text
    .replaceAll(/[’′ʹ‘`]/g, "'")
    .replaceAll(/[”″“]|''/g, '"')
    .replaceAll(/[º˚]/g, '°')
    .replaceAll(/[−–—‐‑‒]/g, '-')
    .normalize('NFKC')
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
    .toUpperCase();
  for (const [label, letter] of LABELS) plain = plain.replaceAll(label, ` ${letter} `);
  plain = plain
    .replaceAll(/^\s*\?|&(?=\s*[ΦΛ])/g, (mark) => (mark === '&' ? ',' : ' '))
    .replaceAll(/[()[\]{}<>]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (/^["']/.test(plain)) plain = plain.replaceAll(/^["'\s]+|["'\s]+$/g, '');
  return plain
    .replace(TITLE, '')
    .replaceAll(/^[\s,;:@/|]+|[\s,;:./|]+$/g, '')
    .replace(/^Φ\s*[,/& ]\s*Λ\s*:?\s*(?=[^ΦΛ]*$)/, '')
    .replace(/^Λ\s*[,/& ]\s*Φ\s*:?\s*([^ΦΛ]*?)\s*[,;\s]\s*([^ΦΛ,;\s]+)$/, 'Λ $1, Φ $2');
}

/** 29,76 -95,37: a comma between digits is a decimal comma if no number has a point, and no other comma separates the two. */
function withoutDecimalCommas(plain: string): string {
  return plain.includes('.') ? plain : plain.replaceAll(/(\d),(?=\d)/g, '$1.');
}

/** 29,76,-95,37 */
function isCommaUnclear(plain: string): boolean {
  return !plain.includes('.') && /\d,\d/.test(plain) && /,[+-]?\d*,|,[+-]/.test(plain);
}

/** At least two numbers, one of which has a fraction or is marked as degrees; 846.5 W 4500 S 84404 is an address. */
function looksLikeDegrees(plain: string): boolean {
  if (/(?<![\d.,])\d{4}/.test(plain)) return false;
  if (!NUMBERS_ALONE.test(plain) || !/\d[.,]\d|°/.test(plain)) return false;
  return (plain.match(/\d+(?:[.,]\d+)?/g) ?? []).length >= 2;
}

function pairIn(plain: string): readonly [lat: Angle, lon: Angle] | null {
  for (const halves of splits(plain)) {
    const [first, second] = halves.map(angleOf);
    if (!first || !second) continue;
    const pair = latFirst(first, second);
    if (pair) return pair;
  }
  return null;
}

/**
 * The ways to split a text into two angles: at its comma, after the first N or S, before E or W, or in the middle of its
 * words.
 */
function splits(plain: string): string[][] {
  const comma = plain.split(/[,;/|]/);
  if (comma.length === 2) return [comma.map((half) => half.trim())];
  if (comma.length > 2) return [];
  const words = plain.split(/\s+/);
  const middle = words.length / 2;
  const halves = Number.isInteger(middle)
    ? [[words.slice(0, middle).join(' '), words.slice(middle).join(' ')]]
    : [];
  const behindSide = /^(.*?\d[^NSEW]*[NSEW])\s*(\d.*)$/.exec(plain);
  return behindSide ? [[required(behindSide[1]), required(behindSide[2])], ...halves] : halves;
}

function angleOf(text: string): Angle | null {
  const label = /[ΦΛ]/.exec(text)?.[0];
  const labeled = label === undefined ? null : label === LATITUDE ? 'lat' : 'lon';
  const bare = text.replaceAll(/^\s*[ΦΛ]\s*|\s*[ΦΛ]\s*$/g, '').trim();
  const angle = unlabeledAngle(bare);
  if (!angle || labeled === null) return angle;
  return angle.axis === null || angle.axis === labeled ? { ...angle, axis: labeled } : null;
}

function unlabeledAngle(text: string): Angle | null {
  const decimal = DECIMAL.exec(text);
  if (decimal) return sided(decimal[1], decimal[3], decimalDegrees(required(decimal[2])));
  const parts = SEXAGESIMAL.exec(text);
  if (!parts) return null;
  const [, before, degrees, minutes = '', seconds, behind] = parts;
  if (Number(minutes) >= 60 || Number(seconds ?? 0) >= 60) return null;
  const size = sexagesimal(Math.abs(Number(degrees)), Number(minutes), Number(seconds ?? 0));
  const halfUnit = seconds === undefined ? halfUnitOf(minutes) / 60 : halfUnitOf(seconds) / 3600;
  const written = { degrees: required(degrees).startsWith('-') ? -size : size, halfUnit };
  const angle = sided(before, behind, written);
  // 39 08 24.5 without N is more likely something else.
  return angle?.axis === null && !text.includes('°') ? null : angle;
}

/** South and west are negative; -84 W states it twice, -84 E is contradictory. */
function sided(before = '', behind = '', { degrees, halfUnit }: Written): Angle | null {
  if (before !== '' && behind !== '') return null;
  const side = before + behind;
  if (side === '') return { degrees, halfUnit, axis: null };
  const isNegative = side === 'S' || side === 'W';
  if (degrees < 0 && !isNegative) return null;
  return {
    degrees: isNegative ? -Math.abs(degrees) : degrees,
    halfUnit,
    axis: side === 'N' || side === 'S' ? 'lat' : 'lon',
  };
}

/** Latitude first, unless letters or labels say otherwise; if only one half has a letter, it isn't understood. */
function latFirst(first: Angle, second: Angle): readonly [lat: Angle, lon: Angle] | null {
  if (first.axis === second.axis) return first.axis === null ? [first, second] : null;
  if (first.axis === 'lat' && second.axis === 'lon') return [first, second];
  return first.axis === 'lon' && second.axis === 'lat' ? [second, first] : null;
}

function compactReading(parts: RegExpExecArray): PointReading | null {
  const [, latD, latM, latS, north, lonD, lonM, lonS, east] = parts;
  if ([latM, latS, lonM, lonS].some((part) => Number(part) >= 60)) return null;
  const lat = sexagesimal(Number(latD), Number(latM), Number(latS));
  const lon = sexagesimal(Number(lonD), Number(lonM), Number(lonS));
  return degreesAt(
    { degrees: north === 'S' ? -lat : lat, halfUnit: halfUnitOf(required(latS)) / 3600 },
    { degrees: east === 'W' ? -lon : lon, halfUnit: halfUnitOf(required(lonS)) / 3600 },
  );
}

/** Decimal degrees from degrees, minutes and seconds, to 0.1 mm. */
function sexagesimal(degrees: number, minutes: number, seconds: number): number {
  return Math.round(1e9 * (degrees + minutes / 60 + seconds / 3600)) / 1e9;
}

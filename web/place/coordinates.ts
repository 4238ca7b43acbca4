import type { LatLon } from '../../core/geodesy/projection.ts';

const decimals = 5;
const number = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)`;
const degrees = String.raw`(${number})\s*(?:[°º]\s*(?:(${number})\s*'\s*(?:(${number})\s*"\s*)?)?)?`;
const pattern = new RegExp(
  // a letter comes before or after its angle; after a letter the angles need no space between them
  String.raw`^#?(?:([NSEW])\s*${degrees}|${degrees}\s*([NSEW])?)(?:[\s,;]+|(?<=[NSEW]))(?:([NSEW])\s*${degrees}|${degrees}\s*([NSEW])?)$`,
  'i',
);

/**
 * Reads `29.76, -95.37`, `29.76 -95.37`, `#29.76,-95.37`, `29.76° N, 95.37° W` and degrees, minutes and
 * seconds: `29°45'36"N 95°22'12"W`.
 */
export function parseCoordinates(text: string): { point: LatLon } | { problem: string } {
  const match = pattern.exec(inPlainSigns(text));
  if (match === null) {
    return {
      problem: `Write latitude and longitude in degrees, for example 29.7604, −95.3698 or 29°45'36"N 95°22'12"W.`,
    };
  }
  const angles = [readAngle(match.slice(1, 9)), readAngle(match.slice(9, 17))];
  const [first, second] = angles;
  if (first === null || second === null || first === undefined || second === undefined) {
    return { problem: 'Minutes and seconds lie between 0 and 60, and a letter N, S, E, W takes no minus.' };
  }
  const isTurned = first.axis === 'lon' && second.axis === 'lat';
  if (!isTurned && (first.axis === 'lon' || second.axis === 'lat')) {
    return { problem: 'Give one latitude (N or S) and one longitude (E or W).' };
  }
  const lat = (isTurned ? second : first).degrees;
  const lon = (isTurned ? first : second).degrees;
  if (Math.abs(lat) > 90)
    return { problem: `Latitude ${shown(lat)} is outside −90 to 90. Latitude comes first.` };
  if (Math.abs(lon) > 180) return { problem: `Longitude ${shown(lon)} is outside −180 to 180.` };
  return { point: rounded({ lat, lon }) };
}

interface Angle {
  readonly degrees: number;
  readonly axis: 'lat' | 'lon' | null;
}

/** One way of writing the minus, the minutes and the seconds, whatever was typed or pasted. */
function inPlainSigns(text: string): string {
  return text
    .trim()
    .replaceAll(/[−–]/g, '-')
    .replaceAll(/''|[″”“]/g, '"')
    .replaceAll(/[′’‘]/g, "'");
}

/**
 * One angle from its groups (letter before, three numbers; or three numbers, letter after); null when minutes
 * or seconds are out of range or a letter contradicts a sign.
 */
function readAngle([before, d1, m1, s1, d2, m2, s2, after]: (string | undefined)[]): Angle | null {
  const letter = (before ?? after)?.toUpperCase();
  const whole = d1 ?? d2 ?? '';
  const minutes = m1 ?? m2 ?? '0';
  const seconds = s1 ?? s2 ?? '0';
  if ([minutes, seconds].some((part) => /^[+-]/.test(part) || Number(part) >= 60)) return null;
  const isNegative = whole.startsWith('-');
  if (isNegative && letter !== undefined) return null;
  const size = Math.abs(Number(whole)) + Number(minutes) / 60 + Number(seconds) / 3600;
  const axis = letter === undefined ? null : 'NS'.includes(letter) ? 'lat' : 'lon';
  return { degrees: isNegative || letter === 'S' || letter === 'W' ? -size : size, axis };
}

function shown(value: number): string {
  return String(value).replace('-', '−');
}

/** To five decimals (about a metre), as the page shows and links it. */
export function rounded({ lat, lon }: LatLon): LatLon {
  // + 0 makes −0 an ordinary zero
  return { lat: Number(lat.toFixed(decimals)) + 0, lon: Number(lon.toFixed(decimals)) + 0 };
}

/** `29.76040, -95.36980`, as other programs read it too. */
export function formatPoint({ lat, lon }: LatLon): string {
  return `${lat.toFixed(decimals)}, ${lon.toFixed(decimals)}`;
}

/** `29.76040° N, 95.36980° W`, for people. */
export function describePoint({ lat, lon }: LatLon): string {
  return `${describeAngle(lat, 'N', 'S')}, ${describeAngle(lon, 'E', 'W')}`;
}

function describeAngle(value: number, positive: string, negative: string): string {
  return `${Math.abs(value).toFixed(decimals)}° ${value < 0 ? negative : positive}`;
}

/** Whether what was typed can be an address; degrees have letters too, but no two that are not of a direction. */
export function looksLikeAddress(text: string): boolean {
  return /\p{L}{2}/u.test(text.replace(/\b(?:[NSEW]{1,2}|deg|lat|lon)\b/gi, ''));
}

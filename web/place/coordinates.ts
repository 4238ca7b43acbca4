import type { LatLon } from '../../core/geodesy/projection.ts';

/** Query parameters in which map apps store a point: Google, Apple, Bing. */
const POINT_PARAMETERS = ['query', 'q', 'll', 'coordinate', 'cp'];

const DECIMAL = String.raw`[+-]?\d+(?:\.\d+)?`;

const PAIR = new RegExp(`^(${DECIMAL})[,~ ]+(${DECIMAL})$`);

/** The point of a place in Google's links; after `@` there is only the center of the map. */
const GOOGLE_PLACE = new RegExp(`!3d(${DECIMAL})!4d(${DECIMAL})`);

const GOOGLE_VIEW = new RegExp(`^/maps/@(${DECIMAL}),(${DECIMAL})`);

const OSM_VIEW = new RegExp(`^#map=[\\d.]+/(${DECIMAL})/(${DECIMAL})`);

const decimals = 5;
const number = String.raw`([+-]?(?:\d+(?:\.\d*)?|\.\d+))`;
const pattern = new RegExp(String.raw`^#?${number}[\s,;]+${number}$`);

/**
 * Reads a latitude and a longitude in decimal degrees, as the page writes them (`29.76, -95.37`, `#29.76,-95.37`) or as a map
 * link has them; null for anything else, which the service's geocoder reads.
 */
export function parseCoordinates(text: string): LatLon | null {
  const match = pattern.exec(pairInMapLink(text.trim()) ?? text.trim().replaceAll(/[−–]/g, '-'));
  if (match === null) return null;
  const [lat, lon] = [Number(match[1]), Number(match[2])];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? rounded({ lat, lon }) : null;
}

/** To five decimals (about a meter), as the page shows and links it. */
export function rounded({ lat, lon }: LatLon): LatLon {
  // + 0 makes −0 an ordinary zero
  return { lat: Number(lat.toFixed(decimals)) + 0, lon: Number(lon.toFixed(decimals)) + 0 };
}

/** `29.76040, -95.36980`, readable by other programs too. */
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

/**
 * The point of a link from a map app (Google, Apple, Bing, OpenStreetMap, `geo:`) as `lat, lon`; null for other texts, for
 * routes, and for links that name a place without its coordinates.
 */
function pairInMapLink(text: string): string | null {
  const geo = new RegExp(`^geo:(${DECIMAL}),(${DECIMAL})`, 'i').exec(text);
  if (geo) return pairOf(geo);
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { pathname, searchParams, hash } = new URL(text);
  if (pathname.startsWith('/maps/dir')) return null;
  const [lat, lon] = [searchParams.get('mlat'), searchParams.get('mlon')];
  if (lat !== null && lon !== null) return `${lat}, ${lon}`;
  const place = GOOGLE_PLACE.exec(pathname);
  if (place) return pairOf(place);
  for (const name of POINT_PARAMETERS) {
    const pair = PAIR.exec((searchParams.get(name) ?? '').trim());
    if (pair) return pairOf(pair);
  }
  const view = GOOGLE_VIEW.exec(pathname) ?? OSM_VIEW.exec(hash);
  return view && pairOf(view);
}

function pairOf(match: RegExpExecArray): string {
  return `${match[1]}, ${match[2]}`;
}

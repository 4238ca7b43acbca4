import type { LatLon } from '../../core/geodesy/projection.ts';
import { pairInMapLink } from './pairInMapLink.ts';

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

import { projectionFor } from '../../../core/geodesy/projection.ts';
import { pointAt, refused, type PointReading } from './pointReading.ts';

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?`;
const WKT =
  /^(?:SRID\s*=\s*(\d+)\s*;\s*)?(MULTI)?(POINT|LINESTRING|POLYGON|GEOMETRYCOLLECTION)\s*(?:ZM|Z|M)?\s*(?:\((.*)\)|EMPTY)$/s;
const NUMBERS = new RegExp(String.raw`^\s*(${NUMBER})\s+(${NUMBER})(?:\s+${NUMBER}){0,2}\s*$`);
/** Degrees in WGS 84 or NAD 83, which differ by a meter or two. */
const GEOGRAPHIC = new Set([4326, 4269, 4979]);

/** A point in well-known text (`POINT(lon lat)`, also with Z, M or an SRID) or in GeoJSON; null if a text is neither. */
export function geometryReading(text: string): PointReading | null {
  const plain = text.trim().replace(/[;,.]+$/, '');
  return plain.startsWith('{') ? geoJsonReading(plain) : wktReading(plain.toUpperCase());
}

function wktReading(plain: string): PointReading | null {
  const parts = WKT.exec(plain);
  if (!parts) return null;
  const [, srid, many, kind, inner] = parts;
  if (many !== undefined || kind !== 'POINT')
    return refused('only a single point can be looked up, not a line or an area');
  const numbers = NUMBERS.exec(inner ?? '');
  if (!numbers) return refused('a point in well-known text is POINT(longitude latitude)');
  const [x, y] = [Number(numbers[1]), Number(numbers[2])];
  const epsg = srid === undefined ? 4326 : Number(srid);
  if (GEOGRAPHIC.has(epsg)) return pointAt(y, x);
  try {
    const { lat, lon } = projectionFor(epsg).inverse({ x, y });
    return Number.isFinite(lat) && Number.isFinite(lon)
      ? pointAt(roundedDegrees(lat), roundedDegrees(lon))
      : null;
  } catch {
    return refused(`SRID ${epsg} is not known; send 4326, degrees on WGS 84`);
  }
}

function geoJsonReading(plain: string): PointReading | null {
  let value: unknown;
  try {
    value = JSON.parse(plain);
  } catch {
    return null;
  }
  const object = value as { type?: unknown; geometry?: unknown; coordinates?: unknown };
  if (typeof object.type !== 'string') return null;
  const geometry = (object.type === 'Feature' ? object.geometry : object) as typeof object | null;
  const coordinates = geometry?.coordinates;
  if (geometry?.type !== 'Point' || !Array.isArray(coordinates))
    return refused('only a Point, or a Feature of one, can be looked up');
  const [lon, lat] = coordinates as unknown[];
  return typeof lat === 'number' && typeof lon === 'number' && coordinates.length <= 4
    ? pointAt(lat, lon)
    : refused('the coordinates of a GeoJSON Point are [longitude, latitude]');
}

/** Rounds to a centimeter. */
export function roundedDegrees(degrees: number): number {
  return Math.round(1e7 * degrees) / 1e7;
}

import type { GeocodedPlace } from '../../core/address/geocodedPlace.ts';
import { placed } from '../../core/address/geocodePrecision.ts';

/** Two decimal numbers with fractions, and no more: `39.1401, -84.6122`. House numbers have none. */
const PAIR = /^\s*([+-]?\d{1,2}\.\d+)\s*[,;\s]\s*([+-]?\d{1,3}\.\d+)\s*$/;

/** The place of a text that is a latitude and a longitude (WGS 84 degrees); null when it is none. */
export function coordinatesInText(text: string): GeocodedPlace | null {
  const [, latitude, longitude] = PAIR.exec(text) ?? [];
  const [lat, lon] = [Number(latitude), Number(longitude)];
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return null;
  return {
    point: { lat, lon },
    ...placed('coordinates'),
    matchQuality: 1,
    uncertaintyM: 0,
    address: `${lat}, ${lon}`,
    flags: [],
    source: 'coordinates',
  };
}

import { required } from '../../../core/required.ts';

/** Where US addresses can be: the states, Puerto Rico, and the territories on both sides of the antimeridian. */
const SOUTHERNMOST = -15;
const NORTHERNMOST = 72;
const EASTERNMOST_WEST = -64;
const WESTERNMOST_EAST = 144;

/** Whether a position, in degrees, can be that of an address in the United States. */
export function isInUnitedStates(lat: number, lon: number): boolean {
  const isLongitude = (lon >= -180 && lon <= EASTERNMOST_WEST) || (lon >= WESTERNMOST_EAST && lon <= 180);
  return isLongitude && lat >= SOUTHERNMOST && lat <= NORTHERNMOST;
}

/**
 * A line in millionths of a degree; null if there is none, it has no length or it leaves the country. NAD 83 is treated
 * as WGS 84.
 */
export function microDegrees(
  line: { readonly lat: readonly number[]; readonly lon: readonly number[] } | null,
): { readonly latE6: readonly number[]; readonly lonE6: readonly number[] } | null {
  if (!line || !line.lat.every((lat, i) => isInUnitedStates(lat, required(line.lon[i])))) return null;
  const latE6 = line.lat.map((lat) => Math.round(lat * 1e6));
  const lonE6 = line.lon.map((lon) => Math.round(lon * 1e6));
  const hasLength = latE6.some((lat, i) => lat !== latE6[0] || lonE6[i] !== lonE6[0]);
  return hasLength ? { latE6, lonE6 } : null;
}

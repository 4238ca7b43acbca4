import type { LatLon } from './projection.ts';

/** Boxes that contain the United States and its territories, degrees. */
const UNITED_STATES: readonly (readonly [south: number, north: number, west: number, east: number])[] = [
  [24.3, 49.5, -125, -66.8],
  [51, 71.6, -180, -129.9],
  [51, 54, 172, 180],
  [18.5, 28.6, -178.6, -154.7],
  [17.5, 18.7, -68, -64.4],
  [13.1, 20.7, 144.5, 146.2],
  [-14.7, -11, -171.2, -168],
];

function isInUnitedStates({ lat, lon }: LatLon): boolean {
  return UNITED_STATES.some(
    ([south, north, west, east]) => lat >= south && lat <= north && lon >= west && lon <= east,
  );
}

/**
 * Places in the United States that coordinates outside of it would denote with a minus sign added or removed, or with
 * latitude and longitude swapped; empty for a place in the United States. Accepts degrees beyond ±90 or ±180.
 */
export function meantCoordinates({ lat, lon }: LatLon): readonly LatLon[] {
  if (isInUnitedStates({ lat, lon })) return [];
  const ways: readonly LatLon[] = [
    { lat, lon: -lon },
    { lat: -lat, lon },
    { lat: -lat, lon: -lon },
    { lat: lon, lon: lat },
    { lat: lon, lon: -lat },
    { lat: -lon, lon: lat },
    { lat: -lon, lon: -lat },
  ];
  const found = ways.filter(isInUnitedStates);
  return found.slice(0, 2);
}

/** A clause such as `… is outside the United States …: did you mean 29.77, -95.37?`; null when no correction is likely. */
export function coordinatesHint(point: LatLon): string | null {
  const meant = meantCoordinates(point);
  if (meant.length === 0) return null;
  const named = meant.map(({ lat, lon }) => `${lat}, ${lon}`).join(' or ');
  return `${point.lat}, ${point.lon} is outside the United States, where latitude comes first and most longitudes are negative: did you mean ${named}?`;
}

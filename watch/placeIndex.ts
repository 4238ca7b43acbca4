import { cellToLatLng, cellToParent, getResolution, isValidCell, latLngToCell } from 'h3-js';
import { CELL_RESOLUTION } from '../core/geodesy/h3/cellIndex.ts';
import type { LatLon } from '../core/geodesy/projection.ts';

/** The H3 index (resolution 12, 15 hexadecimal digits) of a point, WGS 84 degrees. */
export function h3At({ lat, lon }: LatLon): string {
  return latLngToCell(lat, lon, CELL_RESOLUTION);
}

/** The coarser hexagon around an index of resolution 12, as text. */
export function h3Around(h3: string, resolution: number): string {
  return cellToParent(h3, resolution);
}

/** The center of a hexagon of resolution 12, WGS 84 degrees; null if the text isn't one. */
export function pointOfH3(h3: string): LatLon | null {
  if (!/^8c[0-9a-f]{13}$/.test(h3) || !isValidCell(h3) || getResolution(h3) !== CELL_RESOLUTION) return null;
  const [lat, lon] = cellToLatLng(h3);
  return { lat, lon };
}

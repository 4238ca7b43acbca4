import { latLngToCell } from 'h3-js';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { CELL_RESOLUTION } from '../../../core/geodesy/h3/cellIndex.ts';

/** H3 index (resolution 12) of a point from the H3 library, as the lake's UBIGINT. */
export function cellIndexOf({ lat, lon }: LatLon): bigint {
  return BigInt(`0x${latLngToCell(lat, lon, CELL_RESOLUTION)}`);
}

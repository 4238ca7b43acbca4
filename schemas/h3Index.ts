import { latLngToCell } from 'h3-js';
import { cellCentre, type Cell, type Grid } from '../core/grid.ts';
import type { LatLon, Projection } from '../core/projection.ts';

/** H3 resolution of a measurement cell's centre: about 9 m across, finer than any 30 m cell. */
const CELL_RESOLUTION = 12;

/** H3 resolution of a Parquet partition: about 250 km², some 280 000 cells of 30 m. */
export const PARTITION_RESOLUTION = 5;

// An H3 index keeps its resolution in bits 52–55 and, below, three bits a resolution; digits finer than
// the resolution are all ones. A parent is therefore two masks away, and the cells under a parent are
// one run of integers.
const RESOLUTION_BITS = 0xfn << 52n;
const finerDigits = (resolution: number): bigint => (1n << BigInt((15 - resolution) * 3)) - 1n;
const CELL_FINER_DIGITS = finerDigits(CELL_RESOLUTION);
const PARTITION_FINER_DIGITS = finerDigits(PARTITION_RESOLUTION);
const PARTITION_BITS = BigInt(PARTITION_RESOLUTION) << 52n;

/** H3 index (resolution 12) of a point in WGS 84 degrees, as the lake's UBIGINT. About 3 µs. */
export function cellIndexOf({ lat, lon }: LatLon): bigint {
  return BigInt(`0x${latLngToCell(lat, lon, CELL_RESOLUTION)}`);
}

/** Name of the partition (resolution-5 parent, 15 hexadecimal digits) that holds an H3 index. */
export function partitionOf(h3: bigint): string {
  return formatH3((h3 & ~RESOLUTION_BITS) | PARTITION_BITS | PARTITION_FINER_DIGITS);
}

/** The resolution-12 indexes that share a parent of the given resolution with this one: `first … last`. */
export function blockOf(h3: bigint, resolution: number): { readonly first: bigint; readonly last: bigint } {
  const within = finerDigits(resolution);
  return { first: (h3 & ~within) | CELL_FINER_DIGITS, last: h3 | within };
}

/** An H3 index in its usual spelling, 15 hexadecimal digits. */
export function formatH3(h3: bigint): string {
  return h3.toString(16).padStart(15, '0');
}

/**
 * Where a grid cell stands in the lake: its centre in WGS 84 degrees and that centre's H3 index. The
 * ingest and the look-up both go through here, so that they agree to the last bit.
 */
export function locateCell(grid: Grid, projection: Projection, cell: Cell): LatLon & { readonly h3: bigint } {
  const { lat, lon } = projection.inverse(cellCentre(grid, cell));
  return { lat, lon, h3: cellIndexOf({ lat, lon }) };
}

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { cellCenter, type Cell, type Grid, type Window } from '../core/geodesy/grid.ts';
import { CELL_RESOLUTION, writeCellIndices } from '../core/geodesy/h3/cellIndex.ts';
import type { LatLon, Projection } from '../core/geodesy/projection.ts';

/** H3 resolution of a Parquet partition: about 250 km², about 280,000 cells of 30 m. */
export const PARTITION_RESOLUTION = 5;

/** Name of the partition (resolution-5 parent, 15 hexadecimal digits) that contains an H3 index. */
export function partitionOf(h3: bigint): string {
  return parentOf(h3, PARTITION_RESOLUTION);
}

/** H3 resolution of the smallest areas whose cells are counted for everyone: about 0.7 km², about 800 cells of 30 m. */
const PLACE_RESOLUTION = 8;

/** The hexagon of resolution 8 (15 hexadecimal digits) that contains an H3 index of resolution 12. */
export function placeHexagonOf(h3: bigint): string {
  return parentOf(h3, PLACE_RESOLUTION);
}

/** The name of the partition that contains a hexagon of 15 hexadecimal digits. */
export function partitionOfHexagon(hexagon: string): string {
  return partitionOf(BigInt(`0x${hexagon}`));
}

/**
 * The position of the resolution in an H3 index, and the bits of a digit (0–6, 7 beyond the resolution); the finest
 * resolution is 15.
 */
const RESOLUTION_SHIFT = 52n;
const RESOLUTION_BITS = 0xfn << RESOLUTION_SHIFT;
const DIGIT_BITS = 3n;
const FINEST = 15;
/** The digit 6, the last of a hexagon's children, at every resolution. */
const SIXES = BigInt(`0o${'6'.repeat(FINEST)}`);

/** The bits of all digits finer than each resolution. */
const DIGITS_BELOW = Array.from(
  { length: FINEST + 1 },
  (_, resolution) => (1n << (DIGIT_BITS * BigInt(FINEST - resolution))) - 1n,
);

function digitsBelow(resolution: number): bigint {
  return DIGITS_BELOW[resolution]!;
}

/** An index with another resolution and the same digits. */
function atResolution(h3: bigint, resolution: number): bigint {
  return (h3 & ~RESOLUTION_BITS) | (BigInt(resolution) << RESOLUTION_SHIFT);
}

/** The coarser hexagon (15 hexadecimal digits) that contains an H3 index in the hierarchy. */
export function parentOf(h3: bigint, resolution: number): string {
  return formatH3(atResolution(h3, resolution) | digitsBelow(resolution));
}

/** The first and the last resolution-12 index with the same parent, at the given resolution, as this one. */
export function blockOf(h3: bigint, resolution: number): { readonly first: bigint; readonly last: bigint } {
  const unused = digitsBelow(CELL_RESOLUTION);
  const digits = digitsBelow(resolution) & ~unused;
  const first = (atResolution(h3, CELL_RESOLUTION) & ~digits) | unused;
  return { first, last: first | (digits & SIXES) };
}

/** An H3 index in its usual notation, 15 hexadecimal digits. */
export function formatH3(h3: bigint): string {
  return h3.toString(16).padStart(15, '0');
}

/** Cells of a grid and their positions in the lake, one value per cell. */
export interface LocatedCells {
  readonly row: Int32Array;
  readonly col: Int32Array;
  /** WGS 84 degrees of the cell's center, and that point's H3 index. */
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  readonly h3: BigUint64Array;
}

/**
 * Computes the positions of a grid's cells in the lake. `cellIndices` count through the window row by row and ascend. The
 * ingest and the look-up both use this function, so they agree to the last bit.
 */
export function locateCells(
  grid: Grid,
  projection: Projection,
  window: Window,
  cellIndices: Uint32Array,
): LocatedCells {
  const cells = cellIndices.length;
  const row = new Int32Array(cells);
  const col = new Int32Array(cells);
  const lat = new Float64Array(cells);
  const lon = new Float64Array(cells);
  const h3 = new BigUint64Array(cells);
  const x = Float64Array.from(
    { length: window.cols },
    (_, at) => cellCenter(grid, { row: window.row, col: window.col + at }).x,
  );
  const writeDegrees = projection.rowInverse(x);
  const columns = new Int32Array(cells);
  for (let from = 0, to = 0; from < cells; from = to) {
    const rowInWindow = Math.floor(cellIndices[from]! / window.cols);
    const rowStart = rowInWindow * window.cols;
    const rowEnd = rowStart + window.cols;
    while (to < cells && cellIndices[to]! >= rowStart && cellIndices[to]! < rowEnd) {
      columns[to] = cellIndices[to]! - rowStart;
      row[to] = window.row + rowInWindow;
      col[to] = window.col + columns[to]!;
      to++;
    }
    const { y } = cellCenter(grid, { row: window.row + rowInWindow, col: window.col });
    writeDegrees(y, columns.subarray(from, to), lat.subarray(from, to), lon.subarray(from, to));
  }
  writeCellIndices(lat, lon, h3);
  return { row, col, lat, lon, h3 };
}

const onlyLat = new Float64Array(1);
const onlyLon = new Float64Array(1);
const onlyH3 = new BigUint64Array(1);

/** Computes the position of one grid cell in the lake, identical to the last bit to the result of `locateCells`. */
export function locateCell(grid: Grid, projection: Projection, cell: Cell): LatLon & { readonly h3: bigint } {
  const { lat, lon } = projection.inverse(cellCenter(grid, cell));
  onlyLat[0] = lat;
  onlyLon[0] = lon;
  writeCellIndices(onlyLat, onlyLon, onlyH3);
  return { lat, lon, h3: onlyH3[0]! };
}

import {
  cellToChildrenSize,
  cellToLatLng,
  cellToParent,
  childPosToCell,
  getResolution,
  h3IndexToSplitLong,
  isValidCell,
  latLngToCell,
  splitLongToH3Index,
} from 'h3-js';
import { cellCentre, type Cell, type Grid, type Window } from '../core/geodesy/grid.ts';
import { CELL_RESOLUTION, writeCellIndices } from '../core/geodesy/h3/cellIndex.ts';
import type { LatLon, Projection } from '../core/geodesy/projection.ts';

/** H3 resolution of a Parquet partition: about 250 km², some 280 000 cells of 30 m. */
export const PARTITION_RESOLUTION = 5;

/** Name of the partition (resolution-5 parent, 15 hexadecimal digits) that holds an H3 index. */
export function partitionOf(h3: bigint): string {
  return parentOf(h3, PARTITION_RESOLUTION);
}

/** The hexagon of a coarser resolution (15 hexadecimal digits) that an H3 index descends from. */
export function parentOf(h3: bigint, resolution: number): string {
  return cellToParent(formatH3(h3), resolution);
}

/** The first and the last of the resolution-12 indexes that share a parent of the given resolution with this one. */
export function blockOf(h3: bigint, resolution: number): { readonly first: bigint; readonly last: bigint } {
  const parent = parentOf(h3, resolution);
  const cells = cellToChildrenSize(parent, CELL_RESOLUTION);
  const child = (position: number) => parseH3(childPosToCell(position, parent, CELL_RESOLUTION));
  return { first: child(0), last: child(cells - 1) };
}

/** An H3 index in its usual spelling, 15 hexadecimal digits. */
export function formatH3(h3: bigint): string {
  return splitLongToH3Index(Number(h3 & 0xffff_ffffn), Number(h3 >> 32n));
}

/** The H3 index (resolution 12, 15 hexadecimal digits) of a point, WGS 84 degrees. */
export function h3At({ lat, lon }: LatLon): string {
  return latLngToCell(lat, lon, CELL_RESOLUTION);
}

/** The coarser hexagon around an index of resolution 12, as text. */
export function h3Around(h3: string, resolution: number): string {
  return cellToParent(h3, resolution);
}

/** The middle of a hexagon of resolution 12, WGS 84 degrees; null where the text is none. */
export function pointOfH3(h3: string): LatLon | null {
  if (!/^8c[0-9a-f]{13}$/.test(h3) || !isValidCell(h3) || getResolution(h3) !== CELL_RESOLUTION) return null;
  const [lat, lon] = cellToLatLng(h3);
  return { lat, lon };
}

function parseH3(h3: string): bigint {
  const [lower, upper] = h3IndexToSplitLong(h3);
  return (BigInt(upper >>> 0) << 32n) | BigInt(lower >>> 0);
}

/** Cells of a grid and their places in the lake, one value a cell. */
export interface LocatedCells {
  readonly row: Int32Array;
  readonly col: Int32Array;
  /** WGS 84 degrees of the cell's centre, and that point's H3 index. */
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  readonly h3: BigUint64Array;
}

/**
 * Finds the places of a grid's cells in the lake. `cellIndices` count through the window row by row and ascend. The
 * ingest and the look-up both go through here, so that they agree to the last bit.
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
    (_, at) => cellCentre(grid, { row: window.row, col: window.col + at }).x,
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
    const { y } = cellCentre(grid, { row: window.row + rowInWindow, col: window.col });
    writeDegrees(y, columns.subarray(from, to), lat.subarray(from, to), lon.subarray(from, to));
  }
  writeCellIndices(lat, lon, h3);
  return { row, col, lat, lon, h3 };
}

const ONLY_CELL = new Uint32Array(1);

/** Finds the place of one grid cell in the lake, as `locateCells` does. */
export function locateCell(grid: Grid, projection: Projection, cell: Cell): LatLon & { readonly h3: bigint } {
  const { lat, lon, h3 } = locateCells(grid, projection, { ...cell, rows: 1, cols: 1 }, ONLY_CELL);
  return { lat: lat[0]!, lon: lon[0]!, h3: h3[0]! };
}

import { cellCentre, type Cell, type Grid, type Window } from '../core/geodesy/grid.ts';
import { CELL_RESOLUTION, writeCellIndices } from '../core/geodesy/h3/cellIndex.ts';
import type { LatLon, Projection } from '../core/geodesy/projection.ts';

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

/** H3 index (resolution 12) of a point in WGS 84 degrees, as the lake's UBIGINT. */
export function cellIndexOf({ lat, lon }: LatLon): bigint {
  const indices = new BigUint64Array(1);
  writeCellIndices(Float64Array.of(lat), Float64Array.of(lon), indices);
  return indices[0]!;
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

/** Cells of a grid and where they stand in the lake, one value a cell. */
export interface LocatedCells {
  readonly row: Int32Array;
  readonly col: Int32Array;
  /** WGS 84 degrees of the cell's centre, and that point's H3 index. */
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  readonly h3: BigUint64Array;
}

/**
 * Where cells of a grid stand in the lake. `cellIndices` count through the window row by row and ascend. The
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

/** Where one grid cell stands in the lake: as `locateCells`. */
export function locateCell(grid: Grid, projection: Projection, cell: Cell): LatLon & { readonly h3: bigint } {
  const { lat, lon, h3 } = locateCells(grid, projection, { ...cell, rows: 1, cols: 1 }, ONLY_CELL);
  return { lat: lat[0]!, lon: lon[0]!, h3: h3[0]! };
}

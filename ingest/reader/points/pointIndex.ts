import type { Grid, Window } from '../../../core/geodesy/grid.ts';

/** The points of a grid by place: point number `i` lies in cell rows[i], cols[i]. */
export interface PointIndex {
  /** Calls with every point of a window until the callback returns true; whether it did. */
  some(window: Window, visit: (point: number, row: number, col: number) => boolean): boolean;
}

/** Cells a side of the tiles that points are sorted into. */
export const TILE_CELLS = 32;

/**
 * Sorts points by tile once; a window then costs a binary search a row of tiles and the points of its tiles,
 * however many points there are elsewhere.
 */
export function createPointIndex(
  grid: Pick<Grid, 'cols'>,
  points: { readonly numbers: Uint32Array; readonly rows: Uint32Array; readonly cols: Uint32Array },
): PointIndex {
  const tileCols = Math.ceil(grid.cols / TILE_CELLS);
  const tileOf = (row: number, col: number) =>
    Math.floor(row / TILE_CELLS) * tileCols + Math.floor(col / TILE_CELLS);
  const count = points.numbers.length;
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  const tiles = Float64Array.from(order, (i) => tileOf(points.rows[i]!, points.cols[i]!));
  order.sort((a, b) => tiles[a]! - tiles[b]! || a - b);
  const sortedTiles = Float64Array.from(order, (i) => tiles[i]!);
  return {
    some({ row: top, col: left, rows, cols }, visit) {
      const [bottom, right] = [top + rows, left + cols];
      for (let row = top; row < bottom; row = (Math.floor(row / TILE_CELLS) + 1) * TILE_CELLS) {
        const lastTile = tileOf(row, right - 1);
        for (let at = lowerBound(sortedTiles, tileOf(row, left)); sortedTiles[at]! <= lastTile; at++) {
          const i = order[at]!;
          const [pointRow, pointCol] = [points.rows[i]!, points.cols[i]!];
          const isInside = pointRow >= top && pointRow < bottom && pointCol >= left && pointCol < right;
          if (isInside && visit(points.numbers[i]!, pointRow, pointCol)) return true;
        }
      }
      return false;
    },
  };
}

/** Index of the first value that is not less than `wanted`, in ascending values. */
function lowerBound(values: Float64Array, wanted: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

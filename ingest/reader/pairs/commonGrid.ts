/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { type Grid, sameGrid, type Window } from '../../../core/geodesy/grid.ts';

/** Tolerance for origins to be whole cells apart, as a part of a cell. */
const TOLERANCE_CELLS = 0.01;
/** The common part must be at least this share of the smallest raster: otherwise it is another place. */
const LEAST_SHARE = 0.5;

/** Whole cells from the origin of `on` to that of `of`, southward and eastward; null if their cells don't coincide. */
export function offsetOf(of: Grid, on: Grid): { readonly row: number; readonly col: number } | null {
  const isAlike =
    of.epsg === on.epsg &&
    Math.abs(of.cellWidth / on.cellWidth - 1) * Math.max(of.cols, on.cols) < TOLERANCE_CELLS &&
    Math.abs(of.cellHeight / on.cellHeight - 1) * Math.max(of.rows, on.rows) < TOLERANCE_CELLS;
  if (!isAlike) return null;
  const row = (on.originY - of.originY) / on.cellHeight;
  const col = (of.originX - on.originX) / on.cellWidth;
  const isWhole =
    Math.abs(row - Math.round(row)) < TOLERANCE_CELLS && Math.abs(col - Math.round(col)) < TOLERANCE_CELLS;
  return isWhole ? { row: Math.round(row), col: Math.round(col) } : null;
}

/**
 * The common part of grids with coinciding cells: products of one frame often differ by a few rows at their edges (HyP3).
 * Null if the cells don't coincide, or if the common part is less than half of the smallest grid.
 */
export function sharedGrid(grids: readonly Grid[]): Grid | null {
  const base = grids[0]!;
  if (grids.every((grid) => sameGrid(grid, base))) return base;
  let [top, left, bottom, right] = [-Infinity, -Infinity, Infinity, Infinity];
  for (const grid of grids) {
    const offset = offsetOf(grid, base);
    if (!offset) return null;
    top = Math.max(top, offset.row);
    left = Math.max(left, offset.col);
    bottom = Math.min(bottom, offset.row + grid.rows);
    right = Math.min(right, offset.col + grid.cols);
  }
  const [rows, cols] = [bottom - top, right - left];
  const smallest = Math.min(...grids.map((grid) => grid.rows * grid.cols));
  if (rows <= 0 || cols <= 0 || rows * cols < LEAST_SHARE * smallest) return null;
  return {
    ...base,
    originX: base.originX + left * base.cellWidth,
    originY: base.originY - top * base.cellHeight,
    rows,
    cols,
  };
}

/** Whether a raster's cells coincide with those of a stack's grid, and at least half of them are in it. */
export function covers(raster: Grid, stack: Grid): boolean {
  if (!offsetOf(raster, stack)) return false;
  const covered = coveredPart({ row: 0, col: 0, rows: stack.rows, cols: stack.cols }, raster, stack);
  return covered !== null && covered.part.rows * covered.part.cols >= LEAST_SHARE * stack.rows * stack.cols;
}

/**
 * The part of a window of `on` that a raster on `of` covers, in cells of `of`, and its start in the window; null if there
 * is none.
 */
export function coveredPart(
  window: Window,
  of: Grid,
  on: Grid,
): { readonly part: Window; readonly row: number; readonly col: number } | null {
  const offset = offsetOf(of, on);
  if (!offset) throw new Error('a raster whose cells are not those of its stack');
  const [row, col] = [window.row - offset.row, window.col - offset.col];
  const [fromRow, fromCol] = [Math.max(0, row), Math.max(0, col)];
  const rows = Math.min(of.rows, row + window.rows) - fromRow;
  const cols = Math.min(of.cols, col + window.cols) - fromCol;
  if (rows <= 0 || cols <= 0) return null;
  return { part: { row: fromRow, col: fromCol, rows, cols }, row: fromRow - row, col: fromCol - col };
}

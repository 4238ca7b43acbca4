/**
 * A frame divided into squares of about 400 m, each represented by one cell, and into nodes of 2 × 2 squares, at whose
 * centers the surroundings are described. Both depend only on the grid, not on the blocks in which it is measured.
 */
import type { Cell } from '../geodesy/grid.ts';
import type { GroundSize } from '../geodesy/groundSize.ts';

const SQUARE_M = 400;
/** Squares along a side of a node. */
export const SQUARES_A_NODE = 2;

/** A lattice over the cells of a frame. */
export interface Lattice {
  readonly rows: number;
  readonly cols: number;
  /** Number of cells along the sides of an element. */
  readonly cellRows: number;
  readonly cellCols: number;
}

/** The squares of a frame. */
export function squaresOf(
  { rows, cols }: { readonly rows: number; readonly cols: number },
  { cellHeightM, cellWidthM }: GroundSize,
): Lattice {
  const cellRows = Math.max(1, Math.round(SQUARE_M / cellHeightM));
  const cellCols = Math.max(1, Math.round(SQUARE_M / cellWidthM));
  return { rows: Math.ceil(rows / cellRows), cols: Math.ceil(cols / cellCols), cellRows, cellCols };
}

/** The nodes of a frame with these squares. */
export function nodesOf({ rows, cols, cellRows, cellCols }: Lattice): Lattice {
  return {
    rows: Math.ceil(rows / SQUARES_A_NODE),
    cols: Math.ceil(cols / SQUARES_A_NODE),
    cellRows: SQUARES_A_NODE * cellRows,
    cellCols: SQUARES_A_NODE * cellCols,
  };
}

/** The element that contains a cell. */
export function elementAt({ cols, cellRows, cellCols }: Lattice, { row, col }: Cell): number {
  return Math.floor(row / cellRows) * cols + Math.floor(col / cellCols);
}

/** The center of an element, in cells. */
export function centerOf({ cols, cellRows, cellCols }: Lattice, element: number): Cell {
  const row = Math.floor(element / cols);
  return { row: (row + 0.5) * cellRows - 0.5, col: (element - row * cols + 0.5) * cellCols - 0.5 };
}

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { Cell } from './grid.ts';

/**
 * How much of the ground a frame measures, block by block: what decides which of several frames answers for an
 * area. A block is about a kilometer wide.
 */
export interface FrameCoverage {
  /** Cells along each side of a block. */
  readonly blockCells: number;
  /** Blocks down and across; the last of each may reach beyond the grid. */
  readonly rows: number;
  readonly cols: number;
  /**
   * Row by row the share of the cells of the grid that are measured in the block and the eight around it, in
   * 255ths, rounded up: 0 = nothing is measured there.
   */
  readonly shares: Uint8Array;
}

/** The sides of a grid in cells, and of a cell on the ground in meters. */
export interface CoveredGrid {
  readonly rows: number;
  readonly cols: number;
  readonly cellSizeM: number;
}

const BLOCK_M = 960;
const FULL = 255;
/** Blocks of one frame; those of a larger grid are larger. */
const MOST_BLOCKS = 4_000_000;
/** Below one cell in sixteen nothing is an area that a frame covers: each measured cell counts for itself. */
const SPARSE_SHARE = 16;

/** Cells along the side of a grid's blocks. */
export function blockCellsOf({ rows, cols, cellSizeM }: CoveredGrid): number {
  return Math.max(1, Math.round(BLOCK_M / cellSizeM), Math.ceil(Math.sqrt((rows * cols) / MOST_BLOCKS)));
}

/** The coverage of a grid from the number of measured cells of each of its blocks, row by row. */
export function coverageOfCounts(grid: CoveredGrid, counts: ArrayLike<number>): FrameCoverage {
  const blockCells = blockCellsOf(grid);
  const rows = Math.ceil(grid.rows / blockCells);
  const cols = Math.ceil(grid.cols / blockCells);
  // Shared, so that the threads that draw maps have it without a copy.
  const shares = new Uint8Array(new SharedArrayBuffer(rows * cols));
  const cellsIn = (from: number, to: number, all: number) =>
    Math.min(all, (to + 1) * blockCells) - from * blockCells;
  for (let row = 0; row < rows; row++) {
    const [top, bottom] = [Math.max(0, row - 1), Math.min(rows - 1, row + 1)];
    for (let col = 0; col < cols; col++) {
      const [left, right] = [Math.max(0, col - 1), Math.min(cols - 1, col + 1)];
      let measured = 0;
      for (let y = top; y <= bottom; y++) {
        for (let x = left; x <= right; x++) measured += counts[y * cols + x]!;
      }
      const cells = cellsIn(top, bottom, grid.rows) * cellsIn(left, right, grid.cols);
      shares[row * cols + col] = Math.ceil((FULL * measured) / cells);
    }
  }
  return { blockCells, rows, cols, shares };
}

/** The coverage of a grid that is measured all over. */
export function fullCoverage({ rows, cols }: Pick<CoveredGrid, 'rows' | 'cols'>): FrameCoverage {
  const shares = new Uint8Array(new SharedArrayBuffer(1)).fill(FULL);
  return { blockCells: Math.max(rows, cols), rows: 1, cols: 1, shares };
}

/** The share measured around a cell of the grid, in 255ths. */
export function shareAround({ blockCells, cols, shares }: FrameCoverage, cell: Cell): number {
  return shares[Math.floor(cell.row / blockCells) * cols + Math.floor(cell.col / blockCells)]!;
}

/** Whether so little is measured that single cells count, by the largest share of the frames over a place. */
export function isSparse(largestShare: number): boolean {
  return largestShare < SPARSE_SHARE;
}

/** Whether a frame with this share answers for the area, unless one that ranks before it does: it measures half of what any does. */
export function coversArea(share: number, largestShare: number): boolean {
  return 2 * share >= largestShare;
}

/**
 * Which of several frames over a place answers: of those with `shares` around it (255ths), best rank first, the
 * first that covers the area, a frame that yields only where it measures the place; where all are sparse, the first that measures the place, or else the first.
 */
export function answeringFrame(
  shares: readonly number[],
  isMeasured: (index: number) => boolean,
  yields: (index: number) => boolean = () => false,
): number {
  const largest = Math.max(...shares);
  const found = isSparse(largest)
    ? shares.findIndex((_, index) => isMeasured(index))
    : shares.findIndex((share, index) => coversArea(share, largest) && (!yields(index) || isMeasured(index)));
  return Math.max(0, found);
}

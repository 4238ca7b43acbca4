/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { Cell } from './grid.ts';

/**
 * How much of the ground a frame measures, block by block. Determines which of several frames answers for an area. A
 * block is about a kilometer wide.
 */
export interface FrameCoverage {
  /** Cells along each side of a block. */
  readonly blockCells: number;
  /** Number of blocks down and across; the last ones may extend beyond the grid. */
  readonly rows: number;
  readonly cols: number;
  /**
   * Row by row, the share of measured cells in the block and the eight around it, in 255ths, rounded up; 0 = nothing is
   * measured there.
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
/** Maximum number of blocks of a frame; larger grids have larger blocks. */
const MOST_BLOCKS = 4_000_000;
/** Where less than one cell in sixteen is measured, no frame covers the area: each measured cell counts on its own. */
const SPARSE_SHARE = 16;

/** Number of cells along the side of a grid's blocks. */
export function blockCellsOf({ rows, cols, cellSizeM }: CoveredGrid): number {
  return Math.max(1, Math.round(BLOCK_M / cellSizeM), Math.ceil(Math.sqrt((rows * cols) / MOST_BLOCKS)));
}

/** The coverage of a grid, from the number of measured cells in each of its blocks, row by row. */
export function coverageOfCounts(grid: CoveredGrid, counts: ArrayLike<number>): FrameCoverage {
  const blockCells = blockCellsOf(grid);
  const rows = Math.ceil(grid.rows / blockCells);
  const cols = Math.ceil(grid.cols / blockCells);
  // Shared, so that the threads that draw maps can use it without a copy.
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

/** The coverage of a grid whose cells are all measured. */
export function fullCoverage({ rows, cols }: Pick<CoveredGrid, 'rows' | 'cols'>): FrameCoverage {
  const shares = new Uint8Array(new SharedArrayBuffer(1)).fill(FULL);
  return { blockCells: Math.max(rows, cols), rows: 1, cols: 1, shares };
}

/** The share measured around a cell of the grid, in 255ths. */
export function shareAround({ blockCells, cols, shares }: FrameCoverage, cell: Cell): number {
  return shares[Math.floor(cell.row / blockCells) * cols + Math.floor(cell.col / blockCells)]!;
}

/** Whether so little is measured that single cells count, given the largest share of the frames at a place. */
export function isSparse(largestShare: number): boolean {
  return largestShare < SPARSE_SHARE;
}

/**
 * Whether a frame with this share answers for the area, unless a higher-ranked one does: its share is at least half the
 * largest.
 */
export function coversArea(share: number, largestShare: number): boolean {
  return 2 * share >= largestShare;
}

/**
 * Chooses which of several frames at a place answers, given the `shares` around it (255ths), highest rank first: the
 * first one that covers the area, where a frame that yields counts only if it measures the place. Where all are sparse,
 * it is the first one that measures the place, or else the first.
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

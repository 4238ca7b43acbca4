/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The motion of the ground 0.5 to 3 km around a node. With r_c the residuals of the good cells there, one per square,
 * about their lines with rates v_c,
 *
 *   m(t) = median_c r_c(t) + t · median_c v_c            mm; t in years
 *
 * The median rate weights each cell by the number of good cells in its square, so it represents all of them.
 *
 * Medians are taken of residuals because each series begins at zero at its own first date. Null with fewer than 12 cells;
 * a date is missing if fewer than 6 of them have it.
 */
import type { Cell } from '../geodesy/grid.ts';
import type { GroundSize } from '../geodesy/groundSize.ts';
import { quantileInPlace } from '../statistics/quantile.ts';
import { centerOf, type Lattice, SQUARES_A_NODE } from './squares.ts';

/** The surroundings of a place are the cells between these distances, m. */
const INNER_RADIUS_M = 500;
export const SURROUNDINGS_RADIUS_M = 3000;
/** With fewer 400 m squares that have a good cell, there are too few to compare with. */
const MINIMUM_SQUARES = 12;
const MINIMUM_AT_A_DATE = 6;

/** One good cell per square, ascending by square. */
export interface SquareCells {
  /** For each square: its cell's index in the arrays below; −1 = none. */
  readonly indexOfSquare: Int32Array;
  readonly row: Int32Array;
  readonly col: Int32Array;
  /** Number of good cells in the square. */
  readonly goodCells: Int32Array;
  readonly velocityMmYr: Float32Array;
  /** Cells × dates, mm, relative to the cell's own line; NaN = no observation. */
  readonly residualsMm: Float32Array;
}

/** The surroundings of a node. */
export interface Ring {
  /** m(t), mm; NaN = too few cells. */
  readonly seriesMm: Float32Array;
  readonly cells: number;
  /** Mean row and column of its cells. */
  readonly center: Cell;
}

/** Finds rings around nodes. Uses scratch memory: create one per thread. */
export function createRingFinder(
  {
    squares,
    nodes,
    cellSize,
  }: { readonly squares: Lattice; readonly nodes: Lattice; readonly cellSize: GroundSize },
  cells: SquareCells,
  years: Float64Array,
): (node: number) => Ring | null {
  const { cellHeightM, cellWidthM } = cellSize;
  const epochs = years.length;
  const reachRows = Math.ceil(SURROUNDINGS_RADIUS_M / (squares.cellRows * cellHeightM)) + 1;
  const reachCols = Math.ceil(SURROUNDINGS_RADIUS_M / (squares.cellCols * cellWidthM)) + 1;
  const most = Math.min(cells.row.length, (2 * reachRows + 2) * (2 * reachCols + 2));
  const found = new Int32Array(most);
  const values = new Float64Array(most);

  /** Sets `found` to the cells of a ring. */
  function findCells(node: number): number {
    const center = centerOf(nodes, node);
    const nodeRow = Math.floor(node / nodes.cols);
    const middleRow = SQUARES_A_NODE * nodeRow;
    const middleCol = SQUARES_A_NODE * (node - nodeRow * nodes.cols);
    let count = 0;
    const lastRow = Math.min(squares.rows - 1, middleRow + reachRows);
    const lastCol = Math.min(squares.cols - 1, middleCol + reachCols);
    for (let row = Math.max(0, middleRow - reachRows); row <= lastRow; row++) {
      for (let col = Math.max(0, middleCol - reachCols); col <= lastCol; col++) {
        const cell = cells.indexOfSquare[row * squares.cols + col]!;
        if (cell < 0) continue;
        const north = (cells.row[cell]! - center.row) * cellHeightM;
        const east = (cells.col[cell]! - center.col) * cellWidthM;
        const distance = Math.hypot(east, north);
        if (distance >= INNER_RADIUS_M && distance <= SURROUNDINGS_RADIUS_M) found[count++] = cell;
      }
    }
    return count;
  }

  return (node) => {
    const count = findCells(node);
    if (count < MINIMUM_SQUARES) return null;
    const center = { row: 0, col: 0 };
    for (let i = 0; i < count; i++) {
      center.row += cells.row[found[i]!]! / count;
      center.col += cells.col[found[i]!]! / count;
    }
    const rate = weightedMedian(found.subarray(0, count), cells);
    const seriesMm = new Float32Array(epochs);
    for (let epoch = 0; epoch < epochs; epoch++) {
      let seen = 0;
      for (let i = 0; i < count; i++) {
        const value = cells.residualsMm[found[i]! * epochs + epoch]!;
        if (value === value) values[seen++] = value;
      }
      seriesMm[epoch] =
        seen < MINIMUM_AT_A_DATE ? NaN : quantileInPlace(values, 0.5, seen) + rate * years[epoch]!;
    }
    return { seriesMm, cells: count, center };
  };
}

/** The weighted median rate of the good cells, interpolated between the midpoints of two cells' weights. */
function weightedMedian(found: Int32Array, { velocityMmYr, goodCells }: SquareCells): number {
  found.sort((a, b) => velocityMmYr[a]! - velocityMmYr[b]! || a - b);
  let half = 0;
  for (const cell of found) half += goodCells[cell]! / 2;
  let [before, lastRate, lastMiddle] = [0, NaN, 0];
  for (const cell of found) {
    const rate = velocityMmYr[cell]!;
    const middle = before + goodCells[cell]! / 2;
    if (middle >= half) {
      return Number.isNaN(lastRate)
        ? rate
        : lastRate + ((rate - lastRate) * (half - lastMiddle)) / (middle - lastMiddle);
    }
    before += goodCells[cell]!;
    [lastRate, lastMiddle] = [rate, middle];
  }
  return lastRate;
}

/** Replaces series (cells × dates, mm) by their residuals about lines with these rates, with the mean subtracted. */
export function toResiduals(seriesMm: Float32Array, velocityMmYr: Float32Array, years: Float64Array): void {
  const epochs = years.length;
  for (let cell = 0; cell < velocityMmYr.length; cell++) {
    const from = cell * epochs;
    let [sum, count] = [0, 0];
    for (let epoch = 0; epoch < epochs; epoch++) {
      const rest = seriesMm[from + epoch]! - velocityMmYr[cell]! * years[epoch]!;
      seriesMm[from + epoch] = rest;
      if (rest !== rest) continue;
      sum += rest;
      count++;
    }
    for (let epoch = 0; epoch < epochs; epoch++) seriesMm[from + epoch]! -= sum / count;
  }
}

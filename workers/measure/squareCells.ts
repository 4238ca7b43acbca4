/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { MM_PER_HUNDREDTH } from '../../core/pairs/pairValues.ts';
import { centerOf, elementAt, type Lattice } from '../../core/surroundings/squares.ts';
import type { FittedColumns } from './fittedColumns.ts';
import { MISSING_NARROW, MISSING_WIDE, type SeriesHundredths } from './seriesStore.ts';

/** Which cells represent squares. */
export interface SquareChoice {
  readonly squares: Lattice;
  /** Minimum mean coherence of a representative cell. */
  readonly goodCoherence: number;
}

/** The good cell nearest to the center of each square of a block, one value per cell, ascending by square. */
export interface BlockSquares {
  readonly square: Int32Array;
  /** Squared distance to the square's center, cells². */
  readonly distance: Float64Array;
  /** Good cells of the square in the block. */
  readonly goodCells: Int32Array;
  readonly row: Int32Array;
  readonly col: Int32Array;
  readonly velocityMmYr: Float32Array;
  /** Cells × dates, vertical mm, NaN = no observation. */
  readonly seriesMm: Float32Array;
}

/** Chooses the representative cells of a block's squares; of two equally near ones the upper, then the left one. */
export function chooseSquareCells(
  columns: FittedColumns,
  epochs: number,
  { squares, goodCoherence }: SquareChoice,
): BlockSquares {
  const nearest = new Map<number, { cell: number; distance: number; goodCells: number }>();
  for (let cell = 0; cell < columns.row.length; cell++) {
    if (!(columns.temporalCoherence[cell]! >= goodCoherence)) continue;
    const place = { row: columns.row[cell]!, col: columns.col[cell]! };
    const square = elementAt(squares, place);
    const center = centerOf(squares, square);
    const distance = (place.row - center.row) ** 2 + (place.col - center.col) ** 2;
    const known = nearest.get(square);
    if (known) known.goodCells++;
    if (!known) nearest.set(square, { cell, distance, goodCells: 1 });
    else if (
      distance < known.distance ||
      (distance === known.distance &&
        isNearer({ row: place.row, col: place.col, distance }, at(columns, known)))
    ) {
      known.cell = cell;
      known.distance = distance;
    }
  }
  const chosen = [...nearest].sort(([a], [b]) => a - b);
  const cells = Int32Array.from(chosen, ([, { cell }]) => cell);
  const seriesMm = new Float32Array(cells.length * epochs);
  for (let i = 0; i < cells.length; i++) {
    readSeriesMm(
      columns.seriesHundredths,
      cells[i]! * epochs,
      seriesMm.subarray(i * epochs, (i + 1) * epochs),
    );
  }
  return {
    square: Int32Array.from(chosen, ([square]) => square),
    distance: Float64Array.from(chosen, ([, { distance }]) => distance),
    goodCells: Int32Array.from(chosen, ([, { goodCells }]) => goodCells),
    row: cells.map((cell) => columns.row[cell]!),
    col: cells.map((cell) => columns.col[cell]!),
    velocityMmYr: Float32Array.from(cells, (cell) => columns.velocityMmYr[cell]!),
    seriesMm,
  };
}

interface PlacedDistance {
  readonly row: number;
  readonly col: number;
  readonly distance: number;
}

/** Whether a cell represents a square better than another one. */
export function isNearer(a: PlacedDistance, b: PlacedDistance): boolean {
  return (a.distance - b.distance || a.row - b.row || a.col - b.col) < 0;
}

function at(
  { row, col }: FittedColumns,
  { cell, distance }: { cell: number; distance: number },
): PlacedDistance {
  return { row: row[cell]!, col: col[cell]!, distance };
}

/** Fills `out` from a stored series, mm, NaN = no observation. */
export function readSeriesMm(series: SeriesHundredths, from: number, out: Float32Array): void {
  // Local copies: docs/architecture.md.
  const unit = MM_PER_HUNDREDTH;
  const missing = series instanceof Int16Array ? MISSING_NARROW : MISSING_WIDE;
  for (let epoch = 0; epoch < out.length; epoch++) {
    const value = series[from + epoch]!;
    out[epoch] = value === missing ? NaN : value * unit;
  }
}

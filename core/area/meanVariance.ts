/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * σ of the mean rate of many cells. A share s of each cell's variance σ_i² is common with its neighbors, with correlation
 * ρ(h) at distance h; the rest, 1 − s, is its own (the nugget). For n cells
 *
 *   σ²(mean) = (1 − s)·Σσ_i²/n²  +  s·(Σσ_i/n)²·ρ̄,      ρ̄ = Σ_i Σ_j ρ(h_ij) / n²                     mm²/yr²
 *
 * (block kriging: Journel & Huijbregts, *Mining Geostatistics*, 1978, II.C; Hugonnet et al. 2022, doi
 * 10.1109/JSTARS.2022.3188922). The sum over pairs is exact up to 1,500 cells; beyond that, squares of k × k cells
 * represent their cells, each with the ρ̄ of a full square within itself.
 */
import type { Cell } from '../geodesy/grid.ts';
import { groupBy } from '../slices.ts';

/** Maximum number of cells, or squares of cells, whose pairs are all summed. */
const PAIRED_CELLS = 1500;

/** A cell's size on the ground, km. */
export interface CellSizeKm {
  readonly widthKm: number;
  readonly heightKm: number;
}

/** How the errors of cells are correlated. */
export interface ErrorCorrelation {
  /** 0..1: the part of a cell's own variance that its neighbors share. */
  readonly sharedPart: number;
  /** Correlation of the shared part at a distance, 1 at 0. */
  readonly correlation: (km: number) => number;
}

/** The variance of the mean of cells, mm²/yr²; `sigmas` are the cells' own, mm/yr. */
export function meanVariance(
  cells: readonly Cell[],
  sigmas: Float64Array,
  size: CellSizeKm,
  { sharedPart, correlation }: ErrorCorrelation,
): number {
  const count = cells.length;
  let [sum, squares] = [0, 0];
  for (const sigma of sigmas) {
    sum += sigma;
    squares += sigma * sigma;
  }
  const own = ((1 - sharedPart) * squares) / count ** 2;
  if (sharedPart === 0) return own;
  return own + sharedPart * (sum / count) ** 2 * meanCorrelation(cells, size, correlation);
}

/** The mean of ρ over all pairs of cells, including each cell with itself. */
export function meanCorrelation(
  cells: readonly Cell[],
  size: CellSizeKm,
  correlation: (km: number) => number,
): number {
  let side = Math.max(1, Math.ceil(Math.sqrt(cells.length / PAIRED_CELLS)));
  let squares = squaresOf(cells, side);
  while (squares.length > PAIRED_CELLS) squares = squaresOf(cells, ++side);
  const rows = changesByRow(squares);
  const { width, height } = extentOf(squares);
  let sum = 0;
  for (let down = 0; down < height; down++) {
    const pairs = pairsByColumns(rows, down, width);
    for (let right = 0; right < width; right++) {
      const count = pairs[right]!;
      if (count === 0) continue;
      const isSame = down === 0 && right === 0;
      const km = side * Math.hypot(down * size.heightKm, right * size.widthKm);
      sum += count * (isSame ? withinSquare(side, size, correlation) : correlation(km));
    }
  }
  return sum / cells.length ** 2;
}

function extentOf(squares: readonly Square[]): { readonly width: number; readonly height: number } {
  let [top, bottom, west, east] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { row, col } of squares) {
    [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
    [west, east] = [Math.min(west, col), Math.max(east, col)];
  }
  return { width: east - west + 1, height: bottom - top + 1 };
}

/** Where the weight changes along a row: in which columns, and by how much. */
interface Changes {
  readonly cols: Int32Array;
  readonly steps: Float64Array;
}

function changesByRow(squares: readonly Square[]): Map<number, Changes> {
  const rows = groupBy(squares, ({ row }) => row);
  return new Map([...rows].map(([row, ofRow]) => [row, changesAlong(ofRow)]));
}

function changesAlong(squares: readonly Square[]): Changes {
  const [cols, steps]: [number[], number[]] = [[], []];
  const change = (col: number, step: number): void => {
    if (step === 0) return;
    cols.push(col);
    steps.push(step);
  };
  let [end, before] = [-Infinity, 0];
  for (const { col, weight } of squares.toSorted((one, other) => one.col - other.col)) {
    if (col > end && before > 0) change(end, -before);
    change(col, col > end ? weight : weight - before);
    [end, before] = [col + 1, weight];
  }
  change(end, -before);
  return { cols: Int32Array.from(cols), steps: Float64Array.from(steps) };
}

/**
 * The number of pairs of cells that are `down` rows apart, by the number of columns between them. Its second difference
 * is the correlation of the changes along both rows, of which there are few; summed twice, it is the number, exactly.
 */
function pairsByColumns(rows: ReadonlyMap<number, Changes>, down: number, width: number): Float64Array {
  const bends = new Float64Array(2 * width + 1);
  for (const [row, one] of rows) {
    const other = rows.get(row + down);
    if (!other) continue;
    for (let at = 0; at < one.cols.length; at++) {
      const [first, step] = [width - one.cols[at]!, one.steps[at]!];
      for (let to = 0; to < other.cols.length; to++)
        bends[first + other.cols[to]!]! -= step * other.steps[to]!;
    }
  }
  const counts = new Float64Array(width);
  let [slope, count] = [0, 0];
  for (let right = 1 - width; right < width; right++) {
    slope += bends[width + right - 1]!;
    count += slope;
    // A pair counts in both orders; of a row with itself, both are among them already.
    counts[Math.abs(right)]! += down === 0 ? count : 2 * count;
  }
  return counts;
}

/** A square of cells by its row and column, and how many of the cells it contains. */
type Square = Cell & { weight: number };

/** Squares of `side` × `side` cells that contain some of the cells. */
function squaresOf(cells: readonly Cell[], side: number): Square[] {
  const squares = new Map<number, Square>();
  for (const { row, col } of cells) {
    const [down, right] = [Math.floor(row / side), Math.floor(col / side)];
    const key = down * 2 ** 24 + right;
    const known = squares.get(key);
    if (known) known.weight++;
    else squares.set(key, { row: down, col: right, weight: 1 });
  }
  return [...squares.values()];
}

function withinSquare(
  side: number,
  { widthKm, heightKm }: CellSizeKm,
  correlation: (km: number) => number,
): number {
  let sum = 0;
  for (let down = 1 - side; down < side; down++)
    for (let right = 1 - side; right < side; right++)
      sum +=
        (side - Math.abs(down)) *
        (side - Math.abs(right)) *
        (down === 0 && right === 0 ? 1 : correlation(Math.hypot(down * heightKm, right * widthKm)));
  return sum / side ** 4;
}

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
  { widthKm, heightKm }: CellSizeKm,
  correlation: (km: number) => number,
): number {
  let side = Math.max(1, Math.ceil(Math.sqrt(cells.length / PAIRED_CELLS)));
  let squares = squaresOf(cells, side);
  while (squares.length > PAIRED_CELLS) squares = squaresOf(cells, ++side);
  const rows = Int32Array.from(squares, ({ row }) => row);
  const cols = Int32Array.from(squares, ({ col }) => col);
  const weights = Float64Array.from(squares, ({ weight }) => weight);
  const height = Math.max(...rows) - Math.min(...rows) + 1;
  const width = Math.max(...cols) - Math.min(...cols) + 1;
  // ρ by the rows and columns between two cells, computed when such a pair is found.
  const table = new Float64Array(height * width).fill(NaN);
  const within = side === 1 ? 1 : withinSquare(side, { widthKm, heightKm }, correlation);
  let sum = 0;
  for (let one = 0; one < weights.length; one++) {
    const [row, col] = [rows[one]!, cols[one]!];
    let others = 0;
    for (let other = 0; other < one; other++) {
      const down = Math.abs(row - rows[other]!);
      const right = Math.abs(col - cols[other]!);
      const at = down * width + right;
      let shared = table[at]!;
      if (shared !== shared) {
        shared = correlation(side * Math.hypot(down * heightKm, right * widthKm));
        table[at] = shared;
      }
      others += weights[other]! * shared;
    }
    sum += weights[one]! * (2 * others + weights[one]! * within);
  }
  return sum / cells.length ** 2;
}

/** Squares of `side` × `side` cells that contain some of the cells, and how many. */
function squaresOf(cells: readonly Cell[], side: number): (Cell & { weight: number })[] {
  if (side === 1) return cells.map(({ row, col }) => ({ row, col, weight: 1 }));
  const squares = new Map<number, Cell & { weight: number }>();
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

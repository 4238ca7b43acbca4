/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import {
  type Cell,
  cellAt,
  cellCenter,
  type Grid,
  sameGrid,
  type Window,
} from '../../../core/geodesy/grid.ts';
import { projectionFor } from '../../../core/geodesy/projection.ts';

/** Layers of numbers on their own grid, NaN where unknown. */
export interface LayerSource {
  readonly grid: Grid;
  /** Number of layers that `read` returns. */
  readonly layers: number;
  read(window: Window): Promise<readonly Float32Array[]>;
}

/** Larger windows of a finer grid are read in parts. */
const MAXIMUM_CELLS_AT_ONCE = 4_000_000;

/** The layers of a source at the cells of another grid: its own cells, or the nearest one (NaN outside). */
export function layersOn(
  grid: Grid,
  source: LayerSource,
): (window: Window) => Promise<readonly Float32Array[]> {
  if (sameGrid(grid, source.grid)) return (window) => source.read(window);
  return (window) => readNearest(window, grid, source);
}

async function readNearest(
  window: Window,
  grid: Grid,
  source: LayerSource,
): Promise<readonly Float32Array[]> {
  const nearest = nearestCells(window, grid, source.grid);
  const bounds = boundsOf(nearest);
  if (bounds && bounds.rows * bounds.cols > MAXIMUM_CELLS_AT_ONCE && window.rows > 1) {
    return joinHalves(window, (half) => readNearest(half, grid, source));
  }
  const layers = Array.from({ length: source.layers }, () => new Float32Array(nearest.length).fill(NaN));
  if (!bounds) return layers;
  const values = await source.read(bounds);
  for (let i = 0; i < nearest.length; i++) {
    const cell = nearest[i];
    if (!cell) continue;
    const from = (cell.row - bounds.row) * bounds.cols + (cell.col - bounds.col);
    for (let layer = 0; layer < layers.length; layer++) layers[layer]![i] = values[layer]![from]!;
  }
  return layers;
}

async function joinHalves(
  window: Window,
  read: (half: Window) => Promise<readonly Float32Array[]>,
): Promise<readonly Float32Array[]> {
  const upperRows = Math.floor(window.rows / 2);
  const upper = await read({ ...window, rows: upperRows });
  const lower = await read({ ...window, row: window.row + upperRows, rows: window.rows - upperRows });
  return upper.map((layer, i) => {
    const joined = new Float32Array(window.rows * window.cols);
    joined.set(layer);
    joined.set(lower[i]!, layer.length);
    return joined;
  });
}

/** The cell of `own` that contains the center of each cell of the window; null outside. */
function nearestCells(window: Window, grid: Grid, own: Grid): (Cell | null)[] {
  const from = projectionFor(grid.epsg);
  const to = projectionFor(own.epsg);
  return Array.from({ length: window.rows * window.cols }, (_, i) => {
    const cell = { row: window.row + Math.floor(i / window.cols), col: window.col + (i % window.cols) };
    const center = cellCenter(grid, cell);
    return cellAt(own, grid.epsg === own.epsg ? center : to.forward(from.inverse(center)));
  });
}

function boundsOf(cells: readonly (Cell | null)[]): Window | null {
  let [top, left, bottom, right] = [Infinity, Infinity, -1, -1];
  for (const cell of cells) {
    if (!cell) continue;
    top = Math.min(top, cell.row);
    left = Math.min(left, cell.col);
    bottom = Math.max(bottom, cell.row);
    right = Math.max(right, cell.col);
  }
  return bottom < 0 ? null : { row: top, col: left, rows: bottom - top + 1, cols: right - left + 1 };
}

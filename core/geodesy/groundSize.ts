import { cellCenter, type Cell, type Grid, type MapPoint, type Window } from './grid.ts';
import { projectionFor } from './projection.ts';

/** Size of a grid's cells on the ground, meters, at the grid's center. */
export interface GroundSize {
  readonly cellWidthM: number;
  readonly cellHeightM: number;
}

/** Cell size in meters; for geographic grids, at the center of the grid. */
export function groundSize(grid: Grid): GroundSize {
  const projection = projectionFor(grid.epsg);
  const center = projection.inverse(cellCenter(grid, { row: (grid.rows - 1) / 2, col: (grid.cols - 1) / 2 }));
  const { east, north } = projection.metersPerUnit(center.lat);
  return { cellWidthM: grid.cellWidth * east, cellHeightM: grid.cellHeight * north };
}

/**
 * A cell center in meters east and north of the grid's upper left corner: planar coordinates for fits over the whole
 * grid.
 */
export function planarCenter(size: GroundSize, cell: Cell): MapPoint {
  return { x: (cell.col + 0.5) * size.cellWidthM, y: -(cell.row + 0.5) * size.cellHeightM };
}

/** The part of a grid that contains every cell within a radius of a cell. */
export function windowAround(grid: Grid, size: GroundSize, cell: Cell, radiusM: number): Window {
  const rows = Math.ceil(radiusM / size.cellHeightM);
  const cols = Math.ceil(radiusM / size.cellWidthM);
  const row = Math.max(0, cell.row - rows);
  const col = Math.max(0, cell.col - cols);
  return {
    row,
    col,
    rows: Math.min(grid.rows, cell.row + rows + 1) - row,
    cols: Math.min(grid.cols, cell.col + cols + 1) - col,
  };
}

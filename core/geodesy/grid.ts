/**
 * Cells and map coordinates, in the units of the grid's reference system (meters or degrees); (X, Y) is the upper left corner,
 * (w, h) the size of a cell:
 *
 *   col = ⌊(x − X) / w⌋    row = ⌊(Y − y) / h⌋        center: x = X + (col + ½)·w,  y = Y − (row + ½)·h
 *
 * This is GDAL's affine geotransform without rotation (gdal.org, "Geotransform Tutorial").
 */

/** A raster's position on the ground: north-up, origin at the UPPER LEFT CORNER of cell {row 0, col 0}. */
export interface Grid {
  /** EPSG code of the coordinate reference system; see projection.ts for the supported ones. */
  readonly epsg: number;
  /** Western edge, in CRS units. */
  readonly originX: number;
  /** Northern edge, in CRS units. */
  readonly originY: number;
  /** Cell size eastward, CRS units, positive. */
  readonly cellWidth: number;
  /** Cell size southward, CRS units, positive. */
  readonly cellHeight: number;
  readonly rows: number;
  readonly cols: number;
}

export interface Cell {
  readonly row: number;
  readonly col: number;
}

/** Projected coordinates in CRS units. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** A rectangle of cells. */
export interface Window {
  readonly row: number;
  readonly col: number;
  readonly rows: number;
  readonly cols: number;
}

/**
 * The cell that contains a map point: `floor` on the grid's corner (rounding would miss half the cells by one). Null
 * outside the grid.
 */
export function cellAt(grid: Grid, point: MapPoint): Cell | null {
  const row = Math.floor((grid.originY - point.y) / grid.cellHeight);
  const col = Math.floor((point.x - grid.originX) / grid.cellWidth);
  return row >= 0 && col >= 0 && row < grid.rows && col < grid.cols ? { row, col } : null;
}

export function cellCenter(grid: Grid, cell: Cell): MapPoint {
  return {
    x: grid.originX + (cell.col + 0.5) * grid.cellWidth,
    y: grid.originY - (cell.row + 0.5) * grid.cellHeight,
  };
}

/** North-west, north-east, south-east, south-west corner. */
export function cellCorners(grid: Grid, cell: Cell): [MapPoint, MapPoint, MapPoint, MapPoint] {
  const west = grid.originX + cell.col * grid.cellWidth;
  const north = grid.originY - cell.row * grid.cellHeight;
  const east = west + grid.cellWidth;
  const south = north - grid.cellHeight;
  return [
    { x: west, y: north },
    { x: east, y: north },
    { x: east, y: south },
    { x: west, y: south },
  ];
}

/** Whether two grids describe the same cells (to a thousandth of a cell). */
export function sameGrid(a: Grid, b: Grid): boolean {
  return (
    a.epsg === b.epsg &&
    a.rows === b.rows &&
    a.cols === b.cols &&
    isNear(a.cellWidth, b.cellWidth, a.cellWidth / a.cols) &&
    isNear(a.cellHeight, b.cellHeight, a.cellHeight / a.rows) &&
    isNear(a.originX, b.originX, a.cellWidth) &&
    isNear(a.originY, b.originY, a.cellHeight)
  );
}

/** Whether two lengths agree to a thousandth of a unit. */
function isNear(a: number, b: number, unit: number): boolean {
  return Math.abs(a - b) <= unit / 1000;
}

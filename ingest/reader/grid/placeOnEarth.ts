import type { Grid } from '../../../core/geodesy/grid.ts';
import { groundSize } from '../../../core/geodesy/groundSize.ts';
import { projectionFor } from '../../../core/geodesy/projection.ts';
import { describeGrid } from './describeGrid.ts';
import { productError } from '../offered/productLog.ts';

/** Cells of radar products on the ground, meters: full resolution of a spotlight image to a coarse overview. */
const SMALLEST_CELL = 0.5;
const LARGEST_CELL = 20_000;
/** UTM as far as its series is valid, because frames extend beyond the edge of their zone. */
const WESTERNMOST_UTM = -1_000_000;
const EASTERNMOST_UTM = 2_000_000;
const LARGEST_NORTHING = 10_000_000;
const SOUTHERNMOST = -80;
const NORTHERNMOST = 84;

/**
 * Refuses a grid outside the Earth, or with cells of a size that no product has: degrees labeled as meters, meters
 * labeled as degrees, x and y swapped. Throws `product_refused` and `crs_unsupported`.
 */
export function checkPlace(fileName: string, grid: Grid): void {
  const { epsg, originX: west, originY: north, cellWidth, cellHeight, rows, cols } = grid;
  const east = west + cols * cellWidth;
  const south = north - rows * cellHeight;
  const projection = projectionFor(epsg);
  const isInside =
    epsg === 4326
      ? west >= -180 && east <= 180 && south >= SOUTHERNMOST && north <= NORTHERNMOST
      : epsg === 3857 ||
        (west >= WESTERNMOST_UTM && east <= EASTERNMOST_UTM && south >= 0 && north <= LARGEST_NORTHING);
  const { lat, lon } = projection.inverse({ x: (west + east) / 2, y: (north + south) / 2 });
  const isOnEarth = isInside && lat >= SOUTHERNMOST && lat <= NORTHERNMOST && Math.abs(lon) <= 180;
  if (!isOnEarth) throw productError(fileName, 'coordinates of its coordinate system', describeGrid(grid));
  const { cellWidthM, cellHeightM } = groundSize(grid);
  if (!isCell(cellWidthM) || !isCell(cellHeightM)) {
    throw productError(
      fileName,
      `cells of ${SMALLEST_CELL} to ${LARGEST_CELL} m on the ground`,
      `${cellWidthM} × ${cellHeightM} m (${describeGrid(grid)})`,
    );
  }
}

function isCell(meters: number): boolean {
  return meters >= SMALLEST_CELL && meters <= LARGEST_CELL;
}

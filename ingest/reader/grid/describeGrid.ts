import type { Grid } from '../../../core/geodesy/grid.ts';

/** A grid in words, for messages. */
export function describeGrid(grid: Grid): string {
  return `EPSG:${grid.epsg}, ${grid.rows} × ${grid.cols} cells of ${grid.cellWidth} × ${grid.cellHeight} from ${grid.originX} ${grid.originY}`;
}

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { FrameCoverage } from '../core/geodesy/frameCoverage.ts';
import type { Grid } from '../core/geodesy/grid.ts';
import { projectLattice } from './lattice.ts';
import { outlineOf, pixelsWithin, type Canvas } from './mapWindow.ts';

/** Cells of a picture's overviews and classes may be so many pixels wide. */
const WIDEST_CELL_PIXELS = 4;

/**
 * Whether a frame may show in a picture: whether it measures anything beneath, in blocks of a kilometer and with a block
 * around them. Where it does not, the picture is the same with and without the frame.
 */
export function measuredBeneath(canvas: Canvas, grid: Grid, coverage: FrameCoverage): boolean {
  const rect = pixelsWithin(canvas, outlineOf(grid));
  if (!rect) return false;
  const { row, col, cellsPerPixel } = projectLattice(canvas, rect, grid);
  const { blockCells, rows, cols, shares } = coverage;
  const margin = blockCells + WIDEST_CELL_PIXELS * Math.max(1, cellsPerPixel);
  const [top, bottom] = blocksBetween(row, { margin, blockCells, count: rows });
  const [left, right] = blocksBetween(col, { margin, blockCells, count: cols });
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) if (shares[y * cols + x]! > 0) return true;
  }
  return false;
}

/** The first and the last block around places on one side of a grid, cells. */
function blocksBetween(
  places: Float64Array,
  {
    margin,
    blockCells,
    count,
  }: { readonly margin: number; readonly blockCells: number; readonly count: number },
): [first: number, last: number] {
  let [least, most] = [Infinity, -Infinity];
  for (const place of places) {
    least = Math.min(least, place);
    most = Math.max(most, place);
  }
  const blockOf = (place: number) => Math.max(0, Math.min(count - 1, Math.floor(place / blockCells)));
  return [blockOf(least - margin), blockOf(most + margin)];
}

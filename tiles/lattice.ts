/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { FrameCoverage } from '../core/geodesy/frameCoverage.ts';
import type { Grid } from '../core/geodesy/grid.ts';
import { projectionFor } from '../core/geodesy/projection.ts';
import { outlineOf, pixelsWithin, placeOnCanvas, type Canvas, type PixelRect } from './mapWindow.ts';

/** The part of a grid that determines the position of a point on it. */
export type GridPlace = Pick<Grid, 'epsg' | 'originX' | 'originY' | 'cellWidth' | 'cellHeight'>;

/**
 * The positions of a rectangle of pixel centers on a raster's grid, in cells from its corner: exact at the nodes of a
 * lattice, bilinear between them. Nodes are at the first and the last pixel, and evenly spaced between.
 */
export interface Lattice {
  readonly rect: PixelRect;
  /** Number of intervals between nodes, at least one. */
  readonly across: number;
  readonly down: number;
  /** Column and row of the grid at each node, (across + 1) × (down + 1), row by row. */
  readonly col: Float64Array;
  readonly row: Float64Array;
  /** Size of a pixel in cells, the geometric mean of width and height: below 1, pixels are smaller than cells. */
  readonly cellsPerPixel: number;
}

/** Maximum number of pixels between two nodes. */
const WIDEST_SPACE = 128;
/** Maximum error of a pixel center's position, pixels. */
const MOST_ERROR_PIXELS = 0.005;

/** Projects a rectangle of a canvas onto a grid, as coarsely as the error limit allows. */
export function projectLattice(canvas: Canvas, rect: PixelRect, grid: GridPlace): Lattice {
  const project = projector(canvas, rect, grid);
  for (let space = WIDEST_SPACE; ; space /= 2) {
    const across = Math.max(1, Math.ceil((rect.width - 1) / space));
    const down = Math.max(1, Math.ceil((rect.height - 1) / space));
    const nodes = projectNodes(project, rect, across, down);
    const cellsPerPixel = scaleOf(nodes, rect, across, down);
    const lattice = { rect, across, down, ...nodes, cellsPerPixel };
    if (space <= 1 || errorOf(lattice, project) <= MOST_ERROR_PIXELS * cellsPerPixel) return lattice;
  }
}

interface GridPoint {
  readonly col: number;
  readonly row: number;
}

/** The position on the grid of a pixel of the rectangle, counted from the first one and possibly fractional. */
type Projector = (acrossPixels: number, downPixels: number) => GridPoint;

function projector(canvas: Canvas, rect: PixelRect, grid: GridPlace): Projector {
  const projection = projectionFor(grid.epsg);
  return (acrossPixels, downPixels) => {
    const place = placeOnCanvas(canvas, rect.left + acrossPixels + 0.5, rect.top + downPixels + 0.5);
    const { x, y } = projection.forward(place);
    return { col: (x - grid.originX) / grid.cellWidth, row: (grid.originY - y) / grid.cellHeight };
  };
}

/** Pixels between two nodes; for a rectangle of one pixel, the second node is one pixel further. */
export function spaceOf(pixels: number, spaces: number): number {
  return Math.max(1, pixels - 1) / spaces;
}

function projectNodes(
  project: Projector,
  rect: PixelRect,
  across: number,
  down: number,
): Pick<Lattice, 'col' | 'row'> {
  const spaceX = spaceOf(rect.width, across);
  const spaceY = spaceOf(rect.height, down);
  const col = new Float64Array((across + 1) * (down + 1));
  const row = new Float64Array(col.length);
  for (let at = 0; at < col.length; at++) {
    const point = project((at % (across + 1)) * spaceX, Math.floor(at / (across + 1)) * spaceY);
    col[at] = point.col;
    row[at] = point.row;
  }
  return { col, row };
}

/** In the middle interval. */
function scaleOf(
  { col, row }: Pick<Lattice, 'col' | 'row'>,
  rect: PixelRect,
  across: number,
  down: number,
): number {
  const here = Math.floor(down / 2) * (across + 1) + Math.floor(across / 2);
  const right = here + 1;
  const below = here + across + 1;
  const area =
    (col[right]! - col[here]!) * (row[below]! - row[here]!) -
    (col[below]! - col[here]!) * (row[right]! - row[here]!);
  return Math.sqrt(Math.abs(area) / (spaceOf(rect.width, across) * spaceOf(rect.height, down)));
}

/**
 * The largest interpolation error, cells: the sum of the errors midway between two nodes in both directions. In the
 * middle of four nodes it would be invisible, because the errors of conformal projections cancel there.
 */
function errorOf(lattice: Lattice, project: Projector): number {
  const { rect, across, down, col, row } = lattice;
  const spaceX = spaceOf(rect.width, across);
  const spaceY = spaceOf(rect.height, down);
  const between = (a: number, b: number, at: GridPoint) =>
    Math.hypot((col[a]! + col[b]!) / 2 - at.col, (row[a]! + row[b]!) / 2 - at.row);
  let alongRows = 0;
  let alongCols = 0;
  for (let j = 0; j <= down; j++) {
    for (let i = 0; i <= across; i++) {
      const at = j * (across + 1) + i;
      if (i < across) {
        const middle = project((i + 0.5) * spaceX, j * spaceY);
        alongRows = Math.max(alongRows, between(at, at + 1, middle));
      }
      if (j < down) {
        const middle = project(i * spaceX, (j + 0.5) * spaceY);
        alongCols = Math.max(alongCols, between(at, at + across + 1, middle));
      }
    }
  }
  return alongRows + alongCols;
}

/** Cells of a picture's overviews and classes may be up to this many pixels wide. */
const WIDEST_CELL_PIXELS = 4;

/**
 * Whether a frame may appear in a picture: whether it measures anything beneath it, in kilometer blocks with a margin of
 * one block. If it doesn't, the picture is the same with and without the frame.
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

/** The first and the last block around positions along one side of a grid, cells. */
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

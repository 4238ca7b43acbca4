/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/** Cubes of NISAR's and ARIA's interferograms: values over height, y and x, interpolated linearly in each. */
import { cellCenter, type Grid, type Window } from '../../../core/geodesy/grid.ts';
import { projectionFor } from '../../../core/geodesy/projection.ts';
import { type RasterArray, readSlab } from '../hdf5/arrayFile.ts';

/** Positions of a cube's values: at the centers of a grid's cells, at heights above the ellipsoid (meters, ascending). */
export interface CubeAxes {
  readonly grid: Grid;
  readonly southFirst: boolean;
  readonly heights: Float64Array;
}

/** Positions in a cube, in its rows and columns, counted from the first center. */
export interface CubePlaces {
  readonly row: Float64Array;
  readonly col: Float64Array;
}

/** Positions of the centers of a window's cells in a cube. */
export function placesInCube(window: Window, grid: Grid, { grid: own, southFirst }: CubeAxes): CubePlaces {
  const cells = window.rows * window.cols;
  const places = { row: new Float64Array(cells), col: new Float64Array(cells) };
  const [from, to] = [projectionFor(grid.epsg), projectionFor(own.epsg)];
  for (let i = 0; i < cells; i++) {
    const cell = { row: window.row + Math.floor(i / window.cols), col: window.col + (i % window.cols) };
    const center = cellCenter(grid, cell);
    const { x, y } = grid.epsg === own.epsg ? center : to.forward(from.inverse(center));
    const row = (own.originY - y) / own.cellHeight - 0.5;
    places.row[i] = southFirst ? own.rows - 1 - row : row;
    places.col[i] = (x - own.originX) / own.cellWidth - 0.5;
  }
  return places;
}

/**
 * The values of a cube at given places and heights (one per place, or one for all). NaN more than one cell outside the
 * cube, and where the height is unknown. Heights beyond the cube's use its nearest level. Throws `product_unreadable`.
 */
export async function sampleCube(
  cube: RasterArray,
  { grid, heights }: CubeAxes,
  places: CubePlaces,
  height: Float32Array | number,
): Promise<Float32Array> {
  const cells = places.row.length;
  const out = new Float32Array(cells).fill(NaN);
  const heightAt = (cell: number) => (typeof height === 'number' ? height : height[cell]!);
  const rows = boundsOf(places.row, grid.rows);
  const cols = boundsOf(places.col, grid.cols);
  const levels = levelsOf(heights, cells, heightAt);
  if (!rows || !cols || !levels) return out;
  const span = [levels.count, rows.count, cols.count];
  const values = await readSlab(cube, [levels.first, rows.first, cols.first], span);
  const plane = rows.count * cols.count;
  for (let cell = 0; cell < cells; cell++) {
    const up = levelAt(heights, heightAt(cell));
    const [row, col] = [clamped(places.row[cell]!, grid.rows), clamped(places.col[cell]!, grid.cols)];
    if (Number.isNaN(up) || Number.isNaN(row) || Number.isNaN(col)) continue;
    const [level0, row0, col0] = [lower(up, heights.length), lower(row, grid.rows), lower(col, grid.cols)];
    const [dUp, dRow, dCol] = [up - level0, row - row0, col - col0];
    const at = (level0 - levels.first) * plane + (row0 - rows.first) * cols.count + (col0 - cols.first);
    const inPlane = (from: number) => bilinear(values, from, cols.count, dRow, dCol);
    out[cell] = mixed(inPlane(at), dUp === 0 ? 0 : inPlane(at + plane), dUp);
  }
  return out;
}

/** The values of a plane, a raster without heights, at given places; NaN more than one cell outside it. Throws `product_unreadable`. */
export async function samplePlane(
  plane: RasterArray,
  { grid }: Pick<CubeAxes, 'grid'>,
  places: CubePlaces,
): Promise<Float32Array> {
  const out = new Float32Array(places.row.length).fill(NaN);
  const rows = boundsOf(places.row, grid.rows);
  const cols = boundsOf(places.col, grid.cols);
  if (!rows || !cols) return out;
  const values = await readSlab(plane, [rows.first, cols.first], [rows.count, cols.count]);
  for (let cell = 0; cell < out.length; cell++) {
    const [row, col] = [clamped(places.row[cell]!, grid.rows), clamped(places.col[cell]!, grid.cols)];
    if (Number.isNaN(row) || Number.isNaN(col)) continue;
    const [row0, col0] = [lower(row, grid.rows), lower(col, grid.cols)];
    const at = (row0 - rows.first) * cols.count + (col0 - cols.first);
    out[cell] = bilinear(values, at, cols.count, row - row0, col - col0);
  }
  return out;
}

/** Between four neighbors in a plane of `cols` columns, of which the first is at `from`. */
function bilinear(values: Float32Array, from: number, cols: number, dRow: number, dCol: number): number {
  const first = mixed(values[from]!, values[from + 1]!, dCol);
  return mixed(first, dRow === 0 ? 0 : mixed(values[from + cols]!, values[from + cols + 1]!, dCol), dRow);
}

/** With a weight of 0, the second value may be unknown. */
function mixed(a: number, b: number, weight: number): number {
  return weight === 0 ? a : a * (1 - weight) + b * weight;
}

/** The index before a place, limited so that the next index exists too. */
function lower(place: number, length: number): number {
  return Math.max(0, Math.min(length - 2, Math.floor(place)));
}

/** A place at most one cell outside is moved to the edge; NaN if it is farther away. */
function clamped(place: number, length: number): number {
  if (!(place >= -1 && place <= length)) return NaN;
  return Math.max(0, Math.min(length - 1, place));
}

/** The range of indices that the places need; null if none lies inside. */
function boundsOf(places: Float64Array, length: number): { first: number; count: number } | null {
  let [first, last] = [Infinity, -1];
  for (const place of places) {
    const inside = clamped(place, length);
    if (Number.isNaN(inside)) continue;
    first = Math.min(first, lower(inside, length));
    last = Math.max(last, lower(inside, length) + 1);
  }
  return last < 0 ? null : { first, count: last - first + 1 };
}

/** The range of levels that the heights need; null if no height is known. */
function levelsOf(
  heights: Float64Array,
  cells: number,
  heightAt: (cell: number) => number,
): { first: number; count: number } | null {
  let [least, most] = [Infinity, -Infinity];
  for (let cell = 0; cell < cells; cell++) {
    const level = levelAt(heights, heightAt(cell));
    if (Number.isNaN(level)) continue;
    least = Math.min(least, level);
    most = Math.max(most, level);
  }
  if (most === -Infinity) return null;
  const first = lower(least, heights.length);
  return { first, count: lower(most, heights.length) + 2 - first };
}

/** A height as a fractional level; NaN for NaN. */
function levelAt(heights: Float64Array, height: number): number {
  if (Number.isNaN(height)) return NaN;
  if (height <= heights[0]!) return 0;
  const last = heights.length - 1;
  if (height >= heights[last]!) return last;
  let level = 0;
  while (heights[level + 1]! < height) level++;
  return level + (height - heights[level]!) / (heights[level + 1]! - heights[level]!);
}

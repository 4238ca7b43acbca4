import { type Cell, cellAt, cellCentre, type Grid, sameGrid, type Window } from '../../core/grid.ts';
import { projectionFor } from '../../core/projection.ts';
import type { FrameStack, LineOfSightBlock } from './frameStack.ts';
import { type GeotiffHeader, readGeotiffHeader } from './geotiffHeader.ts';
import type { OfferedFile } from './offeredFiles.ts';
import { productError } from './productLog.ts';
import { type BandRead, type RasterFile, readRaster } from './rasterFile.ts';

/** The direction to the sensor over a stack's grid. */
export interface LineOfSight {
  readonly source: string;
  readonly orbitDirection: FrameStack['orbitDirection'];
  read(window: Window): Promise<LineOfSightBlock>;
}

interface Vectors {
  readonly east: Float32Array;
  readonly north: Float32Array;
  readonly up: Float32Array;
}

const COMPONENTS = ['east', 'north', 'up'] as const;
/** A unit vector is one to this much; int16 or 8-bit packing would still pass. */
const UNIT_TOLERANCE = 0.01;
/** No radar looks flatter than 72 degrees: a smaller "up" is another component. */
const MINIMUM_UP = 0.3;
/** Larger windows of a finer line-of-sight grid are read in parts. */
const MAXIMUM_CELLS_AT_ONCE = 4_000_000;

/**
 * The line of sight of a three-band GeoTIFF (east, north, up; unit vector from ground to sensor), taken at
 * the nearest cell when its grid is not the stack's. Throws `product_refused`.
 */
export async function openLineOfSight(file: OfferedFile, grid: Grid): Promise<LineOfSight> {
  const header = await readGeotiffHeader(file);
  const bandOf = componentBands(file.name, header);
  const raster = { path: file.path, layer: null, rows: header.grid.rows, southFirst: header.southFirst };
  const readOwn = async (window: Window) => {
    const vectors = createVectors(window.rows * window.cols);
    const reads = COMPONENTS.map((component): BandRead => ({
      band: bandOf[component],
      out: vectors[component],
      fill: header.bands[bandOf[component] - 1]!.fill,
    }));
    await readRaster(raster satisfies RasterFile, window, reads);
    return keepUnitVectors(vectors);
  };
  const isSame = sameGrid(grid, header.grid);
  const read = isSame ? readOwn : (window: Window) => readNearest(window, grid, header.grid, readOwn);
  return {
    source: `${file.name} (east, north, up of every cell${isSame ? '' : ', nearest cell of its own grid'})`,
    orbitDirection: await orbitDirectionOf(file.name, header.grid, readOwn),
    read,
  };
}

/** One incidence angle (degrees from the vertical) for the whole stack; east and north stay unknown. */
export function constantLineOfSight(incidenceDegrees: number, source: string): LineOfSight {
  const up = Math.cos((incidenceDegrees * Math.PI) / 180);
  return {
    source,
    orbitDirection: null,
    read: ({ rows, cols }) =>
      Promise.resolve({ up: new Float32Array(rows * cols).fill(up), east: null, north: null }),
  };
}

/** Band numbers from the bands' descriptions; the products' order east, north, up when they have none. */
function componentBands(name: string, header: GeotiffHeader): Record<(typeof COMPONENTS)[number], number> {
  const names = header.bands.map((band) => band.description.trim().toLowerCase());
  if (names.length !== 3) throw productError(name, '3 bands: east, north, up', String(names.length));
  if (names.every((text) => text === '')) return { east: 1, north: 2, up: 3 };
  const [east, north, up] = COMPONENTS.map((component) => names.indexOf(component) + 1) as [
    number,
    number,
    number,
  ];
  if (!east || !north || !up) throw productError(name, 'bands named East, North, Up', names.join(', '));
  return { east, north, up };
}

/** Sentinel-1 looks right: from an ascending orbit the sensor stands in the west, from a descending one in the east. */
async function orbitDirectionOf(
  name: string,
  grid: Grid,
  readOwn: (window: Window) => Promise<Vectors>,
): Promise<LineOfSight['orbitDirection']> {
  let eastSum = 0;
  let count = 0;
  for (const part of [0.25, 0.5, 0.75]) {
    const { east } = await readOwn({ row: Math.floor(grid.rows * part), col: 0, rows: 1, cols: grid.cols });
    for (const value of east) {
      if (Number.isNaN(value)) continue;
      eastSum += value;
      count++;
    }
  }
  if (count === 0)
    throw productError(
      name,
      `unit vectors to the sensor with up of at least ${MINIMUM_UP}`,
      'none in three rows',
    );
  return eastSum < 0 ? 'ascending' : 'descending';
}

async function readNearest(
  window: Window,
  grid: Grid,
  own: Grid,
  readOwn: (window: Window) => Promise<Vectors>,
): Promise<Vectors> {
  const nearest = nearestCells(window, grid, own);
  const bounds = boundsOf(nearest);
  if (bounds && bounds.rows * bounds.cols > MAXIMUM_CELLS_AT_ONCE && window.rows > 1) {
    return joinHalves(window, (half) => readNearest(half, grid, own, readOwn));
  }
  const vectors = createVectors(nearest.length);
  for (const component of COMPONENTS) vectors[component].fill(NaN);
  if (!bounds) return vectors;
  const values = await readOwn(bounds);
  for (let i = 0; i < nearest.length; i++) {
    const cell = nearest[i];
    if (!cell) continue;
    const from = (cell.row - bounds.row) * bounds.cols + (cell.col - bounds.col);
    for (const component of COMPONENTS) vectors[component][i] = values[component][from]!;
  }
  return vectors;
}

async function joinHalves(window: Window, read: (half: Window) => Promise<Vectors>): Promise<Vectors> {
  const upperRows = Math.floor(window.rows / 2);
  const upper = await read({ ...window, rows: upperRows });
  const lower = await read({ ...window, row: window.row + upperRows, rows: window.rows - upperRows });
  const joined = createVectors(window.rows * window.cols);
  for (const component of COMPONENTS) {
    joined[component].set(upper[component]);
    joined[component].set(lower[component], upper[component].length);
  }
  return joined;
}

/** The cell of `own` that holds the centre of each cell of the window; null outside. */
function nearestCells(window: Window, grid: Grid, own: Grid): (Cell | null)[] {
  const from = projectionFor(grid.epsg);
  const to = projectionFor(own.epsg);
  return Array.from({ length: window.rows * window.cols }, (_, i) => {
    const cell = { row: window.row + Math.floor(i / window.cols), col: window.col + (i % window.cols) };
    const centre = cellCentre(grid, cell);
    return cellAt(own, grid.epsg === own.epsg ? centre : to.forward(from.inverse(centre)));
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

function createVectors(cells: number): Vectors {
  return { east: new Float32Array(cells), north: new Float32Array(cells), up: new Float32Array(cells) };
}

/** What is not a unit vector pointing up (fill values, zeros, another order of bands) becomes NaN. */
function keepUnitVectors(vectors: Vectors): Vectors {
  const { east, north, up } = vectors;
  for (let i = 0; i < up.length; i++) {
    const length = Math.hypot(east[i]!, north[i]!, up[i]!);
    if (Math.abs(length - 1) <= UNIT_TOLERANCE && up[i]! >= MINIMUM_UP) continue;
    east[i] = NaN;
    north[i] = NaN;
    up[i] = NaN;
  }
  return vectors;
}

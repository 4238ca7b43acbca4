/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { Grid, Window } from '../../../core/geodesy/grid.ts';
import { type LatLon, projectionFor, utmZoneEpsg } from '../../../core/geodesy/projection.ts';
import type { EgmsProduct } from '../recognize/egmsProduct.ts';
import { openUntilClosed } from '../stack/openness.ts';
import type {
  FrameStack,
  LineOfSightBlock,
  NamedFrame,
  OwnReference,
  PairBlock,
} from '../stack/frameStack.ts';
import type { PointLayout } from '../recognize/pointLayout.ts';
import type { Recognition } from '../recognize/recognize.ts';
import { checkUnits, directionOf, millimetersOf, type PointDirection } from './pointValues.ts';
import { type PointTable, readPointTable } from './pointTable.ts';
import type { ProductLog } from '../offered/productLog.ts';
import {
  egmsProvenance,
  pointSeriesProvenance,
  type Provenance,
  statedProvenance,
} from '../stack/statedProvenance.ts';
import { checkRasterSize } from '../offered/sizeLimits.ts';

/** The points of a grid by position: point number `i` is in cell rows[i], cols[i]. */
interface PointIndex {
  /** Calls back for every point of a window until the callback returns true; returns whether it did. */
  some(window: Window, visit: (point: number, row: number, col: number) => boolean): boolean;
}

/** Cells per side of the tiles that points are sorted into. */
const TILE_CELLS = 32;

/** The measurement cell, like that of the raster products. */
const CELL_METERS = 30;
/** Coherence assigned to points without one: they are in the table because they passed their producer's selection. */
const POINT_COHERENCE = 1;
const OWN_FRAME_OF_TABLE = {
  description: 'the product is vertical motion in its own reference frame; nothing is subtracted',
  isTiedToGnss: false,
};

/**
 * The stack of a table of points: each point fills the 30 m cell of its UTM zone that holds it; pairs lead from
 * the first date to every later one, so a point without a value on the first date is not measured. Values are
 * vertical, or along the line of sight of each point (EGMS Basic and Calibrated). Throws `no_usable_product`.
 */
export async function openPointSeriesStack(
  { file, layout, delimiter }: Extract<Recognition, { is: 'point_series' }>,
  { frameId, lastDay, statements }: NamedFrame,
  log: ProductLog,
): Promise<FrameStack> {
  const egms = 'level' in layout ? layout : null;
  const direction = directionOf(file.name, layout, statements);
  const millimetersPerUnit = millimetersOf(layout, statements);
  const placed = await log.attempt(file, 'point_series', async () => {
    const table = await readPointTable(file, { layout, delimiter, millimetersPerUnit, lastDay });
    if ('units' in layout && !statements.units)
      checkUnits(file.name, table.valuesMm, table.days.length, layout.units);
    const grid = gridOf(file.name, table.places);
    return { table, grid, ...placePoints(table, grid) };
  });
  if (!placed) throw log.nothingLeft('table of points');
  const { table, grid, index, doubled } = placed;
  const { days, vectors } = table;
  const pairs = days.slice(1).map((secondaryDay) => ({ referenceDay: days[0]!, secondaryDay }));
  const note = describeUse(table, doubled);
  log.use(file, 'point_series', { pair: pairs.at(-1)!, ...(note === '' ? {} : { reason: note }) });
  const stated = typeof direction === 'string' ? null : direction;
  const openness = openUntilClosed(grid);
  return {
    kind: 'point_series',
    frameId,
    grid,
    pairs,
    hasArbitraryPairConstants: false,
    isVertical: direction === 'vertical',
    ownReference: ownReferenceOf(layout, direction),
    blockShape: { rows: TILE_CELLS, cols: TILE_CELLS },
    occupied(window) {
      openness.assertReadable(window);
      return index.some(window, () => true);
    },
    async readPairs(window, pairIndices) {
      openness.assertReadable(window);
      return readBlock(table, index, window, pairIndices);
    },
    async readLineOfSight(window) {
      openness.assertReadable(window);
      return stated ? stated.read(window) : readVectors(vectors, index, window);
    },
    lineOfSightInWords: stated?.source ?? sightInWords(file.name, vectors),
    lineOfSightShare: stated?.share ?? 0,
    sigmaFactor: 1,
    statements,
    orbitDirection: stated ? stated.orbitDirection : vectors && orbitDirectionOf(vectors),
    track: egms?.track ?? null,
    origins: null,
    lineOfSightFiles: [],
    archivedLineOfSight: null,
    products: await log.finish(),
    ...statedProvenance(provenanceOf(file.name, layout, direction), statements),
    close: openness.close,
  };
}

function sightInWords(fileName: string, vectors: Float32Array | null): string {
  return vectors
    ? `${fileName} (los_east, los_north, los_up of every point)`
    : 'none: the table holds vertical motion';
}

/**
 * Tables of vertical motion in the project's own layout keep their zero. Those of a processor are relative to a reference
 * point, like its rasters.
 */
function ownReferenceOf(layout: EgmsProduct | PointLayout, direction: PointDirection): OwnReference | null {
  if ('level' in layout) return layout.ownReference;
  return layout.isVertical && direction === 'vertical' ? OWN_FRAME_OF_TABLE : null;
}

function provenanceOf(
  fileName: string,
  layout: EgmsProduct | PointLayout,
  direction: PointDirection,
): Provenance {
  if ('level' in layout) return egmsProvenance(layout.level);
  const isAlongSight = layout.isVertical && direction !== 'vertical';
  return pointSeriesProvenance(isAlongSight ? 'point time series' : layout.name, fileName);
}

/** The smallest grid of 30 m cells, on multiples of 30 m in the UTM zone of the points' center, that contains all of them. */
function gridOf(name: string, places: readonly LatLon[]): Grid {
  const mean = (of: (place: LatLon) => number) =>
    places.reduce((sum, place) => sum + of(place), 0) / places.length;
  const epsg = utmZoneEpsg({ lat: mean(({ lat }) => lat), lon: mean(({ lon }) => lon) });
  const projection = projectionFor(epsg);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const place of places) {
    const { x, y } = projection.forward(place);
    west = Math.min(west, Math.floor(x / CELL_METERS));
    east = Math.max(east, Math.floor(x / CELL_METERS) + 1);
    // A point on an edge belongs to the cell south of it, as in cellAt.
    north = Math.max(north, Math.ceil(y / CELL_METERS));
    south = Math.min(south, Math.ceil(y / CELL_METERS) - 1);
  }
  const size = { rows: north - south, cols: east - west };
  checkRasterSize(name, size);
  return {
    epsg,
    originX: west * CELL_METERS,
    originY: north * CELL_METERS,
    cellWidth: CELL_METERS,
    cellHeight: CELL_METERS,
    ...size,
  };
}

/** One point per cell: the one with more values, or the first of equals. */
function placePoints(table: PointTable, grid: Grid): { index: PointIndex; doubled: number } {
  const projection = projectionFor(grid.epsg);
  const epochs = table.days.length;
  const valuesOf = (point: number) =>
    table.valuesMm.subarray(point * epochs, (point + 1) * epochs).filter((value) => !Number.isNaN(value))
      .length;
  const pointOf = new Map<number, number>();
  for (const [point, place] of table.places.entries()) {
    const { x, y } = projection.forward(place);
    // Like cellAt, but never off by one for a point within a nanometer of the grid's edge.
    const row = Math.min(grid.rows - 1, Math.max(0, Math.floor((grid.originY - y) / CELL_METERS)));
    const col = Math.min(grid.cols - 1, Math.max(0, Math.floor((x - grid.originX) / CELL_METERS)));
    const cell = row * grid.cols + col;
    const other = pointOf.get(cell);
    if (other === undefined || valuesOf(point) > valuesOf(other)) pointOf.set(cell, point);
  }
  const cells = [...pointOf.keys()];
  const index = createPointIndex(grid, {
    numbers: Uint32Array.from(pointOf.values()),
    rows: Uint32Array.from(cells, (cell) => Math.floor(cell / grid.cols)),
    cols: Uint32Array.from(cells, (cell) => cell % grid.cols),
  });
  return { index, doubled: table.places.length - cells.length };
}

function describeUse({ valuesMm, days, places, dropped }: PointTable, doubled: number): string {
  const late = places.filter((_, point) => Number.isNaN(valuesMm[point * days.length]!)).length;
  return [
    dropped.rows > 0 ? `${dropped.rows} row(s) dropped, the first at ${dropped.firstReason}` : '',
    doubled > 0 ? `${doubled} point(s) share a cell with one of as many or more dates, which is kept` : '',
    late > 0 ? `${late} point(s) without a value on the first date are not measured` : '',
  ]
    .filter((part) => part !== '')
    .join('; ');
}

function readBlock(
  { days, valuesMm, coherence }: PointTable,
  index: PointIndex,
  window: Window,
  pairIndices: readonly number[],
): PairBlock {
  const cells = window.rows * window.cols;
  const displacementMm = new Float32Array(pairIndices.length * cells).fill(NaN);
  const meanCoherence = new Float32Array(cells).fill(NaN);
  index.some(window, (point, row, col) => {
    const cell = (row - window.row) * window.cols + (col - window.col);
    const first = valuesMm[point * days.length]!;
    for (const [at, pair] of pairIndices.entries()) {
      const value = valuesMm[point * days.length + pair + 1]! - first;
      displacementMm[at * cells + cell] = value;
      if (!Number.isNaN(value)) meanCoherence[cell] = coherence ? coherence[point]! : POINT_COHERENCE;
    }
    return false;
  });
  return { displacementMm, meanCoherence };
}

/** The line of sight of the point in each cell; NaN without one. */
function readVectors(vectors: Float32Array | null, index: PointIndex, window: Window): LineOfSightBlock {
  const cells = window.rows * window.cols;
  if (!vectors) return { up: new Float32Array(cells).fill(1), east: null, north: null };
  const component = () => new Float32Array(cells).fill(NaN);
  const block = { east: component(), north: component(), up: component() };
  index.some(window, (point, row, col) => {
    const cell = (row - window.row) * window.cols + (col - window.col);
    for (const [i, values] of [block.east, block.north, block.up].entries())
      values[cell] = vectors[point * 3 + i]!;
    return false;
  });
  return block;
}

/** A right-looking sensor is in the west on an ascending orbit. */
function orbitDirectionOf(vectors: Float32Array): 'ascending' | 'descending' {
  return vectors.reduce((sum, value, i) => (i % 3 === 0 ? sum + value : sum), 0) < 0
    ? 'ascending'
    : 'descending';
}

/**
 * Sorts points by tile once; a window then costs one binary search per row of tiles and the points of its tiles,
 * regardless of the number of points elsewhere.
 */
export function createPointIndex(
  grid: Pick<Grid, 'cols'>,
  points: { readonly numbers: Uint32Array; readonly rows: Uint32Array; readonly cols: Uint32Array },
): PointIndex {
  const tileCols = Math.ceil(grid.cols / TILE_CELLS);
  const tileOf = (row: number, col: number) =>
    Math.floor(row / TILE_CELLS) * tileCols + Math.floor(col / TILE_CELLS);
  const count = points.numbers.length;
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  const tiles = Float64Array.from(order, (i) => tileOf(points.rows[i]!, points.cols[i]!));
  order.sort((a, b) => tiles[a]! - tiles[b]! || a - b);
  const sortedTiles = Float64Array.from(order, (i) => tiles[i]!);
  return {
    some({ row: top, col: left, rows, cols }, visit) {
      const [bottom, right] = [top + rows, left + cols];
      for (let row = top; row < bottom; row = (Math.floor(row / TILE_CELLS) + 1) * TILE_CELLS) {
        const lastTile = tileOf(row, right - 1);
        for (let at = lowerBound(sortedTiles, tileOf(row, left)); sortedTiles[at]! <= lastTile; at++) {
          const i = order[at]!;
          const [pointRow, pointCol] = [points.rows[i]!, points.cols[i]!];
          const isInside = pointRow >= top && pointRow < bottom && pointCol >= left && pointCol < right;
          if (isInside && visit(points.numbers[i]!, pointRow, pointCol)) return true;
        }
      }
      return false;
    },
  };
}

/** Index of the first value that is not less than `wanted`, in ascending values. */
function lowerBound(values: Float64Array, wanted: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

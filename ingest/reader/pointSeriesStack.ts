import type { Grid, Window } from '../../core/grid.ts';
import { type LatLon, projectionFor, utmZoneEpsg } from '../../core/projection.ts';
import type { FrameStack, PairBlock } from './frameStack.ts';
import type { OfferedFile } from './offeredFiles.ts';
import { type PointTable, readPointTable } from './pointTable.ts';
import type { ProductLog } from './productLog.ts';
import { pointSeriesProvenance } from './provenance.ts';
import { checkRasterSize, checkWindow } from './sizeLimits.ts';

/** The measurement cell, as of the raster products. */
const CELL_METRES = 30;
/** Points carry no coherence: they are in the table because they passed their producer's selection. */
const POINT_COHERENCE = 1;
const TILE_CELLS = 32;

/** A point kept for its cell: row `point` of the table. */
interface PlacedPoint {
  readonly row: number;
  readonly col: number;
  readonly point: number;
}

/**
 * The stack of a table of points with vertical series: each point fills the 30 m cell of its UTM zone that
 * holds it; pairs lead from the first date to every later one, so a point without a value on the first date
 * is not measured. Throws `no_usable_product`.
 */
export async function openPointSeriesStack(
  file: OfferedFile,
  frameId: string,
  log: ProductLog,
): Promise<FrameStack> {
  const placed = await log.attempt(file, 'point_series', async () => {
    const table = await readPointTable(file);
    const grid = gridOf(file.name, table.places);
    return { table, grid, ...placePoints(table, grid) };
  });
  if (!placed) throw log.nothingLeft('table of points');
  const { table, grid, points, doubled } = placed;
  const { days } = table;
  const pairs = days.slice(1).map((secondaryDay) => ({ referenceDay: days[0]!, secondaryDay }));
  const note = describeUse(table, doubled);
  log.use(file, 'point_series', { pair: pairs.at(-1)!, ...(note === '' ? {} : { reason: note }) });
  const tiles = tilesOf(points);
  let isClosed = false;
  const inside = (window: Window): PlacedPoint[] => {
    if (isClosed) throw new Error('the stack is closed');
    checkWindow(grid, window);
    return pointsInside(tiles, window);
  };
  return {
    kind: 'point_series',
    frameId,
    grid,
    pairs,
    hasArbitraryPairConstants: false,
    isVertical: true,
    blockShape: { rows: TILE_CELLS, cols: TILE_CELLS },
    occupied: (window) => inside(window).length > 0,
    readPairs: async (window, pairIndices) => readBlock(table, inside(window), window, pairIndices),
    async readLineOfSight(window) {
      checkWindow(grid, window);
      return { up: new Float32Array(window.rows * window.cols).fill(1), east: null, north: null };
    },
    lineOfSightSource: 'none: the table holds vertical motion',
    orbitDirection: null,
    track: null,
    products: await log.finish(),
    ...pointSeriesProvenance(file.name),
    close: () => {
      isClosed = true;
    },
  };
}

/** The smallest grid of 30 m cells, on multiples of 30 m in the UTM zone of the points' middle, that holds all. */
function gridOf(name: string, places: readonly LatLon[]): Grid {
  const mean = (of: (place: LatLon) => number) =>
    places.reduce((sum, place) => sum + of(place), 0) / places.length;
  const epsg = utmZoneEpsg({ lat: mean(({ lat }) => lat), lon: mean(({ lon }) => lon) });
  const projection = projectionFor(epsg);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const place of places) {
    const { x, y } = projection.forward(place);
    west = Math.min(west, Math.floor(x / CELL_METRES));
    east = Math.max(east, Math.floor(x / CELL_METRES) + 1);
    // A point on an edge belongs to the cell south of it, as in cellAt.
    north = Math.max(north, Math.ceil(y / CELL_METRES));
    south = Math.min(south, Math.ceil(y / CELL_METRES) - 1);
  }
  const size = { rows: north - south, cols: east - west };
  checkRasterSize(name, size);
  return {
    epsg,
    originX: west * CELL_METRES,
    originY: north * CELL_METRES,
    cellWidth: CELL_METRES,
    cellHeight: CELL_METRES,
    ...size,
  };
}

/** One point a cell: the one with more values, the first of equals. */
function placePoints(table: PointTable, grid: Grid): { points: PlacedPoint[]; doubled: number } {
  const projection = projectionFor(grid.epsg);
  const kept = new Map<number, PlacedPoint>();
  const valuesOf = (point: number) => {
    let count = 0;
    for (let i = point * table.days.length; i < (point + 1) * table.days.length; i++) {
      if (!Number.isNaN(table.valuesMm[i]!)) count++;
    }
    return count;
  };
  for (const [point, place] of table.places.entries()) {
    const { x, y } = projection.forward(place);
    // As cellAt, but never one off for a point within a nanometre of the grid's edge.
    const row = Math.min(grid.rows - 1, Math.max(0, Math.floor((grid.originY - y) / CELL_METRES)));
    const col = Math.min(grid.cols - 1, Math.max(0, Math.floor((x - grid.originX) / CELL_METRES)));
    const cell = { row, col };
    const key = cell.row * grid.cols + cell.col;
    const other = kept.get(key);
    if (!other || valuesOf(point) > valuesOf(other.point)) kept.set(key, { ...cell, point });
  }
  return { points: [...kept.values()], doubled: table.places.length - kept.size };
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

function tilesOf(points: readonly PlacedPoint[]): Map<string, PlacedPoint[]> {
  const tiles = new Map<string, PlacedPoint[]>();
  for (const placed of points) {
    const key = tileKey(placed.row, placed.col);
    const tile = tiles.get(key);
    if (tile) tile.push(placed);
    else tiles.set(key, [placed]);
  }
  return tiles;
}

function tileKey(row: number, col: number): string {
  return `${Math.floor(row / TILE_CELLS)},${Math.floor(col / TILE_CELLS)}`;
}

function tileStart(at: number): number {
  return Math.floor(at / TILE_CELLS) * TILE_CELLS;
}

function pointsInside(tiles: ReadonlyMap<string, PlacedPoint[]>, window: Window): PlacedPoint[] {
  const { row: top, col: left } = window;
  const [bottom, right] = [top + window.rows, left + window.cols];
  const found: PlacedPoint[] = [];
  for (let row = tileStart(top); row < bottom; row += TILE_CELLS) {
    for (let col = tileStart(left); col < right; col += TILE_CELLS) {
      for (const placed of tiles.get(tileKey(row, col)) ?? []) {
        if (placed.row >= top && placed.row < bottom && placed.col >= left && placed.col < right)
          found.push(placed);
      }
    }
  }
  return found;
}

function readBlock(
  { days, valuesMm }: PointTable,
  points: readonly PlacedPoint[],
  window: Window,
  pairIndices: readonly number[],
): PairBlock {
  const cells = window.rows * window.cols;
  const displacementMm = new Float32Array(pairIndices.length * cells).fill(NaN);
  const meanCoherence = new Float32Array(cells).fill(NaN);
  for (const { row, col, point } of points) {
    const cell = (row - window.row) * window.cols + (col - window.col);
    const first = valuesMm[point * days.length]!;
    for (const [at, pair] of pairIndices.entries()) {
      const value = valuesMm[point * days.length + pair + 1]! - first;
      displacementMm[at * cells + cell] = value;
      if (!Number.isNaN(value)) meanCoherence[cell] = POINT_COHERENCE;
    }
  }
  return { displacementMm, meanCoherence, harmonicCoherence: meanCoherence.slice() };
}

import { required } from '../core/required.ts';
import { cellAt, cellCenter, type Cell } from '../core/geodesy/grid.ts';
import { frameDifference, type FrameDifference } from '../core/reference/frameDifference.ts';
import type { LakeFrame, LakeReader } from '../store/lake/read/lakeReader.ts';

/** Number of areas sampled along each side of the ground that two frames share. */
const AREAS_ALONG = 8;
/** Areas closer together than this aren't independent, meters. */
const AREA_SPACING_M = 1000;
/** Number of cells sampled along each side of an area, and the spacing between them. */
const CELLS_ALONG = 8;
const CELL_STEP = 3;

const compared = new WeakMap<LakeFrame, WeakMap<LakeFrame, Promise<FrameDifference>>>();

/**
 * Difference between the rates of two releases over the ground that both measure, from up to 64 evenly spread areas of 64
 * cells each. It depends only on the two releases and is computed once. Throws `lake_unreadable`.
 */
export async function compareFrames(
  lake: LakeReader,
  first: LakeFrame,
  second: LakeFrame,
): Promise<FrameDifference> {
  if (first.frameId <= second.frameId) return compareInOrder(lake, first, second);
  // The sample is the same in either order.
  const { differenceMmYr, ...more } = await compareInOrder(lake, second, first);
  return { ...more, differenceMmYr: differenceMmYr === null ? null : -differenceMmYr };
}

function compareInOrder(lake: LakeReader, first: LakeFrame, second: LakeFrame): Promise<FrameDifference> {
  const others = compared.get(first) ?? new WeakMap<LakeFrame, Promise<FrameDifference>>();
  compared.set(first, others);
  const known = others.get(second);
  if (known) return known;
  const difference = measureDifference(lake, first, second).catch((error: unknown) => {
    others.delete(second);
    throw error;
  });
  others.set(second, difference);
  return difference;
}

interface CommonCell {
  readonly area: number;
  readonly first: Cell;
  readonly second: Cell;
}

async function measureDifference(
  lake: LakeReader,
  first: LakeFrame,
  second: LakeFrame,
): Promise<FrameDifference> {
  const areas = areasInBoth(first, second);
  const common = areas.flatMap((middle, area) => cellsAround(middle, area, first, second));
  const firstRecords = await lake.findCells(
    first,
    common.map((cells) => cells.first),
  );
  const secondRecords = await lake.findCells(
    second,
    common.map((cells) => cells.second),
  );
  const differences = areas.map((): number[] => []);
  for (const [index, { area }] of common.entries()) {
    const [a, b] = [firstRecords[index], secondRecords[index]];
    if (a && b) required(differences[area]).push(a.velocityVerticalMmYr - b.velocityVerticalMmYr);
  }
  return frameDifference(differences);
}

/** The middle cell, in the first frame, of each area of a lattice over the ground that both grids cover. */
function areasInBoth(first: LakeFrame, second: LakeFrame): Cell[] {
  const { rows, cols } = first.grid;
  const [top, bottom, left, right] = sharedCells(first, second);
  const fewest = Math.max(1, Math.round(AREA_SPACING_M / first.manifest.cell_size_m));
  const along = (from: number, to: number): number[] => {
    const steps = Math.max(1, Math.min(AREAS_ALONG, Math.floor((to - from) / fewest)));
    return Array.from({ length: steps }, (_, i) => Math.floor(from + ((i + 0.5) * (to - from)) / steps));
  };
  const middles = along(Math.max(0, top), Math.min(rows, bottom)).flatMap((row) =>
    along(Math.max(0, left), Math.min(cols, right)).map((col) => ({ row, col })),
  );
  return middles;
}

/** The rows and columns of the first grid that the second grid's outline spans: [top, bottom, left, right]. */
function sharedCells(first: LakeFrame, second: LakeFrame): readonly [number, number, number, number] {
  const { rows, cols } = second.grid;
  const outline = [0, 0.5, 1].flatMap((down) =>
    [0, 0.5, 1].map((right) => ({ row: down * (rows - 1), col: right * (cols - 1) })),
  );
  const inFirst = outline.map((cell) => {
    const { x, y } = first.projection.forward(second.projection.inverse(cellCenter(second.grid, cell)));
    const { originX, originY, cellWidth, cellHeight } = first.grid;
    return { row: (originY - y) / cellHeight, col: (x - originX) / cellWidth };
  });
  const [downs, rights] = [inFirst.map(({ row }) => row), inFirst.map(({ col }) => col)];
  return [Math.min(...downs), Math.max(...downs), Math.min(...rights), Math.max(...rights)];
}

function cellsAround(middle: Cell, area: number, first: LakeFrame, second: LakeFrame): CommonCell[] {
  const found: CommonCell[] = [];
  const half = ((CELLS_ALONG - 1) * CELL_STEP) / 2;
  for (let i = 0; i < CELLS_ALONG; i++) {
    for (let j = 0; j < CELLS_ALONG; j++) {
      const row = Math.floor(middle.row - half) + i * CELL_STEP;
      const col = Math.floor(middle.col - half) + j * CELL_STEP;
      if (row < 0 || col < 0 || row >= first.grid.rows || col >= first.grid.cols) continue;
      const place = first.projection.inverse(cellCenter(first.grid, { row, col }));
      const there = cellAt(second.grid, second.projection.forward(place));
      if (there) found.push({ area, first: { row, col }, second: there });
    }
  }
  return found;
}

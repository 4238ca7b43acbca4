/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { cellCenter, type Cell, type Grid } from '../geodesy/grid.ts';
import type { Projection } from '../geodesy/projection.ts';
import type { AreaShape } from './areaShape.ts';

/** Cells of a grid, and how many more cells of the area lie beyond the grid. */
export interface AreaCells {
  /** Row by row, ascending. */
  readonly cells: readonly Cell[];
  /** Cells that the area would have beyond the grid's border. */
  readonly beyond: number;
}

/**
 * The cells whose centers lie in an area: the sides of its polygons are straight on the grid between their projected corners, and a center counts
 * when it has an odd number of them to its west (even–odd rule). Null = more than `most`.
 */
export function cellsInArea(
  grid: Grid,
  projection: Projection,
  { polygons }: Pick<AreaShape, 'polygons'>,
  most: number,
): AreaCells | null {
  const sides = projectedSides(grid, projection, polygons);
  let [first, last] = [Infinity, -Infinity];
  for (let at = 0; at < sides.length; at += 4) {
    first = Math.min(first, sides[at + 1]!, sides[at + 3]!);
    last = Math.max(last, sides[at + 1]!, sides[at + 3]!);
  }
  const cells: Cell[] = [];
  let beyond = 0;
  for (let row = Math.ceil(first - 0.5); row + 0.5 <= last; row++) {
    const crossings = crossingsOf(sides, row + 0.5);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const to = Math.ceil(crossings[pair + 1]! - 0.5);
      for (let col = Math.ceil(crossings[pair]! - 0.5); col < to; col++) {
        if (row >= 0 && col >= 0 && row < grid.rows && col < grid.cols) cells.push({ row, col });
        else beyond++;
        if (cells.length + beyond > most) return null;
      }
    }
  }
  return { cells, beyond };
}

/** Sides in cells of the grid: column and row of both ends, four numbers a side. */
function projectedSides(grid: Grid, projection: Projection, polygons: AreaShape['polygons']): Float64Array {
  const sides: number[] = [];
  const corner = cellCenter(grid, { row: -0.5, col: -0.5 });
  for (const ring of polygons.flat()) {
    const placed = ring.map(([lon = NaN, lat = NaN]) => {
      const { x, y } = projection.forward({ lat, lon });
      return [(x - corner.x) / grid.cellWidth, (corner.y - y) / grid.cellHeight] as const;
    });
    for (let end = 1; end < placed.length; end++) sides.push(...placed[end - 1]!, ...placed[end]!);
  }
  return Float64Array.from(sides);
}

/** Where sides cross the middle of a row, ascending. */
function crossingsOf(sides: Float64Array, y: number): number[] {
  const crossings: number[] = [];
  for (let at = 0; at < sides.length; at += 4) {
    const [ax, ay, bx, by] = [sides[at]!, sides[at + 1]!, sides[at + 2]!, sides[at + 3]!];
    if (ay > y !== by > y) crossings.push(ax + ((bx - ax) * (y - ay)) / (by - ay));
  }
  return crossings.sort((a, b) => a - b);
}

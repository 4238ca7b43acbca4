import type { Grid } from '../../core/geodesy/grid.ts';
import { NO_STEPS } from '../../core/color/mapLayer.ts';
import { writeMapCog } from '../../tiles/mapCog.ts';

export const SCALE = 0.02;

/** A UTM frame over Houston and a geographic one over Mexico City. */
export const SAMPLE_GRIDS: Record<string, Grid> = {
  'EPSG:32615': {
    epsg: 32615,
    originX: 260_000,
    originY: 3_300_000,
    cellWidth: 30,
    cellHeight: 30,
    rows: 700,
    cols: 900,
  },
  'EPSG:4326': {
    epsg: 4326,
    originX: -99.2,
    originY: 19.5,
    cellWidth: 0.0008333,
    cellHeight: 0.0008333,
    rows: 610,
    cols: 531,
  },
};

/** Velocity of a cell, mm/yr, with a region of unmeasured cells. */
function valueAt(grid: Grid, row: number, col: number): number {
  const isLake = Math.hypot(row - grid.rows / 2, col - grid.cols / 3) < grid.rows / 5;
  return isLake ? NaN : Math.fround(row * 0.5 - col * 0.25);
}

/** The integer that represents a cell's value. */
export function sampleSteps(grid: Grid, row: number, col: number): number {
  const value = valueAt(grid, row, col);
  return Number.isNaN(value) ? NO_STEPS : Math.round(value / SCALE);
}

/** Writes the map of a sample frame. */
export async function writeSampleMap(target: string, grid: Grid): Promise<void> {
  await writeMapCog({
    target,
    grid,
    readRows: (row, rows) =>
      Int16Array.from({ length: rows * grid.cols }, (_, i) =>
        sampleSteps(grid, row + Math.floor(i / grid.cols), i % grid.cols),
      ),
    scale: SCALE,
    unit: 'mm/yr',
    description: 'Vertical velocity',
  });
}

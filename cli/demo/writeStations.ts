import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cell, cellCentre, type Grid } from '../../core/geodesy/grid.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { normalAt, streamKey, uniformAt } from '../../core/statistics/counterNoise.ts';
import { type GroundTruth, groundTruth } from './truth.ts';

/** Stations down and across: one in each part of the frame that has ground for one. */
const PARTS = { down: 5, across: 3 };
const TRIES = 200;
/** Cells around a station, in both directions, that must move as it does. */
const AROUND_CELLS = 8;
const EVEN_MM_YR = 0.5;
/** Errors of the rates that the stations tell, one σ. */
const UP_SIGMA_MM_YR = 0.4;
const HORIZONTAL_SIGMA_MM_YR = 0.2;
const STREAM = 700;

/**
 * Writes the GNSS stations of a demo frame (`gnss/stations.csv` in its folder, where an ingest finds them): the planted rate
 * of even, dry ground, with an error; no horizontal motion. The same seed gives the same stations.
 */
export async function writeStations(
  folder: string,
  plan: { readonly grid: Grid; readonly seed: number },
): Promise<void> {
  const rows = stationCells(plan).map((cell, i) => stationRow(plan, cell, i));
  await mkdir(join(folder, 'gnss'), { recursive: true });
  const header = 'station,lat,lon,v_up_mm_yr,sigma_mm_yr,v_east_mm_yr,v_north_mm_yr';
  await writeFile(join(folder, 'gnss', 'stations.csv'), [header, ...rows, ''].join('\n'));
}

function stationCells({ grid, seed }: { readonly grid: Grid; readonly seed: number }): Cell[] {
  const truth = groundTruth({ grid, seed });
  const key = streamKey(seed, STREAM);
  const cells: Cell[] = [];
  for (let part = 0; part < PARTS.down * PARTS.across; part++) {
    const [down, across] = [Math.floor(part / PARTS.across), part % PARTS.across];
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const [v, u] = [uniformAt(key, part, 2 * attempt), uniformAt(key, part, 2 * attempt + 1)];
      const cell = {
        row: Math.floor((grid.rows * (down + v)) / PARTS.down),
        col: Math.floor((grid.cols * (across + u)) / PARTS.across),
      };
      if (!isEven(truth, grid, cell)) continue;
      cells.push(cell);
      break;
    }
  }
  return cells;
}

/** Dry, coherent ground of one rate, which moves alike around the cell. */
function isEven(truth: GroundTruth, grid: Grid, { row, col }: Cell): boolean {
  const middle = truth.truthAt({ row, col });
  for (const down of [-AROUND_CELLS, 0, AROUND_CELLS]) {
    for (const right of [-AROUND_CELLS, 0, AROUND_CELLS]) {
      const cell = { row: row + down, col: col + right };
      if (cell.row < 0 || cell.col < 0 || cell.row >= grid.rows || cell.col >= grid.cols) return false;
      const ground = truth.truthAt(cell);
      if (ground.isMasked || !ground.isSteady) return false;
      if (Math.abs(ground.velocityMmYr - middle.velocityMmYr) > EVEN_MM_YR) return false;
    }
  }
  return true;
}

function stationRow(
  { grid, seed }: { readonly grid: Grid; readonly seed: number },
  cell: Cell,
  i: number,
): string {
  const { lat, lon } = projectionFor(grid.epsg).inverse(cellCentre(grid, cell));
  const error = (component: number, sigma: number) =>
    sigma * normalAt(streamKey(seed, STREAM + 1), i, component);
  const up = groundTruth({ grid, seed }).truthAt(cell).velocityMmYr + error(0, UP_SIGMA_MM_YR);
  const [east, north] = [error(1, HORIZONTAL_SIGMA_MM_YR), error(2, HORIZONTAL_SIGMA_MM_YR)];
  const rates = [up, UP_SIGMA_MM_YR, east, north].map((rate) => rate.toFixed(2));
  return [`SYN${i + 1}`, lat.toFixed(6), lon.toFixed(6), ...rates].join(',');
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EpochDay, yearsBetween } from '../../core/date.ts';
import { type Cell, cellCenter, type Grid } from '../../core/geodesy/grid.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { normalAt, streamKey, uniformAt } from '../../core/statistics/counterNoise.ts';
import { antennaStepLine, type SeriesStation, stationSeries } from './stationSeries.ts';
import { type GroundTruth, groundTruth } from './truth.ts';

/** Stations down and across: one in each part of the frame that has suitable ground. */
const PARTS = { down: 5, across: 3 };
const TRIES = 200;
/** Cells around a station, in both directions, that must have the same motion. */
const AROUND_CELLS = 8;
const EVEN_MM_YR = 0.5;
/** Errors of the stations' rates, one σ. */
const UP_SIGMA_MM_YR = 0.4;
const HORIZONTAL_SIGMA_MM_YR = 0.2;
const STREAM = 700;

/** Shorter records than this hold too few pairs of days a year apart for a rate: their stations have rates only. */
const SERIES_FROM_YEARS = 2;
/** The one of those with daily positions whose antenna is changed. */
const CHANGED = 2;

interface StationPlan {
  readonly grid: Grid;
  readonly seed: number;
  readonly slides: boolean;
  readonly epochDays: readonly EpochDay[];
}

/**
 * Writes the GNSS stations of a demo frame (`gnss` in its folder, where an ingest finds them) on even, dry ground. Of a frame of
 * two years or more, every other one has daily positions (`.tenv3`), which show the season that all ground of the frame shares, and
 * a change of its antenna is in `steps.txt`. The others are a table of planted rates with an error (`stations.csv`). No horizontal
 * motion. The same seed gives the same stations.
 */
export async function writeStations(folder: string, plan: StationPlan): Promise<void> {
  const { grid, epochDays } = plan;
  const truth = groundTruth(plan);
  const stations = stationCells(plan).map((cell, i) => ({
    station: `SYN${i + 1}`,
    ...projectionFor(grid.epsg).inverse(cellCenter(grid, cell)),
    ground: truth.truthAt(cell),
  }));
  const isLong = yearsBetween(epochDays[0] ?? 0, epochDays.at(-1) ?? 0) >= SERIES_FROM_YEARS;
  const hasSeries = (i: number) => isLong && i % 2 === 0;
  const gnss = join(folder, 'gnss');
  await mkdir(gnss, { recursive: true });
  const rows = stations.flatMap((station, i) => (hasSeries(i) ? [] : [stationRow(plan, station, i)]));
  const header = 'station,lat,lon,v_up_mm_yr,sigma_mm_yr,v_east_mm_yr,v_north_mm_yr';
  await writeFile(join(gnss, 'stations.csv'), [header, ...rows, ''].join('\n'));
  const withSeries = stations
    .filter((_, i) => hasSeries(i))
    .map((station, i) => ({ ...station, hasStep: i === CHANGED }));
  for (const station of withSeries)
    await writeFile(join(gnss, `${station.station}.tenv3`), stationSeries(station, plan));
  const steps = withSeries.filter(({ hasStep }) => hasStep);
  if (steps.length > 0) {
    const lines = steps.map(({ station }) => antennaStepLine(station, epochDays));
    await writeFile(join(gnss, 'steps.txt'), [...lines, ''].join('\n'));
  }
}

function stationCells(plan: StationPlan): Cell[] {
  const { grid, seed } = plan;
  const truth = groundTruth(plan);
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

/** Dry, coherent ground with one rate, uniform around the cell. */
function isEven(truth: GroundTruth, grid: Grid, { row, col }: Cell): boolean {
  const middle = truth.truthAt({ row, col });
  for (const down of [-AROUND_CELLS, 0, AROUND_CELLS]) {
    for (const right of [-AROUND_CELLS, 0, AROUND_CELLS]) {
      const cell = { row: row + down, col: col + right };
      if (cell.row < 0 || cell.col < 0 || cell.row >= grid.rows || cell.col >= grid.cols) return false;
      const ground = truth.truthAt(cell);
      if (ground.isMasked || !ground.isSteady || ground.eastMmYr !== 0) return false;
      if (Math.abs(ground.velocityMmYr - middle.velocityMmYr) > EVEN_MM_YR) return false;
    }
  }
  return true;
}

function stationRow(
  { seed }: StationPlan,
  { station, lat, lon, ground }: Omit<SeriesStation, 'hasStep'>,
  i: number,
): string {
  const error = (component: number, sigma: number) =>
    sigma * normalAt(streamKey(seed, STREAM + 1), i, component);
  const up = ground.velocityMmYr + error(0, UP_SIGMA_MM_YR);
  const [east, north] = [error(1, HORIZONTAL_SIGMA_MM_YR), error(2, HORIZONTAL_SIGMA_MM_YR)];
  const rates = [up, UP_SIGMA_MM_YR, east, north].map((rate) => rate.toFixed(2));
  return [station, lat.toFixed(6), lon.toFixed(6), ...rates].join(',');
}

import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatIsoDate } from '../../../core/date.ts';
import type { Cell, Grid } from '../../../core/geodesy/grid.ts';
import { projectionFor } from '../../../core/geodesy/projection.ts';
import {
  allocateCellColumns,
  GROUND_FIELDS,
  MISSING_TENTH_MM,
  type CellColumns,
} from '../../../schemas/cellColumns.ts';
import { type CellEvent, writeEvents } from '../../../schemas/cell/cellEvents.ts';
import { LAKE_VERSION, type ManifestDraft } from '../../../schemas/manifest.ts';
import { locateCell, partitionOf } from '../../../schemas/h3Index.ts';
import {
  beginRelease,
  describeFiles,
  publishRelease,
  type StagedRelease,
} from '../../../store/lake/release/staging.ts';
import { madeOnce } from '../../support/machine/madeOnce.ts';
import { writePartition } from '../../support/planted/writePartition.ts';

/** Events for the cells of every third row: one to three per cell. */
export const SAMPLE_EVENTS: readonly CellEvent[] = [
  {
    kind: 'step',
    isKindClear: true,
    earliestDay: 20_000,
    latestDay: 20_012,
    size: -30,
    sigma: 2.5,
    significance: 9.5,
    isSuspectedUnwrapping: false,
    isRegional: false,
    isUnconfirmed: false,
  },
  {
    kind: 'pace_change',
    isKindClear: false,
    earliestDay: 20_060,
    latestDay: 20_120,
    size: -14.5,
    sigma: 3,
    significance: 4.5,
    isSuspectedUnwrapping: false,
    isRegional: true,
    isUnconfirmed: false,
  },
  {
    kind: 'surge',
    isKindClear: true,
    earliestDay: 20_200,
    latestDay: 20_230,
    size: 17.5,
    sigma: 2,
    significance: 5.25,
    isSuspectedUnwrapping: true,
    isRegional: false,
    isUnconfirmed: false,
  },
];

export const SAMPLE_FRAME = 'F08882';
/** Over Houston; 600 m cells, so that a small frame still spans several partitions. */
export const SAMPLE_GRID: Grid = {
  epsg: 32615,
  originX: 260_000,
  originY: 3_300_000,
  cellWidth: 600,
  cellHeight: 600,
  rows: 60,
  cols: 50,
};
export const SAMPLE_EPOCHS = [17_000, 17_012, 17_024, 17_060];

/** Content of a sample release: a velocity per cell, and masked cells. */
export interface SampleOptions {
  readonly grid?: Grid;
  readonly velocity?: (cell: Cell) => number;
  readonly masked?: (cell: Cell) => boolean;
}

export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'ground-motion-lake-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The tenths of a millimeter of a sample cell at an epoch; every seventh observation is missing. */
export function sampleTenthMm({ row, col }: Cell, epoch: number): number {
  return (row + col + epoch) % 7 === 0 ? MISSING_TENTH_MM : (row * 1000 + col) * 10 * (epoch - 1);
}

interface SamplePartition {
  readonly columns: CellColumns;
  readonly seriesTenthMm: Int32Array;
}

/** The sample frame's cells by partition, sorted as the writer requires. */
export function samplePartitions(options: SampleOptions = {}): Map<string, SamplePartition> {
  const { grid = SAMPLE_GRID, velocity = ({ row }) => row / 4 - 7, masked = () => false } = options;
  const projection = projectionFor(grid.epsg);
  const placed: { cell: Cell; h3: bigint; lat: number; lon: number }[] = [];
  for (let row = 0; row < grid.rows; row++) {
    for (let col = 0; col < grid.cols; col++) {
      if (!masked({ row, col }))
        placed.push({ cell: { row, col }, ...locateCell(grid, projection, { row, col }) });
    }
  }
  placed.sort((a, b) =>
    a.h3 < b.h3 ? -1 : a.h3 > b.h3 ? 1 : a.cell.row - b.cell.row || a.cell.col - b.cell.col,
  );
  const partitions = new Map<string, SamplePartition>();
  const groups = new Map<string, typeof placed>();
  for (const member of placed) {
    const name = partitionOf(member.h3);
    groups.set(name, [...(groups.get(name) ?? []), member]);
  }
  for (const [name, members] of groups) {
    const columns = allocateCellColumns(members.length);
    const seriesTenthMm = new Int32Array(members.length * SAMPLE_EPOCHS.length);
    for (const [i, { cell, h3, lat, lon }] of members.entries()) {
      fillRow(columns, i, { cell, h3, lat, lon, velocity: velocity(cell) });
      for (let e = 0; e < SAMPLE_EPOCHS.length; e++)
        seriesTenthMm[i * SAMPLE_EPOCHS.length + e] = sampleTenthMm(cell, e);
    }
    partitions.set(name, { columns, seriesTenthMm });
  }
  return partitions;
}

function fillRow(
  columns: CellColumns,
  i: number,
  { cell, h3, lat, lon, velocity }: { cell: Cell; h3: bigint; lat: number; lon: number; velocity: number },
): void {
  columns.h3[i] = h3;
  columns.row[i] = cell.row;
  columns.col[i] = cell.col;
  columns.lat[i] = lat;
  columns.lon[i] = lon;
  columns.velocityVerticalMmYr[i] = velocity;
  columns.velocityUncertaintyMmYr[i] = 0.5;
  columns.velocityLosMmYr[i] = cell.col % 5 === 0 ? NaN : velocity * 0.75;
  columns.seasonalAmplitudeMm[i] = cell.row % 3 === 0 ? NaN : 2.5;
  columns.seasonalDominant[i] = cell.row % 2;
  columns.totalMotionMm[i] = velocity * 2;
  columns.temporalCoherence[i] = 0.75;
  columns.confidence[i] = 0.5;
  columns.neighborSpreadMmYr[i] = cell.col === 0 ? NaN : 1.25;
  columns.neighborConsistent[i] = cell.col === 0 ? 255 : cell.col % 2;
  columns.nMeasurements[i] = SAMPLE_EPOCHS.length;
  columns.spanYears[i] = 0.25;
  columns.firstObservation[i] = SAMPLE_EPOCHS[0]!;
  columns.lastObservation[i] = SAMPLE_EPOCHS.at(-1)!;
  if (cell.row % 3 === 0) writeEvents(columns, i, SAMPLE_EVENTS.slice(0, 1 + (cell.col % 3)));
  for (const [at, field] of GROUND_FIELDS.entries()) columns[field][i] = cell.row % 4 === 3 ? NaN : at / 4;
}

/** Writes a sample's partitions into a staged release and returns the matching manifest. */
export async function writeSample(
  staged: StagedRelease,
  options: SampleOptions = {},
): Promise<ManifestDraft> {
  const partitions = samplePartitions(options);
  await Promise.all(
    [...partitions].map(([name, { columns, seriesTenthMm }]) =>
      writePartition(staged, name, columns, { tenthMm: seriesTenthMm, epochs: SAMPLE_EPOCHS.length }),
    ),
  );
  return sampleManifest(staged, partitions, options.grid ?? SAMPLE_GRID);
}

async function sampleManifest(
  staged: StagedRelease,
  partitions: ReadonlyMap<string, SamplePartition>,
  grid: Grid,
): Promise<ManifestDraft> {
  const cells = [...partitions].map(([name, { columns }]) => ({ h3_5: name, cells: columns.h3.length }));
  const measured = cells.reduce((sum, partition) => sum + partition.cells, 0);
  const dates = SAMPLE_EPOCHS.map(formatIsoDate);
  return {
    manifest_version: LAKE_VERSION,
    frame_id: staged.frameId,
    release_id: staged.releaseId,
    created_at: '2026-04-18T10:15:00Z',
    software_version: '0.0.0',
    science_version: '1',
    product_kind: 'point_series',
    data_source: 'sample',
    attribution: 'sample',
    license: 'none',
    statements: {},
    quality: { is_assumed: false, sigma_factor: 1 },
    grid,
    cell_size_m: 600,
    surroundings_radius_m: null,
    epochs: dates,
    dropped_dates: [],
    network: { pairs: dates.length - 1, solver: 'tree' },
    spatial_reference: {
      method: 'none',
      description: 'none',
      cells: 0,
      sigma_mm_yr: null,
      has_stable_part: null,
      stable_share: null,
      removed: null,
      false_alarms: null,
      candidates: [],
      points: [],
    },
    line_of_sight: {
      source: 'none',
      mean_up: 1,
      mean_east: null,
      mean_north: null,
      is_assumed: false,
      velocity_share: 0,
    },
    orbit_direction: null,
    track: null,
    calibration: {
      kind: 'relative',
      rmse_mm_yr: null,
      rmse_by_distance: [],
      standard_error_mm_yr: 0,
      horizontal_rmse_mm_yr: null,
      model: 'none',
      stations: [],
    },
    freshness: { first_observation: dates[0]!, last_observation: dates.at(-1)!, median_revisit_days: 12 },
    counts: { cells: grid.rows * grid.cols, measured, masked: grid.rows * grid.cols - measured },
    velocity_percentiles_mm_yr: { p5: -5, p50: 0, p95: 5 },
    bbox: [-96, 29, -95, 30],
    footprint: { type: 'Polygon', coordinates: [] },
    products: [],
    partitions: cells,
    files: await describeFiles(staged),
  };
}

/** A whole sample ingest: begin, write, publish. Returns the release's id. */
export async function publishSample(
  dataDir: string,
  options: SampleOptions & { readonly frameId?: string; readonly now?: number } = {},
): Promise<string> {
  const staged = await beginRelease({
    dataDir,
    frameId: options.frameId ?? 'F08882',
    now: options.now ?? Date.UTC(2026, 3, 18, 10, 15),
  });
  await publishRelease(staged, await writeSample(staged, options));
  return staged.releaseId;
}

/** A copy of a sample release that is made once for all files of a run. Returns the release's id. */
export async function copySample(dataDir: string): Promise<string> {
  const made = await madeOnce('sample-release', (folder) => publishSample(folder));
  await cp(made, dataDir, { recursive: true, preserveTimestamps: true });
  const [release] = await readdir(join(made, 'frames', SAMPLE_FRAME, 'releases'));
  return release!;
}

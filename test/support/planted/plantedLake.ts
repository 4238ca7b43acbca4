import { DAYS_PER_YEAR, formatIsoDate, parseIsoDate } from '../../../core/date.ts';
import { eventPathMm, type PathEvent } from '../../../core/series/eventPath.ts';
import { cellCenter, cellCorners, type Cell, type Grid } from '../../../core/geodesy/grid.ts';
import { projectionFor, type LatLon } from '../../../core/geodesy/projection.ts';
import { eachGroundField, MISSING_TENTH_MM, type CellColumns } from '../../../schemas/cellColumns.ts';
import { allocateEventColumns, cellEvent, writeEvents } from '../../../schemas/cell/cellEvents.ts';
import type { CellRecord } from '../../../schemas/cellRecord.ts';
import { frameDoubts } from '../../../schemas/frameDoubts.ts';
import { LAKE_VERSION, type Manifest, type ManifestDraft } from '../../../schemas/manifest.ts';
import { locateCell, partitionOf } from '../../../schemas/h3Index.ts';
import { writeEventFiles } from '../../../store/lake/release/eventFiles.ts';
import {
  beginRelease,
  describeFiles,
  publishRelease,
  type StagedRelease,
} from '../../../store/lake/release/staging.ts';
import { type MappedCell, writePlantedMaps } from './plantedMaps.ts';
import { eastColumns, writePartition } from './writePartition.ts';

/** A cell with the numbers that a test specifies; everything else is ordinary. */
export type PlantedCell = Cell & Partial<Omit<CellRecord, 'row' | 'col' | 'lat' | 'lon' | 'h3'>>;

export interface PlantedFrame {
  readonly dataDir: string;
  /** `F08882` by default. */
  readonly frameId?: string;
  readonly cells: readonly PlantedCell[];
  readonly grid?: Grid;
  /** What a cell's series contains beyond its straight line at an epoch, mm; absent = nothing. */
  readonly noiseMm?: (cell: Cell, epoch: number) => number;
  /** Last epoch of the frame, YYYY-MM-DD. */
  readonly lastObservation?: string;
  readonly productKind?: Manifest['product_kind'];
  readonly attribution?: string;
  readonly spatialReference?: Partial<Manifest['spatial_reference']>;
  readonly lineOfSight?: Partial<Manifest['line_of_sight']>;
  readonly calibration?: Partial<Manifest['calibration']>;
  readonly combined?: Manifest['combined'];
  readonly products?: Manifest['products'];
  /** `ascending` by default. */
  readonly orbitDirection?: Manifest['orbit_direction'];
  /** Also writes the map rasters. */
  readonly maps?: boolean;
  /** Milliseconds since 1970; `TEST_NOW` by default. */
  readonly now?: number;
}

/** Noon of the day on which tests take place. */
export const TEST_NOW = Date.UTC(2026, 5, 1, 12);

/** 30 m cells in UTM zone 15 over Houston. */
export const PLANTED_GRID: Grid = {
  epsg: 32615,
  originX: 270_000,
  originY: 3_296_000,
  cellWidth: 30,
  cellHeight: 30,
  rows: 60,
  cols: 80,
};
const EPOCHS = 40;
const REVISIT_DAYS = 12;

/** WGS 84 degrees of a cell's center. */
export function pointIn(cell: Cell, grid: Grid = PLANTED_GRID): LatLon {
  return projectionFor(grid.epsg).inverse(cellCenter(grid, cell));
}

/** Writes and publishes a small real frame with known cells; returns its release id. */
export async function plantFrame(plan: PlantedFrame): Promise<string> {
  const { frameId = 'F08882', now = TEST_NOW } = plan;
  const grid = plan.grid ?? PLANTED_GRID;
  const lastDay = parseIsoDate(plan.lastObservation ?? '2026-05-20');
  const epochDays = Array.from({ length: EPOCHS }, (_, i) => lastDay - (EPOCHS - 1 - i) * REVISIT_DAYS);
  const staged = await beginRelease({ dataDir: plan.dataDir, frameId, now });
  const partitions = await writePartitions(staged, { ...plan, grid }, epochDays);
  const manifest = plantedManifest(grid, epochDays, plan);
  if (plan.maps === true) {
    const cells = plan.cells.map((cell) => mappedCell(cell, epochDays.at(-1)!));
    await writePlantedMaps(staged.dir, grid, cells, epochDays[0]!, frameDoubts(manifest));
  }
  await writeEventFiles(staged.dir, { grid, partitions });
  await publishRelease(staged, {
    ...manifest,
    frame_id: frameId,
    release_id: staged.releaseId,
    created_at: new Date(now).toISOString(),
    partitions,
    files: await describeFiles(staged),
  });
  return staged.releaseId;
}

async function writePartitions(
  staged: StagedRelease,
  { grid, cells, noiseMm }: PlantedFrame & { readonly grid: Grid },
  epochDays: readonly number[],
): Promise<Manifest['partitions']> {
  const projection = projectionFor(grid.epsg);
  const located = cells
    .map((planted) => ({ planted, ...locateCell(grid, projection, planted) }))
    .sort((a, b) => Number(a.h3 - b.h3) || a.planted.row - b.planted.row || a.planted.col - b.planted.col);
  const partitions: Manifest['partitions'] = [];
  const eventsOf = (planted: PlantedCell) => planted.events ?? [];
  const names = [...new Set(located.map(({ h3 }) => partitionOf(h3)))];
  for (const h3_5 of names) {
    const rows = located.filter(({ h3 }) => partitionOf(h3) === h3_5);
    const columns = columnsOf(rows, epochDays);
    const tenthMm = seriesOf(columns, epochDays, {
      events: rows.map(({ planted }) => eventsOf(planted)),
      noiseMm,
    });
    await writePartition(
      staged,
      h3_5,
      columns,
      { tenthMm, epochs: epochDays.length },
      eastColumns(rows.map(({ planted }) => planted.east)),
    );
    partitions.push({ h3_5, cells: rows.length });
  }
  return partitions;
}

/** A planted cell with the ordinary numbers from `columnsOf`. */
function mappedCell(cell: PlantedCell, lastDay: number): MappedCell {
  return {
    ...cell,
    velocityVerticalMmYr: cell.velocityVerticalMmYr ?? -5,
    velocityUncertaintyMmYr: cell.velocityUncertaintyMmYr ?? 0.5,
    confidence: cell.confidence ?? 0.8,
    seasonalAmplitudeMm: cell.seasonalAmplitudeMm ?? null,
    lastObservation: cell.lastObservation ?? formatIsoDate(lastDay),
  };
}

interface LocatedCell extends LatLon {
  readonly planted: PlantedCell;
  readonly h3: bigint;
}

function dayOf(date: string | undefined, otherwise: number): number {
  return date === undefined ? otherwise : parseIsoDate(date);
}

function columnsOf(rows: readonly LocatedCell[], epochDays: readonly number[]): CellColumns {
  const first = epochDays[0]!;
  const last = epochDays.at(-1)!;
  const floats = (pick: (cell: PlantedCell) => number) =>
    Float32Array.from(rows, ({ planted }) => pick(planted));
  const spanOf = (cell: PlantedCell) =>
    cell.spanYears ??
    // A cell that ends early has as long a record as the others, unless its beginning is given.
    (cell.firstObservation === undefined
      ? last - first
      : dayOf(cell.lastObservation, last) - parseIsoDate(cell.firstObservation)) / DAYS_PER_YEAR;
  const events = allocateEventColumns(rows.length);
  rows.forEach(({ planted }, at) => writeEvents(events, at, (planted.events ?? []).map(cellEvent)));
  return {
    h3: BigUint64Array.from(rows, ({ h3 }) => h3),
    row: Int32Array.from(rows, ({ planted }) => planted.row),
    col: Int32Array.from(rows, ({ planted }) => planted.col),
    lat: Float64Array.from(rows, ({ lat }) => lat),
    lon: Float64Array.from(rows, ({ lon }) => lon),
    velocityVerticalMmYr: floats((cell) => cell.velocityVerticalMmYr ?? -5),
    velocityUncertaintyMmYr: floats((cell) => cell.velocityUncertaintyMmYr ?? 0.5),
    velocityLosMmYr: floats((cell) =>
      cell.velocityLosMmYr === undefined ? -4 : (cell.velocityLosMmYr ?? NaN),
    ),
    seasonalAmplitudeMm: floats((cell) => cell.seasonalAmplitudeMm ?? NaN),
    seasonalDominant: Uint8Array.from(rows, ({ planted }) => Number(planted.seasonalDominant ?? false)),
    totalMotionMm: floats((cell) => cell.totalMotionMm ?? (cell.velocityVerticalMmYr ?? -5) * spanOf(cell)),
    temporalCoherence: floats((cell) => cell.temporalCoherence ?? 0.9),
    confidence: floats((cell) => cell.confidence ?? 0.8),
    neighborSpreadMmYr: floats((cell) => cell.neighborSpreadMmYr ?? NaN),
    neighborConsistent: Uint8Array.from(rows, ({ planted }) => Number(planted.neighborConsistent ?? 255)),
    nMeasurements: Int16Array.from(rows, ({ planted }) => planted.nMeasurements ?? epochDays.length),
    spanYears: floats(spanOf),
    firstObservation: Int32Array.from(rows, ({ planted }) => dayOf(planted.firstObservation, first)),
    lastObservation: Int32Array.from(rows, ({ planted }) => dayOf(planted.lastObservation, last)),
    ...eachGroundField((field) => floats((cell) => cell[field] ?? NaN)),
    ...events,
  };
}

/**
 * Straight lines at each cell's velocity, or at its rate without events if it has one, plus its events. Epochs after the
 * cell's last observation are missing.
 */
function seriesOf(
  columns: CellColumns,
  epochDays: readonly number[],
  {
    events,
    noiseMm,
  }: { readonly events: readonly (readonly PathEvent[])[]; readonly noiseMm: PlantedFrame['noiseMm'] },
): Int32Array {
  const series = new Int32Array(columns.h3.length * epochDays.length);
  for (let cell = 0; cell < columns.h3.length; cell++) {
    const here = { row: columns.row[cell]!, col: columns.col[cell]! };
    const without = columns.rateWithoutEventsMmYr[cell]!;
    const rate = Number.isNaN(without) ? columns.velocityVerticalMmYr[cell]! : without;
    for (const [epoch, day] of epochDays.entries()) {
      const mm =
        (rate * (day - epochDays[0]!)) / DAYS_PER_YEAR +
        eventPathMm(events[cell] ?? [], day) +
        (noiseMm?.(here, epoch) ?? 0);
      const isThere = day <= columns.lastObservation[cell]!;
      series[cell * epochDays.length + epoch] = isThere ? Math.round(mm * 10) : MISSING_TENTH_MM;
    }
  }
  return series;
}

function plantedManifest(grid: Grid, epochDays: readonly number[], plan: PlantedFrame) {
  const projection = projectionFor(grid.epsg);
  const [northWest] = cellCorners(grid, { row: 0, col: 0 });
  const southEast = cellCorners(grid, { row: grid.rows - 1, col: grid.cols - 1 })[2];
  const outline = [
    northWest,
    { x: northWest.x, y: southEast.y },
    southEast,
    { x: southEast.x, y: northWest.y },
    northWest,
  ].map((corner): [number, number] => {
    const { lat, lon } = projection.inverse(corner);
    return [lon, lat];
  });
  const lons = outline.map(([lon]) => lon);
  const lats = outline.map(([, lat]) => lat);
  return {
    manifest_version: LAKE_VERSION,
    software_version: '0.1.0',
    science_version: '1.0.0',
    product_kind: plan.productKind ?? 'opera_disp_s1',
    data_source: 'planted cells',
    attribution: plan.attribution ?? 'planted by a test',
    license: 'CC0-1.0',
    statements: {},
    quality: { is_assumed: false, sigma_factor: 1 },
    grid,
    cell_size_m: 30,
    surroundings_radius_m: null,
    epochs: epochDays.map(formatIsoDate),
    dropped_dates: [],
    network: { pairs: epochDays.length - 1, solver: 'tree' },
    spatial_reference: {
      method: 'none',
      description: 'planted',
      cells: 0,
      sigma_mm_yr: null,
      has_stable_part: null,
      stable_share: null,
      removed: null,
      false_alarms: null,
      candidates: [],
      points: [],
      ...plan.spatialReference,
    },
    line_of_sight: {
      source: 'planted',
      mean_up: 0.78,
      mean_east: null,
      mean_north: null,
      is_assumed: false,
      velocity_share: 0,
      ...plan.lineOfSight,
    },
    orbit_direction: plan.orbitDirection ?? 'ascending',
    track: 34,
    calibration: {
      kind: 'relative',
      rmse_mm_yr: null,
      rmse_by_distance: [],
      standard_error_mm_yr: 0,
      horizontal_rmse_mm_yr: null,
      model: 'none',
      stations: [],
      ...plan.calibration,
    },
    freshness: {
      first_observation: formatIsoDate(epochDays[0]!),
      last_observation: formatIsoDate(epochDays.at(-1)!),
      median_revisit_days: REVISIT_DAYS,
    },
    counts: {
      cells: grid.rows * grid.cols,
      measured: plan.cells.length,
      masked: grid.rows * grid.cols - plan.cells.length,
    },
    velocity_percentiles_mm_yr: { p5: -8, p50: 0, p95: 8 },
    bbox: [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)],
    footprint: { type: 'Polygon', coordinates: [outline] },
    products: plan.products ?? [],
    ...(plan.combined && { combined: plan.combined }),
  } satisfies Omit<ManifestDraft, 'frame_id' | 'release_id' | 'created_at' | 'partitions' | 'files'>;
}

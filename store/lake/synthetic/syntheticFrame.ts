import { required } from '../../../core/required.ts';
import { compareText } from '../../../core/compareText.ts';
import { formatIsoDate } from '../../../core/date.ts';
import { cellCorners, type Grid } from '../../../core/geodesy/grid.ts';
import { projectionFor, type Projection } from '../../../core/geodesy/projection.ts';
import { SCIENCE_VERSION } from '../../../core/scienceVersion.ts';
import { LAKE_VERSION, type Manifest, type ServedManifest } from '../../../schemas/manifest.ts';
import type { LakeFrame } from '../release/frameCatalog.ts';
import { EPOCH_STEP_DAYS, LATENCY_DAYS, type Timeline } from './timeline.ts';

/** A part of the United States covered by synthetic frames: one frame per UTM zone. */
interface CoveredArea {
  readonly name: string;
  readonly zones: readonly number[];
  /** Degrees of latitude. */
  readonly south: number;
  readonly north: number;
  /** Whether its frames count as tied to GNSS stations. */
  readonly isTied: boolean;
}

/** The contiguous states, Alaska with the Aleutian Islands, the main islands of Hawaii, Puerto Rico. */
const UNITED_STATES: readonly CoveredArea[] = [
  { name: 'CONUS', zones: [10, 11, 12, 13, 14, 15, 16, 17, 18, 19], south: 24.3, north: 49.5, isTied: false },
  { name: 'ALASKA', zones: [59, 60, 1, 2, 3, 4, 5, 6, 7, 8, 9], south: 51, north: 71.6, isTied: false },
  { name: 'HAWAII', zones: [4, 5], south: 18.5, north: 22.5, isTied: true },
  { name: 'PUERTO_RICO', zones: [19, 20], south: 17.5, north: 18.8, isTied: false },
];

const CELL_M = 30;
/** Vertical component of the line of sight. */
export const LINE_OF_SIGHT_UP = 0.78;
/** Standard error of the tie of the frames that count as tied, mm/yr. */
const TIE_SIGMA_MM_YR = 0.4;
const TIE_RMSE_MM_YR = 1.1;
/** Share of the cells left unmasked. */
const MEASURED_SHARE = 0.85;

/** The synthetic frames with these epochs, one per UTM zone and area. They have no files. */
export function syntheticFrames(timeline: Timeline): LakeFrame[] {
  const frames = UNITED_STATES.flatMap((area) =>
    area.zones.map((zone) => syntheticFrame(area, zone, timeline)),
  );
  return frames.sort((a, b) => compareText(a.frameId, b.frameId));
}

function syntheticFrame(area: CoveredArea, zone: number, timeline: Timeline): LakeFrame {
  const frameId = `TEST_${area.name}_${String(zone).padStart(2, '0')}`;
  const projection = projectionFor(32_600 + zone);
  const grid = gridOf(area, zone, projection);
  const manifest = manifestOf(frameId, area, grid, projection, timeline);
  return {
    frameId,
    releaseId: manifest.release_id,
    manifest,
    dir: '',
    grid,
    projection,
    partitions: new Set(),
    listsFile: () => false,
    checks: {},
  };
}

/** Whole cells from the zone's western to its eastern meridian at the southern edge, where the zone is widest. */
function gridOf({ south, north }: CoveredArea, zone: number, projection: Projection): Grid {
  const middle = zone * 6 - 183;
  const southEast = projection.forward({ lat: south, lon: middle + 3 });
  const northEast = projection.forward({ lat: north, lon: middle + 3 });
  const southEdge = projection.forward({ lat: south, lon: middle }).y;
  const halfCols = Math.ceil((southEast.x - 500_000) / CELL_M) + 1;
  const top = Math.ceil(northEast.y / CELL_M) + 1;
  const bottom = Math.floor(southEdge / CELL_M) - 1;
  return {
    epsg: projection.epsg,
    originX: 500_000 - halfCols * CELL_M,
    originY: top * CELL_M,
    cellWidth: CELL_M,
    cellHeight: CELL_M,
    rows: top - bottom,
    cols: 2 * halfCols,
  };
}

const NO_REFERENCE: Manifest['spatial_reference'] = {
  method: 'none',
  description: 'made-up motion is measured from zero',
  cells: 0,
  sigma_mm_yr: 0,
  has_stable_part: null,
  stable_share: null,
  removed: null,
  false_alarms: null,
  candidates: [],
  points: [],
};

const PLANTED_LINE_OF_SIGHT: Manifest['line_of_sight'] = {
  source: 'planted',
  mean_up: LINE_OF_SIGHT_UP,
  mean_east: null,
  mean_north: null,
  is_assumed: false,
  velocity_share: 0,
};

function calibrationOf({ isTied }: CoveredArea): Manifest['calibration'] {
  return {
    kind: isTied ? 'gps_tied' : 'relative',
    rmse_mm_yr: isTied ? TIE_RMSE_MM_YR : null,
    rmse_by_distance: [],
    standard_error_mm_yr: isTied ? TIE_SIGMA_MM_YR : 0,
    horizontal_rmse_mm_yr: null,
    model: isTied ? 'field' : 'none',
    stations: [],
  };
}

function manifestOf(
  frameId: string,
  area: CoveredArea,
  grid: Grid,
  projection: Projection,
  { epochDays }: Timeline,
): ServedManifest {
  const epochs = epochDays.map(formatIsoDate);
  const lastDay = required(epochDays.at(-1));
  const cells = grid.rows * grid.cols;
  const measured = Math.round(MEASURED_SHARE * cells);
  const outline = outlineOf(grid, projection);
  const lons = outline.map(([lon]) => lon);
  const lats = outline.map(([, lat]) => lat);
  return {
    manifest_version: LAKE_VERSION,
    frame_id: frameId,
    release_id: `${formatIsoDate(lastDay).replaceAll('-', '')}T000000Z-7e57da`,
    created_at: `${formatIsoDate(lastDay + LATENCY_DAYS)}T00:00:00Z`,
    software_version: 'test mode',
    science_version: SCIENCE_VERSION,
    product_kind: 'opera_disp_s1',
    data_source: 'synthetic',
    attribution: 'SYNTHETIC test-mode data, not a measurement of any real place',
    license: 'CC0-1.0',
    statements: {},
    quality: { is_assumed: false, sigma_factor: 1 },
    grid,
    cell_size_m: CELL_M,
    surroundings_radius_m: null,
    epochs,
    dropped_dates: [],
    network: { pairs: epochs.length - 1, solver: 'tree' },
    spatial_reference: NO_REFERENCE,
    line_of_sight: PLANTED_LINE_OF_SIGHT,
    orbit_direction: 'ascending',
    track: null,
    calibration: calibrationOf(area),
    freshness: {
      first_observation: required(epochs[0]),
      last_observation: required(epochs.at(-1)),
      median_revisit_days: EPOCH_STEP_DAYS,
    },
    counts: { cells, measured, masked: cells - measured },
    velocity_percentiles_mm_yr: { p5: -4, p50: 0, p95: 4 },
    bbox: [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)],
    footprint: { type: 'Polygon', coordinates: [outline] },
    partitions: [],
  };
}

/** A closed ring of [lon, lat]. It includes the middles of the top and bottom edges, because those edges bend. */
function outlineOf(grid: Grid, projection: Projection): [number, number][] {
  const [northWest] = cellCorners(grid, { row: 0, col: 0 });
  const southEast = cellCorners(grid, { row: grid.rows - 1, col: grid.cols - 1 })[2];
  const middle = (northWest.x + southEast.x) / 2;
  return [
    { x: northWest.x, y: northWest.y },
    { x: northWest.x, y: southEast.y },
    { x: middle, y: southEast.y },
    { x: southEast.x, y: southEast.y },
    { x: southEast.x, y: northWest.y },
    { x: middle, y: northWest.y },
    { x: northWest.x, y: northWest.y },
  ].map((corner) => {
    const { lat, lon } = projection.inverse(corner);
    return [Math.min(180, Math.max(-180, lon)), lat];
  });
}

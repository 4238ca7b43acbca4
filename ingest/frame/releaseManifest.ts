import { required } from '../../core/required.ts';
import { SURROUNDINGS_RADIUS_M } from '../../core/surroundings/ringMedians.ts';
import { formatIsoDate } from '../../core/date.ts';
import { medianRevisitDays } from '../../core/report/freshness.ts';
import type { Grid, MapPoint } from '../../core/geodesy/grid.ts';
import type { GroundSize } from '../../core/geodesy/groundSize.ts';
import type { PairNetwork } from '../../core/pairs/network.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import type { DirectionAlarms } from '../../core/reference/falseAlarms.ts';
import { SCIENCE_VERSION } from '../../core/scienceVersion.ts';
import {
  LAKE_VERSION,
  type Calibration,
  type Manifest,
  type ManifestDraft,
  type ProductRecord,
  type ReleaseFile,
} from '../../schemas/manifest.ts';
import type { FrameArchive } from '../passes/archivePass.ts';
import type { MeasuredCells } from '../passes/measurePass.ts';
import type { LineOfSightContent } from '../../schemas/pairArchive.ts';
import type { SpatialReference } from '../passes/spatialReference.ts';
import type { FrameStack } from '../reader/stack/frameStack.ts';

/** Points along each side of the footprint: a UTM edge is a curve in degrees. */
const POINTS_PER_SIDE = 8;

/** A release's statements about the products that it was made from. */
export type ReleasedStack = Pick<
  FrameStack,
  | 'combined'
  | 'readEast'
  | 'kind'
  | 'frameId'
  | 'grid'
  | 'dataSource'
  | 'attribution'
  | 'license'
  | 'lineOfSightInWords'
  | 'lineOfSightShare'
  | 'ownReference'
  | 'sigmaFactor'
  | 'statements'
  | 'orbitDirection'
  | 'track'
  | 'products'
>;

interface ReleaseFacts {
  readonly stack: ReleasedStack;
  readonly network: PairNetwork;
  readonly cellSize: GroundSize;
  readonly archive: FrameArchive;
  readonly measured: MeasuredCells;
  readonly reference: SpatialReference;
  /** One σ of the zero, included in every cell's own, mm/yr. */
  readonly referenceSigmaMmYr: number;
  readonly calibration: Calibration;
  readonly troposphere: Manifest['troposphere'];
  readonly percentiles: Manifest['velocity_percentiles_mm_yr'];
  readonly partitions: Manifest['partitions'];
  readonly files: readonly ReleaseFile[];
  readonly releaseId: string;
  readonly createdAtMs: number;
  readonly softwareVersion: string;
}

/** All metadata of a release; pure. */
export function releaseManifest(facts: ReleaseFacts): ManifestDraft {
  const { stack, network, measured } = facts;
  const outline = footprint(stack.grid);
  const { epochDays } = network;
  return {
    manifest_version: LAKE_VERSION,
    frame_id: stack.frameId,
    release_id: facts.releaseId,
    created_at: new Date(facts.createdAtMs).toISOString(),
    software_version: facts.softwareVersion,
    science_version: SCIENCE_VERSION,
    product_kind: stack.kind,
    data_source: stack.dataSource,
    attribution: stack.attribution,
    license: stack.license,
    statements: stack.statements,
    grid: stack.grid,
    cell_size_m: Math.sqrt(facts.cellSize.cellWidthM * facts.cellSize.cellHeightM),
    surroundings_radius_m: SURROUNDINGS_RADIUS_M,
    epochs: epochDays.map(formatIsoDate),
    dropped_dates: network.droppedDays.map(formatIsoDate),
    network: { pairs: network.pairIndices.length, solver: network.isTree ? 'tree' : 'least_squares' },
    spatial_reference: referenceFacts(facts),
    line_of_sight: lineOfSightFacts(facts),
    quality: { is_assumed: stack.sigmaFactor > 1, sigma_factor: stack.sigmaFactor },
    orbit_direction: stack.orbitDirection,
    track: stack.track,
    calibration: facts.calibration,
    ...(facts.troposphere && { troposphere: facts.troposphere }),
    freshness: {
      first_observation: formatIsoDate(required(epochDays[measured.observed.first])),
      last_observation: formatIsoDate(required(epochDays[measured.observed.last])),
      median_revisit_days: medianRevisitDays(epochDays),
    },
    counts: cellCounts(facts),
    velocity_percentiles_mm_yr: facts.percentiles,
    bbox: boundingBox(outline),
    footprint: { type: 'Polygon', coordinates: [outline] },
    products: stack.products.map(withKnownChecksum),
    ...(stack.combined && { combined: stack.combined }),
    partitions: [...facts.partitions],
    files: [...facts.files],
  };
}

/** A release's description of its spatial reference. */
export function referenceFacts({
  reference,
  referenceSigmaMmYr,
}: Pick<ReleaseFacts, 'reference' | 'referenceSigmaMmYr'>): Manifest['spatial_reference'] {
  const { method, description, cells, stableShare, isRecognized, candidates, points, removed, falseAlarms } =
    reference;
  return {
    method,
    description,
    cells,
    sigma_mm_yr: rounded(referenceSigmaMmYr),
    has_stable_part: stableShare === null ? null : isRecognized,
    stable_share: stableShare === null ? null : rounded(stableShare),
    removed: removed && {
      motion_mm: removed.motionMm.map((value) => Number(value.toFixed(1))),
      season_mm: Number(removed.seasonMm.toFixed(1)),
    },
    false_alarms: falseAlarms && {
      sinking: alarmFacts(falseAlarms.sinking),
      rising: alarmFacts(falseAlarms.rising),
    },
    candidates: candidates.map(({ velocityMmYr, probability }) => ({
      velocity_mm_yr: rounded(velocityMmYr),
      probability: rounded(probability),
    })),
    points: points.map(({ lat, lon, radiusM }) => ({ lat, lon, radius_m: radiusM })),
  };
}

function alarmFacts({ likelyFalseShare, measuredFrom }: DirectionAlarms) {
  return { likely_false_share: rounded(likelyFalseShare), measured_from: measuredFrom };
}

function lineOfSightFacts({ stack, archive }: ReleaseFacts): Manifest['line_of_sight'] {
  const lineOfSight = archive.lineOfSight.header.content as LineOfSightContent;
  return {
    source: stack.lineOfSightInWords,
    mean_up: lineOfSight.mean_up ?? NaN,
    mean_east: lineOfSight.mean_east,
    mean_north: lineOfSight.mean_north,
    is_assumed: stack.lineOfSightShare > 0,
    velocity_share: stack.lineOfSightShare,
  };
}

/** For points, only existing ones can be masked. */
function cellCounts({ stack, measured }: ReleaseFacts): Manifest['counts'] {
  const { observedCells, measuredCells } = measured;
  const cells = stack.kind === 'point_series' ? observedCells : stack.grid.rows * stack.grid.cols;
  return { cells, measured: measuredCells, masked: cells - measuredCells };
}

/** Rounds to a millionth, for readability. */
function rounded(value: number): number {
  return Number(value.toFixed(6));
}

/** The grid's outline as a closed GeoJSON ring, counter-clockwise, [lon, lat]. */
export function footprint(grid: Grid): [number, number][] {
  const projection = projectionFor(grid.epsg);
  const west = grid.originX;
  const north = grid.originY;
  const east = west + grid.cols * grid.cellWidth;
  const south = north - grid.rows * grid.cellHeight;
  const corners: MapPoint[] = [
    { x: west, y: north },
    { x: west, y: south },
    { x: east, y: south },
    { x: east, y: north },
  ];
  const ring: [number, number][] = [];
  for (const [side, from] of corners.entries()) {
    const to = required(corners[(side + 1) % corners.length]);
    for (let step = 0; step < POINTS_PER_SIDE; step++) {
      const part = step / POINTS_PER_SIDE;
      const { lat, lon } = projection.inverse({
        x: from.x + part * (to.x - from.x),
        y: from.y + part * (to.y - from.y),
      });
      ring.push([lon, lat]);
    }
  }
  return [...ring, required(ring[0])];
}

/** [west, south, east, north] of a ring. */
export function boundingBox(ring: readonly [number, number][]): [number, number, number, number] {
  const lons = ring.map(([lon]) => lon);
  const lats = ring.map(([, lat]) => lat);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}

/** A product whose content isn't identified would undermine the release's guarantees. */
function withKnownChecksum(product: ProductRecord): ProductRecord {
  if (product.outcome === 'used' && product.sha256 === null)
    throw new Error(`${product.name}: its checksum was not taken`);
  return product;
}

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { EpochDay } from '../../core/date.ts';
import { commonMotion } from '../../core/reference/commonMotion.ts';
import { invalidInput } from '../../core/error.ts';
import { createSeriesFitter, emptyFit } from '../../core/fit/fit.ts';
import { cellAt, type Window } from '../../core/geodesy/grid.ts';
import { planarCenter, windowAround } from '../../core/geodesy/groundSize.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { median } from '../../core/statistics/quantile.ts';
import type { ReferencePoint } from '../../core/reference/referenceChoice.ts';
import { removedMotion } from '../../core/reference/removedMotion.ts';
import { unseenSigmaMmYr } from '../../core/reference/referenceUncertainty.ts';
import type { WorkerPool } from '../../workers/pool/pool.ts';
import type { WindowSeries } from '../../workers/measure/windowSeries.ts';
import type { PassPlan } from './passPlan.ts';
import { damagedArchive } from './archivePass.ts';
import type { SpatialReference } from './spatialReference.ts';

type PointFields = Pick<
  PassPlan,
  'frameId' | 'grid' | 'cellSize' | 'epochDays' | 'archived' | 'minimumEpochs' | 'goodCoherence' | 'reference'
>;

/** The source of series: the threads, and what they subtract from the pairs. */
interface SeriesSource {
  readonly pool: WorkerPool;
  readonly pairOffsetsMm: Float32Array | null;
}

/** An operator who names a place vouches for it; what remains uncertain is what a wide frame doesn't see either. */
const VOUCHED_EXTENT_M = Infinity;

/**
 * The median of the good cells around given places. Its σ is the scatter of the places' velocities about their common one
 * (of the cells, if there is only one place), plus the motion of its region that no frame can see. Throws
 * `reference_outside` and `reference_not_measured`.
 */
export async function pointReference(
  plan: PointFields,
  points: readonly ReferencePoint[],
  source: SeriesSource,
): Promise<SpatialReference> {
  const { epochDays, reference } = plan;
  const epochs = epochDays.length;
  const series: Float32Array[] = [];
  const cellsOf: number[] = [];
  for (const point of points) {
    const around = await goodCellsAround(plan, point, source);
    cellsOf.push(around.length);
    series.push(...around);
  }
  const seriesMm = new Float32Array(series.length * epochs);
  for (const [at, values] of series.entries()) seriesMm.set(values, at * epochs);
  const indices = Uint32Array.from(series, (_, at) => at);
  const medianMm = commonMotion(seriesMm, epochs, indices);
  const scatter = scatterOf(velocitiesOf(epochDays, seriesMm), cellsOf) / reference.meanUp;
  const places = points.map(({ lat, lon, radiusM }) => `${radiusM} m around ${lat}, ${lon}`).join('; ');
  return {
    method: 'given_points',
    description: `median of the ${series.length} good cells within ${places}, as given with --reference`,
    cells: series.length,
    medianMm,
    sigmaMmYr: Math.hypot(unseenSigmaMmYr(VOUCHED_EXTENT_M), scatter),
    isRecognized: true,
    stableShare: null,
    candidates: [],
    points,
    removed: removedMotion(medianMm, epochDays, reference.meanUp),
    falseAlarms: null,
  };
}

async function goodCellsAround(
  plan: PointFields,
  point: ReferencePoint,
  source: SeriesSource,
): Promise<Float32Array[]> {
  const { frameId, grid, cellSize, epochDays, goodCoherence } = plan;
  const name = `--reference ${point.lat},${point.lon}`;
  const middle = cellAt(grid, projectionFor(grid.epsg).forward(point));
  if (!middle) {
    throw invalidInput('reference_outside', `${name}: the place is outside frame ${frameId}`);
  }
  const around = await readAround(plan, windowAround(grid, cellSize, middle, point.radiusM), source);
  const epochs = epochDays.length;
  const center = planarCenter(cellSize, middle);
  const good: Float32Array[] = [];
  for (let at = 0; at < around.row.length; at++) {
    const place = planarCenter(cellSize, { row: around.row[at]!, col: around.col[at]! });
    const isNear = Math.hypot(place.x - center.x, place.y - center.y) <= point.radiusM;
    if (!isNear || !(around.meanCoherence[at]! >= goodCoherence)) continue;
    good.push(around.seriesMm.subarray(at * epochs, (at + 1) * epochs));
  }
  if (good.length === 0) {
    throw invalidInput(
      'reference_not_measured',
      `${name}: frame ${frameId} has no measured cell of coherence ${goodCoherence} or more within ` +
        `${point.radiusM} m; give a place on coherent ground, or a larger radius`,
    );
  }
  return good;
}

async function readAround(
  { archived: frame, minimumEpochs }: PointFields,
  window: Window,
  { pool, pairOffsetsMm }: SeriesSource,
): Promise<WindowSeries> {
  const offsets = pairOffsetsMm && pairOffsetsMm.slice();
  const around = await pool.run('windowSeries', { frame, window, pairOffsetsMm: offsets, minimumEpochs });
  if ('damaged' in around) throw damagedArchive(around.damaged);
  return around;
}

function velocitiesOf(epochDays: readonly EpochDay[], seriesMm: Float32Array): number[] {
  const fitter = createSeriesFitter(epochDays);
  const fit = emptyFit();
  return Array.from({ length: seriesMm.length / epochDays.length }, (_, cell) => {
    fitter.fit(seriesMm, cell * epochDays.length, fit);
    return fit.velocityMmYr;
  });
}

/**
 * The standard error of the mean of several places; for one place the standard deviation of its cells, which aren't
 * independent.
 */
function scatterOf(velocities: readonly number[], cellsOf: readonly number[]): number {
  let from = 0;
  const places = cellsOf.map((cells) => median(velocities.slice(from, (from += cells))));
  if (places.length > 1) return deviation(places) / Math.sqrt(places.length);
  return velocities.length > 1 ? deviation(velocities) : 0;
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

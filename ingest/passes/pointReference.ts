import { commonMotion } from '../../core/reference/commonMotion.ts';
import { invalidInput } from '../../core/error.ts';
import { createSeriesFitter, emptyFit } from '../../core/fit/fit.ts';
import { cellAt, type Cell, type Window } from '../../core/geodesy/grid.ts';
import { planarCentre } from '../../core/geodesy/groundSize.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { median } from '../../core/statistics/quantile.ts';
import type { ReferencePoint } from '../../core/reference/referenceChoice.ts';
import { unseenSigmaMmYr } from '../../core/reference/referenceUncertainty.ts';
import type { WindowSeries } from '../../workers/measure/windowSeries.ts';
import type { IngestRun } from './ingestRun.ts';
import { damagedArchive } from './archivePass.ts';
import type { SpatialReference } from './spatialReference.ts';

/** Mean temporal coherence from which a cell is good enough to be a reference. */
const GOOD_COHERENCE = 0.6;
/** Whoever names a place vouches for it: what stays unknown is what a wide frame does not see either. */
const VOUCHED_EXTENT_M = Infinity;

/**
 * The median of the good cells around given places. Its σ is the scatter of the places' velocities about their common
 * one (of the cells, where there is one place), and what no frame sees of its region. Throws `reference_outside` and
 * `reference_not_measured`.
 */
export async function pointReference(
  run: IngestRun,
  points: readonly ReferencePoint[],
  pairOffsetsMm: Float32Array | null,
): Promise<SpatialReference> {
  const { network, archive } = run;
  const epochs = network.epochDays.length;
  const series: Float32Array[] = [];
  const cellsOf: number[] = [];
  for (const point of points) {
    const around = await goodCellsAround(run, point, pairOffsetsMm);
    cellsOf.push(around.length);
    series.push(...around);
  }
  const seriesMm = new Float32Array(series.length * epochs);
  for (const [at, values] of series.entries()) seriesMm.set(values, at * epochs);
  const indices = Uint32Array.from(series, (_, at) => at);
  const medianMm = commonMotion(seriesMm, epochs, indices);
  const { header } = archive.lineOfSight;
  const meanUp = (header.content.is === 'line_of_sight' ? header.content.mean_up : null) ?? 1;
  const scatter = scatterOf(velocitiesOf(run, seriesMm), cellsOf) / meanUp;
  const places = points.map(({ lat, lon, radiusM }) => `${radiusM} m around ${lat}, ${lon}`).join('; ');
  return {
    method: 'given_points',
    description: `median of the ${series.length} good cells within ${places}, as given with --reference`,
    cells: series.length,
    medianMm,
    sigmaMmYr: Math.hypot(unseenSigmaMmYr(VOUCHED_EXTENT_M), scatter),
    isRecognised: true,
    stableShare: null,
    candidates: [],
    points,
  };
}

async function goodCellsAround(
  run: IngestRun,
  point: ReferencePoint,
  pairOffsetsMm: Float32Array | null,
): Promise<Float32Array[]> {
  const { stack, cellSize, network } = run;
  const name = `--reference ${point.lat},${point.lon}`;
  const middle = cellAt(stack.grid, projectionFor(stack.grid.epsg).forward(point));
  if (!middle) {
    throw invalidInput('reference_outside', `${name}: the place is outside frame ${stack.frameId}`);
  }
  const around = await readAround(run, windowAround(run, middle, point.radiusM), pairOffsetsMm);
  const epochs = network.epochDays.length;
  const centre = planarCentre(cellSize, middle);
  const good: Float32Array[] = [];
  for (let at = 0; at < around.row.length; at++) {
    const place = planarCentre(cellSize, { row: around.row[at]!, col: around.col[at]! });
    const isNear = Math.hypot(place.x - centre.x, place.y - centre.y) <= point.radiusM;
    if (!isNear || !(around.meanCoherence[at]! >= GOOD_COHERENCE)) continue;
    good.push(around.seriesMm.subarray(at * epochs, (at + 1) * epochs));
  }
  if (good.length === 0) {
    throw invalidInput(
      'reference_not_measured',
      `${name}: frame ${stack.frameId} has no measured cell of coherence ${GOOD_COHERENCE} or more within ` +
        `${point.radiusM} m; give a place on coherent ground, or a larger radius`,
    );
  }
  return good;
}

async function readAround(
  { pool, frame, minimumEpochs }: IngestRun,
  window: Window,
  pairOffsetsMm: Float32Array | null,
): Promise<WindowSeries> {
  const offsets = pairOffsetsMm && pairOffsetsMm.slice();
  const around = await pool.run('windowSeries', { frame, window, pairOffsetsMm: offsets, minimumEpochs });
  if ('damaged' in around) throw damagedArchive(around.damaged);
  return around;
}

function windowAround({ stack: { grid }, cellSize }: IngestRun, cell: Cell, radiusM: number): Window {
  const rows = Math.ceil(radiusM / cellSize.cellHeightM);
  const cols = Math.ceil(radiusM / cellSize.cellWidthM);
  const row = Math.max(0, cell.row - rows);
  const col = Math.max(0, cell.col - cols);
  return {
    row,
    col,
    rows: Math.min(grid.rows, cell.row + rows + 1) - row,
    cols: Math.min(grid.cols, cell.col + cols + 1) - col,
  };
}

function velocitiesOf({ network: { epochDays } }: IngestRun, seriesMm: Float32Array): number[] {
  const fitter = createSeriesFitter(epochDays);
  const fit = emptyFit();
  return Array.from({ length: seriesMm.length / epochDays.length }, (_, cell) => {
    fitter.fit(seriesMm, cell * epochDays.length, fit);
    return fit.velocityMmYr;
  });
}

/** Of several places the standard error of their mean; of one the standard deviation of its cells, which are not independent. */
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

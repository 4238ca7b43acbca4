/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * From inverted series to fitted cells. With d (N) a cell's series along the line of sight, R (N) what is subtracted from every
 * cell at each epoch and l_U the upward component of the unit vector from the ground to the sensor,
 *
 *   u_e = ((d_e − d_f) − (R_e − R_f)) / l_U                   mm, f the cell's first epoch, where d_f = 0
 *
 * is vertical if the ground moves vertically: docs/accuracy.md §1 and §3. The fit of u is that of core/fit/fit.ts.
 */
import { emptyFit, type SeriesFitter, type VelocityFit } from '../../core/fit/fit.ts';
import type { JumpScan } from '../../core/fit/seriesJumps.ts';
import type { Grid, Window } from '../../core/geodesy/grid.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { HUNDREDTHS_PER_MM } from '../../core/pairs/pairValues.ts';
import { locateCells } from '../../schemas/h3Index.ts';
import { emptyFits, type FittedColumns, inOrder, keptCells } from './fittedColumns.ts';
import type { FittedCell, InvertedCells } from './invertBlock.ts';
import { partitionSlices, sortedByH3, type PartitionSlice } from './partitionSlices.ts';
import { createSeriesStore, MISSING_NARROW, MISSING_WIDE } from './seriesStore.ts';
import { NO_PLACE, type StripFit } from './stripFit.ts';

/** A block whose inverted cells are to be referenced, projected to vertical, fitted and indexed. */
export interface FitBlockTask {
  readonly fitter: SeriesFitter;
  readonly grid: Grid;
  readonly window: Window;
  /** The cells that may be measured, by their index within the window. */
  readonly candidates: Uint32Array;
  /** Fits cells with every pair; null = they are inverted like the others. */
  readonly strips: StripFit | null;
  /** Dates of the frame's series. */
  readonly epochs: number;
  /** Displacement of the spatial reference per epoch, LOS mm; null = nothing is subtracted. */
  readonly referenceMm: Float64Array | null;
  /** Finds jumps, whose contribution to a velocity is included in its σ; absent = no search. */
  readonly jumps?: JumpScan;
}

/** Fits the cells of one block as they arrive. Their positions are known in advance: those of the candidates, in H3 order. */
export interface BlockFit {
  /** Position of each cell of the window; `NO_PLACE` = not a candidate. */
  readonly places: Uint32Array;
  /** Processes some measured cells; their series are changed in place. */
  readonly add: (cells: InvertedCells) => void;
  /**
   * Stores a measured cell that the strips have already referenced, projected to vertical, fitted and put at its
   * position.
   */
  readonly addFitted: (cell: FittedCell) => void;
  finish(): FittedBlock;
}

/** The results of fitting one block. */
export interface FittedBlock {
  /** The series are valid until the thread's next block. */
  readonly columns: FittedColumns;
  readonly slices: readonly PartitionSlice[];
  /** Window-sized rasters. */
  readonly planes: BlockPlanes;
  readonly observed: ObservedEpochs;
}

/** The first and the last epoch with any observation; Infinity and −1 without cells. */
export interface ObservedEpochs {
  readonly first: number;
  readonly last: number;
}

/** NaN where nothing was measured. */
export interface BlockPlanes {
  readonly velocityMmYr: Float32Array;
  /** From the fit alone, and the contribution of jumps. */
  readonly velocitySigmaMmYr: Float32Array;
  readonly jumpMmYr: Float32Array;
  /** Upward component of the line of sight. */
  readonly up: Float32Array;
  readonly temporalCoherence: Float32Array;
  /** NaN also for a measured cell without a seasonal term. */
  readonly seasonalAmplitudeMm: Float32Array;
  readonly seasonalPhase: Float32Array;
  /** Epochs between which the cell was seen, −1 where nothing is measured. */
  readonly firstEpoch: Int16Array;
  readonly lastEpoch: Int16Array;
}

/** References, projects to vertical, fits and indexes every measured cell of a block (docs/zero.md, docs/accuracy.md §3). */
export function createBlockFit(task: FitBlockTask): BlockFit {
  const { fitter, window, candidates, strips, epochs, referenceMm } = task;
  const windowCells = window.rows * window.cols;
  const planes = emptyPlanes(windowCells);
  const { places, located } = placeCandidates(task);
  const isMeasured = new Uint8Array(candidates.length);
  const memory = strips ? strips.series : plainMemory(candidates.length * epochs);
  const series = createSeriesStore(memory.subarray(0, candidates.length * epochs), epochs);
  const fitted = { ...emptyFits(candidates.length), ...located };
  const fit = emptyFit();

  /** Stores the result of `fit` for a cell at its position. */
  function record(at: number, index: number, meanCoherence: number, up: number): void {
    isMeasured[at] = 1;
    fitted.velocityMmYr[at] = planes.velocityMmYr[index] = fit.velocityMmYr;
    fitted.velocitySigmaMmYr[at] = planes.velocitySigmaMmYr[index] = fit.velocitySigmaMmYr;
    fitted.temporalCoherence[at] = planes.temporalCoherence[index] = meanCoherence;
    fitted.seasonalAmplitudeMm[at] = planes.seasonalAmplitudeMm[index] = fit.seasonalAmplitudeMm;
    fitted.seasonalSigmaMm[at] = fit.seasonalSigmaMm;
    fitted.seasonalPhase[at] = planes.seasonalPhase[index] = phaseOf(fit);
    fitted.up[at] = planes.up[index] = up;
    fitted.nMeasurements[at] = fit.nMeasurements;
    fitted.firstEpoch[at] = planes.firstEpoch[index] = fit.firstEpoch;
    fitted.lastEpoch[at] = planes.lastEpoch[index] = fit.lastEpoch;
  }

  return {
    places,

    addFitted({ lane, cellIndex, meanCoherence, up }) {
      const at = places[cellIndex]!;
      strips!.describe(lane, fit);
      record(at, cellIndex, meanCoherence, up);
      series.putRounded(at);
    },

    add({ count, cellIndices, seriesMm, meanCoherence, up }) {
      for (let i = 0; i < count; i++) {
        const index = cellIndices[i]!;
        toVertical(referenceMm, up[i]!, epochs, seriesMm, i * epochs);
        if (!fitter.fit(seriesMm, i * epochs, fit)) {
          throw new RangeError(`cell ${index} of the block: too few epochs reached the fit`);
        }
        const at = places[index]!;
        record(at, index, meanCoherence[i]!, up[i]!);
        series.put(at, seriesMm.subarray(i * epochs, (i + 1) * epochs));
      }
    },

    finish() {
      const columns = keptCells({ ...fitted, seriesHundredths: series.values() }, isMeasured);
      findJumps(task, columns, planes);
      return {
        columns,
        slices: partitionSlices(columns),
        planes,
        observed: {
          first: columns.firstEpoch.reduce((a, b) => Math.min(a, b), Infinity),
          last: columns.lastEpoch.reduce((a, b) => Math.max(a, b), -1),
        },
      };
    },
  };
}

/**
 * Finds the contribution of jumps to velocities, which is added to σ in quadrature: a rate caused by a single jump isn't
 * a rate over the years, and a jump of one cycle isn't ground motion (docs/accuracy.md §3).
 */
function findJumps(
  { jumps, window, epochs }: FitBlockTask,
  columns: FittedColumns,
  planes: BlockPlanes,
): void {
  if (!jumps) return;
  const { seriesHundredths, jumpMmYr, row, col } = columns;
  const missing = seriesHundredths instanceof Int16Array ? MISSING_NARROW : MISSING_WIDE;
  for (let cell = 0; cell < row.length; cell++) {
    const slope = jumps.slopeOfJumps(seriesHundredths, cell * epochs, missing, 1 / HUNDREDTHS_PER_MM);
    const index = (row[cell]! - window.row) * window.cols + col[cell]! - window.col;
    jumpMmYr[cell] = planes.jumpMmYr[index] = slope;
  }
}

/** The candidates in H3 order, and the position of each cell of the window in that order. */
function placeCandidates({ grid, window, candidates }: FitBlockTask) {
  const located = locateCells(grid, projectionFor(grid.epsg), window, candidates);
  const order = sortedByH3(located);
  const places = new Uint32Array(window.rows * window.cols).fill(NO_PLACE);
  for (let place = 0; place < order.length; place++) places[candidates[order[place]!]!] = place;
  return { places, located: inOrder(located, order) };
}

/** Reused, since a thread fits one block at a time: allocating memory for each costs more than filling it. */
let reusedMemory = new Int16Array(0);

function plainMemory(values: number): Int16Array {
  if (reusedMemory.length < values) reusedMemory = new Int16Array(values);
  return reusedMemory;
}

/**
 * References a series and projects it to vertical: (d[e] − (R[e] − R[first])) / up, so that the cell stays zero at its
 * own first epoch.
 */
function toVertical(
  referenceMm: Float64Array | null,
  up: number,
  epochs: number,
  seriesMm: Float32Array,
  start: number,
): void {
  const factor = 1 / up;
  const end = start + epochs;
  if (referenceMm === null) {
    for (let i = start; i < end; i++) seriesMm[i]! *= factor;
    return;
  }
  let first = start;
  while (first < end && Number.isNaN(seriesMm[first]!)) first++;
  const atFirst = referenceMm[first - start]!;
  for (let i = first, epoch = first - start; i < end; i++, epoch++) {
    seriesMm[i] = (seriesMm[i]! - (referenceMm[epoch]! - atFirst)) * factor;
  }
}

/** φ of the season A·sin(2πt + φ) of a fit, radians. */
function phaseOf({ seasonalSineMm, seasonalCosineMm }: VelocityFit): number {
  return Math.atan2(seasonalCosineMm, seasonalSineMm);
}

/** Planes on which nothing is measured. */
export function emptyPlanes(cells: number): BlockPlanes {
  return {
    velocityMmYr: new Float32Array(cells).fill(NaN),
    velocitySigmaMmYr: new Float32Array(cells).fill(NaN),
    jumpMmYr: new Float32Array(cells),
    up: new Float32Array(cells).fill(NaN),
    temporalCoherence: new Float32Array(cells).fill(NaN),
    seasonalAmplitudeMm: new Float32Array(cells).fill(NaN),
    seasonalPhase: new Float32Array(cells).fill(NaN),
    firstEpoch: new Int16Array(cells).fill(-1),
    lastEpoch: new Int16Array(cells).fill(-1),
  };
}

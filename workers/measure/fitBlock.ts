/**
 * From inverted series to fitted cells. With d (N) a cell's series along the line of sight, R (N) what is subtracted from every
 * cell at each epoch and l_U the upward component of the unit vector from the ground to the sensor,
 *
 *   u_e = ((d_e − d_f) − (R_e − R_f)) / l_U                   mm, f the cell's first epoch, where d_f = 0
 *
 * is vertical if the ground moves vertically: docs/accuracy.md §1 and §3. The fit of u is that of core/fit/fit.ts.
 */
import { emptyFit, type SeriesFitter } from '../../core/fit/fit.ts';
import type { Grid, Window } from '../../core/geodesy/grid.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { locateCells } from '../../schemas/h3Index.ts';
import { emptyFittedCells, type FittedColumns, inOrder } from './fittedColumns.ts';
import type { FittedCell, InvertedCells } from './invertBlock.ts';
import { partitionSlices, sortedByH3, type PartitionSlice } from './partitionSlices.ts';
import { createSeriesStore } from './seriesStore.ts';
import type { StripFit } from './stripFit.ts';

/** The block whose inverted cells are referenced, turned vertical, fitted and indexed. */
export interface FitBlockTask {
  readonly fitter: SeriesFitter;
  readonly grid: Grid;
  readonly window: Window;
  /** Dates of the frame's series. */
  readonly epochs: number;
  /** Displacement of the spatial reference per epoch, LOS mm; null = nothing is subtracted. */
  readonly referenceMm: Float64Array | null;
}

/** Fits the cells of one block as they come. */
export interface BlockFit {
  /** Takes some measured cells; their series are changed in place. */
  readonly add: (cells: InvertedCells) => void;
  /** Takes a measured cell that a strip of this block has referenced, turned vertical and fitted. */
  readonly addFitted: (cell: FittedCell, strips: StripFit) => void;
  finish(): FittedBlock;
}

/** What the fit of one block yields. */
export interface FittedBlock {
  /** The series are valid until the thread's next block. */
  readonly columns: FittedColumns;
  readonly slices: readonly PartitionSlice[];
  /** Window-sized rasters. */
  readonly planes: BlockPlanes;
  readonly observed: ObservedEpochs;
}

/** The first and the last epoch that any cell was seen at; Infinity and −1 without cells. */
export interface ObservedEpochs {
  readonly first: number;
  readonly last: number;
}

/** NaN where nothing is measured. */
export interface BlockPlanes {
  readonly velocityMmYr: Float32Array;
  readonly velocitySigmaMmYr: Float32Array;
  readonly temporalCoherence: Float32Array;
  /** NaN also where a measured cell has no seasonal term. */
  readonly seasonalAmplitudeMm: Float32Array;
  /** Epochs between which the cell was seen, −1 where nothing is measured. */
  readonly firstEpoch: Int16Array;
  readonly lastEpoch: Int16Array;
}

/** References, projects to vertical, fits and indexes every measured cell of a block (docs/accuracy.md §3 and §5). */
export function createBlockFit(task: FitBlockTask): BlockFit {
  const { fitter, grid, window, epochs, referenceMm } = task;
  const windowCells = window.rows * window.cols;
  const planes = emptyPlanes(windowCells);
  const series = createSeriesStore(windowCells * epochs);
  // In the order of their coming; the indices order them at last.
  const fitted = emptyFittedCells(windowCells);
  const cellIndices = new Uint32Array(windowCells);
  const fit = emptyFit();
  let filled = 0;

  /** Keeps what `fit` says of a cell. */
  function record(at: number, index: number, meanCoherence: number, up: number): void {
    cellIndices[at] = index;
    fitted.velocityMmYr[at] = planes.velocityMmYr[index] = fit.velocityMmYr;
    fitted.velocitySigmaMmYr[at] = planes.velocitySigmaMmYr[index] = fit.velocitySigmaMmYr;
    fitted.temporalCoherence[at] = planes.temporalCoherence[index] = meanCoherence;
    fitted.seasonalAmplitudeMm[at] = planes.seasonalAmplitudeMm[index] = fit.seasonalAmplitudeMm;
    fitted.seasonalSigmaMm[at] = fit.seasonalSigmaMm;
    fitted.up[at] = up;
    fitted.nMeasurements[at] = fit.nMeasurements;
    fitted.firstEpoch[at] = planes.firstEpoch[index] = fit.firstEpoch;
    fitted.lastEpoch[at] = planes.lastEpoch[index] = fit.lastEpoch;
  }

  return {
    addFitted({ lane, cellIndex, meanCoherence, up }, strips) {
      strips.describe(lane, fit);
      record(filled++, cellIndex, meanCoherence, up);
      series.appendHundredths(strips.series(lane));
    },

    add({ count, cellIndices: indices, seriesMm, meanCoherence, up }) {
      const first = filled;
      for (let i = 0; i < count; i++) {
        const index = indices[i]!;
        toVertical(referenceMm, up[i]!, epochs, seriesMm, i * epochs);
        if (!fitter.fit(seriesMm, i * epochs, fit)) {
          throw new RangeError(`cell ${index} of the block: too few epochs reached the fit`);
        }
        record(first + i, index, meanCoherence[i]!, up[i]!);
      }
      filled += count;
      series.append(seriesMm.subarray(0, count * epochs));
    },

    finish() {
      const located = locateCells(grid, projectionFor(grid.epsg), window, cellIndices.subarray(0, filled));
      const order = sortedByH3(located);
      const columns = {
        ...inOrder({ ...fitted, ...located }, order),
        seriesHundredths: series.inOrder(order, epochs),
      };
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
 * References a series and turns it vertical: (d[e] − (R[e] − R[first])) / up, so that the cell stays zero at its own
 * first epoch.
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

/** Planes on which nothing is measured. */
export function emptyPlanes(cells: number): BlockPlanes {
  return {
    velocityMmYr: new Float32Array(cells).fill(NaN),
    velocitySigmaMmYr: new Float32Array(cells).fill(NaN),
    temporalCoherence: new Float32Array(cells).fill(NaN),
    seasonalAmplitudeMm: new Float32Array(cells).fill(NaN),
    firstEpoch: new Int16Array(cells).fill(-1),
    lastEpoch: new Int16Array(cells).fill(-1),
  };
}

import { emptyFit, type SeriesFitter } from '../core/fit.ts';
import type { Grid, Window } from '../core/grid.ts';
import { projectionFor } from '../core/projection.ts';
import { locateCells } from '../schemas/h3Index.ts';
import { emptyFittedColumns, type FittedColumns } from './fittedColumns.ts';
import { partitionSlices, sortedByH3, type PartitionSlice } from './partitionSlices.ts';

/** One block of inverted series, to be referenced, turned vertical, fitted and indexed. */
export interface FitBlockTask {
  readonly fitter: SeriesFitter;
  readonly grid: Grid;
  readonly window: Window;
  /** Dates of the frame's series. */
  readonly epochs: number;
  /** Displacement of the spatial reference per epoch, LOS mm; null = nothing is subtracted. */
  readonly referenceMm: Float64Array | null;
  /** Index within the window of each measured cell. */
  readonly cellIndices: Uint32Array;
  /** Measured cells × epochs, LOS mm since the cell's first epoch, NaN = no observation. */
  readonly seriesMm: Float32Array;
  readonly meanCoherence: Float32Array;
  /** Up component of the line of sight. */
  readonly up: Float32Array;
}

/** What the fit of one block yields. */
export interface FittedBlock {
  readonly columns: FittedColumns;
  readonly slices: readonly PartitionSlice[];
  /** Window-sized rasters, NaN where nothing is measured. */
  readonly planes: BlockPlanes;
  readonly observed: ObservedEpochs;
}

/** The first and the last epoch that any cell was seen at; Infinity and −1 without cells. */
export interface ObservedEpochs {
  readonly first: number;
  readonly last: number;
}

export interface BlockPlanes {
  readonly velocityMmYr: Float32Array;
  readonly velocitySigmaMmYr: Float32Array;
  readonly temporalCoherence: Float32Array;
}

/** References, projects to vertical, fits and indexes every measured cell of a block (SCIENCE §2.2–§2.6). */
export function fitBlock(task: FitBlockTask): FittedBlock {
  const { fitter, window, epochs } = task;
  const cells = task.cellIndices.length;
  const planes = emptyPlanes(window.rows * window.cols);
  const columns = emptyFittedColumns(cells, epochs);
  const fit = emptyFit();
  const located = locateCells(task.grid, projectionFor(task.grid.epsg), window, task.cellIndices);
  const order = sortedByH3(located);
  for (let at = 0; at < cells; at++) {
    const i = order[at]!;
    const index = task.cellIndices[i]!;
    const row = located.row[i]!;
    const col = located.col[i]!;
    const start = at * epochs;
    writeVertical(task, i, columns.seriesMm, start);
    if (!fitter.fit(columns.seriesMm, start, fit)) {
      throw new RangeError(`row ${row}, col ${col}: a cell with too few epochs reached the fit`);
    }
    columns.h3[at] = located.h3[i]!;
    columns.row[at] = row;
    columns.col[at] = col;
    columns.lat[at] = located.lat[i]!;
    columns.lon[at] = located.lon[i]!;
    columns.velocityMmYr[at] = planes.velocityMmYr[index] = fit.velocityMmYr;
    columns.velocitySigmaMmYr[at] = planes.velocitySigmaMmYr[index] = fit.velocitySigmaMmYr;
    columns.temporalCoherence[at] = planes.temporalCoherence[index] = task.meanCoherence[i]!;
    columns.seasonalAmplitudeMm[at] = fit.seasonalAmplitudeMm;
    columns.seasonalSigmaMm[at] = fit.seasonalSigmaMm;
    columns.up[at] = task.up[i]!;
    columns.nMeasurements[at] = fit.nMeasurements;
    columns.firstEpoch[at] = fit.firstEpoch;
    columns.lastEpoch[at] = fit.lastEpoch;
  }
  return {
    columns,
    slices: partitionSlices(columns),
    planes,
    observed: {
      first: columns.firstEpoch.reduce((a, b) => Math.min(a, b), Infinity),
      last: columns.lastEpoch.reduce((a, b) => Math.max(a, b), -1),
    },
  };
}

/**
 * Writes the series of a cell, referenced and turned vertical: (d[e] − (R[e] − R[first])) / up, so that the cell stays
 * zero at its own first epoch.
 */
function writeVertical(
  { seriesMm, referenceMm, up, epochs }: FitBlockTask,
  cell: number,
  out: Float32Array,
  start: number,
): void {
  const from = cell * epochs;
  const factor = 1 / up[cell]!;
  let atFirst = NaN;
  for (let epoch = 0; epoch < epochs; epoch++) {
    const value = seriesMm[from + epoch]!;
    if (referenceMm === null) {
      out[start + epoch] = value * factor;
      continue;
    }
    const reference = referenceMm[epoch]!;
    if (atFirst !== atFirst && value === value) atFirst = reference;
    out[start + epoch] = (value - (reference - atFirst)) * factor;
  }
}

function emptyPlanes(cells: number): BlockPlanes {
  return {
    velocityMmYr: new Float32Array(cells).fill(NaN),
    velocitySigmaMmYr: new Float32Array(cells).fill(NaN),
    temporalCoherence: new Float32Array(cells).fill(NaN),
  };
}

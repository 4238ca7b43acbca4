import { cellConfidence, isSeasonDominant } from '../core/cellRules.ts';
import { yearsBetween } from '../core/date.ts';
import { tieCorrectionMmYr, tieSigmaMmYr, type TieCorrection } from '../core/tieCorrection.ts';
import { planarCentre, type GroundSize } from '../core/groundSize.ts';
import type { Window } from '../core/grid.ts';
import { allocateCellColumns, MISSING_TENTH_MM, type CellColumns } from '../schemas/cellColumns.ts';
import { readColumnInto, type Column, type ColumnFile } from './columnFile.ts';
import { emptyFittedColumns, type FittedColumns } from './fittedColumns.ts';
import { sortedByH3 } from './partitionSlices.ts';

/** One H3 partition, to be gathered from the fitted blocks that touch it. */
export interface AssemblePartitionTask {
  readonly parts: readonly { file: ColumnFile<keyof FittedColumns>; from: number; count: number }[];
  readonly epochDays: readonly number[];
  readonly cellSize: GroundSize;
  /** The GNSS tie; null = the frame stays relative. */
  readonly tie: TieCorrection | null;
  /** Values are vertical by nature, so that there is no line-of-sight velocity. */
  readonly isVertical: boolean;
  readonly neighbourhood: { window: Window; spreadMmYr: Float32Array; consistent: Uint8Array };
}

export interface AssembledPartition {
  readonly columns: CellColumns;
  /** Cells × epochs, tenths of a millimetre. */
  readonly seriesTenthMm: Int32Array;
}

/** Gathers, ties to GNSS and completes the cells of one partition, sorted by h3. */
export function assemblePartition(task: AssemblePartitionTask): AssembledPartition {
  const fitted = gather(task.parts);
  const cells = fitted.h3.length;
  const order = sortedByH3(fitted);
  const columns = allocateCellColumns(cells);
  const placeOf = new Uint32Array(cells);
  const corrections = new Float64Array(cells);
  for (let at = 0; at < cells; at++) {
    const i = order[at]!;
    const cell = { row: fitted.row[i]!, col: fitted.col[i]! };
    const place = planarCentre(task.cellSize, cell);
    const correction = task.tie ? tieCorrectionMmYr(task.tie.coefficients, place) : 0;
    const tieSigma = task.tie ? tieSigmaMmYr(task.tie, place) : 0;
    const velocity = fitted.velocityMmYr[i]! + correction;
    const firstDay = task.epochDays[fitted.firstEpoch[i]!]!;
    const lastDay = task.epochDays[fitted.lastEpoch[i]!]!;
    const spanYears = yearsBetween(firstDay, lastDay);
    const amplitude = fitted.seasonalAmplitudeMm[i]!;
    columns.h3[at] = fitted.h3[i]!;
    columns.row[at] = cell.row;
    columns.col[at] = cell.col;
    columns.lat[at] = fitted.lat[i]!;
    columns.lon[at] = fitted.lon[i]!;
    columns.velocityVerticalMmYr[at] = velocity;
    columns.velocityUncertaintyMmYr[at] = Math.hypot(fitted.velocitySigmaMmYr[i]!, tieSigma);
    columns.velocityLosMmYr[at] = task.isVertical ? NaN : velocity * fitted.up[i]!;
    columns.seasonalAmplitudeMm[at] = amplitude;
    columns.seasonalDominant[at] = Number(
      isSeasonDominant({
        amplitudeMm: amplitude,
        sigmaMm: fitted.seasonalSigmaMm[i]!,
        velocityMmYr: velocity,
      }),
    );
    columns.totalMotionMm[at] = velocity * spanYears;
    columns.temporalCoherence[at] = fitted.temporalCoherence[i]!;
    columns.confidence[at] = cellConfidence(fitted.temporalCoherence[i]!, spanYears);
    const neighbour =
      (cell.row - task.neighbourhood.window.row) * task.neighbourhood.window.cols +
      (cell.col - task.neighbourhood.window.col);
    columns.neighborSpreadMmYr[at] = task.neighbourhood.spreadMmYr[neighbour]!;
    columns.neighborConsistent[at] = task.neighbourhood.consistent[neighbour]!;
    columns.nMeasurements[at] = fitted.nMeasurements[i]!;
    columns.spanYears[at] = spanYears;
    columns.firstObservation[at] = firstDay;
    columns.lastObservation[at] = lastDay;
    placeOf[i] = at;
    corrections[i] = correction;
  }
  return { columns, seriesTenthMm: gatherSeries(task, fitted.firstEpoch, { placeOf, corrections }) };
}

/** The parts' columns, one after the other, but for the series, which are too large to be held twice. */
function gather(parts: AssemblePartitionTask['parts']): FittedColumns {
  const cells = parts.reduce((sum, part) => sum + part.count, 0);
  const whole = emptyFittedColumns(cells, 0);
  let at = 0;
  for (const { file, from, count } of parts) {
    for (const [name, column] of Object.entries(whole) as [keyof FittedColumns, Column][]) {
      if (name !== 'seriesMm') readColumnInto(file, name, from, column.subarray(at, at + count));
    }
    at += count;
  }
  return whole;
}

/** The parts' series with each cell's correction, every cell at its place; one part in memory at a time. */
function gatherSeries(
  { parts, epochDays }: AssemblePartitionTask,
  firstEpoch: Int16Array,
  cells: { readonly placeOf: Uint32Array; readonly corrections: Float64Array },
): Int32Array {
  const epochs = epochDays.length;
  const seriesTenthMm = new Int32Array(firstEpoch.length * epochs);
  let cell = 0;
  for (const { file, from, count } of parts) {
    const seriesMm = new Float32Array(count * epochs);
    readColumnInto(file, 'seriesMm', from * epochs, seriesMm);
    for (let start = 0; start < seriesMm.length; start += epochs, cell++) {
      const target = cells.placeOf[cell]! * epochs;
      const firstDay = epochDays[firstEpoch[cell]!]!;
      for (let epoch = 0; epoch < epochs; epoch++) {
        const value = seriesMm[start + epoch]!;
        const tied = value + cells.corrections[cell]! * yearsBetween(firstDay, epochDays[epoch]!);
        seriesTenthMm[target + epoch] = Number.isNaN(value) ? MISSING_TENTH_MM : Math.round(10 * tied);
      }
    }
  }
  return seriesTenthMm;
}

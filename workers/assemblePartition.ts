import { yearsBetween } from '../core/date.ts';
import { tieCorrectionMmYr, type TieCoefficients } from '../core/gnssTie.ts';
import { planarCentre, type GroundSize } from '../core/groundSize.ts';
import type { Window } from '../core/grid.ts';
import { MISSING_TENTH_MM, type CellColumns } from '../schemas/cellColumns.ts';
import { readColumnInto, type Column, type ColumnFile } from './columnFile.ts';
import { emptyFittedColumns, type FittedColumns } from './fittedColumns.ts';
import { sortedByH3 } from './partitionSlices.ts';

/** One H3 partition, to be gathered from the fitted blocks that touch it. */
export interface AssemblePartitionTask {
  readonly parts: readonly { file: ColumnFile<keyof FittedColumns>; from: number; count: number }[];
  readonly epochDays: readonly number[];
  readonly cellSize: GroundSize;
  /** The GNSS tie; null = the frame stays relative. */
  readonly tie: { readonly coefficients: TieCoefficients; readonly standardErrorMmYr: number } | null;
  /** Values are vertical by nature, so that there is no line-of-sight velocity. */
  readonly isVertical: boolean;
  readonly neighbourhood: { window: Window; spreadMmYr: Float32Array; consistent: Uint8Array };
}

export interface AssembledPartition {
  readonly columns: CellColumns;
  /** Cells × epochs, tenths of a millimetre. */
  readonly seriesTenthMm: Int32Array;
}

/** Years of record from which a cell's length no longer limits its confidence (SCIENCE §2.8). */
const FULL_CONFIDENCE_YEARS = 4;
/** Seasonal motion is dominant from this amplitude and this multiple of its own sigma (SCIENCE §2.6). */
const SEASONAL_MINIMUM_MM = 3;
const SEASONAL_MINIMUM_SIGMAS = 2;

/** Gathers, ties to GNSS and completes the cells of one partition, sorted by h3. */
export function assemblePartition(task: AssemblePartitionTask): AssembledPartition {
  const fitted = gather(task);
  const cells = fitted.h3.length;
  const epochs = task.epochDays.length;
  const order = sortedByH3(fitted.h3);
  const columns = emptyColumns(cells);
  const seriesTenthMm = new Int32Array(cells * epochs);
  const tieSigma = task.tie?.standardErrorMmYr ?? 0;
  for (let at = 0; at < cells; at++) {
    const i = order[at]!;
    const cell = { row: fitted.row[i]!, col: fitted.col[i]! };
    const correction = task.tie
      ? tieCorrectionMmYr(task.tie.coefficients, planarCentre(task.cellSize, cell))
      : 0;
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
      amplitude >= SEASONAL_MINIMUM_MM &&
        amplitude >= SEASONAL_MINIMUM_SIGMAS * fitted.seasonalSigmaMm[i]! &&
        amplitude > Math.abs(velocity),
    );
    columns.totalMotionMm[at] = velocity * spanYears;
    columns.temporalCoherence[at] = fitted.temporalCoherence[i]!;
    columns.confidence[at] = fitted.temporalCoherence[i]! * Math.min(1, spanYears / FULL_CONFIDENCE_YEARS);
    const neighbour =
      (cell.row - task.neighbourhood.window.row) * task.neighbourhood.window.cols +
      (cell.col - task.neighbourhood.window.col);
    columns.neighborSpreadMmYr[at] = task.neighbourhood.spreadMmYr[neighbour]!;
    columns.neighborConsistent[at] = task.neighbourhood.consistent[neighbour]!;
    columns.nMeasurements[at] = fitted.nMeasurements[i]!;
    columns.spanYears[at] = spanYears;
    columns.firstObservation[at] = firstDay;
    columns.lastObservation[at] = lastDay;
    for (let epoch = 0; epoch < epochs; epoch++) {
      const value = fitted.seriesMm[i * epochs + epoch]!;
      seriesTenthMm[at * epochs + epoch] = Number.isNaN(value)
        ? MISSING_TENTH_MM
        : Math.round(10 * (value + correction * yearsBetween(firstDay, task.epochDays[epoch]!)));
    }
  }
  return { columns, seriesTenthMm };
}

/** The parts' columns, one after the other. */
function gather({ parts, epochDays }: AssemblePartitionTask): FittedColumns {
  const epochs = epochDays.length;
  const cells = parts.reduce((sum, part) => sum + part.count, 0);
  const whole = emptyFittedColumns(cells, epochs);
  let at = 0;
  for (const { file, from, count } of parts) {
    for (const [name, column] of Object.entries(whole) as [keyof FittedColumns, Column][]) {
      const width = name === 'seriesMm' ? epochs : 1;
      readColumnInto(file, name, from * width, column.subarray(at * width, (at + count) * width));
    }
    at += count;
  }
  return whole;
}

function emptyColumns(cells: number): CellColumns {
  return {
    h3: new BigUint64Array(cells),
    row: new Int32Array(cells),
    col: new Int32Array(cells),
    lat: new Float64Array(cells),
    lon: new Float64Array(cells),
    velocityVerticalMmYr: new Float32Array(cells),
    velocityUncertaintyMmYr: new Float32Array(cells),
    velocityLosMmYr: new Float32Array(cells),
    seasonalAmplitudeMm: new Float32Array(cells),
    seasonalDominant: new Uint8Array(cells),
    totalMotionMm: new Float32Array(cells),
    temporalCoherence: new Float32Array(cells),
    confidence: new Float32Array(cells),
    neighborSpreadMmYr: new Float32Array(cells),
    neighborConsistent: new Uint8Array(cells),
    nMeasurements: new Int16Array(cells),
    spanYears: new Float32Array(cells),
    firstObservation: new Int32Array(cells),
    lastObservation: new Int32Array(cells),
  };
}

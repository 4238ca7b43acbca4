/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { cellConfidence, isSeasonDominant } from '../../core/report/cellRules.ts';
import { yearsBetween } from '../../core/date.ts';
import { publishedCellSigmaMmYr, type SharedUncertainty } from '../../core/reference/cellUncertainty.ts';
import { withSharedSeason } from '../../core/gnss/sharedMotion.ts';
import { tieCorrectionMmYr } from '../../core/gnss/tieCorrection.ts';
import { planarCenter, type GroundSize } from '../../core/geodesy/groundSize.ts';
import type { Cell, Window } from '../../core/geodesy/grid.ts';
import { type CellEvent, writeEvents } from '../../schemas/cell/cellEvents.ts';
import {
  allocateCellColumns,
  allocateEastColumns,
  type CellColumns,
  type EastColumns,
} from '../../schemas/cellColumns.ts';
import { readColumnInto, type Column, type ColumnFile } from '../measure/columnFile.ts';
import {
  copyIndices,
  emptyFittedCells,
  type FittedCells,
  type FittedColumns,
} from '../measure/fittedColumns.ts';
import { emptyGround, type GroundColumns, type GroundFile, readEventRows } from '../measure/groundColumns.ts';
import { errorsOfLooks, type EastWindow, writeEast } from './eastParts.ts';
import { errorsOfRates, type ParentError, withParentErrors } from './parentErrors.ts';
import type { Partition } from './partitionFiles.ts';
import { copyRates } from './partRates.ts';
import { seriesReader } from './partitionSeries.ts';
import { withSharedSteps } from './sharedStepEvents.ts';
import { sortedByH3 } from '../measure/partitionSlices.ts';

/** A run of cells of a block: the fit, and the description by the whole frame. */
interface PartitionPart {
  readonly file: ColumnFile<keyof FittedColumns>;
  readonly ground: GroundFile;
  readonly from: number;
  readonly count: number;
}

/** One H3 partition, to be gathered from the fitted blocks that overlap it. */
export interface AssemblePartitionTask {
  readonly parts: readonly PartitionPart[];
  readonly epochDays: readonly number[];
  readonly cellSize: GroundSize;
  /** The GNSS tie, and the part of σ beyond the fits' own. */
  readonly shared: SharedUncertainty;
  /** Values are vertical already, so there is no line-of-sight velocity. */
  readonly isVertical: boolean;
  readonly neighborhood: { window: Window; spreadMmYr: Float32Array; consistent: Uint8Array };
  /** Of a release of two looks. */
  readonly east?: EastWindow | undefined;
}

/** Gathers, ties to GNSS and completes the cells of one partition, sorted by h3. */
export function assemblePartition(task: AssemblePartitionTask): Partition {
  const { parts, epochDays, shared } = task;
  const { tie } = shared;
  const steps = shared.motion?.steps ?? [];
  const fitted = gather(parts, 'file', emptyFittedCells);
  const ground = gather(parts, 'ground', emptyGround);
  const events = gatherEvents(parts);
  const cells = fitted.h3.length;
  const order = sortedByH3(fitted);
  const columns = allocateCellColumns(cells);
  const east = task.east && allocateEastColumns(cells);
  const corrections = tie ? new Float64Array(cells) : null;
  for (let at = 0; at < cells; at++) {
    const i = order[at]!;
    const cell = { row: fitted.row[i]!, col: fitted.col[i]! };
    let velocity = fitted.velocityMmYr[i]!;
    const place = planarCenter(task.cellSize, cell);
    const sigma = publishedCellSigmaMmYr(
      { velocityMmYr: velocity, sigmaMmYr: ground.velocitySigmaMmYr[i]!, up: fitted.up[i]! },
      shared,
      place,
    );
    if (tie) velocity += corrections![at] = tieCorrectionMmYr(tie, place);
    const firstDay = epochDays[fitted.firstEpoch[i]!]!;
    const lastDay = epochDays[fitted.lastEpoch[i]!]!;
    const spanYears = yearsBetween(firstDay, lastDay);
    copyFitted(fitted, i, columns, at);
    copyNeighborhood(task.neighborhood, cell, columns, at);
    compareLocally(task, { fitted, ground }, i, columns, at);
    copyRates(task, { fitted, ground }, i, columns, at);
    const errors = task.east ? errorsOfLooks(task.east, cell) : NO_ERRORS;
    const own = withSharedSteps(events.get(i) ?? NO_EVENTS, steps, { firstDay, lastDay });
    copyEvents(own, errors, columns, at);
    if (east) copyEast(task, { fitted, ground }, i, sigma, east, at);
    columns.velocityVerticalMmYr[at] = velocity;
    columns.velocityUncertaintyMmYr[at] = sigma;
    columns.velocityLosMmYr[at] = task.isVertical ? NaN : velocity * fitted.up[i]!;
    copySeason(seasonOf(fitted, i, firstDay, shared), velocity, columns, at);
    columns.totalMotionMm[at] = velocity * spanYears;
    columns.confidence[at] = cellConfidence(fitted.temporalCoherence[i]!, spanYears);
    columns.spanYears[at] = spanYears;
    columns.firstObservation[at] = firstDay;
    columns.lastObservation[at] = lastDay;
    if (errors.length > 0) widenByErrors(errors, { columns, east }, at);
  }
  copyIndices(fitted.h3, order, columns.h3);
  return {
    columns,
    east,
    epochs: epochDays.length,
    readSeries: seriesReader({
      parts,
      epochDays,
      order,
      firstObservation: columns.firstObservation,
      corrections,
      sharedMm: shared.motion?.motionMm ?? null,
    }),
  };
}

const NO_EVENTS: readonly CellEvent[] = [];
const NO_ERRORS: readonly ParentError[] = [];

function copyEvents(
  found: readonly CellEvent[],
  errors: readonly ParentError[],
  columns: CellColumns,
  at: number,
): void {
  const events = withParentErrors(found, errors);
  if (events.length > 0) writeEvents(columns, at, events);
}

/** Copies the values published as fitted. */
function copyFitted(fitted: FittedCells, from: number, columns: CellColumns, at: number): void {
  columns.row[at] = fitted.row[from]!;
  columns.col[at] = fitted.col[from]!;
  columns.lat[at] = fitted.lat[from]!;
  columns.lon[at] = fitted.lon[from]!;
  columns.temporalCoherence[at] = fitted.temporalCoherence[from]!;
  columns.nMeasurements[at] = fitted.nMeasurements[from]!;
}

function copySeason(
  season: { readonly amplitudeMm: number; readonly sigmaMm: number },
  velocityMmYr: number,
  columns: CellColumns,
  at: number,
): void {
  const { amplitudeMm, sigmaMm } = season;
  columns.seasonalAmplitudeMm[at] = amplitudeMm;
  columns.seasonalDominant[at] = Number(isSeasonDominant({ amplitudeMm, sigmaMm, velocityMmYr }));
}

/** A cell's season, with the motion common to the frame added back. */
function seasonOf(
  { seasonalAmplitudeMm, seasonalSigmaMm, seasonalPhase }: FittedCells,
  from: number,
  firstDay: number,
  { motion }: SharedUncertainty,
): { amplitudeMm: number; sigmaMm: number } {
  const [amplitudeMm, sigmaMm] = [seasonalAmplitudeMm[from]!, seasonalSigmaMm[from]!];
  if (!motion?.season || Number.isNaN(amplitudeMm)) return { amplitudeMm, sigmaMm };
  return {
    amplitudeMm: withSharedSeason(motion.season, { amplitudeMm, phase: seasonalPhase[from]!, firstDay }),
    sigmaMm: Math.hypot(sigmaMm, motion.season.sigmaMm),
  };
}

/** The rate compared with the surroundings: a tie moves both, the surroundings by its value at their center. */
function compareLocally(
  { cellSize, shared }: AssemblePartitionTask,
  { fitted, ground }: { readonly fitted: FittedCells; readonly ground: GroundColumns },
  from: number,
  columns: CellColumns,
  at: number,
): void {
  const { tie, lineOfSightShare, sigmaFactor = 1 } = shared;
  let rate = ground.localMmYr[from]!;
  const sigma = Math.hypot(sigmaFactor * ground.localSigmaMmYr[from]!, lineOfSightShare * rate);
  if (tie) {
    const here = planarCenter(cellSize, { row: fitted.row[from]!, col: fitted.col[from]! });
    const there = planarCenter(cellSize, { row: ground.ringRow[from]!, col: ground.ringCol[from]! });
    rate += tieCorrectionMmYr(tie, here) - tieCorrectionMmYr(tie, there);
  }
  columns.paceSpreadMmYr[at] = Math.hypot(
    sigmaFactor * ground.paceMmYr[from]!,
    lineOfSightShare * fitted.velocityMmYr[from]!,
  );
  columns.velocityVsSurroundingsMmYr[at] = rate;
  columns.velocityVsSurroundingsUncertaintyMmYr[at] = sigma;
}

/** Widens the σ of a cell's rates by what suspected errors of its looks may add to them. */
function widenByErrors(
  errors: readonly ParentError[],
  { columns, east }: { readonly columns: CellColumns; readonly east: EastColumns | undefined },
  at: number,
): void {
  const added = errorsOfRates(errors, columns.firstObservation[at]!, columns.lastObservation[at]!);
  const widen = (sigmas: Float32Array, by: number) => (sigmas[at] = Math.hypot(sigmas[at]!, by));
  widen(columns.velocityUncertaintyMmYr, added.upMmYr);
  widen(columns.velocityVsSurroundingsUncertaintyMmYr, added.upMmYr);
  widen(columns.recentRateUncertaintyMmYr, added.recentMmYr);
  widen(columns.recentChangeUncertaintyMmYr, added.upMmYr + added.recentMmYr);
  if (east) widen(east.velocityEastUncertaintyMmYr, added.eastMmYr);
  // No event was found at its time, so that the rate without events wasn't fitted.
  if (!Number.isNaN(columns.rateWithoutEventsMmYr[at]!)) return;
  columns.rateWithoutEventsMmYr[at] = columns.velocityVerticalMmYr[at]!;
  columns.rateWithoutEventsUncertaintyMmYr[at] = columns.velocityUncertaintyMmYr[at]!;
}

/** The motion to the east of a cell whose rate up has this σ. */
function copyEast(
  { east }: AssemblePartitionTask,
  { fitted, ground }: { readonly fitted: FittedCells; readonly ground: GroundColumns },
  from: number,
  publishedMmYr: number,
  columns: EastColumns,
  at: number,
): void {
  if (!east) return;
  const cell = { row: fitted.row[from]!, col: fitted.col[from]! };
  const up = {
    fitMmYr: fitted.velocitySigmaMmYr[from]!,
    pooledMmYr: ground.velocitySigmaMmYr[from]!,
    withoutJumpsMmYr: ground.withoutEventsSigmaMmYr[from]!,
    publishedMmYr,
  };
  writeEast(east, cell, up, columns, at);
}

function copyNeighborhood(
  { window, spreadMmYr, consistent }: AssemblePartitionTask['neighborhood'],
  cell: Cell,
  columns: CellColumns,
  at: number,
): void {
  const neighbor = (cell.row - window.row) * window.cols + (cell.col - window.col);
  columns.neighborSpreadMmYr[at] = spreadMmYr[neighbor]!;
  columns.neighborConsistent[at] = consistent[neighbor]!;
}

/** The events of the parts' cells, by the index of the cell among them. */
function gatherEvents(parts: AssemblePartitionTask['parts']): Map<number, CellEvent[]> {
  const events = new Map<number, CellEvent[]>();
  let at = 0;
  for (const { ground, from, count } of parts) {
    for (const [cell, ofCell] of readEventRows(ground, from, count)) events.set(at + cell, ofCell);
    at += count;
  }
  return events;
}

/** The parts' columns, one after the other, except the series, which are too large for memory. */
function gather<Columns extends object>(
  parts: AssemblePartitionTask['parts'],
  from: 'file' | 'ground',
  createColumns: (cells: number) => Columns,
): Columns {
  const whole = createColumns(parts.reduce((sum, { count }) => sum + count, 0));
  let at = 0;
  for (const part of parts) {
    for (const [name, column] of Object.entries(whole) as [string, Column][]) {
      readColumnInto<string>(part[from], name, part.from, column.subarray(at, at + part.count));
    }
    at += part.count;
  }
  return whole;
}

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { Cell, Window } from '../../core/geodesy/grid.ts';
import type { EastColumns } from '../../schemas/cellColumns.ts';
import { PARENT_ERROR_PARTS, type ParentError, readParentErrors, writeParentErrors } from './parentErrors.ts';

/**
 * What a cell's motion to the east is made of, one number each: the rate (mm/yr), its variance and its covariance with the rate up (mm²/yr²),
 * both from the noise of the looks and from what all cells share (zeros, motion to the north); then its largest sudden shift
 * (mm), one σ of it, and the days between which it happened, zeros = none. The rate leaves shifts out.
 */
export const EAST_PART = {
  velocityMmYr: 0,
  ownVariance: 1,
  ownCovariance: 2,
  sharedVariance: 3,
  sharedCovariance: 4,
  shiftMm: 5,
  shiftSigmaMm: 6,
  shiftEarliestDay: 7,
  shiftLatestDay: 8,
  /** Variance of the rate up that the looks give without the steps of their records. */
  upVariance: 9,
} as const;
const EAST_PARTS = 10;
/** Numbers of a cell in all: then come the errors of its looks (parentErrors.ts). */
export const LOOK_PARTS = EAST_PARTS + PARENT_ERROR_PARTS;

/** The parts of the cells of a window, row by row. */
export interface EastWindow {
  readonly window: Window;
  readonly parts: Float32Array;
}

/** The velocity up of a cell as the fit and the release have it: one σ, mm/yr. */
export interface UpSigmas {
  readonly fitMmYr: number;
  /** Under the pooled noise of its place, with jumps. */
  readonly pooledMmYr: number;
  /** The same with the jumps of its record in the model; NaN = it has none. */
  readonly withoutJumpsMmYr: number;
  /** With all that cells share. */
  readonly publishedMmYr: number;
}

/**
 * Fills in a cell's motion to the east. The noise of its place widens the σ of its fit as that of the rate up, which is made of the same
 * series.
 */
export function writeEast(
  { window, parts }: EastWindow,
  cell: Cell,
  up: UpSigmas,
  columns: EastColumns,
  at: number,
): void {
  const from = partsOf({ window, parts }, cell);
  const part = (which: number) => parts[from + which]!;
  const hasJumps = !Number.isNaN(up.withoutJumpsMmYr);
  const widening = hasJumps
    ? Math.max(1, up.withoutJumpsMmYr ** 2 / part(EAST_PART.upVariance))
    : (up.pooledMmYr / up.fitMmYr) ** 2;
  const variance = widening * part(EAST_PART.ownVariance) + part(EAST_PART.sharedVariance);
  const covariance = widening * part(EAST_PART.ownCovariance) + part(EAST_PART.sharedCovariance);
  const sigma = Math.sqrt(variance);
  columns.velocityEastMmYr[at] = part(EAST_PART.velocityMmYr);
  columns.velocityEastUncertaintyMmYr[at] = sigma;
  columns.upEastCorrelation[at] = Math.max(-1, Math.min(1, covariance / (sigma * up.publishedMmYr)));
  if (!(part(EAST_PART.shiftSigmaMm) > 0)) return;
  columns.eastShiftMm[at] = part(EAST_PART.shiftMm);
  columns.eastShiftUncertaintyMm[at] = Math.sqrt(widening) * part(EAST_PART.shiftSigmaMm);
  columns.eastShiftEarliest[at] = part(EAST_PART.shiftEarliestDay);
  columns.eastShiftLatest[at] = part(EAST_PART.shiftLatestDay);
}

/** Where the numbers of a cell begin. */
function partsOf({ window }: EastWindow, { row, col }: Cell): number {
  return ((row - window.row) * window.cols + (col - window.col)) * LOOK_PARTS;
}

/** Keeps the errors of a cell's looks behind the parts of its motion to the east. */
export function keepErrors(errors: readonly ParentError[], parts: Float32Array): void {
  writeParentErrors(errors, parts, EAST_PARTS);
}

/** The errors of a cell's looks. */
export function errorsOfLooks(east: EastWindow, cell: Cell): ParentError[] {
  return readParentErrors(east.parts, partsOf(east, cell) + EAST_PARTS);
}

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { Cell, Window } from '../../core/geodesy/grid.ts';
import type { EastColumns } from '../../schemas/cellColumns.ts';

/**
 * What a cell's motion to the east is made of, one number each: the rate (mm/yr), its variance and its covariance with the rate up (mm²/yr²),
 * both from the noise of the looks and from what all cells share (zeros, motion to the north).
 */
export const EAST_PART = {
  velocityMmYr: 0,
  ownVariance: 1,
  ownCovariance: 2,
  sharedVariance: 3,
  sharedCovariance: 4,
} as const;
export const EAST_PARTS = 5;

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
  const from = ((cell.row - window.row) * window.cols + (cell.col - window.col)) * EAST_PARTS;
  const part = (which: number) => parts[from + which]!;
  const widening = (up.pooledMmYr / up.fitMmYr) ** 2;
  const variance = widening * part(EAST_PART.ownVariance) + part(EAST_PART.sharedVariance);
  const covariance = widening * part(EAST_PART.ownCovariance) + part(EAST_PART.sharedCovariance);
  const sigma = Math.sqrt(variance);
  columns.velocityEastMmYr[at] = part(EAST_PART.velocityMmYr);
  columns.velocityEastUncertaintyMmYr[at] = sigma;
  columns.upEastCorrelation[at] = Math.max(-1, Math.min(1, covariance / (sigma * up.publishedMmYr)));
}

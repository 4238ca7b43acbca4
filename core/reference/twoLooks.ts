/**
 * What two views of one spot show about the error of a vertical rate. With U the ground's rate up and E its rate east, a
 * look k whose direction to the satellite is (l_E, l_N, l_U) publishes v_k = U + h_k·E, h_k = l_E / l_U. With D = v_2 −
 * v_1, of variance s², the error of v_1 that the two show is b = −w·D, where w = h_1 / (h_1 − h_2): about a half for an
 * ascending and a descending look. Because D² is s² too large on average, that error enters the variance of v_1 as
 *
 *   τ² = w²·max(0, D² − s²)
 *
 * D is taken at the cell, and as the mean of the n cells around it that both measure. With q² the sample variance of
 * these (the independent part), their mean has the variance s² − q² + q² / n. docs/overlaps.md derives and checks it.
 */

import { SIGNIFICANT_SIGNAL_TO_NOISE } from '../report/assessment.ts';

/** A cell that two frames measure. */
export interface SharedCell {
  /** The other frame's vertical rate minus the answering frame's, mm/yr. */
  readonly differenceMmYr: number;
  /** One σ of that difference, without the zeros'. */
  readonly sigmaMmYr: number;
}

/** How much higher the other frame's zero may be, mm/yr; the difference of two rates includes it. */
export interface ZeroOffset {
  readonly offsetMmYr: number;
  readonly sigmaMmYr: number;
}

/** The comparison with another frame at a spot. */
export interface SpotComparison {
  /** `unknown` if it wasn't compared. */
  readonly agreement: 'agrees' | 'disagrees' | 'unknown';
  /** The most significant difference, at the cell or around it: the other frame minus this one, mm/yr, and one σ of it. */
  readonly differenceMmYr: number | null;
  readonly sigmaMmYr: number | null;
  /** Number of cells that both measure, at the spot and around it. */
  readonly cells: number;
  /** Its contribution to the rate's σ, in quadrature; 0 = none. */
  readonly disagreementMmYr: number;
}

export const NOT_COMPARED_HERE: SpotComparison = {
  agreement: 'unknown',
  differenceMmYr: null,
  sigmaMmYr: null,
  cells: 0,
  disagreementMmYr: 0,
};

/** A difference is significant if it exceeds this many of its own σ (95 %). */
export const CERTAIN_SIGMAS = 1.96;
/** Two looks whose h differ by less see horizontal motion almost identically, mm/yr per mm/yr. */
const LEAST_H_DIFFERENCE = 0.2;
/**
 * Bounds of w: at least a half, so that no direction is certain if the other look contradicts it; and the maximum factor
 * for a difference.
 */
const LEAST_SHARE = 0.5;
const MOST_SHARE = 2.5;
/** Ground that certainly moves east or west may move as much to the north, which neither look sees but both rates include. */
const UNSEEN_NORTH = 2;
/** More than the rounding of published numbers. */
const ROUNDING_MM_YR = 0.01;

/** The share of a difference between two looks that is the first one's error; h as above, null = unknown. */
export function shareOfDifference(h1: number | null, h2: number | null): number {
  if (h1 === null || h2 === null || Math.abs(h1 - h2) < LEAST_H_DIFFERENCE) return LEAST_SHARE;
  return Math.min(MOST_SHARE, Math.max(LEAST_SHARE, Math.abs(h1 / (h1 - h2))));
}

/**
 * Compares two frames at a spot. `here` is the cell itself (null = not measured in both), `around` that cell and those
 * around it. `zeros` are the possible differences between the zeros; the one that shows the largest error counts.
 */
export function compareLooks(spot: {
  /** The answering frame's rate and its σ as published. */
  readonly rate: { readonly velocityMmYr: number; readonly sigmaMmYr: number };
  readonly here: SharedCell | null;
  readonly around: readonly SharedCell[];
  readonly zeros: readonly ZeroOffset[];
  /** From `shareOfDifference`. */
  readonly share: number;
}): SpotComparison {
  const near = meanOf(spot.around);
  return near ? compareSeen({ ...spot, near, cells: spot.around.length }) : NOT_COMPARED_HERE;
}

/** Compares the means of two frames over the same cells: the cells of an area or along a line. */
export function compareMeans(area: {
  /** The answering frame's mean rate and its σ. */
  readonly rate: { readonly velocityMmYr: number; readonly sigmaMmYr: number };
  /** The mean of the differences of the cells, and one σ of that mean. */
  readonly mean: SharedCell;
  readonly cells: number;
  readonly zeros: readonly ZeroOffset[];
  /** From `shareOfDifference`. */
  readonly share: number;
}): SpotComparison {
  return compareSeen({ ...area, here: null, near: area.mean });
}

function compareSeen(compared: {
  readonly rate: { readonly velocityMmYr: number; readonly sigmaMmYr: number };
  readonly here: SharedCell | null;
  readonly near: SharedCell;
  readonly cells: number;
  readonly zeros: readonly ZeroOffset[];
  readonly share: number;
}): SpotComparison {
  const { rate, here, near, cells, zeros, share } = compared;
  if (zeros.length === 0) return NOT_COMPARED_HERE;
  const seen = zeros.flatMap((zero) => [
    ...(here ? [{ ...lessZero(here, zero), isNear: false }] : []),
    { ...lessZero(near, zero), isNear: true },
  ]);
  const loudest = seen.reduce((most, each) => (certainty(each) > certainty(most) ? each : most));
  const variance = seen.reduce((most, each) => Math.max(most, shownVariance(each, share)), 0);
  const opposed = zeros.some((zero) =>
    denies(rate.velocityMmYr, (here ?? near).differenceMmYr - zero.offsetMmYr),
  );
  const kept = opposed ? uncertainFrom(rate) : 0;
  return {
    agreement: kept > 0 || certainty(loudest) > CERTAIN_SIGMAS ? 'disagrees' : 'agrees',
    differenceMmYr: loudest.differenceMmYr,
    sigmaMmYr: loudest.sigmaMmYr,
    cells,
    disagreementMmYr: Math.max(Math.sqrt(variance), kept),
  };
}

/**
 * The part of the error of the first rate that a difference shows, mm²/yr². A single cell, or a difference that is
 * multiplied, counts only if it is significant.
 */
function shownVariance(seen: SharedCell & { readonly isNear: boolean }, share: number): number {
  const excess = seen.differenceMmYr ** 2 - seen.sigmaMmYr ** 2;
  if (certainty(seen) > CERTAIN_SIGMAS) return UNSEEN_NORTH * share ** 2 * excess;
  return seen.isNear && share <= 1 ? share ** 2 * Math.max(0, excess) : 0;
}

/** The mean of the cells around a spot; errors that they share stay in its σ. Null without cells. */
function meanOf(cells: readonly SharedCell[]): SharedCell | null {
  const n = cells.length;
  if (n === 0) return null;
  const mean = cells.reduce((sum, { differenceMmYr }) => sum + differenceMmYr, 0) / n;
  const variance = cells.reduce((sum, { sigmaMmYr }) => sum + sigmaMmYr ** 2, 0) / n;
  if (n === 1) return { differenceMmYr: mean, sigmaMmYr: Math.sqrt(variance) };
  const scatter = cells.reduce((sum, { differenceMmYr }) => sum + (differenceMmYr - mean) ** 2, 0) / (n - 1);
  const shared = Math.max(0, variance - scatter);
  return { differenceMmYr: mean, sigmaMmYr: Math.sqrt(Math.min(variance, shared + scatter / n)) };
}

function lessZero(cell: SharedCell, { offsetMmYr, sigmaMmYr }: ZeroOffset): SharedCell {
  return {
    differenceMmYr: cell.differenceMmYr - offsetMmYr,
    sigmaMmYr: Math.hypot(cell.sigmaMmYr, sigmaMmYr),
  };
}

function certainty({ differenceMmYr, sigmaMmYr }: SharedCell): number {
  return differenceMmYr === 0 ? 0 : Math.abs(differenceMmYr) / sigmaMmYr;
}

/** Whether the other look's rate has the opposite sign. */
function denies(velocityMmYr: number, differenceMmYr: number): boolean {
  return velocityMmYr * (velocityMmYr + differenceMmYr) < 0;
}

/** One σ that brings a rate to just under two of its σ; 0 = it is already. */
function uncertainFrom({
  velocityMmYr,
  sigmaMmYr,
}: {
  readonly velocityMmYr: number;
  readonly sigmaMmYr: number;
}) {
  const wanted = Math.abs(velocityMmYr) / SIGNIFICANT_SIGNAL_TO_NOISE + ROUNDING_MM_YR;
  return Math.sqrt(Math.max(0, wanted ** 2 - sigmaMmYr ** 2));
}

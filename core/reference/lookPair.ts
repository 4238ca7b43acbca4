/**
 * The rule by which another frame's different measurement of the same ground increases the uncertainty of a rate. Reports
 * and maps share this code, so a color is never more certain than the report.
 */
import { ownSigmaMmYr, type RateWithSigma } from '../report/groundVerdict.ts';
import { roundTo } from '../report/publishedValues.ts';
import {
  compareLooks,
  compareMeans,
  type SharedCell,
  type SpotComparison,
  type ZeroOffset,
} from './twoLooks.ts';

/** Row and column offsets of the compared cells: the cell itself, and eight within about 75 m of it (for 30 m cells). */
export const COMPARED_CELLS: readonly (readonly [number, number])[] = [-2, 0, 2].flatMap((down) =>
  [-2, 0, 2].map((right) => [down, right] as const),
);

/**
 * What is known about two frames independent of the spot: the one that answers and another. Plain data, for threads that
 * draw.
 */
export interface LookPair {
  /** Whether the frames measure the same years; otherwise the spot isn't compared. */
  readonly isOfSameYears: boolean;
  /** The possible differences between the zeros. */
  readonly zeros: readonly ZeroOffset[];
  /** One σ of each zero, mm/yr, the answering frame's first. */
  readonly zeroSigmasMmYr: readonly [number, number];
  /** From `shareOfDifference`. */
  readonly share: number;
  /** One σ of the disagreement of the zeros over all shared ground, mm/yr; 0 = they agree, or are of different rank. */
  readonly disagreementMmYr: number;
}

/** A cell that both frames measure, as published. */
export interface TwoRates {
  readonly answering: RateWithSigma;
  readonly other: RateWithSigma;
}

/**
 * Compares two frames at a spot: `rate` is the rate shown or sold, `here` its cell (null = not measured in both),
 * `around` that cell and those around it. Null = the frames measure different years and can't be compared.
 */
export function compareSpot(
  pair: LookPair,
  spot: {
    readonly rate: RateWithSigma;
    readonly here: TwoRates | null;
    readonly around: readonly TwoRates[];
  },
): SpotComparison | null {
  if (!pair.isOfSameYears) return null;
  return compareLooks({
    rate: spot.rate,
    here: spot.here && sharedCell(pair, spot.here),
    around: spot.around.map((rates) => sharedCell(pair, rates)),
    zeros: pair.zeros,
    share: pair.share,
  });
}

/** Some cells that both frames measure, and the number of cells that they stand for. */
export interface WeightedRates extends TwoRates {
  readonly weight: number;
}

/**
 * Compares the means of two frames over an area. The errors of each look are correlated over the ground as those of the
 * answering one: the variance of the mean difference is the mean variance of the cells' over the number of independent
 * cells. Null = no cell is measured in both, or the frames measure different years.
 */
export function compareMean(
  pair: LookPair,
  area: {
    readonly rate: RateWithSigma;
    readonly shared: readonly WeightedRates[];
    /** Number of independent cells whose mean would be as certain as that of the shared cells. */
    readonly independentCells: number;
  },
): SpotComparison | null {
  const { rate, shared, independentCells } = area;
  if (!pair.isOfSameYears || shared.length === 0) return null;
  let [weights, difference, variance] = [0, 0, 0];
  for (const { weight, ...rates } of shared) {
    const { differenceMmYr, sigmaMmYr } = sharedCell(pair, rates);
    weights += weight;
    difference += weight * differenceMmYr;
    variance += weight * sigmaMmYr ** 2;
  }
  const sigmaMmYr = Math.sqrt(variance / weights / Math.max(1, independentCells));
  const mean = { differenceMmYr: difference / weights, sigmaMmYr };
  return compareMeans({ rate, mean, cells: shared.length, zeros: pair.zeros, share: pair.share });
}

function sharedCell(
  { zeroSigmasMmYr: [zero, otherZero] }: LookPair,
  { answering, other }: TwoRates,
): SharedCell {
  return {
    differenceMmYr: other.velocityMmYr - answering.velocityMmYr,
    sigmaMmYr: Math.hypot(
      ownSigmaMmYr({ ...answering, zeroSigmaMmYr: zero }),
      ownSigmaMmYr({ ...other, zeroSigmaMmYr: otherZero }),
    ),
  };
}

/** The other frame's contribution to the σ of a rate, in quadrature, over all shared ground or at the spot: mm/yr. */
export function doubtMmYr(pair: Pick<LookPair, 'disagreementMmYr'>, here: SpotComparison | null): number {
  return Math.max(pair.disagreementMmYr, roundTo(here?.disagreementMmYr ?? 0, 2));
}

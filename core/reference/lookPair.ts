/**
 * The rule by which a rate of one frame is doubted because another frame measures the same ground differently. Reports and
 * maps both apply it here, so that a color is never more certain than what would be sold.
 */
import { ownSigmaMmYr, type RateWithSigma } from '../report/groundVerdict.ts';
import { roundTo } from '../report/publishedValues.ts';
import { compareLooks, type SharedCell, type SpotComparison, type ZeroOffset } from './twoLooks.ts';

/** Rows and columns from the cell to those that are compared: itself, and eight within about 75 m of it at 30 m. */
export const COMPARED_CELLS: readonly (readonly [number, number])[] = [-2, 0, 2].flatMap((down) =>
  [-2, 0, 2].map((right) => [down, right] as const),
);

/** What is known of two frames whatever the spot: the one that answers and another. Plain data, for threads that draw. */
export interface LookPair {
  /** Whether the frames measure the same years; the spot is compared only then. */
  readonly isOfSameYears: boolean;
  /** The ways in which the zeros may be compared. */
  readonly zeros: readonly ZeroOffset[];
  /** One σ of either zero, mm/yr, the answering frame's first. */
  readonly zeroSigmasMmYr: readonly [number, number];
  /** From `shareOfDifference`. */
  readonly share: number;
  /** One σ that the zeros disagree by over all shared ground, mm/yr; 0 = they agree, or are not of like rank. */
  readonly disagreementMmYr: number;
}

/** A cell that both frames measure, as published. */
export interface TwoRates {
  readonly answering: RateWithSigma;
  readonly other: RateWithSigma;
}

/**
 * Compares two frames at a spot: `rate` is what is shown or sold, `here` its cell (null = not measured in both), `around`
 * that cell and those around it. Null = frames of other years, which say nothing of each other.
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
  const [zero, otherZero] = pair.zeroSigmasMmYr;
  const shared = ({ answering, other }: TwoRates): SharedCell => ({
    differenceMmYr: other.velocityMmYr - answering.velocityMmYr,
    sigmaMmYr: Math.hypot(
      ownSigmaMmYr({ ...answering, zeroSigmaMmYr: zero }),
      ownSigmaMmYr({ ...other, zeroSigmaMmYr: otherZero }),
    ),
  });
  return compareLooks({
    rate: spot.rate,
    here: spot.here && shared(spot.here),
    around: spot.around.map(shared),
    zeros: pair.zeros,
    share: pair.share,
  });
}

/** What another frame adds to the σ of a rate, in quadrature, over all or at the spot: mm/yr. */
export function doubtMmYr(pair: Pick<LookPair, 'disagreementMmYr'>, here: SpotComparison | null): number {
  return Math.max(pair.disagreementMmYr, roundTo(here?.disagreementMmYr ?? 0, 2));
}

import { comparabilityOf, type FrameDifference } from '../core/reference/frameDifference.ts';
import { disagreementSigmaMmYr } from '../core/reference/frameDisagreement.ts';
import type { LookPair } from '../core/reference/lookPair.ts';
import { shareOfDifference, type ZeroOffset } from '../core/reference/twoLooks.ts';
import { haveLikeZeros } from '../core/reference/upAndEast.ts';
import { roundTo } from '../core/report/publishedValues.ts';
import { zeroSigmaMmYr } from '../schemas/frameDoubts.ts';
import type { LakeFrame } from '../store/lake/read/lakeReader.ts';
import { areAlike, shareYears } from './frameRank.ts';

/** Maximum number of other frames compared: no satellite produces more over one place. */
export const MOST_COMPARED = 6;
/** The zeros of two frames may differ by this many σ. */
const ALLOWED_SIGMAS = 1.96;

/** The comparison when the cells of one of two frames can't be read. */
export const NOT_COMPARED: FrameDifference = {
  commonCells: 0,
  differenceMmYr: null,
  sigmaMmYr: null,
  spreadMmYr: null,
};

/** How two frames compare everywhere. `difference` is the other frame's value minus that of the answering frame. */
export function lookPairOf(answering: LakeFrame, other: LakeFrame, difference: FrameDifference): LookPair {
  const zeroSigmasMmYr = [zeroSigmaMmYr(answering.manifest), zeroSigmaMmYr(other.manifest)] as const;
  return {
    isOfSameYears: shareYears(answering, other),
    zeros: zeroOffsets(
      haveLikeZeros(answering.manifest.calibration, other.manifest.calibration),
      difference,
      Math.hypot(...zeroSigmasMmYr),
    ),
    zeroSigmasMmYr,
    share: shareOfDifference(eastOf(answering), eastOf(other)),
    disagreementMmYr: zeroDisagreementOf(answering, other, difference),
  };
}

/**
 * How the zeros of two frames may be compared at a place: as they are, known to within their σ, and by the overall
 * difference between the two frames, limited to what their σ allow. Frames whose zeros aren't alike (`haveLikeZeros`) are
 * compared only by that difference, if it is known.
 */
function zeroOffsets(isAlike: boolean, difference: FrameDifference, zerosSigmaMmYr: number): ZeroOffset[] {
  const asTheyAre = { offsetMmYr: 0, sigmaMmYr: zerosSigmaMmYr };
  const { differenceMmYr, sigmaMmYr } = difference;
  if (differenceMmYr === null || sigmaMmYr === null) return [asTheyAre];
  const allowed = ALLOWED_SIGMAS * Math.hypot(zerosSigmaMmYr, sigmaMmYr);
  const offsetMmYr = Math.min(allowed, Math.max(-allowed, differenceMmYr));
  const byDifference = { offsetMmYr, sigmaMmYr };
  return isAlike ? [asTheyAre, byDifference] : [byDifference];
}

/** A frame of a different rank (shorter, older or less well tied) is no reason to doubt the zero of the answering frame. */
function zeroDisagreementOf(answering: LakeFrame, other: LakeFrame, difference: FrameDifference): number {
  if (comparabilityOf(difference) !== 'not_comparable' || !areAlike(answering, other)) return 0;
  const zeroSigmasMmYr = [zeroSigmaMmYr(answering.manifest), zeroSigmaMmYr(other.manifest)] as const;
  return roundTo(disagreementSigmaMmYr({ ...difference, zeroSigmasMmYr }), 2);
}

/** Error in the frame's vertical rate per unit of eastward motion; null = unknown. */
function eastOf({ manifest: { line_of_sight: sight } }: LakeFrame): number | null {
  return sight.mean_east === null ? null : sight.mean_east / sight.mean_up;
}

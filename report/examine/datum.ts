import {
  comparabilityOf,
  type Comparability,
  type FrameDifference,
} from '../../core/reference/frameDifference.ts';
import { disagreementSigmaMmYr } from '../../core/reference/frameDisagreement.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import { compareFrames } from '../../location/compareFrames.ts';
import { areAlike } from '../../location/frameRank.ts';
import type { LocatedCell } from '../../location/locatePoint.ts';
import type { LakeFrame } from '../../store/lake/read/lakeReader.ts';
import type { Ground } from '../ground/ground.ts';

/** Another frame over the place, and how its rates lie to those of the frame that answers; rounded as it is published. */
export interface OverlappingFrame extends FrameDifference {
  readonly frameId: string;
  readonly releaseId: string;
  /** Whether it measures the place. */
  readonly isMeasured: boolean;
  readonly comparability: Comparability;
  /** One σ that the two disagree by beyond what is not known of their zeros, mm/yr; 0 = they agree, or are not of like rank. */
  readonly disagreementMmYr: number;
}

/** Frames beside the one that answers; more over one place than any satellite makes are not compared. */
const MOST_COMPARED = 6;

/** What is said where the cells of one of two frames cannot be read. */
const NOT_COMPARED: FrameDifference = {
  commonCells: 0,
  differenceMmYr: null,
  sigmaMmYr: null,
  spreadMmYr: null,
};

/**
 * The other frames over a place, compared with the one that answers (the first). None is shifted: each frame has
 * its own zero, and the report says by how much they differ. Synthetic frames are planted on one zero.
 */
export async function overlappingFrames(
  { mode, lake }: Ground,
  located: readonly LocatedCell[],
): Promise<OverlappingFrame[]> {
  const [answering, ...others] = located;
  if (mode === 'test') return [];
  const compared = others.slice(0, MOST_COMPARED).map(async ({ frame, record }) => {
    const difference = await compareFrames(lake, frame, answering!.frame).catch(() => NOT_COMPARED);
    return {
      frameId: frame.frameId,
      releaseId: frame.releaseId,
      isMeasured: record !== null,
      commonCells: difference.commonCells,
      differenceMmYr: published(difference.differenceMmYr),
      sigmaMmYr: published(difference.sigmaMmYr),
      spreadMmYr: published(difference.spreadMmYr),
      comparability: comparabilityOf(difference),
      disagreementMmYr: disagreementOf(answering!.frame, frame, difference),
    };
  });
  return Promise.all(compared);
}

/** What the rates of a place lack in certainty because other frames disagree, one σ in mm/yr: the largest of them. */
export function disagreementAt(overlapping: readonly OverlappingFrame[]): number {
  return overlapping.reduce((most, { disagreementMmYr }) => Math.max(most, disagreementMmYr), 0);
}

/** A frame of another rank, shorter, older or not as well tied, is no reason to doubt the one that answers. */
function disagreementOf(answering: LakeFrame, other: LakeFrame, difference: FrameDifference): number {
  if (comparabilityOf(difference) !== 'not_comparable' || !areAlike(answering, other)) return 0;
  const zeroSigmasMmYr = [zeroSigma(answering), zeroSigma(other)] as const;
  return roundTo(disagreementSigmaMmYr({ ...difference, zeroSigmasMmYr }), 2);
}

/** One σ of a frame's zero; what was not derived allows no difference. */
function zeroSigma({ manifest: { calibration, spatial_reference: reference } }: LakeFrame): number {
  return calibration.model === 'none' ? (reference.sigma_mm_yr ?? 0) : calibration.standard_error_mm_yr;
}

function published(value: number | null): number | null {
  return value === null ? null : roundTo(value, 2);
}

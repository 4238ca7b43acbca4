import { required } from '../../core/required.ts';
import {
  comparabilityOf,
  type Comparability,
  type FrameDifference,
} from '../../core/reference/frameDifference.ts';
import { disagreementSigmaMmYr } from '../../core/reference/frameDisagreement.ts';
import {
  compareLooks,
  NOT_COMPARED_HERE,
  shareOfDifference,
  type SharedCell,
  type SpotComparison,
  type ZeroOffset,
} from '../../core/reference/twoLooks.ts';
import { ownSigmaMmYr } from '../../core/report/groundVerdict.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import { compareFrames } from '../../location/compareFrames.ts';
import { areAlike, shareYears } from '../../location/frameRank.ts';
import type { LocatedCell } from '../../location/locatePoint.ts';
import { sharedCells, type SharedAround, type SharedRecords } from '../../location/sharedCells.ts';
import type { CellRecord } from '../../schemas/cellRecord.ts';
import { zeroSigmaMmYr } from '../../schemas/frameDoubts.ts';
import type { LakeFrame } from '../../store/lake/read/lakeReader.ts';
import type { Ground } from '../ground/ground.ts';

/** Another frame over the place, and how its rates lie to those of the frame that answers; rounded as it is published. */
export interface OverlappingFrame extends FrameDifference {
  readonly frameId: string;
  readonly releaseId: string;
  /** Whether it measures the place. */
  readonly isMeasured: boolean;
  /** Over the ground that both measure; not comparable where the two disagree at the place either. */
  readonly comparability: Comparability;
  /** One σ that the zeros of the two disagree by beyond what is not known of them, mm/yr; 0 = they agree, or are not of like rank. */
  readonly disagreementMmYr: number;
  /** At the place itself. */
  readonly here: SpotComparison;
}

/** Frames next to the one that answers; more over one place than any satellite makes are not compared. */
const MOST_COMPARED = 6;
/** The zeros of two frames may lie so many σ apart. */
const ALLOWED_SIGMAS = 1.96;

/** What is said where the cells of one of two frames cannot be read. */
const NOT_COMPARED: FrameDifference = {
  commonCells: 0,
  differenceMmYr: null,
  sigmaMmYr: null,
  spreadMmYr: null,
};

/**
 * The other frames over a place, compared with the one that answers (the first), over all and at the place. None is
 * shifted: each frame has its own zero, and the report says by how much they differ. Synthetic frames are planted on one zero.
 */
export async function overlappingFrames(
  ground: Ground,
  located: readonly LocatedCell[],
): Promise<OverlappingFrame[]> {
  const [overlapping] = await overlappingAmong(ground, [located]);
  return required(overlapping);
}

/** As `overlappingFrames` for many places, looked up together. */
export async function overlappingAmong(
  { mode, lake }: Ground,
  places: readonly (readonly LocatedCell[])[],
): Promise<OverlappingFrame[][]> {
  if (mode === 'test') return places.map(() => []);
  const compared = places.map((located) => located.slice(0, 1 + MOST_COMPARED));
  const shared = await sharedCells(lake, compared);
  return Promise.all(
    compared.map(async ([answering, ...others], place) => {
      if (!answering) return [];
      const around = required(shared[place]);
      return Promise.all(
        others.map(async (other, index) => {
          const difference = await compareFrames(lake, other.frame, answering.frame).catch(
            () => NOT_COMPARED,
          );
          return overlappingFrame(answering, other, difference, required(around[index]));
        }),
      );
    }),
  );
}

function overlappingFrame(
  answering: LocatedCell,
  { frame, record }: LocatedCell,
  difference: FrameDifference,
  shared: SharedAround,
): OverlappingFrame {
  const spot = compareHere(answering, frame, difference, shared);
  return {
    frameId: frame.frameId,
    releaseId: frame.releaseId,
    isMeasured: record !== null,
    commonCells: difference.commonCells,
    differenceMmYr: published(difference.differenceMmYr),
    sigmaMmYr: published(difference.sigmaMmYr),
    spreadMmYr: published(difference.spreadMmYr),
    comparability: spot.agreement === 'disagrees' ? 'not_comparable' : comparabilityOf(difference),
    disagreementMmYr: zeroDisagreementOf(answering.frame, frame, difference),
    here: {
      agreement: spot.agreement,
      differenceMmYr: published(spot.differenceMmYr),
      sigmaMmYr: published(spot.sigmaMmYr),
      cells: spot.cells,
      disagreementMmYr: roundTo(spot.disagreementMmYr, 2),
    },
  };
}

/** What the rates of a place lack in certainty because other frames disagree, one σ in mm/yr: the largest of them. */
export function disagreementAt(overlapping: readonly OverlappingFrame[]): number {
  return overlapping.reduce((most, other) => Math.max(most, disagreementWith(other)), 0);
}

/** What another frame disagrees by, over all or at the place: one σ in mm/yr. */
export function disagreementWith({ disagreementMmYr, here }: OverlappingFrame): number {
  return Math.max(disagreementMmYr, here.disagreementMmYr);
}

/** Whether another view of the place disagrees with the one that answers. */
export function isDeniedHere(overlapping: readonly OverlappingFrame[]): boolean {
  return overlapping.some(({ here }) => here.agreement === 'disagrees');
}

/** Frames of other years say nothing of these. */
function compareHere(
  { frame: answering, record }: LocatedCell,
  other: LakeFrame,
  difference: FrameDifference,
  { here, around }: SharedAround,
): SpotComparison {
  if (record === null || !shareYears(answering, other)) return NOT_COMPARED_HERE;
  const zeroSigmas = [zeroSigmaMmYr(answering.manifest), zeroSigmaMmYr(other.manifest)] as const;
  const cellOf = (records: SharedRecords): SharedCell => ({
    differenceMmYr: records.other.velocityVerticalMmYr - records.answering.velocityVerticalMmYr,
    sigmaMmYr: Math.hypot(ownSigma(records.answering, zeroSigmas[0]), ownSigma(records.other, zeroSigmas[1])),
  });
  return compareLooks({
    rate: { velocityMmYr: record.velocityVerticalMmYr, sigmaMmYr: record.velocityUncertaintyMmYr },
    here: here && cellOf(here),
    around: around.map(cellOf),
    zeros: zeroOffsets(isTiedAlike(answering, other), difference, Math.hypot(...zeroSigmas)),
    share: shareOfDifference(eastOf(answering), eastOf(other)),
  });
}

function ownSigma({ velocityUncertaintyMmYr: sigmaMmYr }: CellRecord, zeroSigma: number): number {
  return ownSigmaMmYr({ sigmaMmYr, zeroSigmaMmYr: zeroSigma });
}

function isTiedAlike(answering: LakeFrame, other: LakeFrame): boolean {
  return answering.manifest.calibration.kind === other.manifest.calibration.kind;
}

/**
 * How the zeros of two frames may be compared at a place: as they are, known to their σ, and by the difference of the two
 * over all, so far as their σ allow it. A frame that is tied and one that is not are compared by that difference alone,
 * where it is known.
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

/** A frame of another rank, shorter, older or not as well tied, is no reason to doubt the zero of the one that answers. */
function zeroDisagreementOf(answering: LakeFrame, other: LakeFrame, difference: FrameDifference): number {
  if (comparabilityOf(difference) !== 'not_comparable' || !areAlike(answering, other)) return 0;
  const zeroSigmasMmYr = [zeroSigmaMmYr(answering.manifest), zeroSigmaMmYr(other.manifest)] as const;
  return roundTo(disagreementSigmaMmYr({ ...difference, zeroSigmasMmYr }), 2);
}

/** By how much a vertical rate of the frame is off for a motion to the east of one; null = not known. */
function eastOf({ manifest: { line_of_sight: sight } }: LakeFrame): number | null {
  return sight.mean_east === null ? null : sight.mean_east / sight.mean_up;
}

function published(value: number | null): number | null {
  return value === null ? null : roundTo(value, 2);
}

import { parseIsoDate } from '../../core/date.ts';
import { required } from '../../core/required.ts';
import { mapInGroups } from '../../core/slices.ts';
import {
  comparabilityOf,
  type Comparability,
  type FrameDifference,
} from '../../core/reference/frameDifference.ts';
import { compareSpot, doubtMmYr, type LookPair, type TwoRates } from '../../core/reference/lookPair.ts';
import {
  comparePartsOfRecords,
  largestDoubts,
  PARTS_NOT_COMPARED,
  type ComparedParts,
  type PartDoubts,
  type RecordParts,
  type TwoRecords,
} from '../../core/reference/partDoubts.ts';
import { NOT_COMPARED_HERE, type SpotComparison } from '../../core/reference/twoLooks.ts';
import type { RateWithSigma } from '../../core/report/groundVerdict.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import { compareFrames } from '../../location/compareFrames.ts';
import type { LocatedCell } from '../../location/locatePoint.ts';
import { areCompared } from '../../location/frameRank.ts';
import { lookPairOf, MOST_COMPARED, NOT_COMPARED } from '../../location/comparedLooks.ts';
import { sharedCells, type SharedAround, type SharedRecords } from '../../location/sharedCells.ts';
import { publishedRate, type Disagreement } from '../../schemas/cell/cellFigures.ts';
import type { CellRecord } from '../../schemas/cellRecord.ts';
import type { LakeFrame } from '../../store/lake/read/lakeReader.ts';
import type { Ground } from '../ground/ground.ts';

/** Another frame at the place, and how its rates relate to those of the answering frame; rounded as published. */
export interface OverlappingFrame extends FrameDifference {
  readonly frameId: string;
  readonly releaseId: string;
  /** Whether it measures the place. */
  readonly isMeasured: boolean;
  /** Over the ground that both measure; not comparable if the two disagree at the place itself. */
  readonly comparability: Comparability;
  /**
   * One σ of the disagreement of the two zeros in excess of their uncertainty, mm/yr; 0 = they agree, or are of different
   * rank.
   */
  readonly disagreementMmYr: number;
  /** At the place itself. */
  readonly here: SpotComparison;
  /** What it shows about the parts of the answering record. */
  readonly parts: PartDoubts;
}

/**
 * The other frames at a place, compared with the answering one (the first), over all shared ground and at the place. No
 * frame is shifted: each keeps its own zero, and the report states the difference. Synthetic frames share one zero.
 */
export async function overlappingFrames(
  ground: Ground,
  located: readonly LocatedCell[],
): Promise<OverlappingFrame[]> {
  const [overlapping] = await overlappingAmong(ground, [located]);
  return required(overlapping);
}

/** Like `overlappingFrames` for many places, looked up together. */
export async function overlappingAmong(
  { mode, lake }: Ground,
  places: readonly (readonly LocatedCell[])[],
): Promise<OverlappingFrame[][]> {
  if (mode === 'test') return places.map(() => []);
  const compared = places.map(([answering, ...others]) => {
    if (!answering) return [];
    const looks = others.filter(({ frame }) => areCompared(answering.frame, frame));
    return [answering, ...looks.slice(0, MOST_COMPARED)];
  });
  const shared = await sharedCells(lake, compared);
  return Promise.all(
    compared.map(async ([answering, ...others], place) => {
      if (!answering) return [];
      const around = required(shared[place]);
      const parting = partingParents(answering, required(places[place]));
      if (parting) return [parting];
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

/** Places whose surroundings are looked up together, about 10 ms of work: their cells were read to locate them. */
const COMPARED_TOGETHER = 50;

/** The other frames over each place, compared with the one that answers; none where the place could not be read. */
export function overlappingInGroups(ground: Ground, located: readonly (readonly LocatedCell[] | Error)[]) {
  return mapInGroups(located, COMPARED_TOGETHER, (group) =>
    overlappingAmong(
      ground,
      group.map((cells) => (cells instanceof Error ? [] : cells)),
    ),
  );
}

function overlappingFrame(
  { frame: answering, record }: LocatedCell,
  { frame, record: otherRecord }: LocatedCell,
  difference: FrameDifference,
  { here, around }: SharedAround,
): OverlappingFrame {
  const pair = lookPairOf(answering, frame, difference);
  const spot =
    record &&
    compareSpot(pair, {
      rate: rateOf(record),
      here: here && twoRates(here),
      around: around.map(twoRates),
    });
  const parts = comparePartsOfRecords(pair, {
    here: here && twoRecords(here),
    around: around.map(twoRecords),
  });
  return comparedFrame(frame, { isMeasured: otherRecord !== null, difference, pair, spot, parts });
}

/**
 * A parent of a frame of two looks whose last 12 months the other parent denies: the ground may have begun to move
 * sideways, which a rate to the east over the record doesn't show. Null = they agree, or one look answers.
 */
function partingParents(
  { frame: { manifest } }: LocatedCell,
  located: readonly LocatedCell[],
): OverlappingFrame | null {
  const ids = manifest.combined?.parents.map(({ frame_id: id }) => id) ?? [];
  const [one, two] = located.filter(({ frame, record }) => record && ids.includes(frame.frameId));
  if (!one?.record || !two?.record) return null;
  const pair = lookPairOf(one.frame, two.frame, NOT_COMPARED);
  const here = twoRecords({ answering: one.record, other: two.record });
  const parts = comparePartsOfRecords(pair, { here, around: [here] });
  if (!parts.isPaceDenied) return null;
  const unknown = { isMeasured: true, difference: NOT_COMPARED, spot: null } as const;
  const seen = comparedFrame(two.frame, { ...unknown, pair: { ...pair, disagreementMmYr: 0 } });
  return { ...seen, comparability: 'not_comparable', here: { ...seen.here, agreement: 'disagrees' } };
}

/** Another frame as published, from its comparison over all shared ground and at a spot (null = not compared there). */
export function comparedFrame(
  frame: LakeFrame,
  compared: {
    readonly isMeasured: boolean;
    readonly difference: FrameDifference;
    readonly pair: LookPair;
    readonly spot: SpotComparison | null;
    /** Absent = they weren't compared. */
    readonly parts?: ComparedParts;
  },
): OverlappingFrame {
  const { isMeasured, difference, pair, parts = PARTS_NOT_COMPARED } = compared;
  const spot = compared.spot ?? NOT_COMPARED_HERE;
  const agreement = parts.areDenied ? 'disagrees' : spot.agreement;
  return {
    frameId: frame.frameId,
    releaseId: frame.releaseId,
    isMeasured,
    commonCells: difference.commonCells,
    differenceMmYr: published(difference.differenceMmYr),
    sigmaMmYr: published(difference.sigmaMmYr),
    spreadMmYr: published(difference.spreadMmYr),
    comparability: agreement === 'disagrees' ? 'not_comparable' : comparabilityOf(difference),
    disagreementMmYr: pair.disagreementMmYr,
    here: {
      agreement,
      differenceMmYr: published(spot.differenceMmYr),
      sigmaMmYr: published(spot.sigmaMmYr),
      cells: spot.cells,
      disagreementMmYr: roundTo(spot.disagreementMmYr, 2),
    },
    parts: publishedDoubts(parts.doubts),
  };
}

function publishedDoubts(parts: PartDoubts): PartDoubts {
  return {
    ...parts,
    recentRateMmYr: roundTo(parts.recentRateMmYr, 2),
    recentChangeMmYr: roundTo(parts.recentChangeMmYr, 2),
    accelerationMmYr2: roundTo(parts.accelerationMmYr2, 2),
    rateWithoutEventsMmYr: roundTo(parts.rateWithoutEventsMmYr, 2),
    events: parts.events.map((sigma) => roundTo(sigma, 1)),
  };
}

/** The vertical rate of a cell's record. */
export function rateOf({ velocityVerticalMmYr, velocityUncertaintyMmYr }: CellRecord): RateWithSigma {
  return { velocityMmYr: velocityVerticalMmYr, sigmaMmYr: velocityUncertaintyMmYr };
}

function twoRates({ answering, other }: SharedRecords): TwoRates {
  return { answering: rateOf(answering), other: rateOf(other) };
}

function twoRecords({ answering, other }: SharedRecords): TwoRecords {
  return { answering: partsOf(answering), other: partsOf(other) };
}

function partsOf(record: CellRecord): RecordParts {
  const rate = rateOf(record);
  return {
    rate,
    recentRate: publishedRate(record.recentRateMmYr, record.recentRateUncertaintyMmYr),
    recentChange: publishedRate(record.recentChangeMmYr, record.recentChangeUncertaintyMmYr),
    acceleration: publishedRate(record.accelerationMmYr2, record.accelerationUncertaintyMmYr2),
    rateWithoutEvents:
      publishedRate(record.rateWithoutEventsMmYr, record.rateWithoutEventsUncertaintyMmYr) ?? rate,
    events: record.events,
    firstDay: parseIsoDate(record.firstObservation),
    lastDay: parseIsoDate(record.lastObservation),
  };
}

/** How much the σ of a place's numbers grow by what other frames show there. */
export function disagreementOf(overlapping: readonly OverlappingFrame[]): Disagreement {
  return {
    rateMmYr: disagreementAt(overlapping),
    hereMmYr: disagreementHere(overlapping),
    parts: largestDoubts(overlapping.map(({ parts }) => parts)),
  };
}

/** The uncertainty of a place's rates due to disagreement with other frames, one σ in mm/yr: the largest one. */
export function disagreementAt(overlapping: readonly OverlappingFrame[]): number {
  return overlapping.reduce((most, other) => Math.max(most, disagreementWith(other)), 0);
}

/** The largest disagreement that is of the place, not of the frames' zeros: one σ in mm/yr. */
function disagreementHere(overlapping: readonly OverlappingFrame[]): number {
  return overlapping.reduce((most, { here }) => Math.max(most, here.disagreementMmYr), 0);
}

/** The disagreement with another frame, over all shared ground or at the place: one σ in mm/yr. */
export function disagreementWith(other: OverlappingFrame): number {
  return doubtMmYr(other, other.here);
}

/** Whether another view of the place disagrees with the answering one. */
export function isDeniedHere(overlapping: readonly OverlappingFrame[]): boolean {
  return overlapping.some(({ here }) => here.agreement === 'disagrees');
}

function published(value: number | null): number | null {
  return value === null ? null : roundTo(value, 2);
}

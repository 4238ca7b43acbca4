import { cellAnswer, type CellAnswer, type FrameDoubts } from '../../core/answer/cellAnswer.ts';
import { falseAlarmShare } from '../../core/reference/falseAlarms.ts';
import { verdictWithEast } from '../../core/report/calmVerdict.ts';
import { decides } from '../../core/report/eventWords.ts';
import type { RateWithSigma } from '../../core/report/groundVerdict.ts';
import { margin95 } from '../../core/report/interval95.ts';
import { paceOf, type Pace } from '../../core/report/pace.ts';
import { isSeasonCertain } from '../../core/report/cellRules.ts';
import type { DataFreshness } from '../../core/report/freshness.ts';
import {
  publishedConfidence,
  publishedSeasonalMm,
  publishedSigmaMmYr,
  roundTo,
} from '../../core/report/publishedValues.ts';
import { disagreementOf, isDeniedHere, type OverlappingFrame } from './datum.ts';
import { parseIsoDate } from '../../core/date.ts';
import type { Estimate } from '../../core/events/pathRates.ts';
import { isRecentDay, severityOf, type Severity } from '../../core/events/severity.ts';
import type { EventRecord } from '../../schemas/cell/cellEvents.ts';
import {
  cellFigures,
  publishedEvents,
  publishedRate,
  type Disagreement,
} from '../../schemas/cell/cellFigures.ts';
import type { CellRecord, EastShiftRecord } from '../../schemas/cellRecord.ts';

/** A cell's numbers as published, and what they mean. */
export interface Measurement extends CellAnswer {
  readonly velocityMmYr: number;
  readonly sigmaMmYr: number;
  readonly velocityLosMmYr: number | null;
  readonly seasonalAmplitudeMm: number | null;
  readonly seasonalDominant: boolean;
  /** Amplitude of the season that all ground of the frame shares and that the cell's doesn't include; null = unknown. */
  readonly removedSeasonMm: number | null;
  /**
   * The season that all ground of the frame shares, as measured by GNSS stations; the cell's includes it. Null = not
   * measured.
   */
  readonly sharedSeason: SharedSeason | null;
  /**
   * Whether `seasonalDominant` holds no matter how much of the removed season was real, or within the uncertainty of the
   * shared one.
   */
  readonly isSeasonCertain: boolean;
  /** Share of false ones among the frame's motions like this one; null = none, or unknown. */
  readonly falseAlarmShare: number | null;
  readonly totalMotionMm: number;
  readonly confidence: number;
  readonly neighborSpreadMmYr: number | null;
  readonly neighborConsistent: boolean | null;
  readonly nMeasurements: number;
  readonly spanYears: number;
  /** YYYY-MM-DD */
  readonly firstObservation: string;
  /** One σ of the frame's zero, mm/yr, which `sigmaMmYr` includes; 0 = not included. */
  readonly zeroSigmaMmYr: number;
  /** The rate minus the median of the surrounding ground, whose σ doesn't include the zero; null = not compared. */
  readonly vsSurroundings: RateWithSigma | null;
  /** Radius of the surrounding ground in the comparison, meters; null = not compared. */
  readonly surroundingsRadiusM: number | null;
  /** One σ of the rate of other years relative to this one, mm/yr; null = unknown (`paceOf`). */
  readonly paceSpreadMmYr: number | null;
  readonly pace: Pace | null;
  /** Mean over the epochs used, 0..1. */
  readonly temporalCoherence: number;
  /** Dated events, by date. */
  readonly events: readonly EventRecord[];
  /** The rate without the steps and surges of the record; null = there are none. */
  readonly rateWithoutEvents: RateWithSigma | null;
  /** Rate of the last 12 months, and its difference from the rate over the record; mm/yr. */
  readonly recentRate: RateWithSigma | null;
  readonly recentChange: RateWithSigma | null;
  /** mm/yr². */
  readonly acceleration: RateWithSigma | null;
  readonly severity: Severity;
  /** Eastward motion, for a frame of two looks; null for any other. */
  readonly east: EastMotion | null;
  /** Another satellite's view of the spot disagrees. */
  readonly viewsDisagree: boolean;
}

/** An eastward rate with the correlation of its error with that of the upward rate. */
interface EastMotion extends RateWithSigma {
  readonly correlation: number;
  /** Its largest sudden shift, which the rate leaves out; null = none. */
  readonly shift: EastShiftRecord | null;
}

/** Amplitude and one σ of a season, mm. */
interface SharedSeason {
  readonly amplitudeMm: number;
  readonly sigmaMm: number;
}

/** What else is known about a cell's frame. */
interface Around extends FrameDoubts {
  readonly overlapping: readonly OverlappingFrame[];
  readonly removedSeasonMm: number | null;
  readonly sharedSeason: SharedSeason | null;
  readonly surroundingsRadiusM: number | null;
}

const NOTHING_AROUND: Around = {
  hasZero: true,
  zeroSigmaMmYr: 0,
  falseAlarms: null,
  overlapping: [],
  removedSeasonMm: null,
  sharedSeason: null,
  surroundingsRadiusM: null,
};

function orNull(value: number | null, publish: (value: number) => number): number | null {
  return value === null || Number.isNaN(value) ? null : publish(value);
}

const toThousandths = (value: number): number => roundTo(value, 3);

/**
 * Rounds a cell's numbers (velocities to 0.001 mm/yr) and assesses the rounded ones, so that a reader who applies the
 * published rules to the published numbers always gets the published codes. Each σ includes the disagreement of other
 * frames at the place.
 */
export function publishMeasurement(
  record: CellRecord,
  freshness: DataFreshness,
  known: Partial<Around> = {},
): Measurement {
  const around = { ...NOTHING_AROUND, ...known };
  const { overlapping, removedSeasonMm, sharedSeason, falseAlarms, zeroSigmaMmYr, surroundingsRadiusM } =
    around;
  const seasonDoubtMm = sharedSeason ? margin95(sharedSeason.sigmaMm) : (removedSeasonMm ?? 0);
  const disagreement = disagreementOf(overlapping);
  const viewsDisagree = isDeniedHere(overlapping);
  const ofCell = cellFigures(record, disagreement);
  // Looks of a solved pair that part may be ground that began to move sideways.
  const isParting = viewsDisagree && record.east !== undefined;
  const figures = isParting ? { ...ofCell, isUnsettled: true } : ofCell;
  const { velocityMmYr, sigmaMmYr, temporalCoherence, vsSurroundings } = figures;
  const changes = publishedChanges(record, figures.jump?.rateWithout ?? null, disagreement);
  const answer = cellAnswer(figures, around, freshness);
  const east = eastOf(record);
  const paceSpreadMmYr = orNull(record.paceSpreadMmYr, publishedSigmaMmYr);
  return {
    velocityMmYr,
    sigmaMmYr,
    velocityLosMmYr: orNull(record.velocityLosMmYr, toThousandths),
    seasonalAmplitudeMm: orNull(record.seasonalAmplitudeMm, publishedSeasonalMm),
    seasonalDominant: record.seasonalDominant,
    removedSeasonMm,
    sharedSeason,
    isSeasonCertain: isSeasonCertain(record, seasonDoubtMm),
    falseAlarmShare: orNull(falseAlarmShare({ velocityMmYr, sigmaMmYr }, falseAlarms), toThousandths),
    totalMotionMm: roundTo(record.totalMotionMm, 2),
    confidence: publishedConfidence(record.confidence),
    neighborSpreadMmYr: orNull(record.neighborSpreadMmYr, toThousandths),
    neighborConsistent: record.neighborConsistent,
    nMeasurements: record.nMeasurements,
    spanYears: figures.spanYears,
    firstObservation: record.firstObservation,
    ...answer,
    verdict: verdictWithEast(answer.verdict, east),
    ...changes,
    severity: severityAt(record, { velocityMmYr, sigmaMmYr }, { ...changes, vsSurroundings, east }),
    zeroSigmaMmYr,
    vsSurroundings,
    surroundingsRadiusM: vsSurroundings && surroundingsRadiusM,
    ...(isParting
      ? { pace: 'not_known' as const, paceSpreadMmYr: null }
      : paceOf({ paceSpreadMmYr, sigmaMmYr, zeroSigmaMmYr }, { ...changes, spanYears: figures.spanYears })),
    temporalCoherence,
    east,
    viewsDisagree,
  };
}

function eastOf({ east }: CellRecord): EastMotion | null {
  const rate = east && publishedRate(east.velocityMmYr, east.sigmaMmYr);
  if (!rate) return null;
  const { correlation, shift } = east;
  const published =
    shift === undefined
      ? null
      : {
          ...shift,
          sizeMm: roundTo(shift.sizeMm, 1),
          sigmaMm: Math.max(0.1, roundTo(shift.sigmaMm, 1)),
        };
  return { ...rate, correlation: roundTo(correlation, 3), shift: published };
}

function asSign({ velocityMmYr, sigmaMmYr }: RateWithSigma): Estimate {
  return { value: velocityMmYr, sigma: sigmaMmYr };
}

type Changes = Pick<
  Measurement,
  'events' | 'rateWithoutEvents' | 'recentRate' | 'recentChange' | 'acceleration'
>;

/** Events within the record, as published. */
function publishedChanges(
  record: CellRecord,
  rateWithoutEvents: RateWithSigma | null,
  { rateMmYr, parts }: Disagreement,
): Changes {
  return {
    events: publishedEvents(record.events, parts),
    rateWithoutEvents,
    recentRate: publishedRate(
      record.recentRateMmYr,
      record.recentRateUncertaintyMmYr,
      Math.max(rateMmYr, parts.recentRateMmYr),
    ),
    recentChange: publishedRate(
      record.recentChangeMmYr,
      record.recentChangeUncertaintyMmYr,
      parts.recentChangeMmYr,
    ),
    acceleration: publishedRate(
      record.accelerationMmYr2,
      record.accelerationUncertaintyMmYr2,
      parts.accelerationMmYr2,
    ),
  };
}

/** A sudden shift as what counts for severity. */
function shiftOf(east: EastMotion | null) {
  const shift = east?.shift;
  return shift
    ? [{ kind: 'step' as const, size: shift.sizeMm, sigma: shift.sigmaMm, latest: shift.latest }]
    : [];
}

/**
 * Severity by the published values (core/events/severity.ts); neither possible processing errors nor events that don't
 * decide count.
 */
function severityAt(
  { lastObservation }: CellRecord,
  rate: RateWithSigma,
  {
    events,
    rateWithoutEvents,
    recentChange,
    vsSurroundings,
    east,
  }: Changes & Pick<Measurement, 'vsSurroundings' | 'east'>,
): Severity {
  const lastDay = parseIsoDate(lastObservation);
  return severityOf({
    rate: asSign(rateWithoutEvents ?? rate),
    east: east && asSign(east),
    rateAgainstSurroundings: vsSurroundings && asSign(vsSurroundings),
    recentDifference: recentChange && asSign(recentChange),
    recentEvents: [
      ...events.filter((event) => decides(event) && !event.isSuspectedUnwrapping),
      ...shiftOf(east),
    ].filter(({ latest }) => isRecentDay(parseIsoDate(latest), lastDay)),
  });
}

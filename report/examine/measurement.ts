import { assess, type Assessment } from '../../core/report/assessment.ts';
import { falseAlarmShare, isMostlyNoise, type FalseAlarms } from '../../core/reference/falseAlarms.ts';
import { groundVerdict, type RateWithSigma, type VerdictCode } from '../../core/report/groundVerdict.ts';
import { paceOf, type Pace } from '../../core/report/pace.ts';
import { isSeasonCertain } from '../../core/report/cellRules.ts';
import type { DataFreshness } from '../../core/report/freshness.ts';
import {
  publishedConfidence,
  publishedSeasonalMm,
  publishedSigmaMmYr,
  publishedVelocityMmYr,
  roundTo,
} from '../../core/report/publishedValues.ts';
import { disagreementAt, isDeniedHere, type OverlappingFrame } from './datum.ts';
import { parseIsoDate } from '../../core/date.ts';
import type { Estimate } from '../../core/events/pathRates.ts';
import { severityOf, type Severity } from '../../core/events/severity.ts';
import { isJump, jumpMm } from '../../core/report/eventWords.ts';
import type { EventRecord } from '../../schemas/cell/cellEvents.ts';
import type { CellRecord } from '../../schemas/cellRecord.ts';

/** A cell's numbers as they are published, and what they mean. */
export interface Measurement {
  readonly velocityMmYr: number;
  readonly sigmaMmYr: number;
  readonly velocityLosMmYr: number | null;
  readonly seasonalAmplitudeMm: number | null;
  readonly seasonalDominant: boolean;
  /** Amplitude of the season that all ground of the frame shares and that is not in the cell's; null = not known. */
  readonly removedSeasonMm: number | null;
  /** Whether `seasonalDominant` holds however much of that season was ground. */
  readonly isSeasonCertain: boolean;
  /** Share of false ones among the motions that the frame shows like this one; null = it has none, or not known. */
  readonly falseAlarmShare: number | null;
  /** Whether that share is too large for any of them to be sold. */
  readonly isMostlyNoise: boolean;
  readonly totalMotionMm: number;
  readonly confidence: number;
  readonly neighborSpreadMmYr: number | null;
  readonly neighborConsistent: boolean | null;
  readonly nMeasurements: number;
  readonly spanYears: number;
  /** YYYY-MM-DD */
  readonly firstObservation: string;
  readonly assessment: Assessment;
  /** What the report says first. */
  readonly verdict: VerdictCode;
  /** One σ of the frame's zero, mm/yr, which `sigmaMmYr` has in it; 0 = it has none in it. */
  readonly zeroSigmaMmYr: number;
  /** The rate less the median of the ground around, whose σ has no zero in it; null = not compared. */
  readonly vsSurroundings: RateWithSigma | null;
  /** Meters, as far as the ground around is compared with; null = not compared. */
  readonly surroundingsRadiusM: number | null;
  /** One σ of the rate of other years about this one, mm/yr; null = not known. */
  readonly paceSpreadMmYr: number | null;
  readonly pace: Pace | null;
  /** Mean over the epochs used, 0..1. */
  readonly temporalCoherence: number;
  /** Dated events, by date. */
  readonly events: readonly EventRecord[];
  /** The rate without the steps and surges of the record; null = it holds none. */
  readonly rateWithoutEvents: RateWithSigma | null;
  /** Of the last 12 months, and what it differs by from the rate over the record; mm/yr. */
  readonly recentRate: RateWithSigma | null;
  readonly recentChange: RateWithSigma | null;
  /** mm/yr². */
  readonly acceleration: RateWithSigma | null;
  readonly severity: Severity;
  /** Another satellite's view of the spot does not agree. */
  readonly viewsDisagree: boolean;
}

/** What a cell's numbers do not say of themselves. */
interface FrameDoubts {
  readonly overlapping?: readonly OverlappingFrame[];
  readonly removedSeasonMm?: number | null;
  readonly falseAlarms?: FalseAlarms | null;
  readonly zeroSigmaMmYr?: number;
  readonly surroundingsRadiusM?: number | null;
}

function orNull(value: number | null, publish: (value: number) => number): number | null {
  return value === null || Number.isNaN(value) ? null : publish(value);
}

const toThousandths = (value: number): number => roundTo(value, 3);

/**
 * Rounds a cell's numbers (velocities to 0.001 mm/yr) and assesses the rounded ones, so that a reader who
 * applies the published rules to the published numbers always comes to the published codes. What other frames over the
 * place disagree by is in its σ; `removedSeasonMm` the season that the frame took off all its ground;
 * `falseAlarms` how many of its motions are noise; `zeroSigmaMmYr` what is not known of its zero.
 */
export function publishMeasurement(
  record: CellRecord,
  freshness: DataFreshness,
  {
    overlapping = [],
    removedSeasonMm = null,
    falseAlarms = null,
    zeroSigmaMmYr = 0,
    surroundingsRadiusM = null,
  }: FrameDoubts = {},
): Measurement {
  const velocityMmYr = publishedVelocityMmYr(record.velocityVerticalMmYr);
  const sigmaMmYr = publishedSigmaMmYr(
    Math.hypot(record.velocityUncertaintyMmYr, disagreementAt(overlapping)),
  );
  const temporalCoherence = toThousandths(record.temporalCoherence);
  const assessment = assess({ velocityMmYr, sigmaMmYr, temporalCoherence, freshness });
  const { withinMarginKind } = assessment;
  const vsSurroundings = publishedDifference(record);
  const changes = publishedChanges(record);
  const { events, rateWithoutEvents: rateWithout } = changes;
  const jump = rateWithout && { sizeMm: jumpMm(events), rateWithout };
  const paceSpreadMmYr = orNull(record.paceSpreadMmYr, publishedSigmaMmYr);
  return {
    velocityMmYr,
    sigmaMmYr,
    velocityLosMmYr: orNull(record.velocityLosMmYr, toThousandths),
    seasonalAmplitudeMm: orNull(record.seasonalAmplitudeMm, publishedSeasonalMm),
    seasonalDominant: record.seasonalDominant,
    removedSeasonMm,
    isSeasonCertain: isSeasonCertain(record, removedSeasonMm ?? 0),
    falseAlarmShare: orNull(falseAlarmShare({ velocityMmYr, sigmaMmYr }, falseAlarms), toThousandths),
    isMostlyNoise: isMostlyNoise({ velocityMmYr, sigmaMmYr }, falseAlarms),
    totalMotionMm: roundTo(record.totalMotionMm, 2),
    confidence: publishedConfidence(record.confidence),
    neighborSpreadMmYr: orNull(record.neighborSpreadMmYr, toThousandths),
    neighborConsistent: record.neighborConsistent,
    nMeasurements: record.nMeasurements,
    spanYears: toThousandths(record.spanYears),
    firstObservation: record.firstObservation,
    assessment,
    verdict: groundVerdict({
      velocityMmYr,
      sigmaMmYr,
      zeroSigmaMmYr,
      vsSurroundings,
      withinMarginKind,
      jump,
    }),
    ...changes,
    severity: severityAt(record, { velocityMmYr, sigmaMmYr }, { ...changes, vsSurroundings }),
    zeroSigmaMmYr,
    vsSurroundings,
    surroundingsRadiusM: vsSurroundings && surroundingsRadiusM,
    paceSpreadMmYr,
    pace: paceSpreadMmYr === null ? null : paceOf({ paceSpreadMmYr, sigmaMmYr, zeroSigmaMmYr }),
    temporalCoherence,
    viewsDisagree: isDeniedHere(overlapping),
  };
}

function estimate(velocity: number | null, sigma: number | null): RateWithSigma | null {
  if (velocity === null || sigma === null) return null;
  return { velocityMmYr: publishedVelocityMmYr(velocity), sigmaMmYr: publishedSigmaMmYr(sigma) };
}

function asSign({ velocityMmYr, sigmaMmYr }: RateWithSigma): Estimate {
  return { value: velocityMmYr, sigma: sigmaMmYr };
}

type Changes = Pick<
  Measurement,
  'events' | 'rateWithoutEvents' | 'recentRate' | 'recentChange' | 'acceleration'
>;

/** What happened within the record, as it is published. */
function publishedChanges(record: CellRecord): Changes {
  const events = record.events.map((event) => ({
    ...event,
    size: roundTo(event.size, 1),
    sigma: roundTo(event.sigma, 1),
    significance: roundTo(event.significance, 1),
  }));
  return {
    events,
    rateWithoutEvents: events.some(isJump)
      ? estimate(record.rateWithoutEventsMmYr, record.rateWithoutEventsUncertaintyMmYr)
      : null,
    recentRate: estimate(record.recentRateMmYr, record.recentRateUncertaintyMmYr),
    recentChange: estimate(record.recentChangeMmYr, record.recentChangeUncertaintyMmYr),
    acceleration: estimate(record.accelerationMmYr2, record.accelerationUncertaintyMmYr2),
  };
}

const RECENT_DAYS = 365;

/** Severity by what is published (core/events/severity.ts); errors in processing count as no events. */
function severityAt(
  { lastObservation }: CellRecord,
  rate: RateWithSigma,
  { events, rateWithoutEvents, recentChange, vsSurroundings }: Changes & Pick<Measurement, 'vsSurroundings'>,
): Severity {
  const recentFrom = parseIsoDate(lastObservation) - RECENT_DAYS;
  return severityOf({
    rate: asSign(rateWithoutEvents ?? rate),
    rateAgainstSurroundings: vsSurroundings && asSign(vsSurroundings),
    recentDifference: recentChange && asSign(recentChange),
    recentEvents: events.filter(
      ({ latest, isSuspectedUnwrapping }) => !isSuspectedUnwrapping && parseIsoDate(latest) >= recentFrom,
    ),
  });
}

/** How a cell moves relative to its surroundings, as it is published. */
function publishedDifference(record: CellRecord): RateWithSigma | null {
  return estimate(record.velocityVsSurroundingsMmYr, record.velocityVsSurroundingsUncertaintyMmYr);
}

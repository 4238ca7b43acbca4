import { assess, type Assessment } from '../../core/report/assessment.ts';
import { falseAlarmShare, isMostlyNoise, type FalseAlarms } from '../../core/reference/falseAlarms.ts';
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
  /** Another satellite's view of the spot does not agree. */
  readonly viewsDisagree: boolean;
}

/** What a cell's numbers do not say of themselves. */
interface FrameDoubts {
  readonly overlapping?: readonly OverlappingFrame[];
  readonly removedSeasonMm?: number | null;
  readonly falseAlarms?: FalseAlarms | null;
}

function orNull(value: number | null, publish: (value: number) => number): number | null {
  return value === null || Number.isNaN(value) ? null : publish(value);
}

const toThousandths = (value: number): number => roundTo(value, 3);

/**
 * Rounds a cell's numbers (velocities to 0.001 mm/yr) and assesses the rounded ones, so that a reader who
 * applies the published rules to the published numbers always comes to the published codes. What other frames over the
 * place disagree by is in its σ; `removedSeasonMm` the season that the frame took off all its ground;
 * `falseAlarms` how many of its motions are noise.
 */
export function publishMeasurement(
  record: CellRecord,
  freshness: DataFreshness,
  { overlapping = [], removedSeasonMm = null, falseAlarms = null }: FrameDoubts = {},
): Measurement {
  const velocityMmYr = publishedVelocityMmYr(record.velocityVerticalMmYr);
  const sigmaMmYr = publishedSigmaMmYr(
    Math.hypot(record.velocityUncertaintyMmYr, disagreementAt(overlapping)),
  );
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
    assessment: assess({
      velocityMmYr,
      sigmaMmYr,
      temporalCoherence: toThousandths(record.temporalCoherence),
      freshness,
    }),
    viewsDisagree: isDeniedHere(overlapping),
  };
}

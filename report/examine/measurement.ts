import { assess, type Assessment } from '../../core/report/assessment.ts';
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

function orNull(value: number | null, publish: (value: number) => number): number | null {
  return value === null || Number.isNaN(value) ? null : publish(value);
}

const toThousandths = (value: number): number => roundTo(value, 3);

/**
 * Rounds a cell's numbers (velocities to 0.001 mm/yr) and assesses the rounded ones, so that a reader who
 * applies the published rules to the published numbers always comes to the published codes. What other frames over the
 * place disagree by is in its σ.
 */
export function publishMeasurement(
  record: CellRecord,
  freshness: DataFreshness,
  overlapping: readonly OverlappingFrame[] = [],
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

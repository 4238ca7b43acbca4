import { assess, type Assessment } from '../../core/assessment.ts';
import type { DataFreshness } from '../../core/freshness.ts';
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
}

/** To `digits` decimals; never a negative zero. */
export function roundTo(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale + 0;
}

function roundOrNull(value: number | null, digits: number): number | null {
  return value === null || Number.isNaN(value) ? null : roundTo(value, digits);
}

/**
 * Rounds a cell's numbers (velocities to 0.001 mm/yr) and assesses the rounded ones, so that a reader who
 * applies the published rules to the published numbers always comes to the published codes.
 */
export function publishMeasurement(record: CellRecord, freshness: DataFreshness): Measurement {
  const velocityMmYr = roundTo(record.velocityVerticalMmYr, 3);
  const sigmaMmYr = Math.max(0.001, roundTo(record.velocityUncertaintyMmYr, 3));
  return {
    velocityMmYr,
    sigmaMmYr,
    velocityLosMmYr: roundOrNull(record.velocityLosMmYr, 3),
    seasonalAmplitudeMm: roundOrNull(record.seasonalAmplitudeMm, 2),
    seasonalDominant: record.seasonalDominant,
    totalMotionMm: roundTo(record.totalMotionMm, 2),
    confidence: roundTo(record.confidence, 3),
    neighborSpreadMmYr: roundOrNull(record.neighborSpreadMmYr, 3),
    neighborConsistent: record.neighborConsistent,
    nMeasurements: record.nMeasurements,
    spanYears: roundTo(record.spanYears, 3),
    firstObservation: record.firstObservation,
    assessment: assess({
      velocityMmYr,
      sigmaMmYr,
      temporalCoherence: roundTo(record.temporalCoherence, 3),
      freshness,
    }),
  };
}

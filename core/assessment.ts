import type { DataFreshness } from './freshness.ts';

export type AssessmentCode =
  | 'rapid_subsidence'
  | 'notable_subsidence'
  | 'stable'
  | 'mild_uplift'
  | 'strong_uplift'
  | 'no_clear_trend';
export type Trend = 'subsiding' | 'stable' | 'uplifting' | 'no_clear_trend';
export type ConfidenceTier = 'measured' | 'likely' | 'within_margin';
export type WithinMarginKind = 'stable' | 'inconclusive';

/** |v| from which ground is said to move, mm/yr. */
const MOVING_MM_YR = 3;
/** |v| from which it moves fast, mm/yr. */
const FAST_MM_YR = 8;
/** Signal-to-noise ratio from which a direction is certain. */
const SIGNIFICANT_SIGNAL_TO_NOISE = 2;

/** "Stable within the margin" is an answer only from data at least this coherent … */
const STABLE_MINIMUM_COHERENCE = 0.6;
/** … and a rate known better than this, mm/yr. */
const STABLE_MAXIMUM_SIGMA_MM_YR = 3;

/** What a velocity and its standard deviation mean. */
export interface Assessment {
  readonly assessmentCode: AssessmentCode;
  readonly trend: Trend;
  readonly confidenceTier: ConfidenceTier;
  /** Only in tier `within_margin`; `inconclusive` makes the whole report inconclusive, and free. */
  readonly withinMarginKind: WithinMarginKind | null;
  /** |v| / σ. */
  readonly signalToNoise: number;
  readonly significantNonzero: boolean;
  /** A border (±3, ±8 mm/yr) lies within σ of v. */
  readonly nearThreshold: boolean;
}

/**
 * Turns a vertical velocity into the report's codes (specification §2.2). Give it the numbers that the
 * report shows: a reader who applies the rules to them must come to the same codes.
 */
export function assess(input: {
  readonly velocityMmYr: number;
  /** One standard deviation, mm/yr, positive. */
  readonly sigmaMmYr: number;
  /** Mean temporal coherence 0..1; NaN = unknown. */
  readonly temporalCoherence: number;
  readonly freshness: DataFreshness;
}): Assessment {
  const { velocityMmYr, sigmaMmYr } = input;
  const speed = Math.abs(velocityMmYr);
  const signalToNoise = speed === 0 ? 0 : speed / sigmaMmYr;
  const confidenceTier = tierOf(signalToNoise);
  const isClear = speed > sigmaMmYr;
  return {
    assessmentCode: isClear ? codeOf(velocityMmYr) : 'no_clear_trend',
    trend: isClear ? trendOf(velocityMmYr) : 'no_clear_trend',
    confidenceTier,
    withinMarginKind: confidenceTier === 'within_margin' ? withinMarginKindOf(input) : null,
    signalToNoise,
    significantNonzero: signalToNoise >= SIGNIFICANT_SIGNAL_TO_NOISE,
    nearThreshold: [MOVING_MM_YR, FAST_MM_YR].some((border) => Math.abs(speed - border) <= sigmaMmYr),
  };
}

function codeOf(velocity: number): AssessmentCode {
  if (velocity <= -FAST_MM_YR) return 'rapid_subsidence';
  if (velocity <= -MOVING_MM_YR) return 'notable_subsidence';
  if (velocity < MOVING_MM_YR) return 'stable';
  return velocity < FAST_MM_YR ? 'mild_uplift' : 'strong_uplift';
}

function trendOf(velocity: number): Trend {
  if (velocity <= -MOVING_MM_YR) return 'subsiding';
  return velocity >= MOVING_MM_YR ? 'uplifting' : 'stable';
}

function tierOf(signalToNoise: number): ConfidenceTier {
  if (signalToNoise >= SIGNIFICANT_SIGNAL_TO_NOISE) return 'measured';
  return signalToNoise >= 1 ? 'likely' : 'within_margin';
}

function withinMarginKindOf(input: {
  readonly sigmaMmYr: number;
  readonly temporalCoherence: number;
  readonly freshness: DataFreshness;
}): WithinMarginKind {
  const isTrustworthy =
    input.temporalCoherence >= STABLE_MINIMUM_COHERENCE &&
    input.sigmaMmYr < STABLE_MAXIMUM_SIGMA_MM_YR &&
    (input.freshness === 'current' || input.freshness === 'recent');
  return isTrustworthy ? 'stable' : 'inconclusive';
}

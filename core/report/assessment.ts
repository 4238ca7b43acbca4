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

/** A class of vertical velocities, mm/yr; null = no border on that side. */
export interface VelocityClass {
  readonly code: Exclude<AssessmentCode, 'no_clear_trend'>;
  readonly trend: Exclude<Trend, 'no_clear_trend'>;
  readonly above: { readonly mmYr: number; readonly isIncluded: boolean } | null;
  readonly below: { readonly mmYr: number; readonly isIncluded: boolean } | null;
}

/** Minimum |v| of moving ground, mm/yr. */
export const MOVING_MM_YR = 3;
/** Minimum |v| of fast-moving ground, mm/yr. */
const FAST_MM_YR = 8;

const included = (mmYr: number) => ({ mmYr, isIncluded: true });
const excluded = (mmYr: number) => ({ mmYr, isIncluded: false });

/** The classes of velocity, from sinking to rising; every velocity is in exactly one (docs/verdict.md). */
export const VELOCITY_CLASSES: readonly VelocityClass[] = [
  { code: 'rapid_subsidence', trend: 'subsiding', above: null, below: included(-FAST_MM_YR) },
  {
    code: 'notable_subsidence',
    trend: 'subsiding',
    above: excluded(-FAST_MM_YR),
    below: included(-MOVING_MM_YR),
  },
  { code: 'stable', trend: 'stable', above: excluded(-MOVING_MM_YR), below: excluded(MOVING_MM_YR) },
  { code: 'mild_uplift', trend: 'uplifting', above: included(MOVING_MM_YR), below: excluded(FAST_MM_YR) },
  { code: 'strong_uplift', trend: 'uplifting', above: included(FAST_MM_YR), below: null },
];

/** Tiers of confidence in the direction by minimum signal-to-noise ratio, highest first. */
export const CONFIDENCE_TIERS: readonly {
  readonly tier: ConfidenceTier;
  readonly minSignalToNoise: number;
}[] = [
  { tier: 'measured', minSignalToNoise: 2 },
  { tier: 'likely', minSignalToNoise: 1 },
  { tier: 'within_margin', minSignalToNoise: 0 },
];

/** Every assessment code: the classes of velocity, and the one that overrides them. */
export const ASSESSMENT_CODES: readonly AssessmentCode[] = [
  ...VELOCITY_CLASSES.map(({ code }) => code),
  'no_clear_trend',
];
export const TRENDS = ['subsiding', 'stable', 'uplifting', 'no_clear_trend'] as const satisfies Trend[];

/** Minimum signal-to-noise ratio at which motion is significantly different from zero. */
export const SIGNIFICANT_SIGNAL_TO_NOISE = 2;

/**
 * Ground is called stable only by data that are at least this good. Within the margin, the report is otherwise
 * inconclusive; outside of it, the ground is at most probably stable.
 */
export const STABLE_WITHIN_MARGIN = {
  minTemporalCoherence: 0.6,
  /** The uncertainty must be smaller, mm/yr. */
  maxSigmaMmYr: 3,
  freshness: ['current', 'recent'],
} as const satisfies { readonly freshness: readonly DataFreshness[]; [name: string]: unknown };

/** The meaning of a velocity and its standard deviation. */
export interface Assessment {
  readonly assessmentCode: AssessmentCode;
  readonly trend: Trend;
  readonly confidenceTier: ConfidenceTier;
  /** Only in tier `within_margin`; `inconclusive` makes the whole report inconclusive, and free. */
  readonly withinMarginKind: WithinMarginKind | null;
  /** |v| / σ. */
  readonly signalToNoise: number;
  readonly significantNonzero: boolean;
  /** A border (±3, ±8 mm/yr) is within σ of v. */
  readonly nearThreshold: boolean;
}

/**
 * Converts a vertical velocity into the report's codes (docs/verdict.md). Pass the numbers that the report shows: a
 * reader who applies the rules to them must get the same codes.
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
  const velocityClass = velocityClassOf(velocityMmYr);
  const isClear = speed > sigmaMmYr;
  return {
    assessmentCode: isClear ? velocityClass.code : 'no_clear_trend',
    trend: isClear ? velocityClass.trend : 'no_clear_trend',
    confidenceTier,
    withinMarginKind: confidenceTier === 'within_margin' ? withinMarginKindOf(input) : null,
    signalToNoise,
    significantNonzero: signalToNoise >= SIGNIFICANT_SIGNAL_TO_NOISE,
    nearThreshold: [MOVING_MM_YR, FAST_MM_YR].some((border) => Math.abs(speed - border) <= sigmaMmYr),
  };
}

/** The one class that contains a velocity, regardless of its uncertainty. */
export function velocityClassOf(velocityMmYr: number): VelocityClass {
  const found = VELOCITY_CLASSES.find(
    ({ above, below }) =>
      (above === null || velocityMmYr > above.mmYr || (above.isIncluded && velocityMmYr === above.mmYr)) &&
      (below === null || velocityMmYr < below.mmYr || (below.isIncluded && velocityMmYr === below.mmYr)),
  );
  if (!found) throw new RangeError(`${velocityMmYr} mm/yr is in no class`);
  return found;
}

function tierOf(signalToNoise: number): ConfidenceTier {
  return (
    CONFIDENCE_TIERS.find(({ minSignalToNoise }) => signalToNoise >= minSignalToNoise)?.tier ??
    'within_margin'
  );
}

function withinMarginKindOf(input: {
  readonly sigmaMmYr: number;
  readonly temporalCoherence: number;
  readonly freshness: DataFreshness;
}): WithinMarginKind {
  const isPrecise = input.sigmaMmYr < STABLE_WITHIN_MARGIN.maxSigmaMmYr;
  return isPrecise && canShowStable(input) ? 'stable' : 'inconclusive';
}

/** Whether data are coherent and recent enough for ground to be called stable, regardless of its rate. */
export function canShowStable(data: {
  readonly temporalCoherence: number;
  readonly freshness: DataFreshness;
}): boolean {
  const { minTemporalCoherence, freshness } = STABLE_WITHIN_MARGIN;
  return (
    data.temporalCoherence >= minTemporalCoherence &&
    (freshness as readonly DataFreshness[]).includes(data.freshness)
  );
}

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * How many of a frame's apparent motions are noise. For the n coherent cells of the frame's sample, with v_i their rates
 * from the zero, s_i their own σ and σ_i the σ including the zero's, mm/yr, and Q the normal distribution's upper tail,
 * noise alone produces
 *
 *   E(t) = Σ_i Q(max(3, t·σ_i) / (κ s_i)) cells in one direction with at least 3 mm/yr and a signal-to-noise ratio of at
 *   least t
 *   κ = max(1, median(v_i / s_i over v_i > 0) / 0.6745)
 *
 * and O(t) of them are observed. E/O is the share of false ones (Benjamini and Hochberg 1995). κ is the scatter of the
 * rates relative to their own σ: noise correlated in time or space that no single series shows. It is estimated from the
 * rising half, because ground sinks far more often. Figures: docs/verdict.md.
 */
import { median } from '../statistics/quantile.ts';
import { MOVING_MM_YR, SIGNIFICANT_SIGNAL_TO_NOISE } from '../report/assessment.ts';

/** For one direction of motion. */
export interface DirectionAlarms {
  /** Share of the cells in tier `likely` that are due to noise, 0..1. */
  readonly likelyFalseShare: number;
  /** Minimum signal-to-noise ratio at which no more than `MOST_FALSE_MEASURED` of the cells are noise. */
  readonly measuredFrom: number;
}

export interface FalseAlarms {
  readonly sinking: DirectionAlarms;
  readonly rising: DirectionAlarms;
}

/** Motions with a larger share of false ones aren't sold. */
export const MOST_FALSE_LIKELY = 0.25;
export const MOST_FALSE_MEASURED = 0.03;
/** Signal-to-noise ratios are evaluated up to this, in steps. */
const HIGHEST = 8;
const STEP = 0.25;
/** Median of the absolute value of a standard normal number. */
const NORMAL_MEDIAN = 0.6745;

/** Rates of a sample of coherent cells, relative to the zero, and their own σ, vertical mm/yr. */
interface SampledRates {
  readonly velocityMmYr: Float64Array;
  readonly sigmaMmYr: Float64Array;
}

/**
 * The share of a frame's apparent motions that are noise; `zeroSigmaMmYr` is part of their published σ. Null without
 * cells.
 */
export function falseAlarms(rates: SampledRates, zeroSigmaMmYr: number): FalseAlarms | null {
  const isKnown = (i: number) => Number.isFinite(rates.velocityMmYr[i]!) && rates.sigmaMmYr[i]! > 0;
  const velocity = rates.velocityMmYr.filter((_, i) => isKnown(i));
  const own = rates.sigmaMmYr.filter((_, i) => isKnown(i));
  if (velocity.length === 0) return null;
  const rising = velocity.map((v, i) => v / own[i]!).filter((ratio) => ratio > 0);
  const widening = rising.length === 0 ? 1 : Math.max(1, median(rising) / NORMAL_MEDIAN);
  const sigma = own.map((s) => Math.hypot(s, zeroSigmaMmYr));
  const least = (i: number, t: number) => Math.max(MOVING_MM_YR, t * sigma[i]!);
  const expected = (t: number) => own.reduce((sum, s, i) => sum + upperTail(least(i, t) / (widening * s)), 0);
  const ofDirection = (sign: 1 | -1): DirectionAlarms => {
    const observed = (t: number) =>
      velocity.reduce((count, v, i) => count + Number(sign * v >= least(i, t)), 0);
    const falseFrom = (t: number) => expected(t) / Math.max(1, observed(t));
    const [low, high] = [1, SIGNIFICANT_SIGNAL_TO_NOISE];
    const likely = Math.max(1, observed(low) - observed(high));
    let measuredFrom = SIGNIFICANT_SIGNAL_TO_NOISE;
    while (measuredFrom < HIGHEST && falseFrom(measuredFrom) > MOST_FALSE_MEASURED) measuredFrom += STEP;
    return { likelyFalseShare: Math.min(1, (expected(low) - expected(high)) / likely), measuredFrom };
  };
  return { sinking: ofDirection(-1), rising: ofDirection(1) };
}

/** A published rate, and one σ of it that includes the zero's. */
interface PublishedRate {
  readonly velocityMmYr: number;
  readonly sigmaMmYr: number;
}

/**
 * The share of false ones among the frame's motions like this one; null if the ground isn't reported as moving, or the
 * share is unknown.
 */
export function falseAlarmShare(rate: PublishedRate, alarms: FalseAlarms | null): number | null {
  const signalToNoise = Math.abs(rate.velocityMmYr) / rate.sigmaMmYr;
  if (!alarms || Math.abs(rate.velocityMmYr) < MOVING_MM_YR || signalToNoise < 1) return null;
  const { likelyFalseShare, measuredFrom } = rate.velocityMmYr < 0 ? alarms.sinking : alarms.rising;
  if (signalToNoise < SIGNIFICANT_SIGNAL_TO_NOISE) return likelyFalseShare;
  return signalToNoise < measuredFrom ? MOST_FALSE_LIKELY : MOST_FALSE_MEASURED;
}

/** Whether a motion is of a kind that noise produces too often in this frame to be sold. */
export function isMostlyNoise(rate: PublishedRate, alarms: FalseAlarms | null): boolean {
  const share = falseAlarmShare(rate, alarms);
  if (share === null) return false;
  const isCertain = Math.abs(rate.velocityMmYr) >= SIGNIFICANT_SIGNAL_TO_NOISE * rate.sigmaMmYr;
  return share > (isCertain ? MOST_FALSE_MEASURED : MOST_FALSE_LIKELY);
}

/** Upper tail of the standard normal distribution at x ≥ 0 (Abramowitz and Stegun 1964, 26.2.17; to 1e-7). */
function upperTail(x: number): number {
  const t = 1 / (1 + 0.2316419 * x);
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (series * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}

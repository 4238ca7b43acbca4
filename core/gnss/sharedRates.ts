/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * What the motion c(t) that all ground of a frame shares (sharedMotion.ts) adds to the rates of a part of the record. Rates
 * are linear in the series, w·d, so c adds w·c, with variance Σ_kl w_k·w_l·σ_k·σ_l·ρ(|t_k − t_l|). Errors of c at near dates
 * are alike, because stations are smoothed and their noise is slow:
 *
 *   ρ(Δt) = max(0, 1 − Δt / 180 days)
 *
 * A step of a station takes its level with it, and with that half of what the station knows about slow motion, so that the
 * variance is also multiplied by the number of pieces of a station. c has no line, so it doesn't change the rate over the
 * record. Steps that all ground shares are events, so c is without them here, and with the line that makes up for them.
 */
import type { EpochDay } from '../date.ts';
import { createPathRates, type Estimate, SUMS } from '../events/pathRates.ts';
import type { SharedMotion } from './sharedMotion.ts';
import { rateOfStep, type SharedStep, stepsAt } from './sharedSteps.ts';

/** What to add to the rates of a frame's series. The last 12 months end at the frame's last date. */
export interface SharedRates {
  readonly recentMmYr: Estimate;
  readonly changeMmYr: Estimate;
  readonly accelerationMmYr2: Estimate;
  /** The part of steps that all ground shares in the rate over the record. */
  readonly stepsMmYr: Estimate;
}

/** The season of c may be of any size. */
const FREE_SEASON = {
  model: { kind: 'white', parameter: 0 },
  usualSigmaMm: 1,
  season: { sigmaMm: Infinity, changeMmPerYear: 0 },
} as const;

const ALIKE_DAYS = 180;

/** The shared rates of a frame; zero ± zero where its record can't determine one. */
export function sharedRates(
  {
    motionMm,
    sigmaMm,
    pieces,
    steps = [],
  }: Pick<SharedMotion, 'motionMm' | 'sigmaMm' | 'pieces'> & Partial<Pick<SharedMotion, 'steps'>>,
  epochDays: readonly EpochDay[],
): SharedRates {
  const { weights } = createPathRates(epochDays, FREE_SEASON).ofWhole;
  const stepsMm = stepsAt(steps, epochDays);
  const estimate = (sum: number): Estimate => {
    const weightAt = (k: number) => weights[SUMS * k + sum]!;
    let [value, variance] = [0, 0];
    for (const [k, day] of epochDays.entries()) {
      value += weightAt(k) * (motionMm[k]! - stepsMm[k]!);
      for (const [l, other] of epochDays.entries()) {
        const alike = 1 - Math.abs(day - other) / ALIKE_DAYS;
        if (alike > 0) variance += weightAt(k) * weightAt(l) * sigmaMm[k]! * sigmaMm[l]! * alike;
      }
    }
    return { value, sigma: Math.sqrt(pieces * Math.max(0, variance)) };
  };
  return {
    recentMmYr: estimate(0),
    changeMmYr: estimate(1),
    accelerationMmYr2: estimate(2),
    stepsMmYr: rateOfSteps(steps, epochDays),
  };
}

function rateOfSteps(steps: readonly SharedStep[], epochDays: readonly EpochDay[]): Estimate {
  let [value, variance] = [0, 0];
  for (const { day, sizeMm, sigmaMm } of steps) {
    const rate = rateOfStep(day, epochDays);
    value += sizeMm * rate;
    variance += (sigmaMm * rate) ** 2;
  }
  return { value, sigma: Math.sqrt(variance) };
}

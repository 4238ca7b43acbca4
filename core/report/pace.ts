import { MOVING_MM_YR } from './assessment.ts';
import { ownSigmaMmYr } from './groundVerdict.ts';
import { margin95 } from './interval95.ts';

/** Whether ground has moved at one pace over its record; `not_known` where the noise hides it. */
export const PACES = ['kept', 'changed', 'not_known'] as const;
export type Pace = (typeof PACES)[number];

/** From so many times the rate's own σ on, the spread of the pace is more than noise. */
export const CHANGED_PACE = { minTimesOwnSigma: 1.5 } as const;

/**
 * Whether a place has kept its pace. With s the spread of the rate of other years (one σ, which has the noise of the rate in it) and σ_own the
 * rate's σ without the frame's zero: kept where 1.96 s < 3 mm/yr, the width of a class; else changed where s ≥ 1.5 σ_own; else nothing is
 * known of it.
 */
export function paceOf(rate: {
  readonly paceSpreadMmYr: number;
  readonly sigmaMmYr: number;
  readonly zeroSigmaMmYr: number;
}): Pace {
  if (margin95(rate.paceSpreadMmYr) < MOVING_MM_YR) return 'kept';
  return rate.paceSpreadMmYr >= CHANGED_PACE.minTimesOwnSigma * ownSigmaMmYr(rate) ? 'changed' : 'not_known';
}

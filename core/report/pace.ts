import { MOVING_MM_YR } from './assessment.ts';
import { ownSigmaMmYr } from './groundVerdict.ts';
import { margin95 } from './interval95.ts';

/** Whether ground kept one pace over its record; `not_known` if noise hides it. */
export const PACES = ['kept', 'changed', 'not_known'] as const;
export type Pace = (typeof PACES)[number];

/** The spread of the pace is more than noise from this many times the rate's own σ on. */
export const CHANGED_PACE = { minTimesOwnSigma: 1.5 } as const;

/**
 * Whether a place has kept its pace. With s the spread of the rate of other years (one σ, which includes the noise of the
 * rate) and σ_own the rate's σ without the frame's zero: kept if 1.96 s < 3 mm/yr, the width of a class; else changed if
 * s ≥ 1.5 σ_own; else unknown.
 */
export function paceOf(rate: {
  readonly paceSpreadMmYr: number;
  readonly sigmaMmYr: number;
  readonly zeroSigmaMmYr: number;
}): Pace {
  if (margin95(rate.paceSpreadMmYr) < MOVING_MM_YR) return 'kept';
  return rate.paceSpreadMmYr >= CHANGED_PACE.minTimesOwnSigma * ownSigmaMmYr(rate) ? 'changed' : 'not_known';
}

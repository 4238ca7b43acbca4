import { MOVING_MM_YR } from './assessment.ts';
import { isSignificant, type RateWithSigma, type VerdictCode } from './groundVerdict.ts';

/** Verdicts that leave open, or deny, that the ground moves up or down. */
const CALM: ReadonlySet<VerdictCode> = new Set([
  'stable',
  'stable_in_frame',
  'moves_with_surroundings',
  'possibly_sinking',
  'possibly_rising',
  'probably_stable',
  'no_clear_motion',
]);

/** The verdict with the motion to the east known: ground that certainly slides isn't stable. Null = one look. */
export function verdictWithEast(verdict: VerdictCode, east: RateWithSigma | null): VerdictCode {
  const slides = east !== null && Math.abs(east.velocityMmYr) >= MOVING_MM_YR && isSignificant(east);
  return slides && CALM.has(verdict) ? 'moving_sideways' : verdict;
}

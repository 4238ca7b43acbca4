import { MOVING_MM_YR, type AssessmentCode, type ConfidenceTier } from '../../core/report/assessment.ts';
import { headlineOf, staysWithin } from '../../core/report/headline.ts';
import { VIEWS_DISAGREE } from '../../core/report/rateCaveats.ts';
import { margin95 } from '../../core/report/interval95.ts';
import { NEIGHBOURHOOD_RADIUS_M } from '../../core/neighbourhood/neighbourhood.ts';
import type { Measurement } from '../examine/measurement.ts';
import { inches } from './units.ts';

export type Units = 'mm' | 'in';

/** What an assessment code says: the class that the rate itself lies in. Whether it is certain, the tier says. */
export const ASSESSMENT_MEANING: Readonly<Record<AssessmentCode, string>> = {
  rapid_subsidence: 'The rate is in the fast sinking class',
  notable_subsidence: 'The rate is in the noticeable sinking class',
  stable: 'The rate is in the stable class',
  mild_uplift: 'The rate is in the slight rising class',
  strong_uplift: 'The rate is in the strong rising class',
  no_clear_trend: 'No clear vertical motion',
};

/** What a tier of confidence says about the direction of the motion. */
export const TIER_MEANING: Readonly<Record<ConfidenceTier, string>> = {
  measured: 'the direction is certain: the rate is at least two standard deviations from zero (95 %)',
  likely: 'the direction is suggestive, not certain: between one and two standard deviations from zero',
  within_margin: 'the rate does not exceed one standard deviation',
};

/** `-12.3 ± 2.2 mm/yr (95 %)`, or inches: for people ± is the 95 % interval, and says so. */
export function velocityDisplay({ velocityMmYr, sigmaMmYr }: Rate, units: Units): string {
  const margin = margin95(sigmaMmYr);
  return units === 'in'
    ? `${inches(velocityMmYr).toFixed(3)} ± ${inches(margin).toFixed(3)} in/yr (95 %)`
    : `${velocityMmYr.toFixed(1)} ± ${margin.toFixed(1)} mm/yr (95 %)`;
}

type Rate = Pick<Measurement, 'velocityMmYr' | 'sigmaMmYr'>;

/** One sentence: what the numbers mean, how certain they are. Significance has its say before the class. */
export function assessmentSentence(measurement: Measurement, units: Units): string {
  const { opening } = headlineOf(measurement);
  const views = measurement.viewsDisagree ? `; ${VIEWS_DISAGREE}` : '';
  return `${opening}: ${velocityDisplay(measurement, units)}; ${judgementOf(measurement, units)}${views}.`;
}

function judgementOf({ velocityMmYr, sigmaMmYr, assessment }: Measurement, units: Units): string {
  const rate = { velocityMmYr, sigmaMmYr };
  const { assessmentCode: code, withinMarginKind, significantNonzero, nearThreshold } = assessment;
  const border = units === 'in' ? `${inches(MOVING_MM_YR).toFixed(2)} in/yr` : `${MOVING_MM_YR} mm/yr`;
  if (code === 'stable' || code === 'no_clear_trend') {
    if (staysWithin(MOVING_MM_YR, rate)) return `it moves by less than ${border}, up or down (95 %)`;
    if (code === 'stable') return `motion of more than ${border} can't be ruled out`;
    return withinMarginKind === 'stable'
      ? 'good data shows no significant movement'
      : 'the rate does not exceed its uncertainty';
  }
  if (!significantNonzero) return 'the direction is suggestive, not certain';
  return `the direction is certain (95 %)${nearThreshold ? '; the rate is near a class border' : ''}`;
}

/** The note of `differential_motion`. */
export function differentialNote(spreadMmYr: number): string {
  return `Velocities within about ${NEIGHBOURHOOD_RADIUS_M} m differ by ${spreadMmYr.toFixed(1)} mm/yr beyond what noise explains: uneven motion strains buildings and pipes more than even motion does.`;
}

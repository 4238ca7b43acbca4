import type { AssessmentCode, ConfidenceTier } from '../../core/assessment.ts';
import { NEIGHBOURHOOD_RADIUS_M } from '../../core/neighbourhood.ts';
import type { Measurement } from '../report/measurement.ts';
import { inches } from './units.ts';

export type Units = 'mm' | 'in';

/** What an assessment code says. */
export const ASSESSMENT_MEANING: Readonly<Record<AssessmentCode, string>> = {
  rapid_subsidence: 'The ground is sinking fast',
  notable_subsidence: 'The ground is sinking noticeably',
  stable: 'The ground is stable',
  mild_uplift: 'The ground is rising slightly',
  strong_uplift: 'The ground is rising strongly',
  no_clear_trend: 'No clear vertical motion',
};

/** What a tier of confidence says about the direction of the motion. */
export const TIER_MEANING: Readonly<Record<ConfidenceTier, string>> = {
  measured: 'the direction is certain',
  likely: 'the direction is suggestive, not certain',
  within_margin: 'the rate does not exceed its uncertainty',
};

/** `-12.3 ± 1.1 mm/yr`, or inches. */
export function velocityDisplay(measurement: Measurement, units: Units): string {
  const { velocityMmYr, sigmaMmYr } = measurement;
  return units === 'in'
    ? `${inches(velocityMmYr).toFixed(3)} ± ${inches(sigmaMmYr).toFixed(3)} in/yr`
    : `${velocityMmYr.toFixed(1)} ± ${sigmaMmYr.toFixed(1)} mm/yr`;
}

/** One sentence: what the numbers mean, how certain they are. */
export function assessmentSentence(measurement: Measurement, units: Units): string {
  const { assessment } = measurement;
  const rate = velocityDisplay(measurement, units);
  if (assessment.assessmentCode === 'no_clear_trend') {
    const judgement =
      assessment.withinMarginKind === 'stable'
        ? '; good data show no significant movement'
        : `; ${TIER_MEANING.within_margin}`;
    return `${ASSESSMENT_MEANING.no_clear_trend} (${rate})${judgement}.`;
  }
  const border = assessment.nearThreshold ? '; the rate lies near a class border' : '';
  return `${ASSESSMENT_MEANING[assessment.assessmentCode]} (${rate}); ${TIER_MEANING[assessment.confidenceTier]}${border}.`;
}

/** The note of `differential_motion`. */
export function differentialNote(spreadMmYr: number): string {
  return `Velocities within about ${NEIGHBOURHOOD_RADIUS_M} m differ by ${spreadMmYr.toFixed(1)} mm/yr beyond what noise explains: uneven motion strains buildings and pipes more than even motion does.`;
}

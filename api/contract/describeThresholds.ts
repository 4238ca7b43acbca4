import { DECIDING_SIGNIFICANCE } from '../../core/events/severity.ts';
import { MOST_FALSE_LIKELY, MOST_FALSE_MEASURED } from '../../core/reference/falseAlarms.ts';
import { HOUSE_SCORE } from '../../report/ground/place.ts';
import {
  CONFIDENCE_TIERS,
  MOVING_MM_YR,
  SIGNIFICANT_SIGNAL_TO_NOISE,
  STABLE_WITHIN_MARGIN,
  VELOCITY_CLASSES,
  type VelocityClass,
} from '../../core/report/assessment.ts';
import { SEVERITY_RULE } from '../../core/events/severity.ts';
import {
  SMALLEST_JUMP_MM,
  CERTAIN_VERDICTS,
  HEADLINES,
  type VerdictCode,
} from '../../core/report/groundVerdict.ts';
import { CHANGED_PACE } from '../../core/report/pace.ts';
import {
  DOMINANT_SEASON_MM,
  DOMINANT_SEASON_SIGMAS,
  FULL_CONFIDENCE_YEARS,
} from '../../core/report/cellRules.ts';
import { FRESHNESS_AGES, SERIES_END } from '../../core/report/freshness.ts';
import { SOLD_RECORD } from '../../core/report/recordStrength.ts';
import { GEOCODE_SCORES } from '../../core/report/geocodePrecision.ts';
import {
  CONSISTENT_MM_YR,
  DIFFERENTIAL_MM_YR,
  MINIMUM_NEIGHBORS,
  NEIGHBORHOOD_RADIUS_M,
} from '../../core/neighborhood/neighborhood.ts';
import { UNSETTLED_DAYS } from '../../core/report/calmVerdict.ts';
import type { Contract } from '../../schemas/http/contract/contract.ts';
import { ASSESSMENT_MEANING, TIER_MEANING } from '../../report/words/english.ts';

type Border = VelocityClass['above'];

const publish = (border: Border) => border && { mm_yr: border.mmYr, included: border.isIncluded };

/** A class as an inequality of v, such as `-8 < v <= -3`. */
function ruleOf({ above, below }: VelocityClass): string {
  const lower = above ? `${above.mmYr} ${above.isIncluded ? '<=' : '<'} ` : '';
  const upper = below ? ` ${below.isIncluded ? '<=' : '<'} ${below.mmYr}` : '';
  return `${lower}v${upper}`;
}

const ALIKE = `abs(local) + 1.96 * local_uncertainty < ${MOVING_MM_YR}`;
const DIFFERS = `abs(local) >= ${MOVING_MM_YR} and >= ${SIGNIFICANT_SIGNAL_TO_NOISE} * local_uncertainty`;

/**
 * The verdicts in the order in which `groundVerdict` tries them: v and uncertainty are of the rate, local and
 * local_uncertainty of its difference from the surroundings; own = uncertainty without that of the zero.
 */
const VERDICT_RULES: readonly (readonly [code: VerdictCode, rule: string])[] = [
  [
    'sinking_lately',
    `events hold a pace_change of significance >= ${DECIDING_SIGNIFICANCE} (not suspected_unwrapping); either abs(recent_change_mm_yr) >= ${MOVING_MM_YR} and >= ${SIGNIFICANT_SIGNAL_TO_NOISE} * its uncertainty, or such a change of ${MOVING_MM_YR} mm/yr or more ends within the last 365 days of the record; v has no certain direction, or recent_rate_mm_yr doesn't go on in it by ${MOVING_MM_YR} mm/yr and its uncertainty or more; and recent_rate_mm_yr <= -${MOVING_MM_YR} and >= ${SIGNIFICANT_SIGNAL_TO_NOISE} * its uncertainty from zero`,
  ],
  ['rising_lately', `the same, recent_rate_mm_yr >= ${MOVING_MM_YR}`],
  [
    'dropped_once',
    `events hold one step or surge of <= -${SMALLEST_JUMP_MM} mm and significance >= ${DECIDING_SIGNIFICANCE}, not counting suspected_unwrapping, and v without it (rate_without_events_mm_yr, used in all rules) has no certain direction, or one that velocity_vertical_mm_yr doesn't share by ${MOVING_MM_YR} mm/yr or more`,
  ],
  ['rose_once', `the same, >= ${SMALLEST_JUMP_MM} mm`],
  ['moved_in_steps', `the same, several of ${SMALLEST_JUMP_MM} mm or more and that significance`],
  [
    'changed_pace',
    'as sinking_lately, but recent_rate_mm_yr of no certain direction; also where v has a certain direction, abs(recent_change_mm_yr) is at least 3 and 3 times its uncertainty, and the last 12 months don’t go on, without a pace_change in events',
  ],
  [
    'moving_sideways',
    `abs(velocity_east_mm_yr) >= ${MOVING_MM_YR} and >= ${SIGNIFICANT_SIGNAL_TO_NOISE} * its uncertainty, and no direction below`,
  ],
  ['shifted_sideways', 'there is an east_shift, and none of the above nor a direction below'],
  ['stable', `abs(v) + 1.96 * uncertainty < ${MOVING_MM_YR}`],
  ...VELOCITY_CLASSES.flatMap((each): [VerdictCode, string][] =>
    each.code === 'stable' ? [] : [[CERTAIN_VERDICTS[each.code], `significant_nonzero and ${ruleOf(each)}`]],
  ),
  ['sinking_in_surroundings', `local < 0 and ${DIFFERS}`],
  ['rising_in_surroundings', `local > 0 and ${DIFFERS}`],
  [
    'stable_in_frame',
    `${ALIKE} and within_margin_kind is stable and abs(v) + own <= ${MOVING_MM_YR}, own = sqrt(uncertainty^2 - uncertainty of the zero^2)`,
  ],
  ['moves_with_surroundings', `${ALIKE}, unless probably_stable would replace stable`],
  ['no_clear_motion', 'abs(v) <= uncertainty'],
  [
    'probably_stable',
    `abs(v) < ${MOVING_MM_YR}; also instead of stable and stable_in_frame where temporal_coherence is below ${STABLE_WITHIN_MARGIN.minTemporalCoherence}, data_freshness isn't ${STABLE_WITHIN_MARGIN.freshness.join(' or ')}, or the newest dates are unsettled: events hold one that is unconfirmed, or one of significance < ${DECIDING_SIGNIFICANCE} of the last ${UNSETTLED_DAYS} days of the record`,
  ],
  ['possibly_sinking', 'v < 0'],
  ['possibly_rising', 'v > 0'],
];

/** The rules from numbers to codes, from the tables that the code itself uses. */
export function describeThresholds(): Contract['thresholds'] {
  const borders = VELOCITY_CLASSES.flatMap(({ above }) => (above ? [above.mmYr] : []));
  return {
    assessment_code: {
      field: 'velocity_vertical_mm_yr',
      uncertainty_field: 'velocity_uncertainty_mm_yr',
      unit: 'mm/yr',
      classes: VELOCITY_CLASSES.map((velocityClass) => ({
        code: velocityClass.code,
        trend: velocityClass.trend,
        above: publish(velocityClass.above),
        below: publish(velocityClass.below),
        rule: ruleOf(velocityClass),
        meaning: ASSESSMENT_MEANING[velocityClass.code],
      })),
      override: {
        code: 'no_clear_trend',
        trend: 'no_clear_trend',
        rule: 'abs(velocity_vertical_mm_yr) <= velocity_uncertainty_mm_yr',
        meaning: ASSESSMENT_MEANING.no_clear_trend,
      },
    },
    confidence_tier: {
      field: 'signal_to_noise',
      definition:
        'abs(velocity_vertical_mm_yr) / velocity_uncertainty_mm_yr; the highest tier whose minimum it reaches',
      tiers: CONFIDENCE_TIERS.map(({ tier, minSignalToNoise }) => ({
        tier,
        min_signal_to_noise: minSignalToNoise,
        meaning: TIER_MEANING[tier],
      })),
    },
    within_margin_kind: {
      applies_to_tier: 'within_margin',
      stable: {
        min_temporal_coherence: STABLE_WITHIN_MARGIN.minTemporalCoherence,
        uncertainty_below_mm_yr: STABLE_WITHIN_MARGIN.maxSigmaMmYr,
        data_freshness: [...STABLE_WITHIN_MARGIN.freshness],
        meaning: 'Good data shows no significant movement: an answer, and billed',
      },
      inconclusive: {
        rule: 'in tier within_margin, and not stable. Null, and billed, where the newest dates are unsettled (verdict), and where the verdict is a dated event and temporal_coherence is at least min_temporal_coherence; changed_pace also requires that the uncertainty of recent_rate_mm_yr is below uncertainty_below_mm_yr',
        status: 'inconclusive',
        meaning: "The rate isn't reliable: the whole report has status inconclusive and is free",
      },
    },
    verdict: {
      field: 'verdict_code',
      codes: VERDICT_RULES.map(([code, rule]) => ({ code, verdict: HEADLINES[code].title, rule })),
    },
    severity: {
      field: 'severity',
      rule: 'the highest level of any sign whose 95 % interval excludes zero: 1, 2 or 3 from these absolute values on; the rate is rate_without_events_mm_yr where that is not null; velocity_east_mm_yr counts like it; events count if their significance is at least 6 and they are in the last 365 days of the record, a pace_change like recent_change_mm_yr',
      rate_mm_yr: [...SEVERITY_RULE.rate],
      vs_surroundings_mm_yr: [...SEVERITY_RULE.rateAgainstSurroundings],
      recent_change_mm_yr: [...SEVERITY_RULE.recentDifference],
      recent_event_mm: [...SEVERITY_RULE.recentEvent],
    },
    pace: {
      field: 'pace',
      kept: `not changed, and 1.96 * pace_spread_mm_yr < ${MOVING_MM_YR}`,
      changed: `pace_spread_mm_yr >= ${CHANGED_PACE.minTimesOwnSigma} * own and 1.96 * pace_spread_mm_yr >= ${MOVING_MM_YR}; or, with pace_spread_mm_yr null: events hold a pace_change of significance >= ${DECIDING_SIGNIFICANCE} (neither suspected_unwrapping nor unconfirmed), or abs(recent_change_mm_yr) >= ${MOVING_MM_YR} and >= ${SIGNIFICANT_SIGNAL_TO_NOISE} * its uncertainty, or abs(acceleration_mm_yr2) * span_years >= ${MOVING_MM_YR} and abs(acceleration_mm_yr2) >= ${SIGNIFICANT_SIGNAL_TO_NOISE} * its uncertainty`,
      not_known: 'neither',
    },
    geocode: { min_geocode_score_default: HOUSE_SCORE },
    significant_nonzero: { field: 'signal_to_noise', min_signal_to_noise: SIGNIFICANT_SIGNAL_TO_NOISE },
    record: {
      min_span_years: SOLD_RECORD.minSpanYears,
      min_n_measurements: SOLD_RECORD.minMeasurements,
      rule: 'span_years < min_span_years or n_measurements < min_n_measurements',
      status: 'inconclusive',
      meaning:
        'The record is too short or too sparse for any rate: the whole report has status inconclusive and is free',
    },
    zero: {
      rule: "no part of the frame is recognizably stable, and the frame isn't tied to GNSS",
      status: 'inconclusive',
      meaning: 'No rate in the frame has a direction: every report has status inconclusive and is free',
    },
    false_alarms: {
      max_share_likely: MOST_FALSE_LIKELY,
      max_share_measured: MOST_FALSE_MEASURED,
      status: 'inconclusive',
      meaning:
        "If noise makes up a larger share of the frame's motions in this direction and tier, the report has status " +
        'inconclusive and is free',
    },
    near_threshold: {
      borders_mm_yr: borders,
      rule: 'some border lies within velocity_uncertainty_mm_yr of velocity_vertical_mm_yr',
    },
    data_freshness: {
      field: 'data_age_days',
      ages: FRESHNESS_AGES.map(({ freshness, maxAgeDays }) => ({ freshness, max_age_days: maxAgeDays })),
      unknown: 'no observation at all',
      series_end: {
        silent_for_more_than_days: SERIES_END.days,
        and_more_than_revisits: SERIES_END.revisits,
        meaning:
          'The series seems to have ended: freshness_note says so, estimated_next_acquisition is null. Its numbers are ' +
          'about the past, whatever the ground does now',
      },
    },
    geocode_score: { ...GEOCODE_SCORES },
    differential_motion: {
      field: 'neighbor_spread_mm_yr',
      above_mm_yr: DIFFERENTIAL_MM_YR,
      radius_m: NEIGHBORHOOD_RADIUS_M,
      min_neighbors: MINIMUM_NEIGHBORS,
    },
    neighbor_consistent: {
      rule: 'abs(v - median of the neighbors) <= max(at_least_mm_yr, 2 * sqrt(uncertainty^2 + median uncertainty^2))',
      at_least_mm_yr: CONSISTENT_MM_YR,
    },
    seasonal_dominant: {
      rule: 'seasonal_amplitude_mm >= min_amplitude_mm, >= min_sigmas times its own uncertainty, and > abs(velocity_vertical_mm_yr) * 1 yr',
      min_amplitude_mm: DOMINANT_SEASON_MM,
      min_sigmas: DOMINANT_SEASON_SIGMAS,
    },
    confidence: {
      rule: 'mean temporal coherence * min(1, span_years / full_after_years)',
      full_after_years: FULL_CONFIDENCE_YEARS,
      meaning: 'Data quality of the cell, 0 to 1. NOT certainty of the trend: that is confidence_tier',
    },
  };
}

import { MOVING_MM_YR, type AssessmentCode, type ConfidenceTier } from '../../core/report/assessment.ts';
import {
  HEADLINES,
  isClassApart,
  isSignificant,
  JUMP_VERDICTS,
  NEW_PACE_VERDICTS,
  rateVerdict,
  staysWithin,
  surroundingsVerdict,
  type RateWithSigma,
} from '../../core/report/groundVerdict.ts';
import { VIEWS_DISAGREE } from '../../core/report/rateCaveats.ts';
import { eventSentence, isJump, type DatedEvent } from '../../core/report/eventWords.ts';
import { margin95 } from '../../core/report/interval95.ts';
import { NEIGHBORHOOD_RADIUS_M } from '../../core/neighborhood/neighborhood.ts';
import type { Pace } from '../../core/report/pace.ts';
import type { Measurement } from '../examine/measurement.ts';
import { zeroName, type Zero } from './presentProvenance.ts';
import { inches } from './units.ts';

export type Units = 'mm' | 'in';

/** A sentence per assessment code: the class that contains the rate. The tier states whether it is certain. */
export const ASSESSMENT_MEANING: Readonly<Record<AssessmentCode, string>> = {
  rapid_subsidence: 'The rate is in the fast sinking class',
  notable_subsidence: 'The rate is in the noticeable sinking class',
  stable: 'The rate is in the stable class',
  mild_uplift: 'The rate is in the slight rising class',
  strong_uplift: 'The rate is in the strong rising class',
  no_clear_trend: 'No clear vertical motion',
};

/** A sentence per tier of confidence about the direction of the motion. */
export const TIER_MEANING: Readonly<Record<ConfidenceTier, string>> = {
  measured: 'the direction is certain: the rate is at least two standard deviations from zero (95 %)',
  likely: 'the direction is suggestive, not certain: between one and two standard deviations from zero',
  within_margin: 'the rate does not exceed one standard deviation',
};

/** `-12.3 ± 2.2 mm/yr (95 %)`, or inches: in text for people, ± is the 95 % interval and labeled so. */
export function velocityDisplay({ velocityMmYr, sigmaMmYr }: RateWithSigma, units: Units): string {
  const margin = margin95(sigmaMmYr);
  return units === 'in'
    ? `${inches(velocityMmYr).toFixed(3)} ± ${inches(margin).toFixed(3)} in/yr (95 %)`
    : `${velocityMmYr.toFixed(1)} ± ${margin.toFixed(1)} mm/yr (95 %)`;
}

/**
 * The verdict in words: the ground's absolute motion, certain only as far as the zero is known; events within the record
 * and their dates; its last 12 months if they differ; and the spot's motion relative to the ground around it, if
 * compared. Significance takes precedence over the class.
 */
export function assessmentSentences(zero: Zero, measurement: Measurement, units: Units): string {
  const { events, rateWithoutEvents, verdict } = measurement;
  const isOfPace = NEW_PACE_VERDICTS.has(verdict);
  const isTold = (event: DatedEvent) => (isJump(event) ? rateWithoutEvents !== null && !isOfPace : isOfPace);
  return [
    absoluteSentence(zero, measurement, units),
    ...events.filter((event) => !isTold(event)).map((event) => eventSentence(event, units)),
    isOfPace ? null : recentSentence(measurement, units),
    surroundingsSentence(measurement, units),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

/** Whether the ground moves by less than a class, up or down, not counting the jumps of its record (95 %). */
export function wasStableAround({ rateWithoutEvents }: Measurement): boolean {
  return rateWithoutEvents !== null && staysWithin(MOVING_MM_YR, rateWithoutEvents);
}

/**
 * The text where the rate includes steps or surges: the verdict, what happened and when, and the rate with and without
 * them.
 */
function jumpSentences(measurement: Measurement, without: RateWithSigma, units: Units): string {
  const { events, verdict } = measurement;
  const wasStable = wasStableAround(measurement);
  // Events that the verdict is about come first, possible errors after them.
  const jumps = events
    .filter(isJump)
    .toSorted((one, other) => Number(one.isSuspectedUnwrapping) - Number(other.isSuspectedUnwrapping));
  const happened = jumps.map((jump) => eventSentence(jump, units, wasStable)).join(' ');
  const record = `The rate over the record, ${velocityDisplay(measurement, units)}, has ${jumps.length === 1 ? 'this jump' : 'these jumps'} in it`;
  const { opening } = HEADLINES[verdict];
  const rate = velocityDisplay(without, units);
  if (!JUMP_VERDICTS.has(verdict))
    return `${opening}: ${rate} without the jumps of its record. ${happened} ${record}.`;
  const doubt = wasStable || isSignificant(without) ? '' : ', not clearly different from zero';
  const first =
    verdict === 'moved_in_steps'
      ? `${opening}. ${happened}`
      : `${opening}: ${happened.charAt(0).toLowerCase()}${happened.slice(1)}`;
  return `${first} ${record}; without ${jumps.length === 1 ? 'it' : 'them'} the rate is ${rate}${doubt}.`;
}

/**
 * The text where the last 12 months decide: their rate, when the pace changed, and the rate over the record, which mixes
 * both.
 */
function newPaceSentences(measurement: Measurement, recent: RateWithSigma, units: Units): string {
  const { verdict, events } = measurement;
  const rate = velocityDisplay(recent, units);
  const doubt = verdict === 'changed_pace' ? '' : '; the direction is certain (95 %)';
  const changes = events.filter((event) => !isJump(event)).map((event) => eventSentence(event, units));
  return (
    `${HEADLINES[verdict].opening}: ${rate} in the last 12 months of its record${doubt}. ${changes.join(' ')} ` +
    `The rate over the record, ${velocityDisplay(measurement, units)}, mixes the pace before and after.`
  );
}

/** The motion of the last 12 months, if their rate clearly differs by a class or more; null = nothing new to say. */
export function recentSentence({ recentRate, recentChange }: Measurement, units: Units): string | null {
  if (recentRate === null || recentChange === null || !isClassApart(recentChange)) return null;
  const { velocityMmYr, sigmaMmYr } = recentChange;
  const by = velocityDisplay({ velocityMmYr: Math.abs(velocityMmYr), sigmaMmYr }, units);
  const side = velocityMmYr < 0 ? 'below' : 'above';
  return `In the last 12 months: ${velocityDisplay(recentRate, units)}, which is ${by} ${side} the rate over the record.`;
}

function absoluteSentence(zero: Zero, measurement: Measurement, units: Units): string {
  const { rateWithoutEvents, recentRate } = measurement;
  if (NEW_PACE_VERDICTS.has(measurement.verdict) && recentRate !== null)
    return newPaceSentences(measurement, recentRate, units);
  if (rateWithoutEvents !== null) return jumpSentences(measurement, rateWithoutEvents, units);
  const { velocityMmYr, sigmaMmYr, assessment, verdict } = measurement;
  const { withinMarginKind } = assessment;
  const isInFrame = verdict === 'stable_in_frame';
  const { opening } =
    HEADLINES[isInFrame ? verdict : rateVerdict({ velocityMmYr, sigmaMmYr, withinMarginKind })];
  const judgement = isInFrame ? inFrame(zero, measurement, units) : judgementOf(measurement, units);
  const views = measurement.viewsDisagree ? `; ${VIEWS_DISAGREE}` : '';
  return `${opening}: ${velocityDisplay(measurement, units)}; ${judgement}${views}.`;
}

/** What stable ground is stable relative to, if its zero is the main uncertainty. */
function inFrame(zero: Zero, { zeroSigmaMmYr }: Measurement, units: Units): string {
  return `relative to ${zeroName(zero)}, which is known to ± ${marginDisplay(zeroSigmaMmYr, units)} (95 %)`;
}

/** The eastward or westward motion, for a frame of two looks; null for any other. */
export function eastSentence({ east }: Measurement, units: Units): string | null {
  if (east === null) return null;
  const { velocityMmYr, sigmaMmYr } = east;
  const margin = marginDisplay(sigmaMmYr, units);
  if (Math.abs(velocityMmYr) <= margin95(sigmaMmYr))
    return `No motion to the east or west is certain (± ${margin}, 95 %).`;
  const side = velocityMmYr > 0 ? 'east' : 'west';
  const rate =
    units === 'in'
      ? `${inches(Math.abs(velocityMmYr)).toFixed(3)} in/yr`
      : `${Math.abs(velocityMmYr).toFixed(1)} mm/yr`;
  return `The ground moves ${rate} to the ${side} (± ${margin}, 95 %).`;
}

function marginDisplay(sigmaMmYr: number, units: Units): string {
  const margin = margin95(sigmaMmYr);
  return units === 'in' ? `${inches(margin).toFixed(3)} in/yr` : `${margin.toFixed(1)} mm/yr`;
}

/** The spot's motion relative to the ground around it; null = not compared. */
function surroundingsSentence(measurement: Measurement, units: Units): string | null {
  const { vsSurroundings, verdict } = measurement;
  const seen = surroundingsVerdict(vsSurroundings);
  if (vsSurroundings === null || seen === null) return null;
  const around = groundAround(measurement);
  const rate = velocityDisplay(vsSurroundings, units);
  const opening =
    seen === 'alike'
      ? alikeOpening(vsSurroundings, HEADLINES[verdict].tone === 'good')
      : SURROUNDINGS_OPENINGS[seen];
  return `${opening}: ${rate} compared with ${around}.`;
}

/** The smallest certain difference from the surroundings that a sentence names although it is less than a class. */
const SLIGHT_MM_YR = 1;

function alikeOpening(difference: RateWithSigma, isStable: boolean): string {
  if (Math.abs(difference.velocityMmYr) >= SLIGHT_MM_YR && isSignificant(difference)) {
    const verb = difference.velocityMmYr < 0 ? 'sinks' : 'rises';
    return `It ${verb} slightly relative to its surroundings`;
  }
  return isStable ? 'Its surroundings do the same' : SURROUNDINGS_OPENINGS.alike;
}

const SURROUNDINGS_OPENINGS: Readonly<Record<NonNullable<ReturnType<typeof surroundingsVerdict>>, string>> = {
  alike: 'It moves with its surroundings',
  sinks: 'It sinks relative to its surroundings',
  rises: 'It rises relative to its surroundings',
  undecided: 'Whether it moves differently from its surroundings is not certain',
};

/** `the ground within 3 km` */
function groundAround({ surroundingsRadiusM: radius }: Pick<Measurement, 'surroundingsRadiusM'>): string {
  return radius === null ? 'the ground around' : `the ground within ${Number((radius / 1000).toFixed(1))} km`;
}

const PACE_OPENINGS: Readonly<Record<Pace, string>> = {
  kept: 'It has kept its pace',
  changed: 'It has changed its pace',
  not_known: 'Whether it has kept its pace is not known',
};

/** Whether the place kept its pace, and how far the rate of other years may be from this one; null = unknown. */
export function paceSentence({ pace, paceSpreadMmYr }: Measurement, units: Units): string | null {
  if (pace === null || paceSpreadMmYr === null) return null;
  return `${PACE_OPENINGS[pace]}: the rate of other years may differ from this one by ± ${marginDisplay(paceSpreadMmYr, units)} (95 %).`;
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
  return `Velocities within about ${NEIGHBORHOOD_RADIUS_M} m differ by ${spreadMmYr.toFixed(1)} mm/yr beyond what noise explains: uneven motion strains buildings and pipes more than even motion does.`;
}

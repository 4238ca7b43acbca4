import { MOVING_MM_YR } from '../../core/report/assessment.ts';
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
import { SIDEWAYS_VERDICTS } from '../../core/report/calmVerdict.ts';
import type { EastShiftRecord } from '../../schemas/cellRecord.ts';
import {
  eventDates,
  eventSentence,
  isJump,
  isLeftOut,
  type DatedEvent,
} from '../../core/report/eventWords.ts';
import { margin95 } from '../../core/report/interval95.ts';
import { fixed } from '../../core/report/trueMinus.ts';
import { NEIGHBORHOOD_RADIUS_M } from '../../core/neighborhood/neighborhood.ts';
import type { Measurement } from '../examine/measurement.ts';
import { ENGLISH, type ReportWords } from '../words/english.ts';
import { zeroName, type Zero } from './presentProvenance.ts';
import { inches } from './units.ts';

export type Units = 'mm' | 'in';

/** `-12.3 ± 2.2 mm/yr (95 %)`, or inches: in text for people, ± is the 95 % interval and labeled so. */
export function velocityDisplay(
  { velocityMmYr, sigmaMmYr }: RateWithSigma,
  units: Units,
  words: ReportWords = ENGLISH,
): string {
  const margin = rateText(margin95(sigmaMmYr), units, words);
  return `${numberText(velocityMmYr, units)} ± ${margin} (95 %)`;
}

/** A rate without its unit. */
function numberText(mmYr: number, units: Units): string {
  return units === 'in' ? fixed(inches(mmYr), 3) : fixed(mmYr, 1);
}

/** `2.2 mm/yr` */
function rateText(mmYr: number, units: Units, { ground }: ReportWords): string {
  return `${numberText(mmYr, units)} ${ground.rateUnits[units]}`;
}

/** Units and language of sentences. */
interface Writing {
  readonly units: Units;
  readonly words: ReportWords;
}

/**
 * The verdict in words: the ground's absolute motion, certain only as far as the zero is known; events within the record
 * and their dates; its last 12 months if they differ; and the spot's motion relative to the ground around it, if
 * compared. Significance takes precedence over the class.
 */
export function assessmentSentences(
  zero: Zero,
  measurement: Measurement,
  units: Units,
  words: ReportWords = ENGLISH,
): string {
  const { events, rateWithoutEvents, verdict } = measurement;
  const isOfPace = NEW_PACE_VERDICTS.has(verdict);
  const isTold = (event: DatedEvent) =>
    isJump(event) ? isLeftOut(event) && rateWithoutEvents !== null && !isOfPace : isOfPace;
  const writing = { units, words };
  return [
    SIDEWAYS_VERDICTS.has(verdict) ? eastSentence(measurement, units, words) : null,
    absoluteSentence(zero, measurement, writing),
    ...events
      .filter((event) => !isTold(event))
      .map((event) => eventSentence(event, units, false, words.ground)),
    isOfPace ? null : recentSentence(measurement, units, words),
    surroundingsSentence(measurement, writing),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

function lowerFirst(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

/** Whether the ground moves by less than a class, up or down, not counting the jumps of its record (95 %). */
export function wasStableAround({ rateWithoutEvents, recentChange }: Measurement): boolean {
  const isPaceKept = recentChange === null || !isClassApart(recentChange);
  return rateWithoutEvents !== null && staysWithin(MOVING_MM_YR, rateWithoutEvents) && isPaceKept;
}

/**
 * The text where the rate includes steps or surges: the verdict, what happened and when, and the rate with and without
 * them.
 */
function jumpSentences(measurement: Measurement, without: RateWithSigma, { units, words }: Writing): string {
  const { events, verdict } = measurement;
  const { ground, assessment } = words;
  const wasStable = wasStableAround(measurement);
  // Events that the verdict is about come first, possible errors after them.
  const jumps = events
    .filter(isLeftOut)
    .toSorted((one, other) => Number(one.isSuspectedUnwrapping) - Number(other.isSuspectedUnwrapping));
  const happened = jumps.map((jump) => eventSentence(jump, units, wasStable, ground)).join(' ');
  const isOne = jumps.length === 1;
  const record = assessment.jumpsInRate(velocityDisplay(measurement, units, words), isOne);
  const { opening } = ground.headlines[verdict];
  const rate = velocityDisplay(without, units, words);
  if (!JUMP_VERDICTS.has(verdict))
    return `${assessment.steadyWithoutJumps(opening, rate)} ${happened} ${record}.`;
  const doubt = wasStable || isSignificant(without) ? '' : assessment.notClearlyNonzero;
  const first =
    verdict === 'moved_in_steps' ? `${opening}. ${happened}` : `${opening}: ${lowerFirst(happened)}`;
  return `${first} ${record}${assessment.rateWithout(rate, isOne)}${doubt}.`;
}

/**
 * The text where the last 12 months decide: their rate, when the pace changed, and the rate over the record, which mixes
 * both.
 */
function newPaceSentences(
  measurement: Measurement,
  recent: RateWithSigma,
  { units, words }: Writing,
): string {
  const { verdict, events } = measurement;
  const { ground, assessment } = words;
  const doubt = verdict === 'changed_pace' ? '' : assessment.latelyIsCertain;
  const changes = events
    .filter((event) => !isJump(event))
    .map((event) => eventSentence(event, units, false, ground));
  return [
    `${assessment.lately(ground.headlines[verdict].opening, velocityDisplay(recent, units, words))}${doubt}.`,
    ...changes,
    assessment.mixesPaces(velocityDisplay(measurement, units, words)),
  ].join(' ');
}

/** The motion of the last 12 months, if their rate clearly differs by a class or more; null = nothing new to say. */
export function recentSentence(
  { recentRate, recentChange, rateWithoutEvents }: Measurement,
  units: Units,
  words: ReportWords = ENGLISH,
): string | null {
  if (recentRate === null || recentChange === null || !isClassApart(recentChange)) return null;
  const { velocityMmYr, sigmaMmYr } = recentChange;
  const by = velocityDisplay({ velocityMmYr: Math.abs(velocityMmYr), sigmaMmYr }, units, words);
  const rate = velocityDisplay(recentRate, units, words);
  // The difference has the jumps in its model.
  return words.assessment.last12Months(rate, by, velocityMmYr < 0, rateWithoutEvents !== null);
}

function absoluteSentence(zero: Zero, measurement: Measurement, writing: Writing): string {
  const { rateWithoutEvents, recentRate } = measurement;
  const { units, words } = writing;
  if (NEW_PACE_VERDICTS.has(measurement.verdict) && recentRate !== null)
    return newPaceSentences(measurement, recentRate, writing);
  if (rateWithoutEvents !== null) return jumpSentences(measurement, rateWithoutEvents, writing);
  const { velocityMmYr, sigmaMmYr, assessment, verdict } = measurement;
  const { withinMarginKind } = assessment;
  const isInFrame = verdict === 'stable_in_frame';
  // What the newest dates show takes certainty from the words of the rate, too.
  const isOfVerdict = isInFrame || verdict === 'probably_stable';
  const ofRate = rateVerdict({ velocityMmYr, sigmaMmYr, withinMarginKind });
  const { opening } = SIDEWAYS_VERDICTS.has(verdict)
    ? { opening: words.east.upOrDown }
    : words.ground.headlines[isOfVerdict ? verdict : ofRate];
  const judgement = isInFrame
    ? words.assessment.inFrame(
        zeroName(zero, words),
        rateText(margin95(measurement.zeroSigmaMmYr), units, words),
      )
    : judgementOf(measurement, writing);
  const views = measurement.viewsDisagree ? `; ${words.ground.caveats.viewsDisagree}` : '';
  return `${opening}: ${velocityDisplay(measurement, units, words)}; ${judgement}${views}.`;
}

/** The eastward or westward motion, for a frame of two looks; null for any other. */
export function eastSentence(
  { east }: Measurement,
  units: Units,
  words: ReportWords = ENGLISH,
): string | null {
  if (east === null) return null;
  const { velocityMmYr, sigmaMmYr, shift } = east;
  const margin = rateText(margin95(sigmaMmYr), units, words);
  const moves =
    Math.abs(velocityMmYr) <= margin95(sigmaMmYr)
      ? words.east.none(margin)
      : words.east.moves(rateText(Math.abs(velocityMmYr), units, words), velocityMmYr > 0, margin);
  return shift === null
    ? moves
    : `${shiftSentence(shift, units, words)} ${words.east.apartFromShift(lowerFirst(moves))}`;
}

/** `The ground shifted about 30 mm to the east between October 12 and 24, 2025 (± 4 mm, 95 %).` */
function shiftSentence(shift: EastShiftRecord, units: Units, words: ReportWords = ENGLISH): string {
  const length = (mm: number) =>
    `${units === 'in' ? inches(mm).toFixed(2) : mm.toFixed(0)} ${words.ground.lengthUnits[units]}`;
  const { sizeMm, sigmaMm } = shift;
  const when = eventDates(shift, words.ground);
  return words.east.shifted(length(Math.abs(sizeMm)), sizeMm > 0, when, length(margin95(sigmaMm)));
}

/** The spot's motion relative to the ground around it; null = not compared. */
function surroundingsSentence(measurement: Measurement, { units, words }: Writing): string | null {
  const { vsSurroundings, verdict, surroundingsRadiusM: radius } = measurement;
  const seen = surroundingsVerdict(vsSurroundings);
  if (vsSurroundings === null || seen === null) return null;
  const opening =
    seen === 'alike'
      ? alikeOpening(vsSurroundings, HEADLINES[verdict].tone === 'good', words)
      : words.surroundings[seen];
  const around = words.surroundings.around(
    radius === null ? null : String(Number((radius / 1000).toFixed(1))),
  );
  return words.surroundings.compared(opening, velocityDisplay(vsSurroundings, units, words), around);
}

/** The smallest certain difference from the surroundings that a sentence names although it is less than a class. */
const SLIGHT_MM_YR = 1;

function alikeOpening(difference: RateWithSigma, isStable: boolean, { surroundings }: ReportWords): string {
  if (Math.abs(difference.velocityMmYr) >= SLIGHT_MM_YR && isSignificant(difference))
    return surroundings.slightly(difference.velocityMmYr < 0);
  return isStable ? surroundings.same : surroundings.alike;
}

/** Whether an event says that the pace changed. */
export function hasNewPace(events: readonly DatedEvent[]): boolean {
  return events.some((event) => !isJump(event) && !event.isSuspectedUnwrapping && !event.isUnconfirmed);
}

/**
 * Whether the place kept its pace, and how far the rate of other years may be from this one; null = unknown, or an event
 * already says that the pace changed.
 */
export function paceSentence(
  { pace, paceSpreadMmYr, events }: Measurement,
  units: Units,
  words: ReportWords = ENGLISH,
): string | null {
  if (pace === null) return null;
  if (paceSpreadMmYr === null) return hasNewPace(events) ? null : `${words.pace[pace]}.`;
  if (pace !== 'changed' && hasNewPace(events)) return null;
  return words.pace.otherYears(words.pace[pace], rateText(margin95(paceSpreadMmYr), units, words));
}

function judgementOf(
  { velocityMmYr, sigmaMmYr, assessment }: Measurement,
  { units, words }: Writing,
): string {
  const rate = { velocityMmYr, sigmaMmYr };
  const { assessmentCode: code, withinMarginKind, significantNonzero, nearThreshold } = assessment;
  const said = words.assessment;
  const border = `${units === 'in' ? inches(MOVING_MM_YR).toFixed(2) : MOVING_MM_YR} ${words.ground.rateUnits[units]}`;
  if (code === 'stable' || code === 'no_clear_trend') {
    if (staysWithin(MOVING_MM_YR, rate)) return said.movesLess(border);
    if (code === 'stable') return said.moreNotRuledOut(border);
    return withinMarginKind === 'stable' ? said.goodDataStable : said.withinUncertainty;
  }
  if (!significantNonzero) return said.suggestive;
  return `${said.certain}${nearThreshold ? said.nearBorder : ''}`;
}

/** The note of `differential_motion`. */
export function differentialNote(spreadMmYr: number, words: ReportWords = ENGLISH): string {
  return words.differential(String(NEIGHBORHOOD_RADIUS_M), spreadMmYr.toFixed(1));
}

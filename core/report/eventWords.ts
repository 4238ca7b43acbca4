/** Dated events in words: what happened to the ground, when, and its rate without the event. */
import type { EventKind } from '../events/candidates.ts';
import { DECIDING_SIGNIFICANCE } from '../events/severity.ts';
import { parseIsoDate } from '../date.ts';
import { ENGLISH, type GroundWords } from '../words/english.ts';
import { SIGNIFICANT_SIGNAL_TO_NOISE } from './assessment.ts';
import { SMALLEST_JUMP_MM } from './groundVerdict.ts';
import { margin95 } from './interval95.ts';
import { roundTo } from './publishedValues.ts';

/** An event as in a report; dates YYYY-MM-DD, size in mm, or mm/yr for a change of pace. */
export interface DatedEvent {
  readonly kind: EventKind;
  readonly isKindClear: boolean;
  readonly earliest: string;
  readonly latest: string;
  readonly size: number;
  readonly isSuspectedUnwrapping: boolean;
  readonly isRegional: boolean;
  /** Whether only the newest dates show it: it may be an error, and the next ones have to confirm it. */
  readonly isUnconfirmed: boolean;
  /** One standard deviation of the size. */
  readonly sigma: number;
  /** In standard deviations. */
  readonly significance: number;
}

const MM_PER_INCH = 25.4;
/** A step isn't called sudden if it may have happened on any of more days. */
const SUDDEN_DAYS = 60;

/**
 * What happened and when, as a sentence: `A sudden drop of about 30 mm between October 12 and 24, 2025; before and after it the ground was
 * stable.` `wasStableAround` = the record shows that.
 */
export function eventSentence(
  event: DatedEvent,
  units: 'mm' | 'in',
  wasStableAround = false,
  words: GroundWords = ENGLISH,
): string {
  const { events } = words;
  if (event.isUnconfirmed) return unconfirmedSentence(event, units, words);
  const phrase = `${openingOf(event, units, words)} ${eventDates(event, words)}`;
  const what = `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}`;
  if (event.isSuspectedUnwrapping) return events.mayBeError(what);
  const together = event.isRegional ? events.withGroundAround : '';
  if (!decides(event)) return `${what}${together}${events.mayBeNoise}.`;
  return `${what}${together}${wasStableAround && isJump(event) ? events.stableAround : ''}.`;
}

/** `On November 12, 2026, the ground lay 31 ± 5 mm below the rest of its record.`, and that this isn't confirmed. */
function unconfirmedSentence(event: DatedEvent, units: 'mm' | 'in', words: GroundWords): string {
  const { events } = words;
  const amount = amountOf(event, units, words, margin95(event.sigma));
  const dates = eventDates(event, words);
  const when = `${dates.charAt(0).toUpperCase()}${dates.slice(1)}`;
  const isDown = event.size < 0;
  return isJump(event)
    ? events.newestDates(when, amount, isDown, event.earliest === event.latest)
    : events.newestMonths(when, amount, isDown);
}

/** The same for a chart or an alert, without its dates: `drop of about 30 mm`, `possible processing error`. */
export function eventName(event: DatedEvent, units: 'mm' | 'in', words: GroundWords = ENGLISH): string {
  const { events } = words;
  if (event.isSuspectedUnwrapping) return events.nameOfError;
  const amount = amountOf(event, units, words);
  const isDown = event.size < 0;
  const name =
    event.kind === 'pace_change'
      ? events.nameOfPaceChange(amount, isDown)
      : events.nameOfJump(amount, isDown);
  return event.isUnconfirmed ? events.nameOfUnconfirmed(name) : name;
}

/** `a sudden drop of about 30 mm`. A possible processing error is called a jump in the data. */
function openingOf(event: DatedEvent, units: 'mm' | 'in', words: GroundWords): string {
  const { kind, isKindClear, size, isSuspectedUnwrapping, earliest, latest } = event;
  const { events } = words;
  const amount = amountOf(event, units, words);
  if (isSuspectedUnwrapping) return events.jumpInData(amount);
  if (kind === 'pace_change') return events.paceChange(amount, size < 0);
  const isSudden = isKindClear && parseIsoDate(latest) - parseIsoDate(earliest) <= SUDDEN_DAYS;
  return kind === 'step' ? events.step(amount, size < 0, isSudden) : events.surge(amount, size < 0);
}

/** The size without its sign: `30 mm`, for a change of pace `15 mm/yr`, with its margin `30 ± 5 mm`. */
function amountOf(
  { kind, size, isSuspectedUnwrapping }: DatedEvent,
  units: 'mm' | 'in',
  { lengthUnits, rateUnits }: GroundWords,
  margin: number | null = null,
): string {
  const unit = kind === 'pace_change' && !isSuspectedUnwrapping ? rateUnits[units] : lengthUnits[units];
  const inUnits = (mm: number) => (units === 'in' ? (mm / MM_PER_INCH).toFixed(2) : mm.toFixed(0));
  return `${inUnits(Math.abs(size))}${margin === null ? '' : ` ± ${inUnits(margin)}`} ${unit}`;
}

/** `between October 12 and 24, 2025` */
export function eventDates(
  { earliest, latest }: Pick<DatedEvent, 'earliest' | 'latest'>,
  { events }: GroundWords = ENGLISH,
): string {
  return events.dates(dateOf(earliest), dateOf(latest));
}

function dateOf(isoDate: string): Date {
  return new Date(parseIsoDate(isoDate) * 86_400_000);
}

/** Whether an event is a step or a surge: it affects the rate over the record, but isn't a rate itself. */
export function isJump({ kind }: Pick<DatedEvent, 'kind'>): boolean {
  return kind !== 'pace_change';
}

/** What decides whether an event is certain. */
type EventStrength = Pick<DatedEvent, 'significance' | 'isUnconfirmed' | 'size' | 'sigma'>;

/**
 * Whether an event is certain enough to be the headline of a report (`DECIDING_SIGNIFICANCE`), by its numbers as
 * published; less certain ones, and those that only the newest dates show, are only listed. So are those whose size may be
 * zero: something happened, but it isn't one event at one time.
 */
export function decides({ significance, isUnconfirmed, size, sigma }: EventStrength): boolean {
  return (
    !isUnconfirmed &&
    published(significance) >= DECIDING_SIGNIFICANCE &&
    Math.abs(published(size)) >= SIGNIFICANT_SIGNAL_TO_NOISE * published(sigma)
  );
}

/** Numbers of an event are published to one decimal. */
function published(value: number): number {
  return roundTo(Math.fround(value), 1);
}

/**
 * Whether the rate without events leaves this one out: a jump that decides and can be the headline, or that may be a
 * processing error. Less certain jumps are mostly chance, and a rate without them is wrong by their size; small ones hardly
 * change a rate; one that changes it a lot wasn't a jump.
 */
export function isLeftOut(
  event: EventStrength & Pick<DatedEvent, 'kind' | 'isSuspectedUnwrapping'>,
): boolean {
  const isLarge = Math.abs(published(event.size)) >= SMALLEST_JUMP_MM;
  return isJump(event) && ((decides(event) && isLarge) || event.isSuspectedUnwrapping);
}

/** The jumps of a record, mm, by date, without possible processing errors. */
export function jumpsMm(events: readonly DatedEvent[]): number[] {
  return events.filter((event) => isJump(event) && !event.isSuspectedUnwrapping).map(({ size }) => size);
}

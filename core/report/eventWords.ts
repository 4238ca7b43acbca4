/** Dated events in words: what happened to the ground, when, and its rate without the event. */
import type { EventKind } from '../events/candidates.ts';
import { parseIsoDate } from '../date.ts';

/** An event as in a report; dates YYYY-MM-DD, size in mm, or mm/yr for a change of pace. */
export interface DatedEvent {
  readonly kind: EventKind;
  readonly isKindClear: boolean;
  readonly earliest: string;
  readonly latest: string;
  readonly size: number;
  readonly isSuspectedUnwrapping: boolean;
  readonly isRegional: boolean;
}

const MM_PER_INCH = 25.4;
const MONTH_AND_DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/**
 * What happened and when, as a sentence: `A sudden drop of about 30 mm between October 12 and 24, 2025; before and after it the ground was
 * stable.` `wasStableAround` = the record shows that.
 */
export function eventSentence(event: DatedEvent, units: 'mm' | 'in', wasStableAround = false): string {
  const phrase = eventPhrase(event, units);
  const what = `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}`;
  if (event.isSuspectedUnwrapping) {
    return (
      `${what} may be an error in processing: it is a whole number of half wavelengths of the radar with a ` +
      'sharp edge. It is not counted as motion.'
    );
  }
  const together = event.isRegional ? ', together with the ground around' : '';
  return `${what}${together}${wasStableAround && isJump(event) ? '; before and after it the ground was stable' : ''}.`;
}

/**
 * `a sudden drop of about 30 mm between October 12 and 24, 2025`. A possible processing error is called a jump in the
 * data.
 */
function eventPhrase(event: DatedEvent, units: 'mm' | 'in'): string {
  return `${openingOf(event, units)} ${eventDates(event)}`;
}

/** The same for a chart or an alert, without its dates: `drop of about 30 mm`, `possible processing error`. */
export function eventName(event: DatedEvent, units: 'mm' | 'in'): string {
  if (event.isSuspectedUnwrapping) return 'possible processing error';
  const amount = amountOf(Math.abs(event.size), units);
  if (event.kind === 'pace_change')
    return `rate changed by ${amount}/yr ${event.size < 0 ? 'downward' : 'upward'}`;
  return `${event.size < 0 ? 'drop' : 'rise'} of about ${amount}`;
}

function openingOf(
  { kind, isKindClear, size, isSuspectedUnwrapping }: DatedEvent,
  units: 'mm' | 'in',
): string {
  const amount = amountOf(Math.abs(size), units);
  if (isSuspectedUnwrapping) return `a jump in the data of about ${amount}`;
  if (kind === 'pace_change')
    return `the rate changed by about ${amount}/yr ${size < 0 ? 'downward' : 'upward'}`;
  const noun = size < 0 ? 'drop' : 'rise';
  if (kind === 'step') return `a ${isKindClear ? 'sudden ' : ''}${noun} of about ${amount}`;
  return `a ${noun} of about ${amount} within months, which began`;
}

function amountOf(size: number, units: 'mm' | 'in'): string {
  return units === 'in' ? `${(size / MM_PER_INCH).toFixed(2)} in` : `${size.toFixed(0)} mm`;
}

/** `between October 12 and 24, 2025` */
export function eventDates({ earliest, latest }: Pick<DatedEvent, 'earliest' | 'latest'>): string {
  const [from, to] = [earliest, latest].map((day) => new Date(parseIsoDate(day) * 86_400_000)) as [
    Date,
    Date,
  ];
  const [first, last] = [MONTH_AND_DAY.format(from), MONTH_AND_DAY.format(to)];
  const year = to.getUTCFullYear();
  if (from.getUTCFullYear() !== year)
    return `between ${first}, ${from.getUTCFullYear()} and ${last}, ${year}`;
  if (from.getUTCMonth() !== to.getUTCMonth()) return `between ${first} and ${last}, ${year}`;
  if (first === last) return `on ${first}, ${year}`;
  return `between ${first} and ${to.getUTCDate()}, ${year}`;
}

/** Whether an event is a step or a surge: it affects the rate over the record, but isn't a rate itself. */
export function isJump({ kind }: Pick<DatedEvent, 'kind'>): boolean {
  return kind !== 'pace_change';
}

/** The jumps of a record, mm, by date, without possible processing errors. */
export function jumpsMm(events: readonly DatedEvent[]): number[] {
  return events.filter((event) => isJump(event) && !event.isSuspectedUnwrapping).map(({ size }) => size);
}

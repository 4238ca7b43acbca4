/** Dated events in words: what happened to the ground, when, and what its rate is without it. */
import type { EventKind } from '../events/candidates.ts';
import { parseIsoDate } from '../date.ts';

/** An event as a report has it; dates YYYY-MM-DD, size in mm, or mm/yr of a change of pace. */
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

/** `A sudden drop of about 30 mm between October 12 and 24, 2025` and what it is relative to, as a sentence. */
export function eventSentence(event: DatedEvent, units: 'mm' | 'in'): string {
  const what = `${openingOf(event, units)} ${datesOf(event)}`;
  if (event.isSuspectedUnwrapping) {
    return `${what}. It is a whole number of radar wavelengths with a sharp edge, so it may be an error in processing rather than motion.`;
  }
  return event.isRegional ? `${what}, together with the ground around.` : `${what}.`;
}

function openingOf({ kind, isKindClear, size }: DatedEvent, units: 'mm' | 'in'): string {
  const amount = amountOf(Math.abs(size), units);
  if (kind === 'pace_change') {
    const direction = size < 0 ? 'downward' : 'upward';
    return `The rate changed by about ${amount}/yr ${direction}`;
  }
  const noun = size < 0 ? 'drop' : 'rise';
  if (kind === 'step') return `A ${isKindClear ? 'sudden ' : ''}${noun} of about ${amount}`;
  return `A ${noun} of about ${amount} within months, which began`;
}

function amountOf(size: number, units: 'mm' | 'in'): string {
  return units === 'in' ? `${(size / MM_PER_INCH).toFixed(2)} in` : `${size.toFixed(0)} mm`;
}

/** `between October 12 and 24, 2025` */
function datesOf({ earliest, latest }: Pick<DatedEvent, 'earliest' | 'latest'>): string {
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

/** Whether an event is a step or a surge: it is in the rate over the record, and is not a rate. */
export function isJump({ kind }: Pick<DatedEvent, 'kind'>): boolean {
  return kind !== 'pace_change';
}

/** mm that the jumps of a record make together; those that may be errors in processing count as none. 0 = it holds none. */
export function jumpMm(events: readonly DatedEvent[]): number {
  return events
    .filter((event) => isJump(event) && !event.isSuspectedUnwrapping)
    .reduce((sum, { size }) => sum + size, 0);
}

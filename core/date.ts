import { invalidInput } from './error.ts';

/** Days since 1970-01-01 (UTC), an integer. All dates of acquisitions are days. */
export type EpochDay = number;

export const DAYS_PER_YEAR = 365.25;
const MILLISECONDS_PER_DAY = 86_400_000;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Days that were formatted or parsed recently: a lake has few, and each is requested many times. */
const writtenDays = new Map<EpochDay, string>();
const readDays = new Map<string, EpochDay>();
const MOST_REMEMBERED = 10_000;

function remember<Key, Value>(known: Map<Key, Value>, key: Key, value: Value): Value {
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(key, value);
  return value;
}

/** Parses `YYYY-MM-DD`; rejects dates that don't exist in the calendar. */
export function parseIsoDate(text: string): EpochDay {
  return readDays.get(text) ?? remember(readDays, text, parseNewDate(text));
}

function parseNewDate(text: string): EpochDay {
  const match = ISO_DATE.exec(text);
  const day = match
    ? Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / MILLISECONDS_PER_DAY
    : NaN;
  if (!match || formatIsoDate(day) !== text) {
    throw invalidInput(
      'invalid_date',
      `"${text}" is not a calendar date; write YYYY-MM-DD, for example 2026-04-18`,
    );
  }
  return day;
}

/** `YYYY-MM-DD` of a day; never returns an empty string: Date throws for NaN. */
export function formatIsoDate(day: EpochDay): string {
  const known = writtenDays.get(day);
  if (known !== undefined) return known;
  if (!Number.isFinite(day)) return '';
  return remember(writtenDays, day, new Date(day * MILLISECONDS_PER_DAY).toISOString().slice(0, 10));
}

/** The UTC day of an instant in milliseconds since 1970. */
export function epochDayOf(milliseconds: number): EpochDay {
  return Math.floor(milliseconds / MILLISECONDS_PER_DAY);
}

/** Years between two days, days / 365.25 (the field's convention). */
export function yearsBetween(from: EpochDay, to: EpochDay): number {
  return (to - from) / DAYS_PER_YEAR;
}

/**
 * The delay that a Retry-After header asks for, milliseconds from `now`: seconds or a date (RFC 9110, 10.2.3); null =
 * none, or unreadable.
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = text.endsWith('GMT') ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

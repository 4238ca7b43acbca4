import { invalidInput } from './error.ts';

/** Days since 1970-01-01 (UTC), an integer. All dates of acquisitions are days. */
export type EpochDay = number;

export const DAYS_PER_YEAR = 365.25;
const MILLISECONDS_PER_DAY = 86_400_000;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Parses `YYYY-MM-DD`; a date that does not exist in the calendar is refused. */
export function parseIsoDate(text: string): EpochDay {
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

/** `YYYY-MM-DD` of a day; an empty string never happens: NaN is refused by the Date itself. */
export function formatIsoDate(day: EpochDay): string {
  if (!Number.isFinite(day)) return '';
  return new Date(day * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}

/** The UTC day of an instant given in milliseconds since 1970. */
export function epochDayOf(milliseconds: number): EpochDay {
  return Math.floor(milliseconds / MILLISECONDS_PER_DAY);
}

/** Years between two days, days / 365.25 (the field's convention). */
export function yearsBetween(from: EpochDay, to: EpochDay): number {
  return (to - from) / DAYS_PER_YEAR;
}

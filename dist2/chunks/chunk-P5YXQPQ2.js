import { invalidInput } from './chunk-XEGQTXKU.js';

// core/date.ts
var DAYS_PER_YEAR = 365.25,
  MILLISECONDS_PER_DAY = 864e5,
  ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
function parseIsoDate(text) {
  let match = ISO_DATE.exec(text),
    day = match
      ? Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / MILLISECONDS_PER_DAY
      : NaN;
  if (!match || formatIsoDate(day) !== text)
    throw invalidInput(
      'invalid_date',
      `"${text}" is not a calendar date; write YYYY-MM-DD, for example 2026-04-18`,
    );
  return day;
}
function formatIsoDate(day) {
  return Number.isFinite(day) ? new Date(day * MILLISECONDS_PER_DAY).toISOString().slice(0, 10) : '';
}
function epochDayOf(milliseconds) {
  return Math.floor(milliseconds / MILLISECONDS_PER_DAY);
}
function yearsBetween(from, to) {
  return (to - from) / DAYS_PER_YEAR;
}

export { DAYS_PER_YEAR, parseIsoDate, formatIsoDate, epochDayOf, yearsBetween };
//# sourceMappingURL=chunk-P5YXQPQ2.js.map

import { type EpochDay, formatIsoDate, parseIsoDate } from '../../../core/date.ts';
import { productError } from '../offered/productLog.ts';

/** The first radar satellite with repeated interferometry (ERS-1) was launched in 1991. */
const FIRST_DAY = parseIsoDate('1990-01-01');

/**
 * Refuses a file that names a day before 1990 or after `lastDay` (today; Infinity if the time is unknown): such a day is
 * a misread column, a wrong clock or a forgery. Throws `product_refused`.
 */
export function checkDays(fileName: string, days: readonly EpochDay[], lastDay: EpochDay): void {
  for (const day of days) {
    if (day >= FIRST_DAY && day <= lastDay) continue;
    const last = Number.isFinite(lastDay) ? `${formatIsoDate(lastDay)}, today` : 'today';
    throw productError(
      fileName,
      `dates from ${formatIsoDate(FIRST_DAY)} to ${last}`,
      formatIsoDate(day) || String(day),
    );
  }
}

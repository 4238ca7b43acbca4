import { epochDayOf, type EpochDay } from '../../../core/date.ts';
import { productError } from '../offered/productLog.ts';

/** Days on which the antenna of a station was changed, by its name. */
export type StationSteps = Map<string, EpochDay[]>;

/** The Nevada Geodetic Laboratory's list, next to its stations. */
export const STEP_LIST = 'steps.txt';
/** Its kinds: equipment changes, and earthquakes, which move the ground itself. */
const EQUIPMENT = '1';
const KINDS = new Set([EQUIPMENT, '2']);
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
/** Two-digit years: GPS began in 1980. */
const FIRST_YEAR = 80;

/**
 * Adds the steps of equipment of a list (station, YYMMMDD, kind, what was changed; blank-separated) to `steps`.
 * Earthquakes are excluded, because the radar sees them too. Throws `product_refused` for an invalid line.
 */
export function parseStepList(fileName: string, text: string, steps: StationSteps): void {
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [station = '', date = '', kind = ''] = line.trim().split(/\s+/);
    const day = dayOf(date);
    if (day === null || !KINDS.has(kind)) {
      const found = JSON.stringify(line.slice(0, 60));
      throw productError(fileName, `station, YYMMMDD and kind (1 or 2) in line ${i + 1}`, found);
    }
    if (kind !== EQUIPMENT) continue;
    const known = steps.get(station);
    if (known) known.push(day);
    else steps.set(station, [day]);
  }
}

/** `15JAN01` as a day; null if it isn't one. */
function dayOf(text: string): EpochDay | null {
  const [, yy = '', name = '', dd = ''] = /^(\d\d)([A-Za-z]{3})(\d\d)$/.exec(text) ?? [];
  const month = MONTHS.indexOf(name.toUpperCase());
  if (month < 0) return null;
  const year = Number(yy) + (Number(yy) >= FIRST_YEAR ? 1900 : 2000);
  return epochDayOf(Date.UTC(year, month, Number(dd)));
}

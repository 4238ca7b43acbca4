import { invalidInput } from '../../core/error.ts';
import type { Period } from './reconcile.ts';

const DAY_MS = 86_400_000;

/**
 * A period of whole UTC days: `from` its first, `until` the day after its last. Left out: yesterday, and up to now.
 * @throws GroundMotionError `bad_request`.
 */
export function periodOf(
  { from, until }: { readonly from?: string | undefined; readonly until?: string | undefined },
  now: number,
): Period {
  const yesterday = Math.floor(now / DAY_MS) * DAY_MS - DAY_MS;
  const period = {
    from: from === undefined ? yesterday : dayOf('from', from),
    until: until === undefined ? now : dayOf('until', until),
  };
  if (period.until > period.from) return period;
  throw invalidInput('bad_request', 'until: give a day after that of from');
}

function dayOf(name: string, text: string): number {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (!Number.isNaN(day)) return day;
  throw invalidInput('bad_request', `${name}: ${JSON.stringify(text)} must be a day such as 2026-06-01`);
}

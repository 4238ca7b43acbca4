import { required } from '../../core/required.ts';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** After each failed attempt in a row, how long until the next: three days in all, and the last one again from then on. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
];

/** An endpoint that took nothing for so long, and so often, is disabled by the next attempt that fails. */
export const DEAD_AFTER_MS = 3 * DAY_MS;
/** Nothing follows for an endpoint that no one called meanwhile, because this service was away. */
export const DEAD_AFTER_FAILURES = 4;
/** A receiver may ask to wait, but not for longer. */
export const LONGEST_RETRY_AFTER_MS = DAY_MS;
/** A delay is up to so much longer, so that endpoints that failed together do not come back together. */
const JITTER = 0.1;

/** Until the next attempt after `failures` failed ones in a row (at least 1), milliseconds; `random` is from 0 to 1. */
export function retryDelayMs(failures: number, retryAfterMs: number | null, random: number): number {
  const scheduled = required(RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length) - 1]);
  const asked = Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS);
  return Math.round(Math.max(scheduled, asked) * (1 + JITTER * random));
}

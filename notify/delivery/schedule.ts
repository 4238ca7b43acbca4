import { required } from '../../core/required.ts';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Delays after consecutive failures: three days in all, then the last one repeats. */
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

/** The next failure disables an endpoint that has accepted nothing for this long and this many attempts. */
export const DEAD_AFTER_MS = 3 * DAY_MS;
/** Required too, so that an endpoint isn't disabled because this service was down and didn't call it. */
export const DEAD_AFTER_FAILURES = 4;
/** Maximum delay that a receiver may request. */
export const LONGEST_RETRY_AFTER_MS = DAY_MS;
/** Jitter: a delay is up to this fraction longer, so that endpoints that failed together don't retry together. */
const JITTER = 0.1;

/** Delay until the next attempt after `failures` consecutive failures (at least 1), milliseconds; `random` is from 0 to 1. */
export function retryDelayMs(failures: number, retryAfterMs: number | null, random: number): number {
  const scheduled = required(RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length) - 1]);
  const asked = Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS);
  return Math.round(Math.max(scheduled, asked) * (1 + JITTER * random));
}

/** How often a transfer is tried again, and how long is waited before. */
export interface RetryPolicy {
  /** Tries in a row that brought nothing. */
  readonly attempts: number;
  readonly baseMs: number;
  readonly longestMs: number;
}

export const RETRIES: RetryPolicy = { attempts: 8, baseMs: 500, longestMs: 60_000 };

/** A source that asks for a longer pause than this is left alone for now. */
export const LONGEST_ASKED_MS = 15 * 60_000;

/** A transfer that failed in a way that another try may mend. */
export class PassingFault extends Error {
  /** How long the source asks to be left alone, milliseconds; null = it does not say. */
  readonly askedMs: number | null;
  constructor(message: string, askedMs: number | null = null) {
    super(message);
    this.name = 'PassingFault';
    this.askedMs = askedMs;
  }
}

/**
 * The pause before try `attempt` (1 = the first repetition), milliseconds: what the source asks for and a little more, so
 * that those it told the same do not return together; else anything up to a bound that doubles ("full jitter"). `random` is
 * from 0 to 1.
 */
export function pauseMs(
  policy: RetryPolicy,
  attempt: number,
  askedMs: number | null,
  random: number,
): number {
  if (askedMs !== null) return askedMs + random * policy.baseMs;
  return random * Math.min(policy.longestMs, policy.baseMs * 2 ** (attempt - 1));
}

/** What `Retry-After` asks for, milliseconds from `now`: seconds or a date (RFC 9110, 10.2.3); null when it says nothing of use. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

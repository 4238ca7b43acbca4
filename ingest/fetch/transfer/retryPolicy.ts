/** How often a transfer is retried, and the delays. */
export interface RetryPolicy {
  /** Maximum number of consecutive attempts without progress. */
  readonly attempts: number;
  readonly baseMs: number;
  readonly longestMs: number;
}

export const RETRIES: RetryPolicy = { attempts: 8, baseMs: 500, longestMs: 60_000 };

/** A source that requests a longer pause isn't contacted again for now. */
export const LONGEST_ASKED_MS = 15 * 60_000;

/** A failed transfer that another attempt may fix. */
export class PassingFault extends Error {
  /** The pause that the source requests, milliseconds; null = none. */
  readonly askedMs: number | null;
  constructor(message: string, askedMs: number | null = null) {
    super(message);
    this.name = 'PassingFault';
    this.askedMs = askedMs;
  }
}

/**
 * The pause before attempt `attempt` (1 = the first retry), milliseconds: what the source requests plus a little more, so
 * that clients don't return at the same time; else a random time up to a limit that doubles ("full jitter"). `random` is
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

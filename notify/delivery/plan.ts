import type { Range } from '../feed/visibleEvents.ts';
import type { Answer } from '../send/postWebhook.ts';
import { DEAD_AFTER_FAILURES, DEAD_AFTER_MS, retryDelayMs } from './schedule.ts';

/** An endpoint counts as slow after an attempt that failed or took longer than this. */
export const SLOW_MS = 2000;
const GONE = 410;

/** An endpoint's progress. Times in epoch milliseconds. */
export interface Progress {
  /** The last event that was accepted or didn't match. */
  readonly place: number;
  /** The latest event that may match. */
  readonly wantedPlace: number;
  /** For a replay in progress: the last event that was accepted again, and the end of the replay; null = no replay. */
  readonly replay: Range | null;
  /** Failed attempts in a row, and since when. */
  readonly failures: number;
  readonly failingSince: number | null;
  /** Null = at once. */
  readonly nextAttemptAt: number | null;
  readonly lastDeliveredAt: number | null;
  readonly lastError: string | null;
  readonly isSlow: boolean;
  /** The reason why it is disabled; null = enabled. */
  readonly disabled: 'gone' | 'failing' | null;
}

export type Cause = 'event' | 'replay';

/** The next range of events: the replay first, because its events are older; null = none. */
export function nextRange(progress: Progress): (Range & { readonly cause: Cause }) | null {
  const { place, wantedPlace, replay } = progress;
  if (replay !== null) return { ...replay, cause: 'replay' };
  return place < wantedPlace ? { after: place, through: wantedPlace, cause: 'event' } : null;
}

/** Marks everything up to an event of the next range as done. */
export function passed(progress: Progress, cause: Cause, place: number): Progress {
  if (cause === 'event') return { ...progress, place };
  const through = progress.replay?.through ?? place;
  return { ...progress, replay: place >= through ? null : { after: place, through } };
}

/**
 * The positions that an endpoint has passed after each of some events of a range is delivered. The last one also passes
 * the rest of the range when nothing there matches the endpoint.
 */
export function placesAfter(range: Range, eventPlaces: readonly number[], limit: number): number[] {
  const isWhole = eventPlaces.length < limit;
  return eventPlaces.map((place, index) =>
    isWhole && index === eventPlaces.length - 1 ? range.through : place,
  );
}

export interface Attempt {
  readonly cause: Cause;
  /** The position passed when it is accepted. */
  readonly passes: number;
  readonly answer: Answer;
  readonly startedAt: number;
  readonly durationMs: number;
  /** From 0 to 1. */
  readonly random: number;
}

/** An endpoint's state after an attempt. A failed attempt is repeated before any later event. */
export function afterAttempt(progress: Progress, attempt: Attempt): Progress {
  const { answer, startedAt, durationMs } = attempt;
  const endedAt = startedAt + durationMs;
  if (answer.error === null) {
    return {
      ...passed(progress, attempt.cause, attempt.passes),
      failures: 0,
      failingSince: null,
      nextAttemptAt: null,
      lastDeliveredAt: endedAt,
      lastError: null,
      isSlow: durationMs > SLOW_MS,
    };
  }
  const failures = progress.failures + 1;
  const failingSince = progress.failingSince ?? startedAt;
  const isDead = startedAt - failingSince >= DEAD_AFTER_MS && failures >= DEAD_AFTER_FAILURES;
  const disabled = answer.statusCode === GONE ? 'gone' : isDead ? 'failing' : null;
  return {
    ...progress,
    failures,
    failingSince,
    nextAttemptAt: disabled ? null : endedAt + retryDelayMs(failures, answer.retryAfterMs, attempt.random),
    lastError: answer.error,
    isSlow: true,
    disabled,
  };
}

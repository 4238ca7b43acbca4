import type { Range } from '../feed/visibleEvents.ts';
import type { Answer } from '../send/postWebhook.ts';
import { DEAD_AFTER_FAILURES, DEAD_AFTER_MS, retryDelayMs } from './schedule.ts';

/** An attempt that took longer is of a slow endpoint, as one that failed is. */
export const SLOW_MS = 2000;
const GONE = 410;

/** How far an endpoint is. Times in epoch milliseconds. */
export interface Progress {
  /** The last event that was taken, or is not for it. */
  readonly place: number;
  /** The latest event that may be for it. */
  readonly wantedPlace: number;
  /** Of a replay that is under way: the last event that was taken again, and where it ends; null = there is none. */
  readonly replay: Range | null;
  /** Failed attempts in a row, and since when. */
  readonly failures: number;
  readonly failingSince: number | null;
  /** Null = at once. */
  readonly nextAttemptAt: number | null;
  readonly lastDeliveredAt: number | null;
  readonly lastError: string | null;
  readonly isSlow: boolean;
  /** Why it is not called any more; null = it is. */
  readonly disabled: 'gone' | 'failing' | null;
}

export type Cause = 'event' | 'replay';

/** The events that are to be looked at next: of a replay first, for they are older; null = none. */
export function nextRange(progress: Progress): (Range & { readonly cause: Cause }) | null {
  const { place, wantedPlace, replay } = progress;
  if (replay !== null) return { ...replay, cause: 'replay' };
  return place < wantedPlace ? { after: place, through: wantedPlace, cause: 'event' } : null;
}

/** Everything up to an event of the next range is done with. */
export function passed(progress: Progress, cause: Cause, place: number): Progress {
  if (cause === 'event') return { ...progress, place };
  const through = progress.replay?.through ?? place;
  return { ...progress, replay: place >= through ? null : { after: place, through } };
}

/**
 * The places that an endpoint has passed once each of some events of a range is delivered. The last one takes along what follows it in
 * the range, when nothing in there is for the endpoint.
 */
export function placesAfter(range: Range, eventPlaces: readonly number[], limit: number): number[] {
  const isWhole = eventPlaces.length < limit;
  return eventPlaces.map((place, index) =>
    isWhole && index === eventPlaces.length - 1 ? range.through : place,
  );
}

export interface Attempt {
  readonly cause: Cause;
  /** The place that is passed when it is taken. */
  readonly passes: number;
  readonly answer: Answer;
  readonly startedAt: number;
  readonly durationMs: number;
  /** From 0 to 1. */
  readonly random: number;
}

/** Where an endpoint is after an attempt. A failed one is made again before anything that comes later. */
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

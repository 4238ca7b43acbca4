import { SLOW_MS } from './plan.ts';

/** Turns that a server takes at a time. */
export const LANES = { fast: 64, slow: 32, all: 512 } as const;

/** A turn that is under way. */
export interface RunningTurn {
  /** The endpoint failed or took long when it was last called. */
  readonly isSlow: boolean;
  /** Since when it waits for the answer that it waits for now, milliseconds. */
  readonly waitingSince: number;
}

/**
 * How many turns may begin, of endpoints that answered quickly when they were last called and of others. One that does not answer
 * makes room for the next after a while: those that hang never keep those that work from their turn.
 */
export function roomFor(
  turns: Iterable<RunningTurn>,
  now: number,
): { readonly fast: number; readonly slow: number } {
  let [fast, slow, all] = [0, 0, 0];
  for (const { isSlow, waitingSince } of turns) {
    all += 1;
    if (isSlow) slow += 1;
    else if (now - waitingSince <= SLOW_MS) fast += 1;
  }
  const inAll = Math.max(0, LANES.all - all);
  const roomOfFast = Math.min(inAll, Math.max(0, LANES.fast - fast));
  return { fast: roomOfFast, slow: Math.min(inAll - roomOfFast, Math.max(0, LANES.slow - slow)) };
}

import { SLOW_MS } from './plan.ts';

/** Maximum number of concurrent turns of a server. */
export const LANES = { fast: 64, slow: 32, all: 512 } as const;

/** A turn in progress. */
export interface RunningTurn {
  /** Whether the endpoint failed or was slow at its last call. */
  readonly isSlow: boolean;
  /** When the current request was sent, milliseconds. */
  readonly waitingSince: number;
}

/**
 * How many turns may start, for endpoints that answered quickly at their last call and for others. An endpoint that
 * doesn't answer gives up its slot after a while: hanging endpoints never block working ones.
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

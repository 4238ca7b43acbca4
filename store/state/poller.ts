import { channel } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';

/** Background work besides the requests. */
export interface Poller<Found> {
  /** Runs now instead of at the next poll; once more if a run is in progress. */
  wake(): void;
  /** Runs after the run in progress, and returns what that finds. */
  look(): Promise<Found>;
  /** Ends after the run in progress; nothing starts after that. */
  stop(): Promise<void>;
}

export interface PollerOptions<Found> {
  /** What it polls for: a label of the process's metrics. */
  readonly name: PollerName;
  /** Claims available work and does it; starts nothing more once `stopping` is aborted. */
  readonly look: (stopping: AbortSignal) => Promise<Found>;
  /** Interval between two runs, milliseconds. */
  readonly everyMs: number;
  /** Interval between two runs, given what the last one found, milliseconds; absent = `everyMs`. */
  readonly pauseMs?: (found: Found) => number;
  /** Receives the errors of runs; after each consecutive failure, the next run comes later. */
  readonly onFailure: (error: unknown) => void;
  /** How long `stop` waits for a run that hangs, milliseconds; absent = until it ends. */
  readonly patienceMs?: number;
}

export type PollerName =
  | 'batches'
  | 'cards'
  | 'coins'
  | 'corrections'
  | 'emails'
  | 'expiry'
  | 'releases'
  | 'sales'
  | 'watches'
  | 'webhooks'
  | 'x402';

/** A finished run, as published on `POLLER_LOOKS`. */
export interface PollerLook {
  readonly name: PollerName;
  readonly isFailed: boolean;
}

/** The Node diagnostics channel that reports every run in this process. */
export const POLLER_LOOKS = 'ground-motion.poller.looks';
const looks = channel(POLLER_LOOKS);

const LONGEST_PAUSE_MS = 30_000;

/**
 * Polls for work, starting immediately, one run at a time. If several processes poll for the same work, each claims what
 * it does with a lease (`jobs.ts`, `readerPlace.ts`). Pauses don't keep the process alive.
 */
export function startPoller<Found>(options: PollerOptions<Found>): Poller<Found> {
  const { name, everyMs, pauseMs = () => everyMs, onFailure, patienceMs } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const pauses = openPauses();
  let running: Promise<unknown> = Promise.resolve();
  const look = (): Promise<Found> => {
    const next = running.then(() => logged(name, () => options.look(signal)));
    running = next.catch(() => undefined);
    return next;
  };
  const forever = async (): Promise<void> => {
    for (let failures = 0; !signal.aborted;) {
      let pause: number;
      try {
        pause = pauseMs(await look());
        failures = 0;
      } catch (error) {
        if (!signal.aborted) onFailure(error);
        pause = backOffMs(++failures, { firstMs: everyMs, longestMs: Math.max(everyMs, LONGEST_PAUSE_MS) });
      }
      await pauses.pause(pause);
    }
  };
  const ended = forever();
  return {
    wake: pauses.wake,
    look,
    stop: async () => {
      stopping.abort();
      pauses.end();
      const all = ended.then(() => running);
      await (patienceMs === undefined
        ? all
        : Promise.race([all, sleep(patienceMs, undefined, { ref: false })]));
    },
  };
}

async function logged<Found>(name: PollerName, look: () => Promise<Found>): Promise<Found> {
  let isFailed = true;
  try {
    const found = await look();
    isFailed = false;
    return found;
  } finally {
    looks.publish({ name, isFailed } satisfies PollerLook);
  }
}

/**
 * The delay after the nth consecutive failure (1, 2, …), milliseconds: doubles each time, up to the maximum, minus up to
 * a quarter at random, so that processes that failed together don't retry together.
 */
export function backOffMs(
  failure: number,
  { firstMs, longestMs }: { readonly firstMs: number; readonly longestMs: number },
): number {
  const pause = Math.min(longestMs, firstMs * 2 ** Math.min(failure - 1, 30));
  return pause * (1 - Math.random() / 4);
}

function nothingToWake(): void {}

/**
 * The pauses of one loop. `wake` ends a pause early, or the next one if none is in progress. After `end` there are no
 * more pauses.
 */
function openPauses() {
  let wakeUp = nothingToWake;
  let [isWoken, isEnded] = [false, false];
  return {
    pause: (milliseconds: number): Promise<void> =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          wakeUp = nothingToWake;
          isWoken = false;
          resolve();
        };
        const timer = setTimeout(done, milliseconds);
        timer.unref();
        wakeUp = done;
        if (isWoken || isEnded) done();
      }),
    wake: (): void => {
      isWoken = true;
      wakeUp();
    },
    end: (): void => {
      isEnded = true;
      wakeUp();
    },
  };
}

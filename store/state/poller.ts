import { channel } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';

/** Work that goes on in addition to the requests. */
export interface Poller<Found> {
  /** Looks now instead of at the next poll; once more when a look is under way. */
  wake(): void;
  /** Looks after the look that is under way, and gives what that finds. */
  look(): Promise<Found>;
  /** Ends after the look that is under way: nothing begins after that. */
  stop(): Promise<void>;
}

export interface PollerOptions<Found> {
  /** What it looks for: a label of the process's metrics. */
  readonly name: PollerName;
  /** Claims what there is and does it; it begins nothing more once `stopping` is aborted. */
  readonly look: (stopping: AbortSignal) => Promise<Found>;
  /** Between two looks, milliseconds. */
  readonly everyMs: number;
  /** Between two looks, by what the last one found, milliseconds; absent = `everyMs`. */
  readonly pauseMs?: (found: Found) => number;
  /** Gets what a look rejects with; the next one comes later after each failure in a row. */
  readonly onFailure: (error: unknown) => void;
  /** How long `stop` waits for a look that hangs, milliseconds; absent = until it ends. */
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
  | 'watches'
  | 'webhooks'
  | 'x402';

/** A look that has ended, as `POLLER_LOOKS` tells it. */
export interface PollerLook {
  readonly name: PollerName;
  readonly isFailed: boolean;
}

/** The channel of Node's diagnostics that tells of every look of this process. */
export const POLLER_LOOKS = 'ground-motion.poller.looks';
const looks = channel(POLLER_LOOKS);

const LONGEST_PAUSE_MS = 30_000;

/**
 * Looks for work at once and again and again, one look at a time. Of several processes that look at the same work, each claims what
 * it does by a lease (`jobs.ts`, `readerPlace.ts`). Pauses do not keep the process alive.
 */
export function startPoller<Found>(options: PollerOptions<Found>): Poller<Found> {
  const { name, everyMs, pauseMs = () => everyMs, onFailure, patienceMs } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const pauses = openPauses();
  let running: Promise<unknown> = Promise.resolve();
  const look = (): Promise<Found> => {
    const next = running.then(() => told(name, () => options.look(signal)));
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

async function told<Found>(name: PollerName, look: () => Promise<Found>): Promise<Found> {
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
 * How long to wait after the failure of that number (1, 2, …), milliseconds: twice as long each time, up to the longest, less up to a
 * quarter at random, so that many that failed together do not come again together.
 */
export function backOffMs(
  failure: number,
  { firstMs, longestMs }: { readonly firstMs: number; readonly longestMs: number },
): number {
  const pause = Math.min(longestMs, firstMs * 2 ** Math.min(failure - 1, 30));
  return pause * (1 - Math.random() / 4);
}

function nothingToWake(): void {}

/** The pauses of one loop, which `wake` cuts short: also the next one, when none is under way. After `end` there are none. */
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

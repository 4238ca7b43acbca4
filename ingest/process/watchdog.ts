import { Worker } from 'node:worker_threads';
import { endHungProcess, lastWordPath, longestDecodeMs } from '../reader/offered/decoderJournal.ts';

export interface WatchdogSettings {
  readonly supervisorPid: number;
  /** A counter that the main thread keeps incrementing. */
  readonly beats: Int32Array<SharedArrayBuffer>;
  readonly patienceMs: number;
  readonly memoryLimitBytes: number;
  readonly lastWordPath: string;
}

/** Number of activity signals within the shortest timeout. */
const BEATS = 4;
const MAXIMUM_BEAT_MS = 500;

/**
 * Watches this process until it ends: it mustn't hang (no library call or block of the event loop longer than
 * `patienceMs`), exceed `memoryLimitBytes`, or outlive its supervisor.
 */
export function watchThisProcess(
  options: Omit<WatchdogSettings, 'beats' | 'lastWordPath'> & { readonly journalPath: string },
): void {
  const { journalPath, patienceMs, ...limits } = options;
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const settings: WatchdogSettings = {
    ...limits,
    patienceMs,
    beats,
    lastWordPath: lastWordPath(journalPath),
  };
  new Worker(new URL('./watchdog.mjs', import.meta.url), {
    workerData: settings,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  }).unref();
  setInterval(
    () => {
      Atomics.add(beats, 0, 1);
      // The event loop is running, but a call in another thread doesn't return.
      if (longestDecodeMs() > patienceMs) endHungProcess();
    },
    Math.min(MAXIMUM_BEAT_MS, patienceMs / BEATS),
  ).unref();
}

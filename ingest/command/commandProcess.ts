import { constants } from 'node:os';

/** How a command's process ends. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;
/** A process that a signal has ended reports this plus the signal's number. */
const EXIT_SIGNAL = 128;

/**
 * Aborted by the first SIGINT, SIGTERM or SIGHUP, the signal being its reason: what runs may then be finished. A second
 * one ends the process at once.
 */
export function stopOnSignals(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(EXIT_SIGNAL + constants.signals[signal]);
      stop.abort(signal);
    });
  }
  return stop.signal;
}

/** The exit code of a process that a signal stopped; null = none did. */
export function exitOfSignal({ aborted, reason }: AbortSignal): number | null {
  return aborted ? EXIT_SIGNAL + constants.signals[reason as NodeJS.Signals] : null;
}

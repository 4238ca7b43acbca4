import { constants } from 'node:os';

/** Exit codes of a command's process. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;
/** A process ended by a signal returns this plus the signal's number. */
const EXIT_SIGNAL = 128;

/**
 * Aborted by the first SIGINT, SIGTERM or SIGHUP, with the signal as the reason: work in progress may then finish. A
 * second signal ends the process immediately.
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

/** The exit code of a process stopped by a signal; null = no signal. */
export function exitOfSignal({ aborted, reason }: AbortSignal): number | null {
  return aborted ? EXIT_SIGNAL + constants.signals[reason as NodeJS.Signals] : null;
}

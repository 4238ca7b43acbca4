/** Refreshes a reader's state, one refresh after another: on demand, and at intervals. */
export interface Refresher {
  /** Resolves when a refresh that started after this call has ended; rejects when it failed. */
  readonly refresh: () => Promise<void>;
  /** Starts automatic refreshes; failures are retried at the next interval. */
  readonly start: () => void;
  /** Stops them, and waits for the one in progress. */
  readonly stop: () => Promise<void>;
}

/** Never runs `refreshOnce` twice at a time; `intervalMs` 0 = only on demand. */
export function createRefresher(refreshOnce: () => Promise<void>, intervalMs: number): Refresher {
  let refreshing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const settled = () => refreshing.catch(() => undefined);
  // A refresh that started before this call may have missed a change: it is awaited, then another one runs.
  const refresh = (): Promise<void> => (refreshing = settled().then(refreshOnce));
  const start = (): void => {
    if (stopped || intervalMs === 0) return;
    timer = setTimeout(() => {
      void refresh().then(start, start);
    }, intervalMs).unref();
  };
  return {
    refresh,
    start,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await settled();
    },
  };
}

/** Refreshes of what a reader holds, one after another: whenever it is asked for, and every so often. */
export interface Refresher {
  /** Resolves when a refresh that began after this call has ended; rejects when that one failed. */
  readonly refresh: () => Promise<void>;
  /** From now on it refreshes on its own; what fails is tried again at the next time. */
  readonly start: () => void;
  /** Ends that, and waits for the refresh that runs. */
  readonly stop: () => Promise<void>;
}

/** Runs `refreshOnce` never twice at a time; `intervalMs` 0 = only when it is asked for. */
export function createRefresher(refreshOnce: () => Promise<void>, intervalMs: number): Refresher {
  let refreshing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const settled = () => refreshing.catch(() => undefined);
  // A refresh that began before this call may have missed a change: it is awaited, then another one runs.
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

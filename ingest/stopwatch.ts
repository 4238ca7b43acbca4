/** Stages whose seconds an ingest reports; `decode` is the part of `read` spent waiting for the readers. */
export type TimedStage = 'read' | 'decode' | 'fit' | 'neighbours' | 'cells' | 'maps' | 'publish';

/** Adds up seconds by stage. */
export interface Stopwatch {
  time<Result>(stage: TimedStage, work: () => Promise<Result>): Promise<Result>;
  seconds(): Record<TimedStage, number>;
}

export function createStopwatch(): Stopwatch {
  const seconds: Record<TimedStage, number> = {
    read: 0,
    decode: 0,
    fit: 0,
    neighbours: 0,
    cells: 0,
    maps: 0,
    publish: 0,
  };
  return {
    async time(stage, work) {
      const start = performance.now();
      try {
        return await work();
      } finally {
        seconds[stage] += (performance.now() - start) / 1000;
      }
    },
    seconds: () => ({ ...seconds }),
  };
}

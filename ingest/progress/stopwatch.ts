/** Stages whose seconds an ingest reports, in order. */
export const TIMED_STAGES = [
  'archive',
  'reference',
  'measure',
  'ground',
  'neighbors',
  'cells',
  'maps',
  'publish',
] as const;
export type TimedStage = (typeof TIMED_STAGES)[number];

/** Adds up seconds by stage; overlapping work of one stage counts once. */
export interface Stopwatch {
  time<Result>(stage: TimedStage, work: () => Promise<Result>): Promise<Result>;
  seconds(): Record<TimedStage, number>;
}

export function createStopwatch(): Stopwatch {
  const seconds: Record<TimedStage, number> = {
    archive: 0,
    reference: 0,
    measure: 0,
    ground: 0,
    neighbors: 0,
    cells: 0,
    maps: 0,
    publish: 0,
  };
  const running = new Map<TimedStage, { count: number; since: number }>();
  return {
    async time(stage, work) {
      const current = running.get(stage) ?? { count: 0, since: performance.now() };
      current.count++;
      running.set(stage, current);
      try {
        return await work();
      } finally {
        if (--current.count === 0) {
          running.delete(stage);
          seconds[stage] += (performance.now() - current.since) / 1000;
        }
      }
    },
    seconds: () => ({ ...seconds }),
  };
}

/**
 * One number for how much a place moves, by a published rule: the highest level that any of five signs reaches. A sign
 * counts when its 95 % interval excludes zero.
 */
import type { EpochDay } from '../date.ts';
import type { EventKind } from './candidates.ts';
import type { Estimate } from './pathRates.ts';

/**
 * An event of at least this many standard deviations is the headline of a report. In a whole ingest, 0.9 to 2.1 % of
 * quiet cells list an event, and at most one in ten thousand has one of 6 σ (docs/decisions/0017-ground-events.md).
 */
export const DECIDING_SIGNIFICANCE = 6;

export type Severity = 0 | 1 | 2 | 3;

/** The rule: |value| from which each sign has severity 1, 2 and 3. Schemas publish it. */
export const SEVERITY_RULE = {
  /** Rate over the record, up or to the east, mm/yr. */
  rate: [3, 8, 20],
  /** Rate relative to the surroundings, mm/yr: differential motion, which damages a building. */
  rateAgainstSurroundings: [3, 5, 10],
  /** Rate of the last 12 months minus the rate over the record, mm/yr. */
  recentDifference: [3, 8, 20],
  /** A step or a surge in the last 12 months, mm. A change of pace counts as `recentDifference`. */
  recentEvent: [5, 15, 30],
} as const;

/** A sign must be at least this many standard deviations from zero. */
const SIGNIFICANT = 1.96;

/** What severity is computed from; null = not measured. */
export interface SeveritySigns {
  readonly rate: Estimate;
  /** The rate to the east, for a frame of two looks. */
  readonly east: Estimate | null;
  readonly rateAgainstSurroundings: Estimate | null;
  readonly recentDifference: Estimate | null;
  /** Deciding events of the last 12 months. */
  readonly recentEvents: readonly {
    readonly kind: EventKind;
    readonly size: number;
    readonly sigma: number;
  }[];
}

const RECENT_DAYS = 365;

/** Whether a day is in the last 12 months of a record. */
export function isRecentDay(day: EpochDay, lastDay: EpochDay): boolean {
  return day >= lastDay - RECENT_DAYS;
}

/** 0 = no sign of motion, 1 = slight, 2 = clear, 3 = severe; by `SEVERITY_RULE`. */
export function severityOf({
  rate,
  east,
  rateAgainstSurroundings,
  recentDifference,
  recentEvents,
}: SeveritySigns): Severity {
  const levels = [
    levelOf(rate, SEVERITY_RULE.rate),
    levelOf(east, SEVERITY_RULE.rate),
    levelOf(rateAgainstSurroundings, SEVERITY_RULE.rateAgainstSurroundings),
    levelOf(recentDifference, SEVERITY_RULE.recentDifference),
    ...recentEvents.map(({ kind, size, sigma }) =>
      levelOf(
        { value: size, sigma },
        kind === 'pace_change' ? SEVERITY_RULE.recentDifference : SEVERITY_RULE.recentEvent,
      ),
    ),
  ];
  return Math.max(...levels) as Severity;
}

function levelOf(sign: Estimate | null, from: readonly number[]): number {
  if (sign === null || !(Math.abs(sign.value) > SIGNIFICANT * sign.sigma)) return 0;
  return from.filter((least) => Math.abs(sign.value) >= least).length;
}

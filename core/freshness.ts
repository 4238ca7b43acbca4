import type { EpochDay } from './date.ts';
import { median } from './quantile.ts';

/** How old the newest observation is (specification §2.2). */
export type DataFreshness = 'current' | 'recent' | 'stale' | 'very_stale' | 'unknown';

/** Revisits are taken from this many newest epochs: a satellite's schedule changes over the years. */
const REVISIT_EPOCHS = 10;

/** The freshness of data that are `ageDays` old: current ≤ 120 < recent ≤ 365 < stale ≤ 730 < very_stale. */
export function dataFreshness(ageDays: number | null): DataFreshness {
  if (ageDays === null || Number.isNaN(ageDays)) return 'unknown';
  if (ageDays <= 120) return 'current';
  if (ageDays <= 365) return 'recent';
  return ageDays <= 730 ? 'stale' : 'very_stale';
}

/**
 * The first day after today that is whole revisits after the last observation. `revisitDays` may be a
 * fraction (a median of two); the day is then rounded up.
 */
export function estimatedNextAcquisition(
  lastDay: EpochDay,
  revisitDays: number,
  todayDay: EpochDay,
): EpochDay {
  const revisits = Math.max(1, Math.floor((todayDay - lastDay) / revisitDays) + 1);
  return Math.ceil(lastDay + revisits * revisitDays);
}

/** Median days between neighbouring epochs among the newest ten, of ascending days; NaN for fewer than two. */
export function medianRevisitDays(epochDays: readonly EpochDay[]): number {
  const newest = epochDays.slice(-REVISIT_EPOCHS);
  return median(newest.slice(1).map((day, i) => day - newest[i]!));
}

import type { EpochDay } from './date.ts';
import { median } from './quantile.ts';

/** How old the newest observation is (specification §2.2). */
export type DataFreshness = 'current' | 'recent' | 'stale' | 'very_stale' | 'unknown';

/** Revisits are taken from this many newest epochs: a satellite's schedule changes over the years. */
const REVISIT_EPOCHS = 10;

/** Freshness by age, newest first: each up to its own age in days; null = any. */
export const FRESHNESS_AGES: readonly {
  readonly freshness: Exclude<DataFreshness, 'unknown'>;
  readonly maxAgeDays: number | null;
}[] = [
  { freshness: 'current', maxAgeDays: 120 },
  { freshness: 'recent', maxAgeDays: 365 },
  { freshness: 'stale', maxAgeDays: 730 },
  { freshness: 'very_stale', maxAgeDays: null },
];

export const FRESHNESS_VALUES: readonly DataFreshness[] = [
  ...FRESHNESS_AGES.map(({ freshness }) => freshness),
  'unknown',
];

/** The freshness of data that are `ageDays` old; unknown without an age. */
export function dataFreshness(ageDays: number | null): DataFreshness {
  if (ageDays === null || Number.isNaN(ageDays)) return 'unknown';
  const found = FRESHNESS_AGES.find(({ maxAgeDays }) => maxAgeDays === null || ageDays <= maxAgeDays);
  return found?.freshness ?? 'unknown';
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

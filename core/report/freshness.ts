/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { formatIsoDate, type EpochDay } from '../date.ts';
import { median } from '../statistics/quantile.ts';

/** The age of the newest observation (docs/verdict.md). */
export type DataFreshness = 'current' | 'recent' | 'stale' | 'very_stale' | 'unknown';

/** Revisits are computed from this many newest epochs, because a satellite's schedule changes over the years. */
const REVISIT_EPOCHS = 10;

/** A series has ended if nothing was observed for longer than both; missed passes and late products are common. */
export const SERIES_END = { revisits: 10, days: 180 } as const;

/** Freshness by maximum age in days, newest first; null = any age. */
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
 * What determines whether a series continues: its last observation, its revisit interval (days, may be fractional) and
 * today.
 */
export interface SeriesAge {
  readonly lastDay: EpochDay;
  readonly revisitDays: number;
  readonly todayDay: EpochDay;
}

/** Whether a series seems to have ended: no data for longer than `SERIES_END`, in revisits and in days. */
export function hasEnded({ lastDay, revisitDays, todayDay }: SeriesAge): boolean {
  const silentDays = todayDay - lastDay;
  return silentDays > SERIES_END.days && !(silentDays <= SERIES_END.revisits * revisitDays);
}

/** A sentence that a series seems to have ended; null if it continues. */
export function seriesEndNote(age: SeriesAge): string | null {
  if (!hasEnded(age)) return null;
  const days = (age.todayDay - age.lastDay).toLocaleString('en-US');
  return (
    `There has been no observation since ${formatIsoDate(age.lastDay)} (${days} days): the series seems to have ` +
    "ended, or newer data isn't loaded here."
  );
}

/**
 * The first day after today that is a whole number of revisits after the last observation, rounded up; null if the series
 * seems to have ended and no more data are expected.
 */
export function estimatedNextAcquisition(age: SeriesAge): EpochDay | null {
  if (hasEnded(age)) return null;
  const { lastDay, revisitDays, todayDay } = age;
  const revisits = Math.max(1, Math.floor((todayDay - lastDay) / revisitDays) + 1);
  return Math.ceil(lastDay + revisits * revisitDays);
}

/** Median days between neighboring epochs among the newest ten, of ascending days; NaN for fewer than two. */
export function medianRevisitDays(epochDays: readonly EpochDay[]): number {
  const newest = epochDays.slice(-REVISIT_EPOCHS);
  return median(newest.slice(1).map((day, i) => day - newest[i]!));
}

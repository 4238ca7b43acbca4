import { DAYS_PER_YEAR, epochDayOf, type EpochDay } from '../../../core/date.ts';

/** Days between two synthetic observations. */
export const EPOCH_STEP_DAYS = 12;
/** Observations of a synthetic record: six and a half years. */
const EPOCHS = 200;
/** Days from an observation to its publication. */
export const LATENCY_DAYS = 4;

/**
 * The epochs of the synthetic frames at a given time. They are numbered through all time, so an observation stays the
 * same while new ones follow and the oldest drop out.
 */
export interface Timeline {
  readonly lastNumber: number;
  readonly firstNumber: number;
  readonly epochDays: readonly EpochDay[];
  /** Years since 1970 of each epoch. */
  readonly years: Float64Array;
}

/** Number of the newest observation published by `now` (milliseconds since 1970). */
export function newestEpochNumber(now: number): number {
  return Math.floor((epochDayOf(now) - LATENCY_DAYS) / EPOCH_STEP_DAYS);
}

/** Number of the epoch on a day. */
export function epochNumberOf(day: EpochDay): number {
  return Math.round(day / EPOCH_STEP_DAYS);
}

/** The epochs up to and including the given one. */
export function timelineUntil(lastNumber: number): Timeline {
  const firstNumber = lastNumber - EPOCHS + 1;
  const epochDays = Array.from({ length: EPOCHS }, (_, i) => (firstNumber + i) * EPOCH_STEP_DAYS);
  return {
    lastNumber,
    firstNumber,
    epochDays,
    years: Float64Array.from(epochDays, (day) => day / DAYS_PER_YEAR),
  };
}

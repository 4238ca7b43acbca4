/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Heights of GNSS stations minus the InSAR around them: δ(t) = mean of u within ± 3 days of t − d(t), mm
 * (sharedMotion.ts).
 */
import type { EpochDay } from '../date.ts';
import { meanOf } from '../statistics/quantile.ts';

/** Daily heights of a station. */
export interface StationPositions {
  /** Ascending. */
  readonly days: readonly EpochDay[];
  readonly upMm: readonly number[];
  /** First days after a station's steps, ascending. */
  readonly breaks: readonly EpochDay[];
  /** First days after steps of all ground (sharedSteps.ts), ascending; absent = none. */
  readonly sharedSteps?: readonly EpochDay[];
}

/** A station's heights minus the InSAR series around it, mm per epoch; NaN = at least one of them is unknown. */
export interface StationDifferences {
  readonly differenceMm: Float64Array;
  /** For each epoch, how many of the station's steps precede it. */
  readonly piece: Uint16Array;
}

/** Positions count for an epoch if they are this close to it. */
const HALF_WINDOW_DAYS = 3;
/** With at least this many stations or days, the least and the greatest are dropped, because one may be far off. */
export const TRIMMED_FROM = 5;

/** A station's differences from `seriesMm`, the vertical series around it (mm per epoch, NaN = not measured). */
export function stationDifferences(
  { days, upMm, breaks, sharedSteps = [] }: StationPositions,
  seriesMm: Float64Array,
  epochDays: readonly EpochDay[],
): StationDifferences {
  const pieceOf = (day: EpochDay) => countUntil(breaks, day);
  const piece = Uint16Array.from(epochDays, pieceOf);
  let from = 0;
  const differenceMm = Float64Array.from(epochDays, (epoch, k) => {
    while (from < days.length && days[from]! < epoch - HALF_WINDOW_DAYS) from++;
    const near: number[] = [];
    const isOfEpoch = (day: EpochDay) =>
      pieceOf(day) === piece[k] && countUntil(sharedSteps, day) === countUntil(sharedSteps, epoch);
    for (let i = from; i < days.length && days[i]! <= epoch + HALF_WINDOW_DAYS; i++)
      if (isOfEpoch(days[i]!)) near.push(upMm[i]!);
    return near.length === 0 ? NaN : trimmedMean(near) - seriesMm[k]!;
  });
  return { differenceMm, piece };
}

function countUntil(firsts: readonly EpochDay[], day: EpochDay): number {
  return firsts.filter((first) => first <= day).length;
}

/** The mean of the values without the least and the greatest, if there are enough. */
export function trimmedMean(values: readonly number[]): number {
  return meanOf(values.length < TRIMMED_FROM ? values : values.toSorted((a, b) => a - b).slice(1, -1));
}

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { EpochDay } from '../date.ts';

/** Passes at most so far apart have a value between them: three of Sentinel-1's. */
const MOST_DAYS_APART = 36;

/**
 * A cell's series at other days: its own value at a pass, the line between the two passes around a day where they lie at most
 * 36 days apart, else NaN. `values` at `from` has one for each of `days`, `missing` = none; both lists of days ascend.
 */
export function sampleSeries(
  series: {
    readonly days: readonly EpochDay[];
    readonly values: Int32Array | Float64Array;
    readonly from: number;
    readonly missing: number;
  },
  at: readonly EpochDay[],
  sampled: Float64Array,
): void {
  const { days, values, from, missing } = series;
  let before = -1;
  let next = 0;
  for (let i = 0; i < at.length; i++) {
    const day = at[i]!;
    for (; next < days.length && days[next]! <= day; next++)
      if (values[from + next] !== missing) before = next;
    sampled[i] = NaN;
    if (before < 0) continue;
    if (days[before] === day) {
      sampled[i] = values[from + before]!;
      continue;
    }
    let after = next;
    while (after < days.length && values[from + after] === missing) after++;
    if (after === days.length || days[after]! - days[before]! > MOST_DAYS_APART) continue;
    const part = (day - days[before]!) / (days[after]! - days[before]!);
    sampled[i] = (1 - part) * values[from + before]! + part * values[from + after]!;
  }
}

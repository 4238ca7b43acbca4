/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { EpochDay } from '../date.ts';

/** Values are interpolated between passes at most this far apart: three Sentinel-1 passes. */
const MOST_DAYS_APART = 36;

/**
 * A cell's series at other days: its own value at a pass, linear interpolation between the two passes around a day if
 * they are at most 36 days apart, else NaN. `values` at `from` has one for each of `days`, `missing` = none; both lists
 * of days ascend.
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

/** Maximum days between values whose noise interpolation correlates. */
const MOST_DAYS_JOINED = 2 * MOST_DAYS_APART;

/**
 * The covariances of white noise of unit variance after `sampleSeries` has interpolated a series without gaps: the mean
 * over days of the covariance between a day and the k-th day after it, k = 0, 1, … as long as the two may share passes.
 */
export function sampledCovariances(days: readonly EpochDay[], at: readonly EpochDay[]): Float64Array {
  const shares = days.map((_, pass) => {
    const values = Float64Array.from(days, (__, i) => Number(i === pass));
    const sampled = new Float64Array(at.length);
    sampleSeries({ days, values, from: 0, missing: NaN }, at, sampled);
    return sampled;
  });
  const lags = at.findIndex((day) => day - at[0]! > MOST_DAYS_JOINED);
  return Float64Array.from({ length: lags < 0 ? at.length : lags }, (_, lag) => {
    let [sum, count] = [0, 0];
    for (let i = 0; i + lag < at.length; i++) {
      const joined = shares.reduce((total, sampled) => total + sampled[i]! * sampled[i + lag]!, 0);
      if (Number.isNaN(joined)) continue;
      sum += joined;
      count++;
    }
    return count === 0 ? 0 : sum / count;
  });
}

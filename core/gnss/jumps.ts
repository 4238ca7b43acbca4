/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Jumps in daily positions u (n, mm) that aren't recorded antenna changes. With D_k the median of the 30 positions from k
 * on minus that of the 30 before and Δt_k the days between their middles, D'_k = D_k − r·Δt_k with r the median of D_k /
 * Δt_k; a jump is a maximum of |D'_k| above 5 · 1.4826 · median |D'| and above 12 mm. Gaps don't hide one: the windows
 * count positions.
 */
import { DAYS_PER_YEAR, type EpochDay } from '../date.ts';
import { median } from '../statistics/quantile.ts';

export interface Jump {
  /** The first day after the jump. */
  readonly day: EpochDay;
  readonly sizeMm: number;
}

/** Number of positions on each side. */
export const JUMP_WINDOW = 30;
const SIGNIFICANT = 5;
/** A yearly oscillation of 10 mm changes by 5 mm per month. */
const SMALLEST_MM = 12;
const MOST = 5;

/** The jumps of a series, except those within a window of the `known` days. `days` ascend. */
export function findJumps(
  days: readonly EpochDay[],
  valuesMm: readonly number[],
  known: readonly EpochDay[] = [],
): Jump[] {
  const candidates: { at: number; changeMm: number; apart: number }[] = [];
  for (let at = JUMP_WINDOW; at + JUMP_WINDOW <= days.length; at++) {
    const changeMm =
      median(valuesMm.slice(at, at + JUMP_WINDOW)) - median(valuesMm.slice(at - JUMP_WINDOW, at));
    candidates.push({
      at,
      changeMm,
      apart: median(days.slice(at, at + JUMP_WINDOW)) - median(days.slice(at - JUMP_WINDOW, at)),
    });
  }
  if (candidates.length < JUMP_WINDOW) return [];
  const rate = median(candidates.map(({ changeMm, apart }) => changeMm / apart));
  const beyond = candidates.map(({ at, changeMm, apart }) => ({ at, sizeMm: changeMm - rate * apart }));
  const limit = Math.max(
    SMALLEST_MM,
    SIGNIFICANT * 1.4826 * median(beyond.map(({ sizeMm }) => Math.abs(sizeMm))),
  );
  const indices = known.map((day) => days.findIndex((each) => each >= day)).filter((at) => at >= 0);
  const jumps: Jump[] = [];
  for (const { at, sizeMm } of beyond.toSorted((a, b) => Math.abs(b.sizeMm) - Math.abs(a.sizeMm))) {
    if (Math.abs(sizeMm) < limit || jumps.length === MOST) break;
    if (indices.some((other) => Math.abs(other - at) < JUMP_WINDOW)) continue;
    indices.push(at);
    jumps.push({ day: days[at]!, sizeMm });
  }
  return jumps;
}

/** The contribution of a jump in the middle to a line through a record: 1.5 times its size over the length, mm/yr. */
export function jumpSigma({ sizeMm }: Jump, days: readonly EpochDay[]): number {
  return (1.5 * Math.abs(sizeMm) * DAYS_PER_YEAR) / ((days.at(-1) ?? NaN) - (days[0] ?? NaN));
}

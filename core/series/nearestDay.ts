/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { EpochDay } from '../date.ts';

/** Index of the day closest to a given one, among ascending days (at least one); of two equally close, the earlier. */
export function nearestDay(days: readonly EpochDay[], day: EpochDay): number {
  let nearest = 0;
  for (let i = 1; i < days.length; i++) {
    if (Math.abs(days[i]! - day) < Math.abs(days[nearest]! - day)) nearest = i;
  }
  return nearest;
}

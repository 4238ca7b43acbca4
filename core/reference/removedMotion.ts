/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The motion beyond a rate that a relative frame subtracts from all its cells. With c (mm, N epochs) the subtracted
 * common motion and its fit
 *
 *   c(t) = a + v·t + s·sin 2πt + k·cos 2πt + r(t)
 *
 * the season s, k and the slow part of r (its mean over ± 45 days) may come from the ground or the atmosphere; nothing in
 * the frame shows which. A movement between two dates may be wrong by their difference, a seasonal amplitude by √(s² +
 * k²). The rest of r changes between acquisitions, which the ground doesn't do across a whole frame. v belongs to the
 * zero, whose σ is known: docs/zero.md.
 */
import { DAYS_PER_YEAR, type EpochDay } from '../date.ts';
import { fitModel } from '../series/modelFit.ts';
import { MINIMUM_EPOCHS, seriesDesign } from '../fit/seriesModel.ts';

export interface RemovedMotion {
  /** Season and slow part at each epoch, vertical mm. */
  readonly motionMm: readonly number[];
  /** Amplitude of the season, mm; 0 where the record is too short for one. */
  readonly seasonMm: number;
}

const HALF_WINDOW_DAYS = 45;

/**
 * The motion removed with a common motion (line of sight, mm per epoch), converted to vertical; null with fewer than five
 * epochs.
 */
export function removedMotion(
  commonMm: Float64Array,
  epochDays: readonly EpochDay[],
  meanUp: number,
): RemovedMotion | null {
  if (epochDays.length < MINIMUM_EPOCHS) return null;
  const days = Float64Array.from(epochDays);
  const design = seriesDesign(days.map((day) => (day - days[0]!) / DAYS_PER_YEAR));
  const vertical = commonMm.map((value) => value / meanUp);
  const fit = fitModel(design, days, vertical) ?? fitModel(design.slice(0, 2), days, vertical)!;
  const { parameters } = fit;
  const modeled = (epoch: number, from: number) => {
    let sum = 0;
    for (let p = from; p < parameters.length; p++) sum += parameters[p]! * design[p]![epoch]!;
    return sum;
  };
  const residuals = vertical.map((value, epoch) => value - modeled(epoch, 0));
  const motionMm = Array.from(days, (day, epoch) => modeled(epoch, 2) + meanAround(day, days, residuals));
  return { motionMm, seasonMm: Math.hypot(parameters[2] ?? 0, parameters[3] ?? 0) };
}

function meanAround(day: EpochDay, days: Float64Array, values: Float64Array): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < days.length; i++) {
    if (Math.abs(days[i]! - day) > HALF_WINDOW_DAYS) continue;
    sum += values[i]!;
    count++;
  }
  return sum / count;
}

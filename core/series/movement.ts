/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { DAYS_PER_YEAR, type EpochDay } from '../date.ts';
import { eventPathMm, type PathEvent } from './eventPath.ts';
import { fitModel } from './modelFit.ts';
import { MINIMUM_EPOCHS, seriesDesign } from '../fit/seriesModel.ts';
import { studentWidening } from '../statistics/studentT.ts';

/** Movement from one observation to another, mm. */
export interface Movement {
  readonly deltaMm: number;
  /** One standard deviation; delta ± 1.96 σ holds the true movement 95 % of the time. */
  readonly sigmaMm: number;
}

/** Observations of a cell: `days` ascend, no value is NaN. */
export interface Observations {
  readonly days: readonly EpochDay[];
  readonly valuesMm: readonly number[];
  /** What the frame took off all its ground at each of them beyond a rate, mm (../reference/removedMotion.ts); absent = nothing. */
  readonly removedMm?: readonly number[] | undefined;
  /** Dated events of the record: they are motion, so they are out of the noise; absent = none. */
  readonly events?: readonly PathEvent[] | undefined;
}

/**
 * Movement between two observations, given by index: `valuesMm[to] − valuesMm[from]`. Its uncertainty is that of
 * the two observations, whose noise scatters the series about its model and is correlated between them:
 * σ² = k² · 2σ̂²(1 − ρ̂^(Δt / median step)), with σ̂² and ρ̂ from the residuals of the velocity fit and k for the
 * degrees of freedom that they leave (docs/accuracy.md §6). `publishedSigmaMmYr` is the velocity's σ with that of the
 * frame's zero in it (null: with none); what it has beyond the fit's own grows with the time between. What was removed from all
 * ground of the frame between the two dates counts as one σ: it may have been ground or air. Null with fewer
 * than `MINIMUM_EPOCHS`.
 */
export function movementBetween(
  { days, valuesMm, removedMm, events = [] }: Observations,
  from: number,
  to: number,
  publishedSigmaMmYr: number | null,
): Movement | null {
  if (days.length < MINIMUM_EPOCHS) return null;
  const at = Float64Array.from(days);
  const values = Float64Array.from(valuesMm, (value, i) => value - eventPathMm(events, days[i]!));
  const design = seriesDesign(at.map((day) => (day - at[0]!) / DAYS_PER_YEAR));
  const model = fitModel(design, at, values) ?? fitModel(design.slice(0, 2), at, values)!;
  const { correlation, noiseVariance, medianStepDays, parameters, sigmas } = model;
  const daysBetween = Math.abs(days[to]! - days[from]!);
  const shared = correlation ** (daysBetween / medianStepDays);
  const freedom = ((days.length - parameters.length) * (1 - correlation ** 2)) / (1 + correlation ** 2);
  const fromNoise = studentWidening(freedom) ** 2 * 2 * noiseVariance * (1 - shared);
  const sharedVariance =
    publishedSigmaMmYr === null ? 0 : Math.max(0, publishedSigmaMmYr ** 2 - sigmas[1]! ** 2);
  const fromShared = sharedVariance * (daysBetween / DAYS_PER_YEAR) ** 2;
  const fromRemoved = removedMm ? (removedMm[to]! - removedMm[from]!) ** 2 : 0;
  return {
    deltaMm: valuesMm[to]! - valuesMm[from]!,
    sigmaMm: Math.sqrt(fromNoise + fromShared + fromRemoved),
  };
}

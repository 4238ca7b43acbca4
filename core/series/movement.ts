/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { DAYS_PER_YEAR, parseIsoDate, type EpochDay } from '../date.ts';
import { eventPathMm, type PathEvent } from './eventPath.ts';
import { fitModel } from './modelFit.ts';
import { MINIMUM_EPOCHS, seriesDesign } from '../fit/seriesModel.ts';
import { studentWidening } from '../statistics/studentT.ts';

/** Movement from one observation to another, mm. */
export interface Movement {
  readonly deltaMm: number;
  /** One standard deviation; delta ± 1.96 σ contains the true movement 95 % of the time. */
  readonly sigmaMm: number;
}

/** The motion of all ground of a frame beyond a rate, at the dates of a series: vertical mm, and one σ. */
export interface SharedAtDates {
  readonly motionMm: readonly number[];
  readonly sigmaMm: readonly number[];
}

/** What is known of the errors that all ground of a frame shares, and so of a zero that drifts; one σ each, mm/yr. */
export interface SharedErrors {
  /** Of the rate as published. */
  readonly publishedMmYr: number;
  /** Of the rate's difference from the surroundings, in which shared errors cancel; null = not compared. */
  readonly localMmYr: number | null;
  /** They are at least this large: zero, line of sight and disagreement with other frames. */
  readonly leastMmYr: number;
}

/**
 * The σ² of a rate and of its difference from the surroundings include the same widening for jumps and correlation, within this
 * factor.
 */
const LOCAL_TOLERANCE = 1.2;

/** Observations of a cell: `days` ascend, no value is NaN. */
export interface Observations {
  readonly days: readonly EpochDay[];
  readonly valuesMm: readonly number[];
  /**
   * What the frame removed from all its ground at each date beyond a rate, mm (../reference/removedMotion.ts); absent =
   * nothing.
   */
  readonly removedMm?: readonly number[] | undefined;
  /** The part that GNSS stations restored, which the values include (../gnss/sharedMotion.ts); absent = nothing. */
  readonly shared?: SharedAtDates | undefined;
  /** Dated events of the record: they are motion, so they don't count as noise; absent = none. */
  readonly events?: readonly PathEvent[] | undefined;
}

/**
 * Movement between two observations, given by index: `valuesMm[to] − valuesMm[from]`. Its uncertainty is that of the two
 * observations, whose noise scatters the series about its model and is correlated between them: σ² = k² · 2σ̂²(1 − ρ̂^(Δt
 * / median step)), with σ̂² and ρ̂ from the residuals of the velocity fit and k for the degrees of freedom that they
 * leave (docs/accuracy.md §6). `errors` = those that the frame's ground shares (null: none): they grow with the time between
 * the two. The motion removed from all ground of the
 * frame between the two dates counts as one σ, because it may come from the ground or the atmosphere. Where stations
 * restored it, their σ at both dates is used instead. Null with fewer than `MINIMUM_EPOCHS`.
 */
export function movementBetween(
  { days, valuesMm, removedMm, shared, events = [] }: Observations,
  from: number,
  to: number,
  errors: SharedErrors | null,
): Movement | null {
  if (days.length < MINIMUM_EPOCHS) return null;
  const at = Float64Array.from(days);
  const ownEvents = shared ? events.filter((event) => !isInMotion(event, days, shared.motionMm)) : events;
  const values = Float64Array.from(
    valuesMm,
    (value, i) => value - eventPathMm(ownEvents, days[i]!) - (shared?.motionMm[i] ?? 0),
  );
  const design = seriesDesign(at.map((day) => (day - at[0]!) / DAYS_PER_YEAR));
  const model = fitModel(design, at, values) ?? fitModel(design.slice(0, 2), at, values)!;
  const { correlation, noiseVariance, medianStepDays, parameters, sigmas } = model;
  const daysBetween = Math.abs(days[to]! - days[from]!);
  const alike = correlation ** (daysBetween / medianStepDays);
  const freedom = ((days.length - parameters.length) * (1 - correlation ** 2)) / (1 + correlation ** 2);
  const fromNoise = studentWidening(freedom) ** 2 * 2 * noiseVariance * (1 - alike);
  const sharedVariance = errors === null ? 0 : sharedVarianceOf(errors, sigmas[1]!);
  const fromShared = sharedVariance * (daysBetween / DAYS_PER_YEAR) ** 2;
  return {
    deltaMm: valuesMm[to]! - valuesMm[from]!,
    sigmaMm: Math.sqrt(fromNoise + fromShared + varianceOfShared({ removedMm, shared }, from, to)),
  };
}

/** Whether the motion that all ground shares has a step of the record: nothing else moves it at once. */
function isInMotion(
  { kind, latest, size }: PathEvent,
  days: readonly EpochDay[],
  motionMm: readonly number[],
) {
  const after = days.findIndex((day) => day >= parseIsoDate(latest));
  if (kind !== 'step' || after < 1) return false;
  return Math.abs(motionMm[after]! - motionMm[after - 1]! - size) < Math.abs(size) / 2;
}

/**
 * Variance, (mm/yr)², of a drift of all ground: the part of a rate's published σ that neither its fit nor the difference from
 * its surroundings has. The published σ alone won't do: a place that changed its pace has a wide one, and no other zero.
 */
function sharedVarianceOf({ publishedMmYr, localMmYr, leastMmYr }: SharedErrors, fitMmYr: number): number {
  const own = Math.max(fitMmYr ** 2, LOCAL_TOLERANCE * (localMmYr ?? 0) ** 2);
  return Math.max(leastMmYr ** 2, publishedMmYr ** 2 - own);
}

/**
 * Variance, mm², of the motion that all ground of the frame shares: of the part that stations restored, or of the removed
 * motion that may have been ground.
 */
function varianceOfShared(
  { removedMm, shared }: Pick<Observations, 'removedMm' | 'shared'>,
  from: number,
  to: number,
): number {
  if (shared) return shared.sigmaMm[from]! ** 2 + shared.sigmaMm[to]! ** 2;
  return removedMm ? (removedMm[to]! - removedMm[from]!) ** 2 : 0;
}

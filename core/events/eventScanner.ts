/**
 * Finds events at places. Every series is screened (screen.ts), and those that pass are scanned (eventScan.ts). The most
 * likely event is added to the model and the series is scanned again, up to three times; then each event is dated again
 * with the others in the model. A single epoch that explains more than any event is excluded. A series is the vertical
 * motion of a place or, better, its difference from the surroundings, which cancels turbulence.
 */
import type { EpochDay } from '../date.ts';
import type { EventDetails } from './eventDetails.ts';
import { createEventPlan, type EventPlan, type PlaceNoise } from './eventPlan.ts';
import { MOST_EVENTS, SeriesScan, type Strangest } from './eventScan.ts';
import { Screen, strangestEpoch } from './screen.ts';
import { eventThresholds, type OperatingPoint, type Thresholds } from './thresholds.ts';

/** How far below its threshold a series' screen value may be for the series to be scanned, in σ. */
const SCREEN_MARGIN = 0.4;
/** Maximum number of single epochs that are excluded from a series. */
const MOST_OUTLIERS = 3;
/** Significance from which a single epoch is excluded from a series without events, whose rates it would change. */
const OUTLIER_FROM = 4.5;
/**
 * By how much a season that isn't the same every year must explain a series better than events, in −2 log likelihood: weak
 * events look much like one.
 */
const CLEARLY_BETTER = 6;
/** Rounds in which events are dated again. */
const SETTLING_ROUNDS = 2;

/** What was found in one series: events, outliers, or both. */
export interface SeriesEvents {
  /** By date, at most three. */
  readonly events: readonly EventDetails[];
  /** Excluded epochs, each of which explains more than any event. */
  readonly outliers: readonly number[];
  /** σ of the noise with the events in the model, mm, in the unit of the covariance (core/statistics/noiseClasses.ts). */
  readonly sigmaMm: number;
}

/** Finds events in series with the same dates and class of noise. Uses scratch memory: create one per thread. */
export interface EventScanner {
  readonly plan: EventPlan;
  readonly thresholds: Thresholds;
  readonly scan: SeriesScan;
  readonly screen: Screen;
  /**
   * What one series contains: one value (mm) per epoch from `offset` on, NaN = no observation; `sigmaMm` is the usual σ
   * of places of its class. Null = neither events nor outliers, or too few epochs.
   */
  find(series: ArrayLike<number>, offset: number, sigmaMm: number): SeriesEvents | null;
  /** Like `find`, for a series whose screen value is known to be `screened`. */
  findScreened(
    screened: number,
    series: ArrayLike<number>,
    offset: number,
    sigmaMm: number,
  ): SeriesEvents | null;
  /** Like `find`, for the mean of neighbors whose screen value is known to be `screened`. */
  findInMean(screened: number, mean: () => Float64Array, sigma: number): SeriesEvents | null;
}

/**
 * A scanner of series at these days (ascending). Simulates the thresholds if they aren't `known` and weren't simulated
 * before for these dates and this noise; `invalid_noise` when the covariance isn't positive definite.
 */
export function createEventScanner(
  epochDays: ArrayLike<EpochDay>,
  place: PlaceNoise,
  point: OperatingPoint = 'default',
  known?: Thresholds,
): EventScanner {
  const plan = createEventPlan(epochDays, place);
  const thresholds = known ?? eventThresholds(plan, place);
  const scan = new SeriesScan(plan);
  const screen = new Screen(plan);
  const threshold = thresholds[point];
  const findScreened: EventScanner['findScreened'] = (screened, series, offset, sigmaMm) =>
    screened > threshold.series - SCREEN_MARGIN && scan.use(series, offset, sigmaMm)
      ? eventsOf(scan, threshold.series)
      : null;
  return {
    plan,
    thresholds,
    scan,
    screen,
    findScreened,
    find(series, offset, sigmaMm) {
      if (!(sigmaMm > 0)) return null;
      const largest = screen.largest(series, offset, sigmaMm);
      const strangest = strangestEpoch(screen.last, 0, plan.days.length);
      return findScreened(Math.max(largest, strangest), series, offset, sigmaMm);
    },
    findInMean: (screened, mean, sigma) =>
      screened > threshold.neighbors - SCREEN_MARGIN && scan.use(mean(), 0, sigma)
        ? eventsOf(scan, threshold.neighbors)
        : null,
  };
}

/** All events and outliers beyond a threshold in the series that a scan was set to; null = neither. */
function eventsOf(scan: SeriesScan, threshold: number): SeriesEvents | null {
  const { found: likely, excluded } = search(scan, threshold);
  settle(scan, likely, threshold);
  if (likely.length > 0) withOtherSeasons(scan, likely, threshold);
  const least = likely.length === 0 ? OUTLIER_FROM : threshold;
  const outliers = excluded.filter(({ significance }) => significance > least).map(({ epoch }) => epoch);
  if (likely.length === 0)
    return outliers.length === 0 ? null : { events: [], outliers, sigmaMm: scan.sigmaWith([]) };
  const found = likely.some((candidate) => isStep(scan, candidate))
    ? likely
    : orSteps(scan, likely, threshold);
  const events = found.map((_, i) => {
    scan.restart(found.filter((__, other) => other !== i));
    return scan.describe();
  });
  return { events: events.sort((a, b) => a.afterDay - b.afterDay), outliers, sigmaMm: scan.sigmaWith(found) };
}

/** Of a model with this many events and other columns, −2 log likelihood and what each further column costs. */
function costOf(scan: SeriesScan, events: readonly number[], threshold: number, columns = 0): number {
  const { degreesOfFreedom } = scan.plan;
  const misfit = 2 * degreesOfFreedom * Math.log(scan.sigmaWith(events));
  return misfit + events.length * threshold ** 2 + columns * Math.log(degreesOfFreedom);
}

/**
 * Replaces the events by those next to a season that changes from year to year or has two peaks, if that explains the
 * series clearly better. A season that grows looks like several events: its scan stays in that model.
 */
function withOtherSeasons(scan: SeriesScan, likely: number[], threshold: number): void {
  const cost = costOf(scan, likely, threshold);
  scan.allowOtherSeasons(true);
  scan.restart([]);
  const found = searchEvents(scan, [], threshold);
  settle(scan, found, threshold);
  if (costOf(scan, found, threshold, scan.plan.otherSeasons.length) < cost - CLEARLY_BETTER)
    likely.splice(0, likely.length, ...found);
  else scan.allowOtherSeasons(false);
}

/** Adds the most likely events to a model, one after the other, while they are beyond a threshold. */
function searchEvents(scan: SeriesScan, found: number[], threshold: number): number[] {
  while (found.length < MOST_EVENTS) {
    const best = scan.strongest();
    if (!(best.significance > threshold)) break;
    found.push(best.candidate);
    scan.take(best.candidate);
  }
  return found;
}

function search(
  scan: SeriesScan,
  threshold: number,
): { readonly found: number[]; readonly excluded: Strangest[] } {
  const excluded: Strangest[] = [];
  const found: number[] = [];
  while (found.length < MOST_EVENTS) {
    const best = scan.strongest();
    const odd = scan.strangest();
    if (odd.square > best.square && odd.significance > threshold && excluded.length < MOST_OUTLIERS) {
      excluded.push(odd);
      scan.leaveOut(odd.epoch);
      scan.restart(found);
      continue;
    }
    if (!(best.significance > threshold)) break;
    found.push(best.candidate);
    scan.take(best.candidate);
  }
  return { found, excluded };
}

function isStep({ plan }: SeriesScan, candidate: number): boolean {
  return candidate < plan.days.length;
}

/**
 * Events, or those that follow from the most likely step if they explain the series better. A step that comes back after
 * some months is most like a change of pace as long as only one event is in the model.
 */
function orSteps(scan: SeriesScan, likely: number[], threshold: number): number[] {
  scan.restart([]);
  const step = scan.strongestStep();
  if (step === null) return likely;
  scan.take(step);
  const found = searchEvents(scan, [step], threshold);
  if (found.length === 1) return likely;
  settle(scan, found, threshold);
  return costOf(scan, found, threshold) < costOf(scan, likely, threshold) ? found : likely;
}

/** Dates each event again with the others in the model, and drops those that are no longer significant. */
function settle(scan: SeriesScan, found: number[], threshold: number): void {
  for (let round = 0; round < SETTLING_ROUNDS && found.length > 1; round++) {
    for (let i = found.length - 1; i >= 0; i--) {
      scan.restart(found.filter((_, other) => other !== i));
      const { candidate, significance } = scan.strongest();
      if (significance > threshold) found[i] = candidate;
      else found.splice(i, 1);
    }
  }
}

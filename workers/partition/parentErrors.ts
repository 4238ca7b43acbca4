/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Suspected unwrapping errors of the looks that a cell was solved from. A cycle of one look isn't a whole cycle of the
 * motion up, so only the release of that look recognizes it. Its part of the motion up isn't motion either.
 */
import { type EpochDay, yearsBetween } from '../../core/date.ts';
import type { CellEvent } from '../../schemas/cell/cellEvents.ts';
import { EVENTS_PER_CELL } from '../../schemas/cell/cellEvents.ts';

/** Numbers of an error, in the order of `ParentError`; zeros = none. */
const FIELDS = 6;
/** Errors of a cell that are passed on. */
export const MOST_ERRORS = 3;
export const PARENT_ERROR_PARTS = FIELDS * MOST_ERRORS;
/** A look is interpolated between passes at most so many days apart, which moves a jump to any date between them. */
export const INTERPOLATED_DAYS = 36;

/** An error of a look: its size and σ are those of its part in the motion up, `eastSize` is its part in the motion to the east, mm. */
export interface ParentError extends Pick<
  CellEvent,
  'significance' | 'earliestDay' | 'latestDay' | 'size' | 'sigma'
> {
  readonly eastSize: number;
}

/** Writes the most significant errors of a cell's looks into its parts. */
export function writeParentErrors(errors: readonly ParentError[], parts: Float32Array, from: number): void {
  parts.fill(0, from, from + PARENT_ERROR_PARTS);
  const kept = errors.toSorted((a, b) => b.significance - a.significance).slice(0, MOST_ERRORS);
  for (const [at, { significance, earliestDay, latestDay, size, sigma, eastSize }] of kept.entries())
    parts.set([significance, earliestDay, latestDay, size, sigma, eastSize], from + at * FIELDS);
}

/**
 * A cell's events with the errors of its looks: those found at the time of one are suspected, too; one at whose time none
 * was found is added. By date.
 */
export function withParentErrors(
  own: readonly CellEvent[],
  errors: readonly ParentError[],
): readonly CellEvent[] {
  if (errors.length === 0) return own;
  const suspected = own.map((event) =>
    errors.some((error) => isAtTheTime(event, error)) ? { ...event, isSuspectedUnwrapping: true } : event,
  );
  const unseen = errors.filter((error) => !own.some((event) => isAtTheTime(event, error)));
  const added = unseen.map((error): CellEvent => ({
    ...error,
    kind: 'step',
    isKindClear: true,
    isSuspectedUnwrapping: true,
    isUnconfirmed: false,
    isRegional: false,
  }));
  return [...added, ...suspected].slice(0, EVENTS_PER_CELL).toSorted((a, b) => a.earliestDay - b.earliestDay);
}

function isAtTheTime(event: CellEvent, error: ParentError): boolean {
  return (
    event.earliestDay <= error.latestDay + INTERPOLATED_DAYS &&
    event.latestDay >= error.earliestDay - INTERPOLATED_DAYS
  );
}

/** The errors of a cell's looks from its parts. */
export function readParentErrors(parts: Float32Array, from: number): ParentError[] {
  const errors: ParentError[] = [];
  for (let at = from; at < from + PARENT_ERROR_PARTS && parts[at]! > 0; at += FIELDS) {
    const [significance, earliestDay, latestDay, size, sigma, eastSize] = parts.subarray(at, at + FIELDS);
    errors.push({
      significance: significance!,
      earliestDay: earliestDay!,
      latestDay: latestDay!,
      size: size!,
      sigma: sigma!,
      eastSize: eastSize!,
    });
  }
  return errors;
}

/** Days of the recent rate. */
const RECENT_DAYS = 365;

/** What errors add to rates of a cell, at most, mm/yr. */
export interface ErrorsOfRates {
  readonly upMmYr: number;
  readonly eastMmYr: number;
  readonly recentMmYr: number;
}

/**
 * What the errors of looks add to rates: a step of size s after the share f of a record of T years adds 6·f·(1 − f)·s / T to the slope of its
 * least-squares line.
 */
export function errorsOfRates(
  errors: readonly ParentError[],
  firstDay: EpochDay,
  lastDay: EpochDay,
): ErrorsOfRates {
  let [upMmYr, eastMmYr, recentMmYr] = [0, 0, 0];
  for (const { earliestDay, latestDay, size, eastSize } of errors) {
    const middle = (earliestDay + latestDay) / 2;
    const slope = slopeOfStep(middle, firstDay, lastDay);
    upMmYr += Math.abs(size) * slope;
    eastMmYr += Math.abs(eastSize) * slope;
    recentMmYr += Math.abs(size) * slopeOfStep(middle, Math.max(firstDay, lastDay - RECENT_DAYS), lastDay);
  }
  return { upMmYr, eastMmYr, recentMmYr };
}

/** The slope that a step of 1 mm gives a line, mm/yr; 0 for a step outside. */
function slopeOfStep(day: EpochDay, firstDay: EpochDay, lastDay: EpochDay): number {
  const share = (day - firstDay) / (lastDay - firstDay);
  return share > 0 && share < 1 ? (6 * share * (1 - share)) / yearsBetween(firstDay, lastDay) : 0;
}

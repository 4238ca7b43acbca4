/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { CellFigures } from '../../core/answer/cellAnswer.ts';
import { DECIDING_SIGNIFICANCE } from '../../core/events/severity.ts';
import { isJump, jumpsMm } from '../../core/report/eventWords.ts';
import { isClassApart, type RateWithSigma } from '../../core/report/groundVerdict.ts';
import { publishedSigmaMmYr, publishedVelocityMmYr, roundTo } from '../../core/report/publishedValues.ts';
import type { CellColumns } from '../cellColumns.ts';
import type { CellRecord } from '../cellRecord.ts';
import { hasEvents, readEvents, type EventRecord } from './cellEvents.ts';

/** The parts of a record that determine what is said about the cell. */
type DecidingRecord = Pick<
  CellRecord,
  | 'velocityVerticalMmYr'
  | 'velocityUncertaintyMmYr'
  | 'velocityVsSurroundingsMmYr'
  | 'velocityVsSurroundingsUncertaintyMmYr'
  | 'rateWithoutEventsMmYr'
  | 'rateWithoutEventsUncertaintyMmYr'
  | 'recentRateMmYr'
  | 'recentRateUncertaintyMmYr'
  | 'recentChangeMmYr'
  | 'recentChangeUncertaintyMmYr'
  | 'events'
  | 'temporalCoherence'
  | 'nMeasurements'
  | 'spanYears'
>;

/**
 * A cell's numbers as published (velocities to 0.001 mm/yr): a reader who applies the published rules to them gets the
 * published codes. `disagreementMmYr` is one σ of the disagreement with other frames.
 */
export function cellFigures(record: DecidingRecord, disagreementMmYr = 0): CellFigures {
  const events = publishedEvents(record.events);
  const rateWithout = events.some(isJump)
    ? publishedRate(record.rateWithoutEventsMmYr, record.rateWithoutEventsUncertaintyMmYr)
    : null;
  return {
    velocityMmYr: publishedVelocityMmYr(record.velocityVerticalMmYr),
    sigmaMmYr: publishedSigmaMmYr(
      disagreementMmYr === 0
        ? record.velocityUncertaintyMmYr
        : Math.hypot(record.velocityUncertaintyMmYr, disagreementMmYr),
    ),
    vsSurroundings: publishedRate(
      record.velocityVsSurroundingsMmYr,
      record.velocityVsSurroundingsUncertaintyMmYr,
    ),
    jump: rateWithout && {
      sizesMm: jumpsMm(events.filter(decides)),
      mayBeError: events.some(mayBeError),
      rateWithout,
    },
    newPace: newPaceOf(record, events),
    temporalCoherence: roundTo(record.temporalCoherence, 3),
    nMeasurements: record.nMeasurements,
    spanYears: roundTo(record.spanYears, 3),
  };
}

/** Whether an event is certain enough to be the headline of a report; less certain ones are only listed. */
function decides({ significance }: EventRecord): boolean {
  return significance >= DECIDING_SIGNIFICANCE;
}

/** The last 12 months of a record with a change of pace, if they differ from it by a class; null otherwise. */
function newPaceOf(record: DecidingRecord, events: readonly EventRecord[]): RateWithSigma | null {
  if (!events.filter(decides).some(isCertainChange)) return null;
  const change = publishedRate(record.recentChangeMmYr, record.recentChangeUncertaintyMmYr);
  if (change === null || !isClassApart(change)) return null;
  return publishedRate(record.recentRateMmYr, record.recentRateUncertaintyMmYr);
}

function isCertainChange(event: EventRecord): boolean {
  return !isJump(event) && !event.isSuspectedUnwrapping;
}

/** Whether a jump may be a processing error. */
function mayBeError(event: EventRecord): boolean {
  return isJump(event) && event.isSuspectedUnwrapping;
}

/** The same for a row of a partition. */
export function figuresInColumns(columns: CellColumns, at: number): CellFigures {
  return cellFigures({
    velocityVerticalMmYr: columns.velocityVerticalMmYr[at]!,
    velocityUncertaintyMmYr: columns.velocityUncertaintyMmYr[at]!,
    velocityVsSurroundingsMmYr: columns.velocityVsSurroundingsMmYr[at]!,
    velocityVsSurroundingsUncertaintyMmYr: columns.velocityVsSurroundingsUncertaintyMmYr[at]!,
    rateWithoutEventsMmYr: columns.rateWithoutEventsMmYr[at]!,
    rateWithoutEventsUncertaintyMmYr: columns.rateWithoutEventsUncertaintyMmYr[at]!,
    recentRateMmYr: columns.recentRateMmYr[at]!,
    recentRateUncertaintyMmYr: columns.recentRateUncertaintyMmYr[at]!,
    recentChangeMmYr: columns.recentChangeMmYr[at]!,
    recentChangeUncertaintyMmYr: columns.recentChangeUncertaintyMmYr[at]!,
    events: hasEvents(columns, at) ? readEvents(columns, at) : NO_EVENTS,
    temporalCoherence: columns.temporalCoherence[at]!,
    nMeasurements: columns.nMeasurements[at]!,
    spanYears: columns.spanYears[at]!,
  });
}

const NO_EVENTS: readonly EventRecord[] = [];

/** Events as published: sizes to a tenth of a millimeter. */
export function publishedEvents(events: readonly EventRecord[]): readonly EventRecord[] {
  if (events.length === 0) return NO_EVENTS;
  return events.map((event) => ({
    ...event,
    size: roundTo(event.size, 1),
    sigma: roundTo(event.sigma, 1),
    significance: roundTo(event.significance, 1),
  }));
}

/** A rate as published; null if it is unknown (null or NaN). */
export function publishedRate(velocity: number | null, sigma: number | null): RateWithSigma | null {
  if (velocity === null || sigma === null || Number.isNaN(velocity) || Number.isNaN(sigma)) return null;
  return { velocityMmYr: publishedVelocityMmYr(velocity), sigmaMmYr: publishedSigmaMmYr(sigma) };
}

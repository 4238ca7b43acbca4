/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { CellFigures } from '../../core/answer/cellAnswer.ts';
import { parseIsoDate, type EpochDay } from '../../core/date.ts';
import { NO_PART_DOUBTS, type PartDoubts } from '../../core/reference/partDoubts.ts';
import { MOVING_MM_YR } from '../../core/report/assessment.ts';
import { isRecentDay } from '../../core/events/severity.ts';
import { isUnsettled } from '../../core/report/calmVerdict.ts';
import { decides, isJump, isLeftOut, jumpsMm } from '../../core/report/eventWords.ts';
import { isClassApart, UNDATED_SIGNIFICANCE, type RateWithSigma } from '../../core/report/groundVerdict.ts';
import { publishedSigmaMmYr, publishedVelocityMmYr, roundTo } from '../../core/report/publishedValues.ts';
import type { CellColumns } from '../cellColumns.ts';
import type { CellRecord } from '../cellRecord.ts';
import { hasEvents, readEvents, type EventRecord } from './cellEvents.ts';

/** The disagreement with other frames at a place, one σ in mm/yr. */
export interface Disagreement {
  /** Of their rates: it widens every rate. */
  readonly rateMmYr: number;
  /** The part of it that isn't common to both frames: it widens the difference from the surroundings. */
  readonly hereMmYr: number;
  /** Of the parts of the record. */
  readonly parts: PartDoubts;
}

export const NO_DISAGREEMENT: Disagreement = { rateMmYr: 0, hereMmYr: 0, parts: NO_PART_DOUBTS };

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
  | 'hasRateWithoutEvents'
  | 'temporalCoherence'
  | 'nMeasurements'
  | 'spanYears'
>;

/**
 * A cell's numbers as published (velocities to 0.001 mm/yr): a reader who applies the published rules to them gets the
 * published codes.
 */
export function cellFigures(
  record: DecidingRecord & Pick<CellRecord, 'lastObservation'>,
  disagreement: Disagreement = NO_DISAGREEMENT,
): CellFigures {
  return figuresOf(record, parseIsoDate(record.lastObservation), disagreement);
}

function figuresOf(
  record: DecidingRecord,
  lastDay: EpochDay,
  { rateMmYr, hereMmYr, parts }: Disagreement = NO_DISAGREEMENT,
): CellFigures {
  const events = publishedEvents(record.events, parts);
  const isLeft = publishedEvents(record.events).map(isLeftOut);
  const hasRateWithout = record.hasRateWithoutEvents === true || isLeft.some(Boolean);
  const rateWithout = hasRateWithout
    ? publishedRate(
        record.rateWithoutEventsMmYr,
        record.rateWithoutEventsUncertaintyMmYr,
        Math.max(rateMmYr, parts.rateWithoutEventsMmYr),
      )
    : null;
  return {
    velocityMmYr: publishedVelocityMmYr(record.velocityVerticalMmYr),
    sigmaMmYr: publishedSigmaMmYr(widened(record.velocityUncertaintyMmYr, rateMmYr)),
    vsSurroundings: publishedRate(
      record.velocityVsSurroundingsMmYr,
      record.velocityVsSurroundingsUncertaintyMmYr,
      hereMmYr,
    ),
    jump: rateWithout && {
      sizesMm: jumpsMm(events.filter(decides)),
      mayBeError: events.some((event, at) => mayBeError(event) || (isLeft[at] === true && !decides(event))),
      rateWithout,
    },
    newPace: newPaceOf(record, events, { lastDay, rateMmYr, parts }),
    isUnsettled: isUnsettled(events, lastDay),
    temporalCoherence: roundTo(record.temporalCoherence, 3),
    nMeasurements: record.nMeasurements,
    spanYears: roundTo(record.spanYears, 3),
  };
}

/**
 * The last 12 months of a record, if they differ from it by a class (by three σ unless the record has a certain change of
 * pace), or if the pace changed by a class within them; null otherwise. Motion of the last weeks hardly moves the rate of
 * 12 months.
 */
function newPaceOf(
  record: DecidingRecord,
  events: readonly EventRecord[],
  known: { readonly lastDay: EpochDay; readonly rateMmYr: number; readonly parts: PartDoubts },
): NonNullable<CellFigures['newPace']> | null {
  const { lastDay, rateMmYr, parts } = known;
  const change = publishedRate(
    record.recentChangeMmYr,
    record.recentChangeUncertaintyMmYr,
    parts.recentChangeMmYr,
  );
  if (change === null) return null;
  // A change against the difference that the last 12 months make isn't its date.
  const changes = events.filter(
    (event) =>
      decides(event) && isCertainChange(event) && Math.sign(event.size) === Math.sign(change.velocityMmYr),
  );
  const isDated = changes.length > 0;
  const isRecent = changes.some(
    ({ latest, size }) => isRecentDay(parseIsoDate(latest), lastDay) && Math.abs(size) >= MOVING_MM_YR,
  );
  if (!isRecent && !isClassApart(change, isDated ? undefined : UNDATED_SIGNIFICANCE)) return null;
  const recent = publishedRate(
    record.recentRateMmYr,
    record.recentRateUncertaintyMmYr,
    Math.max(rateMmYr, parts.recentRateMmYr),
  );
  return recent && { ...recent, isDated };
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
  const record = {
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
  };
  return figuresOf(record, columns.lastObservation[at]!);
}

const NO_EVENTS: readonly EventRecord[] = [];

/** Events as published: sizes to a tenth of a millimeter, their σ widened by the doubts of other looks. */
export function publishedEvents(
  events: readonly EventRecord[],
  { events: doubts }: PartDoubts = NO_PART_DOUBTS,
): readonly EventRecord[] {
  if (events.length === 0) return NO_EVENTS;
  return events.map((event, at) => ({
    ...event,
    size: roundTo(event.size, 1),
    sigma: roundTo(widened(event.sigma, doubts[at] ?? 0), 1),
    significance: roundTo(event.significance, 1),
  }));
}

/** A rate as published, its σ widened by a disagreement; null if it is unknown (null or NaN). */
export function publishedRate(
  velocity: number | null,
  sigma: number | null,
  disagreementMmYr = 0,
): RateWithSigma | null {
  if (velocity === null || sigma === null || Number.isNaN(velocity) || Number.isNaN(sigma)) return null;
  return {
    velocityMmYr: publishedVelocityMmYr(velocity),
    sigmaMmYr: publishedSigmaMmYr(widened(sigma, disagreementMmYr)),
  };
}

function widened(sigmaMmYr: number, disagreementMmYr: number): number {
  return disagreementMmYr === 0 ? sigmaMmYr : Math.hypot(sigmaMmYr, disagreementMmYr);
}

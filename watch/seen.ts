import { parseIsoDate } from '../core/date.ts';
import { velocityClassOf } from '../core/report/assessment.ts';
import { decides } from '../core/report/eventWords.ts';
import { margin95 } from '../core/report/interval95.ts';
import { movementBetween, type Observations, type SharedErrors } from '../core/series/movement.ts';
import { nearestDay } from '../core/series/nearestDay.ts';
import type { Measurement } from '../report/examine/measurement.ts';
import type { Examination } from '../report/examine/examination.ts';
import { reportStatus } from '../report/examine/reportStatus.ts';
import { sharedErrors } from '../report/examine/viewSeries.ts';
import type { SeriesRecord } from '../schemas/cellRecord.ts';
import type { WatchCondition } from './condition.ts';
import type { Seen, SeenEvent, SeenMovement } from './judge.ts';
import { required } from '../core/required.ts';

/** Evaluates an examination for a condition; reads the series only where a movement is watched for. */
export async function seenOf(examination: Examination, condition: WatchCondition): Promise<Seen> {
  const { cell, measurement } = examination;
  if (!cell) return { kind: 'uncovered' };
  const { frameId, lastObservation } = cell;
  if (!measurement) return { kind: 'unmeasured', frameId };
  const measured = { kind: 'measured', frameId, lastObservation, ...changesSeen(examination) } as const;
  if (!isZeroKnown(cell) || measured.events === null) return { ...measured, rate: null, movement: null };
  const rate = rateSeen(measurement);
  if (condition.type !== 'movement') return { ...measured, rate, movement: null };
  const series = await examination.readSeries();
  const movement =
    series &&
    movementSeen({ ...series, events: measurement.events }, condition, sharedErrors(cell, measurement));
  return { ...measured, rate, movement };
}

/** The headline of a report, and the events; null where none would be sold. Neither needs the frame's zero. */
function changesSeen(
  examination: Examination,
): Pick<Extract<Seen, { kind: 'measured' }>, 'verdict' | 'events'> {
  const { measurement } = examination;
  if (!measurement || reportStatus(examination, {}).status !== 'ok') return { verdict: null, events: null };
  return { verdict: measurement.verdict, events: eventsSeen(measurement.events) };
}

/** The events that a report would decide by. What may be noise or an error alerts when later dates confirm it. */
export function eventsSeen(events: Measurement['events']): SeenEvent[] {
  return events
    .filter((event) => decides(event) && !event.isSuspectedUnwrapping)
    .map(({ kind, earliest, latest, size }) => ({
      kind,
      earliest,
      latest,
      direction: size < 0 ? ('down' as const) : ('up' as const),
    }));
}

/** The steady rate: a jump in the record doesn't change its class. */
function rateSeen({ velocityMmYr, sigmaMmYr, assessment, rateWithoutEvents }: Measurement) {
  return rateWithoutEvents === null
    ? { velocityMmYr, sigmaMmYr, assessmentCode: assessment.assessmentCode }
    : { ...rateWithoutEvents, assessmentCode: velocityClassOf(rateWithoutEvents.velocityMmYr).code };
}

/** Whether the σ of rates and movements includes the uncertainty of the frame's zero. */
function isZeroKnown({ calibration, spatialReference }: NonNullable<Examination['cell']>): boolean {
  return calibration.kind === 'gps_tied' || spatialReference.sigma_mm_yr !== null;
}

/**
 * The movement from the observation nearest to the date of a condition to the last one, without newest dates that show a jump which
 * later ones must confirm. Null where the date is later than the
 * record, or the record too short. `errors` as in `movementBetween`, which is asked only where it matters.
 */
export function movementSeen(
  { dates, verticalMm, removedMm, shared, events }: SeriesRecord & Pick<Observations, 'events'>,
  { since, atLeastMm }: Extract<WatchCondition, { type: 'movement' }>,
  errors: SharedErrors | null,
): SeenMovement | null {
  const last = lastConfirmed(dates, events ?? []);
  if (last < 1 || since >= required(dates[last])) return null;
  const sinceDay = parseIsoDate(since);
  const days = dates.map(parseIsoDate);
  const from = since <= required(dates[0]) ? 0 : nearestDay(days, sinceDay);
  if (from === last) return null;
  const deltaMm = required(verticalMm[last]) - required(verticalMm[from]);
  if (Math.abs(deltaMm) < atLeastMm) return { deltaMm, surelyMm: 0 };
  const movement = movementBetween(
    { days, valuesMm: verticalMm, removedMm, shared, events },
    from,
    last,
    errors,
  );
  if (!movement) return null;
  return { deltaMm, surelyMm: Math.max(0, Math.abs(deltaMm) - margin95(movement.sigmaMm)) };
}

/** The last date before any jump that only the newest dates show; −1 = none. */
function lastConfirmed(dates: readonly string[], events: NonNullable<Observations['events']>): number {
  const jumps = events.filter(({ kind, isUnconfirmed }) => kind === 'step' && isUnconfirmed);
  return dates.findLastIndex((date) => jumps.every(({ earliest }) => date < earliest));
}

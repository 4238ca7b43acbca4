import { required } from '../../core/required.ts';
import { parseIsoDate } from '../../core/date.ts';
import { largestTriangles } from '../../core/series/downsample.ts';
import { fittedValues } from '../../core/series/fittedCurve.ts';
import { disagreementAt } from './datum.ts';
import type { ReportCell } from './examination.ts';
import type { Measurement } from './measurement.ts';
import { movementBetween, type Movement, type SharedErrors } from '../../core/series/movement.ts';
import type { PathEvent } from '../../core/series/eventPath.ts';
import { nearestDay } from '../../core/series/nearestDay.ts';
import type { SeriesRecord } from '../../schemas/cellRecord.ts';
import type { TimeseriesQuery } from '../../schemas/http/report/timeseries.ts';
import { refusal } from '../refusal.ts';
import { roundTo } from '../../core/report/publishedValues.ts';

/** A series as requested. */
export interface SeriesView {
  /** YYYY-MM-DD */
  readonly dates: readonly string[];
  /** Millimeters since `referenceDate`. */
  readonly verticalMm: readonly number[];
  readonly isDownsampled: boolean;
  /** The shared motion of all ground of the frame at the dates, mm, and one σ if it is measured; null = unknown. */
  readonly sharedMm: readonly number[] | null;
  readonly sharedSigmaMm: readonly number[] | null;
  /** The observation at which the series is zero. */
  readonly referenceDate: string;
  readonly movement: (Movement & MovementDates) | null;
}

interface MovementDates {
  readonly from: string;
  readonly to: string;
  readonly fromObservation: string;
  readonly toObservation: string;
}

/** Information that a series itself doesn't include. */
interface SeriesFacts {
  /** As in `movementBetween`. */
  readonly errors: SharedErrors | null;
  /** Dated events of the record. */
  readonly events?: readonly PathEvent[];
}

type Wishes = Pick<TimeseriesQuery, 'reference_date' | 'reference_date2' | 'max_points'> & {
  readonly series_type?: TimeseriesQuery['series_type'];
};

/**
 * Re-references, thins and measures a series (at least one observation). Refuses a curve if the record is too short, a
 * reference date outside the record, two dates that fall on the same observation, and a movement if there are fewer than
 * five observations (`bad_request`).
 */
export function viewSeries(
  series: SeriesRecord,
  wishes: Wishes,
  { errors, events = [] }: SeriesFacts,
): SeriesView {
  const { reference_date: from, reference_date2: to, max_points: maxPoints = series.dates.length } = wishes;
  const days = series.dates.map(parseIsoDate);
  const reference = from === undefined ? 0 : observationAt(series, days, 'reference_date', from);
  const shownMm = wishes.series_type === 'modeled' ? modeledValues(series, days, events) : series.verticalMm;
  const zero = required(shownMm[reference]);
  const verticalMm = shownMm.map((value) => roundTo(value - zero, 1));
  const kept = largestTriangles(days, verticalMm, maxPoints);
  const movement =
    from === undefined || to === undefined
      ? null
      : measureMovement({ series, days, reference, from, to, errors, events });
  return {
    dates: kept.map((index) => required(series.dates[index])),
    verticalMm: kept.map((index) => required(verticalMm[index])),
    isDownsampled: kept.length < days.length,
    ...sharedAt(series, kept),
    referenceDate: required(series.dates[reference]),
    movement,
  };
}

/** The shared motion of all ground of the frame, at some of a series' observations. */
export function sharedAt(
  { shared, removedMm }: SeriesRecord,
  kept: readonly number[],
): Pick<SeriesView, 'sharedMm' | 'sharedSigmaMm'> {
  const at = (values: readonly number[] | undefined, digits: number) =>
    values ? kept.map((index) => roundTo(required(values[index]), digits)) : null;
  return { sharedMm: at(shared?.motionMm ?? removedMm, 1), sharedSigmaMm: at(shared?.sigmaMm, 2) };
}

function modeledValues(
  { verticalMm }: SeriesRecord,
  days: readonly number[],
  events: readonly PathEvent[],
): readonly number[] {
  const fitted = fittedValues(days, verticalMm, events);
  if (fitted) return fitted;
  const message = `the record of this cell has ${days.length} observations, too few for a fitted curve; send series_type=measured`;
  throw refuseParameter('series_type', 'modeled', 'no_model', message);
}

/**
 * The errors of a rate that all ground of its frame shares: those of the zero, its tie, an assumed line of sight or another
 * frame. Null if there are none. A jump in the record is movement, so they are those of the rate without it.
 */
export function sharedErrors(
  cell: ReportCell,
  { sigmaMmYr, zeroSigmaMmYr, rateWithoutEvents, velocityMmYr, vsSurroundings }: Measurement,
): SharedErrors | null {
  const { calibration, spatialReference, lineOfSight, overlapping } = cell;
  const disagreement = disagreementAt(overlapping);
  const isShared =
    calibration.standard_error_mm_yr > 0 ||
    (spatialReference.sigma_mm_yr ?? 0) > 0 ||
    lineOfSight.is_assumed ||
    disagreement > 0;
  if (!isShared) return null;
  const rate = rateWithoutEvents ?? { velocityMmYr, sigmaMmYr };
  return {
    publishedMmYr: rate.sigmaMmYr,
    localMmYr: vsSurroundings?.sigmaMmYr ?? null,
    leastMmYr: Math.hypot(zeroSigmaMmYr, lineOfSight.velocity_share * rate.velocityMmYr, disagreement),
  };
}

function measureMovement(asked: {
  readonly series: SeriesRecord;
  readonly days: readonly number[];
  readonly reference: number;
  readonly from: string;
  readonly to: string;
  readonly errors: SharedErrors | null;
  readonly events: readonly PathEvent[];
}): SeriesView['movement'] {
  const { series, days, reference, from, to, errors, events } = asked;
  const target = observationAt(series, days, 'reference_date2', to);
  const [fromObservation, toObservation] = [
    required(series.dates[reference]),
    required(series.dates[target]),
  ];
  if (target === reference) {
    throw refuseDate(
      'reference_date2',
      to,
      `reference_date=${from} and reference_date2=${to} both fall on the observation of ${toObservation}; choose dates further apart`,
    );
  }
  const movement = movementBetween(
    { days, valuesMm: series.verticalMm, removedMm: series.removedMm, shared: series.shared, events },
    reference,
    target,
    errors,
  );
  if (!movement) {
    const message = `the record of this cell has ${days.length} observations, too few for a movement; omit reference_date2`;
    throw refuseDate('reference_date2', to, message);
  }
  return { ...movement, from, to, fromObservation, toObservation };
}

/** Index of the observation nearest to a date of the record. */
function observationAt(
  { dates }: SeriesRecord,
  days: readonly number[],
  parameter: 'reference_date' | 'reference_date2',
  date: string,
): number {
  const [first, last] = [required(dates[0]), required(dates.at(-1))];
  if (date < first || date > last) {
    throw refuseDate(
      parameter,
      date,
      `${parameter}=${date} is outside the record of this cell, which is from ${first} to ${last}`,
    );
  }
  return nearestDay(days, parseIsoDate(date));
}

function refuseDate(parameter: string, date: string, message: string) {
  return refuseParameter(parameter, date, 'unusable_date', message);
}

function refuseParameter(parameter: string, input: string, type: string, message: string) {
  return refusal('bad_request', message, {
    detail: [{ loc: ['query', parameter], msg: message, type, input, ctx: {} }],
  });
}

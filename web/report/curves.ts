import { required } from '../../core/required.ts';
import { parseIsoDate, DAYS_PER_YEAR } from '../../core/date.ts';
import { margin95 } from '../../core/report/interval95.ts';
import { eventPathMm, type PathEvent } from '../../core/series/eventPath.ts';
import { fitModel } from '../../core/series/modelFit.ts';
import { movementBetween, type Movement, type SharedErrors } from '../../core/series/movement.ts';
import { seriesDesign } from '../../core/fit/seriesModel.ts';

/** A purchased series: one value per date. */
export interface Series {
  readonly dates: readonly string[];
  readonly vertical_mm: readonly number[];
  /** The shared motion of all ground of the frame at each date, mm, and one σ if it is measured. */
  readonly shared_motion_mm?: readonly number[] | null;
  readonly shared_motion_uncertainty_mm?: readonly number[] | null;
}

/** The reported rate, mm/yr. */
export interface Rate {
  readonly velocity: number;
  /** One standard deviation. */
  readonly uncertainty: number;
  /** Dated events of the record. */
  readonly events: readonly PathEvent[];
  /**
   * One σ that grows with the time between two dates, mm/yr, if it includes more than the fit's own: that of the frame's
   * zero, its tie, or an assumed line of sight. Null if it doesn't.
   */
  readonly sharedErrors: SharedErrors | null;
}

/** The curves drawn over the observations, mm; one value per observation. */
export interface Curves {
  readonly line: readonly number[];
  /** The wedge of the rate's 95 % interval around the line. */
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  /** The line with the yearly oscillation added; null if the record is too short for one. */
  readonly season: readonly number[] | null;
}

/**
 * The line of the reported velocity through the middle of the series, its wedge, and the yearly oscillation of the model
 * with which the velocity was fitted. A record with events doesn't have a single rate: its line is fitted with them, and
 * has no wedge.
 */
export function curvesOf(series: Series, { velocity, uncertainty, events }: Rate): Curves {
  const fitted = events.length > 0 ? curvesWithEvents(series, events) : null;
  if (fitted !== null) return fitted;
  const { days, values } = numbersOf(series);
  const years = days.map((day) => (day - required(days[0])) / DAYS_PER_YEAR);
  const swing = yearlySwing(days, values);
  const levels = values.map((value, index) => value - (swing?.[index] ?? 0));
  const middle = { year: mean(years), mm: mean(levels) };
  const along = (slope: number) => Array.from(years, (year) => middle.mm + slope * (year - middle.year));
  const line = along(velocity);
  const one = along(velocity - margin95(uncertainty));
  const other = along(velocity + margin95(uncertainty));
  return {
    line,
    lower: one.map((value, index) => Math.min(value, required(other[index]))),
    upper: one.map((value, index) => Math.max(value, required(other[index]))),
    season: swing && line.map((value, index) => value + required(swing[index])),
  };
}

function curvesWithEvents(series: Series, events: readonly PathEvent[]): Curves | null {
  const { days, values } = numbersOf(series);
  const path = days.map((day) => eventPathMm(events, day));
  const design = seriesDesign(days.map((day) => (day - required(days[0])) / DAYS_PER_YEAR));
  const quiet = values.map((value, index) => value - required(path[index]));
  const model = fitModel(design, days, quiet) ?? fitModel(design.slice(0, 2), days, quiet);
  if (model === null) return null;
  const [constant = 0, rate = 0] = model.parameters;
  const line = Array.from(
    days,
    (day, index) => constant + (rate * (day - required(days[0]))) / DAYS_PER_YEAR + required(path[index]),
  );
  const season =
    model.parameters.length < 4
      ? null
      : line.map((_, index) => required(values[index]) - required(model.residuals[index]));
  return { line, lower: line, upper: line, season };
}

/** Movement between two observations, given by index, with its uncertainty, like `/api/v1/timeseries`. */
export function movementOf(series: Series, rate: Rate, from: number, to: number): Movement | null {
  const { days, values } = numbersOf(series);
  return movementBetween(
    { days: Array.from(days), valuesMm: Array.from(values), events: rate.events, ...sharedOf(series) },
    from,
    to,
    rate.sharedErrors,
  );
}

/** Movement from the first observation to the last; null with too few. */
export function movementSoFar(series: Series | undefined, rate: Rate): Movement | null {
  const last = (series?.dates.length ?? 0) - 1;
  return series === undefined || last < 1 ? null : movementOf(series, rate, 0, last);
}

function sharedOf({ shared_motion_mm: motionMm, shared_motion_uncertainty_mm: sigmaMm }: Series) {
  if (!motionMm) return {};
  return sigmaMm ? { shared: { motionMm, sigmaMm } } : { removedMm: motionMm };
}

function numbersOf({ dates, vertical_mm: values }: Series) {
  return { days: Float64Array.from(dates, parseIsoDate), values: Float64Array.from(values) };
}

/** The yearly sine and cosine at each observation; null if the model has none. */
function yearlySwing(days: Float64Array, values: Float64Array): Float64Array | null {
  const design = seriesDesign(days.map((day) => (day - required(days[0])) / DAYS_PER_YEAR));
  const [, , sine, cosine] = design;
  if (!sine || !cosine) return null;
  const model = fitModel(design, days, values);
  if (!model) return null;
  const { parameters } = model;
  return days.map(
    (_, index) =>
      required(parameters[2]) * required(sine[index]) + required(parameters[3]) * required(cosine[index]),
  );
}

function mean(list: Float64Array): number {
  return list.reduce((sum, one) => sum + one, 0) / list.length;
}

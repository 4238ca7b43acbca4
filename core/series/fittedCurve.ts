/**
 * The model d(t) = a + v·t [+ s·sin 2πt + c·cos 2πt] of ../fit/seriesModel.ts, fitted to one series and drawn: d in mm, t
 * in years since the first epoch, v in mm/yr. The path of the record's dated events (eventPath.ts) is subtracted from a
 * series before the fit and added back to the line.
 */
import { required } from '../required.ts';
import { DAYS_PER_YEAR, type EpochDay } from '../date.ts';
import { eventPathMm, type PathEvent } from './eventPath.ts';
import { fitModel, type ModelFit } from './modelFit.ts';
import { MINIMUM_EPOCHS, seriesDesign } from '../fit/seriesModel.ts';

/** A fitted model of a series at evenly spaced days, to be drawn. */
export interface FittedCurve {
  readonly days: readonly number[];
  /** The line, mm: straight, except for events. */
  readonly lineMm: readonly number[];
  /** Line and seasonal term, mm; null if the series is too short for one. */
  readonly seasonalMm: readonly number[] | null;
}

/**
 * The velocity fit of a series at its own days, mm: line including its `events`, and yearly oscillation. `days`
 * ascending, values in mm. Null with too few epochs for a fit.
 */
export function fittedValues(
  days: readonly EpochDay[],
  valuesMm: readonly number[],
  events: readonly PathEvent[] = [],
): number[] | null {
  if (days.length < MINIMUM_EPOCHS) return null;
  const at = Float64Array.from(days);
  const model = fitSeries(at, withoutEvents(days, valuesMm, events));
  return model && valuesMm.map((value, index) => value - required(model.residuals[index]));
}

function withoutEvents(
  days: readonly EpochDay[],
  valuesMm: readonly number[],
  events: readonly PathEvent[],
): Float64Array {
  return Float64Array.from(valuesMm, (value, index) => value - eventPathMm(events, required(days[index])));
}

/** With the seasonal term if the series is long enough for one; null if not even a line can be fitted. */
function fitSeries(days: Float64Array, values: Float64Array): ModelFit | null {
  const design = seriesDesign(days.map((day) => (day - required(days[0])) / DAYS_PER_YEAR));
  return fitModel(design, days, values) ?? fitModel(design.slice(0, 2), days, values);
}

/**
 * The line and the yearly curve of the velocity fit of a series, sampled at `samples` days from the first to the last,
 * with `events` included in the line. `days` ascending, values in mm. Null with too few epochs for a fit.
 */
export function fittedCurve(
  days: readonly EpochDay[],
  valuesMm: readonly number[],
  samples: number,
  events: readonly PathEvent[] = [],
): FittedCurve | null {
  if (days.length < MINIMUM_EPOCHS) return null;
  const at = Float64Array.from(days);
  const first = required(at[0]);
  const model = fitSeries(at, withoutEvents(days, valuesMm, events));
  if (!model) return null;
  const [constant, rate, sine = 0, cosine = 0] = model.parameters;
  const sampled = Array.from(
    { length: samples },
    (_, i) => first + ((required(at.at(-1)) - first) * i) / (samples - 1),
  );
  const years = sampled.map((day) => (day - first) / DAYS_PER_YEAR);
  const lineMm = years.map(
    (t, i) => required(constant) + required(rate) * t + eventPathMm(events, sampled[i] ?? 0),
  );
  const swing = (t: number) => sine * Math.sin(2 * Math.PI * t) + cosine * Math.cos(2 * Math.PI * t);
  return {
    days: sampled,
    lineMm,
    seasonalMm: model.parameters.length < 4 ? null : years.map((t, i) => required(lineMm[i]) + swing(t)),
  };
}

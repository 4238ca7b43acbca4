/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The noise under which series of a frame are scanned for events: the class that is most likely for a sample of them (pooled, events left
 * out), their usual σ as the median over the sample, and the thresholds that follow. The season is free: ground with a larger one than its
 * neighbors would look like events otherwise. mm.
 */
import { DAYS_PER_YEAR } from '../date.ts';
import { createEventPlan, MINIMUM_SCAN_EPOCHS, type PlaceNoise } from '../events/eventPlan.ts';
import { eventThresholds, type Thresholds } from '../events/thresholds.ts';
import { median } from '../statistics/quantile.ts';
import { createNoiseModels } from './noiseModels.ts';
import { noiseOfSeries } from './seriesLevel.ts';
import { createSeriesWeigher } from './seriesWeigher.ts';

/** A place's noise and what its scans exceed by chance. Plain data. */
export interface EventNoise {
  readonly place: PlaceNoise;
  readonly thresholds: Thresholds;
}

/** Fewer series say too little of their noise. */
const FEWEST_SERIES = 12;

/**
 * The noise of a sample of series, a row of dates each (mm, NaN = no observation), at these days (ascending). Null where they are too few or
 * the dates too few to show an event.
 */
export function eventNoise(epochDays: readonly number[], series: Float32Array): EventNoise | null {
  const epochs = epochDays.length;
  const count = series.length / epochs;
  if (epochs < MINIMUM_SCAN_EPOCHS || count < FEWEST_SERIES) return null;
  const models = createNoiseModels(
    Float64Array.from(epochDays, (day) => (day - epochDays[0]!) / DAYS_PER_YEAR),
  );
  const input = { series, tiles: new Int32Array(count), grid: { rows: 1, cols: 1 } };
  const { weights, seasonVarianceMm2, isEvent } = noiseOfSeries(models, input);
  const index = weights.frame.indexOf(Math.max(...weights.frame));
  const weigher = createSeriesWeigher(models);
  const sigmas: number[] = [];
  for (let at = 0; at < count; at++) {
    const { missingCount } = weigher.use(series, at * epochs);
    if (isEvent[at] === 1 || epochs - missingCount < MINIMUM_SCAN_EPOCHS) continue;
    sigmas.push(Math.sqrt(weigher.weigh(index, seasonVarianceMm2).scaleMm2));
  }
  if (sigmas.length < FEWEST_SERIES) return null;
  const { kind, parameter } = models.classes[index]!;
  const place: PlaceNoise = {
    model: { kind, parameter },
    usualSigmaMm: median(Float64Array.from(sigmas)),
    season: { sigmaMm: Infinity, changeMmPerYear: 0 },
  };
  return { place, thresholds: eventThresholds(createEventPlan(epochDays, place), place) };
}

/**
 * The noise model for scanning a frame's series for events: the most likely class for the pooled sample (seriesLevel.ts),
 * the usual σ as the median over it, and the resulting thresholds, raised where the sample exceeds them too often
 * (core/events/frameThresholds.ts). The season is unconstrained; otherwise ground with a larger season than its neighbors
 * would look like events. mm.
 */
import { DAYS_PER_YEAR } from '../date.ts';
import { createEventPlan, MINIMUM_SCAN_EPOCHS, type PlaceNoise } from '../events/eventPlan.ts';
import { raiseThresholds } from '../events/frameThresholds.ts';
import { eventThresholds, type Thresholds } from '../events/thresholds.ts';
import { median } from '../statistics/quantile.ts';
import type { NoiseModels } from './noiseModels.ts';
import type { SeriesNoise, TiledSeries } from './seriesLevel.ts';
import { createSeriesWeigher } from './seriesWeigher.ts';

/** The noise at a place, and the thresholds that scans there exceed by chance. Plain data. */
export interface EventNoise {
  readonly place: PlaceNoise;
  readonly thresholds: Thresholds;
}

/** Fewer series say too little about their noise. */
const FEWEST_SERIES = 12;
/** Maximum number of series that the usual σ is computed from. */
const WEIGHED = 200;
const FREE_SEASON = { sigmaMm: Infinity, changeMmPerYear: 0 };

/**
 * The noise for scans, from a sample with pooled noise. Null if there are too few series, or too few dates to show an
 * event.
 */
export function eventNoise(
  models: NoiseModels,
  { series, tiles }: TiledSeries,
  { weights, seasonVarianceMm2, isEvent }: SeriesNoise,
): EventNoise | null {
  const epochs = models.years.length;
  const count = tiles.length;
  if (epochs < MINIMUM_SCAN_EPOCHS || count < FEWEST_SERIES) return null;
  const index = weights.frame.indexOf(Math.max(...weights.frame));
  const weigher = createSeriesWeigher(models);
  const sigmas: number[] = [];
  const every = Math.max(1, Math.floor(count / WEIGHED));
  for (let at = 0; at < count; at += every) {
    if (isEvent[at] === 1) continue;
    const { missingCount } = weigher.use(series, at * epochs);
    if (epochs - missingCount < MINIMUM_SCAN_EPOCHS) continue;
    sigmas.push(Math.sqrt(weigher.weigh(index, seasonVarianceMm2).scaleMm2));
  }
  const likeliest = models.classes[index];
  if (sigmas.length < FEWEST_SERIES || !likeliest) return null;
  const place: PlaceNoise = {
    model: { kind: likeliest.kind, parameter: likeliest.parameter },
    usualSigmaMm: median(Float64Array.from(sigmas)),
    season: FREE_SEASON,
  };
  const days = models.years.map((t) => Math.round(t * DAYS_PER_YEAR));
  const plan = createEventPlan(days, place);
  const thresholds = eventThresholds(plan, place);
  return { place, thresholds: raiseThresholds(thresholds, plan, place, quietRows(series, isEvent)) };
}

/** The noise of the sum of two parts: the class of the larger one, and their combined σ. */
export function eventNoiseOfSum(a: EventNoise | null, b: EventNoise | null): EventNoise | null {
  if (a === null || b === null) return a ?? b;
  const [larger, smaller] = a.place.usualSigmaMm > b.place.usualSigmaMm ? [a, b] : [b, a];
  const usualSigmaMm = Math.hypot(larger.place.usualSigmaMm, smaller.place.usualSigmaMm);
  return { place: { ...larger.place, usualSigmaMm }, thresholds: larger.thresholds };
}

/** The series without an event, one after the other. */
function quietRows(series: Float32Array, isEvent: Uint8Array): Float32Array {
  const epochs = series.length / isEvent.length;
  const quiet = new Float32Array(epochs * isEvent.reduce((sum, has) => sum + 1 - has, 0));
  let to = 0;
  for (const [at, has] of isEvent.entries()) {
    if (has === 1) continue;
    quiet.set(series.subarray(at * epochs, (at + 1) * epochs), to);
    to += epochs;
  }
  return quiet;
}

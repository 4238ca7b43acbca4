/**
 * What event detectors are evaluated on, for bench/science/{eventsFound,judges}.ts: kinds of noise, and places from seeds
 * on which nothing was tuned.
 */
import { createEventPlan, type PlaceNoise } from '../../../core/events/eventPlan.ts';
import { createEventScanner, type EventScanner } from '../../../core/events/eventScanner.ts';
import { createPlanter, type PlantedNoise, type Planting } from './plantedEvents.ts';
import { plantedNoise, type Ground } from './plantedPlaces.ts';
import { DAYS_PER_YEAR } from '../../../core/date.ts';
import type { Noise } from '../../../core/statistics/noiseClasses.ts';
import { createNoiseModels } from '../../../core/noise/noiseModels.ts';
import { noiseOfSeries } from '../../../core/noise/seriesLevel.ts';
import { createSeriesWeigher } from '../../../core/noise/seriesWeigher.ts';

const SIGMA_MM = 3;
const MISSING = 0.08;

export const NOISES: readonly (readonly [name: string, noise: PlantedNoise])[] = [
  ['white', { kind: 'white' }],
  ['AR(1) 0.5', { kind: 'ar1', correlation: 0.5 }],
  ['flicker', { kind: 'flicker', mm: 0.5 }],
  ['random walk', { kind: 'random_walk', mmPerRootYear: 2 }],
];

/** What is evaluated: a class of noise as estimated, a scanner for it, and what planters plant. */
export interface Trial {
  readonly name: string;
  readonly place: PlaceNoise;
  readonly ground: Ground;
  readonly planting: Planting;
  readonly scanner: EventScanner;
}

/** A trial of one kind of noise, the class of which is estimated from 400 quiet series. */
export function trialOf(name: string, noise: PlantedNoise, days: Float64Array): Trial {
  const planting: Planting = { days, noise, sigmaMm: SIGMA_MM, seasonMm: 4, missing: MISSING };
  const training = createPlanter(planting, 1);
  const { model, sigmaMm } = pooledNoise(
    days,
    Array.from({ length: 400 }, () => plantedNoise(training, days)),
  );
  const place: PlaceNoise = {
    model,
    usualSigmaMm: sigmaMm,
    season: { sigmaMm: Infinity, changeMmPerYear: 0 },
  };
  const ground = { days, plan: createEventPlan(days, place), sigmaMm };
  return { name, place, ground, planting, scanner: createEventScanner(days, place) };
}

/**
 * The class of noise under which series over the same days, without events, are most likely, and the root mean square of
 * their σ under it (mm).
 */
function pooledNoise(days: Float64Array, series: readonly Float64Array[]): { model: Noise; sigmaMm: number } {
  const models = createNoiseModels(days.map((day) => day / DAYS_PER_YEAR));
  const whole = Float32Array.from(series.flatMap((one) => [...one]));
  const input = { series: whole, tiles: new Int32Array(series.length), grid: { rows: 1, cols: 1 } };
  const { weights, seasonVarianceMm2 } = noiseOfSeries(models, input);
  const index = weights.frame.indexOf(Math.max(...weights.frame));
  const weigher = createSeriesWeigher(models);
  let variance = 0;
  for (let at = 0; at < series.length; at++) {
    weigher.use(whole, at * days.length);
    variance += weigher.weigh(index, seasonVarianceMm2).scaleMm2 / series.length;
  }
  return { model: models.classes[index]!, sigmaMm: Math.sqrt(variance) };
}

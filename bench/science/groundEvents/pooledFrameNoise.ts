/**
 * The class of noise under which series without events are most likely, and the root mean square of their σ under it
 * (mm).
 */
import { DAYS_PER_YEAR } from '../../../core/date.ts';
import type { Noise } from '../../../core/statistics/noiseClasses.ts';
import { createNoiseModels } from '../../../core/noise/noiseModels.ts';
import { noiseOfSeries } from '../../../core/noise/seriesLevel.ts';
import { createSeriesWeigher } from '../../../core/noise/seriesWeigher.ts';

/** Pools series over the same days. */
export function pooledNoise(
  days: Float64Array,
  series: readonly Float64Array[],
): { model: Noise; sigmaMm: number } {
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

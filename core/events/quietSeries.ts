/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Series of ground where nothing happens, with the noise of a place. Their σ differs from the usual one by 15 %
 * (log-normal), as it does between places of one class. In a third of them the noise is slightly more correlated than the
 * class, in another third slightly less, because there are only a few classes. The unit is the usual σ. The random numbers
 * are counter-based: the same dates and noise give the same series on every machine.
 */
import { createKernels } from '../kernels/kernels.ts';
import { normalAt, normalDeviates, streamKey } from '../statistics/counterNoise.ts';
import type { Noise } from '../statistics/noiseClasses.ts';
import { createEventPlan, type EventPlan, type PlaceNoise } from './eventPlan.ts';

const SEED = 20_260_418;
const SIGMA_SPREAD = 0.15;
/** Number of series drawn by one call. */
export const DRAWN_AT_ONCE = 200;
/** Half the distance between classes: added to correlations (up to the maximum), and a factor for ratios. */
const MOST_CORRELATION = 0.97;
const CLASS_SPREAD = { correlation: 0.08, factor: 1.2 };

/** The class itself, and slightly less and slightly more correlated ones. */
function similarModels(model: Noise): readonly Noise[] {
  if (model.kind === 'white') return [model];
  const { correlation, factor } = CLASS_SPREAD;
  return [-1, 0, 1].map((sign) => {
    if (model.kind !== 'autoregressive') return { ...model, parameter: model.parameter * factor ** sign };
    const shifted = Math.min(MOST_CORRELATION, Math.max(0, model.parameter + sign * correlation));
    return { ...model, parameter: shifted };
  });
}

/**
 * Draws `DRAWN_AT_ONCE` quiet series with the plan's dates and the place's noise, from the `first` on: one after the
 * other, one value per date, without gaps; overwritten by the next.
 */
export function drawQuietSeries(plan: EventPlan, place: PlaceNoise): (first: number) => Float32Array {
  const epochs = plan.days.length;
  const deviates = normalDeviates();
  const stream = streamKey(SEED);
  const models = similarModels(place.model);
  const doubles = epochs * (epochs * models.length + 2);
  const kernels = createKernels(4 * deviates.length + 8 * doubles, models.length + 3);
  const table = kernels.floats(deviates.length);
  table.set(deviates);
  const white = kernels.doubles(epochs).byteOffset;
  const drawn = kernels.doubles(epochs);
  const factors = models.map((model) => {
    const factor = kernels.doubles(epochs * epochs);
    factor.set(lowerTriangle(createEventPlan(plan.days, { ...place, model }).factor, epochs));
    return factor.byteOffset;
  });
  const series = new Float32Array(DRAWN_AT_ONCE * epochs);
  return (first) => {
    for (let i = 0; i < DRAWN_AT_ONCE; i++) {
      const run = first + i;
      const sigma = Math.exp(SIGMA_SPREAD * normalAt(stream, run, epochs));
      kernels.call.drawRow(table.byteOffset, stream, run, sigma, epochs, white);
      kernels.call.multiplySquare(factors[run % factors.length]!, epochs, white, drawn.byteOffset);
      series.set(drawn, i * epochs);
    }
    return series;
  };
}

/** L, with the unused upper triangle of the factor set to zero. */
function lowerTriangle(factor: Float64Array, n: number): Float64Array {
  return factor.map((value, at) => (at % n <= Math.floor(at / n) ? value : 0));
}

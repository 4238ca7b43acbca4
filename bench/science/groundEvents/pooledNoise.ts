/** The class and ratio of noise under which series without events are most likely: restricted likelihood with line and season, σ² profiled out, summed. */
import { choleskyFactor, invertLower, multiply } from '../../../core/events/cholesky.ts';
import { noiseCovariance, type NoiseModel } from '../../../core/events/noiseModel.ts';
import { DAYS_PER_YEAR } from '../../../core/date.ts';
import { prepareRegression, regress } from '../../../core/statistics/regression.ts';

const RATIOS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32];
export const NOISE_CLASSES: readonly NoiseModel[] = [
  { kind: 'white' },
  ...[0.15, 0.3, 0.45, 0.6, 0.75, 0.87].map((correlation) => ({
    kind: 'ar1' as const,
    correlation,
    stepDays: 12,
  })),
  ...RATIOS.map((ratioPerYear) => ({ kind: 'random_walk' as const, ratioPerYear })),
  ...RATIOS.map((ratio) => ({ kind: 'flicker' as const, ratio })),
];

/** The likeliest class of series without gaps, and the root mean square of their σ under it (mm). */
export function pooledNoise(
  days: Float64Array,
  series: readonly Float64Array[],
): { model: NoiseModel; sigmaMm: number } {
  let best = { model: NOISE_CLASSES[0]!, sigmaMm: 1, likelihood: -Infinity };
  for (const model of NOISE_CLASSES) {
    const { likelihood, sigmaMm } = likelihoodOf(days, series, model);
    if (likelihood > best.likelihood) best = { model, sigmaMm, likelihood };
  }
  return best;
}

function likelihoodOf(days: Float64Array, series: readonly Float64Array[], model: NoiseModel) {
  const n = days.length;
  const factor = choleskyFactor(noiseCovariance(days, model), n)!;
  const whitener = invertLower(factor, n);
  const years = days.map((day) => (day - days[n >> 1]!) / DAYS_PER_YEAR);
  const wave = (of: (angle: number) => number) => years.map((t) => of(2 * Math.PI * t));
  const white = (column: Float64Array) => {
    const out = new Float64Array(n);
    multiply(whitener, column, out);
    return out;
  };
  const plan = prepareRegression([years.map(() => 1), years, wave(Math.sin), wave(Math.cos)].map(white))!;
  let fixed = 0;
  for (let i = 0; i < n; i++) fixed += Math.log(factor[i * n + i]!);
  for (let p = 0; p < 4; p++) fixed -= Math.log(Math.abs(plan.inverse[p * 5]!));
  let [likelihood, variance] = [0, 0];
  const parameters = new Float64Array(4);
  for (const one of series) {
    const squares = regress(plan, white(one), parameters);
    likelihood -= fixed + ((n - 4) / 2) * Math.log(squares);
    variance += squares / (n - 4) / series.length;
  }
  return { likelihood, sigmaMm: Math.sqrt(variance) };
}

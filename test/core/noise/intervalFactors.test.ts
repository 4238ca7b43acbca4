import { describe, expect, test } from 'vitest';
import { kinds, plantFrame } from '../../../bench/science/plantedNoise.ts';
import { createSeriesFitter, emptyFit } from '../../../core/fit/fit.ts';
import { intervalFactors, type RateFit } from '../../../core/noise/intervalFactors.ts';
import { createNoiseModels } from '../../../core/noise/noiseModels.ts';
import { noiseOfSeries } from '../../../core/noise/seriesLevel.ts';

const kindNamed = (name: string) => kinds.find((kind) => kind.name === name)!;

/**
 * Factors for a frame with one kind of noise in one tile, and the shares of its intervals that contain the truth with and
 * without them.
 */
function judge(name: string, seasonMm = 0) {
  const recipe = { rows: 9, cols: 9, epochs: 65, gaps: 'random 8 %', seed: 5 } as const;
  const frame = plantFrame({ ...recipe, kindAt: () => kindNamed(name), seasonMm });
  const models = createNoiseModels(frame.years);
  const input = {
    series: frame.series,
    tiles: new Int32Array(81),
    grid: { rows: 1, cols: 1 },
  };
  const fitter = createSeriesFitter(Array.from(frame.years, (t) => Math.round(t * 365.25)));
  const fit = emptyFit();
  const rateFit: RateFit = (series, out) => {
    const isFitted = fitter.fit(series, 0, fit);
    out.rateMmYr = fit.velocityMmYr;
    out.sigmaMmYr = fit.velocitySigmaMmYr;
    return isFitted;
  };
  const factors = intervalFactors(models, rateFit, { input, noise: noiseOfSeries(models, input) }, null);
  let [held, heldAlone, paceHeld] = [0, 0, 0];
  for (let at = 0; at < 81; at++) {
    fitter.fit(frame.series, at * 65, fit);
    const z = Math.abs(fit.velocityMmYr - frame.rates[at]!) / fit.velocitySigmaMmYr;
    const pace = Math.abs(fit.velocityMmYr - frame.drifts[at]!) / fit.velocitySigmaMmYr;
    if (z <= 1.96 * factors.rate[0]!) held++;
    if (z <= 1.96) heldAlone++;
    if (pace <= 1.96 * factors.pace[0]!) paceHeld++;
  }
  return { factors, held: held / 81, heldAlone: heldAlone / 81, paceHeld: paceHeld / 81 };
}

describe('factors of intervals under pooled noise', () => {
  test('widen the fit for cells with flicker noise, which the fit does not model', () => {
    const { factors, held, heldAlone } = judge('white + flicker');
    expect(factors.rate[0]).toBeGreaterThan(1.25);
    expect(factors.local[0]).toBe(factors.rate[0]);
    expect(heldAlone).toBeLessThan(0.9);
    expect(held).toBeGreaterThan(heldAlone);
    expect(held).toBeGreaterThan(0.85);
  });

  test('leave it nearly unchanged in white noise', () => {
    const { factors, held } = judge('white');
    expect(factors.rate[0]).toBeGreaterThan(0.85);
    expect(factors.rate[0]).toBeLessThan(1.15);
    expect(held).toBeGreaterThan(0.88);
  });

  test('allow more difference between years than over the record when the ground follows a random walk', () => {
    const { factors, paceHeld } = judge('walk 5');
    expect(factors.pace[0]).toBeGreaterThan(1.3 * factors.rate[0]!);
    expect(paceHeld).toBeGreaterThan(0.85);
  });
});

import { describe, expect, it } from 'vitest';
import { areaNoise } from '../../../core/area/areaNoise.ts';
import { meanCorrelation, meanVariance } from '../../../core/area/meanVariance.ts';
import { analyzeTrend } from '../../../core/series/trendAnalysis.ts';
import {
  correlatedFields,
  FIELD_CELLS,
  FIELD_DAYS,
  FIELD_SHARE,
  FIELD_SIZE,
  meanSeries,
  spherical,
} from '../../support/planted/correlatedFields.ts';

describe('the mean of an area', () => {
  it('has intervals that contain it when errors are spatially correlated', () => {
    const { held, sigmaRatio } = plantedCoverage(0x5eed, 200);
    expect(held).toBeGreaterThanOrEqual(0.93);
    expect(held).toBeLessThanOrEqual(0.97);
    expect(sigmaRatio).toBeGreaterThan(0.9);
    expect(sigmaRatio).toBeLessThan(1.1);
  });
});

/**
 * How often ± 1.96 σ of an area's mean rate contains 0, and how its σ relative to a cell's compares with what the planted
 * correlation gives.
 */
function plantedCoverage(seed: number, trials: number) {
  const { series } = correlatedFields(seed);
  const count = FIELD_CELLS.length;
  const eastKm = Float64Array.from(FIELD_CELLS, ({ col }) => col * FIELD_SIZE.widthKm);
  const northKm = Float64Array.from(FIELD_CELLS, ({ row }) => -row * FIELD_SIZE.heightKm);
  let [held, ratios] = [0, 0];
  for (let trial = 0; trial < trials; trial++) {
    const values = series();
    const noise = areaNoise({ days: FIELD_DAYS, values, eastKm, northKm })!;
    const rate = analyzeTrend([...FIELD_DAYS], meanSeries(values))!.linearRateMmYr.value;
    // A cell's σ is that of a single cell's fit.
    const sigma = noise.fits.reduce((sum, fit) => sum + fit.sigmaMmYr, 0) / noise.fits.length;
    const variance = meanVariance(FIELD_CELLS, new Float64Array(count).fill(sigma), FIELD_SIZE, noise);
    ratios += Math.sqrt(variance) / sigma / trials;
    if (Math.abs(rate) <= 1.96 * Math.sqrt(variance)) held++;
  }
  const planted =
    (1 - FIELD_SHARE) / count + FIELD_SHARE * meanCorrelation(FIELD_CELLS, FIELD_SIZE, spherical);
  return { held: held / trials, sigmaRatio: ratios / Math.sqrt(planted) };
}

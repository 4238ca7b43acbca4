import { describe, expect, it } from 'vitest';
import { areaNoise } from '../../../core/area/areaNoise.ts';
import { meanCorrelation, meanVariance } from '../../../core/area/meanVariance.ts';
import type { Cell } from '../../../core/geodesy/grid.ts';
import { analyzeTrend } from '../../../core/series/trendAnalysis.ts';
import { randomNumbers } from '../../support/planted/randomNumbers.ts';

const square = (side: number): Cell[] =>
  Array.from({ length: side * side }, (_, at) => ({ row: Math.floor(at / side), col: at % side }));

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
 * correlation gives: white noise in time; in space a nugget and a spherical part of 1.5 km.
 */
function plantedCoverage(seed: number, trials: number) {
  const uniform = randomNumbers(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  const cells = square(9);
  const count = cells.length;
  const epochs = 60;
  const days = Float64Array.from({ length: epochs }, (_, i) => 12 * i);
  const spherical = (km: number) => (km < 1.5 ? 1 - 1.5 * (km / 1.5) + 0.5 * (km / 1.5) ** 3 : 0);
  const factor = choleskyOf(cells, spherical);
  const size = { widthKm: 0.12, heightKm: 0.12 };
  const eastKm = Float64Array.from(cells, ({ col }) => col * size.widthKm);
  const northKm = Float64Array.from(cells, ({ row }) => -row * size.heightKm);
  let [held, ratios] = [0, 0];
  for (let trial = 0; trial < trials; trial++) {
    const values = new Float64Array(count * epochs);
    const white = new Float64Array(count);
    for (let i = 0; i < epochs; i++) {
      for (let a = 0; a < count; a++) white[a] = normal();
      for (let a = 0; a < count; a++) {
        let sum = 0;
        for (let b = 0; b <= a; b++) sum += factor[a * count + b]! * white[b]!;
        values[a * epochs + i] = 3 * normal() + 4 * sum;
      }
    }
    const noise = areaNoise({ days, values, eastKm, northKm })!;
    // The fit of the mean series is the mean of the fits; a cell's σ is that of a single cell's fit.
    const mean = Array.from(days, (_, i) => {
      let sum = 0;
      for (let a = 0; a < count; a++) sum += values[a * epochs + i]!;
      return sum / count;
    });
    const rate = analyzeTrend([...days], mean)!.linearRateMmYr.value;
    const sigma = noise.fits.reduce((sum, fit) => sum + fit.sigmaMmYr, 0) / noise.fits.length;
    const variance = meanVariance(cells, new Float64Array(count).fill(sigma), size, noise);
    ratios += Math.sqrt(variance) / sigma / trials;
    if (Math.abs(rate) <= 1.96 * Math.sqrt(variance)) held++;
  }
  return {
    held: held / trials,
    sigmaRatio: ratios / Math.sqrt(0.36 / count + 0.64 * meanCorrelation(cells, size, spherical)),
  };
}

/** The lower triangle L, where L·Lᵀ is the correlation of cells 120 m apart. */
function choleskyOf(cells: readonly Cell[], correlation: (km: number) => number): Float64Array {
  const n = cells.length;
  const lower = new Float64Array(n * n);
  for (let a = 0; a < n; a++)
    for (let b = 0; b <= a; b++) {
      let sum = correlation(0.12 * Math.hypot(cells[a]!.row - cells[b]!.row, cells[a]!.col - cells[b]!.col));
      for (let k = 0; k < b; k++) sum -= lower[a * n + k]! * lower[b * n + k]!;
      lower[a * n + b] = a === b ? Math.sqrt(Math.max(1e-12, sum)) : sum / lower[b * n + b]!;
    }
  return lower;
}

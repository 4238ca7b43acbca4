import { expect, it } from 'vitest';
import { createSeriesFitter, emptyFit } from '../../../core/fit/fit.ts';
import { excessLagRatio, sharedCorrelation, shareLagRatio } from '../../../core/fit/sharedCorrelation.ts';
import { sampledCovariances } from '../../../core/reference/sampleSeries.ts';
import { normalAt, streamKey } from '../../../core/statistics/counterNoise.ts';

const EPOCHS = 40;
const DAYS = Array.from({ length: EPOCHS }, (_, epoch) => 12 * epoch);
const CELLS = 3000;

/** White noise, and white noise interpolated halfway between two passes. */
const white = (cell: number, epoch: number) => 2 * normalAt(streamKey(7, cell), epoch, 0);
const interpolated = (cell: number, epoch: number) => (white(cell, epoch) + white(cell, epoch + 1)) / 2;

/**
 * Standard deviation of (rate − 0) / σ, and the share of 95 % intervals that contain the truth, given what the cells
 * share.
 */
function intervals(noise: (cell: number, epoch: number) => number, excess: number) {
  const fit = emptyFit();
  const seriesOf = (cell: number) => Float32Array.from(DAYS, (_, epoch) => noise(cell, epoch));
  const alone = createSeriesFitter(DAYS);
  const ratios = Array.from({ length: 500 }, (_, cell) => {
    alone.fit(seriesOf(CELLS + cell), 0, fit);
    return fit.lagRatio;
  });
  const shared = sharedCorrelation(ratios, EPOCHS, excess)!;
  const together = createSeriesFitter(DAYS, undefined, shared);
  let [squares, inside] = [0, 0];
  for (let cell = 0; cell < CELLS; cell++) {
    together.fit(seriesOf(cell), 0, fit);
    const z = fit.velocityMmYr / fit.velocitySigmaMmYr;
    squares += z ** 2;
    inside += Number(Math.abs(z) < 1.96);
  }
  return { spread: Math.sqrt(squares / CELLS), inside: inside / CELLS };
}

it('gives white noise intervals that are as wide as its errors', () => {
  const { spread, inside } = intervals(white, 0);
  expect(spread).toBeGreaterThan(0.96);
  expect(spread).toBeLessThan(1.04);
  expect(inside).toBeGreaterThan(0.935);
  expect(inside).toBeLessThan(0.965);
});

it('gives interpolated noise intervals of that kind, reduced by what its lag ratio overstates', () => {
  const between = DAYS.slice(1).map((day) => day - 6);
  const covariances = sampledCovariances(DAYS, between);
  expect(Array.from(covariances.subarray(0, 3))).toEqual([0.5, 0.25, 0]);
  const { spread, inside } = intervals(interpolated, excessLagRatio(covariances));
  expect(spread).toBeGreaterThan(0.96);
  expect(spread).toBeLessThan(1.04);
  expect(inside).toBeGreaterThan(0.935);
  expect(inside).toBeLessThan(0.965);
});

it('does not reduce autoregressive or white noise', () => {
  expect(excessLagRatio(Float64Array.of(1))).toBe(0);
  const autoregressive = Float64Array.from({ length: 200 }, (_, lag) => 0.6 ** lag);
  expect(excessLagRatio(autoregressive)).toBeCloseTo(0, 9);
});

it('keeps the separate correlation of a cell whose noise differs', () => {
  const ratios = Array.from({ length: 400 }, (_, cell) => 0.1 + 0.15 * normalAt(streamKey(3, 0), cell, 0));
  const shared = sharedCorrelation(ratios, EPOCHS)!;
  expect(shared.ownShare).toBeLessThan(0.3);
  expect(shareLagRatio(shared, 0.9, EPOCHS)).toBeCloseTo(0.9 - 2 * Math.sqrt((1 - 0.1 ** 2) / EPOCHS), 2);
  const mixed = ratios.map((ratio, at) => ratio + (at % 2) * 0.6);
  expect(sharedCorrelation(mixed, EPOCHS)!.ownShare).toBeGreaterThan(0.6);
  expect(sharedCorrelation(ratios.slice(0, 50), EPOCHS)).toBeNull();
});

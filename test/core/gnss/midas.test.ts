import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createNormal, createRandom } from '../../../bench/science/noise.ts';
import { DAYS_PER_YEAR } from '../../../core/date.ts';
import { median } from '../../../core/statistics/quantile.ts';
import { midasVelocity } from '../../../core/gnss/midas.ts';

interface Station {
  readonly days: number[];
  readonly upMm: number[];
}

function station(velocity: number, seed: number, missing = 0.1, years = 6): Station {
  const random = createRandom(seed);
  const normal = createNormal(random);
  const days: number[] = [];
  const upMm: number[] = [];
  for (let day = 0; day < years * DAYS_PER_YEAR; day++) {
    if (random() < missing) continue;
    const t = day / DAYS_PER_YEAR;
    days.push(16_000 + day);
    upMm.push(velocity * t + 5 * Math.sin(2 * Math.PI * t) + 4 * normal());
  }
  return { days, upMm };
}

describe('MIDAS', () => {
  test.prop([fc.integer({ min: -60, max: 30 }), fc.nat(), fc.double({ min: 0, max: 0.6, noNaN: true })], {
    numRuns: 20,
  })(
    'recovers a planted rate through seasons, noise and gaps within its uncertainty',
    (velocity, seed, missing) => {
      const { days, upMm } = station(velocity, seed, missing);
      const { velocityMmYr, sigmaMmYr } = midasVelocity(days, upMm);
      expect(Math.abs(velocityMmYr - velocity)).toBeLessThan(3 * sigmaMmYr);
      expect(sigmaMmYr).toBeLessThan(3);
    },
  );

  test('hardly changes with a step and a few outliers', () => {
    const { days, upMm } = station(-10, 4);
    const broken = upMm.map((value, i) => value + (i > upMm.length / 2 ? 30 : 0) + (i % 97 === 0 ? 500 : 0));
    expect(Math.abs(midasVelocity(days, broken).velocityMmYr + 10)).toBeLessThan(2);
  });

  test('gives the slope of a clean line, and the opposite one when it is reversed', () => {
    const days = Array.from({ length: 900 }, (_, i) => i);
    const upMm = days.map((day) => (-7 * day) / DAYS_PER_YEAR);
    expect(midasVelocity(days, upMm).velocityMmYr).toBeCloseTo(-7, 9);
    expect(
      midasVelocity(
        days,
        upMm.map((up) => -up),
      ).velocityMmYr,
    ).toBeCloseTo(7, 9);
  });

  test('is the median slope within two deviations of the first median, and its σ is the formula of the paper', () => {
    const normal = createNormal(createRandom(12));
    // A quarter of the days is increasingly wrong in the same direction: the median alone would follow.
    const days = Array.from({ length: 1500 }, (_, i) => i);
    const upMm = days.map((day) => normal() + (day % 4 === 0 ? 0.02 * day : 0));
    // Days are whole, so that each pair is 365 days apart and the reverse direction has the same pairs.
    const slopes = days.slice(365).map((day) => ((upMm[day]! - upMm[day - 365]!) * DAYS_PER_YEAR) / 365);
    const deviation = (values: number[], center: number) =>
      1.4826 * median(values.map((value) => Math.abs(value - center)));
    const first = median(slopes);
    const kept = slopes.filter((slope) => Math.abs(slope - first) <= 2 * deviation(slopes, first));
    expect(kept.length).toBeLessThan(0.9 * slopes.length);
    const velocity = median(kept);
    const sigma = (3 * Math.sqrt(Math.PI / 2) * deviation(kept, velocity)) / Math.sqrt((2 * kept.length) / 4);
    const found = midasVelocity(days, upMm);
    expect(found.velocityMmYr).toBeCloseTo(velocity, 9);
    expect(found.sigmaMmYr).toBeCloseTo(sigma, 9);
    expect(Math.abs(found.velocityMmYr - first)).toBeGreaterThan(0.05);
  });

  test('positions that come less often than once a year are still paired', () => {
    const days = Array.from({ length: 14 }, (_, i) => i * 400);
    const upMm = days.map((day) => (3 * day) / DAYS_PER_YEAR);
    expect(midasVelocity(days, upMm).velocityMmYr).toBeCloseTo(3, 9);
  });

  test.each([[[]], [[1]], [Array.from({ length: 300 }, (_, i) => i)]])(
    'a series that is too short is refused',
    (days) => {
      expect(() => midasVelocity(days, days)).toThrow(expect.objectContaining({ code: 'gnss_series_short' }));
    },
  );
});

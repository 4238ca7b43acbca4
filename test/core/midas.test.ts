import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createNormal, createRandom } from '../../bench/noise.ts';
import { DAYS_PER_YEAR } from '../../core/date.ts';
import { midasVelocity } from '../../core/midas.ts';

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

  test('a step and a few wild positions hardly move it', () => {
    const { days, upMm } = station(-10, 4);
    const broken = upMm.map((value, i) => value + (i > upMm.length / 2 ? 30 : 0) + (i % 97 === 0 ? 500 : 0));
    expect(Math.abs(midasVelocity(days, broken).velocityMmYr + 10)).toBeLessThan(2);
  });

  test('a clean line gives its slope, and turned round the other', () => {
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

  test('positions that come less often than once a year are still paired', () => {
    const days = Array.from({ length: 14 }, (_, i) => i * 400);
    const upMm = days.map((day) => (3 * day) / DAYS_PER_YEAR);
    expect(midasVelocity(days, upMm).velocityMmYr).toBeCloseTo(3, 9);
  });

  test.each([[[]], [[1]], [Array.from({ length: 300 }, (_, i) => i)]])(
    'too short a series is refused',
    (days) => {
      expect(() => midasVelocity(days, days)).toThrow(expect.objectContaining({ code: 'gnss_series_short' }));
    },
  );
});

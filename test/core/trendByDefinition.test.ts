import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createNormal, createRandom } from '../../bench/science/noise.ts';
import { DAYS_PER_YEAR } from '../../core/date.ts';
import { kendallTrend } from '../../core/statistics/kendall.ts';
import { analyzeTrend } from '../../core/series/trendAnalysis.ts';
import { referenceFit } from './fit/referenceFit.ts';
import { times } from '../support/machine/tier.ts';

const START = 18_000;

function daysEvery(step: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => START + i * step);
}

function noisy(days: readonly number[], seed: number): number[] {
  const normal = createNormal(createRandom(seed));
  return days.map((day) => -6 * ((day - START) / DAYS_PER_YEAR) + 3 * Math.sin(day / 58) + 4 * normal());
}

describe('trend analysis by definition', () => {
  test.prop([fc.nat(), fc.integer({ min: 6, max: 40 }), fc.integer({ min: 6, max: 80 })], {
    numRuns: times(10, 30),
  })('R² and RMSE are those of the residuals of the velocity fit', (seed, step, count) => {
    const days = daysEvery(step, count);
    const values = noisy(days, seed);
    const { residualsMm } = referenceFit(days, values);
    const squares = residualsMm.reduce((sum, e) => sum + e * e, 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / count;
    const total = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    const trend = analyzeTrend(days, values)!;
    expect(trend.residualRmseMm).toBeCloseTo(Math.sqrt(squares / count), 8);
    expect(trend.rSquared).toBeCloseTo(Math.max(0, 1 - squares / total), 8);
  });

  test.prop([
    fc.double({ min: 0, max: 6.28, noNaN: true }),
    fc.double({ min: -30, max: 30, noNaN: true }),
    fc.integer({ min: 3, max: 9 }),
  ])('a season does not leak into the rate of the last two years', (phase, rate, years) => {
    const days = daysEvery(12, Math.floor((years * DAYS_PER_YEAR) / 12));
    const values = days.map((day) => {
      const t = (day - START) / DAYS_PER_YEAR;
      return rate * t + 15 * Math.sin(2 * Math.PI * t + phase);
    });
    expect(analyzeTrend(days, values)!.lastTwoYearsRateMmYr!.value).toBeCloseTo(rate, 6);
  });

  test('Sen’s slope is the median over pairs of years of one month, of that month’s medians', () => {
    // January and July of three years. The first January has two values, whose median counts once.
    const days = [
      '2019-01-03',
      '2019-01-15',
      '2019-07-03',
      '2020-01-03',
      '2020-07-03',
      '2021-01-03',
      '2021-07-03',
    ];
    const at = days.map((day) => Date.parse(day) / 86_400_000);
    const { senSlopePerYear, tau, isSeasonal } = kendallTrend(at, [0, 4, 50, 3, 49, 7, 51]);
    // January medians 2, 3, 7: slopes 1, 4, 2.5. July 50, 49, 51: −1, 2, 0.5.
    expect(isSeasonal).toBe(true);
    expect(senSlopePerYear).toBe(1.5);
    expect(tau).toBeCloseTo(4 / 6, 12);
  });

  test('two years of one month are enough for the seasonal test, and other months then do not count', () => {
    const at = ['2019-01-03', '2019-05-03', '2020-01-03'].map((date) => Date.parse(date) / 86_400_000);
    expect(kendallTrend(at, [1, 90, 3])).toMatchObject({ isSeasonal: true, senSlopePerYear: 2, tau: 1 });
  });
});

import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createNormal, createRandom } from '../../../bench/science/noise.ts';
import { DAYS_PER_YEAR, formatIsoDate, parseIsoDate } from '../../../core/date.ts';
import { createSeriesFitter, emptyFit } from '../../../core/fit/fit.ts';
import { kendallTrend } from '../../../core/statistics/kendall.ts';
import { analyzeTrend } from '../../../core/series/trendAnalysis.ts';

const start = parseIsoDate('2019-01-01');
const days = Array.from({ length: 150 }, (_, i) => start + i * 12);

function yearsOf(day: number): number {
  return (day - start) / DAYS_PER_YEAR;
}

describe('trend analysis', () => {
  test.prop([
    fc.double({ min: -30, max: 30, noNaN: true }),
    fc.double({ min: -6, max: 6, noNaN: true }),
    fc.double({ min: 1, max: 15, noNaN: true }),
    fc.integer({ min: 1, max: 365 }),
  ])(
    'recovers the rate of accelerating ground, its season and the day of its peak',
    (rate, acceleration, amplitude, peak) => {
      const values = days.map((day) => {
        const dayOfYear = (day / DAYS_PER_YEAR - Math.floor(day / DAYS_PER_YEAR)) * DAYS_PER_YEAR;
        const season = amplitude * Math.cos((2 * Math.PI * (dayOfYear - peak + 0.5)) / DAYS_PER_YEAR);
        return rate * yearsOf(day) + (acceleration / 2) * yearsOf(day) ** 2 + season;
      });
      const trend = analyzeTrend(days, values)!;
      const mid = (yearsOf(days.at(-1)!) * acceleration) / 2;
      expect(trend.linearRateMmYr.value).toBeCloseTo(rate + mid, 0);
      if (Math.abs(acceleration) < 0.5) {
        expect(trend.seasonal!.amplitudeMm).toBeCloseTo(amplitude, 0);
        const apart = Math.abs(trend.seasonal!.peakDayOfYear - peak);
        if (amplitude > 5) expect(Math.min(apart, DAYS_PER_YEAR - apart)).toBeLessThan(3);
      }
    },
  );

  test('the linear rate is the velocity that the fit publishes, with its uncertainty', () => {
    const normal = createNormal(createRandom(2));
    const series = Float32Array.from(days, (day) => -9 * yearsOf(day) + 3 * normal());
    const fit = emptyFit();
    createSeriesFitter(days).fit(series, 0, fit);
    const trend = analyzeTrend(days, [...series])!;
    expect(trend.linearRateMmYr.value).toBeCloseTo(fit.velocityMmYr, 9);
    expect(trend.linearRateMmYr.sigma).toBeCloseTo(fit.velocitySigmaMmYr, 9);
    expect(trend.rSquared).toBeGreaterThan(0.9);
    expect(Math.abs(trend.mannKendall.senSlopePerYear + 9)).toBeLessThan(1);
  });

  test('the intervals of the last two years contain the truth, and are no wider than necessary', () => {
    const normal = createNormal(createRandom(8));
    const recentDays = days.slice(0, 100);
    const scores: number[] = [];
    for (let run = 0; run < 150; run++) {
      const values = recentDays.map((day) => -4 * yearsOf(day) + yearsOf(day) ** 2 + 3 * normal());
      const { lastTwoYearsRateMmYr } = analyzeTrend(recentDays, values)!;
      const trueRecent = -4 + 2 * (yearsOf(recentDays.at(-1)!) - 1);
      scores.push((lastTwoYearsRateMmYr!.value - trueRecent) / lastTwoYearsRateMmYr!.sigma);
    }
    const inside = scores.filter((score) => Math.abs(score) <= 1.96).length / scores.length;
    const spread = Math.sqrt(scores.reduce((sum, score) => sum + score ** 2, 0) / scores.length);
    expect(inside).toBeGreaterThan(0.9);
    expect(spread).toBeGreaterThan(0.7);
  });

  test('the last two years have a separate rate when the ground changes', () => {
    const turn = yearsOf(days.at(-1)!) - 2;
    const values = days.map((day) => -12 * Math.max(0, yearsOf(day) - turn));
    const trend = analyzeTrend(days, values)!;
    expect(trend.lastTwoYearsRateMmYr!.value).toBeCloseTo(-12, 0);
    expect(Math.abs(trend.linearRateMmYr.value)).toBeLessThan(9);
    expect(analyzeTrend(days.slice(0, 50), values.slice(0, 50))!.lastTwoYearsRateMmYr).toBeNull();
  });

  test('a short series has no season and a tiny one no analysis', () => {
    expect(analyzeTrend(days.slice(0, 12), days.slice(0, 12))!.seasonal).toBeNull();
    expect(analyzeTrend(days.slice(0, 4), [1, 2, 3, 4])).toBeNull();
    expect(analyzeTrend(days.slice(0, 6), [0, 0, 0, 0, 0, 0])).toMatchObject({ rSquared: 0 });
  });
});

describe('Mann–Kendall', () => {
  test('gives the published value of a series with ties (Gilbert 1987, example 16.3 layout): S and its variance by hand', () => {
    // 5 values 1, 2, 2, 3, 5: out of 10 pairs, 9 rise and 1 is a tie; variance (5·4·15 − 2·1·9)/18 = 282/18.
    const { tau, pValue, isSeasonal } = kendallTrend([0, 1, 2, 3, 4], [1, 2, 2, 3, 5]);
    expect(isSeasonal).toBe(false);
    expect(tau).toBe(0.9);
    expect(pValue).toBeCloseTo(0.04331, 4);
  });

  test('a seasonal test is not misled by a season', () => {
    const monthly = Array.from({ length: 60 }, (_, i) =>
      parseIsoDate(formatIsoDate(start + i * 30.4375 + 10)),
    );
    const season = monthly.map(
      (day) => 20 * Math.sin((2 * Math.PI * day) / DAYS_PER_YEAR) + 0.2 * yearsOf(day),
    );
    const trend = kendallTrend(monthly, season);
    expect(trend.isSeasonal).toBe(true);
    expect(trend.pValue).toBeLessThan(0.01);
    expect(trend.senSlopePerYear).toBeGreaterThan(0);
    expect(trend.senSlopePerYear).toBeLessThan(1);
  });

  test.prop([fc.nat()])('reversing a series reverses τ and the slope and leaves p unchanged', (seed) => {
    const normal = createNormal(createRandom(seed));
    const values = days.map(() => normal());
    const up = kendallTrend(days, values);
    const down = kendallTrend(
      days,
      values.map((value) => -value),
    );
    expect(down.tau).toBeCloseTo(-up.tau, 12);
    expect(down.pValue).toBeCloseTo(up.pValue, 12);
    expect(down.senSlopePerYear).toBeCloseTo(-up.senSlopePerYear, 12);
  });

  test('noise without a trend is significant at 5 % about one time in twenty', () => {
    const normal = createNormal(createRandom(9));
    let significant = 0;
    for (let i = 0; i < 600; i++) {
      if (
        kendallTrend(
          days,
          days.map(() => normal()),
        ).pValue < 0.05
      )
        significant++;
    }
    expect(significant).toBeGreaterThan(12);
    expect(significant).toBeLessThan(50);
  });
});

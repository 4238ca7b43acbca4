import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { PlaceNoise } from '../../../core/events/eventPlan.ts';
import { createPathRates } from '../../../core/events/pathRates.ts';
import { SEVERITY_RULE, severityOf } from '../../../core/events/severity.ts';
import { createPlanter, plantedDays } from '../../../bench/science/groundEvents/plantedEvents.ts';

const EPOCHS = 65;
const days = plantedDays(EPOCHS, 4);
const years = days.map((day) => day / 365.25);
const place: PlaceNoise = {
  model: { kind: 'white', parameter: 0 },
  usualSigmaMm: 3,
  season: { sigmaMm: 5, changeMmPerYear: 0 },
};
const rates = createPathRates(days, place);
const none = { events: [], outliers: [], sigmaMm: 3 };
const planter = createPlanter({ days, noise: { kind: 'white' }, sigmaMm: 3, seasonMm: 3, missing: 0.08 }, 1);
const noisy = (truth: (t: number, i: number) => number) => {
  const series = new Float64Array(EPOCHS);
  planter.fillNoise(series);
  const seen = planter.seen();
  return series.map((value, i) => (seen[i] === 0 ? NaN : value + truth(years[i]!, i)));
};

describe('rates of a path', () => {
  test('of ground without noise are exact, and so is its acceleration', () => {
    const line = rates.ratesOf(
      years.map((t) => 5 - 7 * t),
      0,
      none,
    );
    for (const rate of [line.rateMmYr, line.rateWithEventsMmYr, line.recentRateMmYr!]) {
      expect(rate.value).toBeCloseTo(-7, 6);
      expect(rate.sigma).toBeGreaterThan(0);
    }
    expect(line.recentDifferenceMmYr!.value).toBeCloseTo(0, 6);
    expect(line.accelerationMmYr2!.value).toBeCloseTo(0, 6);
    expect(
      rates.ratesOf(
        years.map((t) => 3 * t * t),
        0,
        none,
      ).accelerationMmYr2!.value,
    ).toBeCloseTo(6, 6);
  });

  test('95 % intervals contain the true rate, recent rate, difference and acceleration', () => {
    const held = [0, 0, 0, 0];
    const tried = 300;
    const last = years.at(-1)!;
    for (let run = 0; run < tried; run++) {
      // the pace changes by 6 mm/yr one year before the end, where the recent rate begins
      const found = rates.ratesOf(
        noisy((t) => -4 * t),
        0,
        none,
      );
      const changed = rates.ratesOf(
        noisy((t) => -4 * t + 6 * Math.max(0, t - (last - 1))),
        0,
        none,
      );
      const curved = rates.ratesOf(
        noisy((t) => -4 * t + 2 * t * t),
        0,
        none,
      );
      [
        [found.rateMmYr, -4],
        [changed.recentRateMmYr!, 2],
        [found.recentDifferenceMmYr!, 0],
        [curved.accelerationMmYr2!, 4],
      ].forEach(([estimate, truth], i) => {
        const { value, sigma } = estimate as { value: number; sigma: number };
        if (Math.abs(value - (truth as number)) <= 1.96 * sigma) held[i]!++;
      });
    }
    for (const count of held) {
      expect(count / tried).toBeGreaterThan(0.91);
      expect(count / tried).toBeLessThan(0.985);
    }
  });

  test('a step changes the rate but not the rate with the step in the model', () => {
    const series = noisy((_, i) => (i >= 40 ? -30 : 0));
    const found = { ...none, events: [{ candidate: 40 }] };
    const { rateMmYr, rateWithEventsMmYr, recentRateMmYr } = rates.ratesOf(series, 0, found);
    expect(rateMmYr.value).toBeLessThan(-10);
    expect(Math.abs(rateWithEventsMmYr.value)).toBeLessThan(4 * rateWithEventsMmYr.sigma);
    expect(rateWithEventsMmYr.sigma).toBeGreaterThan(rateMmYr.sigma);
    expect(Math.abs(recentRateMmYr!.value)).toBeLessThan(4 * recentRateMmYr!.sigma);
  });

  test('a record without a year of observations at its end has no recent rate, and a short one no acceleration', () => {
    const early = years.map((t) => (t > years.at(-1)! - 0.9 ? NaN : t));
    expect(rates.ratesOf(early, 0, none).recentRateMmYr).toBeNull();
    expect(rates.ratesOf(early, 0, none).recentDifferenceMmYr).toBeNull();
    const short = days.subarray(0, 25);
    const series = new Float64Array(25);
    expect(createPathRates(short, place).ratesOf(series, 0, none).accelerationMmYr2).toBeNull();
  });
});

describe('severity', () => {
  const certain = (value: number) => ({ value, sigma: 0.5 });
  const quiet = {
    rate: certain(0),
    east: null,
    rateAgainstSurroundings: null,
    recentDifference: null,
    recentEvents: [],
  };

  test('is the highest level that any sign reaches', () => {
    expect(severityOf(quiet)).toBe(0);
    SEVERITY_RULE.rate.forEach((from, i) => {
      expect(severityOf({ ...quiet, rate: certain(-from) })).toBe(i + 1);
      expect(severityOf({ ...quiet, rate: certain(0.99 * from) })).toBe(i);
    });
    expect(severityOf({ ...quiet, rateAgainstSurroundings: certain(5) })).toBe(2);
    expect(severityOf({ ...quiet, east: certain(15) })).toBe(2);
    expect(severityOf({ ...quiet, rate: certain(4), recentDifference: certain(-25) })).toBe(3);
    const step = { kind: 'step' as const, size: -16, sigma: 3 };
    expect(severityOf({ ...quiet, recentEvents: [step] })).toBe(2);
    expect(severityOf({ ...quiet, recentEvents: [{ ...step, kind: 'pace_change' }] })).toBe(2);
    expect(severityOf({ ...quiet, recentEvents: [{ ...step, kind: 'pace_change', size: -25 }] })).toBe(3);
  });

  test.prop([fc.double({ min: -40, max: 40, noNaN: true }), fc.double({ min: 0.1, max: 30, noNaN: true })])(
    'ignores signs whose interval includes zero',
    (value, sigma) => {
      const severity = severityOf({ ...quiet, rate: { value, sigma } });
      if (Math.abs(value) <= 1.96 * sigma) expect(severity).toBe(0);
      else expect(severity).toBe(SEVERITY_RULE.rate.filter((from) => Math.abs(value) >= from).length);
    },
  );
});

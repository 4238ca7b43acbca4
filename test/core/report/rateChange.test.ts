import { describe, expect } from 'vitest';
import { it, fc } from '@fast-check/vitest';
import { explainRateChange, type DatedSeries, type SeriesPair } from '../../../core/report/rateChange.ts';

/** A series with a value every 12 days, mm; `rate` in mm/yr. */
function planted(epochs: number, rate: number, noise: (at: number) => number = () => 0): DatedSeries {
  const days = Array.from({ length: epochs }, (_, at) => 18_000 + 12 * at);
  return { days, valuesMm: days.map((day, at) => (rate * (day - 18_000)) / 365.25 + noise(at)) };
}

const wiggle = (seed: number) => (at: number) => 3 * Math.sin(seed + 1.7 * at * (1 + (seed % 3)));
const around = (pair: (seed: number) => SeriesPair) => Array.from({ length: 12 }, (_, seed) => pair(seed));

const shared = (cells: readonly SeriesPair[], mostMmYr: number | null = null) => ({ cells, mostMmYr });

describe('why a rate changed', () => {
  it.prop([
    fc.double({ min: -30, max: 30, noNaN: true }),
    fc.double({ min: -30, max: 30, noNaN: true }),
    fc.integer({ min: 12, max: 60 }),
    fc.integer({ min: 0, max: 20 }),
    fc.integer({ min: 0, max: 12 }),
  ])(
    'is explained in parts that add up to the difference of the sold rates',
    (sold, soldNow, epochs, added, neighbors) => {
      const before = { velocityMmYr: sold, series: planted(epochs, -4, wiggle(1)) };
      const after = { velocityMmYr: soldNow, series: planted(epochs + added, -5, wiggle(2)) };
      const pairs = around((seed) => ({
        before: planted(epochs, 0, wiggle(seed)),
        after: planted(epochs, 1),
      }));
      const parts = explainRateChange(before, after, shared(pairs.slice(0, neighbors)))!;
      const { datesMmYr, referenceMmYr, productMmYr, methodMmYr } = parts;
      expect(datesMmYr + (referenceMmYr ?? 0) + productMmYr + methodMmYr).toBeCloseTo(soldNow - sold, 9);
      expect(referenceMmYr === null).toBe(neighbors < 8);
    },
  );

  it('is the reference when all ground around changed by the same amount', () => {
    const before = planted(40, -4, wiggle(1));
    const after = planted(40, -2.5, wiggle(1));
    const pairs = around((seed) => ({
      before: planted(40, 0, wiggle(seed)),
      after: planted(40, 1.5, wiggle(seed)),
    }));
    const parts = explainRateChange(
      { velocityMmYr: -4, series: before },
      { velocityMmYr: -2.5, series: after },
      shared(pairs),
    )!;
    expect(parts.referenceMmYr).toBeCloseTo(1.5, 6);
    expect(parts.productMmYr).toBeCloseTo(0, 6);
    expect(parts.datesMmYr).toBe(0);
  });

  it('is the product when only the cell has other values, and the dates when newer ones bend the line', () => {
    const still = around((seed) => ({
      before: planted(40, 0, wiggle(seed)),
      after: planted(40, 0, wiggle(seed)),
    }));
    const series = planted(40, -4);
    const moved = { velocityMmYr: -6, series: planted(40, -6) };
    expect(explainRateChange({ velocityMmYr: -4, series }, moved, shared(still))).toMatchObject({
      referenceMmYr: 0,
      productMmYr: expect.closeTo(-2, 6),
      datesMmYr: 0,
    });
    const bent = planted(60, -4, (at) => (at < 40 ? 0 : -(at - 40)));
    const parts = explainRateChange(
      { velocityMmYr: -4, series },
      { velocityMmYr: -9, series: bent },
      shared(still),
    )!;
    expect(parts.datesMmYr).toBeLessThan(-3);
    expect(parts.productMmYr).toBeCloseTo(0, 9);
  });

  it('is the product beyond what the zero can have moved', () => {
    const pairs = around(() => ({ before: planted(40, 0), after: planted(40, -14) }));
    const parts = explainRateChange(
      { velocityMmYr: -4, series: planted(40, -4) },
      { velocityMmYr: -18, series: planted(40, -18) },
      shared(pairs, 1.5),
    )!;
    expect(parts.referenceMmYr).toBeCloseTo(-1.5, 9);
    expect(parts.productMmYr).toBeCloseTo(-12.5, 6);
  });

  it('is not explained for records with fewer than five dates in common', () => {
    const before = { velocityMmYr: 0, series: planted(40, 0) };
    const later = { days: before.series.days.map((day) => day + 36 * 12), valuesMm: before.series.valuesMm };
    expect(explainRateChange(before, { velocityMmYr: 1, series: later }, shared([]))).toBeNull();
  });
});

import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { dataFreshness, estimatedNextAcquisition, medianRevisitDays } from '../../core/freshness.ts';

describe('freshness', () => {
  test.each([
    [-1, 'current'],
    [0, 'current'],
    [120, 'current'],
    [121, 'recent'],
    [365, 'recent'],
    [366, 'stale'],
    [730, 'stale'],
    [731, 'very_stale'],
    [null, 'unknown'],
    [NaN, 'unknown'],
  ] as const)('data of %s days are %s', (age, expected) => {
    expect(dataFreshness(age)).toBe(expected);
  });

  test('the next acquisition is one revisit away, and never today or in the past', () => {
    expect(estimatedNextAcquisition(1000, 12, 1003)).toBe(1012);
    expect(estimatedNextAcquisition(1000, 12, 1011)).toBe(1012);
    expect(estimatedNextAcquisition(1000, 12, 1012)).toBe(1024);
    expect(estimatedNextAcquisition(1000, 12, 900)).toBe(1012);
  });

  test.prop([fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 2, max: 120 }), fc.nat(3000)])(
    'it lies in the future by at most a revisit and a day, on the schedule',
    (last, twice, age) => {
      const revisit = twice / 2;
      const next = estimatedNextAcquisition(last, revisit, last + age);
      expect(next).toBeGreaterThan(last + age);
      expect(next).toBeLessThan(last + age + revisit + 1);
      const revisits = (next - last) / revisit;
      expect(Math.abs(revisits - Math.round(revisits)) * revisit).toBeLessThan(1);
    },
  );

  test('the revisit is the median of the newest ten epochs', () => {
    const old = Array.from({ length: 30 }, (_, i) => i * 24);
    const recent = Array.from({ length: 10 }, (_, i) => 1000 + i * 12);
    expect(medianRevisitDays([...old, ...recent])).toBe(12);
    // Nine steps between ten epochs, four of 6 days and five of 12; one more of 6 would make the median 9.
    expect(medianRevisitDays([0, 6, 12, 18, 24, 30, 42, 54, 66, 78, 90])).toBe(12);
    expect(medianRevisitDays([0, 6, 18])).toBe(9);
    expect(medianRevisitDays([5])).toBeNaN();
  });
});

import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { parseIsoDate } from '../../../core/date.ts';
import {
  dataFreshness,
  estimatedNextAcquisition,
  hasEnded,
  medianRevisitDays,
  seriesEndNote,
  SERIES_END,
} from '../../../core/report/freshness.ts';

const next = (lastDay: number, revisitDays: number, todayDay: number) =>
  estimatedNextAcquisition({ lastDay, revisitDays, todayDay });

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
    expect(next(1000, 12, 1003)).toBe(1012);
    expect(next(1000, 12, 1011)).toBe(1012);
    expect(next(1000, 12, 1012)).toBe(1024);
    expect(next(1000, 12, 900)).toBe(1012);
  });

  test.prop([fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 2, max: 120 }), fc.nat(3000)])(
    'it lies in the future by at most a revisit and a day, on the schedule, or the series has ended',
    (last, twice, age) => {
      const revisit = twice / 2;
      const day = next(last, revisit, last + age);
      if (day === null) {
        expect(age).toBeGreaterThan(Math.max(SERIES_END.days, SERIES_END.revisits * revisit));
        return;
      }
      expect(age).toBeLessThanOrEqual(Math.max(SERIES_END.days, SERIES_END.revisits * revisit));
      expect(day).toBeGreaterThan(last + age);
      expect(day).toBeLessThan(last + age + revisit + 1);
      const revisits = (day - last) / revisit;
      expect(Math.abs(revisits - Math.round(revisits)) * revisit).toBeLessThan(1);
    },
  );

  test('a series without data for half a year and ten revisits has ended, and promises nothing', () => {
    const lastDay = parseIsoDate('2018-07-17');
    const dead = { lastDay, revisitDays: 12, todayDay: parseIsoDate('2026-11-22') };
    expect(hasEnded(dead)).toBe(true);
    expect(estimatedNextAcquisition(dead)).toBeNull();
    expect(seriesEndNote(dead)).toBe(
      "There has been no observation since 2018-07-17 (3,050 days): the series seems to have ended, or newer data isn't loaded here.",
    );
    const late = { ...dead, todayDay: lastDay + 180 };
    expect(hasEnded(late)).toBe(false);
    expect(seriesEndNote(late)).toBeNull();
    // Every 24 days: ten revisits are longer than half a year.
    expect(hasEnded({ ...dead, revisitDays: 24, todayDay: lastDay + 240 })).toBe(false);
    expect(hasEnded({ ...dead, revisitDays: 24, todayDay: lastDay + 241 })).toBe(true);
    // With one epoch, the revisit isn't known.
    expect(hasEnded({ ...dead, revisitDays: NaN, todayDay: lastDay + 181 })).toBe(true);
  });

  test('the revisit is the median of the newest ten epochs', () => {
    const old = Array.from({ length: 30 }, (_, i) => i * 24);
    const recent = Array.from({ length: 10 }, (_, i) => 1000 + i * 12);
    expect(medianRevisitDays([...old, ...recent])).toBe(12);
    // Nine steps between ten epochs: four of 6 days and five of 12. One more of 6 would make the median 9.
    expect(medianRevisitDays([0, 6, 12, 18, 24, 30, 42, 54, 66, 78, 90])).toBe(12);
    expect(medianRevisitDays([0, 6, 18])).toBe(9);
    expect(medianRevisitDays([5])).toBeNaN();
  });
});

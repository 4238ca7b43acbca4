import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { epochDayOf, formatIsoDate, parseIsoDate, yearsBetween } from '../../core/date.ts';

describe('dates', () => {
  test.prop([fc.integer({ min: -25_000, max: 60_000 })])(
    'a day is unchanged after writing and reading it',
    (day) => {
      expect(parseIsoDate(formatIsoDate(day))).toBe(day);
    },
  );

  test.each(['2026-02-29', '2026-13-01', '2026-4-1', '20260401', '', '2026-04-31'])(
    '%j is refused',
    (text) => {
      expect(() => parseIsoDate(text)).toThrow(expect.objectContaining({ code: 'invalid_date' }));
    },
  );

  test('a day begins at midnight UTC and four years are 1461 days', () => {
    expect(epochDayOf(Date.parse('2026-04-18T23:59:59.999Z'))).toBe(parseIsoDate('2026-04-18'));
    expect(epochDayOf(-1)).toBe(-1);
    expect(yearsBetween(parseIsoDate('2020-01-01'), parseIsoDate('2024-01-01'))).toBe(4);
  });
});

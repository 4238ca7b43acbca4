import { describe, expect, test } from 'vitest';
import {
  comparePartsOfRecords,
  largestDoubts,
  NO_PART_DOUBTS,
  PARTS_NOT_COMPARED,
  type RecordParts,
} from '../../../core/reference/partDoubts.ts';
import type { LookPair } from '../../../core/reference/lookPair.ts';
import type { DatedEvent } from '../../../core/report/eventWords.ts';
import { decides } from '../../../core/report/eventWords.ts';
import { parseIsoDate } from '../../../core/date.ts';

/** Two looks of like noise, as of Sentinel-1; their zeros differ by 5 mm/yr. */
const PAIR: LookPair = {
  isOfSameYears: true,
  zeros: [{ offsetMmYr: 5, sigmaMmYr: 0.2 }],
  zeroSigmasMmYr: [0.5, 0.5],
  share: 0.5,
  disagreementMmYr: 0,
};
const DROP: DatedEvent = {
  kind: 'step',
  isKindClear: true,
  earliest: '2025-06-01',
  latest: '2025-06-13',
  size: -33,
  sigma: 2,
  significance: 12,
  isSuspectedUnwrapping: false,
  isRegional: false,
  isUnconfirmed: false,
};

function record(more: Partial<RecordParts> = {}): RecordParts {
  return {
    rate: { velocityMmYr: 0, sigmaMmYr: 1 },
    recentRate: { velocityMmYr: 0, sigmaMmYr: 2 },
    recentChange: { velocityMmYr: 0, sigmaMmYr: 2 },
    acceleration: { velocityMmYr: 0, sigmaMmYr: 2 },
    rateWithoutEvents: { velocityMmYr: 0, sigmaMmYr: 1 },
    events: [],
    firstDay: parseIsoDate('2023-01-05'),
    lastDay: parseIsoDate('2026-11-20'),
    ...more,
  };
}

/** What the other look says of one, where all cells around are alike. */
function doubtsOf(answering: RecordParts, other: RecordParts, pair = PAIR) {
  const both = { answering, other };
  const { doubts, areDenied } = comparePartsOfRecords(pair, { here: both, around: [both, both, both] });
  return { ...doubts, areDenied };
}
const lately = (velocityMmYr: number) => ({
  recentRate: { velocityMmYr, sigmaMmYr: 2 },
  recentChange: { velocityMmYr, sigmaMmYr: 2 },
});
/** The other look's zero is 5 mm/yr higher. */
const withZero = (velocityMmYr: number) => ({
  ...lately(velocityMmYr),
  recentRate: { velocityMmYr: velocityMmYr + 5, sigmaMmYr: 2 },
  rateWithoutEvents: { velocityMmYr: 5, sigmaMmYr: 1 },
});

describe('another look at the parts of a record', () => {
  test('leaves them as they are where it shows the same, whatever its zero', () => {
    const event = { ...DROP, size: -35, earliest: '2025-06-07', latest: '2025-06-19' };
    const doubts = doubtsOf(
      record({ ...lately(-20), events: [DROP] }),
      record({ ...withZero(-19), events: [event] }),
    );
    expect(doubts).toEqual({ ...NO_PART_DOUBTS, events: [0], areDenied: false });
  });

  test('denies the direction of the last 12 months where it shows the opposite, and half of a one-sided motion', () => {
    const turned = doubtsOf(record(lately(20)), record(withZero(-22)));
    expect(turned.areDenied).toBe(true);
    expect(Math.hypot(turned.recentRateMmYr, 2)).toBeGreaterThan(10);
    expect(Math.hypot(turned.recentChangeMmYr, 2)).toBeGreaterThan(10);
    const still = doubtsOf(record(lately(20)), record(withZero(0)));
    expect(Math.hypot(still.recentRateMmYr, 2)).toBeGreaterThan(10);
  });

  test('says nothing about the last 12 months if it ended earlier', () => {
    const ended = record({ ...withZero(-22), lastDay: parseIsoDate('2026-08-01') });
    expect(doubtsOf(record(lately(20)), ended)).toMatchObject({
      recentRateMmYr: 0,
      recentChangeMmYr: 0,
      areDenied: false,
    });
  });

  test('compares paces of records that began in different years by their last 12 months alone', () => {
    const later = record({
      ...withZero(-12),
      recentChange: { velocityMmYr: 3, sigmaMmYr: 2 },
      firstDay: parseIsoDate('2024-02-01'),
    });
    const doubts = doubtsOf(record(lately(-12)), later);
    expect(doubts).toMatchObject({ recentRateMmYr: 0, recentChangeMmYr: 0, accelerationMmYr2: 0 });
  });

  test.each([
    ['shows the opposite', [{ ...DROP, size: 30 }]],
    ['shows nothing at that time', []],
    ['shows something else half a year later', [{ ...DROP, earliest: '2025-12-20', latest: '2026-01-01' }]],
  ])('takes an event its certainty where it %s', (_, events) => {
    const doubts = doubtsOf(record({ events: [DROP] }), record({ events }));
    expect(doubts.areDenied).toBe(true);
    expect(decides({ ...DROP, sigma: Math.hypot(DROP.sigma, doubts.events[0]!) })).toBe(false);
    expect(decides(DROP)).toBe(true);
  });

  test('widens the size of an event by half of the difference', () => {
    const doubts = doubtsOf(record({ events: [DROP] }), record({ events: [{ ...DROP, size: -15 }] }));
    expect(doubts.events[0]).toBeGreaterThan(9);
    expect(doubts.events[0]).toBeLessThan(18);
  });

  test.each([
    ['did not observe that time', { lastDay: parseIsoDate('2025-07-01') }],
    ['is too noisy to find it', { rate: { velocityMmYr: 0, sigmaMmYr: 4 } }],
    [
      'calls it a new pace in the same direction',
      { events: [{ ...DROP, kind: 'pace_change' as const, size: -20 }] },
    ],
  ])('says nothing about an event if it %s', (_, more) => {
    expect(doubtsOf(record({ events: [DROP] }), record(more)).events).toEqual([0]);
  });

  test('needs a year on both sides to deny a new pace', () => {
    const newPace = { ...DROP, kind: 'pace_change' as const };
    expect(doubtsOf(record({ events: [newPace] }), record()).events[0]).toBeGreaterThan(10);
    const ended = record({ lastDay: parseIsoDate('2026-03-01') });
    expect(doubtsOf(record({ events: [newPace] }), ended).events).toEqual([0]);
  });

  test('counts only where both measure the place in the same years', () => {
    const other = record(withZero(-22));
    expect(doubtsOf(record(lately(20)), other, { ...PAIR, isOfSameYears: false })).toEqual({
      ...NO_PART_DOUBTS,
      areDenied: false,
    });
    expect(comparePartsOfRecords(PAIR, { here: null, around: [] })).toEqual(PARTS_NOT_COMPARED);
  });

  test('counts by the largest doubt of several', () => {
    const one = { ...NO_PART_DOUBTS, recentRateMmYr: 3, events: [4] };
    const other = { ...NO_PART_DOUBTS, recentRateMmYr: 2, events: [5] };
    expect(largestDoubts([one, other, NO_PART_DOUBTS])).toEqual({ ...other, recentRateMmYr: 3 });
    expect(largestDoubts([])).toEqual(NO_PART_DOUBTS);
  });
});

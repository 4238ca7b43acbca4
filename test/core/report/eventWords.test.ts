import { describe, expect, test } from 'vitest';
import { type DatedEvent, eventSentence } from '../../../core/report/eventWords.ts';
import { groundVerdict } from '../../../core/report/groundVerdict.ts';

const drop: DatedEvent = {
  kind: 'step',
  isKindClear: true,
  earliest: '2025-10-12',
  latest: '2025-10-24',
  size: -30.2,
  isSuspectedUnwrapping: false,
  isRegional: false,
};

describe('an event in words', () => {
  test.each([
    [drop, 'A sudden drop of about 30 mm between October 12 and 24, 2025.'],
    [{ ...drop, isKindClear: false }, 'A drop of about 30 mm between October 12 and 24, 2025.'],
    [
      { ...drop, latest: '2025-11-05' },
      'A sudden drop of about 30 mm between October 12 and November 5, 2025.',
    ],
    [
      { ...drop, earliest: '2024-12-29', latest: '2025-01-10', isRegional: true },
      'A sudden drop of about 30 mm between December 29, 2024 and January 10, 2025, together with the ground around.',
    ],
    [
      { ...drop, kind: 'pace_change', size: -14.7 },
      'The rate changed by about 15 mm/yr downward between October 12 and 24, 2025.',
    ],
    [
      { ...drop, kind: 'surge', size: 22 },
      'A rise of about 22 mm within months, which began between October 12 and 24, 2025.',
    ],
  ] as const)('says what happened and when', (event, sentence) => {
    expect(eventSentence(event, 'mm')).toBe(sentence);
  });

  test('says where an error in processing is suspected', () => {
    expect(eventSentence({ ...drop, isSuspectedUnwrapping: true }, 'mm')).toMatch(
      /may be an error in processing/,
    );
  });
});

describe('the verdict on a record that holds a jump', () => {
  const sinking = {
    velocityMmYr: -17.8,
    sigmaMmYr: 8,
    zeroSigmaMmYr: 0,
    vsSurroundings: null,
    withinMarginKind: null,
  };
  const rateWithout = (velocityMmYr: number, sigmaMmYr: number) => ({ velocityMmYr, sigmaMmYr });

  test('one drop on still ground is never said to be a steady sinking', () => {
    expect(groundVerdict(sinking)).toBe('sinking_fast');
    const jump = { sizeMm: -30, rateWithout: rateWithout(-0.4, 1.2) };
    expect(groundVerdict({ ...sinking, jump })).toBe('dropped_once');
    expect(groundVerdict({ ...sinking, jump: { ...jump, rateWithout: rateWithout(-4, 3) } })).toBe(
      'dropped_once',
    );
  });

  test('ground that also sinks without it is said to sink', () => {
    const jump = { sizeMm: -30, rateWithout: rateWithout(-9, 1) };
    expect(groundVerdict({ ...sinking, jump })).toBe('sinking_fast');
  });

  test('a jump that is an error in processing leaves the rate without it', () => {
    expect(groundVerdict({ ...sinking, jump: { sizeMm: 0, rateWithout: rateWithout(-0.4, 1.2) } })).toBe(
      'stable',
    );
  });
});

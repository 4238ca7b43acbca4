import { describe, expect, test } from 'vitest';
import { type DatedEvent, eventName, eventSentence } from '../../../core/report/eventWords.ts';
import { groundVerdict } from '../../../core/report/groundVerdict.ts';

const drop: DatedEvent = {
  kind: 'step',
  isKindClear: true,
  earliest: '2025-10-12',
  latest: '2025-10-24',
  size: -30.2,
  isSuspectedUnwrapping: false,
  isRegional: false,
  isUnconfirmed: false,
  sigma: 3,
  significance: 9,
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
  ] as const)('states what happened and when', (event, sentence) => {
    expect(eventSentence(event, 'mm')).toBe(sentence);
  });

  test('states that the ground was stable around it, when that is known', () => {
    expect(eventSentence(drop, 'mm', true)).toBe(
      'A sudden drop of about 30 mm between October 12 and 24, 2025; before and after it the ground was stable.',
    );
  });

  test('that is not certain may be noise, and one that may have happened in any of many weeks was not sudden', () => {
    expect(eventSentence({ ...drop, size: -4, significance: 4.1, earliest: '2024-05-10' }, 'mm', true)).toBe(
      'A drop of about 4 mm between May 10, 2024 and October 24, 2025; it may be noise.',
    );
  });

  test.each([
    [
      { ...drop, earliest: '2025-10-24' },
      'On October 24, 2025, the ground lay 30 ± 6 mm (95 %) below the rest of its record. Only the newest date shows this, and it may be an error; the next dates will decide.',
    ],
    [
      { ...drop, size: 41.8 },
      'Between October 12 and 24, 2025, the ground lay 42 ± 6 mm (95 %) above the rest of its record. Only the two newest dates show this, and it may be an error; the next dates will decide.',
    ],
    [
      { ...drop, kind: 'pace_change', earliest: '2025-08-01', size: -23.6 },
      'Between August 1 and October 24, 2025, the rate may have changed by 24 ± 6 mm/yr (95 %) downward. This may be noise; the next dates will decide.',
    ],
  ] as const)('that only the newest dates show waits for the next ones', (event, sentence) => {
    expect(eventSentence({ ...event, isUnconfirmed: true }, 'mm', true)).toBe(sentence);
    expect(eventName({ ...event, isUnconfirmed: true }, 'mm')).toMatch(/, not confirmed$/);
  });

  test.each(['step', 'surge', 'pace_change'] as const)(
    'never calls a possible processing error a drop or rise: %s',
    (kind) => {
      for (const size of [-28, 28]) {
        const event = { ...drop, kind, size, isSuspectedUnwrapping: true };
        const words = `${eventSentence(event, 'mm', true)} ${eventName(event, 'in')}`;
        expect(words).toMatch(
          /^A jump in the data of about 28 mm between October 12 and 24, 2025 may be an error in processing/,
        );
        expect(words).not.toMatch(/drop|rise|rose|sank|stable/i);
      }
    },
  );
});

describe('the verdict on a record that contains a jump', () => {
  const sinking = {
    velocityMmYr: -17.8,
    sigmaMmYr: 8,
    zeroSigmaMmYr: 0,
    vsSurroundings: null,
    withinMarginKind: null,
  };
  const rateWithout = (velocityMmYr: number, sigmaMmYr: number) => ({ velocityMmYr, sigmaMmYr });

  test('one drop on still ground is never called steady sinking', () => {
    expect(groundVerdict(sinking)).toBe('sinking_fast');
    const jump = { sizesMm: [-30], mayBeError: false, rateWithout: rateWithout(-0.4, 1.2) };
    expect(groundVerdict({ ...sinking, jump })).toBe('dropped_once');
    expect(groundVerdict({ ...sinking, jump: { ...jump, rateWithout: rateWithout(-4, 3) } })).toBe(
      'dropped_once',
    );
  });

  test('ground that also sinks without it is reported as sinking', () => {
    const jump = { sizesMm: [-30], mayBeError: false, rateWithout: rateWithout(-9, 1) };
    expect(groundVerdict({ ...sinking, jump })).toBe('sinking_fast');
  });

  test.each([
    [12, 'rose_once'],
    [-12, 'dropped_once'],
  ])(
    'a direction without a jump of %d mm that the rate over the record does not share is not the headline',
    (size, verdict) => {
      const jump = { sizesMm: [size], mayBeError: false, rateWithout: rateWithout(-size, 1) };
      for (const velocityMmYr of [0, size / 5, size]) {
        expect(groundVerdict({ ...sinking, velocityMmYr, jump })).toBe(verdict);
      }
      expect(groundVerdict({ ...sinking, velocityMmYr: -size / 3, jump })).toMatch(/^(sinking|rising)_/);
    },
  );

  test.each([[[-12, -9]], [[-30, 30]]])(
    'ground with several jumps %j moved in steps, even when they cancel out',
    (sizesMm) => {
      const jump = { sizesMm, mayBeError: false, rateWithout: rateWithout(-0.4, 1.2) };
      expect(groundVerdict({ ...sinking, jump })).toBe('moved_in_steps');
    },
  );

  test('a jump that may be a processing error is not a drop, and leaves the ground at most probably stable', () => {
    const jump = { sizesMm: [], mayBeError: true, rateWithout: rateWithout(-0.4, 1.2) };
    expect(groundVerdict({ ...sinking, jump })).toBe('probably_stable');
    expect(groundVerdict({ ...sinking, jump: { ...jump, rateWithout: rateWithout(-9, 1) } })).toBe(
      'sinking_fast',
    );
  });
});

describe('the verdict on a record with a change of rate', () => {
  const record = {
    velocityMmYr: -6.1,
    sigmaMmYr: 8.7,
    zeroSigmaMmYr: 0,
    vsSurroundings: null,
    withinMarginKind: 'inconclusive',
  } as const;
  const newPace = (velocityMmYr: number, sigmaMmYr: number, isDated = true) => ({
    velocityMmYr,
    sigmaMmYr,
    isDated,
  });

  test.each([
    ['sinking_lately', newPace(-16, 1.9)],
    ['rising_lately', newPace(7, 1.9)],
    ['changed_pace', newPace(0.4, 1.9)],
    ['changed_pace', newPace(-16, 9)],
  ])('is %s by the last 12 months when the rate over the record decides nothing', (verdict, pace) => {
    expect(groundVerdict({ ...record, newPace: pace })).toBe(verdict);
    expect(groundVerdict({ ...record, velocityMmYr: -1, sigmaMmYr: 0.5, newPace: pace })).toBe(verdict);
  });

  test('stays that of the record when its direction is certain', () => {
    const certain = { ...record, velocityMmYr: -9.7, sigmaMmYr: 0.8, withinMarginKind: null };
    expect(groundVerdict({ ...certain, newPace: newPace(-15, 1) })).toBe('sinking_fast');
    // Less certain for the larger σ of a shorter time, but not over.
    expect(groundVerdict({ ...certain, newPace: newPace(-5, 4) })).toBe('sinking_fast');
  });

  test.each([
    ['changed_pace', newPace(-0.5, 1)],
    ['changed_pace', newPace(-3.6, 4)],
    ['changed_pace', newPace(2, 4)],
    ['rising_lately', newPace(4, 1)],
  ])('is %s where ground that certainly sank over the record has stopped', (verdict, pace) => {
    const certain = { ...record, velocityMmYr: -9.7, sigmaMmYr: 0.8, withinMarginKind: null };
    expect(groundVerdict({ ...certain, newPace: pace })).toBe(verdict);
    const jump = { sizesMm: [-9], mayBeError: false, rateWithout: certain };
    expect(groundVerdict({ ...certain, jump, newPace: pace })).toBe(verdict);
  });

  test('needs a dated change of pace, except where it ends a certain direction', () => {
    const undated = { ...record, newPace: newPace(-0.5, 1, false) };
    expect(groundVerdict({ ...undated, velocityMmYr: -9.7, sigmaMmYr: 0.8 })).toBe('changed_pace');
    expect(groundVerdict({ ...undated, velocityMmYr: 0, sigmaMmYr: 0.8, withinMarginKind: 'stable' })).toBe(
      'stable',
    );
    expect(groundVerdict(undated)).toBe(groundVerdict(record));
  });

  test('is about the last 12 months after a jump only if their direction is certain', () => {
    const jump = { sizesMm: [15], mayBeError: false, rateWithout: { velocityMmYr: -2, sigmaMmYr: 2 } };
    expect(groundVerdict({ ...record, jump, newPace: newPace(-8.2, 1.9) })).toBe('sinking_lately');
    expect(groundVerdict({ ...record, jump, newPace: newPace(-2, 1.9) })).toBe('rose_once');
  });
});

import { describe, expect, it } from 'vitest';
import { cellAnswer } from '../../core/answer/cellAnswer.ts';
import { severityOf } from '../../core/events/severity.ts';
import type { EventRecord } from '../../schemas/cell/cellEvents.ts';
import { cellFigures, NO_DISAGREEMENT } from '../../schemas/cell/cellFigures.ts';

const event: EventRecord = {
  kind: 'step',
  isKindClear: true,
  earliest: '2026-01-01',
  latest: '2026-01-13',
  size: -12,
  sigma: 2,
  significance: 6,
  isSuspectedUnwrapping: false,
  isRegional: false,
  isUnconfirmed: false,
};

/** Ground at rest over its record, and a model with a jump that gives it a direction. */
const record = {
  velocityVerticalMmYr: -0.3,
  velocityUncertaintyMmYr: 0.6,
  velocityVsSurroundingsMmYr: 0,
  velocityVsSurroundingsUncertaintyMmYr: 0.5,
  rateWithoutEventsMmYr: 5,
  rateWithoutEventsUncertaintyMmYr: 1,
  recentRateMmYr: -2,
  recentRateUncertaintyMmYr: 1.5,
  recentChangeMmYr: -1.8,
  recentChangeUncertaintyMmYr: 1.4,
  temporalCoherence: 0.9,
  nMeasurements: 80,
  spanYears: 2.7,
  lastObservation: '2026-09-30',
};

const verdictOf = (events: readonly EventRecord[], more: Partial<typeof record> = {}) =>
  cellAnswer(
    cellFigures({ ...record, ...more, events }),
    { hasZero: true, zeroSigmaMmYr: 0, falseAlarms: null },
    'current',
  ).verdict;

describe('the figures that decide about a cell', () => {
  it.each([
    [5.9, false, 'stable'],
    [6, false, 'dropped_once'],
    [4, true, 'rising_slightly'],
  ])('leave out a jump of %d σ (possible error: %s): %s', (significance, isSuspectedUnwrapping, verdict) => {
    expect(verdictOf([{ ...event, significance, isSuspectedUnwrapping }])).toBe(verdict);
  });

  it.each([
    [
      'only the newest dates show a jump of 12 σ',
      { significance: 12, isUnconfirmed: true },
      'probably_stable',
    ],
    [
      'only the newest dates show a possible change of pace',
      { kind: 'pace_change', isUnconfirmed: true },
      'probably_stable',
    ],
    [
      'a jump of the last three months may be noise',
      { significance: 4, latest: '2026-07-08' },
      'probably_stable',
    ],
    ['an earlier jump may be noise', { significance: 4, latest: '2026-06-20' }, 'stable'],
  ] as const)('take "stable" from ground where %s', (_, more, verdict) => {
    expect(verdictOf([{ ...event, ...more }])).toBe(verdict);
  });

  it('take "stable" also from ground that is at rest in its frame or moves with its surroundings', () => {
    const newest = [{ ...event, isUnconfirmed: true }];
    const inFrame = { velocityVerticalMmYr: -0.3, velocityUncertaintyMmYr: 2.4 };
    expect(verdictOf([], inFrame)).toBe('stable_in_frame');
    expect(verdictOf(newest, inFrame)).toBe('probably_stable');
    const alike = { velocityVerticalMmYr: -3.3, velocityUncertaintyMmYr: 2.4 };
    expect(verdictOf([], alike)).toBe('moves_with_surroundings');
    expect(verdictOf(newest, alike)).toBe('possibly_sinking');
    const sinking = { velocityVerticalMmYr: -20 };
    expect(verdictOf(newest, sinking)).toBe('sinking_fast');
  });

  it.each([
    ['very_stale', 0.9],
    ['stale', 0.9],
    ['current', 0.59],
  ] as const)(
    'take "stable" from %s data of coherence %d, also outside of the margin',
    (freshness, temporalCoherence) => {
      const answerTo = (velocityVerticalMmYr: number) => {
        const ground = { ...record, velocityVerticalMmYr, temporalCoherence, events: [] };
        return cellAnswer(
          cellFigures(ground),
          { hasZero: true, zeroSigmaMmYr: 0, falseAlarms: null },
          freshness,
        );
      };
      expect(verdictOf([], { velocityVerticalMmYr: -0.7 })).toBe('stable');
      expect(answerTo(-0.7)).toMatchObject({ verdict: 'probably_stable', unsold: null });
      expect(answerTo(-0.3)).toMatchObject({ unsold: 'within_margin' });
      expect(answerTo(-12)).toMatchObject({ verdict: 'sinking_fast', unsold: null });
    },
  );

  it('are wider by a disagreement with another look: the difference from the surroundings by that of the place', () => {
    const known = { ...record, velocityVsSurroundingsMmYr: -9, velocityVsSurroundingsUncertaintyMmYr: 0.5 };
    const alone = cellFigures({ ...known, events: [event] });
    const denied = cellFigures(
      { ...known, events: [event] },
      { ...NO_DISAGREEMENT, rateMmYr: 6, hereMmYr: 4 },
    );
    expect(denied.sigmaMmYr).toBeCloseTo(Math.hypot(alone.sigmaMmYr, 6), 3);
    expect(denied.vsSurroundings!.sigmaMmYr).toBeCloseTo(Math.hypot(0.5, 4), 3);
    expect(denied.jump!.rateWithout.sigmaMmYr).toBeCloseTo(
      Math.hypot(alone.jump!.rateWithout.sigmaMmYr, 6),
      3,
    );
    const recent = { recentChangeMmYr: -20, recentChangeUncertaintyMmYr: 1 };
    const pace = cellFigures(
      { ...known, ...recent, events: [] },
      { ...NO_DISAGREEMENT, rateMmYr: 6, hereMmYr: 4 },
    ).newPace!;
    expect(pace.sigmaMmYr).toBeCloseTo(Math.hypot(record.recentRateUncertaintyMmYr, 6), 3);
  });

  const change = {
    ...event,
    kind: 'pace_change',
    size: -40,
    earliest: '2026-08-10',
    latest: '2026-09-03',
  } as const;

  it('do not let ground be stable whose pace has certainly changed by a class within the last 12 months', () => {
    expect(verdictOf([change])).toBe('changed_pace');
    expect(verdictOf([{ ...change, significance: 5.9 }])).toBe('probably_stable');
    expect(verdictOf([{ ...change, size: -2.9, sigma: 1 }])).toBe('stable');
    // Something happened, but not one event of this size.
    expect(verdictOf([{ ...change, sigma: 21 }])).toBe('probably_stable');
    // A change upward isn't the beginning of a slower last year.
    expect(verdictOf([{ ...change, size: 40 }])).toBe('stable');
    expect(verdictOf([{ ...change, earliest: '2025-01-01', latest: '2025-01-20' }])).toBe('stable');
    expect(verdictOf([change], { recentRateMmYr: -6 })).toBe('sinking_lately');
  });

  it('sell a certain direction of the last 12 months, or a jump, no matter how large σ is', () => {
    const answerTo = (events: readonly EventRecord[], more: Partial<typeof record>) => {
      const noisy = { velocityVerticalMmYr: 0.3, velocityUncertaintyMmYr: 7, ...more };
      const { verdict, unsold } = cellAnswer(
        cellFigures({ ...record, ...noisy, events }),
        { hasZero: true, zeroSigmaMmYr: 0, falseAlarms: null },
        'current',
      );
      return [verdict, unsold];
    };
    const turned = { recentRateMmYr: 14, recentRateUncertaintyMmYr: 3.1 };
    expect(answerTo([change], turned)).toEqual(['rising_lately', null]);
    expect(answerTo([change], { ...turned, temporalCoherence: 0.5 })).toEqual([
      'rising_lately',
      'within_margin',
    ]);
    expect(answerTo([change], { ...turned, recentRateMmYr: 5 })).toEqual(['changed_pace', 'within_margin']);
    const jumped = { rateWithoutEventsMmYr: 2, rateWithoutEventsUncertaintyMmYr: 4 };
    expect(answerTo([event], jumped)).toEqual(['dropped_once', null]);
  });

  it('give a certain change of pace of the last 12 months a severity', () => {
    const calm = {
      rate: { value: 0, sigma: 1 },
      east: null,
      rateAgainstSurroundings: null,
      recentDifference: null,
    };
    expect(severityOf({ ...calm, recentEvents: [change] })).toBe(3);
    expect(severityOf({ ...calm, recentEvents: [{ ...change, size: 4 }] })).toBe(1);
  });
});

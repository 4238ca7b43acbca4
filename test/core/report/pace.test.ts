import { describe, expect, it } from 'vitest';
import { paceOf } from '../../../core/report/pace.ts';

const STEADY = { events: [], recentChange: null, acceleration: null, spanYears: 4 };
const CHANGE = {
  kind: 'pace_change',
  size: -12,
  sigma: 2,
  significance: 6,
  isSuspectedUnwrapping: false,
  isUnconfirmed: false,
} as const;
const QUIET = { paceSpreadMmYr: 0.6, sigmaMmYr: 0.6, zeroSigmaMmYr: 0 };

describe('the recent rate of a place', () => {
  it.each([
    ['kept where other years stay within a class', 1.2, 0.3, 0, 'kept'],
    ['changed where it varies by more than the noise of the rate', 4, 1, 0, 'changed'],
    ['not known where the noise of the rate would hide it', 4, 3.5, 0, 'not_known'],
    ['judged without the zero of the frame', 4, 3.5, 3.4, 'changed'],
  ] as const)('is %s', (_, paceSpreadMmYr, sigmaMmYr, zeroSigmaMmYr, pace) => {
    expect(paceOf({ paceSpreadMmYr, sigmaMmYr, zeroSigmaMmYr }, STEADY)).toEqual({ pace, paceSpreadMmYr });
  });

  it.each([
    ['a certain change of pace', { events: [CHANGE] }],
    ['last 12 months that are a class apart', { recentChange: { velocityMmYr: 4, sigmaMmYr: 2 } }],
    ['an acceleration that adds up to a class', { acceleration: { velocityMmYr: -0.8, sigmaMmYr: 0.4 } }],
  ])('is changed by %s, and its spread is then unknown', (_, shown) => {
    expect(paceOf(QUIET, { ...STEADY, ...shown })).toEqual({ pace: 'changed', paceSpreadMmYr: null });
  });

  it('keeps a spread that already allows for the change', () => {
    const varied = { ...QUIET, paceSpreadMmYr: 4 };
    expect(paceOf(varied, { ...STEADY, events: [CHANGE] })).toEqual({ pace: 'changed', paceSpreadMmYr: 4 });
  });

  it.each([
    ['an event that may be noise', { events: [{ ...CHANGE, significance: 5.9 }] }],
    ['a possible processing error', { events: [{ ...CHANGE, isSuspectedUnwrapping: true }] }],
    ['what only the newest dates show', { events: [{ ...CHANGE, isUnconfirmed: true }] }],
    ['a step', { events: [{ ...CHANGE, kind: 'step' as const }] }],
    ['last 12 months within their noise', { recentChange: { velocityMmYr: 4, sigmaMmYr: 2.1 } }],
    ['an acceleration of less than a class', { acceleration: { velocityMmYr: 0.7, sigmaMmYr: 0.1 } }],
    ['an acceleration within its noise', { acceleration: { velocityMmYr: 2, sigmaMmYr: 1.1 } }],
  ])('is kept in spite of %s', (_, shown) => {
    expect(paceOf(QUIET, { ...STEADY, ...shown }).pace).toBe('kept');
  });
});

import { describe, expect, it } from 'vitest';
import { paceOf } from '../../../core/report/pace.ts';

describe('the recent rate of a place', () => {
  it.each([
    ['kept where other years stay within a class', 1.2, 0.3, 0, 'kept'],
    ['changed where it varies by more than the noise of the rate', 4, 1, 0, 'changed'],
    ['not known where the noise of the rate would hide it', 4, 3.5, 0, 'not_known'],
    ['judged without the zero of the frame', 4, 3.5, 3.4, 'changed'],
  ] as const)('is %s', (_, paceSpreadMmYr, sigmaMmYr, zeroSigmaMmYr, pace) => {
    expect(paceOf({ paceSpreadMmYr, sigmaMmYr, zeroSigmaMmYr })).toBe(pace);
  });
});

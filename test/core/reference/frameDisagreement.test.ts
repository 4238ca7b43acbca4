import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { disagreementSigmaMmYr } from '../../../core/reference/frameDisagreement.ts';

const rate = fc.double({ min: -100, max: 100, noNaN: true });
const sigma = fc.double({ min: 0, max: 20, noNaN: true });

describe('the disagreement of two frames', () => {
  it('is zero within the uncertainty of their zeros, or when they were not compared', () => {
    const zeroSigmasMmYr = [1.5, 1.5] as const;
    expect(disagreementSigmaMmYr({ differenceMmYr: 4, sigmaMmYr: 0.2, zeroSigmasMmYr })).toBe(0);
    expect(disagreementSigmaMmYr({ differenceMmYr: null, sigmaMmYr: null, zeroSigmasMmYr })).toBe(0);
    const beyond = disagreementSigmaMmYr({ differenceMmYr: 20, sigmaMmYr: 0, zeroSigmasMmYr: [0, 0] });
    expect(beyond).toBeCloseTo(20 / Math.SQRT2, 9);
  });

  test.prop([rate, rate, sigma, sigma, sigma])(
    'leaves no rate two σ from zero whose sign the other frame contradicts',
    (velocity, differenceMmYr, sigmaMmYr, one, other) => {
      const tau = disagreementSigmaMmYr({ differenceMmYr, sigmaMmYr, zeroSigmasMmYr: [one, other] });
      const isCertain = Math.abs(velocity) >= 2 * Math.hypot(one, tau);
      if (tau > 0 && isCertain && velocity !== 0)
        expect(Math.sign(velocity + differenceMmYr)).toBe(Math.sign(velocity));
    },
  );

  test.prop([rate, sigma, sigma, sigma])('is the same for both', (differenceMmYr, sigmaMmYr, one, other) => {
    const there = disagreementSigmaMmYr({ differenceMmYr, sigmaMmYr, zeroSigmasMmYr: [one, other] });
    const back = disagreementSigmaMmYr({
      differenceMmYr: -differenceMmYr,
      sigmaMmYr,
      zeroSigmasMmYr: [other, one],
    });
    expect(there).toBe(back);
  });
});

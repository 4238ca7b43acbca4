import { describe, expect, test } from 'vitest';
import { measureCoverage } from '../../bench/science/intervalCoverage.ts';
import { createSeriesFitter, emptyFit } from '../../core/fit/fit.ts';
import { studentWidening } from '../../core/statistics/studentT.ts';

const RUNS = 4000;

describe('uncertainty', () => {
  for (const [epochs, stepDays, missing] of [
    [20, 12, 0],
    [20, 40, 0],
    [20, 39, 0],
    [30, 12, 0.3],
    [40, 24, 0],
    [65, 12, 0],
    [100, 12, 0.3],
    [200, 12, 0],
  ] as const) {
    test.each([0, 0.3, 0.6])(
      `the 95 % interval of ${epochs} epochs every ${stepDays} days, ${missing} of them missing, contains the truth at noise correlation %d`,
      (rho) => {
        const { coverage, biasMmYr, rmseRatio, sigmaRatio } = measureCoverage(
          { epochs, stepDays, missing, rho },
          RUNS,
          epochs,
        );
        expect(coverage).toBeGreaterThan(0.93);
        expect(coverage).toBeLessThan(0.97);
        expect(rmseRatio).toBeLessThan(1.05);
        // σ itself is 5 mm of noise over the span: the bias is judged against what the runs can show.
        expect(Math.abs(biasMmYr) * Math.sqrt(RUNS)).toBeLessThan(4 * 5 * 40 * sigmaRatio);
      },
    );
  }

  test('the uncertainty of white noise is not raised for correlated noise', () => {
    const { sigmaRatio } = measureCoverage({ epochs: 100, stepDays: 12, missing: 0, rho: 0 }, RUNS);
    expect(sigmaRatio).toBeGreaterThan(1);
    expect(sigmaRatio).toBeLessThan(1.12);
  });

  test('a series smoother than its rounding still has an uncertainty', () => {
    const fit = emptyFit();
    const days = Array.from({ length: 30 }, (_, i) => i * 12);
    createSeriesFitter(days).fit(new Float32Array(30), 0, fit);
    expect(fit.velocitySigmaMmYr).toBeGreaterThan(0.001);
    expect(fit.velocitySigmaMmYr).toBeLessThan(0.1);
  });

  test.each([
    [3, 3.18245],
    [5, 2.57058],
    [10, 2.22814],
    [16, 2.11991],
    [30, 2.04227],
    [200, 1.9719],
  ])(
    'Student widening at %d degrees of freedom is the table’s %d over 1.96',
    (degreesOfFreedom, quantile) => {
      expect(studentWidening(degreesOfFreedom) / (quantile / 1.959964)).toBeCloseTo(1, 2);
    },
  );
});

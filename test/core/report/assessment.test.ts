import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { assess } from '../../../core/report/assessment.ts';

const good = { temporalCoherence: 0.9, freshness: 'current' } as const;
const JUST = 1e-9;

function assessed(velocityMmYr: number, sigmaMmYr: number, rest: Partial<Parameters<typeof assess>[0]> = {}) {
  return assess({ ...good, velocityMmYr, sigmaMmYr, ...rest });
}

describe('assessment', () => {
  test.each([
    [-50, 'rapid_subsidence', 'subsiding'],
    [-8, 'rapid_subsidence', 'subsiding'],
    [-8 + JUST, 'notable_subsidence', 'subsiding'],
    [-3, 'notable_subsidence', 'subsiding'],
    [-3 + JUST, 'stable', 'stable'],
    [3 - JUST, 'stable', 'stable'],
    [3, 'mild_uplift', 'uplifting'],
    [8 - JUST, 'mild_uplift', 'uplifting'],
    [8, 'strong_uplift', 'uplifting'],
    [50, 'strong_uplift', 'uplifting'],
  ] as const)('%d mm/yr known to 0.1 is %s', (velocity, code, trend) => {
    expect(assessed(velocity, 0.1)).toMatchObject({ assessmentCode: code, trend });
  });

  test.each([
    [2, 1, 'measured', true],
    [2 - JUST, 1, 'likely', false],
    [1, 1, 'likely', false],
    [1 - JUST, 1, 'within_margin', false],
    [0, 1, 'within_margin', false],
    [-2, 1, 'measured', true],
  ] as const)('%d ± %d mm/yr is %s, significant: %s', (velocity, sigma, tier, significant) => {
    const result = assessed(velocity, sigma);
    expect(result).toMatchObject({ confidenceTier: tier, significantNonzero: significant });
    expect(result.signalToNoise).toBe(Math.abs(velocity) / sigma);
  });

  test('a velocity equal to its uncertainty has no clear trend although its tier is likely', () => {
    expect(assessed(-10, 10)).toMatchObject({
      assessmentCode: 'no_clear_trend',
      trend: 'no_clear_trend',
      confidenceTier: 'likely',
      withinMarginKind: null,
    });
    expect(assessed(-10 - JUST, 10).assessmentCode).toBe('rapid_subsidence');
  });

  test.each([
    [0.6, 2.9, 'current', 'stable'],
    [0.6, 2.9, 'recent', 'stable'],
    [0.6, 2.9, 'stale', 'inconclusive'],
    [0.6, 2.9, 'very_stale', 'inconclusive'],
    [0.6, 2.9, 'unknown', 'inconclusive'],
    [0.6 - JUST, 2.9, 'current', 'inconclusive'],
    [0.6, 3, 'current', 'inconclusive'],
    [NaN, 2.9, 'current', 'inconclusive'],
  ] as const)(
    'within the margin at coherence %d, σ %d and %s data: %s',
    (temporalCoherence, sigma, freshness, kind) => {
      expect(assessed(0.5, sigma, { temporalCoherence, freshness }).withinMarginKind).toBe(kind);
    },
  );

  test('only tier within_margin has a kind', () => {
    expect(assessed(5, 1, { temporalCoherence: 0 }).withinMarginKind).toBeNull();
    expect(assessed(1, 1, { temporalCoherence: 0 }).withinMarginKind).toBeNull();
  });

  test.each([
    [-8.5, 0.5, true],
    [-8.5, 0.5 - JUST, false],
    [2.5, 0.5, true],
    [2.5, 0.4, false],
    [5.5, 2.5, true],
    [5.5, 2.4, false],
    [0, 3, true],
    [100, 1, false],
  ] as const)('%d ± %d mm/yr near a threshold: %s', (velocity, sigma, near) => {
    expect(assessed(velocity, sigma).nearThreshold).toBe(near);
  });

  test.prop([fc.double({ min: -60, max: 60, noNaN: true }), fc.double({ min: 0.01, max: 20, noNaN: true })])(
    'uplift and subsidence mirror each other in everything but the direction',
    (velocity, sigma) => {
      const { assessmentCode: down, trend, ...rest } = assessed(velocity, sigma);
      const { assessmentCode: up, trend: mirrored, ...mirroredRest } = assessed(-velocity, sigma);
      expect(mirroredRest).toEqual(rest);
      const mirror = {
        subsiding: 'uplifting',
        uplifting: 'subsiding',
        stable: 'stable',
        no_clear_trend: 'no_clear_trend',
      };
      expect(mirrored).toBe(mirror[trend]);
      expect(down === 'stable').toBe(up === 'stable');
    },
  );

  test('a velocity of zero with no uncertainty has ratio 0, not NaN', () => {
    expect(assessed(0, 0)).toMatchObject({ signalToNoise: 0, assessmentCode: 'no_clear_trend' });
  });
});

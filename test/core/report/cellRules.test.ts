import { describe, expect, test } from 'vitest';
import { cellConfidence, isSeasonDominant } from '../../../core/report/cellRules.ts';

describe('the confidence of a cell', () => {
  test.each([
    [0.8, 0, 0],
    [0.8, 1, 0.2],
    [0.8, 3.999, 0.7998],
    [0.8, 4, 0.8],
    [0.8, 11, 0.8],
    [0, 11, 0],
    [1, 2, 0.5],
  ])('at coherence %d over %d years is %d', (coherence, years, expected) => {
    expect(cellConfidence(coherence, years)).toBeCloseTo(expected, 9);
  });
});

describe('a season is dominant', () => {
  const season = { amplitudeMm: 10, sigmaMm: 1, velocityMmYr: -2 };
  test.each([
    ['from 3 mm on', { amplitudeMm: 3 }, true],
    ['not below 3 mm', { amplitudeMm: 2.999 }, false],
    ['from twice its own uncertainty on', { sigmaMm: 5 }, true],
    ['not below twice its own uncertainty', { sigmaMm: 5.001 }, false],
    ['when it is more than a year of subsidence', { velocityMmYr: -9.999 }, true],
    ['not when it is just a year of subsidence', { velocityMmYr: -10 }, false],
    ['not when it is just a year of uplift', { velocityMmYr: 10 }, false],
    ['never without a seasonal term', { amplitudeMm: NaN, sigmaMm: NaN }, false],
  ])('%s', (_, change, expected) => {
    expect(isSeasonDominant({ ...season, ...change })).toBe(expected);
  });
});

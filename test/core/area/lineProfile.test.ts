import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { sampledLine, steepestAlong, type SampledLine } from '../../../core/area/lineProfile.ts';
import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';

function lineOf(positions: number[][], samples?: number): SampledLine {
  const line = sampledLine(positions, samples);
  if (typeof line === 'string') throw new Error(line);
  return line;
}

const INDEPENDENT = { sharedPart: 0, correlation: () => 0 };

describe('samples along a line', () => {
  const corner = fc.tuple(
    fc.double({ min: -95.4, max: -95.39, noNaN: true }),
    fc.double({ min: 29.7, max: 29.71, noNaN: true }),
  );

  test.prop([fc.array(corner, { minLength: 2, maxLength: 6 }), fc.integer({ min: 2, max: 60 })])(
    'start and end with it, at equal steps',
    (positions, count) => {
      const line = sampledLine(positions, count);
      fc.pre(typeof line !== 'string');
      const { samples, lengthM, spacingM } = line;
      const [[west, south] = [], [east, north] = []] = [positions[0], positions.at(-1)];
      expect(samples).toHaveLength(count);
      expect(samples[0]).toEqual({ distanceM: 0, lat: south, lon: west });
      expect(samples.at(-1)!.lat).toBeCloseTo(north!, 9);
      expect(samples.at(-1)!.lon).toBeCloseTo(east!, 9);
      for (const [at, { distanceM }] of samples.entries()) expect(distanceM).toBeCloseTo(at * spacingM, 6);
      // A step is as long as the spacing, or shorter where the line turns.
      for (let at = 1; at < count; at++)
        expect(groundDistanceM(samples[at - 1]!, samples[at]!)).toBeLessThan(1.0001 * spacingM + 1e-3);
      expect(spacingM * (count - 1)).toBeCloseTo(lengthM, 6);
    },
  );

  it('are one per cell of 30 m when their number is not given, at most 500', () => {
    expect(
      lineOf([
        [-95, 29],
        [-95, 29.009],
      ]).samples,
    ).toHaveLength(Math.ceil(1000.75 / 30) + 1);
    expect(
      lineOf([
        [-95, 29],
        [-95, 29.2],
      ]).samples,
    ).toHaveLength(500);
  });

  it.each([
    [[[-95, 29]], 'point'],
    [
      [
        [-95, 29],
        [-95, 29],
      ],
      'point',
    ],
    [
      [
        [179.999, 29],
        [-179.999, 29],
      ],
      '180°',
    ],
    [
      [
        [-95, 29],
        [-95, 29.3],
      ],
      'the limit is 25 km',
    ],
  ])('are refused of %j', (positions, why) => {
    expect(sampledLine(positions)).toContain(why);
  });
});

describe('the steepest slope along a line', () => {
  const { samples, spacingM } = lineOf(
    [
      [-95, 29],
      [-95, 29.0081],
    ],
    31,
  );
  /** Steepest from 450 m on: the slope there is −20 mm/yr per km, and 0 before. */
  const rates = samples.map((sample) => ({
    ...sample,
    velocityMmYr: -20 * Math.max(0, sample.distanceM / 1000 - 0.45),
  }));

  it('is the least-squares slope, with the σ of independent errors', () => {
    const slope = steepestAlong(rates, spacingM, 0.5, INDEPENDENT)!;
    expect(slope.mmYrPerKm).toBeCloseTo(-20, 6);
    expect(samples[slope.at]!.distanceM).toBeGreaterThan(590);
    const x = samples
      .filter(({ distanceM }) => Math.abs(distanceM - samples[slope.at]!.distanceM) <= slope.radiusM)
      .map(({ distanceM }) => distanceM / 1000);
    const middle = x.reduce((a, b) => a + b) / x.length;
    const squares = x.reduce((sum, each) => sum + (each - middle) ** 2, 0);
    expect(slope.sigma).toBeCloseTo(0.5 / Math.sqrt(squares), 9);
  });

  it('is certain when all cells share one error, and less so when near cells share more', () => {
    const sigmaWith = (sharedPart: number, correlation: (km: number) => number) =>
      steepestAlong(rates, spacingM, 0.5, { sharedPart, correlation })!.sigma;
    const alone = sigmaWith(0, () => 0);
    expect(sigmaWith(1, () => 1)).toBeLessThan(1e-6 * alone);
    expect(sigmaWith(1, (km) => Math.max(0, 1 - km / 0.3))).toBeLessThan(alone * 1.5);
  });

  it('needs three cells, and reaches to both neighbors of sparse ones', () => {
    expect(steepestAlong(rates.slice(0, 2), spacingM, 0.5, INDEPENDENT)).toBeNull();
    const sparse = rates.filter((_, at) => at % 10 === 0);
    expect(steepestAlong(sparse, 10 * spacingM, 0.5, INDEPENDENT)).toMatchObject({ radiusM: 15 * spacingM });
  });
});

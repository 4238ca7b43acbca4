import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { assess } from '../../../core/report/assessment.ts';
import { compareLooks, shareOfDifference, type SharedCell } from '../../../core/reference/twoLooks.ts';
import { randomNumbers } from '../../support/planted/randomNumbers.ts';

function normals(seed: number): () => number {
  const random = randomNumbers(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

interface Plan {
  /** Motion of the ground, mm/yr. */
  readonly east: number;
  readonly up: number;
  /** Vertical rate that each look publishes for an eastward rate of one. */
  readonly h: readonly [number, number];
  /** σ of each look's cells. */
  readonly sigmas: readonly [number, number];
  /** How much of its noise a cell shares with its neighbors, 0..1. */
  readonly shared: number;
}

/**
 * Simulates looks at a spot of nine cells many times: how often the 95 % interval contains the truth, and by how much σ
 * grew.
 */
function look({ east, up, h, sigmas, shared }: Plan, seed: number, times = 600) {
  const normal = normals(seed);
  let held = 0;
  let widened = 0;
  for (let i = 0; i < times; i++) {
    const common = sigmas.map((sigma) => sigma * Math.sqrt(shared) * normal());
    const cells = Array.from({ length: 9 }, () =>
      sigmas.map((sigma, k) => up + h[k]! * east + common[k]! + sigma * Math.sqrt(1 - shared) * normal()),
    );
    const around = cells.map(([first, second]): SharedCell => ({
      differenceMmYr: second! - first!,
      sigmaMmYr: Math.hypot(...sigmas),
    }));
    const velocityMmYr = cells[0]![0]!;
    const { disagreementMmYr } = compareLooks({
      rate: { velocityMmYr, sigmaMmYr: sigmas[0] },
      here: around[0]!,
      around,
      zeros: [{ offsetMmYr: 0, sigmaMmYr: 0 }],
      share: shareOfDifference(h[0], h[1]),
    });
    const sigma = Math.hypot(sigmas[0], disagreementMmYr);
    held += Number(Math.abs(velocityMmYr - up) <= 1.96 * sigma);
    widened += sigma / sigmas[0];
  }
  return { held: held / times, widened: widened / times };
}

describe('two looks at one place', () => {
  const looks = [
    [-0.79, 0.79],
    [-0.66, 0.91],
    [0.98, -0.59],
  ] as const;
  const noises = [
    { sigmas: [1, 1], shared: 0.2 },
    { sigmas: [0.6, 0.9], shared: 0.9 },
  ] as const;

  test.each([0, 2, 5, 12, 30])(
    'recover the vertical rate when the ground moves %d mm/yr to the east',
    (east) => {
      let seed = 1;
      for (const h of looks)
        for (const noise of noises)
          for (const up of [0, -8])
            expect(
              look({ east, up, h, ...noise }, seed++).held,
              JSON.stringify([h, noise, up]),
            ).toBeGreaterThan(0.93);
    },
  );

  test('add little uncertainty without sideways motion', () => {
    for (const noise of noises)
      expect(look({ east: 0, up: -4, h: looks[0], ...noise }, 3).widened).toBeLessThan(1.2);
  });

  test('disagree as expected for ground that moves 12 mm/yr to the east', () => {
    const cell = { differenceMmYr: -18.4, sigmaMmYr: 3.25 };
    const seen = compareLooks({
      rate: { velocityMmYr: 9, sigmaMmYr: 2.3 },
      here: cell,
      around: [cell],
      zeros: [{ offsetMmYr: 0, sigmaMmYr: 0 }],
      share: shareOfDifference(-0.78, 0.78),
    });
    expect(seen).toMatchObject({ agreement: 'disagrees', differenceMmYr: -18.4, cells: 1 });
    expect(Math.hypot(2.3, seen.disagreementMmYr)).toBeGreaterThan(9);
  });

  const rate = fc.double({ min: 0.01, max: 60, noNaN: true });
  const sigma = fc.double({ min: 0.05, max: 8, noNaN: true });
  property.prop([rate, sigma, rate, sigma, fc.constantFrom(0.5, 0.7, 2)])(
    'leave no direction certain that the other denies',
    (velocityMmYr, sigmaMmYr, otherSpeedMmYr, otherSigma, share) => {
      const otherMmYr = -otherSpeedMmYr;
      const cell = { differenceMmYr: otherMmYr - velocityMmYr, sigmaMmYr: Math.hypot(sigmaMmYr, otherSigma) };
      const { agreement, disagreementMmYr } = compareLooks({
        rate: { velocityMmYr, sigmaMmYr },
        here: cell,
        around: [cell],
        zeros: [{ offsetMmYr: 0, sigmaMmYr: 0 }],
        share,
      });
      const published = Math.round(1000 * Math.hypot(sigmaMmYr, disagreementMmYr)) / 1000;
      const temporalCoherence = 0.9;
      const said = assess({ velocityMmYr, sigmaMmYr: published, temporalCoherence, freshness: 'current' });
      expect(said.significantNonzero).toBe(false);
      if (Math.abs(velocityMmYr) >= 2 * sigmaMmYr) expect(agreement).toBe('disagrees');
    },
  );

  test('are not compared when one of them does not measure the place or its surroundings', () => {
    const spot = { rate: { velocityMmYr: 9, sigmaMmYr: 1 }, here: null, around: [], share: 0.5 };
    expect(compareLooks({ ...spot, zeros: [{ offsetMmYr: 0, sigmaMmYr: 1 }] })).toMatchObject({
      agreement: 'unknown',
      disagreementMmYr: 0,
    });
  });

  test('with equal or unknown views of horizontal motion share a difference by half', () => {
    expect([shareOfDifference(-0.78, -0.7), shareOfDifference(null, 0.8)]).toEqual([0.5, 0.5]);
    expect(shareOfDifference(-1, 0.6)).toBeCloseTo(0.625, 9);
    expect(shareOfDifference(-0.6, -0.97)).toBeCloseTo(1.62, 2);
  });
});

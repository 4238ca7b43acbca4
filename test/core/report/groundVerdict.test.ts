import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { assess } from '../../../core/report/assessment.ts';
import {
  groundVerdict,
  HEADLINES,
  ownSigmaMmYr,
  rateVerdict,
  type GroundRate,
  type RateWithSigma,
} from '../../../core/report/groundVerdict.ts';
import { interval95, margin95 } from '../../../core/report/interval95.ts';

const velocity = fc.double({ min: -300, max: 300, noNaN: true });
const sigma = fc.double({ min: 0.001, max: 60, noNaN: true });
const ALARMING = new Set<string>(['severe', 'warning', 'rising']);

/** A rate with good, current data, as judged by a report. */
function rate(
  velocityMmYr: number,
  sigmaMmYr: number,
  more: { zero?: number; local?: [velocity: number, sigma: number]; coherence?: number } = {},
): GroundRate {
  const { zero = 0, local, coherence = 0.9 } = more;
  const { withinMarginKind } = assess({
    velocityMmYr,
    sigmaMmYr,
    temporalCoherence: coherence,
    freshness: 'current',
  });
  const vsSurroundings: RateWithSigma | null = local ? { velocityMmYr: local[0], sigmaMmYr: local[1] } : null;
  return { velocityMmYr, sigmaMmYr, zeroSigmaMmYr: zero, vsSurroundings, withinMarginKind };
}

const headline = (of: GroundRate) => HEADLINES[groundVerdict(of)];

describe('the verdict on a rate that was not compared with its surroundings', () => {
  it.each([
    [-13.2, 10.7, 'Possibly sinking, not certain', 'neutral'],
    [9.1, 5, 'Possibly rising, not certain', 'neutral'],
    [-13.2, 6.6, 'Sinking fast', 'severe'],
    [-4, 2, 'Sinking', 'warning'],
    [-4, 2.01, 'Possibly sinking, not certain', 'neutral'],
    [4.5, 0.5, 'Rising slightly', 'rising'],
    [11, 1, 'Rising strongly', 'rising'],
    [1.2, 0.7, 'Stable', 'good'],
    [2.8, 1.3, 'Probably stable, not certain', 'neutral'],
    [0.3, 0.7, 'Stable', 'good'],
    [0, 1.53, 'Stable', 'good'],
    [0, 1.54, 'No clear motion', 'neutral'],
    [-20, 20, 'No clear motion', 'neutral'],
  ])('of %d ± %d (one standard deviation) is %s', (v, s, title, tone) => {
    expect(headline(rate(v, s))).toMatchObject({ title, tone });
  });

  test.prop([velocity, sigma])(
    'claims a direction, with the color of its class, from two standard deviations on',
    (v, s) => {
      const { title, tone, isCertain } = headline(rate(v, s));
      const isDirection = /^(Sinking|Rising)/.test(title);
      expect(isDirection).toBe(ALARMING.has(tone));
      if (Math.abs(v) < 2 * s) expect([isDirection, ALARMING.has(tone)]).toEqual([false, false]);
      if (!isCertain) expect(title).toMatch(/not certain$|^No clear motion$/);
    },
  );

  test.prop([velocity, sigma])('calls ground stable when its 95 % interval stays within 3 mm/yr', (v, s) => {
    const [low, high] = [v - margin95(s), v + margin95(s)];
    expect(headline(rate(v, s)).title === 'Stable').toBe(low > -3 && high < 3);
  });
});

describe('the verdict on a rate that was compared with its surroundings', () => {
  it.each([
    [
      'passes both, the zero alone being unknown',
      rate(-0.4, 1.8, { zero: 1.74, local: [0.3, 0.6] }),
      'stable_in_frame',
    ],
    ['passes both without a doubt about the zero', rate(-0.4, 0.5, { local: [0.3, 0.6] }), 'stable'],
    ['sinks with a bowl', rate(-5, 1.8, { zero: 1.74, local: [0.1, 0.6] }), 'sinking'],
    ['may sink with a bowl', rate(-3.2, 1.8, { zero: 1.74, local: [0.1, 0.6] }), 'moves_with_surroundings'],
    [
      'may move, by more than its σ',
      rate(2, 1.8, { zero: 1.74, local: [0.1, 0.6] }),
      'moves_with_surroundings',
    ],
    ['is noisy itself', rate(-1.6, 2.6, { zero: 1.74, local: [0.1, 0.6] }), 'moves_with_surroundings'],
    [
      'sinks where the frame has decided nothing',
      rate(-3, 3.4, { zero: 3.3, local: [-6, 0.8] }),
      'no_clear_motion',
    ],
    [
      'sinks where good data show no motion',
      rate(-1, 1.8, { zero: 1.74, local: [-6, 0.8] }),
      'sinking_in_surroundings',
    ],
    ['rises against sinking ground', rate(1, 1.8, { zero: 1.74, local: [4, 0.8] }), 'rising_in_surroundings'],
    ['differs by what is not certain', rate(-1, 1.8, { zero: 1.74, local: [-3.5, 2] }), 'no_clear_motion'],
    [
      'is of poor data',
      rate(-0.4, 1.8, { zero: 1.74, local: [0.3, 0.6], coherence: 0.5 }),
      'no_clear_motion',
    ],
  ] as const)('of ground that %s', (_, of, code) => {
    expect(groundVerdict(of)).toBe(code);
  });

  const compared = fc
    .record({
      v: fc.double({ min: -15, max: 15, noNaN: true }),
      s: fc.double({ min: 0.05, max: 8, noNaN: true }),
      zeroShare: fc.double({ min: 0, max: 1, noNaN: true }),
      local: fc.tuple(
        fc.double({ min: -15, max: 15, noNaN: true }),
        fc.double({ min: 0.05, max: 8, noNaN: true }),
      ),
      coherence: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ v, s, zeroShare, ...more }) => rate(v, s, { zero: zeroShare * s, ...more }));

  test.prop([compared], { numRuns: 1000 })(
    'is stable exactly when one of the two rules holds, and calm only when the surroundings show it',
    (of) => {
      const { velocityMmYr: v, sigmaMmYr: s, withinMarginKind: kind, vsSurroundings } = of;
      const isAlike = Math.abs(vsSurroundings!.velocityMmYr) + 1.96 * vsSurroundings!.sigmaMmYr < 3;
      const byItself = kind !== 'inconclusive' && Math.abs(v) + 1.96 * s < 3;
      const inFrame = kind === 'stable' && isAlike && Math.abs(v) + ownSigmaMmYr(of) <= 3;
      const { title } = headline(of);
      expect(title === 'Stable').toBe(byItself || inFrame);
      if (title === 'Moves with its surroundings')
        expect([isAlike, byItself, inFrame]).toEqual([true, false, false]);
    },
  );

  test.prop([compared])('never contradicts what the rate decides alone', (of) => {
    const alone = rateVerdict(of);
    if (HEADLINES[alone].isCertain) expect(groundVerdict(of)).toBe(alone);
  });

  test.prop([compared])('is no more certain with a larger σ of either rate', (of) => {
    const wider = {
      ...of,
      vsSurroundings: { ...of.vsSurroundings!, sigmaMmYr: 1.5 * of.vsSurroundings!.sigmaMmYr },
    };
    if (headline(wider).title === 'Stable') expect(headline(of).title).toBe('Stable');
  });
});

describe('the 95 % interval', () => {
  it('extends 1.96 standard deviations to either side, to a thousandth', () => {
    expect(interval95(-12.5, 0.5)).toEqual([-13.48, -11.52]);
    expect(interval95(0, 0.001)).toEqual([-0.002, 0.002]);
  });
});

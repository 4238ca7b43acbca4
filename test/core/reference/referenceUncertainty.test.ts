import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { referenceUncertainty, withoutStablePart } from '../../../core/reference/referenceUncertainty.ts';
import { coverageOf, measurePlantedField } from '../../support/planted/plantedReference.ts';
import { times } from '../../support/machine/tier.ts';

type Rate = (u: number, v: number) => number;

/** A bowl over a share of a square frame, deepest in its middle. */
const bowl =
  (share: number, peakMmYr: number, power = 1): Rate =>
  (u, v) => {
    const r = (2 * Math.max(Math.abs(u - 0.5), Math.abs(v - 0.5))) / Math.sqrt(share);
    return r < 1 ? peakMmYr * (1 - r * r) ** power : 0;
  };

/** A number between 0 and 1 for each place. */
const chance = (u: number, v: number) => Math.abs(1e4 * Math.sin(1e3 * u + 7919 * v)) % 1;

/** Two sides that each move by half of the slip, and a transition between them. */
const fault =
  (slipMmYr: number, offset: number): Rate =>
  (u, v) =>
    (slipMmYr / Math.PI) * Math.atan((0.8 * u + 0.6 * v - 0.7 - offset) / 0.1);

const largestSignalToNoise = ({
  published,
  sigmaMmYr,
  cellSigmaMmYr,
}: ReturnType<typeof measurePlantedField>) =>
  published.reduce((most, v) => Math.max(most, Math.abs(v) / Math.hypot(sigmaMmYr, cellSigmaMmYr)), 0);

describe("the zero's uncertainty in frames whose absolute rates are planted", () => {
  test.each<[string, Rate, number]>([
    ['stable ground alone, 60 km', () => 0, 60_000],
    ['a bowl over 20 %, 60 km', bowl(0.2, -25), 60_000],
    ['a bowl over 60 %, 60 km', bowl(0.6, -25), 60_000],
    ['a bowl over 90 %, 60 km', bowl(0.9, -25), 60_000],
    ['a bowl with a slow rim over 60 %, 60 km', bowl(0.6, -25, 2), 60_000],
    ['a bowl with a slow rim over 90 %, 60 km', bowl(0.9, -25, 2), 60_000],
    ['a bowl over 60 %, 12 km', bowl(0.6, -25), 12_000],
    ['a tenth that sinks as one block, 60 km', (u) => (u < 0.1 ? -15 : 0), 60_000],
  ])(
    '%s: 93 to 97 % of intervals contain the absolute rate, and the stable part is recognized',
    (_, rate, extentM) => {
      const { held, recognized } = coverageOf(120, (seed) => ({ seed, rate, extentM }));
      expect(recognized).toBe(1);
      expect(held).toBeGreaterThanOrEqual(0.93);
      expect(held).toBeLessThanOrEqual(0.97);
    },
  );

  test.each<[string, Rate]>([
    ['a deep bowl over 90 %', bowl(0.9, -120)],
    ['the inside of a bowl', bowl(1.4, -120)],
    ['a slope from side to side', (u) => -60 * u],
    ['60 % that sink as one block', (u) => (u < 0.6 ? -15 : 0)],
    ['90 % that sink as one block', (u) => (u < 0.9 ? -15 : 0)],
    ['87 % that sink slowly as one block', (u) => (u < 0.87 ? -11 : 0)],
    ['a fifth that rises as one block', (u) => (u < 0.2 ? 15 : 0)],
  ])('%s: no part is recognized as stable, and no cell has a direction', (_, rate) => {
    for (let seed = 1; seed <= times(4, 12); seed++) {
      const frame = measurePlantedField({ seed: seed * 7919, rate });
      expect(frame.isRecognized).toBe(false);
      expect(largestSignalToNoise(frame)).toBeLessThan(1);
    }
  });

  test('all ground sinks, each place at a different rate and most of them slowly: at most half of the frames are recognized', () => {
    const rate: Rate = (u, v) => -3 - 25 * chance(u, v) ** 2;
    const frames = Array.from({ length: times(16, 40) }, (_, seed) =>
      measurePlantedField({ seed: (seed + 1) * 7919, rate, noiseMmYr: 1.2, side: 30 }),
    );
    expect(frames.filter(({ isRecognized }) => isRecognized).length).toBeLessThanOrEqual(frames.length / 2);
  });

  test('all ground sinks, each place at a different rate: 88 % of intervals contain the absolute rate where ground at rest is recognized', () => {
    const rate: Rate = (u, v) => -3 - 25 * chance(u, v) ** 2;
    const held = Array.from({ length: times(60, 120) }, (_, seed) =>
      measurePlantedField({ seed: seed * 104_729 + 3, rate, noiseMmYr: 1.2, side: 30, extentM: 60_000 }),
    ).flatMap(({ isRecognized, published, truth, sigmaMmYr, cellSigmaMmYr }) => {
      const reach = 1.96 * Math.hypot(sigmaMmYr, cellSigmaMmYr);
      return isRecognized
        ? Array.from(published, (v, cell) => Number(Math.abs(v - truth[cell]!) <= reach))
        : [];
    });
    expect(held.reduce((sum, is) => sum + is, 0)).toBeGreaterThanOrEqual(0.88 * held.length);
  });

  test('faults of 7 to 13 mm/yr: 88 % of intervals contain the absolute rate where ground at rest is recognized', () => {
    const held = Array.from({ length: times(70, 280) }, (_, seed) => {
      const rate = fault(7 + (seed % 7), 0.1 * ((seed * 0.37) % 1));
      return measurePlantedField({ seed: seed * 7919 + 1, rate, extentM: 60_000, side: 30 });
    }).flatMap(({ isRecognized, published, truth, sigmaMmYr, cellSigmaMmYr }) => {
      const reach = 1.96 * Math.hypot(sigmaMmYr, cellSigmaMmYr);
      return isRecognized
        ? Array.from(published, (v, cell) => Number(Math.abs(v - truth[cell]!) <= reach))
        : [];
    });
    expect(held.length).toBeGreaterThan(0);
    expect(held.reduce((sum, is) => sum + is, 0)).toBeGreaterThanOrEqual(0.88 * held.length);
  });

  test('a frame that sinks as a whole looks stable, and no cell of it has a certain direction', () => {
    const frames = Array.from({ length: 20 }, (_, seed) =>
      measurePlantedField({ seed: seed * 7919, rate: () => -20, noiseMmYr: 0.2, atmosphereMmYr: 0.3 }),
    );
    for (const frame of frames) expect(largestSignalToNoise(frame)).toBeLessThan(2);
  });

  test('stays small enough that a bowl in a stable plain is certain to sink', () => {
    const frame = measurePlantedField({ seed: 5, rate: bowl(0.2, -25), extentM: 30_000 });
    expect(frame.sigmaMmYr).toBeLessThan(2);
    expect(Math.min(...frame.published) / Math.hypot(frame.sigmaMmYr, frame.cellSigmaMmYr)).toBeLessThan(-5);
  });

  test('is larger for a small frame, which may lie in a basin, than for a wide one', () => {
    const sigmaAt = (extentM: number) => measurePlantedField({ seed: 3, rate: () => 0, extentM }).sigmaMmYr;
    expect(sigmaAt(5_000)).toBeGreaterThan(sigmaAt(20_000));
    expect(sigmaAt(20_000)).toBeGreaterThan(sigmaAt(200_000));
    expect(sigmaAt(200_000)).toBeGreaterThan(1.5);
  });

  test('too few cells for a median are no reference', () => {
    const cells = { x: new Float64Array(9), y: new Float64Array(9) };
    const found = referenceUncertainty({ ...cells, velocityMmYr: new Float64Array(9), noiseMmYr: 0.2 });
    expect(found.isRecognized).toBe(false);
  });

  const fields = fc
    .array(
      fc.record({ v: fc.double({ min: -80, max: 40, noNaN: true }), x: fc.nat(50_000), y: fc.nat(50_000) }),
      {
        minLength: 1,
        maxLength: 300,
      },
    )
    .map((cells) => ({
      velocityMmYr: Float64Array.from(cells, ({ v }) => v),
      x: Float64Array.from(cells, ({ x }) => x),
      y: Float64Array.from(cells, ({ y }) => y),
      noiseMmYr: 0.5,
    }));

  test.prop([fields])(
    'is never below what no frame can see, and its shares and probabilities are shares',
    (field) => {
      const { sigmaMmYr, stableShare, candidates } = referenceUncertainty(field);
      expect(sigmaMmYr).toBeGreaterThanOrEqual(1.5);
      expect(stableShare).toBeGreaterThanOrEqual(0);
      expect(stableShare).toBeLessThanOrEqual(1);
      expect(candidates[0]!.velocityMmYr).toBe(0);
      expect(candidates.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
    },
  );

  test.prop([fields, fc.integer({ min: -90_000, max: 90_000 })])(
    'does not depend on where the frame lies nor on the order of its cells',
    (field, shift) => {
      const turned = (values: Float64Array) => values.toReversed();
      const other = referenceUncertainty({
        velocityMmYr: turned(field.velocityMmYr),
        x: turned(field.x).map((x) => x + shift),
        y: turned(field.y).map((y) => y - shift),
        noiseMmYr: field.noiseMmYr,
      });
      expect(other.sigmaMmYr).toBeCloseTo(referenceUncertainty(field).sigmaMmYr, 6);
    },
  );

  test.prop([fc.double({ min: 0, max: 400, noNaN: true }), fc.double({ min: 0, max: 50, noNaN: true })])(
    'without a stable part the fastest cell has no direction, and none is called stable',
    (fastest, sigma) => {
      const widened = withoutStablePart(Math.max(1.5, sigma), fastest);
      expect(fastest / widened).toBeLessThan(1);
      expect(widened).toBeGreaterThan(3);
    },
  );
});

import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { roundMantissa } from '../../../cli/demo/bandProducts.ts';
import { addSmoothNoise, normalAt, smoothNoiseAt, streamKey } from '../../../core/statistics/counterNoise.ts';

describe('demo noise', () => {
  test.prop([fc.integer({ min: 0, max: 2 ** 31 - 1 })], { numRuns: 20 })(
    'cells of a stream are standard normal and independent of their neighbors',
    (seed) => {
      const key = streamKey(seed, 1);
      const n = 100 * 100;
      let sum = 0;
      let squares = 0;
      let products = 0;
      for (let row = 0; row < 100; row++) {
        for (let col = 0; col < 100; col++) {
          const value = normalAt(key, row, col);
          sum += value;
          squares += value * value;
          products += value * normalAt(key, row, col + 1);
        }
      }
      // five standard errors of 10,000 draws
      expect(Math.abs(sum / n)).toBeLessThan(0.05);
      expect(Math.abs(squares / n - 1)).toBeLessThan(0.075);
      expect(Math.abs(products / n)).toBeLessThan(0.05);
    },
  );

  test.prop([fc.integer(), fc.integer({ min: 0, max: 90 }), fc.integer({ min: 2, max: 40 })])(
    'a band of smooth noise equals the field cell by cell',
    (seed, row, step) => {
      const key = streamKey(seed);
      const band = new Float32Array(3 * 17);
      addSmoothNoise(band, { row, cols: 17 }, { key, step, amplitude: 2 });
      band.forEach((value, index) => {
        const field = 2 * smoothNoiseAt(key, (index % 17) / step, (row + Math.floor(index / 17)) / step);
        expect(value).toBeCloseTo(field, 5);
      });
    },
  );

  test.prop([fc.float({ noNaN: true, min: -1, max: 1 }), fc.integer({ min: 4, max: 16 })])(
    'a rounded mantissa is off by at most half a unit of its last bit, and a missing value stays missing',
    (value, bits) => {
      fc.pre(Math.abs(value) > 1e-30);
      const rounded = Float32Array.of(value, NaN);
      roundMantissa(rounded, bits);
      expect(Math.abs(rounded[0]! - value)).toBeLessThanOrEqual(
        Math.abs(value) * 2 ** -(bits + 1) * 1.000_001,
      );
      expect(rounded[1]).toBeNaN();
    },
  );
});

import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { correctGranule, correctToHundredths } from '../../../core/pairs/granuleCells.ts';
import { fitOf, keptValues } from '../../../core/pairs/pairValues.ts';

const metres = fc.oneof(
  { weight: 6, arbitrary: fc.float({ min: Math.fround(-0.5), max: Math.fround(0.5) }) },
  fc.constantFrom(NaN, -0, 0.32767, -0.32767, 0.327675, -0.327675, 0.000005, -0.000005),
  fc.constantFrom(100, -100, 9.97e36, Infinity, -Infinity),
);
const cell = fc.record({
  displacement: metres,
  tide: metres,
  delay: metres,
  mask: fc.constantFrom(1, 1, 1, 0, 255),
  water: fc.constantFrom(1, 1, 1, 0, 255),
});

describe('correction in hundredths', () => {
  test.prop([fc.array(cell, { minLength: 1, maxLength: 60 }), fc.nat(9), fc.boolean()])(
    'gives the bits of correction to millimetres and rounding, one after the other',
    (cells, before, hasWaterMask) => {
      const lead = Math.min(before, cells.length - 1);
      const run = { layerIndex: lead, cell: 0, count: cells.length - lead };
      const layers = {
        displacement: Float32Array.from(cells, ({ displacement }) => displacement),
        recommendedMask: Uint8Array.from(cells, ({ mask }) => mask),
        solidEarthTide: Float32Array.from(cells, ({ tide }) => tide),
        ionosphericDelay: Float32Array.from(cells, ({ delay }) => delay),
      };
      const waterMask = hasWaterMask ? Uint8Array.from(cells, ({ water }) => water) : null;
      const floatsMm = new Float32Array(run.count);
      correctGranule(layers, waterMask, run, floatsMm);
      const expected = keptValues(floatsMm, new Int16Array(run.count));
      const hundredths = new Int16Array(run.count);
      const fit = fitOf(correctToHundredths(layers, waterMask, run, hundredths));
      expect(fit === 'empty').toBe(expected === null);
      expect(fit === 'float').toBe(expected instanceof Float32Array);
      if (fit === 'hundredths') expect(hundredths).toEqual(expected);
    },
  );
});

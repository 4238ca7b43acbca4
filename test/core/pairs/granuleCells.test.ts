import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { correctGranule, correctToHundredths } from '../../../core/pairs/granuleCells.ts';
import { fitOf, keptValues } from '../../../core/pairs/pairValues.ts';
import { granuleCell } from '../../support/planted/granuleCell.ts';

describe('correction in hundredths', () => {
  test.prop([fc.array(granuleCell, { minLength: 1, maxLength: 60 }), fc.nat(9), fc.boolean()])(
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

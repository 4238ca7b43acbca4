import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { correctGranule } from '../../../core/pairs/granuleCells.ts';
import { fitOf, keptValues } from '../../../core/pairs/pairValues.ts';
import { createGranuleMemory } from '../../../workers/granule/granuleMemory.ts';
import { granuleCell } from '../../support/planted/granuleCell.ts';

describe('the memory of a granule', () => {
  test.prop([
    fc.array(granuleCell, { minLength: 1, maxLength: 70 }),
    fc.nat(9),
    fc.nat(9),
    fc.nat(5),
    fc.boolean(),
  ])(
    'corrects any run to the bits of millimeters and their rounding, one after the other, and nothing next to it',
    (cells, before, after, cell, hasWaterMask) => {
      const lead = Math.min(before, cells.length - 1);
      const run = { layerIndex: lead, cell, count: Math.max(1, cells.length - lead - after) };
      const memory = createGranuleMemory(cells.length + cell);
      const filled = <Values extends Float32Array | Uint8Array>(
        values: Values,
        name: keyof (typeof cells)[0],
      ) => {
        for (const [i, one] of cells.entries()) values[i] = one[name];
        return values;
      };
      const layers = {
        displacement: filled(memory.floats(), 'displacement'),
        solidEarthTide: filled(memory.floats(), 'tide'),
        ionosphericDelay: filled(memory.floats(), 'delay'),
        recommendedMask: filled(memory.bytes(), 'mask'),
      };
      const water = hasWaterMask ? filled(memory.bytes(), 'water') : null;
      const floatsMm = new Float32Array(cell + run.count);
      correctGranule(layers, water, run, floatsMm);
      const expected = keptValues(floatsMm.subarray(cell), new Int16Array(run.count));

      const out = memory.hundredths().fill(77);
      const fit = fitOf(memory.correct(layers, water, run, out));
      expect(fit === 'empty').toBe(expected === null);
      expect(fit === 'float').toBe(expected instanceof Float32Array);
      if (fit === 'hundredths') expect(out.slice(cell, cell + run.count)).toEqual(expected);
      const beside = [...out.subarray(0, cell), ...out.subarray(cell + run.count)];
      expect(new Set(beside)).toEqual(new Set(beside.map(() => 77)));
    },
  );

  test.prop([fc.array(fc.nat(0xffff_ffff), { minLength: 1, maxLength: 100 })])(
    'restores shuffled elements, whatever their number',
    (values) => {
      const words = Uint32Array.from(values);
      const shuffled = new Uint8Array(4 * words.length);
      for (const [i, word] of words.entries()) {
        for (let byte = 0; byte < 4; byte++) shuffled[byte * words.length + i] = (word >>> (8 * byte)) & 0xff;
      }
      const memory = createGranuleMemory(words.length);
      const floats = memory.floats();
      memory.unshuffle(shuffled, floats);
      expect(new Uint32Array(floats.buffer, floats.byteOffset, words.length)).toEqual(words);
      expect(() => memory.unshuffle(shuffled.subarray(1), floats)).toThrow('are not');
    },
  );
});

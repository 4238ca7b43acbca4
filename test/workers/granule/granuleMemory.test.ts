import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { fitOf } from '../../../core/pairs/pairValues.ts';
import { createGranuleMemory, plainMemory } from '../../../workers/granule/granuleMemory.ts';
import { granuleCell } from '../../support/planted/granuleCell.ts';

describe('the memory of a granule', () => {
  test.prop([fc.array(granuleCell, { minLength: 1, maxLength: 70 }), fc.nat(9), fc.boolean()])(
    'corrects in WebAssembly to the bits of the loop in JavaScript',
    (cells, before, hasWaterMask) => {
      const lead = Math.min(before, cells.length - 1);
      const run = { layerIndex: lead, cell: 0, count: cells.length - lead };
      const [kernel, plain] = [createGranuleMemory(cells.length), plainMemory(cells.length)].map((memory) => {
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
        const out = memory.hundredths();
        return { largest: memory.correct(layers, water, run, out), out: out.slice(0, run.count) };
      });
      expect(kernel!.largest).toBe(plain!.largest);
      if (fitOf(plain!.largest) === 'hundredths') expect(kernel!.out).toEqual(plain!.out);
    },
  );

  test.prop([fc.nat(5), fc.integer({ min: 0, max: 255 })])(
    'puts shuffled bytes in their order, whatever their number',
    (sixteens, seed) => {
      for (const count of [16 * sixteens, 16 * sixteens + 4, 16 * sixteens + 7]) {
        const bytes = Uint8Array.from({ length: 4 * count }, (_, i) => (seed + 37 * i) ^ (i >> 3));
        const [kernel, plain] = [createGranuleMemory(count), plainMemory(count)].map((memory) => {
          const floats = memory.floats();
          memory.unshuffle(bytes, floats);
          return new Uint8Array(floats.buffer, floats.byteOffset, floats.byteLength).slice();
        });
        expect(kernel).toEqual(plain);
      }
    },
  );
});

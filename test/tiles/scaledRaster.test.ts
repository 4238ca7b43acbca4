import { test, fc } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { encodeScaled, MAP_NODATA } from '../../tiles/scaledRaster.ts';
import { SCALE } from './sampleMap.ts';

describe('a scaled value', () => {
  test.prop([fc.float({ min: -655, max: 655, noNaN: true })])(
    'is within half a step of what was measured',
    (value) => {
      const counts = { measured: 0, saturated: 0 };
      const [raw] = encodeScaled(Float32Array.of(value), SCALE, new Int16Array(1), counts);
      expect(Math.abs(raw! * SCALE - value)).toBeLessThanOrEqual(SCALE / 2 + 1e-9);
      expect(counts).toEqual({ measured: 1, saturated: 0 });
    },
  );

  test.prop([fc.float()])(
    'is never mistaken for a missing one, and a missing one never for a value',
    (value) => {
      const [raw] = encodeScaled(Float32Array.of(value), SCALE, new Int16Array(1), {
        measured: 0,
        saturated: 0,
      });
      expect(raw === MAP_NODATA).toBe(Number.isNaN(value));
    },
  );
});

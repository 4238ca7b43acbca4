import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { MAP_LAYERS, NO_STEPS, stepsOf } from '../../core/color/mapLayer.ts';
import { roundTo } from '../../core/report/publishedValues.ts';
import { layerSteps } from '../../ingest/passes/mapsPass.ts';

const published = {
  velocity: (value: number) => roundTo(value, 3),
  uncertainty: (value: number) => Math.max(0.001, roundTo(value, 3)),
  confidence: (value: number) => roundTo(value, 3),
  seasonal: (value: number) => roundTo(value, 2),
};
const values = fc.oneof(
  fc.float({ noNaN: true, noDefaultInfinity: true }),
  fc.float({ min: -700, max: 700, noNaN: true }),
  fc.float({ min: -1, max: 1, noNaN: true }),
  // Class borders, halves of a thousandth, and the ends of the table.
  fc.integer({ min: -70_000, max: 70_000 }).map((halves) => Math.fround(halves / 2000)),
  fc.constantFrom(3, -3, 8, -8, 2.9999, -7.9996, 32.768, -32.768, 327.68, -327.69, 0, -0),
);

test.prop([fc.constantFrom(...MAP_LAYERS), fc.array(values, { minLength: 1, maxLength: 50 })])(
  'a layer stores each value in the steps of a report, whatever its size',
  (layer, given) => {
    const steps = layerSteps(layer)(Float32Array.from(given));
    const expected = Array.from(Float32Array.from(given), (value) => stepsOf(layer, published[layer](value)));
    expect([...steps]).toEqual(expected.map((step) => step + 0));
  },
);

test('a layer stores no steps where nothing is measured', () => {
  for (const layer of MAP_LAYERS)
    expect(layerSteps(layer)(Float32Array.of(NaN))).toEqual(Int16Array.of(NO_STEPS));
});

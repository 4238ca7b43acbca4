/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { type MapLayer, NO_STEPS, stepsOf } from '../../core/colour/mapLayer.ts';
import {
  publishedConfidence,
  publishedSeasonalMm,
  publishedSigmaMmYr,
  publishedVelocityMmYr,
} from '../../core/report/publishedValues.ts';

/** How a report rounds the values of each layer: to how many parts of the unit. */
const PUBLISHED: Readonly<
  Record<MapLayer, { readonly publish: (value: number) => number; readonly perUnit: number }>
> = {
  velocity: { publish: publishedVelocityMmYr, perUnit: 1000 },
  uncertainty: { publish: publishedSigmaMmYr, perUnit: 1000 },
  confidence: { publish: publishedConfidence, perUnit: 1000 },
  seasonal: { publish: publishedSeasonalMm, perUnit: 100 },
};

/** Rounded values up to ± so many parts of the unit are in the table: nearly all of a frame's. */
const TABLED = 32_768;

/**
 * The stored integers of a layer's values, NaN = not measured: of each value as a report rounds it. Frames have
 * millions of cells and only thousands of rounded values, so these are looked up.
 */
export function layerSteps(layer: MapLayer): (values: Float32Array) => Int16Array {
  const { publish, perUnit } = PUBLISHED[layer];
  const table = Int16Array.from({ length: 2 * TABLED + 1 }, (_, at) =>
    stepsOf(layer, publish((at - TABLED) / perUnit)),
  );
  return (values) => {
    const steps = new Int16Array(values.length);
    for (let at = 0; at < values.length; at++) {
      const value = values[at]!;
      const parts = Math.round(value * perUnit);
      if (parts >= -TABLED && parts <= TABLED) steps[at] = table[parts + TABLED]!;
      else steps[at] = Number.isNaN(value) ? NO_STEPS : stepsOf(layer, publish(value));
    }
    return steps;
  };
}

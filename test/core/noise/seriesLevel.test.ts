import { expect, test } from 'vitest';
import { kinds, plantFrame } from '../../../bench/science/plantedNoise.ts';
import { createNoiseModels } from '../../../core/noise/noiseModels.ts';
import { noiseOfSeries } from '../../../core/noise/seriesLevel.ts';

test('steps in some cells do not turn white noise into a random walk', () => {
  const white = kinds.find(({ name }) => name === 'white')!;
  const recipe = { rows: 10, cols: 10, epochs: 51, gaps: 'random 8 %', seed: 7, events: 0.1 } as const;
  const { series, years, hasStep } = plantFrame({ ...recipe, kindAt: () => white });
  const models = createNoiseModels(years);
  const tiles = Int32Array.from(hasStep, (_, at) => 2 * Math.floor(at / 50) + Math.floor((at % 10) / 5));
  const { weights, isEvent } = noiseOfSeries(models, { series, tiles, grid: { rows: 2, cols: 2 } });
  const ofWalks = models.classes.reduce(
    (sum, { kind, parameter }, k) =>
      kind === 'randomWalk' && parameter > 0.045 ? sum + weights.frame[k]! : sum,
    0,
  );
  // Steps too small to be found leave a trace, far below that of a walk of 5 mm/√yr (0.09).
  expect(ofWalks).toBeLessThan(0.1);
  const leftOut = [...isEvent.keys()].filter((at) => isEvent[at] === 1);
  expect(leftOut.length).toBeGreaterThan(4);
  expect(leftOut.filter((at) => hasStep[at] === 1).length).toBeGreaterThan(0.8 * leftOut.length);
});

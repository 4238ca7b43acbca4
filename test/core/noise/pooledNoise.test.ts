import { describe, expect, test } from 'vitest';
import { measureNoise } from '../../../bench/science/measureNoise.ts';
import { kinds } from '../../../bench/science/plantedNoise.ts';

const kindNamed = (name: string) => kinds.find((kind) => kind.name === name)!;
const recipe = { rows: 10, cols: 10, epochs: 51, gaps: 'random 8 %', seed: 7 } as const;

describe('rates under pooled noise', () => {
  test.each(['white', 'AR(1) 0.6', 'walk 5', 'flicker'])(
    'intervals of the rate and of its changes contain the truth in %s noise with gaps, and the rate is nearly ideal',
    (name) => {
      const { outcomes } = measureNoise({ ...recipe, kindAt: () => kindNamed(name) });
      const found = outcomes.get(name)!;
      expect(found.spread()).toBeGreaterThan(0.8);
      expect(found.spread()).toBeLessThan(1.2);
      expect(found.share('rate95')).toBeGreaterThan(0.88);
      expect(found.share('pace95')).toBeGreaterThan(0.86);
      expect(found.overIdeal()).toBeLessThan(1.03);
    },
  );

  test('steps in some cells do not turn white noise into a random walk', () => {
    const { pooled, models, frame } = measureNoise({
      ...recipe,
      kindAt: () => kindNamed('white'),
      events: 0.1,
    });
    const weightOf = (of: (kind: string, parameter: number) => boolean) =>
      models.classes.reduce(
        (sum, { kind, parameter }, k) => (of(kind, parameter) ? sum + pooled.own.weights.frame[k]! : sum),
        0,
      );
    // Steps too small to be found leave a trace, far below that of a walk of 5 mm/√yr (0.09).
    expect(weightOf((kind, ratio) => kind === 'randomWalk' && ratio > 0.045)).toBeLessThan(0.1);
    const leftOut = [...pooled.own.isEvent.keys()].filter((at) => pooled.own.isEvent[at] === 1);
    expect(leftOut.length).toBeGreaterThan(4);
    expect(leftOut.filter((at) => frame.hasStep[at] === 1).length).toBeGreaterThan(0.8 * leftOut.length);
  });
});

import { describe, expect, it } from 'vitest';
import { createNormal, createRandom } from '../../../bench/science/noise.ts';
import { assess } from '../../../core/report/assessment.ts';
import { groundVerdict, HEADLINES } from '../../../core/report/groundVerdict.ts';

const CELLS = 20_000;
/** One σ of the zero of a relative frame, mm/yr: ± 3.4 at 95 %. */
const ZERO_SIGMA = 1.74;
const random = createRandom(30);
const normal = createNormal(random);
const between = (low: number, high: number) => low + (high - low) * random();
const eitherWay = (speed: number) => (random() < 0.5 ? -speed : speed);

/**
 * Share of planted cells of a frame without GNSS that get a title. Rates refer to the frame's own zero; noise 0.4 to 1
 * mm/yr for the cell, 0.5 to 1 mm/yr for the comparison.
 */
function shareOf(title: string, plant: () => { readonly velocity: number; readonly local: number }): number {
  let found = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    const { velocity, local } = plant();
    const [ownSigma, localSigma] = [between(0.4, 1), between(0.5, 1)];
    const rate = {
      velocityMmYr: velocity + ownSigma * normal(),
      sigmaMmYr: Math.hypot(ownSigma, ZERO_SIGMA),
    };
    const { withinMarginKind } = assess({ ...rate, temporalCoherence: 0.8, freshness: 'current' });
    const verdict = groundVerdict({
      ...rate,
      zeroSigmaMmYr: ZERO_SIGMA,
      vsSurroundings: { velocityMmYr: local + localSigma * normal(), sigmaMmYr: localSigma },
      withinMarginKind,
    });
    found += Number(HEADLINES[verdict].title === title);
  }
  return found / CELLS;
}

describe('the verdict on planted ground of a relative frame', () => {
  it('is "Stable" for most ground at rest, and rarely for ground that moves', () => {
    expect(
      shareOf('Stable', () => ({ velocity: between(-1, 1), local: between(-0.5, 0.5) })),
    ).toBeGreaterThan(0.7);
    expect(shareOf('Stable', () => ({ velocity: eitherWay(between(3, 5)), local: 0 }))).toBeLessThan(0.06);
    expect(shareOf('Stable', () => ({ velocity: eitherWay(between(5, 12)), local: 0 }))).toBeLessThan(0.005);
  });

  it('is not "Stable" in a wide bowl, which sinks with everything around it', () => {
    expect(shareOf('Stable', () => ({ velocity: between(-8, -5), local: between(-0.3, 0.3) }))).toBeLessThan(
      0.001,
    );
  });

  it('is calm in at most 2.5 % for ground that moves by 3 mm/yr against its surroundings', () => {
    const differs = () => {
      const local = eitherWay(between(3, 6));
      return { velocity: local, local };
    };
    const still = () => ({ velocity: 0, local: eitherWay(3) });
    for (const plant of [differs, still]) {
      const calm = shareOf('Stable', plant) + shareOf('Moves with its surroundings', plant);
      expect(calm).toBeLessThan(0.028);
    }
  });
});

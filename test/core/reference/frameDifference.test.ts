import { describe, expect, test } from 'vitest';
import { comparabilityOf, frameDifference } from '../../../core/reference/frameDifference.ts';
import { randomNumbers } from '../../support/planted/randomNumbers.ts';

/** Normal values from uniform ones (Box and Muller). */
function normals(seed: number): () => number {
  const random = randomNumbers(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

describe('the difference of two frames', () => {
  test('is the constant between them, and its 95 % interval contains it', () => {
    let held = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const normal = normals(seed);
      const areas = Array.from({ length: 36 }, () => {
        const atmosphere = 0.8 * normal();
        return Array.from({ length: 20 }, () => 20 + atmosphere + 0.5 * normal());
      });
      const { differenceMmYr, sigmaMmYr, commonCells } = frameDifference(areas);
      expect(commonCells).toBe(720);
      if (Math.abs(differenceMmYr! - 20) <= 1.96 * sigmaMmYr!) held++;
    }
    expect(held / 400).toBeGreaterThan(0.92);
    expect(held / 400).toBeLessThan(0.98);
  });

  test('does not change with a few areas that disagree with all others', () => {
    const areas = Array.from({ length: 20 }, (_, i) =>
      Array.from({ length: 10 }, () => (i < 5 ? -80 : 20 + i / 100)),
    );
    expect(frameDifference(areas).differenceMmYr).toBeCloseTo(20.1, 0);
  });

  test('is unknown with too few cells or areas', () => {
    const unknown = { differenceMmYr: null, sigmaMmYr: null, spreadMmYr: null };
    const few = frameDifference([[1, 2], [], [3], [4], [5]]);
    expect(few).toEqual({ ...unknown, commonCells: 5 });
    expect(comparabilityOf(few)).toBe('unknown');
    expect(frameDifference([Array.from({ length: 99 }, () => 1), [1], [1]])).toMatchObject(unknown);
    expect(frameDifference([])).toEqual({ ...unknown, commonCells: 0 });
  });

  test('makes frames comparable only if it is small, well known and the same everywhere', () => {
    const of = (differenceMmYr: number, sigmaMmYr: number, spreadMmYr: number) =>
      comparabilityOf({ commonCells: 500, differenceMmYr, sigmaMmYr, spreadMmYr });
    expect(of(0.5, 0.1, 0.8)).toBe('comparable');
    expect(of(-0.5, 0.1, 0.8)).toBe('comparable');
    expect(of(20, 0.1, 0.8)).toBe('not_comparable');
    expect(of(0.5, 0.8, 1.2)).toBe('not_comparable');
    expect(of(0.1, 0.1, 4)).toBe('not_comparable');
  });
});

import { describe, expect, test } from 'vitest';
import { judgeLocalRates, localRecipes } from '../../../bench/science/ground/localRates.ts';
import { ingestGround, plantGround } from '../../../bench/science/ground/groundRecipe.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

const recipeNamed = (name: string) => localRecipes(11, 80).get(name)!;

describe('rates compared with the surroundings, through the whole ingest', () => {
  test.each(['white, turbulence 6 mm', 'holes', '3 and 9 mm side by side'])(
    'contain the truth by definition in 93 to 97 % of the intervals: %s',
    async (name) => {
      const found = await judgeLocalRates({ ...recipeNamed(name), epochs: 51 }, await temporaryFolder(), 2);
      expect(found.unknown).toBe(0);
      expect(found.held95).toBeGreaterThan(0.93);
      expect(found.held95).toBeLessThan(0.975);
      expect(found.spread).toBeGreaterThan(0.88);
      expect(found.spread).toBeLessThan(1.08);
    },
  );

  test('are unknown in a frame too small to have surroundings', async () => {
    const small = plantGround({ ...recipeNamed('no gaps'), rows: 12, cols: 12 });
    const names = ['velocity_vs_surroundings_mm_yr', 'velocity_vs_surroundings_uncertainty_mm_yr'] as const;
    const { cells, summary } = await ingestGround(small, await temporaryFolder(), names);
    expect(cells.row.length).toBeGreaterThan(100);
    expect(cells.velocity_vs_surroundings_mm_yr.every(Number.isNaN)).toBe(true);
    expect(cells.velocity_vs_surroundings_uncertainty_mm_yr.every(Number.isNaN)).toBe(true);
    expect(summary.manifest.surroundings_radius_m).toBe(3000);
  });
});

import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../bench/science/noise.ts';
import { plantedDays } from '../../../bench/science/groundEvents/plantedEvents.ts';
import {
  scannerFor,
  suspectedIn,
  UNWRAPPING_CASES,
} from '../../../bench/science/groundEvents/unwrappingFigures.ts';
import { times } from '../../support/machine/tier.ts';

const noise = { whiteMm: 3, sharedMm: 3 };
const scanner = scannerFor(plantedDays(51, 3), noise);

/** The share of the moving cells of some blocks that are suspected. */
function shareOf(planted: (typeof UNWRAPPING_CASES)[number]): number {
  let [suspected, cells] = [0, 0];
  for (let seed = 1; seed <= times(1, 4); seed++) {
    const counted = suspectedIn(scanner, planted, noise, createRandom(8000 + seed));
    suspected += counted.suspected;
    cells += counted.planted;
  }
  return suspected / cells;
}

describe('errors of unwrapping, under an atmosphere that varies along a patch', () => {
  const errors = UNWRAPPING_CASES.filter(({ isError, name }) => isError && !name.startsWith('3 × 3'));
  test.for(errors)('are suspected in nearly all cells: $name', (planted) => {
    expect(shareOf(planted)).toBeGreaterThan(0.9);
  });

  const motion = UNWRAPPING_CASES.filter(({ isError, name }) => !isError && !name.includes('8 to 80 mm'));
  test.for(motion)('are not seen in real motion: $name', (planted) => {
    expect(shareOf(planted)).toBe(0);
  });
});

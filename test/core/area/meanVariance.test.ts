import { describe, expect, it } from 'vitest';
import { meanCorrelation, meanVariance } from '../../../core/area/meanVariance.ts';
import { gradientsOf, steepestOf } from '../../../core/area/steepestGradient.ts';
import type { Cell } from '../../../core/geodesy/grid.ts';

const square = (side: number): Cell[] =>
  Array.from({ length: side * side }, (_, at) => ({ row: Math.floor(at / side), col: at % side }));
const SIZE = { widthKm: 0.06, heightKm: 0.05 };

describe('the variance of a mean', () => {
  it('includes every pair, and gives the same for squares of many cells', () => {
    const correlation = (km: number) => Math.exp(-km / 0.7);
    const cells = square(41).filter((_, at) => at % 11 !== 4);
    let sum = 0;
    for (const a of cells)
      for (const b of cells)
        sum += correlation(Math.hypot((a.row - b.row) * SIZE.heightKm, (a.col - b.col) * SIZE.widthKm));
    const exact = sum / cells.length ** 2;
    expect(cells.length).toBeGreaterThan(1500);
    expect(meanCorrelation(cells, SIZE, correlation) / exact).toBeCloseTo(1, 2);
    const few = cells.slice(0, 900);
    const sigmas = new Float64Array(few.length).fill(2);
    expect(meanVariance(few, sigmas, SIZE, { sharedPart: 0, correlation })).toBeCloseTo(4 / 900, 12);
    expect(meanVariance(few, sigmas, SIZE, { sharedPart: 1, correlation: () => 1 })).toBeCloseTo(4, 9);
  });

  it.each([
    ['a block', () => true],
    ['a disk', ({ row, col }: Cell) => Math.hypot(row - 15, col - 15) < 14],
    ['a field with holes', ({ row, col }: Cell) => (row * 7 + col * 3) % 5 > 1],
    ['a levee', ({ row, col }: Cell) => Math.abs(row - col) < 2],
    ['corners far apart', ({ row, col }: Cell) => (row === 0 || row === 30) && (col < 3 || col > 28)],
    ['a single cell', ({ row, col }: Cell) => row === 4 && col === 9],
  ])('is summed exactly for %s', (_, isInside) => {
    const correlation = (km: number) => Math.max(0, 1 - km / 0.9) ** 2;
    const cells = square(31).filter(isInside);
    let sum = 0;
    for (const a of cells)
      for (const b of cells)
        sum += correlation(Math.hypot((a.row - b.row) * SIZE.heightKm, (a.col - b.col) * SIZE.widthKm));
    const found = meanCorrelation(cells.toReversed(), SIZE, correlation);
    expect(found / (sum / cells.length ** 2)).toBeCloseTo(1, 11);
  });
});

describe('the steepest gradient', () => {
  it('is that of a plane, with the direction in which it sinks', () => {
    const cells = square(12);
    const rates = Float64Array.from(
      cells,
      ({ row, col }) => 3 * col * SIZE.widthKm - 4 * -row * SIZE.heightKm,
    );
    const gradientAt = gradientsOf(cells, rates, SIZE, 0.5);
    const found = steepestOf(cells.map((_, at) => gradientAt(at)))!;
    expect(found.mmYrPerKm).toBeCloseTo(5, 9);
    // Rates rise toward the east and the south, so the ground sinks more toward the northwest.
    expect(found.towardDegrees).toBeCloseTo(360 - (Math.atan2(3, 4) * 180) / Math.PI, 6);
    expect(found.sigma).toBeGreaterThan(0);
    expect(gradientsOf(cells.slice(0, 7), rates, SIZE, 0.5)(3)).toBeNull();
  });
});

import { expect } from 'vitest';
import { meanVariance } from '../../../core/area/meanVariance.ts';
import type { Cell } from '../../../core/geodesy/grid.ts';
import { normalAt, streamKey } from '../../../core/statistics/counterNoise.ts';
import { effectiveCellsByXdem, XDEM } from '../../support/gis/areaJudges.ts';
import { testWith } from '../../support/machine/needs.ts';

const SIZE = { widthKm: 0.08, heightKm: 0.06 };
/** A nugget for xdem, which has none: a model that ends before the next cell. */
const NUGGET_RANGE_M = 1;

const spherical = (rangeKm: number) => (km: number) =>
  km < rangeKm ? 1 - 1.5 * (km / rangeKm) + 0.5 * (km / rangeKm) ** 3 : 0;
/** As in scikit-gstat, where the range is the distance at which 95 % of the sill is reached. */
const exponential = (rangeKm: number) => (km: number) => Math.exp((-3 * km) / rangeKm);

const rectangle = (rows: number, cols: number): Cell[] =>
  Array.from({ length: rows * cols }, (_, at) => ({ row: Math.floor(at / cols), col: at % cols }));

const SHAPES: Readonly<Record<string, readonly Cell[]>> = {
  'a block of houses': rectangle(5, 4),
  'a field': rectangle(15, 20),
  'a levee': rectangle(2, 150),
  'a ring': rectangle(20, 20).filter(({ row, col }) => Math.hypot(row - 9.5, col - 9.5) > 7),
  'a field with holes': rectangle(20, 20).filter(({ row, col }) => normalAt(streamKey(7), row, col) > -0.8),
  'two fields': rectangle(10, 60).filter(({ col }) => col < 15 || col >= 45),
  'a district, in squares of cells': rectangle(39, 39),
};

const NOISES = [
  { sharedPart: 0.64, model: 'spherical', rangeKm: 1.5, correlation: spherical(1.5) },
  { sharedPart: 0.3, model: 'exponential', rangeKm: 6, correlation: exponential(6) },
  { sharedPart: 0.95, model: 'spherical', rangeKm: 0.4, correlation: spherical(0.4) },
] as const;

testWith(XDEM)("the σ of an area's mean equals xdem's on the same variogram within 2 %", () => {
  const cases = Object.entries(SHAPES).flatMap(([shape, cells]) =>
    (shape.startsWith('a district') ? NOISES.slice(0, 1) : NOISES).map((noise) => ({ shape, cells, noise })),
  );
  // σ of cells that differ by a fifth
  const sigmasOf = (cells: readonly Cell[]) =>
    Float64Array.from(cells, ({ row, col }) => 1.2 * Math.exp(0.2 * normalAt(streamKey(3), row, col)));
  const judged = effectiveCellsByXdem(
    cases.map(({ cells, noise }) => ({
      meters: cells.map(({ row, col }) => [1000 * SIZE.widthKm * col, -1000 * SIZE.heightKm * row] as const),
      sigmas: [...sigmasOf(cells)],
      models: ['spherical', noise.model],
      ranges_m: [NUGGET_RANGE_M, 1000 * noise.rangeKm],
      sills: [1 - noise.sharedPart, noise.sharedPart],
    })),
  );
  for (const [at, { shape, cells, noise }] of cases.entries()) {
    const sigmas = sigmasOf(cells);
    const meanSigma = sigmas.reduce((sum, sigma) => sum + sigma, 0) / sigmas.length;
    const ours = Math.sqrt(meanVariance(cells, sigmas, SIZE, noise));
    const theirs = meanSigma / Math.sqrt(judged[at]!);
    expect(Math.abs(ours / theirs - 1), `${shape}, ${noise.model} of ${noise.rangeKm} km`).toBeLessThan(0.02);
  }
});

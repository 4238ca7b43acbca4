/**
 * Whether a patch of cells with a step at one date looks like an error of phase unwrapping rather than motion: whole cycles, the same
 * everywhere, with a sharp edge. With sizes d_c ± σ_c (weights 1/σ_c²), their mean d̄ ± σ̄ and a cycle of λ/2 along the line of sight,
 * turned vertical as the series were,
 *
 *   |d̄ − k·cycle| ≤ 2σ̄,  k = ±1, ±2 …      Σ (d_c − d̄)² / σ_c² ≤ χ²₀.₉₉(n − 1)      cells next to the patch: the same about 0
 *
 * The noise of neighbors is correlated (mean ρ̄): σ̄² = (1 + (n − 1)ρ̄) / Σ 1/σ_c², and differences have 1 − ρ̄ of the variance. A patch of
 * fewer than nine cells is never suspected. Nothing is corrected.
 */

const FEWEST_CELLS = 9;
/** Cells next to a patch by which its edge is judged, at least. */
const FEWEST_OUTSIDE = 4;
const CYCLE_SIGMAS = 2;
/** Standard deviations that the mean of the cells outside may be away from zero. */
const OUTSIDE_SIGMAS = 2.6;
/** Normal quantile of 99 % (one-sided), for χ² by Wilson & Hilferty 1931, doi 10.1073/pnas.17.12.684. */
const NORMAL_99 = 2.326;

/** Size of a step in a cell, mm, and one σ. */
interface SizeOfCell {
  readonly size: number;
  readonly sigma: number;
}

/** A patch of cells that have stepped at one date. */
export interface SteppedPatch {
  readonly inside: readonly SizeOfCell[];
  /** Sizes that the same step would have in the measured cells next to the patch. */
  readonly outside: readonly SizeOfCell[];
  /** A whole cycle of the phase in the unit of the sizes, mm: half a wavelength, turned vertical where the series are. */
  readonly cycleMm: number;
  /** Mean correlation of the noise between cells of the patch. */
  readonly correlation: number;
}

/** Whether a patch is suspected to be an error of unwrapping. */
export function isSuspectedUnwrapping({ inside, outside, cycleMm, correlation }: SteppedPatch): boolean {
  const count = inside.length;
  if (count < FEWEST_CELLS || outside.length < FEWEST_OUTSIDE || !(cycleMm > 0)) return false;
  const weight = inside.reduce((sum, { sigma }) => sum + sigma ** -2, 0);
  const mean = inside.reduce((sum, { size, sigma }) => sum + size * sigma ** -2, 0) / weight;
  const sigma = Math.sqrt((1 + (count - 1) * correlation) / weight);
  const cycles = Math.max(1, Math.round(Math.abs(mean) / cycleMm));
  if (Math.abs(Math.abs(mean) - cycles * cycleMm) > CYCLE_SIGMAS * sigma) return false;
  const own = 1 - correlation;
  const spread = squares(inside, mean) / own;
  // What the cells outside share is noise that all of them have, so their mean is left out.
  const meanOutside = outside.reduce((sum, { size }) => sum + size, 0) / outside.length;
  const sharedSigma = Math.sqrt(outside.reduce((sum, cell) => sum + cell.sigma ** 2, 0) / outside.length);
  return (
    spread <= chiSquare99(count - 1) &&
    squares(outside, meanOutside) / own <= chiSquare99(outside.length - 1) &&
    Math.abs(meanOutside) <= OUTSIDE_SIGMAS * sharedSigma * Math.sqrt(correlation + own / outside.length)
  );
}

function squares(cells: readonly SizeOfCell[], mean: number): number {
  return cells.reduce((sum, { size, sigma }) => sum + ((size - mean) / sigma) ** 2, 0);
}

/** The 99 % quantile of χ² (Wilson & Hilferty). */
function chiSquare99(degreesOfFreedom: number): number {
  const part = 2 / (9 * degreesOfFreedom);
  return degreesOfFreedom * (1 - part + NORMAL_99 * Math.sqrt(part)) ** 3;
}

/**
 * How far a patch of cells with a step at one date is from a phase unwrapping error: whole cycles, the same everywhere,
 * with a sharp edge. With sizes d_c ± σ_c (weights 1/σ_c²), the means ē and ō of the cells on both sides of the edge, and
 * a cycle of λ/2 along the line of sight, converted to vertical like the series,
 *
 *   cycle    |ē − ō − k·cycle| ≤ 2σ       k = ±1, ±2 …,  σ² = (1 − ρ̄)(1/Σ_e 1/σ_c² + 1/Σ_o 1/σ_c²) + τ²
 *   patch    Σ (d_c − d̄)² / σ_c² ≤ max((1 − ρ̄) χ²₀.₉₉(n − 1), 2 (n − 1))
 *   outside  the same about ō, and ō is zero within 2.6 σ or 15 % of ē − ō
 *
 * Cells next to each other share noise (mean correlation ρ̄), which their difference doesn't contain. The atmosphere
 * varies along a large patch: its sizes scatter by up to the whole noise of a cell, and its mean is less certain than the
 * number of its cells suggests. A large patch also moves the median of its surroundings, which the series are compared
 * with. A patch of fewer than nine cells is never suspected. Suspected errors aren't corrected.
 */

const FEWEST_CELLS = 9;
/** Minimum number of cells next to a patch by which its edge is judged. */
const FEWEST_OUTSIDE = 4;
const CYCLE_SIGMAS = 2;
/** Noise that remains in the difference across an edge, however many cells it has (τ), mm. */
const EDGE_NOISE_MM = 0.5;
/** Maximum distance of the mean of the cells outside from zero, in standard deviations and as a share of the step. */
const OUTSIDE_SIGMAS = 2.6;
const OUTSIDE_SHARE = 0.15;
/** Sizes may scatter by this much of the variance that their own noise explains, in a patch of any size. */
const SCATTER = 2;
/** Normal quantile of 99 % (one-sided), for χ² by Wilson & Hilferty 1931, doi 10.1073/pnas.17.12.684. */
const NORMAL_99 = 2.326;

/** Size of a step in a cell, mm, and one σ. */
interface SizeOfCell {
  readonly size: number;
  readonly sigma: number;
}

/** A patch of cells that stepped at one date. */
export interface SteppedPatch {
  readonly inside: readonly SizeOfCell[];
  /** Those of them that are next to a cell outside. */
  readonly edge: readonly SizeOfCell[];
  /** Sizes of the same step in the measured cells next to the patch. */
  readonly outside: readonly SizeOfCell[];
  /**
   * A whole cycle of the phase in the unit of the sizes, mm: half a wavelength, converted to vertical where the series
   * are.
   */
  readonly cycleMm: number;
  /** Mean correlation of the noise of neighbors. */
  readonly correlation: number;
}

/** The largest ratio of what is tested to its limit: at most 1 = a suspected error. */
export function unwrappingMisfit({ inside, edge, outside, cycleMm, correlation }: SteppedPatch): number {
  if (inside.length < FEWEST_CELLS || outside.length < FEWEST_OUTSIDE || !(cycleMm > 0)) return Infinity;
  const own = 1 - correlation;
  const [within, without, patch] = [meanOf(edge), meanOf(outside), meanOf(inside)];
  const contrast = Math.abs(within.mean - without.mean);
  const cycles = Math.max(1, Math.round(contrast / cycleMm));
  const sigma = Math.sqrt(own * (1 / within.weight + 1 / without.weight) + EDGE_NOISE_MM ** 2);
  const outsideSigma = Math.sqrt((correlation * outside.length + own) / without.weight);
  return Math.max(
    Math.abs(contrast - cycles * cycleMm) / (CYCLE_SIGMAS * sigma),
    scatterOf(inside, patch.mean, own),
    scatterOf(outside, without.mean, own),
    Math.abs(without.mean) / Math.max(OUTSIDE_SIGMAS * outsideSigma, OUTSIDE_SHARE * contrast),
  );
}

function meanOf(cells: readonly SizeOfCell[]): { readonly mean: number; readonly weight: number } {
  let [sum, weight] = [0, 0];
  for (const { size, sigma } of cells) {
    sum += size / sigma ** 2;
    weight += 1 / sigma ** 2;
  }
  return { mean: sum / weight, weight };
}

/** The scatter of sizes about their mean, as a share of the largest that noise explains. */
function scatterOf(cells: readonly SizeOfCell[], mean: number, own: number): number {
  const degrees = cells.length - 1;
  const squares = cells.reduce((sum, { size, sigma }) => sum + ((size - mean) / sigma) ** 2, 0);
  return squares / Math.max(own * chiSquare99(degrees), SCATTER * degrees);
}

/** The 99 % quantile of χ² (Wilson & Hilferty). */
function chiSquare99(degreesOfFreedom: number): number {
  const part = 2 / (9 * degreesOfFreedom);
  return degreesOfFreedom * (1 - part + NORMAL_99 * Math.sqrt(part)) ** 3;
}

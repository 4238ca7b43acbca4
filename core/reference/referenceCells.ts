/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { median, valueAtRank } from '../statistics/quantile.ts';

/**
 * Determines which cells are at rest. With v and σ (n each) the velocities of a first fit and their errors, mm/yr, and v₀
 * the median of the shortest interval that contains a quarter of the velocities, a cell is stable where |v − v₀| ≤ max(1,
 * 2·min(σ, s)), s the robust spread of the cells that the first round found (∞ in that round). v₀ is replaced by the
 * median of the stable cells until it converges. Derived here: docs/zero.md.
 */

/** Cells with a first fit, all arrays of one length. */
export interface ReferenceCandidates {
  readonly velocityMmYr: Float32Array;
  readonly velocitySigmaMmYr: Float32Array;
  /** Harmonic mean over the pairs, 0..1; NaN = unknown. */
  readonly harmonicCoherence: Float32Array;
  /** 1 = the cell has every epoch of the frame. */
  readonly isComplete: Uint8Array;
}

/** The rule by which a reference was chosen; `none` if there are no cells. */
export type ReferenceMethod =
  | 'none'
  | 'median_of_stable_cells'
  | 'median_of_all_cells'
  | 'given_points'
  | 'kept';

export interface ReferenceCells {
  readonly method: ReferenceMethod;
  /** Indices into the candidates, ascending. */
  readonly indices: Uint32Array;
  /** The cells from which they were chosen: those with that coherence, ascending. */
  readonly pool: Uint32Array;
  /** One sentence for the manifest. */
  readonly description: string;
}

/** A median of fewer cells isn't a reference. */
const MINIMUM_CELLS = 10;
/** Coherence that a reference cell must exceed: first choice, then second. */
const COHERENCE_FLOORS = [0.7, 0.5];
/** Assumed minimum share of stable ground among the candidates. */
const STABLE_SHARE = 0.25;
/** A cell is "not moving" if it is within this of the stable ground's velocity, or within 2σ of its own fit, mm/yr. */
const STABLE_MM_YR = 1;
/** Rounds for the center of the stable cells to converge: two or three are enough. */
const CENTRING_ROUNDS = 10;

/**
 * Chooses the cells whose median is the frame's spatial reference: harmonic-mean coherence above 0.7 and not moving in
 * the first fit. A relative measurement has no absolute zero, so "not moving" means near the velocity around which a
 * quarter of the cells are most densely clustered: velocities of bowls and slopes are spread out, those of stable ground
 * aren't. With fewer than ten such cells the minimum coherence is lowered to 0.5, then dropped, then every cell counts;
 * the description says which. Cells with gaps are used if fewer than ten cells have every epoch. Without candidates there
 * are no indices.
 */
export function chooseReferenceCells(sample: ReferenceCandidates): ReferenceCells {
  const fitted = fittedCells(sample);
  if (fitted.length === 0)
    return { method: 'none', indices: fitted, pool: fitted, description: 'none: no cell is measured' };
  const complete = fitted.filter((cell) => sample.isComplete[cell] === 1);
  const hasGaps = complete.length < Math.min(fitted.length, MINIMUM_CELLS);
  const chosen = chooseAmong(sample, hasGaps ? fitted : complete);
  const note = '; cells with gaps are among them, because hardly any cell has every epoch';
  return hasGaps ? { ...chosen, description: chosen.description + note } : chosen;
}

function chooseAmong(sample: ReferenceCandidates, cells: Uint32Array): ReferenceCells {
  for (const floor of COHERENCE_FLOORS) {
    const coherent = cells.filter((cell) => sample.harmonicCoherence[cell]! > floor);
    const indices = stableCells(sample, coherent);
    if (indices.length >= MINIMUM_CELLS) {
      const description = `median of cells with harmonic-mean coherence above ${floor} that do not move in a first fit`;
      return { method: 'median_of_stable_cells', indices, pool: coherent, description };
    }
  }
  const indices = stableCells(sample, cells);
  if (indices.length >= MINIMUM_CELLS) {
    const description = 'median of cells of any coherence that do not move in a first fit';
    return { method: 'median_of_stable_cells', indices, pool: cells, description };
  }
  const description = 'median of all cells: too few of them are coherent and stable';
  return { method: 'median_of_all_cells', indices: cells, pool: cells, description };
}

function fittedCells(sample: ReferenceCandidates): Uint32Array {
  const cells = Uint32Array.from({ length: sample.velocityMmYr.length }, (_, i) => i);
  return cells.filter(
    (cell) => Number.isFinite(sample.velocityMmYr[cell]!) && Number.isFinite(sample.velocitySigmaMmYr[cell]!),
  );
}

/**
 * The cells near the densest velocity, then near their own median until it converges. Errors that all cells share make
 * the σ of a first fit too large for differences between cells. So from the second round on, a cell must also be as close
 * as the cells of the first round are to each other, which excludes the slow rim of a bowl.
 */
function stableCells(sample: ReferenceCandidates, cells: Uint32Array): Uint32Array {
  if (cells.length === 0) return cells;
  const velocities = (indices: Uint32Array) =>
    Float64Array.from(indices, (cell) => sample.velocityMmYr[cell]!);
  let center = densestVelocity(velocities(cells));
  let stable = cellsNear(sample, cells, center, Infinity);
  const first = median(velocities(stable));
  const spread = 1.4826 * median(velocities(stable).map((velocity) => Math.abs(velocity - first)));
  for (let round = 0; round < CENTRING_ROUNDS && stable.length > 0; round++) {
    const next = median(velocities(stable));
    if (next === center) break;
    center = next;
    stable = cellsNear(sample, cells, center, spread);
  }
  return stable;
}

function cellsNear(
  { velocityMmYr, velocitySigmaMmYr }: ReferenceCandidates,
  cells: Uint32Array,
  center: number,
  spread: number,
): Uint32Array {
  return cells.filter((cell) => {
    const limit = Math.max(STABLE_MM_YR, 2 * Math.min(velocitySigmaMmYr[cell]!, spread));
    return Math.abs(velocityMmYr[cell]! - center) <= limit;
  });
}

/** Median of the shortest interval that contains `STABLE_SHARE` of the values. */
function densestVelocity(velocities: Float64Array): number {
  velocities.sort();
  const last = velocities.length - 1;
  const reach = Math.min(last, Math.ceil(velocities.length * STABLE_SHARE));
  let best = 0;
  for (let i = 1; i + reach <= last; i++) {
    if (velocities[i + reach]! - velocities[i]! < velocities[best + reach]! - velocities[best]!) best = i;
  }
  return valueAtRank(velocities, best + reach / 2, best, best + reach);
}

import { valueAtRank } from './quantile.ts';

/** Cells with a first fit, all arrays of one length. */
export interface ReferenceCandidates {
  readonly velocityMmYr: Float32Array;
  readonly velocitySigmaMmYr: Float32Array;
  /** Harmonic mean over the pairs, 0..1; NaN = unknown. */
  readonly harmonicCoherence: Float32Array;
  /** 1 = the cell has every epoch of the frame. */
  readonly isComplete: Uint8Array;
}

export interface ReferenceCells {
  /** Indices into the candidates, ascending. */
  readonly indices: Uint32Array;
  /** One sentence for the manifest. */
  readonly description: string;
}

/** A median of fewer cells is no reference. */
const MINIMUM_CELLS = 10;
/** Coherence that a reference cell must exceed, first choice and second. */
const COHERENCE_FLOORS = [0.7, 0.5];
/** The stable ground is taken to be at least this share of the candidates. */
const STABLE_SHARE = 0.25;
/** A cell is "not moving" within this of the stable ground's velocity, or within 2σ of its own fit, mm/yr. */
const STABLE_MM_YR = 1;

/**
 * Chooses the cells whose median is the frame's spatial reference: harmonic-mean coherence above 0.7 and not
 * moving in the first fit. A relative measurement has no zero of its own, so "not moving" means near the
 * velocity around which a quarter of the cells lie most densely: bowls and slopes spread, stable ground does
 * not. With fewer than ten such cells the coherence floor falls to 0.5, then away, then every cell counts;
 * the description says which. Cells with gaps are taken when fewer than ten have every epoch. No candidates: no
 * indices.
 */
export function chooseReferenceCells(sample: ReferenceCandidates): ReferenceCells {
  const fitted = fittedCells(sample);
  if (fitted.length === 0) return { indices: fitted, description: 'none: no cell is measured' };
  const complete = fitted.filter((cell) => sample.isComplete[cell] === 1);
  const hasGaps = complete.length < Math.min(fitted.length, MINIMUM_CELLS);
  const { indices, description } = chooseAmong(sample, hasGaps ? fitted : complete);
  const note = '; cells with gaps are among them, because hardly any cell has every epoch';
  return { indices, description: hasGaps ? description + note : description };
}

function chooseAmong(sample: ReferenceCandidates, cells: Uint32Array): ReferenceCells {
  for (const floor of COHERENCE_FLOORS) {
    const coherent = cells.filter((cell) => sample.harmonicCoherence[cell]! > floor);
    const indices = stableCells(sample, coherent);
    if (indices.length >= MINIMUM_CELLS) {
      const description = `median of cells with harmonic-mean coherence above ${floor} that do not move in a first fit`;
      return { indices, description };
    }
  }
  const indices = stableCells(sample, cells);
  if (indices.length >= MINIMUM_CELLS) {
    return { indices, description: 'median of cells of any coherence that do not move in a first fit' };
  }
  return { indices: cells, description: 'median of all cells: too few of them are coherent and stable' };
}

function fittedCells(sample: ReferenceCandidates): Uint32Array {
  const cells = Uint32Array.from({ length: sample.velocityMmYr.length }, (_, i) => i);
  return cells.filter(
    (cell) => Number.isFinite(sample.velocityMmYr[cell]!) && Number.isFinite(sample.velocitySigmaMmYr[cell]!),
  );
}

function stableCells(sample: ReferenceCandidates, cells: Uint32Array): Uint32Array {
  if (cells.length === 0) return cells;
  const centre = densestVelocity(Float64Array.from(cells, (cell) => sample.velocityMmYr[cell]!));
  return cells.filter(
    (cell) =>
      Math.abs(sample.velocityMmYr[cell]! - centre) <=
      Math.max(STABLE_MM_YR, 2 * sample.velocitySigmaMmYr[cell]!),
  );
}

/** Median of the shortest interval that holds `STABLE_SHARE` of the values. */
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

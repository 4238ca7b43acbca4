/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * σ of a velocity under the pooled noise at its place: the fit's σ times the tile's factor (intervalFactors.ts), and the
 * contribution of jumps to the velocity, added in quadrature. mm/yr.
 */
import { elementAt, type Lattice } from '../surroundings/squares.ts';
import type { IntervalFactors } from './intervalFactors.ts';

/** Factors for the tiles of a frame. */
export interface FactorTiles {
  readonly tiles: Lattice;
  readonly factors: IntervalFactors;
}

/** The factor of a given kind at a cell. */
export function factorAt(
  { tiles, factors }: FactorTiles,
  kind: keyof IntervalFactors,
  row: number,
  col: number,
): number {
  return factors[kind][elementAt(tiles, { row, col })]!;
}

/** σ of a velocity, or of the pace, at a cell. */
export function pooledSigmaMmYr(factor: number, fitSigmaMmYr: number, jumpMmYr: number): number {
  return jumpMmYr === 0 ? factor * fitSigmaMmYr : Math.hypot(factor * fitSigmaMmYr, jumpMmYr);
}

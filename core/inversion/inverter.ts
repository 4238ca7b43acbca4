import { createLeastSquaresInverter } from './leastSquaresInversion.ts';
import type { HundredthsRun, PairRun } from './pairRun.ts';
import type { PairNetwork } from '../pairs/network.ts';
import { createTreeInverter } from './treeInversion.ts';

/** Converts cells' pair displacements into cumulative series. Uses scratch memory: create one per thread. */
export interface Inverter {
  /**
   * Inverts the cells of a run. Writes one value per epoch and cell, cell after cell from `out[outOffset]`: displacement
   * since the cell's first kept epoch, which is 0; NaN = no observation. `kept[c]` becomes the number of epochs kept: 0,
   * or at least 2; a cell whose pairs aren't connected keeps the preferred part. Pass whole rows of a block, because
   * neighbors share cache lines.
   */
  invertRun(run: PairRun, out: Float32Array, outOffset: number, kept: Int32Array): void;
  /** The same for pairs in hundredths, where that is faster than converting them to millimeters first. */
  readonly invertHundredths?: (
    run: HundredthsRun,
    out: Float32Array,
    outOffset: number,
    kept: Int32Array,
  ) => void;
}

/**
 * The solver for a network: sums along the branches of a tree, or least squares if there are loops. A connected part has
 * full rank once its first epoch is 0, so the least-squares solution is unique and doesn't need a minimum-norm criterion.
 */
export function createInverter(network: PairNetwork): Inverter {
  return network.isTree ? createTreeInverter(network) : createLeastSquaresInverter(network);
}

import { createLeastSquaresInverter } from './leastSquaresInversion.ts';
import type { HundredthsRun, PairRun } from './pairRun.ts';
import type { PairNetwork } from '../pairs/network.ts';
import { createTreeInverter } from './treeInversion.ts';

/** Turns cells' pair displacements into cumulative series. Holds scratch memory: one a thread. */
export interface Inverter {
  /**
   * Inverts the cells of a run. Writes one value an epoch and cell, cell after cell from `out[outOffset]`:
   * displacement since the cell's first kept epoch, which is 0; NaN = no observation. `kept[c]` becomes the
   * number of epochs kept: 0, or at least 2; a cell whose pairs fall apart keeps its preferred part. Rows of
   * a block are worth giving whole: neighbors share cache lines.
   */
  invertRun(run: PairRun, out: Float32Array, outOffset: number, kept: Int32Array): void;
  /** The same for pairs in hundredths, where that is quicker than to turn them to millimeters first. */
  readonly invertHundredths?: (
    run: HundredthsRun,
    out: Float32Array,
    outOffset: number,
    kept: Int32Array,
  ) => void;
}

/**
 * The solver of a network: sums along the branches of a tree, least squares where there are loops. A
 * connected part has full rank once its first epoch is 0, so the least-squares solution is unique and there
 * is no null space for a minimum norm to decide on.
 */
export function createInverter(network: PairNetwork): Inverter {
  return network.isTree ? createTreeInverter(network) : createLeastSquaresInverter(network);
}

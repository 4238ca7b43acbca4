import type { Inverter } from './inverter.ts';
import { createLeastSquaresInverter } from './leastSquaresInversion.ts';
import type { PairNetwork } from '../pairs/network.ts';
import { createTreeInverter } from './treeInversion.ts';

export type { Inverter } from './inverter.ts';

/**
 * The solver of a network: sums along the branches of a tree, least squares where there are loops. A
 * connected part has full rank once its first epoch is 0, so the least-squares solution is unique and there
 * is no null space for a minimum norm to decide on.
 */
export function createInverter(network: PairNetwork): Inverter {
  return network.isTree ? createTreeInverter(network) : createLeastSquaresInverter(network);
}

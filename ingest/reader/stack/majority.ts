/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { type Grid, sameGrid } from '../../../core/geodesy/grid.ts';

/**
 * The products on one grid: that of the frame's current products, because a frame never changes its grid implicitly, or
 * else the most frequent one. Null if the choice would be arbitrary.
 */
export function onOneGrid<T>(
  products: readonly T[],
  gridOf: (product: T) => Grid,
  isServed: (product: T) => boolean,
): readonly T[] | null {
  const served = products.find(isServed);
  if (served === undefined) return largestGroup(products, (a, b) => sameGrid(gridOf(a), gridOf(b)));
  return products.filter((product) => sameGrid(gridOf(product), gridOf(served)));
}

/**
 * The largest group of equal items; null if two groups are equally large, so that the choice would be arbitrary. `same`
 * must be an equivalence.
 */
export function largestGroup<T>(items: readonly T[], same: (a: T, b: T) => boolean): readonly T[] | null {
  const groups: T[][] = [];
  for (const item of items) {
    const group = groups.find((members) => same(members[0]!, item));
    if (group) group.push(item);
    else groups.push([item]);
  }
  groups.sort((a, b) => b.length - a.length);
  if (groups.length > 1 && groups[0]!.length === groups[1]!.length) return null;
  return groups[0] ?? [];
}

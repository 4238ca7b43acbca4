/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The range of a list of texts, sorted by code units, that begin with a prefix: from the first one to just after the
 * last.
 */
export function prefixRange(
  sorted: readonly string[],
  prefix: string,
): { readonly from: number; readonly to: number } {
  const from = firstNot(sorted, (text) => text < prefix);
  const to = firstNot(sorted, (text) => text < prefix || text.startsWith(prefix));
  return { from, to };
}

/** The index of the first text for which a condition is false; it must be true for all texts before it. */
function firstNot(sorted: readonly string[], isSo: (text: string) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isSo(sorted[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}

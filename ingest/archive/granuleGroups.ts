/** Granules decoded together at most: their coherence is kept once where it repeats. */
const GRANULES_AT_ONCE = 8;
/** The last groups of a frame are small, so that no thread is left with a large one at the end. */
const FEWEST_AT_ONCE = 2;

/**
 * Cuts granules in the order of their dates into groups, one a task of the pool: large ones first, and each so small that all
 * threads have some left to do after it.
 */
export function granuleGroups<Granule>(granules: readonly Granule[], threads: number): Granule[][] {
  const groups: Granule[][] = [];
  for (let at = 0; at < granules.length; at += groups.at(-1)!.length) {
    const share = Math.ceil((granules.length - at) / (2 * threads));
    groups.push(granules.slice(at, at + Math.min(GRANULES_AT_ONCE, Math.max(FEWEST_AT_ONCE, share))));
  }
  return groups;
}

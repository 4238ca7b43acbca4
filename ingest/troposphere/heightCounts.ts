/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */

/** Heights are counted in steps of one meter, from the lowest to the highest. */
const LOWEST_M = -1000;
const HIGHEST_M = 10_000;

/** Percentiles of a frame's heights from counts of whole meters, without keeping the heights. NaN isn't counted. */
export function createHeightCounts() {
  const counts = new Uint32Array(HIGHEST_M - LOWEST_M);
  let known = 0;
  return {
    add(heightsM: Float32Array): void {
      for (let i = 0; i < heightsM.length; i++) {
        const height = heightsM[i]!;
        if (Number.isNaN(height)) continue;
        counts[Math.min(counts.length - 1, Math.max(0, Math.floor(height) - LOWEST_M))]!++;
        known++;
      }
    },

    /** Accurate to a meter. */
    range() {
      const at = (share: number) => {
        let [left, place] = [share * known, 0];
        while (place < counts.length - 1 && (left -= counts[place]!) >= 0) place++;
        return place + LOWEST_M;
      };
      const lowest = counts.findIndex((count) => count > 0);
      const highest = counts.findLastIndex((count) => count > 0);
      return {
        known,
        lowest: lowest + LOWEST_M,
        highest: highest + 1 + LOWEST_M,
        middle: at(0.5),
        /** 95th minus 5th percentile. */
        relief: at(0.95) - at(0.05),
      };
    },
  };
}

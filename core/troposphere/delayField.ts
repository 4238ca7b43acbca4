/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Tropospheric zenith delay z over a frame, mm, which is smooth in space: given on a lattice of nodes, at several heights
 * and at the frame's epochs. It is bilinear between nodes and linear between heights. Along the line of sight, whose unit
 * vector to the sensor has the upward component l_U, a longer path looks like motion away from the sensor, so that a
 * displacement d between epochs a and b becomes
 *
 *   d + (z_b − z_a) / l_U                                        mm, as opera-utils' tropo module does
 */

/** Delays of a frame. Nodes lie at rows i × rowStep and columns j × colStep. */
export interface DelayField {
  /** Number of nodes, at least two in each direction. */
  readonly rows: number;
  readonly cols: number;
  /** Number of cells between nodes. */
  readonly rowStep: number;
  readonly colStep: number;
  /** Heights in ascending order, above the ellipsoid, at least two. */
  readonly heightsM: Float64Array;
  readonly epochs: number;
  /**
   * Delay minus its mean over the epochs, mm, at index ((node row × cols + node column) × levels + level) × epochs +
   * epoch.
   */
  readonly delayMm: Float32Array;
}

/** The delays along one row of cells at a time. Owns scratch memory: one per thread. */
export interface RowDelays {
  /** Interpolates to a row, for its columns `from` to `to`. */
  useRow(row: number, from: number, to: number): void;
  /**
   * Writes the zenith delay of a cell in the row at each epoch, mm, to `out`. Heights beyond the levels use the nearest
   * level.
   */
  at(col: number, heightM: number, out: Float64Array): void;
}

/** Creates a reader of a field, row by row. */
export function delaysByRow(field: DelayField): RowDelays {
  const { rows, cols, rowStep, colStep, heightsM, epochs, delayMm } = field;
  const levels = heightsM.length;
  const size = levels * epochs;
  let profiles = new Float64Array(0);
  let firstNode = 0;
  const nodeBefore = (col: number) => Math.min(Math.max(0, Math.floor(col / colStep)), cols - 2);

  return {
    useRow(row, from, to) {
      const y = row / rowStep;
      const top = Math.min(Math.max(0, Math.floor(y)), rows - 2);
      const down = y - top;
      firstNode = nodeBefore(from);
      const nodes = nodeBefore(to) + 2 - firstNode;
      if (profiles.length < nodes * size) profiles = new Float64Array(nodes * size);
      const upper = (top * cols + firstNode) * size;
      const lower = upper + cols * size;
      for (let i = 0; i < nodes * size; i++) {
        profiles[i] = (1 - down) * delayMm[upper + i]! + down * delayMm[lower + i]!;
      }
    },

    at(col, heightM, out) {
      const node = nodeBefore(col);
      const right = col / colStep - node;
      let level = 0;
      while (level < levels - 2 && heightM >= heightsM[level + 1]!) level++;
      const gap = heightsM[level + 1]! - heightsM[level]!;
      const above = Math.min(1, Math.max(0, (heightM - heightsM[level]!) / gap));
      const west = (node - firstNode) * size + level * epochs;
      const east = west + size;
      const [westLow, westHigh] = [(1 - right) * (1 - above), (1 - right) * above];
      const [eastLow, eastHigh] = [right * (1 - above), right * above];
      for (let epoch = 0; epoch < epochs; epoch++) {
        out[epoch] =
          westLow * profiles[west + epoch]! +
          westHigh * profiles[west + epochs + epoch]! +
          eastLow * profiles[east + epoch]! +
          eastHigh * profiles[east + epochs + epoch]!;
      }
    },
  };
}

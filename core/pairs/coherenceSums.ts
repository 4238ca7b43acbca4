/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/** Mean coherence c̄ = Σ c_p / n of a cell over its n valid pairs p, 0 … 1, unitless. */

/** Running sums of a block's coherence over the pairs that are valid in each cell. */
export interface CoherenceSums {
  readonly count: Uint32Array;
  readonly sum: Float64Array;
}

export function createCoherenceSums(cells: number): CoherenceSums {
  return {
    count: new Uint32Array(cells),
    sum: new Float64Array(cells),
  };
}

/** Arithmetic mean Σc/n of each cell; NaN where no pair was valid. */
export function meanCoherenceOf({ count, sum }: CoherenceSums): Float32Array {
  return Float32Array.from(count, (pairs, cell) => (pairs === 0 ? NaN : sum[cell]! / pairs));
}

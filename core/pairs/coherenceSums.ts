/** Running sums of a block's coherence over the pairs that are valid in each cell. */
export interface CoherenceSums {
  readonly count: Uint32Array;
  readonly sum: Float64Array;
  /** Σ 1/c */
  readonly inverseSum: Float64Array;
}

export function createCoherenceSums(cells: number): CoherenceSums {
  return {
    count: new Uint32Array(cells),
    sum: new Float64Array(cells),
    inverseSum: new Float64Array(cells),
  };
}

/** Arithmetic mean Σc/n and harmonic mean n/Σ(1/c) per cell; NaN where no pair was valid. */
export function coherenceMeans(sums: CoherenceSums): {
  meanCoherence: Float32Array;
  harmonicCoherence: Float32Array;
} {
  const cells = sums.count.length;
  const meanCoherence = new Float32Array(cells);
  const harmonicCoherence = new Float32Array(cells);
  for (let i = 0; i < cells; i++) {
    const count = sums.count[i]!;
    meanCoherence[i] = count === 0 ? NaN : sums.sum[i]! / count;
    harmonicCoherence[i] = count === 0 ? NaN : count / sums.inverseSum[i]!;
  }
  return { meanCoherence, harmonicCoherence };
}

/** Neighboring cells of a block of pair planes. */
export interface PairRun {
  /** Used pair p of cell c, mm, NaN = missing: `values[offset + c + p * stride]`. */
  readonly values: Float32Array;
  readonly offset: number;
  readonly stride: number;
  /** Cells in the run. */
  readonly count: number;
  /**
   * A constant per used pair that is subtracted first (mm): a pair's own constant, or what the spatial
   * reference moved between the pair's two dates; null = none.
   */
  readonly pairOffsetsMm: Float64Array | Float32Array | null;
}

/** The same of pairs that are kept in hundredths of a millimeter (`MISSING_HUNDREDTHS` = missing). */
export interface HundredthsRun extends Omit<PairRun, 'values'> {
  readonly values: Int16Array;
  /** How many pairs of the run's c-th cell have a value: `validPairs[firstCell + c]`. */
  readonly validPairs: Uint16Array;
  readonly firstCell: number;
}

/** Cells solved together: their values lie side by side in each pair's plane, one cache line of 64 bytes. */
export const TILE = 16;

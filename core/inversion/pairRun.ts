/** Neighboring cells of a block of pair planes. */
export interface PairRun {
  /** Used pair p of cell c, mm, NaN = missing: `values[offset + c + p * stride]`. */
  readonly values: Float32Array;
  readonly offset: number;
  readonly stride: number;
  /** Cells in the run. */
  readonly count: number;
  /**
   * A constant per used pair that is subtracted first (mm): the pair's own constant, or the motion of the spatial
   * reference between the pair's two dates; null = none.
   */
  readonly pairOffsetsMm: Float64Array | Float32Array | null;
}

/** The same for pairs stored in hundredths of a millimeter (`MISSING_HUNDREDTHS` = missing). */
export interface HundredthsRun extends Omit<PairRun, 'values'> {
  readonly values: Int16Array;
  /** Number of pairs with a value for the run's c-th cell: `validPairs[firstCell + c]`. */
  readonly validPairs: Uint16Array;
  readonly firstCell: number;
}

/** Cells solved together: their values are adjacent in each pair's plane, one 64-byte cache line. */
export const TILE = 16;

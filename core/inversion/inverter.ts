/** Neighbouring cells of a block of pair planes. */
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

/** The same of pairs that are kept in hundredths of a millimetre (`MISSING_HUNDREDTHS` = missing). */
export interface HundredthsRun extends Omit<PairRun, 'values'> {
  readonly values: Int16Array;
  /** How many pairs of the run's c-th cell have a value: `validPairs[firstCell + c]`. */
  readonly validPairs: Uint16Array;
  readonly firstCell: number;
}

/** Turns cells' pair displacements into cumulative series. Holds scratch memory: one a thread. */
export interface Inverter {
  /**
   * Inverts the cells of a run. Writes one value an epoch and cell, cell after cell from `out[outOffset]`:
   * displacement since the cell's first kept epoch, which is 0; NaN = no observation. `kept[c]` becomes the
   * number of epochs kept: 0, or at least 2; a cell whose pairs fall apart keeps its preferred part. Rows of
   * a block are worth giving whole: neighbours share cache lines.
   */
  invertRun(run: PairRun, out: Float32Array, outOffset: number, kept: Int32Array): void;
  /** The same for pairs in hundredths, where that is quicker than to turn them to millimetres first. */
  readonly invertHundredths?: (
    run: HundredthsRun,
    out: Float32Array,
    outOffset: number,
    kept: Int32Array,
  ) => void;
}

/** Cells solved together: their values lie side by side in each pair's plane, one cache line of 64 bytes. */
export const TILE = 16;

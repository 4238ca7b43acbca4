/** Turns a cell's pair displacements into its cumulative series. Holds scratch memory: one a thread. */
export interface Inverter {
  /**
   * Reads the value of used pair p at `values[offset + p * stride]` (NaN = missing) and writes one value an
   * epoch from `out[outOffset]`: displacement since the first kept epoch, which is 0; NaN = no observation.
   * A cell whose pairs fall apart keeps its preferred part. Returns the epochs kept: 0, or at least 2.
   */
  invert(values: Float32Array, offset: number, stride: number, out: Float32Array, outOffset: number): number;
}

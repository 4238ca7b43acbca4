/**
 * Writes the degrees of lattice points to `lat` and `lon`: the points of the row at `y` in `columns`, which are indices
 * into the x that the function was created for.
 */
export type RowInverse = (y: number, columns: Int32Array, lat: Float64Array, lon: Float64Array) => void;

/** Columns of a lattice, as many as it was created for, and the inverse on them. */
export interface Lattice {
  /** Moves the columns to eastings `x`. */
  readonly setColumns: (x: Float64Array) => void;
  readonly writeRow: RowInverse;
}

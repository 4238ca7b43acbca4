/**
 * Writes the degrees of points of a lattice to `lat` and `lon`: those of the row at `y` in `columns`, which
 * count through the x that the function was made for.
 */
export type RowInverse = (y: number, columns: Int32Array, lat: Float64Array, lon: Float64Array) => void;

/** Columns of a lattice, as many as it was made for, and the inverse on them. */
export interface Lattice {
  /** Puts the columns at eastings `x`, in place of where they were. */
  readonly setColumns: (x: Float64Array) => void;
  readonly writeRow: RowInverse;
}

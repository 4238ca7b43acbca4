/**
 * Writes the degrees of points of a lattice to `lat` and `lon`: those of the row at `y` in `columns`, which
 * count through the x that the function was made for.
 */
export type RowInverse = (y: number, columns: Int32Array, lat: Float64Array, lon: Float64Array) => void;

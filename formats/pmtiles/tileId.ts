/** A tile of the web mercator pyramid: column from the west, row from the north. */
export interface TileIndex {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The tile's number in a PMTiles archive: zoom by zoom, along a Hilbert curve (PMTiles 3, section 3.1). Exact up to zoom 25. */
export function tileIdOf({ z, x, y }: TileIndex): number {
  let id = (4 ** z - 1) / 3;
  let [column, row] = [x, y];
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const isEast = (column & side) !== 0;
    const isSouth = (row & side) !== 0;
    id += side * side * (isEast ? (isSouth ? 2 : 3) : isSouth ? 1 : 0);
    if (isSouth) continue;
    if (isEast) [column, row] = [side - 1 - column, side - 1 - row];
    [column, row] = [row, column];
  }
  return id;
}

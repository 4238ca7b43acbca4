/** Size of a grid cell, millionths of a degree: about 5 km. */
const CELL_E6 = 50_000;
/** Number of rings of cells searched around a position: about 25 km. */
const RINGS = 5;

interface Anchor {
  readonly latE6: number;
  readonly lonE6: number;
  readonly zip: string;
}

/** The ZIP of the nearest of many positions that have one. */
export class NearestZip {
  readonly #cells = new Map<string, Anchor[]>();

  add(latE6: number, lonE6: number, zip: string): void {
    const key = `${Math.floor(latE6 / CELL_E6)}:${Math.floor(lonE6 / CELL_E6)}`;
    const cell = this.#cells.get(key);
    if (cell) cell.push({ latE6, lonE6, zip });
    else this.#cells.set(key, [{ latE6, lonE6, zip }]);
  }

  /** Null if none is within about 25 km, or within `mostE6` millionths of a degree of latitude. */
  find(latE6: number, lonE6: number, mostE6 = Infinity): string | null {
    const shrink = Math.cos((latE6 / 1e6) * (Math.PI / 180));
    const row = Math.floor(latE6 / CELL_E6);
    const col = Math.floor(lonE6 / CELL_E6);
    let zip: string | null = null;
    let least = Infinity;
    for (let ring = 0; ring <= RINGS; ring++) {
      for (let i = -ring; i <= ring; i++) {
        for (let j = -ring; j <= ring; j++) {
          if (Math.max(Math.abs(i), Math.abs(j)) !== ring) continue;
          for (const anchor of this.#cells.get(`${row + i}:${col + j}`) ?? []) {
            const distance = Math.hypot(anchor.latE6 - latE6, (anchor.lonE6 - lonE6) * shrink);
            if (distance < least || (distance === least && zip !== null && anchor.zip < zip)) {
              zip = anchor.zip;
              least = distance;
            }
          }
        }
      }
      // Anything in a farther ring is at least this far away, because a column is narrower than a row is high.
      if (least <= ring * CELL_E6 * shrink) break;
    }
    return least <= mostE6 ? zip : null;
  }
}

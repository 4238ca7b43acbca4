import type { Window } from '../core/grid.ts';
import { spaceOf, type Lattice } from './lattice.ts';
import type { RasterHeader } from './tiffHeader.ts';

/** Of which level of a raster a picture is made, and which pixels of it. */
export interface LevelWindow {
  readonly level: number;
  /** Pixels of the level for one of the full resolution. */
  readonly perCol: number;
  readonly perRow: number;
  readonly window: Window;
}

/** More pixels of a raster than this for one of the picture are never read, however oblong the cells are. */
const MOST_READ_PER_PIXEL = 16;

/**
 * The coarsest level whose pixels are not larger than the picture's, so that a picture finer than the cells shows the
 * cells themselves; null where the raster does not reach.
 */
export function levelWindow({ levels }: RasterHeader, lattice: Lattice): LevelWindow | null {
  const [full] = levels;
  const wide = levels.findLastIndex(
    ({ cols, rows }) => Math.max(full.cols / cols, full.rows / rows) <= lattice.cellsPerPixel * 1.000001,
  );
  const { width, height } = lattice.rect;
  for (let level = Math.max(0, wide); level < levels.length; level++) {
    const { cols, rows } = levels[level]!;
    const perCol = cols / full.cols;
    const perRow = rows / full.rows;
    const window = windowBeneath(lattice, { cols, rows, perCol, perRow });
    if (window === null) return null;
    const isBounded = window.cols * window.rows <= MOST_READ_PER_PIXEL * (width + 256) * (height + 256);
    if (isBounded) return { level, perCol, perRow, window };
  }
  return null;
}

/** The rectangle that the pixels may lie in: bilinear values never pass their nodes. */
function windowBeneath(
  lattice: Lattice,
  level: { readonly cols: number; readonly rows: number; readonly perCol: number; readonly perRow: number },
): Window | null {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < lattice.col.length; at++) {
    left = Math.min(left, lattice.col[at]!);
    right = Math.max(right, lattice.col[at]!);
    top = Math.min(top, lattice.row[at]!);
    bottom = Math.max(bottom, lattice.row[at]!);
  }
  const col = Math.max(0, Math.floor(left * level.perCol));
  const row = Math.max(0, Math.floor(top * level.perRow));
  const cols = Math.min(level.cols, Math.floor(right * level.perCol) + 1) - col;
  const rows = Math.min(level.rows, Math.floor(bottom * level.perRow) + 1) - row;
  return cols > 0 && rows > 0 ? { row, col, rows, cols } : null;
}

/** For each pixel of the lattice's rectangle the index of the raster's pixel within the window; −1 outside. */
export function cellsBeneath(lattice: Lattice, { window, perCol, perRow }: LevelWindow): Int32Array {
  const { rect, across, down, col, row } = lattice;
  const { width, height } = rect;
  const spaceX = spaceOf(width, across);
  const spaceY = spaceOf(height, down);
  const cells = new Int32Array(width * height);
  for (let y = 0; y < height; y++) {
    const j = Math.min(down - 1, Math.floor(y / spaceY));
    const v = y / spaceY - j;
    for (let i = 0; i < across; i++) {
      const at = j * (across + 1) + i;
      const below = at + across + 1;
      const leftCol = (col[at]! * (1 - v) + col[below]! * v) * perCol - window.col;
      const rightCol = (col[at + 1]! * (1 - v) + col[below + 1]! * v) * perCol - window.col;
      const leftRow = (row[at]! * (1 - v) + row[below]! * v) * perRow - window.row;
      const rightRow = (row[at + 1]! * (1 - v) + row[below + 1]! * v) * perRow - window.row;
      const first = i === 0 ? 0 : Math.floor(i * spaceX) + 1;
      const last = i === across - 1 ? width - 1 : Math.floor((i + 1) * spaceX);
      const stepCol = (rightCol - leftCol) / spaceX;
      const stepRow = (rightRow - leftRow) / spaceX;
      let c = leftCol + (first - i * spaceX) * stepCol;
      let r = leftRow + (first - i * spaceX) * stepRow;
      for (let x = first; x <= last; x++, c += stepCol, r += stepRow) {
        const isInside = c >= 0 && r >= 0 && c < window.cols && r < window.rows;
        // Inside, nothing is negative: this is the floor.
        cells[y * width + x] = isInside ? (r | 0) * window.cols + (c | 0) : -1;
      }
    }
  }
  return cells;
}

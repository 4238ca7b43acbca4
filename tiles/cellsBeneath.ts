/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { Window } from '../core/geodesy/grid.ts';
import { spaceOf, type Lattice } from './lattice.ts';
import type { RasterHeader } from '../formats/tiff/tiffHeader.ts';

/** The level of a raster from which a picture is made, and which of its pixels. */
export interface LevelWindow {
  readonly level: number;
  /** Pixels of the level per pixel of the full resolution. */
  readonly perCol: number;
  readonly perRow: number;
  readonly window: Window;
}

/** More raster pixels than this per picture pixel are never read, however elongated the cells are. */
const MOST_READ_PER_PIXEL = 16;

/**
 * The coarsest level whose pixels aren't larger than the picture's, so that a picture finer than the cells shows the
 * cells themselves; null outside the raster. Its pixels are at least `leastCells` cells wide if the raster has such a
 * level; otherwise the cells are used.
 */
export function levelWindow({ levels }: RasterHeader, lattice: Lattice, leastCells = 1): LevelWindow | null {
  const [full] = levels;
  const wide = levels.findLastIndex(
    ({ cols, rows }) => Math.max(full.cols / cols, full.rows / rows) <= lattice.cellsPerPixel * 1.000001,
  );
  const large = levels.findIndex(
    ({ cols, rows }) => Math.min(full.cols / cols, full.rows / rows) >= leastCells * 0.97,
  );
  const { width, height } = lattice.rect;
  for (let level = large < 0 ? 0 : Math.max(large, wide); level < levels.length; level++) {
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

/** The rectangle that contains the pixels: bilinear values never exceed their nodes. */
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

/** Tolerance for columns and rows after hundreds of steps. */
const ROUNDING = 1e-9;

/**
 * Pixels of one row that are within a raster's window: `from` to before `end`, counted from the rectangle's left. The
 * k-th of them is at column `col + k · stepCol` and row `row + k · stepRow` of the window.
 */
export interface CellSpan {
  readonly from: number;
  readonly end: number;
  readonly col: number;
  readonly row: number;
  readonly stepCol: number;
  readonly stepRow: number;
}

/** The positions beneath the pixels of one row of the lattice's rectangle, from left to right. */
export function cellsBeneath(
  lattice: Lattice,
  { window, perCol, perRow }: LevelWindow,
  y: number,
): CellSpan[] {
  const { rect, across, down, col, row } = lattice;
  const spaceX = spaceOf(rect.width, across);
  const spaceY = spaceOf(rect.height, down);
  const j = Math.min(down - 1, Math.floor(y / spaceY));
  const v = y / spaceY - j;
  const spans: CellSpan[] = [];
  for (let i = 0; i < across; i++) {
    const at = j * (across + 1) + i;
    const below = at + across + 1;
    const leftCol = (col[at]! * (1 - v) + col[below]! * v) * perCol - window.col;
    const rightCol = (col[at + 1]! * (1 - v) + col[below + 1]! * v) * perCol - window.col;
    const leftRow = (row[at]! * (1 - v) + row[below]! * v) * perRow - window.row;
    const rightRow = (row[at + 1]! * (1 - v) + row[below + 1]! * v) * perRow - window.row;
    const from = i === 0 ? 0 : Math.floor(i * spaceX) + 1;
    const end = i === across - 1 ? rect.width : Math.floor((i + 1) * spaceX) + 1;
    const stepCol = (rightCol - leftCol) / spaceX;
    const stepRow = (rightRow - leftRow) / spaceX;
    const skipped = from - i * spaceX;
    const span = withinWindow(
      { from, end, col: leftCol + skipped * stepCol, row: leftRow + skipped * stepRow, stepCol, stepRow },
      window,
    );
    if (span) spans.push(span);
  }
  return spans;
}

/** The part of a span whose pixels are in a window: contiguous, because columns and rows change evenly. */
function withinWindow(span: CellSpan, window: Window): CellSpan | null {
  const last = span.end - span.from - 1;
  if (isWithin(span, 0, window) && isWithin(span, last, window)) return span;
  const [colFrom, colTo] = crossings(span.col, span.stepCol, window.cols);
  const [rowFrom, rowTo] = crossings(span.row, span.stepRow, window.rows);
  let first = Math.max(0, Math.floor(Math.max(colFrom, rowFrom)));
  let end = Math.min(last, Math.ceil(Math.min(colTo, rowTo))) + 1;
  while (first < end && !isWithin(span, first, window)) first++;
  while (first < end && !isWithin(span, end - 1, window)) end--;
  if (first >= end) return null;
  const { from, col, row, stepCol, stepRow } = span;
  return {
    from: from + first,
    end: from + end,
    col: col + first * stepCol,
    row: row + first * stepRow,
    stepCol,
    stepRow,
  };
}

/** Whether the k-th pixel of a span is in a window, with a margin for the error of adding up the steps. */
function isWithin({ col, row, stepCol, stepRow }: CellSpan, k: number, { cols, rows }: Window): boolean {
  const [c, r] = [col + k * stepCol, row + k * stepRow];
  return c >= 0 && r >= 0 && c < cols - ROUNDING && r < rows - ROUNDING;
}

/** The range of k for which `start + k · step` is between 0 and `size`. */
function crossings(start: number, step: number, size: number): [from: number, to: number] {
  if (step === 0) return start >= 0 && start < size ? [-Infinity, Infinity] : [Infinity, -Infinity];
  const [a, b] = [-start / step, (size - start) / step];
  return [Math.min(a, b), Math.max(a, b)];
}

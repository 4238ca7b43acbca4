/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { type CellSpan, cellsBeneath, type LevelWindow } from './cellsBeneath.ts';
import type { Lattice } from './lattice.ts';

/** The values beneath a rectangle of a picture, and their colors. */
export interface ColoredCells {
  readonly lattice: Lattice;
  /** Its window's ends aren't whole numbers where the raster's edge cuts the area of a value. */
  readonly level: LevelWindow;
  /** The stored integers of the level's window, in rows of whole columns. */
  readonly values: Int16Array;
  /** The palette index of each of the 65,536 stored integers. */
  readonly table: Uint8Array;
}

/** Paints the lattice's rectangle of a picture `width` pixels wide, whose memory must be aligned to four bytes. */
export function paintAlone(cells: ColoredCells, indices: Uint8Array, width: number): void {
  const { lattice, level } = cells;
  const { left, top, height } = lattice.rect;
  const words = new Int32Array(indices.buffer, indices.byteOffset, indices.length >> 2);
  for (let y = 0; y < height; y++) {
    const start = (top + y) * width + left;
    for (const span of cellsBeneath(lattice, level, y)) paintSpan(span, start, cells, indices, words);
  }
}

/** Pixel by pixel up to a whole word of four, then words, which is a fifth faster, then the rest. */
function paintSpan(
  span: CellSpan,
  start: number,
  { level, values, table }: ColoredCells,
  indices: Uint8Array,
  words: Int32Array,
): void {
  const cols = Math.ceil(level.window.cols);
  const { stepCol, stepRow } = span;
  const end = start + span.end;
  let { col, row } = span;
  let to = start + span.from;
  // No value is negative, so `| 0` is the floor.
  for (; to < end && (to & 3) !== 0; to++, col += stepCol, row += stepRow) {
    indices[to] = table[values[(row | 0) * cols + (col | 0)]! & 0xffff]!;
  }
  for (; to + 4 <= end; to += 4) {
    let word = table[values[(row | 0) * cols + (col | 0)]! & 0xffff]!;
    col += stepCol;
    row += stepRow;
    word |= table[values[(row | 0) * cols + (col | 0)]! & 0xffff]! << 8;
    col += stepCol;
    row += stepRow;
    word |= table[values[(row | 0) * cols + (col | 0)]! & 0xffff]! << 16;
    col += stepCol;
    row += stepRow;
    word |= table[values[(row | 0) * cols + (col | 0)]! & 0xffff]! << 24;
    col += stepCol;
    row += stepRow;
    words[to >> 2] = word;
  }
  for (; to < end; to++, col += stepCol, row += stepRow) {
    indices[to] = table[values[(row | 0) * cols + (col | 0)]! & 0xffff]!;
  }
}

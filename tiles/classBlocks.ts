/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { Window } from '../core/geodesy/grid.ts';
import { groundSize } from '../core/geodesy/groundSize.ts';
import { NO_STEPS } from '../core/color/mapLayer.ts';
import { levelWindow, type LevelWindow } from './cellsBeneath.ts';
import type { Lattice } from './lattice.ts';
import type { RasterHeader } from '../formats/tiff/tiffHeader.ts';

/** Minimum side of the areas in pictures of classes, in meters, and in cells. */
const BLOCK_M = 120;

/**
 * The pixels of a raster's level that a picture is made from, and the blocks that it shows, with a number of pixels per
 * side. Blocks start at the raster's corner, regardless of the picture's window, so two pictures never average over
 * different areas of the same size.
 */
export interface BlockWindow {
  readonly level: number;
  /** In the level's pixels: whole blocks, except those cut off by the raster's edge. */
  readonly pixels: Window;
  /** Pixels of the level along each side of a block. */
  readonly shrink: number;
  /** The blocks' own window; its ends aren't whole numbers where the raster's edge cuts a block. */
  readonly blocks: LevelWindow;
}

/** The single pixels of the level that suits a picture, so that it shows each cell's own value if it is fine enough. */
export function singlePixels(header: RasterHeader, lattice: Lattice): BlockWindow | null {
  const blocks = levelWindow(header, lattice);
  return blocks && { level: blocks.level, pixels: blocks.window, shrink: 1, blocks };
}

/** The blocks of a picture of classes: pixels of an overview, or several of them if all overviews are too fine. */
export function classBlocks(header: RasterHeader, lattice: Lattice): BlockWindow | null {
  const side = cellsPerBlock(header);
  const found = levelWindow(header, lattice, side);
  if (!found) return null;
  return inBlocks(header, found, side);
}

/** All blocks of a raster, at least `cells` cells wide if it has such overviews. */
export function wholeBlocks(header: RasterHeader, cells: number): BlockWindow {
  const side = cellsPerBlock(header);
  const { levels } = header;
  const scaleOf = ({ cols }: { readonly cols: number }) => header.cols / cols;
  const large = levels.findIndex((level) => scaleOf(level) >= side * 0.97);
  const wide = levels.findLastIndex((level) => scaleOf(level) <= cells);
  const at = large < 0 ? 0 : Math.max(large, wide);
  const { cols, rows } = levels[at]!;
  const [perCol, perRow] = [cols / header.cols, rows / header.rows];
  return inBlocks(header, { level: at, perCol, perRow, window: { col: 0, row: 0, cols, rows } }, side);
}

function inBlocks(header: RasterHeader, found: LevelWindow, side: number): BlockWindow {
  const { level, perCol, perRow, window } = found;
  const { cols, rows } = header.levels[level]!;
  const shrink = Math.max(1, Math.round(side * Math.min(perCol, perRow)));
  if (shrink === 1) return { level, pixels: window, shrink, blocks: found };
  const [left, width] = toWholeBlocks(window.col, window.cols, cols, shrink);
  const [top, height] = toWholeBlocks(window.row, window.rows, rows, shrink);
  return {
    level,
    pixels: { col: left, row: top, cols: width, rows: height },
    shrink,
    blocks: {
      level,
      perCol: perCol / shrink,
      perRow: perRow / shrink,
      window: { col: left / shrink, row: top / shrink, cols: width / shrink, rows: height / shrink },
    },
  };
}

function toWholeBlocks(start: number, length: number, all: number, shrink: number): [number, number] {
  const first = Math.floor(start / shrink) * shrink;
  const end = Math.min(all, Math.ceil((start + length) / shrink) * shrink);
  return [first, end - first];
}

const sides = new WeakMap<RasterHeader, number>();

/** Cells along each side of the smallest block that a picture of classes shows. */
function cellsPerBlock(header: RasterHeader): number {
  const known = sides.get(header);
  if (known !== undefined) return known;
  const { cellWidthM, cellHeightM } = groundSize(header);
  const side = Math.max(2, Math.ceil(BLOCK_M / Math.sqrt(cellWidthM * cellHeightM) - 0.05));
  sides.set(header, side);
  return side;
}

/** Means of the measured pixels in each block, row by row; `NO_STEPS` if none is measured. */
export function blockMeans(
  values: Int16Array,
  { pixels: { cols, rows }, shrink }: Pick<BlockWindow, 'pixels' | 'shrink'>,
): Int16Array {
  if (shrink === 1) return values;
  const across = Math.ceil(cols / shrink);
  const down = Math.ceil(rows / shrink);
  const sums = new Float64Array(across * down);
  const counts = new Int32Array(across * down);
  for (let row = 0; row < rows; row++) {
    const start = Math.floor(row / shrink) * across;
    for (let col = 0; col < cols; col++) {
      const value = values[row * cols + col]!;
      if (value === NO_STEPS) continue;
      const block = start + Math.floor(col / shrink);
      sums[block]! += value;
      counts[block]!++;
    }
  }
  return Int16Array.from(counts, (count, at) => (count === 0 ? NO_STEPS : Math.round(sums[at]! / count)));
}

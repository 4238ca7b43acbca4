/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { KEPT_CLASSES, mostKept, shownClassIndex } from '../core/color/keptClasses.ts';
import { NOT_SIGNIFICANT_INDEX } from '../core/color/mapClasses.ts';
import { NO_STEPS, type RateLayer } from '../core/color/mapLayer.ts';
import type { BlockWindow } from './classBlocks.ts';
import type { RasterSize } from './overview.ts';

/**
 * Makes an overview of a raster of stored classes (`keptClass`) from its full-resolution rows, which arrive from top to
 * bottom: a pixel gets the most frequent class of the cells beneath it, `NO_STEPS` if none is measured.
 *
 * `push` takes whole rows and returns those of the overview that are complete with them.
 */
export function createVotes(full: RasterSize, target: RasterSize): { push(rows: Int16Array): Int16Array } {
  const colOf = Int32Array.from({ length: full.cols }, (_, col) => beneath(col, full.cols, target.cols));
  const counts = new Uint32Array(target.cols * KEPT_CLASSES);
  let nextRow = 0;
  return {
    push(rows) {
      const height = rows.length / full.cols;
      const first = beneath(nextRow, full.rows, target.rows);
      const end = beneath(nextRow + height, full.rows, target.rows);
      const elected = new Int16Array((end - first) * target.cols);
      for (let row = 0; row < height; row++, nextRow++) {
        const into = beneath(nextRow, full.rows, target.rows);
        for (let col = 0; col < full.cols; col++) {
          const kept = rows[row * full.cols + col]!;
          if (kept !== NO_STEPS) counts[colOf[col]! * KEPT_CLASSES + kept]!++;
        }
        if (beneath(nextRow + 1, full.rows, target.rows) === into) continue;
        for (let col = 0; col < target.cols; col++) {
          elected[(into - first) * target.cols + col] = mostKept(counts, col * KEPT_CLASSES) || NO_STEPS;
        }
        counts.fill(0);
      }
      return elected;
    },
  };
}

/** The pixel of a coarser image that contains a pixel's center; the number of its pixels if it is past the last one. */
function beneath(at: number, full: number, target: number): number {
  return at >= full ? target : Math.floor(((at + 0.5) * target) / full);
}

/** Stored classes of the pixels of a window; those whose stored day is `freshFrom` or later are fresh. */
interface KeptPixels {
  readonly kept: Int16Array;
  readonly days: Int16Array;
  readonly freshFrom: number;
  readonly layer: RateLayer;
}

/** The palette index of the class that most cells in each block have today, row by row; 0 if none is measured. */
export function blockClasses(
  { kept, days, freshFrom, layer }: KeptPixels,
  { pixels: { cols, rows }, shrink }: Pick<BlockWindow, 'pixels' | 'shrink'>,
): Int16Array {
  const shown = new Int16Array(kept.length);
  for (let at = 0; at < kept.length; at++) {
    if (kept[at] !== NO_STEPS) shown[at] = shownClassIndex(kept[at]!, days[at]! >= freshFrom, layer);
  }
  if (shrink === 1) return shown;
  const across = Math.ceil(cols / shrink);
  const size = NOT_SIGNIFICANT_INDEX + 1;
  const counts = new Uint32Array(across * Math.ceil(rows / shrink) * size);
  for (let row = 0; row < rows; row++) {
    const start = Math.floor(row / shrink) * across;
    for (let col = 0; col < cols; col++)
      counts[(start + Math.floor(col / shrink)) * size + shown[row * cols + col]!]!++;
  }
  return Int16Array.from({ length: counts.length / size }, (_, block) => mostShown(counts, block * size));
}

/** The most frequent index, of equally frequent ones the less certain; 0 = none is measured. */
function mostShown(counts: Uint32Array, from: number): number {
  let [most, chosen] = [0, 0];
  for (let index = 1; index <= NOT_SIGNIFICANT_INDEX; index++) {
    const votes = counts[from + index]!;
    if (votes === 0 || votes < most) continue;
    [most, chosen] = [votes, index];
  }
  return chosen;
}

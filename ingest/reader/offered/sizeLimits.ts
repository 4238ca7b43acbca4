import type { Grid, Window } from '../../../core/geodesy/grid.ts';
import { invalidInput } from '../../../core/error.ts';
import { productError } from './productLog.ts';

/** The largest OPERA frame has 73 million cells, 9618 on its longer side. */
const MAXIMUM_CELLS = 400_000_000;
const MAXIMUM_SIDE = 100_000;
/** Cells × products: 400 million cells of a frame observed 1000 times. */
const MAXIMUM_VALUES = MAXIMUM_CELLS * 1000;
/** A compressed chunk is decoded as a whole; OPERA's has 65 536 cells. */
const MAXIMUM_CHUNK_CELLS = 16_777_216;

/** Ground doesn't move this far between two passes: larger numbers are undeclared fill values. */
export const LARGEST_DISPLACEMENT_MM = 100_000;
/** Deflate compresses by at most 1032 to 1; no product was ever compressed more than this. */
const LARGEST_EXPANSION = 5000;

/**
 * Refuses a raster of which the file can contain almost nothing: it would be read for hours only to be empty. `bytes` is
 * its total declared size.
 */
export function checkExpansion(name: string, bytes: number, fileBytes: number): void {
  if (bytes <= fileBytes * LARGEST_EXPANSION) return;
  throw productError(
    name,
    `at most ${LARGEST_EXPANSION} times the bytes of the file`,
    `${bytes} bytes declared`,
  );
}

/** Refuses a raster with a declared size that no product has, before anything is decoded. */
export function checkRasterSize(name: string, size: { rows: number; cols: number }): void {
  const { rows, cols } = size;
  const isPlausible = rows >= 1 && cols >= 1 && rows <= MAXIMUM_SIDE && cols <= MAXIMUM_SIDE;
  if (!isPlausible || rows * cols > MAXIMUM_CELLS) {
    throw productError(
      name,
      `at most ${MAXIMUM_CELLS} cells, ${MAXIMUM_SIDE} a side`,
      `${rows} rows × ${cols} columns`,
    );
  }
}

/** Refuses a storage chunk that can't be decoded in bounded memory. */
export function checkChunkSize(name: string, chunk: { rows: number; cols: number }): void {
  if (!(chunk.rows * chunk.cols <= MAXIMUM_CHUNK_CELLS)) {
    throw productError(
      name,
      `chunks of at most ${MAXIMUM_CHUNK_CELLS} cells`,
      `${chunk.rows} × ${chunk.cols}`,
    );
  }
}

/** Refuses a stack of more values than the largest frame can have. Throws `stack_too_large`. */
export function checkStackSize(grid: Grid, products: number): void {
  if (grid.rows * grid.cols * products > MAXIMUM_VALUES) {
    throw invalidInput(
      'stack_too_large',
      `${products} products of ${grid.rows} × ${grid.cols} cells are more than ${MAXIMUM_VALUES} values; ingest fewer at a time`,
    );
  }
}

/** A window requested outside the grid is a bug, not a fault of the data. */
export function checkWindow(grid: Grid, window: Window): void {
  const { row, col, rows, cols } = window;
  const isInside =
    row >= 0 && col >= 0 && rows > 0 && cols > 0 && row + rows <= grid.rows && col + cols <= grid.cols;
  if (!isInside)
    throw new RangeError(`window ${JSON.stringify(window)} leaves the grid of ${grid.rows} × ${grid.cols}`);
}

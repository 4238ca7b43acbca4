import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { errorMessage, invalidInput } from '../../../core/error.ts';
import type { Grid, Window } from '../../../core/geodesy/grid.ts';
import { readFully } from '../../../formats/files/fileBytes.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import { productError } from '../offered/productLog.ts';

/** Refuses a headerless raster whose size is not that of the grid's cells in single precision. */
export function checkFloatRaster(file: OfferedFile, { rows, cols }: Grid): void {
  const expected = rows * cols * Float32Array.BYTES_PER_ELEMENT;
  if (file.bytes === expected) return;
  throw productError(file.name, `${expected} bytes (${rows} × ${cols} cells of 4 bytes)`, String(file.bytes));
}

/** A window of a headerless little-endian raster, north row first. Throws `product_unreadable`. */
export async function readFloatRaster(
  path: string,
  { grid, southFirst }: { readonly grid: Grid; readonly southFirst: boolean },
  window: Window,
): Promise<Float32Array> {
  const width = Float32Array.BYTES_PER_ELEMENT;
  const values = new Float32Array(window.rows * window.cols);
  const buffer = Buffer.alloc(window.cols * width);
  try {
    const handle = await open(path, 'r');
    try {
      for (let row = 0; row < window.rows; row++) {
        const gridRow = window.row + row;
        const storedRow = southFirst ? grid.rows - 1 - gridRow : gridRow;
        const start = (storedRow * grid.cols + window.col) * width;
        await readFully(handle.fd, buffer, start);
        for (let col = 0; col < window.cols; col++)
          values[row * window.cols + col] = buffer.readFloatLE(col * width);
      }
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw invalidInput(
      'product_unreadable',
      `${basename(path)}: cannot be read at row ${window.row}: ${errorMessage(error)}; replace or remove it`,
      { cause: error, details: { path } },
    );
  }
  return values;
}

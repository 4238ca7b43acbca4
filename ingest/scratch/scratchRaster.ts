import { open } from 'node:fs/promises';
import type { Window } from '../../core/geodesy/grid.ts';
import { bytesOf, readFully, writeFully } from '../../formats/files/fileBytes.ts';

export type RasterValues = Float32Array | Int16Array | Uint8Array;

/** A row-major raster of one number type on disk, so that memory doesn't depend on a frame's size. */
export interface ScratchRaster<Values extends RasterValues> {
  writeRows(row: number, values: Values): Promise<void>;
  /** Rows from `row` on, `rows × cols` values. */
  readRows(row: number, rows: number): Promise<Values>;
  readWindow(window: Window): Promise<Values>;
  close(): Promise<void>;
}

type NewValues<Values> = (length: number) => Values;

/** Creates a raster of 32-bit floats. */
export function createFloatRaster(path: string, cols: number): Promise<ScratchRaster<Float32Array>> {
  return createRaster(path, cols, (length) => new Float32Array(length));
}

/** Creates a raster of bytes. */
export function createByteRaster(path: string, cols: number): Promise<ScratchRaster<Uint8Array>> {
  return createRaster(path, cols, (length) => new Uint8Array(length));
}

/** Creates a raster of 16-bit integers. */
export function createShortRaster(path: string, cols: number): Promise<ScratchRaster<Int16Array>> {
  return createRaster(path, cols, (length) => new Int16Array(length));
}

/** Opens an existing raster of 32-bit floats for reading. */
export function openFloatRaster(path: string, cols: number): Promise<ScratchRaster<Float32Array>> {
  return createRaster(path, cols, (length) => new Float32Array(length), 'r');
}

/** Opens an existing raster of 16-bit integers for reading. */
export function openShortRaster(path: string, cols: number): Promise<ScratchRaster<Int16Array>> {
  return createRaster(path, cols, (length) => new Int16Array(length), 'r');
}

async function createRaster<Values extends RasterValues>(
  path: string,
  cols: number,
  allocate: NewValues<Values>,
  flags: 'w+' | 'r' = 'w+',
): Promise<ScratchRaster<Values>> {
  const file = await open(path, flags);
  const rowBytes = cols * allocate(0).BYTES_PER_ELEMENT;
  const readRows = async (row: number, rows: number) => {
    const values = allocate(rows * cols);
    await readFully(file.fd, bytesOf(values), row * rowBytes);
    return values;
  };
  return {
    readRows,
    writeRows: (row, values) => writeFully(file.fd, bytesOf(values), row * rowBytes),
    readWindow: async (window) => {
      const whole = await readRows(window.row, window.rows);
      const values = allocate(window.rows * window.cols);
      for (let row = 0; row < window.rows; row++) {
        const start = row * cols + window.col;
        values.set(whole.subarray(start, start + window.cols), row * window.cols);
      }
      return values;
    },
    close: () => file.close(),
  };
}

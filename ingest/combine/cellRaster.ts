/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { closeSync, ftruncateSync, openSync, readSync } from 'node:fs';
import type { Grid, Window } from '../../core/geodesy/grid.ts';
import { writeFullySync } from '../../formats/files/fileBytes.ts';

/** Cells a side of the tiles that are known to hold data. */
const TILE_CELLS = 64;

/** Numbers of a grid's cells in a sparse file, cell by cell; zeros where none were written. */
export interface CellRaster {
  /** Writes cells of one row next to each other. */
  write(row: number, col: number, values: Float32Array): void;
  /** The cells of a window, row by row. */
  read(window: Window): Float32Array;
  /** False when no cell of the window was written. */
  occupied(window: Window): boolean;
  close(): void;
}

/** Scratch files of the cells that two looks were solved for. */
export interface CombinedRasters {
  /** Coherence and motion up at each date, mm. */
  readonly up: CellRaster;
  /** The parts of the motion to the east, and the suspected errors of both looks. */
  readonly east: CellRaster;
}

/** Creates the file; a cell has `fields` numbers. */
export function createCellRaster(path: string, grid: Grid, fields: number): CellRaster {
  const file = openSync(path, 'w+');
  const cellBytes = fields * Float32Array.BYTES_PER_ELEMENT;
  ftruncateSync(file, grid.rows * grid.cols * cellBytes);
  const tileCols = Math.ceil(grid.cols / TILE_CELLS);
  const written = new Uint8Array(tileCols * Math.ceil(grid.rows / TILE_CELLS));
  const placeOf = (row: number, col: number) => (row * grid.cols + col) * cellBytes;
  const tileOf = (row: number, col: number) =>
    Math.floor(row / TILE_CELLS) * tileCols + Math.floor(col / TILE_CELLS);
  return {
    write(row, col, values) {
      writeFullySync(
        file,
        new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
        placeOf(row, col),
      );
      const last = col + values.length / fields - 1;
      written.fill(1, tileOf(row, col), tileOf(row, last) + 1);
    },
    read({ row, col, rows, cols }) {
      const values = new Float32Array(rows * cols * fields);
      const bytes = new Uint8Array(values.buffer);
      for (let at = 0; at < rows; at++)
        readSync(file, bytes, at * cols * cellBytes, cols * cellBytes, placeOf(row + at, col));
      return values;
    },
    occupied({ row, col, rows, cols }) {
      for (let at = Math.floor(row / TILE_CELLS); at * TILE_CELLS < row + rows; at++)
        for (let tile = tileOf(at * TILE_CELLS, col); tile <= tileOf(at * TILE_CELLS, col + cols - 1); tile++)
          if (written[tile] === 1) return true;
      return false;
    },
    close: () => closeSync(file),
  };
}

import type { Grid, Window } from '../../core/geodesy/grid.ts';

/** A full-width run of rows and the blocks in which it is read. */
export interface Band {
  readonly row: number;
  readonly rows: number;
  /** Blocks that may hold data; a band without any is all missing. */
  readonly blocks: readonly Window[];
}

const BYTES_PER_VALUE = 4;
/** Maximum number of rows of a band: its rasters are buffered until all its blocks are fitted. */
const BAND_ROWS = 256;

/**
 * Divides a grid into bands of blocks that are read at once. A block has at most `maximumBytes` of `layers` float rasters
 * and consists of whole storage chunks if possible, so that each chunk is decoded once.
 */
export function planBands(
  grid: Grid,
  stack: { readonly blockShape: { rows: number; cols: number }; occupied(window: Window): boolean },
  layers: number,
  maximumBytes: number,
): Band[] {
  const maximumCells = Math.max(1, Math.floor(maximumBytes / (BYTES_PER_VALUE * layers)));
  const chunkRows = Math.min(stack.blockShape.rows, grid.rows);
  const chunkCols = Math.min(stack.blockShape.cols, grid.cols);
  const wholeChunkRows = Math.max(1, Math.floor(BAND_ROWS / chunkRows)) * chunkRows;
  const bandRows = Math.min(wholeChunkRows, BAND_ROWS, grid.rows);
  const cols = evenWidth(
    wholeMultiple(Math.floor(maximumCells / bandRows), chunkCols, grid.cols),
    chunkCols,
    grid.cols,
  );
  const rows = Math.min(bandRows, Math.max(1, Math.floor(maximumCells / cols)));

  const bands: Band[] = [];
  for (let row = 0; row < grid.rows; row += bandRows) {
    const height = Math.min(bandRows, grid.rows - row);
    const blocks: Window[] = [];
    for (let top = row; top < row + height; top += rows) {
      for (let col = 0; col < grid.cols; col += cols) {
        const block = {
          row: top,
          col,
          rows: Math.min(rows, row + height - top),
          cols: Math.min(cols, grid.cols - col),
        };
        if (stack.occupied(block)) blocks.push(block);
      }
    }
    bands.push({ row, rows: height, blocks });
  }
  return bands;
}

/** As many whole units as fit into `wanted`, at least one, at most `limit`. */
function wholeMultiple(wanted: number, unit: number, limit: number): number {
  return Math.min(limit, Math.max(1, Math.floor(wanted / unit)) * unit);
}

/** The width of blocks, at most `widest` and in whole units, for which none is much narrower than the others. */
function evenWidth(widest: number, unit: number, whole: number): number {
  const blocks = Math.ceil(whole / widest);
  return Math.min(widest, Math.ceil(whole / blocks / unit) * unit);
}

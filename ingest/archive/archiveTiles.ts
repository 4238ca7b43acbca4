import type { Grid, Window } from '../../core/geodesy/grid.ts';
import type { ChunkShape } from '../../formats/hdf5/chunkTable.ts';
import { type ChunkTile, chunkTiles } from '../../formats/hdf5/chunkTiles.ts';

/** Maximum number of cells in a tile: one of a thread's blocks holds a tile of every pair. */
const MAXIMUM_CELLS = 262_144;
/** Products in strips of a few rows get tiles of about this many cells. */
const USUAL_CELLS = 65_536;
const BYTES_PER_VALUE = 4;

/**
 * The tile shape in which a product is archived: that of its storage chunks if these are neither tiny nor huge, otherwise
 * multiples or parts of them. `layers` rasters are in memory at once during reading, within `maximumBytes`.
 */
export function archiveTile(
  grid: Grid,
  chunk: ChunkShape,
  { layers, maximumBytes }: { readonly layers: number; readonly maximumBytes: number },
): ChunkShape {
  const limit = Math.min(MAXIMUM_CELLS, Math.max(1, maximumBytes / (BYTES_PER_VALUE * layers)));
  const cols = Math.min(chunk.cols, limit);
  const fitting = Math.max(1, Math.floor(limit / cols));
  if (chunk.rows > fitting) return { rows: fitting, cols: Math.floor(cols) };
  const isThin = chunk.rows * 8 < Math.min(USUAL_CELLS / cols, grid.rows);
  const multiple = isThin ? Math.floor(Math.min(fitting, USUAL_CELLS / cols) / chunk.rows) : 1;
  return { rows: chunk.rows * Math.max(1, multiple), cols: Math.floor(cols) };
}

/** Windows of whole tiles, each of one row of tiles, that hold at most `maximumBytes` of `layers` float rasters. */
export function* windowsOfTiles(
  grid: Grid,
  tile: ChunkShape,
  { layers, maximumBytes }: { readonly layers: number; readonly maximumBytes: number },
): Generator<Window> {
  const tileBytes = tile.rows * tile.cols * layers * BYTES_PER_VALUE;
  const width = Math.max(1, Math.floor(maximumBytes / tileBytes)) * tile.cols;
  for (let row = 0; row < grid.rows; row += tile.rows) {
    const rows = Math.min(tile.rows, grid.rows - row);
    for (let col = 0; col < grid.cols; col += width) {
      yield { row, col, rows, cols: Math.min(width, grid.cols - col) };
    }
  }
}

/**
 * What is read at once, with its tiles: the whole window, or tile by tile if some have no cells, as with scattered
 * points.
 */
export function readsOf(
  window: Window,
  tile: ChunkShape,
  occupied: (part: Window) => boolean,
): { readonly read: Window; readonly tiles: readonly ChunkTile[] }[] {
  const all = chunkTiles(window, tile);
  const tiles = all.filter(({ shared }) => occupied(shared));
  if (tiles.length === all.length) return [{ read: window, tiles }];
  return tiles.map((each) => ({ read: each.shared, tiles: [each] }));
}

/** Copies a part of a window's values, row by row. */
export function cutWindow(values: Float32Array, window: Window, part: Window, out: Float32Array): void {
  for (let row = 0; row < part.rows; row++) {
    const from = (part.row - window.row + row) * window.cols + part.col - window.col;
    out.set(values.subarray(from, from + part.cols), row * part.cols);
  }
}

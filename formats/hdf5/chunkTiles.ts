import type { Window } from '../../core/geodesy/grid.ts';
import type { ChunkShape } from './chunkTable.ts';

/** The part of a window that is in one chunk. */
export interface ChunkTile {
  /** Position of the chunk in the grid of chunks. */
  readonly chunkRow: number;
  readonly chunkCol: number;
  /** Cells of the raster that are in both chunk and window. */
  readonly shared: Window;
}

/** Splits a window by chunks, row by row. */
export function chunkTiles(window: Window, chunk: ChunkShape): ChunkTile[] {
  const endRow = window.row + window.rows;
  const endCol = window.col + window.cols;
  const tiles: ChunkTile[] = [];
  for (let chunkRow = Math.floor(window.row / chunk.rows); chunkRow * chunk.rows < endRow; chunkRow++) {
    const row = Math.max(window.row, chunkRow * chunk.rows);
    const rows = Math.min(endRow, (chunkRow + 1) * chunk.rows) - row;
    for (let chunkCol = Math.floor(window.col / chunk.cols); chunkCol * chunk.cols < endCol; chunkCol++) {
      const col = Math.max(window.col, chunkCol * chunk.cols);
      const cols = Math.min(endCol, (chunkCol + 1) * chunk.cols) - col;
      tiles.push({ chunkRow, chunkCol, shared: { row, col, rows, cols } });
    }
  }
  return tiles;
}

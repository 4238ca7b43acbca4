// formats/hdf5/chunkTiles.ts
function chunkTiles(window, chunk) {
  let endRow = window.row + window.rows,
    endCol = window.col + window.cols,
    tiles = [];
  for (let chunkRow = Math.floor(window.row / chunk.rows); chunkRow * chunk.rows < endRow; chunkRow++) {
    let row = Math.max(window.row, chunkRow * chunk.rows),
      rows = Math.min(endRow, (chunkRow + 1) * chunk.rows) - row;
    for (let chunkCol = Math.floor(window.col / chunk.cols); chunkCol * chunk.cols < endCol; chunkCol++) {
      let col = Math.max(window.col, chunkCol * chunk.cols),
        cols = Math.min(endCol, (chunkCol + 1) * chunk.cols) - col;
      tiles.push({ chunkRow, chunkCol, shared: { row, col, rows, cols } });
    }
  }
  return tiles;
}

export { chunkTiles };
//# sourceMappingURL=chunk-BUZMY6YX.js.map

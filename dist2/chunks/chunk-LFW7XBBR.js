// core/geodesy/frameCoverage.ts
function blockCellsOf({ rows, cols, cellSizeM }) {
  return Math.max(1, Math.round(960 / cellSizeM), Math.ceil(Math.sqrt((rows * cols) / 4e6)));
}
function coverageOfCounts(grid, counts) {
  let blockCells = blockCellsOf(grid),
    rows = Math.ceil(grid.rows / blockCells),
    cols = Math.ceil(grid.cols / blockCells),
    shares = new Uint8Array(new SharedArrayBuffer(rows * cols)),
    cellsIn = (from, to, all) => Math.min(all, (to + 1) * blockCells) - from * blockCells;
  for (let row = 0; row < rows; row++) {
    let [top, bottom] = [Math.max(0, row - 1), Math.min(rows - 1, row + 1)];
    for (let col = 0; col < cols; col++) {
      let [left, right] = [Math.max(0, col - 1), Math.min(cols - 1, col + 1)],
        measured = 0;
      for (let y = top; y <= bottom; y++)
        for (let x = left; x <= right; x++) measured += counts[y * cols + x];
      let cells = cellsIn(top, bottom, grid.rows) * cellsIn(left, right, grid.cols);
      shares[row * cols + col] = Math.ceil((255 * measured) / cells);
    }
  }
  return { blockCells, rows, cols, shares };
}
function fullCoverage({ rows, cols }) {
  let shares = new Uint8Array(new SharedArrayBuffer(1)).fill(255);
  return { blockCells: Math.max(rows, cols), rows: 1, cols: 1, shares };
}
function shareAround({ blockCells, cols, shares }, cell) {
  return shares[Math.floor(cell.row / blockCells) * cols + Math.floor(cell.col / blockCells)];
}
function isSparse(largestShare) {
  return largestShare < 16;
}
function coversArea(share, largestShare) {
  return 2 * share >= largestShare;
}
function answeringFrame(shares, isMeasured) {
  let largest = Math.max(...shares),
    found = isSparse(largest)
      ? shares.findIndex((_, index) => isMeasured(index))
      : shares.findIndex((share) => coversArea(share, largest));
  return Math.max(0, found);
}

export { blockCellsOf, coverageOfCounts, fullCoverage, shareAround, isSparse, coversArea, answeringFrame };
//# sourceMappingURL=chunk-LFW7XBBR.js.map

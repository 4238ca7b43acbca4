// core/geodesy/grid.ts
function cellAt(grid, point) {
  let row = Math.floor((grid.originY - point.y) / grid.cellHeight),
    col = Math.floor((point.x - grid.originX) / grid.cellWidth);
  return row >= 0 && col >= 0 && row < grid.rows && col < grid.cols ? { row, col } : null;
}
function cellCentre(grid, cell) {
  return {
    x: grid.originX + (cell.col + 0.5) * grid.cellWidth,
    y: grid.originY - (cell.row + 0.5) * grid.cellHeight,
  };
}
function cellCorners(grid, cell) {
  let west = grid.originX + cell.col * grid.cellWidth,
    north = grid.originY - cell.row * grid.cellHeight,
    east = west + grid.cellWidth,
    south = north - grid.cellHeight;
  return [
    { x: west, y: north },
    { x: east, y: north },
    { x: east, y: south },
    { x: west, y: south },
  ];
}
function sameGrid(a, b) {
  return (
    a.epsg === b.epsg &&
    a.rows === b.rows &&
    a.cols === b.cols &&
    isNear(a.cellWidth, b.cellWidth, a.cellWidth / a.cols) &&
    isNear(a.cellHeight, b.cellHeight, a.cellHeight / a.rows) &&
    isNear(a.originX, b.originX, a.cellWidth) &&
    isNear(a.originY, b.originY, a.cellHeight)
  );
}
function isNear(a, b, unit) {
  return Math.abs(a - b) <= unit / 1e3;
}

export { cellAt, cellCentre, cellCorners, sameGrid };
//# sourceMappingURL=chunk-4CUJ2YPF.js.map

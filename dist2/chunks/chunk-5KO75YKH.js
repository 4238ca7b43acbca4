import { projectionFor } from './chunk-4WL2JCS5.js';
import { cellCentre } from './chunk-4CUJ2YPF.js';

// core/geodesy/groundSize.ts
function groundSize(grid) {
  let projection = projectionFor(grid.epsg),
    centre = projection.inverse(cellCentre(grid, { row: (grid.rows - 1) / 2, col: (grid.cols - 1) / 2 })),
    { east, north } = projection.metresPerUnit(centre.lat);
  return { cellWidthM: grid.cellWidth * east, cellHeightM: grid.cellHeight * north };
}
function planarCentre(size, cell) {
  return { x: (cell.col + 0.5) * size.cellWidthM, y: -(cell.row + 0.5) * size.cellHeightM };
}
function windowAround(grid, size, cell, radiusM) {
  let rows = Math.ceil(radiusM / size.cellHeightM),
    cols = Math.ceil(radiusM / size.cellWidthM),
    row = Math.max(0, cell.row - rows),
    col = Math.max(0, cell.col - cols);
  return {
    row,
    col,
    rows: Math.min(grid.rows, cell.row + rows + 1) - row,
    cols: Math.min(grid.cols, cell.col + cols + 1) - col,
  };
}

export { groundSize, planarCentre, windowAround };
//# sourceMappingURL=chunk-5KO75YKH.js.map

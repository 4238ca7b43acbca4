import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { cellsBeneath } from '../../tiles/cellsBeneath.ts';
import { projectLattice } from '../../tiles/lattice.ts';
import { placeOnCanvas, tileBounds, type Canvas } from '../../tiles/mapWindow.ts';

/** Cells of 30 m, or about that in degrees, with their corner near a place. */
function gridNear(epsg: number, lat: number, lon: number) {
  const { x, y } = projectionFor(epsg).forward({ lat, lon });
  const cell = epsg === 4326 ? 0.0003 : 30;
  return { epsg, originX: x - 4000 * cell, originY: y + 4000 * cell, cellWidth: cell, cellHeight: cell };
}

const canvases = fc
  .record({
    zoom: fc.integer({ min: 6, max: 18 }),
    size: fc.constantFrom(256, 512),
    lat: fc.double({ min: -70, max: 70, noNaN: true }),
    lon: fc.double({ min: -179, max: 179, noNaN: true }),
    system: fc.constantFrom('own zone', 'zone beside', 'degrees', 'mercator'),
  })
  .map(({ zoom, size, lat, lon, system }) => {
    const x = Math.floor(((lon + 180) / 360) * 2 ** zoom);
    const mercatorY = Math.asinh(Math.tan((lat * Math.PI) / 180));
    const y = Math.floor((0.5 - mercatorY / (2 * Math.PI)) * 2 ** zoom);
    const canvas: Canvas = { bounds: tileBounds(zoom, x, y), width: size, height: size };
    const zone = Math.min(60, Math.floor((lon + 180) / 6) + 1 + (system === 'zone beside' ? 1 : 0));
    const utm = (lat >= 0 ? 32_600 : 32_700) + zone;
    const epsg = { degrees: 4326, mercator: 3857 }[system as string] ?? utm;
    return { canvas, grid: gridNear(epsg, lat, lon), zoom };
  });

test.prop([canvases, fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 40, maxLength: 40 })])(
  'the center of every pixel lies within a hundredth of a pixel of its exact projection',
  ({ canvas, grid }, picks) => {
    const rect = { left: 0, top: 0, width: canvas.width, height: canvas.height };
    const lattice = projectLattice(canvas, rect, grid);
    const projection = projectionFor(grid.epsg);
    const spaceX = (rect.width - 1) / lattice.across;
    const spaceY = (rect.height - 1) / lattice.down;
    for (const [a, b] of picks) {
      const [x, y] = [a % rect.width, b % rect.height];
      const point = projection.forward(placeOnCanvas(canvas, x + 0.5, y + 0.5));
      const exact = {
        col: (point.x - grid.originX) / grid.cellWidth,
        row: (grid.originY - point.y) / grid.cellHeight,
      };
      const i = Math.min(lattice.across - 1, Math.floor(x / spaceX));
      const j = Math.min(lattice.down - 1, Math.floor(y / spaceY));
      const [u, v] = [x / spaceX - i, y / spaceY - j];
      const at = (values: Float64Array) => {
        const corner = j * (lattice.across + 1) + i;
        const below = corner + lattice.across + 1;
        const top = values[corner]! * (1 - u) + values[corner + 1]! * u;
        return top * (1 - v) + (values[below]! * (1 - u) + values[below + 1]! * u) * v;
      };
      const error = Math.hypot(at(lattice.col) - exact.col, at(lattice.row) - exact.row);
      expect(error).toBeLessThan(0.01 * lattice.cellsPerPixel + 1e-6);
    }
  },
);

test.prop([canvases, fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 40, maxLength: 40 })])(
  'every pixel gets the cell that its center lies in, unless that is a hundredth of a pixel from an edge',
  ({ canvas, grid }, picks) => {
    const rect = { left: 0, top: 0, width: canvas.width, height: canvas.height };
    const lattice = projectLattice(canvas, rect, grid);
    const window = { row: 3000, col: 3100, rows: 2000, cols: 1900 };
    const level = { level: 0, perCol: 1, perRow: 1, window };
    const cellAt = (x: number, y: number) => {
      const span = cellsBeneath(lattice, level, y).find(({ from, end }) => x >= from && x < end);
      if (!span) return -1;
      const k = x - span.from;
      return Math.floor(span.row + k * span.stepRow) * window.cols + Math.floor(span.col + k * span.stepCol);
    };
    const projection = projectionFor(grid.epsg);
    const margin = 0.01 * lattice.cellsPerPixel + 1e-6;
    for (const [a, b] of picks) {
      const [x, y] = [a % rect.width, b % rect.height];
      const point = projection.forward(placeOnCanvas(canvas, x + 0.5, y + 0.5));
      const col = (point.x - grid.originX) / grid.cellWidth - window.col;
      const row = (grid.originY - point.y) / grid.cellHeight - window.row;
      const isNearEdge = [col, row].some((value) => Math.abs(value - Math.round(value)) < margin);
      if (isNearEdge) continue;
      const isInside = col >= 0 && row >= 0 && col < window.cols && row < window.rows;
      const expected = isInside ? Math.floor(row) * window.cols + Math.floor(col) : -1;
      expect(cellAt(x, y)).toBe(expected);
    }
  },
);

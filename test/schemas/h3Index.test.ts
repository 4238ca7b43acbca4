import { test, fc } from '@fast-check/vitest';
import { cellToChildren, cellToParent, latLngToCell } from 'h3-js';
import { describe, expect } from 'vitest';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { blockOf, formatH3, locateCell, locateCells, partitionOf } from '../../schemas/h3Index.ts';
import { cellIndexOf } from '../support/planted/cellIndexOf.ts';
import { SAMPLE_GRID } from '../store/lake/sampleRelease.ts';

const point = fc.record({
  lat: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('H3 index of a cell', () => {
  test.prop([point])('is the resolution-12 index, and its partition the resolution-5 parent', (at) => {
    const h3 = latLngToCell(at.lat, at.lon, 12);
    expect(formatH3(cellIndexOf(at))).toBe(h3);
    expect(partitionOf(cellIndexOf(at))).toBe(cellToParent(h3, 5));
  });

  test.prop([point, fc.integer({ min: 9, max: 11 })])(
    'lies in a block that contains exactly its parent’s cells',
    (at, resolution) => {
      const h3 = cellIndexOf(at);
      const { first, last } = blockOf(h3, resolution);
      const children = cellToChildren(cellToParent(formatH3(h3), resolution), 12).map((child) =>
        BigInt(`0x${child}`),
      );
      expect(children.every((child) => child >= first && child <= last)).toBe(true);
      expect(h3 >= first && h3 <= last).toBe(true);
      expect([first, last].every((end) => children.includes(end))).toBe(true);
    },
  );

  test('is taken at the center of the cell', () => {
    const place = locateCell(SAMPLE_GRID, projectionFor(SAMPLE_GRID.epsg), { row: 3, col: 4 });
    const { x, y } = projectionFor(SAMPLE_GRID.epsg).forward(place);
    expect(x).toBeCloseTo(SAMPLE_GRID.originX + 4.5 * 600, 5);
    expect(y).toBeCloseTo(SAMPLE_GRID.originY - 3.5 * 600, 5);
    expect(place.h3).toBe(cellIndexOf(place));
  });

  test.prop([
    fc.constantFrom(32615, 32733, 4326, 3857),
    fc.record({
      row: fc.nat(3000),
      col: fc.nat(3000),
      rows: fc.integer({ min: 1, max: 9 }),
      cols: fc.integer({ min: 1, max: 9 }),
    }),
    fc.infiniteStream(fc.boolean()),
  ])('has the same bits for one cell as for many of a window, with gaps', (epsg, window, isPresent) => {
    const cellWidth = epsg === 4326 ? 0.0003 : 30;
    const [originX, originY] = epsg === 4326 ? [-95.4, 29.8] : [271_000, 3_300_000];
    const grid = { epsg, originX, originY, cellWidth, cellHeight: cellWidth, rows: 4000, cols: 4000 };
    const projection = projectionFor(epsg);
    const cellIndices = Uint32Array.from({ length: window.rows * window.cols }, (_, i) => i).filter(
      () => isPresent.next().value,
    );
    const many = locateCells(grid, projection, window, cellIndices);
    for (const [n, cell] of cellIndices.entries()) {
      const row = window.row + Math.floor(cell / window.cols);
      const col = window.col + (cell % window.cols);
      const one = locateCell(grid, projection, { row, col });
      const found = {
        row: many.row[n],
        col: many.col[n],
        lat: many.lat[n],
        lon: many.lon[n],
        h3: many.h3[n],
      };
      expect(found).toEqual({ row, col, ...one });
      expect(one.h3).toBe(cellIndexOf(one));
    }
  });
});

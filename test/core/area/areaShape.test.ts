import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { areaShape, boxPolygon, circlePolygon, type AreaShape } from '../../../core/area/areaShape.ts';
import { cellsInArea } from '../../../core/area/cellsInArea.ts';
import { cellCenter, type Grid } from '../../../core/geodesy/grid.ts';
import { flatPolygonOf, isWithin } from '../../../core/geodesy/planarShapes.ts';
import { projectionFor } from '../../../core/geodesy/projection.ts';

const shapeOf = (polygons: Parameters<typeof areaShape>[0]): AreaShape => {
  const shape = areaShape(polygons);
  if (typeof shape === 'string') throw new Error(shape);
  return shape;
};

describe('an area', () => {
  it('has the size and the center of its shape', () => {
    const circle = shapeOf([circlePolygon({ lat: 40, lon: -120 }, 500)]);
    expect(circle.km2).toBeCloseTo(Math.PI / 4, 6);
    expect(circle.middle.lat).toBeCloseTo(40, 9);
    expect(circle.middle.lon).toBeCloseTo(-120, 9);
    const [outer] = boxPolygon({ west: 10, south: 20, east: 10.02, north: 20.02 });
    const [hole] = boxPolygon({ west: 10.01, south: 20.01, east: 10.015, north: 20.015 });
    const holed = shapeOf([[outer!, hole!]]);
    expect(holed.km2 / shapeOf([[outer!]]).km2).toBeCloseTo(15 / 16, 9);
  });

  test.prop([
    fc.uniqueArray(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 12 }),
    fc.double({ min: 0.2, max: 1, noNaN: true }),
  ])('has the cells whose centers a plain test finds in it', (turns, flat) => {
    const grid: Grid = {
      epsg: 4326,
      originX: 0,
      originY: 1,
      cellWidth: 0.0011,
      cellHeight: 0.0007,
      rows: 90,
      cols: 70,
    };
    const angles = turns.map((turn) => 2 * Math.PI * turn).sort((a, b) => a - b);
    const ring = angles.map((angle, at) => {
      const reach = 0.04 * (at % 2 === 0 ? 1 : flat);
      return [0.04 + reach * Math.cos(angle), 0.97 + reach * Math.sin(angle)];
    });
    const polygon = [[...ring, ring[0]!]];
    const { sides } = flatPolygonOf(polygon);
    const found = cellsInArea(grid, projectionFor(4326), { polygons: [polygon] }, 1e6)!;
    const names = new Set(found.cells.map(({ row, col }) => `${row} ${col}`));
    let expected = 0;
    for (let row = 0; row < grid.rows; row++)
      for (let col = 0; col < grid.cols; col++) {
        const { x, y } = cellCenter(grid, { row, col });
        if (!isWithin(sides, x, y)) continue;
        expected++;
        expect(names.has(`${row} ${col}`)).toBe(true);
      }
    expect(names.size).toBe(expected);
  });

  it('counts what lies beyond the grid, and stops at the maximum', () => {
    const grid: Grid = {
      epsg: 4326,
      originX: 0,
      originY: 1,
      cellWidth: 0.001,
      cellHeight: 0.001,
      rows: 10,
      cols: 10,
    };
    const polygons = [boxPolygon({ west: -0.005, south: 0.9849, east: 0.005, north: 1.005 })];
    expect(cellsInArea(grid, projectionFor(4326), { polygons }, 1000)).toMatchObject({ beyond: 200 - 50 });
    expect(cellsInArea(grid, projectionFor(4326), { polygons }, 199)).toBeNull();
  });

  it('may not cross or touch itself', () => {
    const at = (...ring: number[][]) => areaShape([[[...ring, ring[0]!]]]);
    expect(at([0, 0], [0.01, 0.01], [0.01, 0], [0, 0.02])).toContain('crosses');
    expect(at([0, 0], [0.02, 0], [0.01, 0.01], [0.01, 0], [0, 0.01])).toContain('touches');
    expect(at([0, 0], [0.01, 0], [0.01, 0], [0, 0.01])).toContain('touches');
    const box = boxPolygon({ west: 0, south: 0, east: 0.01, north: 0.01 });
    expect(areaShape([box, boxPolygon({ west: 0.01, south: 0, east: 0.02, north: 0.01 })])).toContain('join');
    expect(areaShape([box, boxPolygon({ west: 0.002, south: 0.002, east: 0.004, north: 0.004 })])).toContain(
      'overlap',
    );
    expect(areaShape([box, boxPolygon({ west: 0.011, south: 0, east: 0.02, north: 0.01 })])).toMatchObject({
      km2: expect.any(Number),
    });
  });
});

import { describe, expect, test } from 'vitest';
import { areaGeometrySchema } from '../../schemas/http/map/geometry.ts';

const polygon = (...ring: number[][]) => ({ type: 'Polygon', coordinates: [ring] });
const [a, b, c] = [
  [-95.4, 29.7],
  [-95.39, 29.7],
  [-95.39, 29.71],
] as const;
const [A, B, C] = [[...a], [...b], [...c]];

describe('the ring of an area', () => {
  test('may have a corner twice in a row, which is one corner', () => {
    const { polygons } = areaGeometrySchema.parse(polygon(A, A, B, B, B, C, A, A));
    expect(polygons).toEqual([[[A, B, C, A]]]);
  });

  test.each([
    ['not closed', polygon(A, B, C), 'the ring is not closed: the first and last positions must be the same'],
    ['of two corners', polygon(A, B, B, A), 'three different ones, and the first again'],
    [
      'with latitude and longitude swapped',
      polygon([29.7, -95.4], [29.7, -95.39], [29.71, -95.39], [29.7, -95.4]),
      'latitude -95.4 is not from -90 to 90; latitude and longitude may be swapped',
    ],
    ['off the Earth', polygon([200, 29.7], B, C, [200, 29.7]), 'longitudes must be from -180 to 180'],
  ])('that is %s is refused with the cause', (_, value, message) => {
    const parsed = areaGeometrySchema.safeParse(value);
    expect(parsed.error?.issues.map((issue) => issue.message).join()).toContain(message);
  });
});

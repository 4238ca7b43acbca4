import { expect, it } from 'vitest';
import { mapClassesOf } from '../../../core/color/mapClasses.ts';
import { DRAWN_LAYERS } from '../../../core/color/mapLayer.ts';
import { classOfColor, classWords, tilePosition } from '../../../web/map/data/classAtPoint.ts';

const rgbaOf = (color: string) => [
  ...[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)),
  255,
];

it('finds the tile of a point, and the position in it', () => {
  expect(tilePosition({ lat: 0, lon: 0 }, 1)).toMatchObject({ z: 1, x: 1, y: 1, across: 0 });
  const { x, y, across, down } = tilePosition({ lat: 29.774, lon: -95.34955 }, 14);
  expect([x, y]).toEqual([3852, 6771]);
  for (const part of [across, down]) {
    expect(part).toBeGreaterThanOrEqual(0);
    expect(part).toBeLessThan(1);
  }
  expect(tilePosition({ lat: 90, lon: 180 }, 3)).toMatchObject({ x: 7, y: 0 });
});

it('reads every class of every layer from its color, and nothing where nothing is measured', () => {
  for (const layer of DRAWN_LAYERS) {
    for (const known of mapClassesOf(layer))
      expect(classOfColor(layer, rgbaOf(known.color!)), `${layer} ${known.code}`).toBe(known);
    expect(classOfColor(layer, [1, 2, 3, 255])).toBeNull();
    expect(classOfColor(layer, [0, 0, 0, 0])).toBeNull();
  }
});

it('names the class with its uncertainty', () => {
  const sinking = mapClassesOf('velocity')[0]!;
  const [, second] = mapClassesOf('uncertainty');
  expect(classWords('velocity', sinking, second!)).toBe('Sinking fast · uncertainty 0.5 to 1 mm/yr');
  expect(classWords('uncertainty', second!, null)).toBe('0.5 to 1 mm/yr');
  expect(classWords('velocity_east', mapClassesOf('velocity_east')[0]!, second!)).toBe(
    'Moving west fast · uncertainty 0.5 to 1 mm/yr',
  );
  expect(classWords('velocity', null, second!)).toBe('');
});

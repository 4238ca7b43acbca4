import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  fitted,
  panned,
  project,
  roundDown,
  roundUp,
  toPosition,
  toScreen,
  unproject,
  zoomed,
} from '../../web/mapView.js';

const latLon = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lon: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
});
const view = fc.record({
  centre: fc.record({
    x: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
    y: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
  }),
  zoom: fc.double({ min: 5, max: 19, noNaN: true }),
  width: fc.integer({ min: 200, max: 2000 }),
  height: fc.integer({ min: 200, max: 2000 }),
});

describe('the map projection', () => {
  test.prop([latLon])('comes back to where it started', (position) => {
    const { lat, lon } = unproject(project(position));
    expect(lat).toBeCloseTo(position.lat, 9);
    expect(lon).toBeCloseTo(position.lon, 9);
  });

  it('puts the corners of the world where web maps have them', () => {
    const northWest = project({ lat: 85.0511287798, lon: -180 });
    expect(northWest.x).toBe(0);
    expect(northWest.y).toBeCloseTo(0, 4);
    expect(project({ lat: 0, lon: 0 })).toEqual({ x: 0.5, y: 0.5 });
  });

  test.prop([view, fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 200 })])(
    'finds the pixel of the place under a pixel',
    (at, x, y) => {
      const back = toScreen(at, toPosition(at, { x, y }));
      expect(back.x).toBeCloseTo(x, 3);
      expect(back.y).toBeCloseTo(y, 3);
    },
  );

  test.prop([view, fc.double({ min: -1, max: 1, noNaN: true })])(
    'keeps the place under the pointer while it zooms',
    (at, steps) => {
      const anchor = { x: at.width * 0.4, y: at.height * 0.6 };
      const before = project(toPosition(at, anchor));
      const after = project(toPosition(zoomed(at, steps, anchor), anchor));
      expect(after.x).toBeCloseTo(before.x, 9);
      expect(after.y).toBeCloseTo(before.y, 9);
    },
  );

  it('carries the ground along when it is dragged', () => {
    const at = { centre: { x: 0.4, y: 0.4 }, zoom: 8, width: 400, height: 300 };
    const place = toPosition(at, { x: 100, y: 100 });
    const there = toScreen(panned(at, 30, -20), place);
    expect(there.x).toBeCloseTo(130, 6);
    expect(there.y).toBeCloseTo(80, 6);
  });

  it('fits a box into the view with a margin', () => {
    const at = fitted(
      { centre: { x: 0, y: 0 }, zoom: 3, width: 800, height: 600 },
      [-95.6, 29.6, -95.2, 29.9],
    );
    const topLeft = toScreen(at, { lat: 29.9, lon: -95.6 });
    const bottomRight = toScreen(at, { lat: 29.6, lon: -95.2 });
    expect(topLeft.x).toBeGreaterThanOrEqual(50);
    expect(topLeft.y).toBeGreaterThanOrEqual(50);
    expect(bottomRight.x).toBeLessThanOrEqual(750);
    expect(bottomRight.y).toBeLessThanOrEqual(550);
  });

  test.prop([fc.double({ min: 1e-6, max: 1e6, noNaN: true })])(
    'rounds to 1, 2 or 5 times a power of ten',
    (value) => {
      for (const round of [roundDown(value), roundUp(value)]) {
        expect(['1', '2', '5']).toContain(round.toExponential(6)[0]);
      }
      expect(roundDown(value)).toBeLessThanOrEqual(value * 1.000001);
      expect(roundUp(value)).toBeGreaterThanOrEqual(value * 0.999999);
    },
  );
});

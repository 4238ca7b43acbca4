import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { graticuleFeatures } from '../../web/map/features.ts';
import { graticule } from '../../web/map/graticule.ts';

const view = fc
  .record({
    lat: fc.double({ min: -75, max: 75, noNaN: true }),
    lon: fc.double({ min: -170, max: 170, noNaN: true }),
    across: fc.double({ min: 0.002, max: 60, noNaN: true }),
  })
  .map(({ lat, lon, across }) => [lon, lat, lon + across, Math.min(85, lat + across / 2)] as const);

describe('the lines of latitude and longitude', () => {
  test.prop([view])('are a few in any view, at distinct degrees that their labels show', (box) => {
    const [west, south, east, north] = box;
    const inView = graticule(box).filter(({ line: [start], direction }) => {
      const [lon, lat] = start!;
      return direction === 'meridian' ? lon >= west && lon <= east : lat >= south && lat <= north;
    });
    expect(inView.length).toBeGreaterThan(0);
    expect(inView.length).toBeLessThanOrEqual(16);
    for (const kind of ['meridian', 'parallel']) {
      const labels = inView.filter(({ direction }) => direction === kind).map(({ label }) => label);
      expect(new Set(labels).size).toBe(labels.length);
    }
  });

  it('are named by their side of the equator and of Greenwich', () => {
    const labels = graticule([-1, -1, 1, 1]).map(({ label }) => label);
    for (const label of ['0.5° W', '0.0°', '0.5° E', '0.5° S', '0.5° N']) expect(labels).toContain(label);
  });

  test.prop([view, fc.integer({ min: 300, max: 2000 })])(
    'have no degrees that a side of the view cuts off, and lose no others',
    (box, widthPx) => {
      const [west, , east] = box;
      const meridians = graticuleFeatures(box, widthPx).names.features.filter(
        ({ properties }) => properties['anchor'] === 'bottom',
      );
      const named = new Set(meridians.map(({ properties }) => properties['name']));
      for (const { label, labelAt, direction } of graticule(box)) {
        if (direction !== 'meridian') continue;
        const left = ((labelAt[0] - west) / (east - west)) * widthPx;
        const toSide = Math.min(Math.abs(left), Math.abs(widthPx - left));
        // a label of nine characters is about 50 pixels wide
        if (toSide < 2.5 * label.length) expect(named).not.toContain(label);
        if (toSide > 4 * label.length) expect(named).toContain(label);
      }
    },
  );
});

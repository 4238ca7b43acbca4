import { describe, expect, it } from 'vitest';
import { colorOf } from '../../../core/color/colorRamp.ts';
import { DRAWN_LAYERS } from '../../../core/color/mapLayer.ts';
import { rangeOf, valueOfColor, valueWords } from '../../../web/map/data/valueAtPoint.ts';
import {
  eventsOf,
  growBox,
  isWithin,
  shortDates,
  type EventPlaces,
} from '../../../web/map/data/eventPlaces.ts';

const rgba = (color: string, alpha = 255) => [
  ...[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)),
  alpha,
];

describe('the value of a color', () => {
  it.each(DRAWN_LAYERS)('is that which a report has, to the width of a color, in the layer %s', (layer) => {
    const values = {
      velocity: [-16, -8.1, -3.05, -0.4, 0, 0.4, 3.05, 12],
      velocity_east: [-16, -8.1, -3.05, -0.4, 0, 0.4, 3.05, 12],
      uncertainty_east: [0.3, 2.2],
      uncertainty: [0.3, 2.2],
      confidence: [0.1, 0.93],
      seasonal: [1, 17],
    };
    const tolerance = {
      velocity: 0.2,
      velocity_east: 0.2,
      uncertainty: 0.03,
      uncertainty_east: 0.03,
      confidence: 0.005,
      seasonal: 0.1,
    }[layer];
    for (const value of values[layer])
      expect(Math.abs(valueOfColor(layer, rgba(colorOf(layer, value)))! - value)).toBeLessThanOrEqual(
        tolerance,
      );
  });

  it('is on the same side of a class border as the value', () => {
    for (const value of [-8.02, -7.98, -3.02, -2.98, 2.98, 3.02, 7.98, 8.02]) {
      const shown = valueOfColor('velocity', rgba(colorOf('velocity', value)))!;
      for (const border of [-8, -3, 3, 8]) expect(shown < border).toBe(value < border);
    }
  });

  it('doesn’t exist where nothing is measured or a color isn’t of the ramp', () => {
    expect(valueOfColor('velocity', rgba('#ffffff', 0))).toBeNull();
    expect(valueOfColor('velocity', rgba('#00ff00'))).toBeNull();
  });

  it('is named with its unit and uncertainty', () => {
    expect(valueWords('velocity', -12.41, 0.52)).toBe('−12.4 mm/yr · uncertainty 0.5 mm/yr');
    expect(valueWords('velocity_east', -12.41, 0.52)).toBe('12.4 mm/yr to the west · uncertainty 0.5 mm/yr');
    expect(valueWords('velocity_east', 0.42, null)).toBe('0.4 mm/yr to the east');
    expect(valueWords('confidence', 0.931, null)).toBe('0.93');
    expect(valueWords('velocity', null, 0.5)).toBe('');
  });
});

describe('the range of the legend', () => {
  it('has almost all values in view, and always the stable class', () => {
    expect(rangeOf('velocity', [0, 0.5, -0.3])).toEqual({ from: -4, to: 4 });
    expect(rangeOf('velocity', [...Array.from({ length: 99 }, () => -16.2), 20])).toEqual({
      from: -17,
      to: 4,
    });
    expect(rangeOf('uncertainty', [0.4, 2.3, 2.4])).toEqual({ from: 0, to: 3 });
    expect(rangeOf('velocity', [])).toBeNull();
  });
});

describe('the events of a map', () => {
  const place = (latest: string, part = {}) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-95.4, 29.8] },
    properties: {
      kind: 'step',
      direction: 'down',
      earliest: '2024-12-12',
      latest,
      suspected_unwrapping: false,
      text: latest,
      ...part,
    },
  });

  it('have signs and dates, newest first', () => {
    const features = [
      place('2025-01-05'),
      place('2025-10-23', { direction: 'up' }),
      place('2025-03-01', { kind: 'pace_change' }),
      place('2025-02-01', { suspected_unwrapping: true }),
    ];
    const shown = eventsOf({ features } as unknown as EventPlaces);
    expect(shown.map(({ feature }) => feature.properties.sign)).toEqual(['▲', '◆', '?', '▼']);
    expect(shown.at(-1)!.feature.properties.dates).toBe('Dec 12, 2024–Jan 5, 2025');
    expect(shown.at(-1)!.event).toEqual({ lat: 29.8, lon: -95.4, text: '2025-01-05' });
    expect(shortDates('2025-09-05', '2025-10-23')).toBe('Sep 5–Oct 23, 2025');
    expect(eventsOf(undefined)).toEqual([]);
  });

  it('are asked for in a larger box than the view, never wider than the service allows', () => {
    const view = [-95.5, 29.6, -95.1, 29.9] as const;
    const box = growBox(view, 5)!;
    expect(isWithin(view, box)).toBe(true);
    expect(box[2] - box[0]).toBeCloseTo(0.8, 9);
    const wide = growBox([-98, 27, -93.2, 31], 5)!;
    expect(wide[2] - wide[0]).toBeCloseTo(5, 9);
    expect(growBox([-100, 27, -93, 31], 5)).toBeNull();
    expect(growBox([-179.9, 88, -178, 89.9], 5)![0]).toBe(-180);
  });
});

import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { VELOCITY_CLASSES, type VelocityClass } from '../../../core/report/assessment.ts';
import {
  colorIndexOf,
  colorIndexTable,
  colorOf,
  type LegendStop,
  paletteOf,
  rampStopsOf,
  rgbAt,
} from '../../../core/color/colorRamp.ts';
import {
  DRAWN_LAYERS,
  type DrawnLayer,
  LARGEST_STEPS,
  MAP_LAYER_FACTS,
  NO_STEPS,
  stepsOf,
} from '../../../core/color/mapLayer.ts';
import { lightnessOf, type Rgb } from '../../../core/color/oklch.ts';

const rates = fc.constantFrom('velocity' as const, 'velocity_east' as const);
const layers = fc.constantFrom<DrawnLayer>(...DRAWN_LAYERS);
/** Velocities as published, to a thousandth, most of them near class borders. */
const published = fc
  .oneof(
    fc.integer({ min: -700_000, max: 700_000 }),
    fc
      .tuple(fc.constantFrom(-8000, -3000, 0, 3000, 8000), fc.integer({ min: -30, max: 30 }))
      .map(([a, b]) => a + b),
  )
  .map((thousandths) => thousandths / 1000);

const classOf = (velocity: number): VelocityClass =>
  VELOCITY_CLASSES.find(
    ({ above, below }) =>
      (above === null || velocity > above.mmYr || (above.isIncluded && velocity === above.mmYr)) &&
      (below === null || velocity < below.mmYr || (below.isIncluded && velocity === below.mmYr)),
  )!;

describe('the color of a value', () => {
  test.prop([rates, published])('never crosses a boundary of the velocity classes', (layer, velocity) => {
    const sharp = colorIndexOf(layer, velocity);
    const sides = [-8, -3, 3, 8].map((border) => colorIndexOf(layer, border));
    const expected = VELOCITY_CLASSES.indexOf(classOf(velocity));
    const place = [sharp > sides[0]!, sharp > sides[1]!, sharp >= sides[2]!, sharp >= sides[3]!];
    expect(place.filter(Boolean).length).toBe(expected);
  });

  test.prop([layers, published, published])('never decreases as the value increases', (layer, a, b) => {
    expect(colorIndexOf(layer, Math.min(a, b))).toBeLessThanOrEqual(colorIndexOf(layer, Math.max(a, b)));
  });

  test.prop([rates, published])('of a velocity mirrors that of its opposite', (layer, velocity) => {
    expect(colorIndexOf(layer, velocity) + colorIndexOf(layer, -velocity)).toBe(256);
  });

  test.prop([layers, published])('is the one of the table for its step', (layer, value) => {
    const steps = stepsOf(layer, value);
    expect(colorIndexTable(layer)[steps & 0xffff]).toBe(colorIndexOf(layer, value));
    const { step } = MAP_LAYER_FACTS[layer];
    if (Math.abs(steps) < LARGEST_STEPS) expect(Math.abs(steps * step - value)).toBeLessThanOrEqual(step);
  });

  test('is transparent where nothing was measured, and nowhere else', () => {
    for (const layer of DRAWN_LAYERS) {
      expect(colorIndexOf(layer, NaN)).toBe(0);
      const palette = paletteOf(layer);
      expect([...palette.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
      for (let index = 1; index < 256; index++) expect(palette[index * 4 + 3]).toBe(255);
      const used = new Set(colorIndexTable(layer));
      expect(used.size).toBe(256);
      expect(colorIndexTable(layer)[NO_STEPS & 0xffff]).toBe(0);
    }
  });
});

describe('the palette', () => {
  const lightness = (layer: DrawnLayer) => {
    const palette = paletteOf(layer);
    return Array.from({ length: 255 }, (_, at) => lightnessOf(rgbAt(palette, at + 1)));
  };

  test('darkens away from zero in even steps, with a larger one at each class boundary', () => {
    const sidesOf = (layer: DrawnLayer) => {
      const velocity = lightness(layer);
      return [velocity.slice(0, 128).reverse(), velocity.slice(127)];
    };
    for (const side of [...sidesOf('velocity'), ...sidesOf('velocity_east')]) {
      const steps = side.slice(1).map((value, at) => side[at]! - value);
      const jumps = new Set([36, 86]);
      for (const [at, step] of steps.entries()) {
        if (jumps.has(at)) expect(step).toBeGreaterThan(0.03);
        else expect(Math.abs(step)).toBeLessThan(0.015);
      }
    }
    for (const layer of ['uncertainty', 'confidence', 'seasonal'] as const) {
      const steps = lightness(layer);
      for (let at = 1; at < steps.length; at++) {
        const step = steps[at - 1]! - steps[at]!;
        expect(step).toBeGreaterThan(-0.003);
        expect(step).toBeLessThan(0.012);
      }
    }
  });

  const shown = (layer: DrawnLayer, value: number) => rgbAt(paletteOf(layer), colorIndexOf(layer, value));
  const parts = ({ red, green, blue }: Rgb) => [red, green, blue];
  const apart = (one: readonly number[], other: readonly number[]) =>
    Math.hypot(...one.map((value, at) => value - other[at]!));

  test.each(['velocity', 'velocity_east'] as const)(
    'keeps both directions of %s distinguishable without red, green or blue cones',
    (layer) => {
      for (const simulate of DEFICIENCIES)
        for (const velocity of [3, 5, 8, 12, 20]) {
          const [below, above] = [simulate(shown(layer, -velocity)), simulate(shown(layer, velocity))];
          expect(apart(below, above), `${layer} ${velocity}`).toBeGreaterThan(40);
        }
    },
  );

  test('shows motion to the east in other colors than motion up', () => {
    for (const east of [-20, -12, -5, -3, 3, 5, 12, 20])
      for (const up of [-20, -12, -5, -3, 3, 5, 12, 20])
        expect(
          apart(parts(shown('velocity_east', east)), parts(shown('velocity', up))),
          `${east} east, ${up} up`,
        ).toBeGreaterThan(50);
  });

  test('shows motion to the east in other colors than its uncertainty', () => {
    for (const east of [-20, -12, -5, -3, 3, 5, 12, 20])
      for (let sigma = 0; sigma <= 6; sigma += 0.1)
        expect(
          apart(parts(shown('velocity_east', east)), parts(shown('uncertainty_east', sigma))),
          `${east} east, σ ${sigma}`,
        ).toBeGreaterThan(35);
  });
});

describe('the ramp of an answer', () => {
  const rgbOfHex = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  /** The value that a person reads from a color: the closest position between two marks. */
  const readBy = (stops: readonly LegendStop[], color: readonly number[]): number => {
    let best = { distance: Infinity, value: NaN };
    for (let at = 1; at < stops.length; at++) {
      const [from, to] = [stops[at - 1]!, stops[at]!];
      if (from.value === to.value) continue;
      for (let share = 0; share <= 1; share += 0.02) {
        const between = rgbOfHex(from.color).map((c, i) => c + (rgbOfHex(to.color)[i]! - c) * share);
        const distance = Math.hypot(...between.map((c, i) => c - color[i]!));
        if (distance < best.distance)
          best = { distance, value: from.value + (to.value - from.value) * share };
      }
    }
    return best.value;
  };

  test('recovers every value from its color, on both sides of a boundary', () => {
    for (const [layer, from, to, within] of [
      ['velocity', -20, 20, 0.4],
      ['velocity_east', -20, 20, 0.4],
      ['uncertainty', 0, 6, 0.25],
      ['confidence', 0, 1, 0.04],
      ['seasonal', 0, 25, 1],
    ] as const) {
      const stops = rampStopsOf(layer);
      for (let share = 0; share <= 1; share += 1 / 160) {
        const value = from + (to - from) * share;
        const read = readBy(stops, rgbOfHex(colorOf(layer, value)));
        expect(Math.abs(read - value), `${layer} ${value} is read as ${read}`).toBeLessThan(within);
      }
    }
  });
});

/** Linear approximations of protanopia, deuteranopia and tritanopia (Machado, Oliveira and Fernandes 2009, severity 1). */
const DEFICIENCIES = [
  [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
].map((matrix) => ({ red, green, blue }: Rgb) => {
  const color = [red, green, blue];
  return [0, 1, 2].map((row) => color.reduce((sum, value, at) => sum + matrix[row * 3 + at]! * value, 0));
});

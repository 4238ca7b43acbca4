import { required } from '../required.ts';
import {
  CLASS_BORDERS_MM_YR,
  type DrawnLayer,
  isOfRates,
  MAP_LAYER_FACTS,
  NO_STEPS,
  type RateLayer,
  stepsOf,
} from './mapLayer.ts';
import { type Oklch, type Rgb, rgbOf } from './oklch.ts';

/** Version of the colors; increment when colors change, so that cached pictures are drawn again. */
export const RAMP_VERSION = 1;

/** A stop of a layer's ramp. */
export interface LegendStop {
  readonly value: number;
  /** `#rrggbb` */
  readonly color: string;
  readonly label: string;
}

/** Values from `from` to `to` in `bins` equal bins, whose colors change evenly from one lightness to another. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly bins: number;
  readonly lightness: readonly [number, number];
  readonly chroma: readonly [number, number];
}

/**
 * One side of a rate's ramp: palest at zero, darker with |v|, with a visible jump at each class border.
 */
const RATE_SIDE: readonly Stretch[] = [
  { from: 0, to: border(0), bins: 36, lightness: [0.97, 0.89], chroma: [0.003, 0.05] },
  { from: border(0), to: border(1), bins: 50, lightness: [0.83, 0.67], chroma: [0.09, 0.155] },
  { from: border(1), to: 20, bins: 41, lightness: [0.6, 0.33], chroma: [0.18, 0.12] },
];
/**
 * Red and blue for sinking and rising, magenta and green for west and east: both pairs are distinguishable with every
 * common kind of color blindness, and from the purple of the uncertainty.
 */
const RATE_HUES: Readonly<Record<RateLayer, { readonly below: number; readonly above: number }>> = {
  velocity: { below: 32, above: 255 },
  velocity_east: { below: 340, above: 150 },
};
/** The index of a rate of exactly zero; negative rates use the 127 below it, positive ones the 127 above. */
const MIDDLE = 128;

/** The other layers run from pale to dark in one hue. */
const SEQUENTIAL: Readonly<
  Record<Exclude<DrawnLayer, RateLayer>, { readonly to: number; readonly hue: number }>
> = {
  uncertainty: { to: 6, hue: 305 },
  uncertainty_east: { to: 6, hue: 305 },
  confidence: { to: 1, hue: 175 },
  seasonal: { to: 25, hue: 75 },
};

/** Segments of a sequential ramp within which its colors change almost evenly. */
const SEQUENTIAL_STOPS = 8;

/**
 * The palette's index of a published value of a layer, 1–255; 0 for NaN, which is transparent. It is the index of the
 * step that a map's raster stores for the value, so a point, a crop and a tile agree.
 */
export function colorIndexOf(layer: DrawnLayer, value: number): number {
  return indexOfSteps(layer, stepsOf(layer, value));
}

/** The index of each stored 16-bit integer: `table[steps & 0xffff]`. */
export function colorIndexTable(layer: DrawnLayer): Uint8Array {
  const table = new Uint8Array(65_536);
  for (let steps = NO_STEPS; steps <= 32_767; steps++) table[steps & 0xffff] = indexOfSteps(layer, steps);
  return table;
}

function indexOfSteps(layer: DrawnLayer, steps: number): number {
  if (steps === NO_STEPS) return 0;
  if (!isOfRates(layer)) {
    const limit = Math.round(SEQUENTIAL[layer].to / MAP_LAYER_FACTS[layer].step);
    return 1 + Math.max(0, Math.min(254, Math.floor((steps * 255) / limit)));
  }
  if (steps === 0) return MIDDLE;
  const bin = rateBin(Math.abs(steps));
  return steps < 0 ? MIDDLE - 1 - bin : MIDDLE + 1 + bin;
}

/** In whole steps, so that a border is never missed by rounding. */
function rateBin(steps: number): number {
  const { step } = MAP_LAYER_FACTS.velocity;
  let before = 0;
  for (const { from, to, bins } of RATE_SIDE) {
    const first = Math.round(from / step);
    const last = Math.round(to / step);
    if (steps < last) return before + Math.floor(((steps - first) * bins) / (last - first));
    before += bins;
  }
  return before - 1;
}

/** The 256 colors of a layer as RGBA; the first is transparent. */
export function paletteOf(layer: DrawnLayer): Uint8Array {
  const palette = new Uint8Array(1024);
  for (let index = 1; index < 256; index++) {
    const { red, green, blue } = rgbOf(colorAt(layer, index));
    palette.set([red, green, blue, 255], index * 4);
  }
  return palette;
}

function colorAt(layer: DrawnLayer, index: number): Oklch {
  if (!isOfRates(layer)) {
    const share = (index - 1) / 254;
    const chroma = 0.02 + 0.12 * Math.sin(Math.PI * Math.min(1, 0.15 + share * 0.7));
    return { lightness: 0.96 - 0.66 * share, chroma, hue: SEQUENTIAL[layer].hue };
  }
  if (index === MIDDLE) return { lightness: 0.98, chroma: 0, hue: 0 };
  let bin = index < MIDDLE ? MIDDLE - 1 - index : index - MIDDLE - 1;
  const { below, above } = RATE_HUES[layer];
  const hue = index < MIDDLE ? below : above;
  const stretch = required(
    RATE_SIDE.find(({ bins }) => {
      if (bin < bins) return true;
      bin -= bins;
      return false;
    }),
  );
  const share = bin / (stretch.bins - 1);
  const between = ([from, to]: readonly [number, number]) => from + (to - from) * share;
  return { lightness: between(stretch.lightness), chroma: between(stretch.chroma), hue };
}

/**
 * The ramp as stops between which colors change evenly, from the lowest value to the highest. A class border has two
 * stops of the same value, one for the color on each side.
 */
export function rampStopsOf(layer: DrawnLayer): LegendStop[] {
  const stop = ({ value, shown }: { readonly value: number; readonly shown: number }): LegendStop => ({
    value,
    color: colorOf(layer, shown),
    label: signed(layer, value),
  });
  if (!isOfRates(layer)) {
    const { to } = SEQUENTIAL[layer];
    const values = Array.from({ length: SEQUENTIAL_STOPS + 1 }, (_, at) => (to * at) / SEQUENTIAL_STOPS);
    return values.map((value) => stop({ value, shown: value }));
  }
  const { step } = MAP_LAYER_FACTS.velocity;
  const rising = RATE_SIDE.flatMap(({ from, to }, at) => [
    { value: from, shown: from },
    { value: (from + to) / 2, shown: (from + to) / 2 },
    { value: to, shown: at === RATE_SIDE.length - 1 ? to : to - step },
  ]);
  const sinking = rising.slice(1).map(({ value, shown }) => ({ value: -value, shown: -shown }));
  return [...sinking.reverse(), ...rising].map(stop);
}

/** The values at which a layer's ramp begins and ends; values beyond them get the first or last color. */
export function rampEnds(layer: DrawnLayer): { readonly from: number; readonly to: number } {
  if (!isOfRates(layer)) return { from: 0, to: SEQUENTIAL[layer].to };
  const { to } = required(RATE_SIDE.at(-1));
  return { from: -to, to };
}

/** `#rrggbb` of a published value of a layer. */
export function colorOf(layer: DrawnLayer, value: number): string {
  const { red, green, blue } = rgbOf(colorAt(layer, colorIndexOf(layer, value)));
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function signed(layer: DrawnLayer, value: number): string {
  if (!isOfRates(layer) || value === 0) return String(value);
  return value < 0 ? `−${-value}` : `+${value}`;
}

function border(place: number): number {
  return required(CLASS_BORDERS_MM_YR[place]);
}

/** The color of a palette index, for drawing. */
export function rgbAt(palette: Uint8Array, index: number): Rgb {
  return {
    red: required(palette[index * 4]),
    green: required(palette[index * 4 + 1]),
    blue: required(palette[index * 4 + 2]),
  };
}

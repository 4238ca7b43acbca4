/**
 * The colors of a quick-look: velocities from the fastest sinking (red) over zero (white) to the fastest rising (blue),
 * by the square root of their share of the frame's own range, so that a city at −300 mm/yr has shades and ±3 mm/yr differ
 * from 0; uncertainties from 0 (pale) up.
 */
import { rgbOf } from '../../core/color/oklch.ts';
import type { VelocityHistogram } from './velocityHistogram.ts';

export type QuicklookLayer = 'velocity' | 'uncertainty';

/** Shades of each side of the velocity, and of the uncertainty. */
const SIDE = 50;
export const SHADES: Readonly<Record<QuicklookLayer, number>> = { velocity: 2 * SIDE + 1, uncertainty: 60 };
const SINKING_HUE = 32;
const RISING_HUE = 255;
const UNCERTAINTY_HUE = 305;

/** The ranges that the colors of one picture span, mm/yr. */
export interface ColorScale {
  /** Velocities from minus this to this. */
  readonly halfMmYr: number;
  readonly sigmaMmYr: number;
}

const LEAST_HALF_MM_YR = 10;
const LEAST_SIGMA_MM_YR = 2;
const NICE = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** The scale of a frame: nearly all of its velocities, rounded up to a readable number. */
export function colorScaleOf(histogram: VelocityHistogram, sigmasMmYr: Float32Array): ColorScale {
  const known = sigmasMmYr.filter((sigma) => !Number.isNaN(sigma)).sort();
  const sigma = known[Math.floor(0.98 * (known.length - 1))] ?? 0;
  return {
    halfMmYr: Math.max(LEAST_HALF_MM_YR, niceAbove(-histogram.fromMmYr)),
    sigmaMmYr: Math.max(LEAST_SIGMA_MM_YR, niceAbove(sigma)),
  };
}

function niceAbove(value: number): number {
  if (!(value > 0)) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = NICE.find((each) => each * power >= value * (1 - 1e-9)) ?? 10;
  return Number((factor * power).toPrecision(2));
}

/** Position of a value on its scale, velocities −1..1, uncertainties 0..1; clamped to the ends. */
export function scalePlace(layer: QuicklookLayer, value: number, scale: ColorScale): number {
  if (layer === 'uncertainty') return Math.min(1, Math.sqrt(Math.max(0, value) / scale.sigmaMmYr));
  return Math.sign(value) * Math.min(1, Math.sqrt(Math.abs(value) / scale.halfMmYr));
}

/** Shade for a position on a scale, from 0. */
export function shadeOf(layer: QuicklookLayer, place: number): number {
  if (layer === 'uncertainty')
    return Math.min(SHADES.uncertainty - 1, Math.floor(place * SHADES.uncertainty));
  return SIDE + Math.round(place * SIDE);
}

/** The colors of a layer's shades. */
export function shadeColors(layer: QuicklookLayer): [number, number, number][] {
  return Array.from({ length: SHADES[layer] }, (_, shade) => {
    const place = layer === 'velocity' ? (shade - SIDE) / SIDE : shade / (SHADES.uncertainty - 1);
    const hue = layer === 'uncertainty' ? UNCERTAINTY_HUE : place < 0 ? SINKING_HUE : RISING_HUE;
    const depth = Math.abs(place);
    const { red, green, blue } = rgbOf({
      lightness: 0.98 - 0.66 * depth,
      chroma: 0.19 * Math.min(1, 1.5 * depth) * (1 - 0.3 * depth),
      hue,
    });
    return [red, green, blue];
  });
}

import { VELOCITY_CLASSES } from '../report/assessment.ts';

/** What a map can show. */
export const MAP_LAYERS = ['velocity', 'uncertainty', 'confidence', 'seasonal'] as const;
export type MapLayer = (typeof MAP_LAYERS)[number];

/** The geometries of frames. */
const FRAME_LOOKS = ['ascending', 'descending', 'two_looks'] as const;
export type FrameLook = (typeof FRAME_LOOKS)[number];

/** What a map can be limited to: frames of one geometry, or the motion to the east from those of two looks. */
export const MAP_LOOKS = [...FRAME_LOOKS, 'east'] as const;
export type MapLook = (typeof MAP_LOOKS)[number];

/** The layers that exist to the east. */
export const EAST_LAYERS = ['velocity', 'uncertainty'] as const satisfies readonly MapLayer[];

/** What pictures are drawn of: the layers, and those of the motion to the east. */
export const DRAWN_LAYERS = [...MAP_LAYERS, 'velocity_east', 'uncertainty_east'] as const;
export type DrawnLayer = (typeof DRAWN_LAYERS)[number];

/** The layers whose values are rates with a direction. */
export type RateLayer = 'velocity' | 'velocity_east';

export function isOfRates(layer: DrawnLayer): layer is RateLayer {
  return layer === 'velocity' || layer === 'velocity_east';
}

/** Whether a layer can be seen with a look. */
export function hasLook(layer: MapLayer, look: MapLook | null | undefined): boolean {
  return look !== 'east' || EAST_LAYERS.some((known) => known === layer);
}

/** What is drawn of a layer with a look that it has (`hasLook`). */
export function drawnLayer(layer: MapLayer, look: MapLook | null | undefined): DrawnLayer {
  if (look !== 'east') return layer;
  return layer === 'uncertainty' ? 'uncertainty_east' : 'velocity_east';
}

/** The layer of a picture, and its look: the reverse of `drawnLayer`. */
export function layerAndLook(drawn: DrawnLayer): { readonly layer: MapLayer; readonly look?: 'east' } {
  if (drawn === 'velocity_east') return { layer: 'velocity', look: 'east' };
  if (drawn === 'uncertainty_east') return { layer: 'uncertainty', look: 'east' };
  return { layer: drawn };
}

/** How a layer's values are stored in 16 bits, and what they mean. */
export interface MapLayerFacts {
  readonly title: string;
  readonly unit: string;
  /** Value of one step of the stored integers. */
  readonly step: number;
}

export const MAP_LAYER_FACTS: Readonly<Record<DrawnLayer, MapLayerFacts>> = {
  velocity: { title: 'Vertical velocity, negative = sinking', unit: 'mm/yr', step: 0.02 },
  uncertainty: { title: 'Uncertainty of the velocity, one standard deviation', unit: 'mm/yr', step: 0.02 },
  confidence: { title: 'Data quality of the cell', unit: '1', step: 0.001 },
  seasonal: { title: 'Yearly swing, amplitude', unit: 'mm', step: 0.02 },
  velocity_east: { title: 'Velocity to the east, negative = to the west', unit: 'mm/yr', step: 0.02 },
  uncertainty_east: {
    title: 'Uncertainty of the velocity to the east, one standard deviation',
    unit: 'mm/yr',
    step: 0.02,
  },
};

/** The largest stored integer; values beyond ± this many steps are clamped. */
export const LARGEST_STEPS = 32_767;
/** The stored integer of cells that weren't measured. */
export const NO_STEPS = -32_768;

/**
 * The 16-bit integer of a published value: the nearest step, but never one in another class of velocity, so that the
 * color on a map always belongs to the class that the report names. NaN → `NO_STEPS`.
 */
export function stepsOf(layer: DrawnLayer, value: number): number {
  if (Number.isNaN(value)) return NO_STEPS;
  const { step } = MAP_LAYER_FACTS[layer];
  // Halves are rounded away from zero, so that sinking mirrors rising.
  const nearest = Math.sign(value) * Math.round(Math.abs(value) / step) + 0;
  const steps = isOfRates(layer) ? withinClass(nearest, value, step) : nearest;
  return Math.max(-LARGEST_STEPS, Math.min(LARGEST_STEPS, steps));
}

/** Class borders are whole steps, and belong to the class that is further from zero. */
function withinClass(nearest: number, value: number, step: number): number {
  for (const border of BORDERS) {
    const isAt = Math.abs(nearest) === Math.round(border / step);
    if (isAt && Math.abs(value) < border) return nearest - Math.sign(nearest);
  }
  return nearest;
}

const BORDERS = [
  ...new Set(VELOCITY_CLASSES.flatMap(({ below }) => (below ? [Math.abs(below.mmYr)] : []))),
].sort((a, b) => a - b);

/** |velocity| at which one class ends and the next begins, mm/yr, ascending. */
export const CLASS_BORDERS_MM_YR: readonly number[] = BORDERS;

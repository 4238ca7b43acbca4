import type { Direction } from './upAndEast.ts';

/** A release's line of sight, as in its manifest. */
export interface FrameSight {
  readonly is_assumed: boolean;
  readonly mean_up: number;
  readonly mean_east: number | null;
  readonly mean_north: number | null;
}

/** Maximum deviation of a line of sight's upward component from the frame's mean. */
const MOST_FROM_MEAN = 0.15;
/** Minimum rate at which the ratio of two rates determines the upward component to thousandths, mm/yr. */
const LEAST_RATE_MM_YR = 0.2;

/** The mean unit vector from a frame's ground to the satellite; null if the products don't state it. */
export function frameDirection(sight: FrameSight): Direction | null {
  return directionWith(sight, sight.mean_up);
}

/**
 * The unit vector from a cell to the satellite. Its upward component is the ratio of the cell's rates; its heading is the
 * frame's mean, because it hardly varies. Null if the products don't state it.
 */
export function lookDirection(
  sight: FrameSight,
  rates: { readonly velocityMmYr: number; readonly velocityLosMmYr: number | null },
): Direction | null {
  const { velocityMmYr, velocityLosMmYr } = rates;
  const own =
    velocityLosMmYr !== null && Math.abs(velocityMmYr) >= LEAST_RATE_MM_YR
      ? velocityLosMmYr / velocityMmYr
      : sight.mean_up;
  return directionWith(sight, Math.abs(own - sight.mean_up) <= MOST_FROM_MEAN ? own : sight.mean_up);
}

function directionWith(
  { is_assumed: isAssumed, mean_east: east, mean_north: north }: FrameSight,
  up: number,
): Direction | null {
  if (isAssumed || east === null || north === null) return null;
  const scale = Math.sqrt(Math.max(0, 1 - up ** 2)) / Math.hypot(east, north);
  return { east: scale * east, north: scale * north, up };
}

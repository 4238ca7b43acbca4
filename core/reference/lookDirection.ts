import type { Direction } from './upAndEast.ts';

/** What a release says of its line of sight, as its manifest has it. */
export interface FrameSight {
  readonly is_assumed: boolean;
  readonly mean_up: number;
  readonly mean_east: number | null;
  readonly mean_north: number | null;
}

/** A line of sight may lie so far from the mean of its frame, in its component up. */
const MOST_FROM_MEAN = 0.15;
/** The ratio of two rates in thousandths gives the component up from this rate on, mm/yr. */
const LEAST_RATE_MM_YR = 0.2;

/** The mean unit vector from a frame's ground to the satellite; null where the products don't state it. */
export function frameDirection(sight: FrameSight): Direction | null {
  return directionWith(sight, sight.mean_up);
}

/**
 * The unit vector from a cell to the satellite: its component up is the ratio of the cell's rates, its heading that of the
 * frame, along which it hardly changes. Null where the products don't state it.
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

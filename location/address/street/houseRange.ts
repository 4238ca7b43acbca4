import type { LatLon } from '../../../core/geodesy/projection.ts';
import { measureLine, nearestOnLine, pointAlong } from './measuredLine.ts';

export type Parity = 'even' | 'odd' | 'both';

/** The house numbers on one side of one segment of a street. */
export interface HouseRange {
  /** As digitized, at least one vertex. */
  readonly line: readonly LatLon[];
  readonly side: 'left' | 'right';
  /** The number at the line's first vertex. About half of all ranges run from high to low: never sort the two. */
  readonly fromNumber: number;
  readonly toNumber: number;
  readonly parity: Parity;
  /** False: the houses are on the line itself. */
  readonly isOffset: boolean;
}

/** Distance of houses from the middle of the street (as in PostGIS and addr), meters. */
export const STREET_OFFSET_M = 10;
/** Houses are at least this far from the intersections at the ends of a line, or a third of a short line. */
const PULL_BACK_M = 15;
const LEAST_UNCERTAINTY_M = 15;
/** Ranges are nominal (1-99) with few actual houses, so the error grows with the length of the segment. */
const UNCERTAINTY_OF_LENGTH = 0.25;

/** The position of a house in the range that contains its number. */
export interface HousePosition {
  readonly point: LatLon;
  readonly uncertaintyM: number;
}

/**
 * Interpolates a house along the metric length of its street and next to it; a number outside the range is placed at its
 * end.
 */
export function positionInRange(range: HouseRange, number: number): HousePosition {
  const line = measureLine(range.line);
  const { lengthM } = line;
  const keepOffM = pullBackM(lengthM);
  const alongM = Math.min(Math.max(fractionOf(range, number) * lengthM, keepOffM), lengthM - keepOffM);
  return {
    point: pointAlong(line, alongM, leftM(range)),
    uncertaintyM: Math.max(LEAST_UNCERTAINTY_M, UNCERTAINTY_OF_LENGTH * lengthM),
  };
}

/** Minimum distance of houses from the ends of a line. */
export function pullBackM(lengthM: number): number {
  return Math.min(PULL_BACK_M, lengthM / 3);
}

/** The house of a range that is closest to a point. */
export interface HouseNearPoint {
  readonly number: number;
  /** Distance of the point from the line. */
  readonly distanceM: number;
  /** Whether the point is on the range's side of the street. */
  readonly isOnSide: boolean;
}

/** The inverse of `positionInRange`: the number, with the range's parity, of a house at a point next to the street. */
export function houseNearPoint(range: HouseRange, point: LatLon): HouseNearPoint {
  const line = measureLine(range.line);
  const { alongM, distanceM, isLeft } = nearestOnLine(line, point);
  const { fromNumber, toNumber } = range;
  const fraction = line.lengthM === 0 ? 0.5 : alongM / line.lengthM;
  return {
    number: ofParity(range, fromNumber + fraction * (toNumber - fromNumber)),
    distanceM,
    isOnSide: isLeft === (range.side === 'left'),
  };
}

/** Whether a number is on a range's side of the street. */
export function isOfParity(parity: Parity, number: number): boolean {
  return parity === 'both' || (number % 2 === 0) === (parity === 'even');
}

function fractionOf({ fromNumber, toNumber }: HouseRange, number: number): number {
  if (fromNumber === toNumber) return 0.5;
  return Math.min(Math.max((number - fromNumber) / (toNumber - fromNumber), 0), 1);
}

function leftM({ side, isOffset }: HouseRange): number {
  if (!isOffset) return 0;
  return side === 'left' ? STREET_OFFSET_M : -STREET_OFFSET_M;
}

/** The number within the range, with its parity, that is closest to a real one. */
function ofParity({ fromNumber, toNumber, parity }: HouseRange, real: number): number {
  const low = Math.min(fromNumber, toNumber);
  const high = Math.max(fromNumber, toNumber);
  if (parity === 'both') return Math.min(Math.max(Math.round(real), low), high);
  const odd = parity === 'odd' ? 1 : 0;
  const nearest = 2 * Math.round((real - odd) / 2) + odd;
  if (nearest < low) return nearest + 2 <= high ? nearest + 2 : low;
  if (nearest > high) return nearest - 2 >= low ? nearest - 2 : high;
  return nearest;
}

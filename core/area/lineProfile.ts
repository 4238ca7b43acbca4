/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Samples at equal steps along a line, and the slope of the rates along it. Around a sample, the slope of the
 * least-squares line through the rates v_i at the distances x_i (km) within a radius is Σ w_i·v_i with w_i = (x_i −
 * x̄)/Σ(x_i − x̄)². With the σ of a cell, the part p of its variance that it shares with neighbors, and their correlation
 * ρ(h) (meanVariance.ts),
 *
 *   σ²(slope) = σ²·[(1 − p)·Σw_i² + p·Σ_i Σ_j w_i·w_j·ρ(h_ij)]                     (mm/yr per km)²
 */
import { groundDistanceM } from '../geodesy/groundDistance.ts';
import type { Box, Position } from '../geodesy/planarShapes.ts';
import type { LatLon } from '../geodesy/projection.ts';
import type { ErrorCorrelation } from './meanVariance.ts';

/** Longest line that can be requested, km. */
export const LONGEST_LINE_KM = 25;
/** Minimum and maximum number of samples along a line. */
export const LINE_SAMPLES = { least: 2, most: 500 } as const;
/** Default spacing of samples, m: one cell. */
export const USUAL_SPACING_M = 30;
/** A shorter line counts as a point, m. */
const SHORTEST_M = 1;
/**
 * A slope needs at least this many cells. It uses those within this radius, m, or those within 1.5 times the spacing if
 * that is more.
 */
const LEAST_CELLS = 3;
const SLOPE_RADIUS_M = 150;

/** A point of a line. */
export interface LineSample extends LatLon {
  /** Distance from the beginning of the line, m. */
  readonly distanceM: number;
}

/** A line and its samples; the first and last lie at its ends. */
export interface SampledLine {
  readonly samples: readonly LineSample[];
  readonly lengthM: number;
  /** Spacing of the samples, m. */
  readonly spacingM: number;
  readonly box: Box;
}

/**
 * Samples at equal steps along a line of [longitude, latitude]. If the line can't be used, a sentence for the caller that
 * says why.
 */
export function sampledLine(positions: readonly Position[], samples?: number): SampledLine | string {
  const corners = positions.map(([lon = NaN, lat = NaN]): LatLon => ({ lat, lon }));
  for (let at = 1; at < corners.length; at++)
    if (Math.abs(corners[at]!.lon - corners[at - 1]!.lon) > 180)
      return 'the line crosses 180° of longitude; send one line for each side';
  const reached = [0];
  for (let at = 1; at < corners.length; at++)
    reached.push(reached[at - 1]! + groundDistanceM(corners[at - 1]!, corners[at]!));
  const lengthM = reached.at(-1)!;
  if (lengthM < SHORTEST_M) return 'the line is a point: it needs two different positions';
  if (lengthM > 1000 * LONGEST_LINE_KM)
    return `the line is ${(lengthM / 1000).toFixed(2)} km long; the limit is ${LONGEST_LINE_KM} km. Send it in parts`;
  const usual = Math.min(LINE_SAMPLES.most, Math.ceil(lengthM / USUAL_SPACING_M) + 1);
  const spacingM = lengthM / ((samples ?? usual) - 1);
  return {
    samples: samplesAt(corners, reached, samples ?? usual),
    lengthM,
    spacingM,
    box: {
      west: Math.min(...corners.map(({ lon }) => lon)),
      south: Math.min(...corners.map(({ lat }) => lat)),
      east: Math.max(...corners.map(({ lon }) => lon)),
      north: Math.max(...corners.map(({ lat }) => lat)),
    },
  };
}

/** Points at equal steps; `reached` is the distance of each corner along the line, m. */
function samplesAt(corners: readonly LatLon[], reached: readonly number[], count: number): LineSample[] {
  const lengthM = reached.at(-1)!;
  let end = 1;
  return Array.from({ length: count }, (_, at) => {
    const distanceM = (lengthM * at) / (count - 1);
    while (end < corners.length - 1 && reached[end]! < distanceM) end++;
    const [from, to] = [corners[end - 1]!, corners[end]!];
    const side = reached[end]! - reached[end - 1]!;
    const part = side === 0 ? 0 : Math.min(1, (distanceM - reached[end - 1]!) / side);
    return {
      distanceM,
      lat: from.lat + part * (to.lat - from.lat),
      lon: from.lon + part * (to.lon - from.lon),
    };
  });
}

/** The rate of a cell where the line passes it. */
export interface RateAlong extends LineSample {
  readonly velocityMmYr: number;
}

/** How fast the rate changes along a line at one of its cells. */
export interface SlopeAlong {
  /** Index of the cell. */
  readonly at: number;
  /** Negative = the ground sinks more toward the end of the line. */
  readonly mmYrPerKm: number;
  /** One σ. */
  readonly sigma: number;
  /** Cells farther away along the line don't count, m. */
  readonly radiusM: number;
}

/**
 * The steepest slope along a line, from cells in the line's order; null if no cell has enough cells around it.
 * `sigmaMmYr`: one σ of a cell's rate.
 */
export function steepestAlong(
  cells: readonly RateAlong[],
  spacingM: number,
  sigmaMmYr: number,
  errors: ErrorCorrelation,
): SlopeAlong | null {
  const radiusM = Math.max(SLOPE_RADIUS_M, 1.5 * spacingM);
  let steepest: SlopeAlong | null = null;
  for (const [at, { distanceM }] of cells.entries()) {
    let first = at;
    let end = at + 1;
    while (first > 0 && distanceM - cells[first - 1]!.distanceM <= radiusM) first--;
    while (end < cells.length && cells[end]!.distanceM - distanceM <= radiusM) end++;
    if (end - first < LEAST_CELLS) continue;
    const slope = slopeOf(cells.slice(first, end), errors);
    if (steepest && Math.abs(slope.mmYrPerKm) <= Math.abs(steepest.mmYrPerKm)) continue;
    steepest = { at, mmYrPerKm: slope.mmYrPerKm, sigma: sigmaMmYr * Math.sqrt(slope.spread), radiusM };
  }
  return steepest;
}

/** The least-squares slope, and its variance as a multiple of a cell's. */
function slopeOf(cells: readonly RateAlong[], { sharedPart, correlation }: ErrorCorrelation) {
  const x = cells.map(({ distanceM }) => distanceM / 1000);
  const middle = x.reduce((sum, each) => sum + each, 0) / x.length;
  const squares = x.reduce((sum, each) => sum + (each - middle) ** 2, 0);
  const weights = x.map((each) => (each - middle) / squares);
  let [slope, own, shared] = [0, 0, 0];
  for (const [i, weight] of weights.entries()) {
    slope += weight * cells[i]!.velocityMmYr;
    own += weight ** 2;
    for (let j = 0; j < i; j++)
      shared += 2 * weight * weights[j]! * correlation(groundDistanceM(cells[i]!, cells[j]!) / 1000);
  }
  return { mmYrPerKm: slope, spread: Math.max(0, own + sharedPart * shared) };
}

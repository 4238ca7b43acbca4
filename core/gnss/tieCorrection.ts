/**
 * The tie at a place, Δ = (x − x₀, y − y₀) in metres from the origin of the fit (tieFit.ts):
 *
 *   c + a·Δx + b·Δy in mm/yr        σ² = V_c + V_aa·Δx² + 2·V_ab·Δx·Δy + V_bb·Δy² in (mm/yr)²
 *
 * V is the covariance of (c, a, b); c is uncorrelated with a and b about that origin. Derived in docs/accuracy.md §4.
 */
import type { MapPoint } from '../geodesy/grid.ts';

/** GNSS minus InSAR velocity as a plane: constant + perX·(x − originX) + perY·(y − originY). */
export interface TieCoefficients {
  readonly constant: number;
  /** mm/yr per metre. */
  readonly perX: number;
  readonly perY: number;
  readonly originX: number;
  readonly originY: number;
}

/** Variance of the tie: `constant` at the origin of the coefficients, more away from it when it is a plane. */
export interface TieVariance {
  /** (mm/yr)². */
  readonly constant: number;
  /** (mm/yr)² per metre². */
  readonly perXX: number;
  readonly perXY: number;
  readonly perYY: number;
}

/** What is added to InSAR velocities, and how well that is known. */
export interface TieCorrection {
  readonly coefficients: TieCoefficients;
  readonly variance: TieVariance;
}

/** What is to be added to the InSAR velocity at a place, mm/yr. */
export function tieCorrectionMmYr(coefficients: TieCoefficients, { x, y }: MapPoint): number {
  const { constant, perX, perY, originX, originY } = coefficients;
  return constant + perX * (x - originX) + perY * (y - originY);
}

/** One standard deviation of that correction at a place, mm/yr. */
export function tieSigmaMmYr({ coefficients, variance }: TieCorrection, { x, y }: MapPoint): number {
  return Math.sqrt(varianceAt(variance, x - coefficients.originX, y - coefficients.originY));
}

/** The variance at a distance from the origin. */
export function varianceAt({ constant, perXX, perXY, perYY }: TieVariance, dx: number, dy: number): number {
  return constant + perXX * dx * dx + 2 * perXY * dx * dy + perYY * dy * dy;
}

import type { MapPoint } from './grid.ts';

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

/** The mean of some places. */
export function centreOf(places: readonly MapPoint[]): MapPoint {
  const sum = places.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / places.length, y: sum.y / places.length };
}

/** Variance of a mean of stations of unit variance. */
export function constantLeverage(stations: readonly MapPoint[]): TieVariance {
  return { constant: 1 / stations.length, perXX: 0, perXY: 0, perYY: 0 };
}

/** Variance of a plane through stations of unit variance, about their centre; Infinity or NaN for a line of them. */
export function planeLeverage(stations: readonly MapPoint[]): TieVariance {
  const { x: originX, y: originY } = centreOf(stations);
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (const { x, y } of stations) {
    xx += (x - originX) ** 2;
    xy += (x - originX) * (y - originY);
    yy += (y - originY) ** 2;
  }
  const determinant = xx * yy - xy * xy;
  return {
    constant: 1 / stations.length,
    perXX: yy / determinant,
    perXY: -xy / determinant,
    perYY: xx / determinant,
  };
}

/** The variances times a factor. */
export function scaledVariance({ constant, perXX, perXY, perYY }: TieVariance, factor: number): TieVariance {
  return {
    constant: constant * factor,
    perXX: perXX * factor,
    perXY: perXY * factor,
    perYY: perYY * factor,
  };
}

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { MapPoint } from '../geodesy/grid.ts';
import { studentWidening } from '../statistics/studentT.ts';
import { tieCorrectionMmYr, varianceAt, type TieCoefficients, type TieVariance } from './tieCorrection.ts';

/**
 * What InSAR velocities lack at GNSS stations, as a constant or a plane. For N stations i
 *
 *   d_i = c + a·(x_i − x̄) + b·(y_i − ȳ) + e_i            d = v_GNSS − v_InSAR and c in mm/yr, a and b in mm/yr per metre
 *
 * fitted with weights w_i = 1/(σ_i² + τ²), x̄ and ȳ the weighted means of the places (metres), so that c does not depend
 * on a and b; the covariance of (c, a, b) is the inverse of the normal matrix (1 and 2 × 2). P = 1 or 3 parameters. τ is the
 * scatter of the stations beyond their own σ, by Paule and Mandel (1982, doi 10.6028/jres.087.022), with one station
 * more that expects it: derived in docs/accuracy.md §4.
 */

/** What a station says the InSAR velocity lacks, at its place in a planar frame. */
export interface TieDifference extends MapPoint {
  readonly differenceMmYr: number;
  /** Standard deviation of the GNSS velocity. */
  readonly sigmaMmYr: number;
}

export type TieModel = 'constant' | 'plane';

export interface TieFit {
  readonly coefficients: TieCoefficients;
  /** Covariance of the coefficients for stations of variance 1 / weight; not finite when they hold no plane. */
  readonly variance: TieVariance;
  /** Diagonal of the hat matrix. */
  readonly leverages: Float64Array;
}

export const TIE_PARAMETERS = { constant: 1, plane: 3 } as const;

/** Scatter of single stations about a tie that is expected before any was seen, mm/yr; weighs like one station. */
export const EXPECTED_SCATTER_MM_YR = 2;
/** Between these the scatter is looked for, mm/yr, by as many halvings. */
const SCATTER_RANGE_MM_YR = { from: 0.01, to: 1000 };
const SCATTER_HALVINGS = 25;

/** Weighted least squares of the differences about the weighted centre, where constant and slopes are independent. */
export function fitTie(stations: readonly TieDifference[], model: TieModel, weights: Float64Array): TieFit {
  const centre = weightedMeans(stations, weights);
  const originX = centre.x;
  const originY = centre.y;
  const none: TieVariance = { constant: 1 / centre.total, perXX: 0, perXY: 0, perYY: 0 };
  const variance = model === 'plane' ? planeVariance(stations, weights, centre) : none;
  let xd = 0;
  let yd = 0;
  const leverages = new Float64Array(stations.length);
  for (let i = 0; i < stations.length; i++) {
    const { x, y, differenceMmYr } = stations[i]!;
    xd += weights[i]! * (x - originX) * differenceMmYr;
    yd += weights[i]! * (y - originY) * differenceMmYr;
    leverages[i] = weights[i]! * varianceAt(variance, x - originX, y - originY);
  }
  const perX = variance.perXX * xd + variance.perXY * yd;
  const perY = variance.perXY * xd + variance.perYY * yd;
  return {
    coefficients: { constant: centre.differenceMmYr, perX, perY, originX, originY },
    variance,
    leverages,
  };
}

interface WeightedMeans extends MapPoint {
  readonly total: number;
  readonly differenceMmYr: number;
}

function weightedMeans(stations: readonly TieDifference[], weights: Float64Array): WeightedMeans {
  let total = 0;
  let x = 0;
  let y = 0;
  let difference = 0;
  for (let i = 0; i < stations.length; i++) {
    const station = stations[i]!;
    total += weights[i]!;
    x += weights[i]! * station.x;
    y += weights[i]! * station.y;
    difference += weights[i]! * station.differenceMmYr;
  }
  return { total, x: x / total, y: y / total, differenceMmYr: difference / total };
}

/** Inverse of the normal matrix about the centre. */
function planeVariance(
  stations: readonly MapPoint[],
  weights: Float64Array,
  centre: WeightedMeans,
): TieVariance {
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let i = 0; i < stations.length; i++) {
    const { x, y } = stations[i]!;
    xx += weights[i]! * (x - centre.x) ** 2;
    xy += weights[i]! * (x - centre.x) * (y - centre.y);
    yy += weights[i]! * (y - centre.y) ** 2;
  }
  const determinant = xx * yy - xy * xy;
  return {
    constant: 1 / centre.total,
    perXX: yy / determinant,
    perXY: -xy / determinant,
    perYY: xx / determinant,
  };
}

/** What the tie leaves at a station. */
export function tieResidual(station: TieDifference, coefficients: TieCoefficients): number {
  return station.differenceMmYr - tieCorrectionMmYr(coefficients, station);
}

/**
 * The tie with the weights 1 / (σ² + τ²), τ the scatter of the stations about it beyond their own σ, found such
 * that the weighted squares of the residuals are what their number lets expect (Paule & Mandel 1982, doi
 * 10.6028/jres.087.022), the expected scatter counting as one more station: τ₀²/τ² + Σ e²/(σ² + τ²) = N − P + 1.
 * The variance is widened by Student's quantile for τ being estimated.
 */
export function fitScatteredTie(stations: readonly TieDifference[], model: TieModel): TieFit {
  const degreesOfFreedom = stations.length - TIE_PARAMETERS[model] + 1;
  const weights = new Float64Array(stations.length);
  const fitWith = (scatter: number) => {
    for (let i = 0; i < stations.length; i++) {
      weights[i] = 1 / (stations[i]!.sigmaMmYr ** 2 + scatter ** 2);
    }
    const fit = fitTie(stations, model, weights);
    let squares = (EXPECTED_SCATTER_MM_YR / scatter) ** 2;
    for (let i = 0; i < stations.length; i++) {
      squares += weights[i]! * tieResidual(stations[i]!, fit.coefficients) ** 2;
    }
    return { fit, squares };
  };
  let { from, to } = SCATTER_RANGE_MM_YR;
  for (let i = 0; i < SCATTER_HALVINGS; i++) {
    const middle = Math.sqrt(from * to);
    if (fitWith(middle).squares > degreesOfFreedom) from = middle;
    else to = middle;
  }
  const { fit } = fitWith(Math.sqrt(from * to));
  return { ...fit, variance: scaledVariance(fit.variance, studentWidening(degreesOfFreedom) ** 2) };
}

function scaledVariance({ constant, perXX, perXY, perYY }: TieVariance, factor: number): TieVariance {
  return {
    constant: constant * factor,
    perXX: perXX * factor,
    perXY: perXY * factor,
    perYY: perYY * factor,
  };
}

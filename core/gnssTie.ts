import type { MapPoint } from './grid.ts';
import { median } from './quantile.ts';
import { prepareRegression, regress } from './regression.ts';
import {
  centreOf,
  constantLeverage,
  planeLeverage,
  scaledVariance,
  tieCorrectionMmYr,
  varianceAt,
  type TieCoefficients,
  type TieCorrection,
} from './tieCorrection.ts';

/** A GNSS station inside the frame and what the InSAR measures there. */
export interface StationObservation {
  readonly station: string;
  readonly lat: number;
  readonly lon: number;
  readonly gnssVelocityMmYr: number;
  readonly gnssSigmaMmYr: number;
  /** Median vertical velocity of the good cells around the station; NaN = none. */
  readonly insarVelocityMmYr: number;
  /** How many cells that median is of. */
  readonly cells: number;
  /** Metres, in any planar frame that all stations share. */
  readonly x: number;
  readonly y: number;
}

export interface TieStation {
  readonly station: string;
  /** GNSS minus corrected InSAR velocity; null without an InSAR velocity. */
  readonly residualMmYr: number | null;
  readonly outcome: 'used' | 'rejected';
  readonly reason: string | null;
}

export interface GnssTie extends TieCorrection {
  readonly model: 'none' | 'constant' | 'plane';
  /** Leave-one-out root mean square error; null with fewer than two stations. */
  readonly rmseMmYr: number | null;
  /** Root mean square standard error of the correction over the stations used; 0 without a tie. */
  readonly standardErrorMmYr: number;
  /** In the order of the observations. */
  readonly stations: readonly TieStation[];
}

/** A plane needs this many stations … */
const PLANE_STATIONS = 5;
/**
 * … spread so well that nowhere in the frame its variance exceeds this multiple of one station's: a plane
 * through stations of one town, or along one road, would be off by more than it corrects a hundred kilometres on.
 */
const PLANE_LARGEST_VARIANCE = 4;
/** Robust z-score above which a station is an outlier. Three stations cannot outvote one. */
const OUTLIER_Z = 3;
const OUTLIER_STATIONS = 4;
/** Scatter of single stations about a tie that is expected before any was seen, mm/yr; weighs like one station. */
const EXPECTED_SCATTER_MM_YR = 2;
const ROBUST_ITERATIONS = 30;

interface Fit {
  readonly coefficients: TieCoefficients;
  /** Diagonal of the hat matrix. */
  readonly leverages: Float64Array;
}

/**
 * The correction that ties InSAR velocities to GNSS: the weighted mean of the stations' differences, a plane
 * from five well-spread stations up (SCIENCE §3). Outliers are found about a least-absolute-deviations fit
 * and rejected. Weights are 1 / (σ² + scatter²), so that a small σ of one station cannot decide alone.
 * `frameCorners` are the corners of the ground that the tie is for, in the stations' planar frame.
 */
export function tieToGnss(
  observations: readonly StationObservation[],
  frameCorners: readonly MapPoint[],
): GnssTie {
  const reasons = observations.map(reasonToReject);
  const offered = observations.filter((_, i) => reasons[i] === null);
  if (offered.length === 0) return untied(observations, reasons);

  const outliers = new Set(offered.length >= OUTLIER_STATIONS ? findOutliers(offered, frameCorners) : []);
  const used = offered.filter((station) => !outliers.has(station));
  const isPlane = canHoldPlane(used, frameCorners);
  const size = isPlane ? 3 : 1;
  const equal = fitTie(
    used,
    isPlane,
    Float64Array.from(used, () => 1),
  );
  const scatter = scatterOf(used, equal.coefficients, size);
  const fit = fitTie(
    used,
    isPlane,
    Float64Array.from(used, (s) => 1 / (s.gnssSigmaMmYr ** 2 + scatter ** 2)),
  );
  const usedScatter = scatterOf(used, fit.coefficients, size);
  return {
    model: isPlane ? 'plane' : 'constant',
    rmseMmYr: leaveOneOutRmse(used, fit),
    standardErrorMmYr: usedScatter * Math.sqrt(size / used.length),
    coefficients: fit.coefficients,
    variance: scaledVariance(isPlane ? planeLeverage(used) : constantLeverage(used), usedScatter ** 2),
    stations: observations.map((observation, i) => {
      const reason = outliers.has(observation)
        ? `outlier: more than ${OUTLIER_Z} robust standard deviations from the other stations`
        : reasons[i]!;
      return {
        station: observation.station,
        residualMmYr: Number.isFinite(observation.insarVelocityMmYr)
          ? residual(observation, fit.coefficients)
          : null,
        outcome: reason === null ? 'used' : 'rejected',
        reason,
      };
    }),
  };
}

function reasonToReject(observation: StationObservation): string | null {
  if (!Number.isFinite(observation.insarVelocityMmYr)) return 'no measured cells near the station';
  if (!Number.isFinite(observation.gnssVelocityMmYr)) return 'no GNSS velocity';
  if (!(observation.gnssSigmaMmYr >= 0 && observation.gnssSigmaMmYr < Infinity)) return 'no GNSS uncertainty';
  return null;
}

function untied(observations: readonly StationObservation[], reasons: readonly (string | null)[]): GnssTie {
  return {
    model: 'none',
    rmseMmYr: null,
    standardErrorMmYr: 0,
    coefficients: { constant: 0, perX: 0, perY: 0, originX: 0, originY: 0 },
    variance: { constant: 0, perXX: 0, perXY: 0, perYY: 0 },
    stations: observations.map(({ station }, i) => ({
      station,
      residualMmYr: null,
      outcome: 'rejected',
      reason: reasons[i]!,
    })),
  };
}

function residual(observation: StationObservation, coefficients: TieCoefficients): number {
  const correction = tieCorrectionMmYr(coefficients, observation);
  return observation.gnssVelocityMmYr - observation.insarVelocityMmYr - correction;
}

/** Whether the stations determine a plane over the whole frame. */
function canHoldPlane(stations: readonly StationObservation[], frameCorners: readonly MapPoint[]): boolean {
  if (stations.length < PLANE_STATIONS) return false;
  const leverage = planeLeverage(stations);
  const { x: originX, y: originY } = centreOf(stations);
  // The variance grows outwards in every direction, so that it is largest in a corner.
  return frameCorners.every(
    ({ x, y }) => varianceAt(leverage, x - originX, y - originY) <= PLANE_LARGEST_VARIANCE,
  );
}

/** Weighted least squares about the stations' centre. */
function fitTie(stations: readonly StationObservation[], isPlane: boolean, weights: Float64Array): Fit {
  const { x: originX, y: originY } = centreOf(stations);
  const roots = weights.map(Math.sqrt);
  const columns = [roots];
  if (isPlane) {
    columns.push(
      roots.map((root, i) => root * (stations[i]!.x - originX)),
      roots.map((root, i) => root * (stations[i]!.y - originY)),
    );
  }
  const plan = prepareRegression(columns)!;
  const parameters = new Float64Array(3);
  const values = roots.map(
    (root, i) => root * (stations[i]!.gnssVelocityMmYr - stations[i]!.insarVelocityMmYr),
  );
  regress(plan, values, parameters);
  const leverages = new Float64Array(stations.length);
  for (let i = 0; i < plan.basis.length; i++) leverages[i % stations.length]! += plan.basis[i]! ** 2;
  const [constant, perX, perY] = parameters;
  return { coefficients: { constant: constant!, perX: perX!, perY: perY!, originX, originY }, leverages };
}

/** Stations far from a least-absolute-deviations fit (iteratively reweighted) of the others. */
function findOutliers(
  stations: readonly StationObservation[],
  frameCorners: readonly MapPoint[],
): StationObservation[] {
  const isPlane = canHoldPlane(stations, frameCorners);
  let weights = Float64Array.from(stations, () => 1);
  let residuals: number[] = [];
  for (let i = 0; i < ROBUST_ITERATIONS; i++) {
    const { coefficients } = fitTie(stations, isPlane, weights);
    residuals = stations.map((station) => Math.abs(residual(station, coefficients)));
    weights = Float64Array.from(residuals, (r) => 1 / Math.max(r, 1e-3));
  }
  const robust = 1.4826 * median(residuals);
  return stations.filter((station, i) => {
    const scale = Math.hypot(Math.max(robust, EXPECTED_SCATTER_MM_YR / 2), station.gnssSigmaMmYr);
    return residuals[i]! > OUTLIER_Z * scale;
  });
}

/** Standard deviation of the residuals, with the expectation counted as one more station. */
function scatterOf(
  stations: readonly StationObservation[],
  coefficients: TieCoefficients,
  size: number,
): number {
  let squares = EXPECTED_SCATTER_MM_YR ** 2;
  for (const station of stations) squares += residual(station, coefficients) ** 2;
  return Math.sqrt(squares / (stations.length - size + 1));
}

/** Leave-one-out residuals follow from the leverages: e / (1 − h). */
function leaveOneOutRmse(stations: readonly StationObservation[], fit: Fit): number | null {
  if (stations.length < 2) return null;
  const squares = stations.map(
    (station, i) => (residual(station, fit.coefficients) / (1 - fit.leverages[i]!)) ** 2,
  );
  return Math.sqrt(mean(squares));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

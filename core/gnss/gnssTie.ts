/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Which GNSS stations tie a frame, and by which model. With d_i = U_i + h_i·(E_i, N_i) − v_InSAR (mm/yr) at station i, h_i
 * what its horizontal motion adds to a rate made from the line of sight (commonHorizontal.ts), outliers are found
 * about the fit that makes Σ |d_i − fit| least, then constant or plane are fitted to the others by least squares (the
 * equation is in tieFit.ts): docs/accuracy.md §4, scale of the residuals by Rousseeuw & Leroy 1987, doi 10.1002/0471725382.
 */
import type { MapPoint } from '../geodesy/grid.ts';
import { median } from '../statistics/quantile.ts';
import {
  commonHorizontal,
  valueAt,
  withHorizontal,
  type CommonHorizontal,
  type HorizontalLook,
} from './commonHorizontal.ts';
import { tieSigmaMmYr, varianceAt, type TieCorrection } from './tieCorrection.ts';
import {
  EXPECTED_SCATTER_MM_YR,
  fitScatteredTie,
  fitTie,
  tieResidual,
  TIE_PARAMETERS,
  type TieDifference,
  type TieFit,
  type TieModel,
} from './tieFit.ts';

/** A GNSS station inside the frame and what the InSAR measures there. */
export interface StationObservation {
  readonly station: string;
  readonly lat: number;
  readonly lon: number;
  readonly gnssVelocityMmYr: number;
  readonly gnssSigmaMmYr: number;
  /** Share of the frame's time in which the station was observed; null = its rate does not say of which time it is. */
  readonly commonTimeShare: number | null;
  /**
   * What the station's horizontal velocity (east, north) adds to a vertical velocity made from the line of
   * sight (l): (l_east·east + l_north·north) / l_up; null without one.
   */
  readonly horizontalTermMmYr: number | null;
  /** The station's horizontal velocity; null where it doesn't tell. */
  readonly eastMmYr: number | null;
  readonly northMmYr: number | null;
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
  readonly model: 'none' | TieModel;
  /** Leave-one-out root mean square error; null with fewer than two stations. */
  readonly rmseMmYr: number | null;
  /**
   * Root mean square of the stations' horizontal terms about the tie's own model: the part of "no horizontal
   * motion" that is wrong and that the tie does not take out. Null where the stations do not tell.
   */
  readonly horizontalRmseMmYr: number | null;
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
/**
 * A station that holds the plane almost alone (of four in one town and one far away, that one) leaves no residual,
 * whatever it says: the others cannot tell whether it is wrong, and without it there is no plane to compare it with.
 */
const PLANE_LARGEST_LEVERAGE = 0.9;
/** Robust z-score above which a station is an outlier. Three stations cannot outvote one. */
const OUTLIER_Z = 3;
const OUTLIER_STATIONS = 4;
const ROBUST_ITERATIONS = 30;
/** A station that saw less of the frame's time tells of another motion: compacting ground changes its pace. */
const MINIMUM_COMMON_TIME = 0.5;

/** A station that may take part, with what its differences are fitted from. */
type Offered = StationObservation & TieDifference;

/**
 * The correction that ties InSAR velocities to GNSS: the weighted mean of the stations' differences, a plane
 * from five well-spread stations up (docs/accuracy.md §4). Outliers are found about a least-absolute-deviations fit
 * and rejected. Weights are 1 / (σ² + scatter²), so that a small σ of one station cannot decide alone.
 * `frameCorners` are the corners of the ground that the tie is for, in the stations' planar frame; `look` is how the frame
 * answers to horizontal motion, null where it doesn't (vertical products).
 */
export function tieToGnss(
  observations: readonly StationObservation[],
  frameCorners: readonly MapPoint[],
  look: HorizontalLook | null = null,
): GnssTie {
  const reasons = observations.map(reasonToReject);
  const motion = commonHorizontal(observations.filter((_, i) => reasons[i] === null));
  const horizontal = look && { look, motion };
  const all = observations.map((observation) => asOffered(observation, horizontal));
  const offered = all.filter((_, i) => reasons[i] === null);
  if (offered.length === 0) return untied(observations, reasons);

  const outliers = findOutliers(offered, frameCorners);
  const used = offered.filter(({ station }) => !outliers.has(station));
  const model = modelFor(used, frameCorners);
  const fit = fitScatteredTie(used, model);
  const applied = horizontal ? withHorizontal(fit, model, horizontal) : fit;
  return {
    model,
    rmseMmYr: leaveOneOutRmse(used, fit),
    horizontalRmseMmYr: horizontalRmse(used, model),
    standardErrorMmYr: rootMeanSquare(used.map((station) => tieSigmaMmYr(applied, station))),
    coefficients: applied.coefficients,
    variance: applied.variance,
    stations: observations.map((observation, i) => {
      const reason = outliers.has(observation.station)
        ? `outlier: more than ${OUTLIER_Z} robust standard deviations from the other stations`
        : reasons[i]!;
      return {
        station: observation.station,
        residualMmYr: Number.isFinite(observation.insarVelocityMmYr)
          ? tieResidual(all[i]!, fit.coefficients)
          : null,
        outcome: reason === null ? 'used' : 'rejected',
        reason,
      };
    }),
  };
}

function asOffered(
  observation: StationObservation,
  horizontal: { readonly look: HorizontalLook; readonly motion: CommonHorizontal } | null,
): Offered {
  const { gnssVelocityMmYr, gnssSigmaMmYr, insarVelocityMmYr, horizontalTermMmYr: term } = observation;
  const up = { differenceMmYr: gnssVelocityMmYr - insarVelocityMmYr, sigmaMmYr: gnssSigmaMmYr };
  if (!horizontal) return { ...observation, ...up };
  if (term !== null) return { ...observation, ...up, differenceMmYr: up.differenceMmYr + term };
  // What a station doesn't tell is what the others tell; if none does, the tie has it in it.
  const { look, motion } = horizontal;
  const { x, y } = observation;
  const [east, north] = [valueAt(look.east, x, y), valueAt(look.north, x, y)];
  return {
    ...observation,
    differenceMmYr: up.differenceMmYr + east * motion.east.mmYr + north * motion.north.mmYr,
    sigmaMmYr: motion.isTold
      ? Math.hypot(up.sigmaMmYr, east * motion.east.sigmaMmYr, north * motion.north.sigmaMmYr)
      : up.sigmaMmYr,
  };
}

function reasonToReject(observation: StationObservation): string | null {
  if (!Number.isFinite(observation.insarVelocityMmYr)) return 'no measured cells near the station';
  if (!Number.isFinite(observation.gnssVelocityMmYr)) return 'no GNSS velocity';
  if (!(observation.gnssSigmaMmYr >= 0 && observation.gnssSigmaMmYr < Infinity)) return 'no GNSS uncertainty';
  if (observation.commonTimeShare !== null && observation.commonTimeShare < MINIMUM_COMMON_TIME) {
    return `observed in only ${Math.round(100 * observation.commonTimeShare)} % of the frame's time`;
  }
  return null;
}

function untied(observations: readonly StationObservation[], reasons: readonly (string | null)[]): GnssTie {
  return {
    model: 'none',
    rmseMmYr: null,
    horizontalRmseMmYr: null,
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

/** A plane where the stations determine one over the whole frame, also without any one of them. */
function modelFor(stations: readonly TieDifference[], frameCorners: readonly MapPoint[]): TieModel {
  if (stations.length < PLANE_STATIONS) return 'constant';
  const { coefficients, variance, leverages } = fitTie(stations, 'plane', equalWeights(stations));
  // False for NaN, too.
  if (!leverages.every((leverage) => leverage < PLANE_LARGEST_LEVERAGE)) return 'constant';
  const { originX, originY } = coefficients;
  // The variance grows outwards in every direction, so that it is largest in a corner.
  const isCertain = frameCorners.every(
    ({ x, y }) => varianceAt(variance, x - originX, y - originY) <= PLANE_LARGEST_VARIANCE,
  );
  return isCertain ? 'plane' : 'constant';
}

function equalWeights(stations: readonly TieDifference[]): Float64Array {
  return new Float64Array(stations.length).fill(1);
}

/** Names of the stations far from a least-absolute-deviations fit (iteratively reweighted) of all. */
function findOutliers(stations: readonly Offered[], frameCorners: readonly MapPoint[]): ReadonlySet<string> {
  if (stations.length < OUTLIER_STATIONS) return new Set();
  const model = modelFor(stations, frameCorners);
  let weights = equalWeights(stations);
  let residuals: number[] = [];
  for (let i = 0; i < ROBUST_ITERATIONS; i++) {
    const { coefficients } = fitTie(stations, model, weights);
    residuals = stations.map((station) => Math.abs(tieResidual(station, coefficients)));
    weights = Float64Array.from(residuals, (r) => 1 / Math.max(r, 1e-3));
  }
  // Few residuals about a fit of their own are too small (Rousseeuw & Leroy 1987, doi 10.1002/0471725382).
  const smallSample = 1 + 5 / (stations.length - TIE_PARAMETERS[model]);
  const robust = 1.4826 * smallSample * median(residuals);
  const outliers = stations.filter((station, i) => {
    const scale = Math.hypot(Math.max(robust, EXPECTED_SCATTER_MM_YR), station.gnssSigmaMmYr);
    return residuals[i]! > OUTLIER_Z * scale;
  });
  return new Set(outliers.map(({ station }) => station));
}

/** Leave-one-out residuals follow from the leverages: e / (1 − h). */
function leaveOneOutRmse(
  stations: readonly TieDifference[],
  { coefficients, leverages }: TieFit,
): number | null {
  if (stations.length < 2) return null;
  return rootMeanSquare(
    stations.map((station, i) => tieResidual(station, coefficients) / (1 - leverages[i]!)),
  );
}

/** About the same model as the tie's, per degree of freedom. */
function horizontalRmse(stations: readonly Offered[], model: TieModel): number | null {
  const told = stations.flatMap((station) =>
    station.horizontalTermMmYr === null ? [] : [{ ...station, differenceMmYr: station.horizontalTermMmYr }],
  );
  const freedom = told.length - TIE_PARAMETERS[model];
  if (freedom < 1) return null;
  const { coefficients } = fitTie(told, model, equalWeights(told));
  const squares = told.reduce((sum, station) => sum + tieResidual(station, coefficients) ** 2, 0);
  return Number.isFinite(squares) ? Math.sqrt(squares / freedom) : null;
}

function rootMeanSquare(values: readonly number[]): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
}

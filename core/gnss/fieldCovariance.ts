/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Covariances of a smooth field (smoothField.ts) between stations and places, for every length, sill and ramp considered:
 *
 *   k(a, b) = s²·(1 + √3·r/ℓ)·exp(−√3·r/ℓ) + Σ_k σ_k²·φ_k(a)·φ_k(b)
 *
 * Distances, exponentials and basis functions of a place are computed once for all of them.
 */
import type { MapPoint } from '../geodesy/grid.ts';

/** A function of which the field may contain any multiple, and the expected multiple as one σ. */
export interface FieldBasis {
  readonly at: (place: MapPoint) => number;
  readonly sigma: number;
}

/** The prior of a field, before any station is seen. */
export interface FieldPrior {
  /** Prior mean of the constant. */
  readonly centerMmYr: number;
  /** One σ of the ramp, mm/yr per meter, and the prior probability of each. */
  readonly ramps: readonly (readonly [sigma: number, prior: number])[];
  /** Possible standard deviations of g, all equally likely. */
  readonly sillsMmYr: readonly number[];
  readonly basis: readonly FieldBasis[];
}

/** One length, sill and ramp. */
export interface FieldShape {
  /** Its prior probability. */
  readonly prior: number;
  /** Index into the lengths. */
  readonly length: number;
  readonly sillVariance: number;
  /** σ_k² of each basis function. */
  readonly basisVariances: readonly number[];
  /** σ_k²·φ_k at the stations, function by function. */
  readonly weighted: Float64Array;
}

/** A place as seen by every shape. */
export interface PlaceView {
  readonly basis: Float64Array;
  /** 1 + √3·r/ℓ and exp(−√3·r/ℓ) to each station, by length. */
  readonly linear: readonly Float64Array[];
  readonly exponential: readonly Float64Array[];
}

/** One σ of the constant about the center, mm/yr. */
const CONSTANT_SIGMA_MM_YR = 10;
const LENGTHS_M = [15_000, 30_000, 60_000, 120_000];

/** The shapes of a field, and the covariances of its stations and places. */
export interface FieldCovariances {
  readonly shapes: readonly FieldShape[];
  readonly viewFrom: (place: MapPoint) => PlaceView;
}

export function fieldCovariances(stations: readonly MapPoint[], prior: FieldPrior): FieldCovariances {
  const middle = (pick: (place: MapPoint) => number) =>
    stations.reduce((sum, place) => sum + pick(place), 0) / stations.length;
  const [originX, originY] = [middle(({ x }) => x), middle(({ y }) => y)];
  const functions = [
    () => 1,
    ({ x }: MapPoint) => x - originX,
    ({ y }: MapPoint) => y - originY,
    ...prior.basis.map(({ at }) => at),
  ];
  const told = functions.map((at) => Float64Array.from(stations, at));
  const shapes = LENGTHS_M.flatMap((_, length) =>
    prior.sillsMmYr.flatMap((sill) =>
      prior.ramps.map(([rampSigma, rampPrior]): FieldShape => {
        const sigmas = [CONSTANT_SIGMA_MM_YR, rampSigma, rampSigma, ...prior.basis.map(({ sigma }) => sigma)];
        const basisVariances = sigmas.map((sigma) => sigma * sigma);
        const weighted = told.flatMap((values, k) => [...values].map((value) => basisVariances[k]! * value));
        return {
          prior: rampPrior,
          length,
          sillVariance: sill * sill,
          basisVariances,
          weighted: Float64Array.from(weighted),
        };
      }),
    ),
  );
  return {
    shapes,
    viewFrom: (place) => {
      const distances = Float64Array.from(stations, (station) =>
        Math.hypot(station.x - place.x, station.y - place.y),
      );
      const scaled = LENGTHS_M.map((lengthM) =>
        distances.map((distance) => (Math.sqrt(3) * distance) / lengthM),
      );
      return {
        basis: Float64Array.from(functions, (at) => at(place)),
        linear: scaled.map((r) => r.map((value) => 1 + value)),
        exponential: scaled.map((r) => r.map((value) => Math.exp(-value))),
      };
    },
  };
}

/** Writes the covariances of a place with every station into `towards`. */
export function covariancesTowards(
  { basis, linear, exponential }: PlaceView,
  { length, sillVariance, weighted }: FieldShape,
  towards: Float64Array,
): void {
  const n = towards.length;
  const ofLinear = linear[length]!;
  const ofExponential = exponential[length]!;
  for (let i = 0; i < n; i++) {
    let sum = sillVariance * ofLinear[i]! * ofExponential[i]!;
    for (let k = 0; k < basis.length; k++) sum += weighted[k * n + i]! * basis[k]!;
    towards[i] = sum;
  }
}

/** The variance of the field at a place. */
export function varianceAt({ basis }: PlaceView, { sillVariance, basisVariances }: FieldShape): number {
  let sum = sillVariance;
  for (let k = 0; k < basis.length; k++) sum += basisVariances[k]! * basis[k]! * basis[k]!;
  return sum;
}

/** The covariance matrix of the stations, row by row; `views` are the stations' views. */
export function stationCovariances(views: readonly PlaceView[], shape: FieldShape): Float64Array {
  const n = views.length;
  const matrix = new Float64Array(n * n);
  const towards = new Float64Array(n);
  for (let j = 0; j < n; j++) {
    covariancesTowards(views[j]!, shape, towards);
    for (let i = j; i < n; i++) matrix[i * n + j] = matrix[j * n + i] = towards[i]!;
  }
  return matrix;
}

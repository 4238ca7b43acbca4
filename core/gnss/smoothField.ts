/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * A smooth field estimated from stations, by Gaussian process regression averaged over its unknown parameters:
 *
 *   d_i = f(x_i) + e_i      f = Σ_k b_k·φ_k(x) + g(x)      b_k ~ N(0, σ_k²)      g ~ GP(0, s²·(1 + √3·r/ℓ)·exp(−√3·r/ℓ))
 *
 * with φ a constant, a ramp in x and y and the caller's functions, g of Matérn 3/2 (Rasmussen & Williams 2006, eq. 4.17),
 * e_i of variance σ_i² + τ² and, where observations share errors, their covariance. Length ℓ, sill s² and scatter τ are averaged over a grid, and over the hypotheses "no
 * station is false" and "station i is false" (its variance + 15² (mm/yr)²), each weighted by its evidence; σ² is the mean
 * of the variances plus the variance of the means. A single best ℓ and s² would give a σ that is too small (docs/tie.md).
 */
import type { MapPoint } from '../geodesy/grid.ts';
import {
  covariancesTowards,
  fieldCovariances,
  stationCovariances,
  varianceAt,
  type FieldPrior,
  type FieldShape,
  type PlaceView,
} from './fieldCovariance.ts';
import { choleskyInverse } from '../statistics/choleskyInverse.ts';

/** A station's observation of the field, mm/yr. */
export interface FieldObservation extends MapPoint {
  readonly valueMmYr: number;
  readonly sigmaMmYr: number;
  /**
   * One σ of each error that observations share in proportion to these numbers, in the same order for all observations;
   * absent or empty = none.
   */
  readonly sharedErrorsMmYr?: readonly number[];
}

export interface FieldValue {
  readonly valueMmYr: number;
  readonly sigmaMmYr: number;
}

export interface SmoothField {
  readonly at: (place: MapPoint) => FieldValue;
  /** Probability that no observation is false, then that each one is; they sum to 1. */
  readonly falseProbabilities: Float64Array;
  /** The other observations' prediction of this one; those of `without` are held out too. */
  readonly predictedByOthers: (observation: number, without?: readonly number[]) => FieldValue;
}

/** Scatter of single stations beyond their own σ, and its prior probabilities. */
const SCATTERS: readonly (readonly [scatterMmYr: number, prior: number])[] = [
  [0, 1],
  [1, 1],
  [3, 0.5],
];
const FALSE_PRIOR = 0.05;
/** One σ of the error of a false station, mm/yr. */
export const FALSE_SIGMA_MM_YR = 15;
const FALSE_VARIANCE = FALSE_SIGMA_MM_YR ** 2;
/** A model with less than this share of the most probable model's weight has no noticeable effect. */
const NEGLIGIBLE = 1e-4;

/** A covariance that explains the stations, and quantities derived from it. */
interface Model {
  readonly shape: FieldShape;
  /** K⁻¹, row by row, and K⁻¹·d. */
  readonly inverse: Float64Array;
  readonly alpha: Float64Array;
  /** Weights of "no station is false", then of each station being false; over all models they sum to 1. */
  readonly weights: Float64Array;
}

/** The field through at least one observation. */
export function fitSmoothField(observations: readonly FieldObservation[], prior: FieldPrior): SmoothField {
  const center = prior.centerMmYr;
  const { shapes, viewFrom } = fieldCovariances(observations, prior);
  const models = weighted(modelsOf(observations, observations.map(viewFrom), shapes, center));
  const n = observations.length;
  const falseProbabilities = new Float64Array(n + 1);
  for (const { weights } of models) for (let h = 0; h <= n; h++) falseProbabilities[h]! += weights[h]!;
  return {
    at: (place) => mixed(predictionsAt(models, viewFrom(place)), center),
    falseProbabilities,
    predictedByOthers: (i, without = []) =>
      mixed(predictionsWithout(models, [i, ...without], observations[i]!.valueMmYr - center), center),
  };
}

/** Every model with the logarithm of its evidence in place of its weights; models of the same shape are adjacent. */
function modelsOf(
  observations: readonly FieldObservation[],
  views: readonly PlaceView[],
  shapes: readonly FieldShape[],
  center: number,
): Model[] {
  const n = observations.length;
  const values = Float64Array.from(observations, ({ valueMmYr }) => valueMmYr - center);
  const errors = sharedErrorCovariances(observations);
  return shapes.flatMap((shape) => {
    const shared = stationCovariances(views, shape).map((value, at) => value + errors[at]!);
    return SCATTERS.map(([scatter, prior]) => {
      const matrix = shared.slice();
      for (let i = 0; i < n; i++) matrix[i * n + i]! += observations[i]!.sigmaMmYr ** 2 + scatter ** 2;
      return { shape, ...explained(matrix, values, Math.log(prior * shape.prior)) };
    });
  });
}

/** The covariance matrix of the errors that observations share, row by row. */
function sharedErrorCovariances(observations: readonly FieldObservation[]): Float64Array {
  const n = observations.length;
  const matrix = new Float64Array(n * n);
  for (const [i, { sharedErrorsMmYr: a = [] }] of observations.entries())
    for (const [j, { sharedErrorsMmYr: b = [] }] of observations.entries())
      for (let k = 0; k < Math.min(a.length, b.length); k++) matrix[i * n + j]! += a[k]! * b[k]!;
  return matrix;
}

/**
 * The likelihood of the values under a covariance, and the log evidence of each hypothesis. With station h false, K +
 * F·e·eᵀ has the inverse K⁻¹ − q·k·kᵀ, q = F / (1 + F·K⁻¹_hh) and k the column h of K⁻¹ (Sherman & Morrison 1950).
 */
function explained(
  matrix: Float64Array,
  values: Float64Array,
  logPrior: number,
): Pick<Model, 'inverse' | 'alpha' | 'weights'> {
  const n = values.length;
  const { inverse, logDeterminant } = choleskyInverse(matrix, n);
  const alpha = new Float64Array(n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) alpha[i]! += inverse[i * n + j]! * values[j]!;
  let square = 0;
  for (let i = 0; i < n; i++) square += values[i]! * alpha[i]!;
  const logEvidence = (falls: number, logDet: number) => -(falls + logDet) / 2 + logPrior;
  const weights = new Float64Array(n + 1);
  weights[0] = logEvidence(square, logDeterminant) + Math.log1p(-FALSE_PRIOR);
  for (let h = 0; h < n; h++) {
    const own = inverse[h * n + h]!;
    weights[h + 1] =
      logEvidence(
        square - falseFactor(own) * alpha[h]! ** 2,
        logDeterminant + Math.log1p(FALSE_VARIANCE * own),
      ) + Math.log(FALSE_PRIOR);
  }
  return { inverse, alpha, weights };
}

function falseFactor(ownInverse: number): number {
  return FALSE_VARIANCE / (1 + FALSE_VARIANCE * ownInverse);
}

/** The models that matter, with weights that sum to 1. */
function weighted(models: readonly Model[]): Model[] {
  const best = Math.max(...models.map(({ weights }) => Math.max(...weights)));
  const scaled = models.map((model) => ({
    ...model,
    weights: model.weights.map((log) => {
      const share = Math.exp(log - best);
      return share < NEGLIGIBLE ? 0 : share;
    }),
  }));
  const total = scaled.reduce((sum, { weights }) => sum + sumOf(weights), 0);
  return scaled
    .filter(({ weights }) => weights.some((weight) => weight > 0))
    .map((model) => ({ ...model, weights: model.weights.map((weight) => weight / total) }));
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Predictions of the models under each hypothesis that matters, as parallel lists. */
interface Predictions {
  readonly weights: number[];
  readonly means: number[];
  readonly variances: number[];
}

/** Predictions of the models at a place. */
function predictionsAt(models: readonly Model[], view: PlaceView): Predictions {
  const predictions: Predictions = { weights: [], means: [], variances: [] };
  const n = models[0]!.alpha.length;
  const towards = new Float64Array(n);
  const gain = new Float64Array(n);
  let seen: FieldShape | null = null;
  for (const { shape, inverse, alpha, weights } of models) {
    if (shape !== seen) covariancesTowards(view, shape, towards);
    seen = shape;
    let mean = 0;
    let told = 0;
    for (let i = 0; i < n; i++) {
      let sum = 0;
      for (let j = 0; j < n; j++) sum += inverse[i * n + j]! * towards[j]!;
      gain[i] = sum;
      mean += towards[i]! * alpha[i]!;
      told += towards[i]! * sum;
    }
    const variance = varianceAt(view, shape) - told;
    for (let h = -1; h < n; h++) {
      const weight = weights[h + 1]!;
      if (weight === 0) continue;
      const q = h < 0 ? 0 : falseFactor(inverse[h * n + h]!);
      const column = h < 0 ? 0 : gain[h]!;
      predictions.weights.push(weight);
      predictions.means.push(mean - q * column * (h < 0 ? 0 : alpha[h]!));
      predictions.variances.push(variance + q * column * column);
    }
  }
  return predictions;
}

/**
 * The models' predictions of the first of the held-out observations S, under each hypothesis that matters. With A =
 * (K⁻¹)_SS the errors of all of S are A⁻¹·α_S and their covariance is A⁻¹ (Rasmussen & Williams 2006, eq. 5.12, for more
 * than one). Each is weighted by the evidence of the others alone, p(d) = p(d_S | others) · p(others). If several are
 * held out, only "no station is false" is used, because the other hypotheses would multiply the cost by their number.
 */
function predictionsWithout(
  models: readonly Model[],
  heldOut: readonly number[],
  value: number,
): Predictions {
  const s = heldOut.length;
  const logs: number[] = [];
  const means: number[] = [];
  const variances: number[] = [];
  for (const { inverse, alpha, weights } of models) {
    const n = alpha.length;
    for (let h = -1; h < (s === 1 ? n : 0); h++) {
      // The hypothesis that this station itself is false says nothing about the others.
      if (h === heldOut[0] || weights[h + 1] === 0) continue;
      const q = h < 0 ? 0 : falseFactor(inverse[h * n + h]!);
      const column = heldOut.map((i) => (h < 0 ? 0 : inverse[i * n + h]!));
      const own = new Float64Array(s * s);
      const ownAlpha = new Float64Array(s);
      for (let a = 0; a < s; a++) {
        ownAlpha[a] = alpha[heldOut[a]!]! - (h < 0 ? 0 : q * column[a]! * alpha[h]!);
        for (let b = 0; b < s; b++)
          own[a * s + b] = inverse[heldOut[a]! * n + heldOut[b]!]! - q * column[a]! * column[b]!;
      }
      const { inverse: covariance, logDeterminant } = choleskyInverse(own, s);
      let residual = 0;
      let square = 0;
      for (let a = 0; a < s; a++) {
        residual += covariance[a]! * ownAlpha[a]!;
        for (let b = 0; b < s; b++) square += ownAlpha[a]! * covariance[a * s + b]! * ownAlpha[b]!;
      }
      logs.push(Math.log(weights[h + 1]!) - (logDeterminant - square) / 2);
      means.push(value - residual);
      variances.push(covariance[0]!);
    }
  }
  const greatest = Math.max(...logs);
  return { weights: logs.map((log) => Math.exp(log - greatest)), means, variances };
}

function mixed({ weights, means, variances }: Predictions, center: number): FieldValue {
  let total = 0;
  let sum = 0;
  for (let at = 0; at < weights.length; at++) {
    total += weights[at]!;
    sum += weights[at]! * means[at]!;
  }
  const mean = sum / total;
  let variance = 0;
  for (let at = 0; at < weights.length; at++)
    variance += weights[at]! * (variances[at]! + (means[at]! - mean) ** 2);
  return { valueMmYr: center + mean, sigmaMmYr: Math.sqrt(Math.max(0, variance / total)) };
}

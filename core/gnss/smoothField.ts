/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * A smooth field told by stations, by Gaussian process regression averaged over what is not known about it:
 *
 *   d_i = f(x_i) + e_i      f = Σ_k b_k·φ_k(x) + g(x)      b_k ~ N(0, σ_k²)      g ~ GP(0, s²·(1 + √3·r/ℓ)·exp(−√3·r/ℓ))
 *
 * with φ a constant, a ramp in x and y and what the caller adds, g of Matérn 3/2 (Rasmussen & Williams 2006, eq. 4.17), e_i of
 * variance σ_i² + τ². Length ℓ, sill s² and scatter τ are averaged over a grid, and over the hypotheses "no station is false"
 * and "station i is false" (its variance + 15² (mm/yr)²), each by its evidence; σ² is the mean of the variances plus the
 * variance of the means. A single best ℓ and s² would give a σ that is too small (docs/tie.md).
 */
import type { MapPoint } from '../geodesy/grid.ts';
import { choleskyInverse } from '../statistics/choleskyInverse.ts';

/** What a station says of the field, mm/yr. */
export interface FieldObservation extends MapPoint {
  readonly valueMmYr: number;
  readonly sigmaMmYr: number;
}

/** A function that the field may hold any multiple of, and how much of it is expected: one σ of its factor. */
export interface FieldBasis {
  readonly at: (place: MapPoint) => number;
  readonly sigma: number;
}

export interface FieldValue {
  readonly valueMmYr: number;
  readonly sigmaMmYr: number;
}

export interface SmoothField {
  readonly at: (place: MapPoint) => FieldValue;
  /** That no observation is false, then that each is: they sum to 1. */
  readonly falseProbabilities: Float64Array;
  /** What the other observations predict that this one says; those of `without` are held out too. */
  readonly predictedByOthers: (observation: number, without?: readonly number[]) => FieldValue;
}

/** What is expected of a field before any station told of it. */
export interface FieldPrior {
  /** About which the constant lies. */
  readonly centerMmYr: number;
  /** One σ of the ramp, mm/yr per meter, and how likely each is before any station was seen. */
  readonly ramps: readonly (readonly [sigma: number, prior: number])[];
  /** What g may vary by, each as likely as the others. */
  readonly sillsMmYr: readonly number[];
  readonly basis: readonly FieldBasis[];
}

/** One σ of the constant about the center, mm/yr. */
const CONSTANT_SIGMA_MM_YR = 10;
const LENGTHS_M = [15_000, 30_000, 60_000, 120_000];
/** Scatter of single stations beyond their own σ, and how likely each is before any was seen. */
const SCATTERS: readonly (readonly [scatterMmYr: number, prior: number])[] = [
  [0, 1],
  [1, 1],
  [3, 0.5],
];
const FALSE_PRIOR = 0.05;
/** One σ of the error of a false station, mm/yr. */
export const FALSE_SIGMA_MM_YR = 15;
const FALSE_VARIANCE = FALSE_SIGMA_MM_YR ** 2;
/** Below this share of the most probable model a model changes nothing that anybody could see. */
const NEGLIGIBLE = 1e-4;

/** A covariance with which the stations are explained, and what follows from it. */
interface Model {
  readonly covariance: (a: MapPoint, b: MapPoint) => number;
  /** K⁻¹, row by row, and K⁻¹·d. */
  readonly inverse: Float64Array;
  readonly alpha: Float64Array;
  /** Of "no station is false", then of each station's being false; all models together sum to 1. */
  readonly weights: Float64Array;
}

/** The field that at least one observation tells. */
export function fitSmoothField(observations: readonly FieldObservation[], prior: FieldPrior): SmoothField {
  const center = prior.centerMmYr;
  const models = weighted(modelsOf(observations, prior));
  const n = observations.length;
  const falseProbabilities = new Float64Array(n + 1);
  for (const { weights } of models) for (let h = 0; h <= n; h++) falseProbabilities[h]! += weights[h]!;
  return {
    at: (place) =>
      mixed(
        models.flatMap((model) => predictionsAt(model, observations, place)),
        center,
      ),
    falseProbabilities,
    predictedByOthers: (i, without = []) =>
      mixed(predictionsWithout(models, [i, ...without], observations[i]!.valueMmYr - center), center),
  };
}

function basisOf(
  observations: readonly FieldObservation[],
  basis: readonly FieldBasis[],
  rampSigma: number,
): FieldBasis[] {
  const middle = (pick: (place: MapPoint) => number) =>
    observations.reduce((sum, place) => sum + pick(place), 0) / observations.length;
  const [originX, originY] = [middle(({ x }) => x), middle(({ y }) => y)];
  return [
    { at: () => 1, sigma: CONSTANT_SIGMA_MM_YR },
    { at: ({ x }) => x - originX, sigma: rampSigma },
    { at: ({ y }) => y - originY, sigma: rampSigma },
    ...basis,
  ];
}

/** Every model with the logarithm of its evidence in place of its weights. */
function modelsOf(observations: readonly FieldObservation[], fieldPrior: FieldPrior): Model[] {
  const n = observations.length;
  const values = Float64Array.from(observations, ({ valueMmYr }) => valueMmYr - fieldPrior.centerMmYr);
  const shapes = LENGTHS_M.flatMap((lengthM) =>
    fieldPrior.sillsMmYr.flatMap((sill) =>
      fieldPrior.ramps.map(([rampSigma, rampPrior]) => ({ lengthM, sill, rampSigma, rampPrior })),
    ),
  );
  return shapes.flatMap(({ lengthM, sill, rampSigma, rampPrior }) => {
    const basis = basisOf(observations, fieldPrior.basis, rampSigma);
    const covariance = covarianceOf(basis, lengthM, sill * sill);
    const shared = new Float64Array(n * n);
    for (let i = 0; i < n; i++)
      for (let j = 0; j <= i; j++)
        shared[i * n + j] = shared[j * n + i] = covariance(observations[i]!, observations[j]!);
    return SCATTERS.map(([scatter, prior]) => {
      const matrix = shared.slice();
      for (let i = 0; i < n; i++) matrix[i * n + i]! += observations[i]!.sigmaMmYr ** 2 + scatter ** 2;
      return { covariance, ...explained(matrix, values, Math.log(prior * rampPrior)) };
    });
  });
}

function covarianceOf(basis: readonly FieldBasis[], lengthM: number, sill: number): Model['covariance'] {
  return (a, b) => {
    const r = (Math.sqrt(3) * Math.hypot(a.x - b.x, a.y - b.y)) / lengthM;
    let sum = sill * (1 + r) * Math.exp(-r);
    for (const { at, sigma } of basis) sum += sigma * sigma * at(a) * at(b);
    return sum;
  };
}

/**
 * What a covariance says of the values, and the log evidence of each hypothesis. With station h false, K + F·e·eᵀ has the
 * inverse K⁻¹ − q·k·kᵀ, q = F / (1 + F·K⁻¹_hh) and k the column h of K⁻¹ (Sherman & Morrison 1950).
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

/** The models that count, with weights that sum to 1. */
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

interface Prediction {
  readonly weight: number;
  readonly mean: number;
  readonly variance: number;
}

/** What a model predicts at a place, under each hypothesis that counts. */
function predictionsAt(
  { covariance, inverse, alpha, weights }: Model,
  observations: readonly FieldObservation[],
  place: MapPoint,
): Prediction[] {
  const n = alpha.length;
  const towards = Float64Array.from(observations, (observation) => covariance(observation, place));
  const gain = new Float64Array(n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) gain[i]! += inverse[i * n + j]! * towards[j]!;
  let mean = 0;
  let told = 0;
  for (let i = 0; i < n; i++) {
    mean += towards[i]! * alpha[i]!;
    told += towards[i]! * gain[i]!;
  }
  const variance = covariance(place, place) - told;
  const predictions: Prediction[] = [];
  for (let h = -1; h < n; h++) {
    const weight = weights[h + 1]!;
    if (weight === 0) continue;
    const q = h < 0 ? 0 : falseFactor(inverse[h * n + h]!);
    const [column, ofAlpha] = h < 0 ? [0, 0] : [gain[h]!, alpha[h]!];
    predictions.push({
      weight,
      mean: mean - q * column * ofAlpha,
      variance: variance + q * column * column,
    });
  }
  return predictions;
}

/**
 * What the models predict of the first of the observations S that are held out, under each hypothesis that counts. With
 * A = (K⁻¹)_SS the errors of all of S are A⁻¹·α_S and their covariance is A⁻¹ (Rasmussen & Williams 2006, eq. 5.12, for more than
 * one). Each is weighted by the evidence of the others alone, p(d) = p(d_S | others) · p(others). Of several that are held out
 * only "no station is false" counts: the price of the others would be their number times as high.
 */
function predictionsWithout(
  models: readonly Model[],
  heldOut: readonly number[],
  value: number,
): Prediction[] {
  const s = heldOut.length;
  const logs: number[] = [];
  const predictions = models.flatMap(({ inverse, alpha, weights }) => {
    const n = alpha.length;
    const ofModel: Prediction[] = [];
    for (let h = -1; h < (s === 1 ? n : 0); h++) {
      // That the station itself is false says nothing of the others.
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
      ofModel.push({ weight: 0, mean: value - residual, variance: covariance[0]! });
    }
    return ofModel;
  });
  const greatest = Math.max(...logs);
  return predictions.map((each, at) => ({ ...each, weight: Math.exp(logs[at]! - greatest) }));
}

function mixed(predictions: readonly Prediction[], center: number): FieldValue {
  let total = 0;
  let sum = 0;
  for (const { weight, mean } of predictions) {
    total += weight;
    sum += weight * mean;
  }
  const mean = sum / total;
  let variance = 0;
  for (const each of predictions) variance += each.weight * (each.variance + (each.mean - mean) ** 2);
  return { valueMmYr: center + mean, sigmaMmYr: Math.sqrt(Math.max(0, variance / total)) };
}

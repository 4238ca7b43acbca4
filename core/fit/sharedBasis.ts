/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * One basis for all cells of a frame. X (N × P) is the model of seriesModel.ts at the frame's N epochs (t in years, columns
 * without unit or in years), W = diag(weights):
 *
 *   W½·X = Q̃·R            Q = W^(−½)·Q̃, so that X = Q·R and QᵀWQ = 1
 *
 * Q (N × P) is stored without the weights. R⁻¹ (P × P, upper triangular) converts coefficients of Q into parameters (mm,
 * mm/yr). The QR decomposition is in regression.ts; the Cholesky factor C of the Gram matrix of fewer epochs is in
 * fit.ts.
 */
import { DAYS_PER_YEAR } from '../date.ts';
import { prepareRegression } from '../statistics/regression.ts';
import { endWeight, scaleEnds, seriesDesign } from './seriesModel.ts';

/** Number of parameters of a series' largest model; smaller ones are padded with zeros. */
export const SIZE = 4;
/** Columns of a basis that vary between epochs: all but the first. */
export const VARYING = 3;
/**
 * The columns of a frame's model, orthonormal over all its epochs with weighted ends. For any subset of the epochs, the
 * orthonormal columns are a combination of these, by a small, well-conditioned triangular matrix.
 */
export interface SharedBasis {
  /** Number of columns that aren't zero: 2 or 4. */
  readonly size: number;
  /** The first column, which is constant. */
  readonly constant: number;
  /** The other columns, `VARYING` numbers per epoch, without the weights. */
  readonly rows: Float64Array;
  /** Converts coefficients into parameters: `SIZE` × `SIZE`, row-major, upper triangular. */
  readonly inverse: Float64Array;
}

/** The basis of the model at these days (ascending, at least `MINIMUM_EPOCHS`). */
export function createSharedBasis(days: Float64Array): SharedBasis {
  const epochs = days.length;
  const weight = endWeight(epochs);
  const design = seriesDesign(days.map((day) => (day - days[0]!) / DAYS_PER_YEAR)).map((c) => c.slice());
  for (const column of design) scaleEnds(column, weight);
  const regression = prepareRegression(design) ?? prepareRegression(design.slice(0, 2))!;
  const size = regression.parameters;
  const rows = new Float64Array(VARYING * epochs);
  const inverse = new Float64Array(SIZE * SIZE);
  for (let p = 0; p < size; p++) {
    scaleEnds(regression.basis, 1 / weight, p * epochs, epochs);
    if (p > 0) for (let i = 0; i < epochs; i++) rows[i * VARYING + p - 1] = regression.basis[p * epochs + i]!;
    for (let q = 0; q < size; q++) inverse[p * SIZE + q] = regression.inverse[p * size + q]!;
  }
  return { size, constant: regression.basis[1]!, rows, inverse };
}

// Parameters of the model by their positions in p and g.
export const SLOPE = 1;
export const SINE = 2;
export const COSINE = 3;

/**
 * The parameters p = R⁻¹·g of the last solved series: R⁻¹ row-major and upper triangular; g is overwritten by each
 * series.
 */
export function parametersOf(inverse: Float64Array, g: Float64Array) {
  const entry = (row: number, column: number) => inverse[row * SIZE + column]!;
  const slopeOfSlope = entry(SLOPE, SLOPE);
  const slopeOfSine = entry(SLOPE, SINE);
  const slopeOfCosine = entry(SLOPE, COSINE);
  const sineOfSine = entry(SINE, SINE);
  const sineOfCosine = entry(SINE, COSINE);
  const cosineOfCosine = entry(COSINE, COSINE);
  return {
    slope: () => slopeOfSlope * g[SLOPE]! + slopeOfSine * g[SINE]! + slopeOfCosine * g[COSINE]!,
    sine: () => sineOfSine * g[SINE]! + sineOfCosine * g[COSINE]!,
    cosine: () => cosineOfCosine * g[COSINE]!,
  };
}

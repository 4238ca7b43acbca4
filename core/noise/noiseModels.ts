/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Models of series at the dates of a frame under each class of noise, y = X·β + Z·s + noise: X = (1, t) a line, Z = (sin
 * 2πt, cos 2πt) the season, B = (X, Z). With C the class's covariance, a series with all dates needs K = C⁻¹ (N × N), K·B
 * (N × 4), BᵀKB (4 × 4) and log det C. t in years from the middle of the record, y in mm, C without unit.
 */
import { covarianceOf, noiseClasses, type NoiseClass } from '../statistics/noiseClasses.ts';
import { factorInPlace, inverseOfFactor } from '../statistics/symmetricMatrix.ts';

/** Columns of B, and their indices. */
export const COLUMNS = 4;
export const SINE = 2;
export const COSINE = 3;

/** A class of noise at all dates of the frame. */
export interface ClassModel {
  readonly noise: NoiseClass;
  /** K, row-major. */
  readonly precision: Float64Array;
  /** Bandwidth of K. */
  readonly bandwidth: number;
  /** K·B. */
  readonly projected: Float64Array;
  /** BᵀKB. */
  readonly gram: Float64Array;
  readonly logDeterminant: number;
}

/** Classes of noise over the dates of a frame. */
export interface NoiseModels {
  /** Ascending. */
  readonly years: Float64Array;
  /** B, row-major. */
  readonly basis: Float64Array;
  readonly classes: readonly NoiseClass[];
  /** The model of a class by its index; computed when first needed. */
  model(index: number): ClassModel;
}

/** Models for series at these times (years, ascending, at least 5). */
export function createNoiseModels(years: Float64Array): NoiseModels {
  const classes = noiseClasses(years.length);
  const basis = basisOf(years);
  const known: (ClassModel | undefined)[] = [];
  return {
    years,
    basis,
    classes,
    model: (index) => (known[index] ??= prepareClass(classes[index]!, years, basis)),
  };
}

function basisOf(years: Float64Array): Float64Array {
  const middle = (years[0]! + years[years.length - 1]!) / 2;
  const basis = new Float64Array(COLUMNS * years.length);
  for (const [i, t] of years.entries()) {
    basis.set([1, t - middle, Math.sin(2 * Math.PI * t), Math.cos(2 * Math.PI * t)], COLUMNS * i);
  }
  return basis;
}

function prepareClass(noise: NoiseClass, years: Float64Array, basis: Float64Array): ClassModel {
  const epochs = years.length;
  const factor = covarianceOf(noise, years);
  const logDeterminant = factorInPlace(factor, epochs);
  const precision = inverseOfFactor(factor, epochs);
  const projected = new Float64Array(COLUMNS * epochs);
  const gram = new Float64Array(COLUMNS * COLUMNS);
  for (let i = 0; i < epochs; i++) {
    for (let j = 0; j < epochs; j++) {
      const weight = precision[i * epochs + j]!;
      for (let p = 0; p < COLUMNS; p++) projected[COLUMNS * i + p]! += weight * basis[COLUMNS * j + p]!;
    }
    for (let p = 0; p < COLUMNS; p++) {
      for (let q = 0; q < COLUMNS; q++) {
        gram[COLUMNS * p + q]! += projected[COLUMNS * i + p]! * basis[COLUMNS * i + q]!;
      }
    }
  }
  return { noise, precision, bandwidth: bandwidthOf(noise, epochs), projected, gram, logDeterminant };
}

/** The inverse of first-order correlation is tridiagonal. */
function bandwidthOf({ kind }: NoiseClass, epochs: number): number {
  if (kind === 'white') return 0;
  return kind === 'autoregressive' ? 1 : epochs - 1;
}

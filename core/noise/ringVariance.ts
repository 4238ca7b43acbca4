/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Derives the variogram of rates from that of residuals, and the σ of a rate relative to its surroundings. Residuals of
 * noise with covariance C have the variance tr(MC)/N (M removes line and season), rates the variance g (rateEstimate.ts),
 * so
 *
 *   γ_rate = γ_residual · g·N / tr(MC)             white noise: Σw² · N/(N − 4)
 *
 * The nugget is a cell's own noise and the rest is shared by the district, each with the classes that were found for it.
 * For a cell x and the median of n cells in a ring A around it, with γ_s the variogram without its nugget c₀,
 *
 *   σ² = c₀(1 + π/2n) + 2 γ̄_s(x, A) − γ̄_s(A, A)            mm²/yr²; bars are means over pairs of points
 *
 * (block kriging: Journel & Huijbregts, *Mining Geostatistics*, 1978, II.C). At a distance h from a reference of many cells σ² is c₀ + 2γ_s(h).
 */
import type { ClassWeights } from './classWeights.ts';
import { createSeriesWeigher } from './seriesWeigher.ts';
import { covarianceOf } from '../statistics/noiseClasses.ts';
import { COLUMNS, type NoiseModels } from './noiseModels.ts';
import type { Variogram } from './residualVariogram.ts';
import { factorInPlace, inverseOfFactor } from '../statistics/symmetricMatrix.ts';

/** Number of points that represent a ring. */
const ANGLES = 24;
const RADII = 4;
const LEAST_WEIGHT = 0.02;
/** A season of any size, mm². */
const ANY_SEASON_MM2 = 1e12;

/** Residuals about line and season (ordinary least squares) of series in rows of N, mm; NaN where dates are missing. */
export function lineAndSeasonResiduals(models: NoiseModels, series: Float32Array): Float64Array {
  const epochs = models.years.length;
  const white = models.classes.findIndex(({ kind }) => kind === 'white');
  const weigher = createSeriesWeigher(models);
  const residuals = new Float64Array(series.length);
  for (let at = 0; at < series.length; at += epochs) {
    const { missing, missingCount } = weigher.use(series, at);
    const row = residuals.subarray(at, at + epochs);
    if (epochs - missingCount <= COLUMNS) row.fill(NaN);
    else {
      weigher.weigh(white, ANY_SEASON_MM2);
      weigher.project(row);
    }
    for (let a = 0; a < missingCount; a++) row[missing[a]!] = NaN;
  }
  return residuals;
}

/**
 * The variogram of rates, mm²/yr², of cells with all dates: the nugget by the classes of cells' own noise, the rest by
 * those of the shared noise.
 */
export function rateVariogram(
  models: NoiseModels,
  { own, common }: { readonly own: ClassWeights; readonly common: ClassWeights },
  residuals: Variogram,
): Variogram {
  return {
    nugget: residuals.nugget * rateFactor(models, own.frame),
    slope: residuals.slope * rateFactor(models, common.frame),
    exponent: residuals.exponent,
  };
}

/** g·N / tr(MC), averaged over classes by their weights, per year². */
function rateFactor(models: NoiseModels, weights: Float64Array): number {
  const weigher = createSeriesWeigher(models);
  const estimate = { rateMmYr: 0, rateVariance: 0, paceVariance: 0 };
  weigher.use(new Float64Array(models.years.length), 0);
  let [sum, total] = [0, 0];
  for (const [index, weight] of weights.entries()) {
    if (weight < LEAST_WEIGHT) continue;
    weigher.weigh(index, ANY_SEASON_MM2);
    weigher.estimate(estimate);
    sum += (weight * estimate.rateVariance) / residualVariance(models, index);
    total += weight;
  }
  return sum / total;
}

/** tr(MC)/N. */
function residualVariance({ years, basis, classes }: NoiseModels, index: number): number {
  const epochs = years.length;
  const covariance = covarianceOf(classes[index]!, years);
  const gram = new Float64Array(COLUMNS * COLUMNS);
  const middle = new Float64Array(COLUMNS * COLUMNS);
  let trace = 0;
  for (let i = 0; i < epochs; i++) {
    trace += covariance[i * epochs + i]!;
    for (let p = 0; p < COLUMNS; p++) {
      let projected = 0;
      for (let j = 0; j < epochs; j++) projected += covariance[i * epochs + j]! * basis[COLUMNS * j + p]!;
      for (let q = 0; q < COLUMNS; q++) {
        gram[COLUMNS * p + q]! += basis[COLUMNS * i + p]! * basis[COLUMNS * i + q]!;
        middle[COLUMNS * p + q]! += projected * basis[COLUMNS * i + q]!;
      }
    }
  }
  factorInPlace(gram, COLUMNS);
  const inverse = inverseOfFactor(gram, COLUMNS);
  for (let at = 0; at < inverse.length; at++) trace -= inverse[at]! * middle[at]!;
  return trace / epochs;
}

/** A ring of cells around a cell. */
export interface Ring {
  readonly innerKm: number;
  readonly outerKm: number;
  /** Number of its cells that were measured. */
  readonly cells: number;
}

/** σ² of a cell's rate relative to the median of a ring around it, mm²/yr². */
export function varianceAgainstRing(rates: Variogram, { innerKm, outerKm, cells }: Ring): number {
  const points = ringPoints(innerKm, outerKm);
  const shared = (km: number) => rates.slope * km ** rates.exponent;
  let [toRing, within] = [0, 0];
  for (const a of points) {
    toRing += shared(Math.hypot(a.east, a.north)) / points.length;
    for (const b of points)
      within += shared(Math.hypot(a.east - b.east, a.north - b.north)) / points.length ** 2;
  }
  return rates.nugget * (1 + Math.PI / (2 * cells)) + 2 * toRing - within;
}

/** Points that represent equal areas. */
function ringPoints(innerKm: number, outerKm: number): { east: number; north: number }[] {
  return Array.from({ length: ANGLES * RADII }, (_, at) => {
    const share = (Math.floor(at / ANGLES) + 0.5) / RADII;
    const radius = Math.sqrt(innerKm ** 2 + share * (outerKm ** 2 - innerKm ** 2));
    const angle = (2 * Math.PI * ((at % ANGLES) + 0.5 * (Math.floor(at / ANGLES) % 2))) / ANGLES;
    return { east: radius * Math.cos(angle), north: radius * Math.sin(angle) };
  });
}

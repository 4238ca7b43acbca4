/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The rate of a series under one class of noise, v = wᵀE[path | y], w the weights of the ordinary slope. With H⁻¹ the
 * inverse of BᵀC_o⁻¹B + diag(0, 0, 1/λ, 1/λ) and (β̂, ŝ) = H⁻¹BᵀC_o⁻¹y: white, autoregressive and flicker noise count as
 * noise, the path is the line, and v = β̂₁ with variance σ²(H⁻¹)₁₁. A random walk is part of the path: C_o⁻¹ times the
 * residuals is orthogonal to w, so that
 *
 *   v = wᵀ(y − Zŝ)     var = σ²(wᵀw + dᵀSd)     about the drift: σ²(wᵀ(I + qR)w − dᵀSd − 2hᵀd)
 *
 * with d = Zᵀw, S the season's block of H⁻¹ and h its entries between slope and season (derived from S = (I − λZᵀPZ)λ, P the projected
 * C_o⁻¹, and Pw = 0). y in mm, t in years, v in mm/yr.
 */
import type { ClassSums, GappedSeries } from './classSums.ts';
import { medianStep } from '../statistics/noiseClasses.ts';
import { COLUMNS, COSINE, SINE, SLOPE, type NoiseModels } from './noiseModels.ts';

/**
 * A rate, and its variance about the ground's rate and about the drift that generated it, per σ². Overwritten by the
 * next.
 */
export interface RateEstimate {
  rateMmYr: number;
  rateVariance: number;
  paceVariance: number;
}

/** Estimates rates. Uses scratch memory: create one per thread. */
export interface RateEstimator {
  /** Sets the dates of the next series. */
  useDates(series: GappedSeries): void;
  /** The rate of a series under a class: `inverse` is H⁻¹, `solution` (β̂, ŝ). */
  estimate(
    series: GappedSeries,
    { model }: ClassSums,
    inverse: Float64Array,
    solution: Float64Array,
    out: RateEstimate,
  ): void;
}

export function createRateEstimator({ years, basis }: NoiseModels): RateEstimator {
  const weights = new Float64Array(years.length);
  const step = medianStep(years);
  let isStale = true;
  /** wᵀw, wᵀRw, d. */
  let [white, walk, sine, cosine] = [0, 0, 0, 0];

  function prepare(series: GappedSeries): void {
    fillSlopeWeights(years, series, weights);
    [white, walk, sine, cosine] = [0, 0, 0, 0];
    for (let i = years.length - 1, after = 0; i >= 0; i--) {
      const weight = weights[i]!;
      white += weight * weight;
      sine += weight * basis[COLUMNS * i + SINE]!;
      cosine += weight * basis[COLUMNS * i + COSINE]!;
      after += weight;
      // Each step of a walk moves everything after it.
      if (i > 0) walk += (after * after * (years[i]! - years[i - 1]!)) / step;
    }
    isStale = false;
  }

  return {
    useDates: () => {
      isStale = true;
    },

    estimate(series, { model }, inverse, solution, out) {
      if (model.noise.kind !== 'randomWalk') {
        out.rateMmYr = solution[SLOPE]!;
        out.rateVariance = out.paceVariance = inverse[COLUMNS * SLOPE + SLOPE]!;
        return;
      }
      if (isStale) prepare(series);
      const ofSeason =
        sine * sine * inverse[COLUMNS * SINE + SINE]! +
        cosine * cosine * inverse[COLUMNS * COSINE + COSINE]! +
        2 * sine * cosine * inverse[COLUMNS * SINE + COSINE]!;
      const crossed = sine * inverse[COLUMNS * SLOPE + SINE]! + cosine * inverse[COLUMNS * SLOPE + COSINE]!;
      let slope = -sine * solution[SINE]! - cosine * solution[COSINE]!;
      for (let i = 0; i < weights.length; i++) slope += weights[i]! * series.values[i]!;
      out.rateMmYr = slope;
      out.rateVariance = white + ofSeason;
      out.paceVariance = white + model.noise.parameter * walk - ofSeason - 2 * crossed;
    },
  };
}

/** Weights that give the slope of ordinary least squares, zero where dates are missing. */
function fillSlopeWeights(
  years: Float64Array,
  { missing, missingCount }: GappedSeries,
  out: Float64Array,
): void {
  let sum = 0;
  out.fill(1);
  for (let a = 0; a < missingCount; a++) out[missing[a]!] = 0;
  for (let i = 0; i < years.length; i++) sum += out[i]! * years[i]!;
  const mean = sum / (years.length - missingCount);
  let squares = 0;
  for (let i = 0; i < years.length; i++) {
    out[i]! *= years[i]! - mean;
    squares += out[i]! * out[i]!;
  }
  for (let i = 0; i < years.length; i++) out[i]! /= squares;
}

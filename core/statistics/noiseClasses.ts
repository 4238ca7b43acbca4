/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The kinds of noise that a series of displacements can have, each with a grid of its parameter. The covariance of a series at t years,
 * per unit of its white (or whole) variance σ², is
 *
 *   white            C = I
 *   autoregressive   Cᵢⱼ = ρ^(|tᵢ − tⱼ|/τ)                       τ = median step of the dates, years
 *   random walk C = I + q·R, Rᵢⱼ = min(tᵢ, tⱼ)/τ a walk is motion of the ground, part of the path
 *   flicker          C = I + f·F,  Fᵢⱼ = Σₖ exp(−|tᵢ − tⱼ|/τₖ)    τₖ = τ/2, τ, 2τ … beyond the record
 *
 * No units. Flicker noise (power ∝ 1/frequency) as a sum of first-order processes whose time constants are evenly spaced in
 * logarithm: van der Ziel 1950, doi 10.1016/0031-8914(50)90078-4; it holds at any dates. Kinds in geodetic series: Williams 2003,
 * doi 10.1007/s00190-002-0283-4.
 */
import { median } from './quantile.ts';

export type NoiseKind = 'white' | 'autoregressive' | 'randomWalk' | 'flicker';

/** One kind of noise with one value of its parameter. */
export interface Noise {
  readonly kind: NoiseKind;
  /** ρ at the median step, or the ratio q or f; 0 for white noise. */
  readonly parameter: number;
}

/** A noise class that series are weighed by. */
export interface NoiseClass extends Noise {
  /** Prior probability; the classes sum to 1. */
  readonly prior: number;
}

const CORRELATIONS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];
/** Ratios increase by this factor, from the smallest that a record of n dates can show. */
const RATIO_STEP = 2;
const RATIOS = 18;
/** The smallest ratios: q of a walk whose effect on the rate is a tenth of that of white noise, and f correspondingly. */
const SMALLEST_WALK = 1;
const SMALLEST_FLICKER = 0.3;

/** The classes by which records of this many dates are weighed. */
export function noiseClasses(epochs: number): NoiseClass[] {
  const kinds: readonly (readonly [NoiseKind, readonly number[]])[] = [
    ['white', [0]],
    ['autoregressive', CORRELATIONS],
    ['randomWalk', ratios(SMALLEST_WALK / epochs ** 2, RATIOS)],
    ['flicker', ratios(SMALLEST_FLICKER / epochs, RATIOS - 4)],
  ];
  return kinds.flatMap(([kind, parameters]) =>
    parameters.map((parameter) => ({ kind, parameter, prior: 1 / (kinds.length * parameters.length) })),
  );
}

function ratios(smallest: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => smallest * RATIO_STEP ** i);
}

/** Median step of ascending times, in their unit. */
export function medianStep(years: Float64Array): number {
  return median(years.subarray(1).map((t, i) => t - years[i]!));
}

/** C of a class at these times (years, ascending), row-major. */
export function covarianceOf({ kind, parameter }: Noise, years: Float64Array): Float64Array {
  const n = years.length;
  const step = medianStep(years);
  const timeConstants = flickerTimeConstants(step, years[n - 1]! - years[0]!);
  const covariance = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      const apart = years[i]! - years[j]!;
      let value = i === j ? 1 : 0;
      if (kind === 'autoregressive') value = parameter ** (apart / step);
      else if (kind === 'randomWalk') value += (parameter * (years[j]! - years[0]!)) / step;
      else if (kind === 'flicker')
        for (const constant of timeConstants) value += parameter * Math.exp(-apart / constant);
      covariance[i * n + j] = covariance[j * n + i] = value;
    }
  }
  return covariance;
}

function flickerTimeConstants(step: number, span: number): number[] {
  const constants = [step / 2];
  while (constants.at(-1)! < 4 * span) constants.push(2 * constants.at(-1)!);
  return constants;
}

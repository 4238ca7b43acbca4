/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * The model of a series y (mm, n epochs) without events: y = a + v·t + noise, noise ~ σ²·C, which includes the season as
 * a random effect, C = R + r²(ssᵀ + ccᵀ) + r'²(t²·(ssᵀ + ccᵀ)), R the noise (core/statistics/noiseClasses.ts), s and c
 * the yearly sine and cosine, r and r' the amplitude of the season and its change per year, both over σ. With X = (1 t),
 * K = C⁻¹ and H = (XᵀKX)⁻¹
 *
 *   A = K − KX·H·XᵀK          what is left of K once the line is estimated
 *   RSS = yᵀAy, E[RSS] = σ²·tr(AR)
 *   candidate g: z = gᵀAy / √(gᵀAg), size = z / √(gᵀAg), variance of the size σ² / gᵀAg
 *   rate v = ωᵀy, var v = σ²·c    ω the second row of H·XᵀK, c = H₂₂
 *
 * An epoch without observation is one more column of the model (e_i). Eliminating it (elimination.ts) gives exactly the
 * generalized least squares of the other epochs.
 */
import { invalidInput } from '../error.ts';
import { covarianceOf, type Noise } from '../statistics/noiseClasses.ts';
import { dot, factorInPlace, inverseOfFactor, multiply } from '../statistics/symmetricMatrix.ts';
import { type Candidates, createCandidates } from './candidates.ts';

/** One σ of the season in a series; `Infinity` leaves the season unconstrained. */
export interface SeasonPrior {
  readonly sigmaMm: number;
  /** Change of its amplitude per year, mm; 0 = the same every year. */
  readonly changeMmPerYear: number;
}

/** What is known about the noise at a place before it is scanned. */
export interface PlaceNoise {
  readonly model: Noise;
  /** Usual σ of places of this class, mm; `SeasonPrior` is relative to it. */
  readonly usualSigmaMm: number;
  readonly season: SeasonPrior;
}

/** Everything that scans need to know about a set of dates and a noise model. Matrices are n × n, row-major. */
export interface EventPlan {
  readonly days: Float64Array;
  readonly candidates: Candidates;
  /** L of C = LLᵀ. */
  readonly factor: Float64Array;
  /** A. */
  readonly precision: Float64Array;
  readonly diagonal: Float64Array;
  /** gᵀAg of every candidate; 0 = not offered. */
  readonly information: Float64Array;
  /** tr(AR): degrees of freedom of the residuals of a series without gaps. */
  readonly degreesOfFreedom: number;
  /** ω and c of the rate (mm/yr). */
  readonly rateWeights: Float64Array;
  readonly rateVariance: number;
  /** r and r'. */
  readonly seasonRatio: number;
  readonly seasonColumns: readonly Float64Array[];
  /** A season that isn't the same every year, or has two peaks: t·s, t·c, and the sine and cosine of half a year. */
  readonly otherSeasons: readonly Float64Array[];
  readonly noise: Float64Array;
}

/** An unconstrained season: this many times the noise. A larger factor would lose precision. */
const FREE_SEASON_RATIO = 300;
/** With fewer epochs, an event can't be distinguished from a line and a season. */
export const MINIMUM_SCAN_EPOCHS = 12;

/** Prepares scans of series at these days (ascending); `invalid_noise` when the covariance isn't positive definite. */
export function createEventPlan(epochDays: ArrayLike<number>, place: PlaceNoise): EventPlan {
  const days = Float64Array.from(epochDays);
  const candidates = createCandidates(days);
  const { years } = candidates;
  const season = waves(years, 2 * Math.PI);
  const ratio = Math.min(FREE_SEASON_RATIO, place.season.sigmaMm / place.usualSigmaMm);
  const change = Math.min(FREE_SEASON_RATIO, place.season.changeMmPerYear / place.usualSigmaMm);
  const noise = covarianceOf(place.model, years);
  const covariance = withSeason(noise, years, season, { ratio, change });
  const factor = lowerFactor(covariance, days.length);
  const solved = factor === null ? null : solveModel(factor, years);
  if (factor === null || solved === null) {
    throw invalidInput(
      'invalid_noise',
      `the ${place.model.kind} noise has no positive definite covariance at ${days.length} dates`,
    );
  }
  const { precision } = solved;
  const diagonal = days.map((_, i) => precision[i * days.length + i]!);
  return {
    days,
    candidates,
    factor,
    ...solved,
    diagonal,
    information: informationOf(precision, candidates),
    degreesOfFreedom: traceOfProduct(precision, noise),
    seasonRatio: ratio,
    seasonColumns: season,
    otherSeasons: [
      ...season.map((column) => column.map((value, i) => value * years[i]!)),
      ...waves(years, 4 * Math.PI),
    ],
    noise,
  };
}

/** Sine and cosine of a number of radians per year. */
function waves(years: Float64Array, radians: number): Float64Array[] {
  return [years.map((t) => Math.sin(radians * t)), years.map((t) => Math.cos(radians * t))];
}

function withSeason(
  noise: Float64Array,
  years: Float64Array,
  season: readonly Float64Array[],
  { ratio, change }: { readonly ratio: number; readonly change: number },
): Float64Array {
  const count = years.length;
  return noise.map((value, at) => {
    const [i, j] = [Math.floor(at / count), at % count];
    const same = season.reduce((sum, column) => sum + column[i]! * column[j]!, 0);
    return value + same * (ratio * ratio + change * change * years[i]! * years[j]!);
  });
}

/** L, with zeros above its diagonal; null when the covariance isn't positive definite. */
function lowerFactor(covariance: Float64Array, count: number): Float64Array | null {
  if (Number.isNaN(factorInPlace(covariance, count))) return null;
  return covariance.map((value, at) => (at % count > Math.floor(at / count) ? 0 : value));
}

/** A, ω and c; null when the dates don't span any time. */
function solveModel(factor: Float64Array, years: Float64Array) {
  const count = years.length;
  const precision = inverseOfFactor(factor, count);
  const line = [years.map(() => 1), years];
  const images = line.map((column) => {
    const image = new Float64Array(count);
    multiply(precision, column, image);
    return image;
  });
  const gram = Float64Array.from({ length: 4 }, (_, at) => dot(line[at >> 1]!, images[at & 1]!));
  if (Number.isNaN(factorInPlace(gram, 2))) return null;
  const inverse = inverseOfFactor(gram, 2);
  const [one, time] = [images[0]!, images[1]!];
  const levelWeights = one.map((value, i) => inverse[0]! * value + inverse[1]! * time[i]!);
  const rateWeights = one.map((value, i) => inverse[2]! * value + inverse[3]! * time[i]!);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      precision[i * count + j]! -= one[i]! * levelWeights[j]! + time[i]! * rateWeights[j]!;
    }
  }
  return { precision, rateWeights, rateVariance: inverse[3]! };
}

function informationOf(precision: Float64Array, candidates: Candidates): Float64Array {
  const { epochs, isOffered } = candidates;
  const column = new Float64Array(epochs);
  const image = new Float64Array(epochs);
  const products = new Float64Array(3 * epochs);
  return Float64Array.from(isOffered, (offered, candidate) => {
    if (offered === 0) return 0;
    candidates.column(candidate, column);
    // Its column is 0 before its epoch, and its product takes nothing from there.
    multiply(precision, column, image, candidate % epochs);
    candidates.products(image, products);
    return products[candidate]!;
  });
}

function traceOfProduct(a: Float64Array, b: Float64Array): number {
  let trace = 0;
  for (let i = 0; i < a.length; i++) trace += a[i]! * b[i]!;
  return trace;
}

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * A cheap look at every series: O(n) where the exact scan is O(n²). Noise of any class is whitened by one recursion,
 *
 *   w_i = y_i − φ y_(i−1) + θ w_(i−1)
 *
 * which is exact for white and evenly spaced autoregressive noise, nearly so for a walk under white noise (exponential smoothing, Muth
 * 1960, doi 10.1080/01621459.1960.10482064); φ and θ are those that leave the least variance of the noise at hand. Line and season are
 * projected out of w, the recursion is run backwards, and candidates are read from suffix sums (candidates.ts). Gaps are filled
 * linearly. The products are normed by their standard deviation under the exact covariance, so that t is close to that of the scan.
 */
import { prepareRegression } from '../statistics/regression.ts';
import { multiply } from '../statistics/symmetricMatrix.ts';
import type { EventPlan } from './eventPlan.ts';
import { PRIOR_DEGREES, priorSigmaMm } from './eventScan.ts';

const PHI = [0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.87, 0.95, 1];
const THETA = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

interface Filter {
  readonly phi: number;
  readonly theta: number;
  /** Weight of the first value, which has no predecessor. */
  readonly first: number;
}

interface Projection {
  readonly columns: readonly Float64Array[];
  /** How much of each is taken out: 1 for constant and line, less for a season that is known to be small. */
  readonly shares: readonly number[];
}

/** Runs the recursion over values, in place. */
function whiten(values: Float64Array, { phi, theta, first }: Filter): void {
  let previous = values[0]!;
  let white = (values[0] = previous * first);
  for (let i = 1; i < values.length; i++) {
    const value = values[i]!;
    white = values[i] = value - phi * previous + theta * white;
    previous = value;
  }
}

/** The transpose of `whiten`, in place. */
function whitenBack(values: Float64Array, { phi, theta, first }: Filter): void {
  let later = 0;
  for (let i = values.length - 1; i >= 0; i--) {
    const summed = values[i]! + theta * later;
    values[i] = (i === 0 ? first * summed : summed) - phi * later;
    later = summed;
  }
}

function project(values: Float64Array, { columns, shares }: Projection): void {
  columns.forEach((column, p) => {
    let product = 0;
    for (let i = 0; i < values.length; i++) product += column[i]! * values[i]!;
    product *= shares[p]!;
    for (let i = 0; i < values.length; i++) values[i]! -= product * column[i]!;
  });
}

function bestFilter(plan: EventPlan): Filter {
  let best: Filter = { phi: 0, theta: 0, first: 1 };
  let least = Infinity;
  for (const phi of PHI) {
    for (const theta of THETA.filter((value) => value <= phi)) {
      const { innovation, start } = innovationOf(plan, { phi, theta, first: 1 });
      if (innovation >= least) continue;
      least = innovation;
      best = { phi, theta, first: Math.sqrt(Math.min(1, innovation / start)) };
    }
  }
  return best;
}

/** Mean variance of the filtered noise after a while, and of the first value. */
function innovationOf({ noise, days }: EventPlan, filter: Filter) {
  const count = days.length;
  const half = Float64Array.from(noise);
  const row = new Float64Array(count);
  // F·R by rows of R (symmetric), then the diagonal of F·(F·R)ᵀ
  for (let i = 0; i < count; i++) {
    row.set(half.subarray(i * count, (i + 1) * count));
    whiten(row, filter);
    half.set(row, i * count);
  }
  let innovation = 0;
  const from = count >> 2;
  for (let j = from; j < count; j++) {
    for (let i = 0; i < count; i++) row[i] = half[i * count + j]!;
    whiten(row, filter);
    innovation += row[j]!;
  }
  return { innovation: innovation / (count - from), start: noise[0]! };
}

function projectionOf(
  { candidates, seasonColumns, seasonRatio, days }: EventPlan,
  filter: Filter,
): Projection {
  const model = [days.map(() => 1), candidates.years, ...seasonColumns].map((column) => {
    const white = column.slice();
    whiten(white, filter);
    return white;
  });
  const count = days.length;
  const regression = prepareRegression(model) ?? prepareRegression(model.slice(0, 2))!;
  const columns = Array.from({ length: regression.parameters }, (_, p) =>
    regression.basis.slice(p * count, (p + 1) * count),
  );
  const shares = columns.map((_, p) => {
    if (p < 2) return 1;
    const power = (seasonRatio / regression.inverse[p * regression.parameters + p]!) ** 2;
    return power / (1 + power);
  });
  return { columns, shares };
}

/** 1 / standard deviation of every candidate's product per unit of σ (0 = not offered), and E[RSS] per σ². */
function normsOf(plan: EventPlan, filter: Filter, projection: Projection) {
  const { candidates, factor, days } = plan;
  const epochs = days.length;
  const column = new Float64Array(epochs);
  const weights = new Float64Array(epochs);
  const image = new Float64Array(epochs);
  const covariance = covarianceOf(factor, epochs);
  const inverse = Float64Array.from(candidates.isOffered, (isOffered, candidate) => {
    if (isOffered === 0) return 0;
    candidates.column(candidate, column);
    weights.set(column);
    whiten(weights, filter);
    project(weights, projection);
    whitenBack(weights, filter);
    multiply(covariance, weights, image);
    return 1 / Math.sqrt(weights.reduce((sum, weight, i) => sum + weight * image[i]!, 0));
  });
  let expected = 0;
  for (let j = 0; j < epochs; j++) {
    for (let i = 0; i < epochs; i++) column[i] = factor[i * epochs + j]!;
    whiten(column, filter);
    project(column, projection);
    expected += column.reduce((sum, value) => sum + value * value, 0);
  }
  return { inverse, expected };
}

function covarianceOf(factor: Float64Array, count: number): Float64Array {
  return Float64Array.from({ length: count * count }, (_, at) => {
    const [i, j] = [Math.floor(at / count), at % count];
    let sum = 0;
    for (let k = 0; k <= Math.min(i, j); k++) sum += factor[i * count + k]! * factor[j * count + k]!;
    return sum;
  });
}

/** Scans series of the dates of a plan approximately. Scratch memory: one a thread. */
export class Screen {
  readonly #plan: EventPlan;
  readonly #filter: Filter;
  readonly #projection: Projection;
  readonly #inverse: Float64Array;
  readonly #squaresScale: number;
  readonly #values: Float64Array;
  readonly #sums: Float64Array;
  readonly #moments: Float64Array;
  #noiseMm = 0;

  constructor(plan: EventPlan) {
    const epochs = plan.days.length;
    this.#plan = plan;
    this.#filter = bestFilter(plan);
    this.#projection = projectionOf(plan, this.#filter);
    const { inverse, expected } = normsOf(plan, this.#filter, this.#projection);
    this.#inverse = inverse;
    this.#squaresScale = plan.degreesOfFreedom / expected;
    this.#values = new Float64Array(epochs);
    this.#sums = new Float64Array(epochs + 1);
    this.#moments = new Float64Array(epochs + 1);
  }

  /** σ of the noise of the last series with its largest event in it, roughly, mm. */
  get noiseMm(): number {
    return this.#noiseMm;
  }

  /**
   * The largest |t| of all candidates, roughly; a value (mm) an epoch from `offset` on, NaN = no observation, `sigmaMm` the usual σ of
   * the class.
   */
  largest(series: ArrayLike<number>, offset: number, sigmaMm: number): number {
    const seen = fillGaps(series, offset, this.#values, this.#plan.days);
    if (seen === 0) return (this.#noiseMm = 0);
    const { degreesOfFreedom } = this.#plan;
    const rss = this.#squaresOfResiduals() * this.#squaresScale;
    // Filled gaps have hardly any residuals.
    const prior = priorSigmaMm(Math.sqrt((rss * this.#values.length) / (seen * degreesOfFreedom)), sigmaMm);
    const square = this.#largestSquare();
    const variance =
      (Math.max(0, rss - square) + PRIOR_DEGREES * prior * prior) / (degreesOfFreedom - 1 + PRIOR_DEGREES);
    this.#noiseMm = Math.sqrt(variance);
    return Math.sqrt(square / variance);
  }

  /** Whitens `#values`, takes line and season out, and returns the residual sum of squares. */
  #squaresOfResiduals(): number {
    const values = this.#values;
    const epochs = values.length;
    const { phi, theta, first } = this.#filter;
    const { columns, shares } = this.#projection;
    const [one, line] = [columns[0]!, columns[1]!];
    const [sine, cosine] = [columns[2] ?? one, columns[3] ?? one];
    let [previous, white, a, b, c, d] = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < epochs; i++) {
      const value = values[i]!;
      white = i === 0 ? value * first : value - phi * previous + theta * white;
      previous = value;
      values[i] = white;
      a += one[i]! * white;
      b += line[i]! * white;
      c += sine[i]! * white;
      d += cosine[i]! * white;
    }
    c *= shares[2] ?? 0;
    d *= shares[3] ?? 0;
    let squares = 0;
    for (let i = 0; i < epochs; i++) {
      const rest = values[i]! - a * one[i]! - b * line[i]! - c * sine[i]! - d * cosine[i]!;
      values[i] = rest;
      squares += rest * rest;
    }
    return squares;
  }

  /** The largest z² of all candidates of the residuals in `#values`. */
  #largestSquare(): number {
    const [values, sums, moments, inverse] = [this.#values, this.#sums, this.#moments, this.#inverse];
    const { years, surgeEnd, surgeYears } = this.#plan.candidates;
    const { phi, theta, first } = this.#filter;
    const epochs = values.length;
    const perSurge = 1 / surgeYears;
    let [later, sum, moment, largest] = [0, 0, 0, 0];
    for (let k = epochs - 1; k >= 0; k--) {
      const summed = values[k]! + theta * later;
      const u = (k === 0 ? first * summed : summed) - phi * later;
      later = summed;
      const t = years[k]!;
      sums[k] = sum += u;
      moments[k] = moment += t * u;
      const end = surgeEnd[k]!;
      const pace = moment - t * sum;
      const surge = (pace - moments[end]! + (t + surgeYears) * sums[end]!) * perSurge;
      const ofStep = Math.abs(sum * inverse[k]!);
      const ofPace = Math.abs(pace * inverse[epochs + k]!);
      const best = Math.max(ofStep, ofPace, Math.abs(surge * inverse[2 * epochs + k]!));
      if (best > largest) largest = best;
    }
    return largest * largest;
  }
}

/** Copies a series, its gaps filled linearly in time; returns how many values it has. */
export function fillGaps(
  series: ArrayLike<number>,
  offset: number,
  out: Float64Array,
  days: Float64Array,
): number {
  let last = -1;
  let seen = 0;
  for (let i = 0; i < out.length; i++) {
    const value = series[offset + i]!;
    if (value !== value) continue;
    seen++;
    out[i] = value;
    if (last < i - 1) {
      const from = last < 0 ? value : out[last]!;
      const slope = last < 0 ? 0 : (value - from) / (days[i]! - days[last]!);
      for (let j = last + 1; j < i; j++) out[j] = last < 0 ? value : from + slope * (days[j]! - days[last]!);
    }
    last = i;
  }
  if (last >= 0) out.fill(out[last]!, last + 1);
  return seen;
}

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * What the screen (screen.ts) needs from a plan: the recursion that best whitens its noise, what is projected out, and
 * the standard deviation of each candidate's product under the exact covariance.
 */
import { prepareRegression } from '../statistics/regression.ts';
import { multiply } from '../statistics/symmetricMatrix.ts';
import type { EventPlan } from './eventPlan.ts';

const PHI = [0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.87, 0.95, 1];
const THETA = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** The recursion. */
interface Filter {
  readonly phi: number;
  readonly theta: number;
  /** Weight of the first value, which has no predecessor. */
  readonly first: number;
}

interface Projection {
  readonly columns: readonly Float64Array[];
  /** The share of each column that is projected out: 1 for constant and line, less for a season that is known to be small. */
  readonly shares: readonly number[];
}

/** Applies the recursion to values, in place. */
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

/** Mean variance of the filtered noise in the steady state, and of the first value. */
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

/** The tables of a plan's screen. */
export interface Whitening {
  readonly filter: Filter;
  readonly projection: Projection;
  /** 1 / standard deviation of every candidate's product per unit of σ; 0 = not offered. */
  readonly inverse: Float64Array;
  /** E[RSS] per σ². */
  readonly expected: number;
}

const known = new WeakMap<EventPlan, Whitening>();

/** The tables of a plan's screen, prepared once. */
export function whiteningOf(plan: EventPlan): Whitening {
  const earlier = known.get(plan);
  if (earlier) return earlier;
  const filter = bestFilter(plan);
  const projection = projectionOf(plan, filter);
  const whitening = { filter, projection, ...normsOf(plan, filter, projection) };
  known.set(plan, whitening);
  return whitening;
}

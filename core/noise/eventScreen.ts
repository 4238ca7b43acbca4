/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Whether a series holds an event: the largest |t| over a step at each date, a change of pace at each date and a ramp of 90 days from each
 * date, each next to a line and a season under the pooled class of noise (generalized likelihood ratio). With u = P·y, P the projected C⁻¹:
 *
 *   z = gᵀu/√(gᵀPg)      t² = z²/s²,  s² = (yᵀPy − z²)/(ν − 1)
 *
 * gᵀu of all candidates are running sums of u; gᵀPg is that of a series with all dates, which is never less than that of a series with gaps. A
 * screen that keeps events out of the pooled noise; sizes and dates need the dates' own P.
 */
import type { GappedSeries } from './classSums.ts';
import { COLUMNS, COSINE, SINE, type ClassModel, type NoiseModels } from './noiseModels.ts';
import type { SeriesWeigher } from './seriesWeigher.ts';
import { factorInPlace, inverseOfFactor } from './symmetricMatrix.ts';

/** Exceeded by few quiet series of any class: leaving out those that noise bends most would make noise look less correlated. */
const THRESHOLD = 4.2;
const RAMP_YEARS = 90 / 365.25;
/** A step or a pace needs so many dates on each side. */
const SIDE = 2;
const TYPES = 3;
/** With norms that are nearly right an event may seem to explain more than all. */
const SMALLEST_REST = 0.02;
/** Fewer dates tell no event from noise. */
const MINIMUM_DATES = 12;

/** gᵀPg of all candidates of a series with all dates: steps, paces, ramps; one each a date. */
function candidateNorms(
  { precision, projected, gram }: ClassModel,
  seasonRatio: number,
  years: Float64Array,
): Float64Array {
  const n = years.length;
  const factor = gram.slice();
  factor[COLUMNS * SINE + SINE]! += 1 / seasonRatio;
  factor[COLUMNS * COSINE + COSINE]! += 1 / seasonRatio;
  factorInPlace(factor, COLUMNS);
  const inverse = inverseOfFactor(factor, COLUMNS);
  const column = new Float64Array(n);
  const sums = new Float64Array(TYPES * n);
  const rows = Array.from({ length: TYPES * n }, () => new Float64Array(n));
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < n; i++) column[i] = precision[i * n + j]! - fittedPart(projected, inverse, i, j);
    sumCandidates(column, years, sums);
    for (let g = 0; g < TYPES * n; g++) rows[g]![j] = sums[g]!;
  }
  return Float64Array.from(rows, (row, g) => {
    sumCandidates(row, years, sums);
    return sums[g]!;
  });
}

function fittedPart(projected: Float64Array, inverse: Float64Array, i: number, j: number): number {
  let sum = 0;
  for (let p = 0; p < COLUMNS; p++) {
    for (let q = 0; q < COLUMNS; q++) {
      sum += projected[COLUMNS * i + p]! * inverse[COLUMNS * p + q]! * projected[COLUMNS * j + q]!;
    }
  }
  return sum;
}

/** gᵀu of all candidates. */
function sumCandidates(u: Float64Array, years: Float64Array, out: Float64Array): void {
  const n = years.length;
  let [after, timed] = [0, 0];
  for (let k = n - 1; k >= 0; k--) {
    after += u[k]!;
    timed += u[k]! * years[k]!;
    out[k] = after;
    out[n + k] = timed - years[k]! * after;
  }
  for (let k = 0, end = 0; k < n; k++) {
    const until = years[k]! + RAMP_YEARS;
    while (end < n && years[end]! < until) end++;
    // The pace from `until` on: that of the next date, and what lies between.
    const later = end < n ? out[n + end]! + (years[end]! - until) * out[end]! : 0;
    out[2 * n + k] = (out[n + k]! - later) / RAMP_YEARS;
  }
}

interface Candidates {
  readonly squares: number;
  readonly norms: Float64Array;
  readonly dates: GappedSeries;
  readonly years: Float64Array;
}

/** Whether a series stands out: `u` = P·y with zeros where dates are missing, `squares` = yᵀPy. Overwrites `scratch` (3 N). */
function standsOut(
  u: Float64Array,
  { squares, norms, dates, years }: Candidates,
  scratch: Float64Array,
): boolean {
  const n = years.length;
  sumCandidates(u, years, scratch);
  const count = n - dates.missingCount;
  const { first, last } = endsOf(dates);
  let largest = 0;
  for (let g = 0; g < TYPES * n; g++) {
    const k = g % n;
    if (k < first + SIDE || k > last + 1 - SIDE) continue;
    const z2 = (scratch[g]! * scratch[g]!) / norms[g]!;
    if (z2 > largest) largest = z2;
  }
  const rest = Math.max(squares - largest, SMALLEST_REST * squares);
  return largest * (count - COLUMNS - 1) > THRESHOLD * THRESHOLD * rest;
}

/** The first and the last date that isn't missing. */
function endsOf({ values, missing, missingCount }: GappedSeries): { first: number; last: number } {
  let [first, last] = [0, values.length - 1];
  for (let a = 0; a < missingCount && missing[a] === first; a++) first++;
  for (let a = missingCount - 1; a >= 0 && missing[a] === last; a--) last--;
  return { first, last };
}

/** Screens series under classes of these models. Holds scratch memory: one a thread. */
export interface EventScreen {
  /** Whether the series at an index stands out under a class of noise. */
  holdsEvent(
    input: { readonly series: Float32Array },
    at: number,
    index: number,
    seasonVarianceMm2: number,
  ): boolean;
}

/** A screen of series that `weigher` weighs. */
export function createEventScreen(models: NoiseModels, weigher: SeriesWeigher): EventScreen {
  const { years } = models;
  const n = years.length;
  const norms = new Map<string, Float64Array>();
  const scratch = new Float64Array(TYPES * n);
  const projected = new Float64Array(n);

  /** λ is rounded to a power of 2 for them. */
  function normsOf(index: number, seasonRatio: number): Float64Array {
    const level = Math.round(Math.log2(seasonRatio));
    const key = `${index} ${level}`;
    let found = norms.get(key);
    if (!found) norms.set(key, (found = candidateNorms(models.model(index), 2 ** level, years)));
    return found;
  }

  return {
    holdsEvent({ series }, at, index, seasonVarianceMm2) {
      const dates = weigher.use(series, at * n);
      if (n - dates.missingCount < MINIMUM_DATES) return false;
      const { seasonRatio, squares } = weigher.weigh(index, seasonVarianceMm2);
      weigher.project(projected);
      return standsOut(projected, { squares, norms: normsOf(index, seasonRatio), dates, years }, scratch);
    },
  };
}

/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Whether a series contains an event: the largest |t| over a step at each date, a change of pace at each date and a surge
 * of 90 days from each date (core/events/candidates.ts), each next to a line and a season under the pooled class of
 * noise. With u = P·y, P the projected C⁻¹:
 *
 *   z = gᵀu/√(gᵀPg)      t² = z²/s²,  s² = (yᵀPy − z²)/(ν − 1)
 *
 * gᵀPg is computed for a series with all dates; it is never less than that of a series with gaps. This screen keeps
 * events out of the pooled noise. Sizes and dates need the P of the series' own dates.
 */
import { DAYS_PER_YEAR } from '../date.ts';
import { createEventPlan, type EventPlan } from '../events/eventPlan.ts';
import { COLUMNS, type NoiseModels } from './noiseModels.ts';
import type { SeriesWeigher } from './seriesWeigher.ts';

/**
 * Few quiet series of any class exceed this. Excluding the series that noise distorts most would make noise look less
 * correlated.
 */
const THRESHOLD = 4.2;
/** With approximate norms, an event may seem to explain more than everything. */
const SMALLEST_REST = 0.02;
/** With fewer dates, an event can't be distinguished from noise. */
const MINIMUM_DATES = 12;

/** Screens series under classes of these models. Uses scratch memory: create one per thread. */
export interface EventScreen {
  /** Whether the series at an index is significant under a class of noise. */
  holdsEvent(
    input: { readonly series: Float32Array },
    at: number,
    index: number,
    seasonVarianceMm2: number,
  ): boolean;
}

/** A screen for series that `weigher` weighs. */
export function createEventScreen({ years, classes }: NoiseModels, weigher: SeriesWeigher): EventScreen {
  const n = years.length;
  const days = years.map((t) => t * DAYS_PER_YEAR);
  const plans = new Map<string, EventPlan>();
  const products = new Float64Array(3 * n);
  const projected = new Float64Array(n);

  /** λ is rounded to a power of 2 for caching. */
  function planOf(index: number, seasonRatio: number): EventPlan {
    const level = Math.round(Math.log2(seasonRatio));
    const key = `${index} ${level}`;
    let plan = plans.get(key);
    if (!plan) {
      const season = { sigmaMm: 2 ** (level / 2), changeMmPerYear: 0 };
      plans.set(key, (plan = createEventPlan(days, { model: classes[index]!, usualSigmaMm: 1, season })));
    }
    return plan;
  }

  return {
    holdsEvent({ series }, at, index, seasonVarianceMm2) {
      const { missingCount } = weigher.use(series, at * n);
      if (n - missingCount < MINIMUM_DATES) return false;
      const { seasonRatio, squares } = weigher.weigh(index, seasonVarianceMm2);
      const { candidates, information } = planOf(index, seasonRatio);
      weigher.project(projected);
      candidates.products(projected, products);
      let largest = 0;
      for (let g = 0; g < products.length; g++) {
        const norm = information[g]!;
        const square = norm > 0 ? (products[g]! * products[g]!) / norm : 0;
        if (square > largest) largest = square;
      }
      const rest = Math.max(squares - largest, SMALLEST_REST * squares);
      return largest * (n - missingCount - COLUMNS - 1) > THRESHOLD * THRESHOLD * rest;
    },
  };
}
